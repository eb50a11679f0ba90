#include "scoring/helpers.h"

#include <algorithm>

namespace storey::scoring {

namespace {

std::vector<Cell> inside(const Layout& layout, std::initializer_list<Cell> cells) {
  std::vector<Cell> kept;
  std::copy_if(cells.begin(), cells.end(), std::back_inserter(kept),
               [&](Cell cell) { return layout.contains(cell); });
  return kept;
}

}  // namespace

std::vector<Cell> edge_neighbours(const Layout& layout, Cell cell) {
  const auto [c, r] = cell;
  return inside(layout, {{c - 1, r}, {c + 1, r}, {c, r - 1}, {c, r + 1}});
}

std::vector<Cell> all_neighbours(const Layout& layout, Cell cell) {
  const auto [c, r] = cell;
  return inside(layout, {{c - 1, r - 1},
                         {c, r - 1},
                         {c + 1, r - 1},
                         {c - 1, r},
                         {c + 1, r},
                         {c - 1, r + 1},
                         {c, r + 1},
                         {c + 1, r + 1}});
}

std::vector<Cell> group_of(const Layout& layout, Cell start, const CellTest& test) {
  std::vector<Cell> group{start};
  for (size_t i = 0; i < group.size(); ++i)
    for (const Cell next : edge_neighbours(layout, group[i]))
      if (test(next) && std::find(group.begin(), group.end(), next) == group.end())
        group.push_back(next);
  std::sort(group.begin(), group.end(), reads_before);
  return group;
}

std::vector<std::vector<Cell>> connected_groups(const Layout& layout, const CellTest& test) {
  std::vector<std::vector<Cell>> groups;
  const auto grouped = [&](Cell cell) {
    return std::any_of(groups.begin(), groups.end(), [&](const auto& group) {
      return std::find(group.begin(), group.end(), cell) != group.end();
    });
  };
  for (int row = layout.rows - 1; row >= 0; --row)
    for (int col = 0; col < layout.cols; ++col)
      if (const Cell cell{col, row}; test(cell) && !grouped(cell))
        groups.push_back(group_of(layout, cell, test));
  return groups;
}

bool reads_before(Cell a, Cell b) { return a.row != b.row ? a.row > b.row : a.col < b.col; }

HouseRule equal_players_rule(std::vector<std::string> points) {
  return {"equal-players",
          {"shared", "later-seat"},
          "Players who are equal in everything: is the victory shared?",
          "shared: the rule text names nothing more that could tell them apart. later-seat: a "
          "custom of other games, since who starts has the advantage.",
          std::move(points)};
}

TieBreak later_seat() {
  return {"the later seat",
          [](const RuleInput& in, const ScoreSheet& /*sheet*/) {
            return std::optional(TieValue{in.player, "seat " + std::to_string(in.player + 1)});
          },
          "equal-players", "later-seat"};
}

void take_out(Areas& areas, std::string_view key, PieceFace what) {
  const auto area = areas.find(key);
  if (area == areas.end()) return;
  auto& pieces = area->second;
  const auto found = std::find(pieces.begin(), pieces.end(), what);
  if (found != pieces.end()) pieces.erase(found);
}

std::string count(int n, std::string_view one, std::string_view many) {
  auto text = std::to_string(n) + " ";
  if (n == 1) return text.append(one);
  return many.empty() ? text.append(one).append("s") : text.append(many);
}

std::string list_words(const std::vector<std::string>& words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " and " : ", ";
    text += words[i];
  }
  return text;
}

std::string list_cells(const std::vector<Cell>& cells) {
  std::vector<std::string> names(cells.size());
  std::transform(cells.begin(), cells.end(), names.begin(), to_string);
  return list_words(names);
}

}  // namespace storey::scoring
