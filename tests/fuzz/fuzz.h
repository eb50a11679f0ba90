// A fuzz target is one function of this name in a file of its own. Clang's libFuzzer drives it in
// the fuzz preset; in every other build replay.cpp runs it over the seeds and damaged copies of
// them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

/// Changes an input in place, up to `longest` bytes; returns its new size. Only targets with a
/// mutator of their own have it, see json_mutator.cpp.
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t longest, unsigned seed);

/// The driver's changes of bytes.
extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t longest);

inline std::string_view as_text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}
