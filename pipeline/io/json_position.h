// Where in a JSON text a value stands, for messages.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace storey {

/// Visits the values of `json` in order, each with its path ("players[1].pieces[0].cell", "" for
/// the whole) and the offset in bytes where it begins, until `visit` returns false.
/// @param json  valid JSON; of anything else some of the values are visited.
void each_value(std::string_view json,
                const std::function<bool(const std::string& path, std::size_t offset)>& visit);

/// Offset of the first list or object that lies in `most` others; none where nothing is so deep.
std::optional<std::size_t> nested_deeper_than(std::string_view json, std::size_t most);

/// "line:column" of the value at `path`, or of the nearest one around it when there is none.
std::string position_of(std::string_view json, std::string_view path);

/// "line:column" of a byte, both from 1.
std::string line_and_column(std::string_view text, std::size_t offset);

}  // namespace storey
