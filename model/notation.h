// A table as text: readable, diffable, one form for every game. See docs/notation.md.
#pragma once

#include <string>
#include <string_view>

#include "model/state_spec.h"
#include "model/table.h"

namespace storey {

/// Reads a table: "game:", "final:", "set:", shared facts and areas, and of every player the name,
/// facts, areas, claims and the rows of the building.
///
/// @return  players without a name keep an empty one; `finished` is `finished_by_default` unless
///          the text says so.
/// @error kUnreadable  `where` is "line:column".
Result<Table> parse_table_text(std::string_view text, const Catalog& catalog, const StateSpec& spec,
                               bool finished_by_default = true);

/// The text of `table`; parse_table_text() reads it back as the same table, with buildings of a
/// free extent fitted().
std::string format_table(const Table& table, const Catalog& catalog, const StateSpec& spec,
                         std::string_view game);

}  // namespace storey
