// What a player says of single fields of a site: "c3.north=door" is a fact about what is printed
// there. What contradicts it is struck out, and the rest is weighed anew.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "model/catalog.h"
#include "model/reading.h"

namespace storey {

/// What is printed at one site, as far as it is said.
struct SaidFields {
  std::map<std::string, std::string> values = {};  ///< as value_as_it_lies() has them
  std::vector<std::string> kinds = {};             ///< of what may lie there; empty: any
  bool in_cell = true;                             ///< of a building; else of a piece by itself
  bool upright = false;                            ///< pieces are never turned
  std::optional<int> rotation = {};  ///< how a piece of several cells lies, where that is said
};

/// Every value that a site may show, by the field that says it.
std::map<std::string, std::set<std::string>> values_by_field(const Catalog& catalog,
                                                             const SaidFields& site);

/// Whether any piece of the game shows all that is said, in one of its squares and some turn.
bool any_shows(const Catalog& catalog, const SaidFields& said);

/// Strikes out of the cells of a building every piece that contradicts what is said of a cell that
/// it covers. Where one piece of the game is left, it is that; else what was told beside it is
/// likelier by what was struck out, but never as likely: what was told so wrongly may be any piece
/// that fits. Where none is left that was told, all that fit are equally likely.
/// Cells that were corrected whole stay as they are.
void heed_fields(const Catalog& catalog, const std::map<Cell, SaidFields>& said,
                 std::vector<Observation>& cells);
/// The same of a piece that lies on another, or by itself.
void heed_fields(const Catalog& catalog, const SaidFields& said, Observation& seen);

/// The piece in place of `there` that shows what is said at `cell` and else the same; nullopt where
/// the game has none.
std::optional<PieceFace> with_fields(const Catalog& catalog, const Placement& there, Cell cell,
                                     const SaidFields& said);

}  // namespace storey
