// Kingdomino by Bruno Cathala (Blue Orange, 2017): final score and legality of kingdoms of two to
// four players.
#include <algorithm>

#include "scoring/helpers.h"
#include "scoring/kingdomino/paragraphs.h"

namespace storey::scoring::kingdomino {

namespace {

constexpr int kMiddlePoints = 10;
constexpr int kHarmonyPoints = 5;

Status validate_piece(const Piece& piece) {
  const auto wrong = [&](const std::string& what) {
    return Error{ErrorCode::kBadData, piece.id + ": " + what, piece.id};
  };
  if (piece.kind == kCastle) {
    if (piece.width == 1 && piece.height == 1) return ok();
    return wrong("a castle covers one square");
  }
  if (piece.kind != kDomino) return wrong("a piece is a domino or a castle");
  if (piece.width != 2 || piece.height != 1) return wrong("a domino is 2 wide and 1 high");
  for (const auto& face : piece.faces) {
    if (face.squares.size() != 2) return wrong("a domino has two squares");
    for (const auto& half : face.squares)
      if (const auto square = square_of(half); !square) return wrong(square.error().message);
  }
  return ok();
}

Status validate_catalog(const Catalog& catalog) {
  for (const auto& piece : catalog.pieces())
    if (auto status = validate_piece(piece); !status) return status;
  return ok();
}

// Ties: the player with the most extended property.
TieValue largest_property(const RuleInput& in, const ScoreSheet& /*sheet*/) {
  std::size_t largest = 0;
  for (const auto& property : properties(kingdom_of(in)))
    largest = std::max(largest, property.cells.size());
  return {static_cast<int>(largest)};
}

// Ties, when that one is equal as well: the player with the most crowns.
TieValue crowns(const RuleInput& in, const ScoreSheet& /*sheet*/) {
  int sum = 0;
  for (const auto& property : properties(kingdom_of(in))) sum += property.crowns;
  return {sum};
}

std::vector<HouseRule> house_rules() {
  return {
      {"side",
       {"5", "7"},
       "How many squares wide and high may a kingdom be?",
       "5: the base game. 7: the variant for two players with all 48 dominoes."},
      {"middle-kingdom",
       {"off", "on"},
       "Are there 10 points for a castle in the middle of the kingdom?",
       "off: the base game. on: the variant of that name; it may be joined with the other one."},
      {"middle",
       {"kingdom", "reach", "full"},
       "Middle Kingdom: when is the castle in the middle of a kingdom that fills no square?",
       "kingdom: the castle is in the middle of the kingdom, as far from its left edge as from its "
       "right one, and so up and down. reach: it is in the middle of a square of 5 x 5 that holds "
       "the kingdom. full: only a kingdom that is as wide and high as the square has a middle. The "
       "scores known of real games fit all three."},
      {"harmony",
       {"off", "on"},
       "Are there 5 points for a kingdom without a gap?",
       "off: the base game. on: the variant of that name; it may be joined with the other one."},
  };
}

}  // namespace

// Scoring: a property is worth its squares times its crowns; one without a crown keeps its line, so
// that the player sees why it brings nothing.
void score_properties(const RuleInput& in, ScoreWriter& out) {
  for (const auto& property : properties(kingdom_of(in))) {
    out.add(property.points(),
            std::string(property.terrain) + ": " +
                count(static_cast<int>(property.cells.size()), "square") + " x " +
                count(property.crowns, "crown"),
            property.cells);
  }
}

// Middle Kingdom: the castle lies in the middle; of what, is open where the square is not filled.
void score_middle(const RuleInput& in, ScoreWriter& out) {
  if (in.option("middle-kingdom") == "off") return;
  const auto kingdom = kingdom_of(in);
  if (kingdom.castles.size() != 1 || kingdom.squares.empty()) return;
  const auto extent = extent_of(kingdom);
  const Cell castle = kingdom.castles.front();
  const int left = castle.col - extent.low.col;
  const int right = extent.high.col - castle.col;
  const int below = castle.row - extent.low.row;
  const int above = extent.high.row - castle.row;
  const int half = side_of(in) / 2;
  const auto way = in.option("middle");
  const bool reached = std::max({left, right, below, above}) <= half;
  const bool full = std::min({left, right, below, above}) >= half;
  const bool middle = way == "kingdom" ? left == right && below == above
                      : way == "reach" ? reached
                                       : reached && full;
  if (middle) out.add(kMiddlePoints, "the castle lies in the middle", {castle});
}

// Harmony: every square of the kingdom is filled, no domino was discarded.
void score_harmony(const RuleInput& in, ScoreWriter& out) {
  if (in.option("harmony") == "off") return;
  const auto kingdom = kingdom_of(in);
  const int side = side_of(in);
  const auto filled = static_cast<int>(kingdom.squares.size() + kingdom.castles.size());
  if (filled != side * side || kingdom.castles.size() != 1) return;
  const auto extent = extent_of(kingdom);
  if (extent.cols() == side && extent.rows() == side)
    out.add(kHarmonyPoints, "all " + count(side * side, "square") + " are filled", {});
}

const Ruleset& ruleset() {
  static const Ruleset rules{
      .id = "kingdomino",
      .title = "Kingdomino",
      .edition = "Blue Orange 2017",
      .seats = {"player-1", "player-2", "player-3", "player-4"},
      .scoring = {{{"properties", "Properties", "Scoring"}, score_properties, {}},
                  {{"middle-kingdom", "Middle Kingdom", "Variants"}, score_middle, {}},
                  {{"harmony", "Harmony", "Variants"}, score_harmony, {}}},
      .legality = legality_rules(),
      .house_rules = house_rules(),
      .tie_breaks = {{"largest property", largest_property}, {"crowns", crowns}},
      .seat_of = nullptr,
      .validate_catalog = validate_catalog,
      .free_extent = true,
      .moves = move_rules(),
      .places = places(),
      .options = option_rules(),
  };
  return rules;
}

}  // namespace storey::scoring::kingdomino
