// Changes JSON as JSON: values, keys and depth, so that what is read is mostly still JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace storey::fuzz {

/// One change, the same for the same seed: a value of another kind, a number out of range, a very
/// long text, thousands of brackets around a value, a key that another part of the project knows, a
/// member twice, left out, or put elsewhere.
/// @return  `json` itself when there is nothing to change or the result would be longer than
///          `longest`.
std::string changed_json(std::string_view json, std::size_t longest, std::uint32_t seed);

}  // namespace storey::fuzz
