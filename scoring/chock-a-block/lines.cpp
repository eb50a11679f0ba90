#include "scoring/chock-a-block/lines.h"

#include <algorithm>

#include "scoring/helpers.h"

namespace storey::scoring::chock_a_block {

namespace {

constexpr int kMostSteps = 200'000;  ///< a search for a path ends here
constexpr size_t kMostGrown = 12;    ///< lines that are tried where not all can be

bool near(Cell a, Cell b) {
  return std::abs(a.col - b.col) <= 1 && std::abs(a.row - b.row) <= 1 && a != b;
}

bool connected(const Cells& cells) {
  return cells.empty() || groups_of({cells.begin(), cells.end()}, true).size() == 1;
}

bool walk(const Cells& cells, std::vector<bool>& seen, size_t at, size_t left, int& steps) {
  if (left == 0 || ++steps > kMostSteps) return true;
  for (size_t next = 0; next < cells.size(); ++next) {
    if (seen[next] || !near(cells[at], cells[next])) continue;
    seen[next] = true;
    const bool done = walk(cells, seen, next, left - 1, steps);
    seen[next] = false;
    if (done) return true;
  }
  return false;
}

/// Whether one can walk through all the cells, each once.
bool is_path(const Cells& cells) {
  int steps = 0;
  for (size_t start = 0; start < cells.size(); ++start) {
    std::vector<bool> seen(cells.size());
    seen[start] = true;
    if (walk(cells, seen, start, cells.size() - 1, steps)) return true;
  }
  return cells.empty();
}

bool enough(const RuleInput& in, int icons, int value) {
  return in.option("line-icons") == "exactly" ? icons == value : icons >= value;
}

/// Whether some room can be left out of `line` and it still earns its token.
bool has_spare_room(const RuleInput& in, const Apartment& apartment, std::string_view feature,
                    int value, const Cells& line, std::optional<Cell> through) {
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == through) continue;
    auto fewer = line;
    fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
    if (why_no_line(in, apartment, feature, value, fewer).empty()) return true;
  }
  return false;
}

Cells joined(const std::vector<Cells>& lines) {
  Cells all;
  for (const auto& line : lines) all.insert(all.end(), line.begin(), line.end());
  return all;
}

/// Tries lines for tokens[i..]; keeps the first of those that leave most over. Once the budget is
/// cut the first that is found will do.
void try_lines(const RuleInput& in, const Apartment& apartment, std::string_view feature,
               const std::vector<Token>& tokens, std::vector<Cells>& chosen,
               std::vector<Cells>& best, int& best_left, Budget& budget) {
  const size_t i = chosen.size();
  if (i == tokens.size()) {
    budget.spend();
    const auto all = joined(chosen);
    const auto groups = left_over(apartment, feature, {all.begin(), all.end()});
    const int left = groups.empty() ? 0 : icons_in(apartment, feature, groups.front());
    if (left > best_left) {
      best_left = left;
      best = chosen;
    }
    return;
  }
  const auto all = joined(chosen);
  std::set<Cell> used(all.begin(), all.end());
  for (size_t j = i; j < tokens.size(); ++j)
    used.insert(tokens[j].line.begin(), tokens[j].line.end());
  auto candidates = tokens[i].line.empty()
                        ? lines_for(in, apartment, feature, tokens[i].value,
                                    rooms_with(apartment, feature, used), tokens[i].cell, budget)
                        : std::vector<Cells>{tokens[i].line};
  for (auto& line : candidates) {
    if (budget.cut && best_left >= 0) return;
    chosen.push_back(std::move(line));
    try_lines(in, apartment, feature, tokens, chosen, best, best_left, budget);
    chosen.pop_back();
  }
}

/// Lines grown from one room after the other to whatever lies next, without their spare rooms.
std::vector<Cells> grown_lines(const RuleInput& in, const Apartment& apartment,
                               std::string_view feature, int value, const std::set<Cell>& free,
                               std::optional<Cell> through) {
  std::set<Cells> lines;
  for (const Cell start : free) {
    if ((through && start != *through) || lines.size() >= kMostGrown) continue;
    Cells line{start};
    for (size_t i = 0; i < line.size() && icons_in(apartment, feature, line) < value; ++i)
      for (const Cell next : free)
        if (near(line[i], next) && std::find(line.begin(), line.end(), next) == line.end() &&
            icons_in(apartment, feature, line) < value)
          line.push_back(next);
    for (size_t i = line.size(); i-- > 1;) {
      auto fewer = line;
      fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
      if (why_no_line(in, apartment, feature, value, fewer).empty()) line = std::move(fewer);
    }
    std::sort(line.begin(), line.end());
    if (why_no_line(in, apartment, feature, value, line).empty()) lines.insert(std::move(line));
  }
  return {lines.begin(), lines.end()};
}

}  // namespace

std::set<Cell> rooms_with(const Apartment& apartment, std::string_view feature,
                          const std::set<Cell>& used) {
  std::set<Cell> cells;
  for (const auto& [cell, _] : apartment.rooms)
    if (apartment.icons(cell, feature) > 0 && used.count(cell) == 0) cells.insert(cell);
  return cells;
}

int icons_in(const Apartment& apartment, std::string_view feature, const Cells& cells) {
  int n = 0;
  for (const Cell cell : cells) n += apartment.icons(cell, feature);
  return n;
}

