// Pieces are conserved: what a move takes was there, and what it gives lies somewhere.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/catalog.h"
#include "model/score_sheet.h"
#include "model/table.h"

namespace storey::scoring {

struct RuleInput;
class ViolationWriter;

// Where a piece may be, besides the areas that a game names: in the building of a player, be it
// laid there or standing for cells of it (model/layout.h, Claim), or where no state shows it: in a
// bag, a deck, a supply or a discard pile.
inline constexpr std::string_view kBuilding = "building";
inline constexpr std::string_view kUnseen = "unseen";

/// A way that pieces go in one turn, from one place straight to another.
struct Way {
  std::vector<std::string_view> kinds;  ///< of pieces; empty: of all kinds
  std::string_view from;                ///< kBuilding, kUnseen or the key of an area
  std::string_view to;
  /// Between two players, rather than between places of one player and of the table.
  bool to_another_player = false;
};

/// Where the pieces of a game lie, and the ways they go.
struct Places {
  RuleRef rule;  ///< that a move breaks when pieces come from nowhere or are gone
  std::vector<Way> ways;
  /// What a sentence calls a place, after "the": {"tiles", "tiles not placed yet"}.
  std::map<std::string_view, std::string_view> words;
  /// What a player calls a piece; empty: its label.
  std::function<std::string(const Catalog&, int piece)> name = nullptr;
  bool shared_building = false;  ///< all players look at one building: it is counted once
  /// Ways that only some moves have, such as a reward or a penalty; empty: there are none.
  std::function<std::vector<Way>(const Catalog&, const Table& before, const Table& after)> also =
      nullptr;
};

/// A piece that a move leaves where no way leads, or takes away without one.
struct Stray {
  int piece = -1;
  std::string_view from;  ///< kBuilding or the key of an area; empty: it came from nowhere
  std::string_view to;    ///< empty: it is gone
  int player = -1;        ///< whose place `to` is, or `from` when it is gone; -1: the table's
  int times = 1;
};

/// A place that either state does not tell of (an area that is not there, a player who is not
/// known) may have given and taken anything; an area that is there and empty may not. Faces are not
/// told apart: turning a piece over is no way.
///
/// @param asked  pieces that lay ready besides those of `before`.
std::vector<Stray> stray_pieces(const Catalog& catalog, const Places& places, const Table& before,
                                const Table& after, const std::vector<PieceFace>& asked = {});

/// Judges a move by the ways of the game; `before` in cells of the later state.
std::vector<Violation> check_ways(const Catalog& catalog, const Places& places, const Table& before,
                                  const Table& after, const std::vector<PieceFace>& asked = {});

/// How often each piece of the box is on the table, by index: in buildings, standing for cells and
/// in every area. A piece that lies in a building and also stands for cells of it counts once.
std::vector<int> pieces_on(const Catalog& catalog, const Table& table, bool shared_building);

/// A rule of every game: no piece is on the table more often than there are. Judged for the player
/// who has it; what lies between the players is the first player's.
/// @param limit  how many there are of a piece; empty: Piece::copies.
void check_box(const RuleInput& in, ViolationWriter& out, const Places& places,
               const std::function<int(int piece)>& limit = nullptr);

}  // namespace storey::scoring
