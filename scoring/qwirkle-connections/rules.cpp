// Qwirkle Connections: what a board may look like, what a move may do and what it brings. Points
// are counted move by move; who made a move is not seen, so the board is scored as one seat.
#include "scoring/helpers.h"
#include "scoring/qwirkle-connections/paragraphs.h"

namespace storey::scoring::qwirkle_connections {

namespace {

Status validate_catalog(const Catalog& catalog) {
  for (const auto& piece : catalog.pieces()) {
    const auto wrong = [&](const std::string& what) {
      return Error{ErrorCode::kBadData, piece.id + ": " + what, piece.id};
    };
    if (piece.kind != kTile) return wrong("a piece is a tile");
    if (piece.width != 1 || piece.height != 1) return wrong("a tile covers one square");
    if (piece.faces.size() != 1) return wrong("a tile has one face");
    for (const auto* text : {"shape", "colour"})
      if (piece.faces.front().text(text).empty())
        return wrong(std::string("a tile has a text '") + text + "'");
  }
  return ok();
}

// The points of moves that nobody recorded are only known when somebody says so.
void score_points_said(const RuleInput& in, ScoreWriter& out) {
  if (const auto points = in.number("points")) out.add(*points, "points so far, as said", {});
}

/// Which way a quarter lies is asked only where its tiles do not tell.
bool asks(const RuleInput& in, std::string_view fact) {
  for (const auto& quarter : quarters_of(in.layout()))
    if (quarter.fact() == fact) return full_diagonals(board_of(in), quarter).size() == 2;
  return fact == "points";
}

std::vector<HouseRule> house_rules() {
  return {{"touch",
           {"must", "free"},
           "Must a move lie beside a tile that lay there before?",
           "must: every move of the recorded games does. free: the short rules ask only for tiles "
           "in one line without a gap.",
           {"E1"}}};
}

std::vector<SettledPoint> settled_points() {
  return {
      {{"E2"},
       "How many tiles may a move place?",
       "As many as fit into a line, six.",
       "All tiles of a move lie in one line, and a line holds six at most; no photo shows a hand."},
      {{"E3"},
       "Whose are the points of a move?",
       "They are told move by move, of the board.",
       "Nothing on the board shows who placed a tile."},
      {{"E4"},
       "May a player pass, or swap tiles?",
       "A state that did not change is not judged as a move.",
       "What is not placed is not on the board."},
      {{"E5"},
       "Which way does a quarter of the board lie?",
       "Along the six start tiles; the state before the move goes first.",
       "The quarters may lie turned, and the recorded games show both ways; where both diagonals "
       "are full, it is asked."},
      {{"E6"},
       "Does a tile that touches no other bring a point?",
       "None.",
       "Points are for lines of two or more tiles."},
      {{"E7"},
       "Is a bonus paid again when its line grows?",
       "Only by the move that covers its square.",
       "It belongs to a square that a tile just placed covers."},
  };
}

}  // namespace

const Ruleset& ruleset() {
  static const Ruleset rules{
      .id = "qwirkle-connections",
      .title = "Qwirkle Connections",
      .edition = "base game",
      .seats = {"board"},
      .scoring = {{{"points-so-far", "Points so far", "Points"}, score_points_said, {}}},
      .legality = legality_rules(),
      .house_rules = house_rules(),
      .tie_breaks = {},
      .seat_of = nullptr,
      .validate_catalog = validate_catalog,
      .moves = move_rules(),
      .places = places(),
      .options = option_rules(),
      .settled = settled_points(),
      .move_scoring = move_scoring_rules(),
      .asks = asks,
  };
  return rules;
}

}  // namespace storey::scoring::qwirkle_connections
