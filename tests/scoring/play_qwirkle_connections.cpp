// Qwirkle Connections from the start tiles to the empty bag. Hands are no part of a state: whose
// turn it is holds six tiles that do not lie on the board.
#include <algorithm>

#include "model/notation.h"
#include "scoring/conservation.h"
#include "tests/catch.h"
#include "tests/scoring/play.h"

namespace storey::scoring {

namespace {

constexpr int kSide = 8;  ///< of a quarter
constexpr int kStart = 6;
constexpr int kHand = 6;

/// Tiles that do not lie on the board.
std::vector<PieceFace> in_the_bag(const Box& box, const Table& table) {
  const auto there = pieces_on(box.catalog, table, true);
  std::vector<PieceFace> left;
  for (int piece = 0; piece < static_cast<int>(there.size()); ++piece)
    left.insert(
        left.end(),
        static_cast<size_t>(box.catalog.piece(piece).copies - there[static_cast<size_t>(piece)]),
        {piece, 0});
  return left;
}

Table set_up(std::mt19937& random, const Ruleset& rules, const Box& box) {
  Table table;
  table.finished = false;
  if (below(random, 3) == 0) table.house_rules["touch"] = "free";
  table.players.push_back(
      {rules.seats.front(), {box.spec.building.rows, box.spec.building.cols, {}}, true, {}});
  auto& board = table.players.front();
  board.facts["points"] = "0";
  auto bag = in_the_bag(box, table);
  std::shuffle(bag.begin(), bag.end(), random);
  for (int quarter = 0; quarter < 4; ++quarter) {
    const bool rising = below(random, 2) == 0;
    const bool right = quarter % 2 == 1;
    const bool upper = quarter / 2 == 1;
    table.facts[std::string(upper ? "upper-" : "lower-") + (right ? "right" : "left")] =
        rising ? "rising" : "falling";
    for (int i = 1; i <= kStart; ++i) {
      const Cell cell{(right ? kSide : 0) + i, (upper ? kSide : 0) + (rising ? i : kSide - 1 - i)};
      board.layout.placements.push_back({bag.back(), cell, 0, 0});
      bag.pop_back();
    }
  }
  return table;
}

/// A legal move with some of the tiles in `hand`.
std::optional<Table> placed(std::mt19937& random, const Ruleset& rules, const Box& box,
                            const Table& table, const std::vector<PieceFace>& hand) {
  const RuleInput in{box.catalog, table, 0, rules.house_rules, hand};
  OptionWriter out(rules.options.front().rule, in);
  rules.options.front().list(in, out);
  auto options = out.take();
  std::shuffle(options.begin(), options.end(), random);
  for (const auto& option : options) {
    const auto move = judge_move(rules, box.catalog, table, option.after);
    REQUIRE(move);
    if (move->legal()) return option.after;
  }
  return std::nullopt;
}

std::vector<Table> steps(std::mt19937& random, const Ruleset& rules, const Box& box,
                         const Table& table) {
  auto hand = in_the_bag(box, table);
  std::shuffle(hand.begin(), hand.end(), random);
  if (hand.size() > kHand) hand.resize(kHand);
  // All ways to lay six tiles are many: mostly a few of them are laid.
  const auto few = std::min(hand.size(), static_cast<size_t>(1 + below(random, 3)));
  auto after = placed(random, rules, box, table,
                      {hand.begin(), hand.begin() + static_cast<std::ptrdiff_t>(few)});
  if (!after) after = placed(random, rules, box, table, hand);
  return after ? std::vector<Table>{*std::move(after)} : std::vector<Table>{};
}

std::optional<std::string> excuse(const Box& box, const Table& before, const Table& after,
                                  const Corruption& corruption) {
  const auto text = [&](const Table& table) {
    return format_table(table, box.catalog, box.spec, "qwirkle-connections");
  };
  if (text(corruption.after) == text(before)) return "legal: nothing has changed";
  const auto tiles = [](const Table& table) {
    auto layout = table.players.front().layout;
    layout.normalise();
    return layout.placements;
  };
  // Two moves that one player could have made as one: their tiles are a line, and so are the
  // points.
  if (corruption.kind == Corruption::Kind::kDoubled) {
    std::vector<Placement> placed;
    for (const auto& tile : tiles(corruption.after))
      if (before.players.front().layout.at(tile.cell) == nullptr) placed.push_back(tile);
    const auto same = [&](const auto& line) {
      return std::all_of(placed.begin(), placed.end(), [&](const auto& tile) {
        return line(tile.cell) == line(placed.front().cell);
      });
    };
    if (same([](Cell cell) { return cell.row; }) || same([](Cell cell) { return cell.col; }))
      return "legal: two moves as one, in one line and with its points";
  }
  // A tile less of several may be a move as well; its points are another number, unless it brought
  // none of them.
  if (corruption.kind == Corruption::Kind::kVanished &&
      tiles(corruption.after).size() + 1 == tiles(after).size() &&
      tiles(corruption.after).size() > tiles(before).size())
    return "legal: a move of fewer tiles that brings as many points";
  return std::nullopt;
}

}  // namespace

Play play_qwirkle_connections() { return {set_up, steps, excuse}; }

}  // namespace storey::scoring
