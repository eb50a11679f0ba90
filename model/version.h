// Which storey this is.
#pragma once

namespace storey {

/// "1.2.3", as CMakeLists.txt has it. What is built together says the same; a plugin of another
/// build may not.
const char* program_version();

}  // namespace storey
