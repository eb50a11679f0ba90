// Claims that nobody told: what a piece stands for follows from what lies there where the rules
// leave one way only.
#pragma once

#include <vector>

#include "scoring/ruleset.h"

namespace storey::scoring {

/// A claim of a player, by number.
struct PlayerClaim {
  int player = 0;
  Claim claim;
  bool operator==(const PlayerClaim&) const = default;
};

/// A piece that stands for cells, several of which are possible.
struct OpenClaim {
  int player = 0;
  PieceFace what;
  std::vector<std::vector<Cell>> choices;  ///< the fewest cells first
  bool all_listed = true;                  ///< false: there may be more
};

/// A table with all claims that follow from what lies there.
struct ToldClaims {
  Table table;
  std::vector<PlayerClaim> followed;  ///< those that nobody told
  std::vector<OpenClaim> open;        ///< those that do not follow
};

/// A claim follows where it is the same in every way that the rules allow. It takes its piece out
/// of the area where it lay, such as the clients cashed in.
/// @param catalog  one that Ruleset::validate_catalog accepts.
ToldClaims tell_claims(const Ruleset& rules, const Catalog& catalog, Table table);

/// Pieces beside the buildings, of which nobody told in what place they lie.
struct Unplaced {
  std::vector<PieceFace> before;
  std::vector<PieceFace> after;
};

/// Both states of a move, with all claims that follow from either and from what changed.
struct ToldMove {
  Table before;
  Table after;
  std::vector<OpenClaim> open;  ///< of the later state
};

/// What a piece stands for in one state it stands for in the other one. Claims that the move made
/// are those of pieces that came or went, or else of others that lie there.
/// @param unplaced  not among the areas of the tables.
ToldMove tell_move(const Ruleset& rules, const Catalog& catalog, Table before, Table after,
                   const Unplaced& unplaced = {});

}  // namespace storey::scoring
