// Pieces that stand for cells nobody told: what follows from what lies there, and what is asked.
#pragma once

#include <string>
#include <vector>

#include "pipeline/game/game.h"
#include "scoring/claims.h"

namespace storey {

/// A claim that does not follow.
struct AskedClaim : scoring::OpenClaim {
  bool decides = false;  ///< the result hangs on it
};

/// @param told  of a table with its defaults.
std::vector<AskedClaim> asked_claims(const Game& game, const scoring::ToldClaims& told);

/// The table with more claims.
Table with_claims(Table table, const std::vector<scoring::PlayerClaim>& claims);

/// What a player calls the piece: "DrugCorp", "the cat token 8".
std::string name_of_piece(const Game& game, PieceFace what);

/// "Which cells are those of DrugCorp?"
std::string question_about(const Game& game, const AskedClaim& asked);

/// "claim F6: a1 b1 b2", as layouts and corrections have it.
std::string claim_line(const Game& game, PieceFace what, const std::vector<Cell>& cells);

}  // namespace storey
