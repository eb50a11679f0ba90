# What all our own targets share: warnings as errors, sanitizers, includes from the root.
find_program(CCACHE ccache)
if(CCACHE)
  # ccache takes precompiled headers only when told that their time stamps do not matter.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}
      CCACHE_NOHASHDIR=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endif()

add_library(storey_options INTERFACE)
target_include_directories(storey_options INTERFACE ${CMAKE_SOURCE_DIR})
target_compile_options(storey_options INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
  # GCC 12 takes "text" + std::string for overlapping memory at -O3: its bug 105651.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
target_compile_definitions(storey_options INTERFACE STOREY_VERSION="${PROJECT_VERSION}")
# storey batch tells by it whether an earlier result is of this build.
target_link_options(storey_options INTERFACE -Wl,--build-id=sha1)
if(STOREY_SANITIZE)
  # Tests watch the program, nothing watches the tests: what they themselves do is compiled without, four times
  # as fast (their property STOREY_WATCHES).
  set(watched "$<NOT:$<BOOL:$<TARGET_PROPERTY:STOREY_WATCHES>>>")
  target_compile_options(storey_options INTERFACE
    $<${watched}:-fsanitize=${STOREY_SANITIZE}> $<${watched}:-fno-sanitize-recover=all>
    -fno-omit-frame-pointer
    # GCC's sanitizers make it see uninitialised members in std::regex: its bug 105562.
    $<$<CXX_COMPILER_ID:GNU>:-Wno-maybe-uninitialized>)
  target_link_options(storey_options INTERFACE -fsanitize=${STOREY_SANITIZE})
endif()

# Hardening, see docs/hardening.md; tests/architecture/hardening reads it back from the binaries.
include(CheckPIESupported)
check_pie_supported()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Without it a build tree in a folder of its own would leave that folder's name in the binaries.
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
target_compile_options(storey_options INTERFACE
  -fstack-protector-strong
  # __FILE__ and debug information name files as they are called in the source tree.
  -ffile-prefix-map=${CMAKE_BINARY_DIR}/=build/ -ffile-prefix-map=${CMAKE_SOURCE_DIR}/=)
target_link_options(storey_options INTERFACE -Wl,-z,relro,-z,now,-z,noexecstack)
if(NOT STOREY_SANITIZE)
  # It needs optimised code, and the sanitizers check the same calls themselves.
  target_compile_options(storey_options INTERFACE
    $<$<NOT:$<CONFIG:Debug>>:-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2>)
endif()

# storey_library(NAME [ROOMS rooms...] [WITHOUT rooms...] [LINK libs...]): a static library of every .cpp in this
# folder and its rooms, or of the named rooms alone.
function(storey_library name)
  cmake_parse_arguments(ARG "" "" "LINK;PRIVATE_LINK;ROOMS;WITHOUT" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp */*.cpp)
  if(ARG_ROOMS)
    list(JOIN ARG_ROOMS "|" rooms)
    list(FILTER sources INCLUDE REGEX "/(${rooms})/[^/]+$")
  elseif(ARG_WITHOUT)
    list(JOIN ARG_WITHOUT "|" rooms)
    list(FILTER sources EXCLUDE REGEX "/(${rooms})/[^/]+$")
  endif()
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC storey_options ${ARG_LINK} PRIVATE ${ARG_PRIVATE_LINK})
endfunction()
