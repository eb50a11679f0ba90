// Which build of the program this is.
#pragma once

#include <string>

namespace storey {

/// The bytes of the note that the linker left in the running program: they change with its code.
/// "" when it left none.
std::string build_id();

}  // namespace storey
