// Random tables of the games that have more on a table than one building: what the players built,
// what lies on it and beside it, as a game leaves it or broken in one known way.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "compositor/box.h"
#include "compositor/random.h"
#include "model/result.h"
#include "model/table.h"

namespace storey::compositor {

struct TableWish {
  enum class State { kFinished, kInProgress, kIllegal };
  State state = State::kFinished;
  int players = 1;
  std::size_t variety = 0;  ///< which of the rules is broken: counts round
};

/// What a player has lying about, laid when all else lies; what it comes to is a fact of the table.
struct Purse {
  std::string place;
  std::vector<PieceFace> pieces;
};

struct BuiltTable {
  /// Buildings as small as what lies there, or as the game's board where that has one size;
  /// overlays by layer; places that are named are shown.
  Table table;
  std::vector<Purse> purses;          ///< of each player
  std::vector<PieceFace> strewn;      ///< where nobody plays: what lies about, each by itself
  std::string building = "finished";  ///< "in-progress", or the id of the rule that is broken
};

/// Whether it is known how tables of this game look.
bool has_tables(const Box& box);

/// nullopt: it is not known.
std::optional<BuiltTable> build_table(const Box& box, const TableWish& wish, Random random);

/// A table that somebody else describes, as far as it can be laid.
/// @error kUsage  a player without a building.
Result<BuiltTable> given_table(const Box& box, Table table);

/// A table on which nobody has built anything yet: pieces of two kinds or more, each by itself. Of
/// those that buildings are made of there are several, since a single one may be a building.
BuiltTable strewn_table(const Box& box, Random random);

/// The players of a table: the seats of the game, and numbers beyond them.
std::vector<std::string> seat_names(const Box& box, const TableWish& wish);

/// Pieces of a kind that are still in the box, each copy once, shuffled.
std::vector<PieceFace> shuffled_copies(const Catalog& catalog, std::string_view kind,
                                       Random& random);

/// Moved to the lower left of a grid that is just as large, in order.
void fit_grid(Layout& layout, const Catalog& catalog);

}  // namespace storey::compositor