std::string why_no_line(const RuleInput& in, const Apartment& apartment, std::string_view feature,
                        int value, const Cells& line) {
  for (const Cell cell : line)
    if (apartment.icons(cell, feature) == 0)
      return to_string(cell) + " shows no " + std::string(feature);
  const int icons = icons_in(apartment, feature, line);
  if (!enough(in, icons, value))
    return count_icons(icons, feature) + ", " + std::to_string(value) + " are needed";
  if (!connected(line)) return "the rooms are not connected";
  if (in.option("line") == "path" && !is_path(line))
    return "the rooms are no line without branches";
  return "";
}

std::vector<Cells> lines_for(const RuleInput& in, const Apartment& apartment,
                             std::string_view feature, int value, const std::set<Cell>& free,
                             std::optional<Cell> through, Budget& budget) {
  std::vector<Cells> lines;
  if (in.option("claim") == "whole-group") {
    for (auto& group : groups_of(free, true))
      if ((!through || std::find(group.begin(), group.end(), *through) != group.end()) &&
          why_no_line(in, apartment, feature, value, group).empty())
        lines.push_back(std::move(group));
    return lines;
  }
  // Sets of rooms that hang together, grown room by room until they are worth the token.
  std::set<Cells> open;
  for (const Cell cell : free)
    if (!through || cell == *through) open.insert({cell});
  while (!open.empty()) {
    std::set<Cells> larger;
    for (const auto& cells : open) {
      if (!budget.spend()) {
        for (auto& line : grown_lines(in, apartment, feature, value, free, through))
          if (std::find(lines.begin(), lines.end(), line) == lines.end())
            lines.push_back(std::move(line));
        return lines;
      }
      if (icons_in(apartment, feature, cells) >= value) {
        if (why_no_line(in, apartment, feature, value, cells).empty() &&
            !has_spare_room(in, apartment, feature, value, cells, through))
          lines.push_back(cells);
        continue;
      }
      for (const Cell next : free) {
        if (std::find(cells.begin(), cells.end(), next) != cells.end() ||
            std::none_of(cells.begin(), cells.end(), [&](Cell c) { return near(c, next); }))
          continue;
        auto grown = cells;
        grown.insert(std::upper_bound(grown.begin(), grown.end(), next), next);
        larger.insert(std::move(grown));
      }
    }
    open = std::move(larger);
  }
  return lines;
}

std::vector<Cells> best_lines(const RuleInput& in, const Apartment& apartment,
                              std::string_view feature, const std::vector<Token>& tokens,
                              Budget& budget) {
  std::vector<Cells> best(tokens.size());
  for (size_t i = 0; i < tokens.size(); ++i) best[i] = tokens[i].line;
  std::vector<Cells> chosen;
  int best_left = -1;
  try_lines(in, apartment, feature, tokens, chosen, best, best_left, budget);
  return best;
}

const ClaimedLines& claimed_lines(const RuleInput& in, std::string_view feature) {
  return in.once<ClaimedLines>(feature, [&] {
    ClaimedLines claimed;
    const auto& tokens = tokens_of(in);
    std::copy_if(tokens.begin(), tokens.end(), std::back_inserter(claimed.tokens),
                 [&](const Token& token) { return token.feature == feature; });
    const bool known = std::none_of(claimed.tokens.begin(), claimed.tokens.end(),
                                    [](const Token& token) { return token.line.empty(); });
    Budget budget;
    if (known)
      for (const auto& token : claimed.tokens) claimed.lines.push_back(token.line);
    else
      claimed.lines = best_lines(in, apartment_of(in), feature, claimed.tokens, budget);
    claimed.all_seen = !budget.cut;
    return claimed;
  });
}

std::vector<Cells> left_over(const Apartment& apartment, std::string_view feature,
                             const std::set<Cell>& used) {
  std::vector<Cells> groups;
  for (auto& group : groups_of(rooms_with(apartment, feature, used), true))
    if (icons_in(apartment, feature, group) >= kGroup) groups.push_back(std::move(group));
  std::stable_sort(groups.begin(), groups.end(), [&](const Cells& a, const Cells& b) {
    return icons_in(apartment, feature, a) > icons_in(apartment, feature, b);
  });
  return groups;
}

int leftover_points(const RuleInput& in) { return in.option("leftover-points") == "2" ? 2 : 4; }

int most_for(const RuleInput& in, const Apartment& apartment, std::string_view feature,
             const std::vector<int>& values) {
  std::vector<int> groups;
  for (const auto& group : groups_of(rooms_with(apartment, feature, {}), true))
    groups.push_back(icons_in(apartment, feature, group));
  const bool each_group = in.option("leftover-per") == "group";
  int most = 0;
  // Every token goes into one of the groups, or into none.
  const std::function<void(size_t, int)> put = [&](size_t token, int sum) {
    if (token == values.size()) {
      const auto left =
          std::count_if(groups.begin(), groups.end(), [](int n) { return n >= kGroup; });
      const int counted = static_cast<int>(each_group ? left : std::min<std::ptrdiff_t>(left, 1));
      most = std::max(most, sum + counted * leftover_points(in));
      return;
    }
    put(token + 1, sum);
    for (auto& group : groups) {
      if (group < values[token]) continue;
      group -= values[token];
      put(token + 1, sum + values[token]);
      group += values[token];
    }
  };
  put(0, 0);
  return most;
}

}  // namespace storey::scoring::chock_a_block
