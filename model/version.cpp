#include "model/version.h"

namespace storey {

const char* program_version() { return STOREY_VERSION; }

}  // namespace storey
