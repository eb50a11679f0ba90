# What all our own targets share: warnings, sanitizers, hardening. It is set for these folders, so that nothing of it
# reaches programs of others that use the libraries.
include(GNUInstallDirs)
find_program(CCACHE ccache)
if(CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  # ccache takes precompiled headers only when told that their time stamps do not matter.
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
      CCACHE_NOHASHDIR=1 CCACHE_PCH_EXTSUM=1 CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime
      ${CCACHE})
  set(CMAKE_C_COMPILER_LAUNCHER ${CMAKE_CXX_COMPILER_LAUNCHER})
  add_compile_options($<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endif()

add_compile_options(
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion $<$<BOOL:${STOREY_WERROR}>:-Werror>
  # GCC 12 takes "text" + std::string for overlapping memory at -O3: its bug 105651.
  $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
# storey batch tells by it whether an earlier result is of this build.
add_link_options(-Wl,--build-id=sha1)
# Tests watch the program, nothing watches the tests: what they themselves do is compiled as in a release build
# (their property STOREY_WATCHES), with the very same commands, so that ccache has it already.
set(watched 0)
set(watches "$<BOOL:$<TARGET_PROPERTY:STOREY_WATCHES>>")
if(STOREY_SANITIZE)
  set(watched "$<NOT:${watches}>")
  # What the address sanitizer finds, too, or what doubles the time of a compilation: scripts/fuzz looks for all of it.
  set(unwatched null,alignment,vptr,object-size,nonnull-attribute,returns-nonnull-attribute,pointer-overflow)
  if(NOT STOREY_FUZZ AND STOREY_SANITIZE MATCHES undefined)
    add_compile_options($<$<AND:${watched},$<CXX_COMPILER_ID:GNU>>:-fno-sanitize=${unwatched}>)
  endif()
  add_compile_options(
    "$<${watched}:-Og;-g1;-UNDEBUG;-fsanitize=${STOREY_SANITIZE};-fno-sanitize-recover=all;-fno-omit-frame-pointer>"
    # GCC's sanitizers make it see uninitialised members in std::regex: its bug 105562.
    $<$<AND:${watched},$<CXX_COMPILER_ID:GNU>>:-Wno-maybe-uninitialized>)
  add_link_options(-fsanitize=${STOREY_SANITIZE})
endif()

# Tests run once and compile in half the time without what -O2 adds. There GCC takes matrices of OpenCV for
# uninitialised.
add_compile_options(
  $<$<AND:${watches},$<CONFIG:Release>>:-Og>
  $<$<AND:${watches},$<CONFIG:Release>,$<CXX_COMPILER_ID:GNU>>:-Wno-maybe-uninitialized>)

# Hardening, see docs/hardening.md; tests/architecture/hardening reads it back from the binaries.
include(CheckPIESupported)
check_pie_supported()
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
# Without it a build tree in a folder of its own would leave that folder's name in the binaries.
set(CMAKE_BUILD_RPATH_USE_ORIGIN ON)
add_compile_options(
  -fstack-protector-strong
  # __FILE__ and debug information name files as they are called in the source tree.
  -ffile-prefix-map=${PROJECT_BINARY_DIR}/=build/ -ffile-prefix-map=${PROJECT_SOURCE_DIR}/=)
add_link_options(-Wl,-z,relro,-z,now,-z,noexecstack)
# It needs optimised code, and the sanitizers check the same calls themselves.
set(fortified "$<AND:$<CONFIG:Release,RelWithDebInfo,MinSizeRel>,$<NOT:${watched}>>")
add_compile_options($<${fortified}:-U_FORTIFY_SOURCE> $<${fortified}:-D_FORTIFY_SOURCE=2>)

# storey_export(TARGET NAME): storey::NAME for programs of others, in this build tree and where it is installed.
function(storey_export target name)
  add_library(storey::${name} ALIAS ${target})
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name})
  install(TARGETS ${target} EXPORT storey
          ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT development
          FILE_SET HEADERS DESTINATION include/storey COMPONENT development)
endfunction()

# storey_together(TARGET MOST|ROOMS [APART sources...]): with STOREY_TOGETHER up to MOST of its sources are compiled as
# one, or those of a room; not those that would not suit the others, and which say so by clashing with them.
function(storey_together target most)
  cmake_parse_arguments(PARSE_ARGV 2 ARG "" "" "APART")
  if(NOT STOREY_TOGETHER)
    return()
  endif()
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 0)
  if(most STREQUAL ROOMS)
    set_target_properties(${target} PROPERTIES UNITY_BUILD_MODE GROUP)
    get_target_property(sources ${target} SOURCES)
    foreach(source IN LISTS sources)
      get_filename_component(room ${source} DIRECTORY)
      get_filename_component(room ${room} NAME)
      set_source_files_properties(${source} PROPERTIES UNITY_GROUP ${room})
    endforeach()
  else()
    set_target_properties(${target} PROPERTIES UNITY_BUILD_BATCH_SIZE ${most})
  endif()
  set_source_files_properties(${ARG_APART} PROPERTIES SKIP_UNITY_BUILD_INCLUSION ON)
endfunction()

# What the headers need, ours and those that are installed.
add_library(storey_options INTERFACE)
target_include_directories(storey_options INTERFACE $<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}>)
target_compile_features(storey_options INTERFACE cxx_std_20)
storey_export(storey_options headers)

# storey_library(NAME [ROOMS rooms...] [WITHOUT rooms...] [HEADERS globs...] [LINK libs...] [PRIVATE_LINK libs...]): a
# static library of every .cpp in this folder and its rooms, or of the named rooms alone. HEADERS are those for
# programs of others, all where none are named.
function(storey_library name)
  cmake_parse_arguments(ARG "" "" "LINK;PRIVATE_LINK;ROOMS;WITHOUT;HEADERS" ${ARGN})
  file(GLOB sources CONFIGURE_DEPENDS *.cpp */*.cpp)
  if(NOT ARG_HEADERS)
    set(ARG_HEADERS *.h */*.h)
  endif()
  file(GLOB headers CONFIGURE_DEPENDS ${ARG_HEADERS})
  if(ARG_ROOMS)
    list(JOIN ARG_ROOMS "|" rooms)
    list(FILTER sources INCLUDE REGEX "/(${rooms})/[^/]+$")
    list(FILTER headers INCLUDE REGEX "/(${rooms})/[^/]+$")
  elseif(ARG_WITHOUT)
    list(JOIN ARG_WITHOUT "|" rooms)
    list(FILTER sources EXCLUDE REGEX "/(${rooms})/[^/]+$")
    list(FILTER headers EXCLUDE REGEX "/(${rooms})/[^/]+$")
  endif()
  add_library(${name} STATIC ${sources})
  target_link_libraries(${name} PUBLIC storey_options ${ARG_LINK} PRIVATE ${ARG_PRIVATE_LINK})
  target_sources(${name} PUBLIC FILE_SET HEADERS BASE_DIRS ${PROJECT_SOURCE_DIR} FILES ${headers})
  string(REPLACE storey_ "" short_name ${name})
  storey_export(${name} ${short_name})
endfunction()
