#include "scoring/chock-a-block/claims.h"

#include <algorithm>
#include <cstdint>
#include <utility>

#include "scoring/chock-a-block/lines.h"

namespace storey::scoring::chock_a_block {

namespace {

constexpr size_t kMostWays = 40;   // more are not listed: nobody chooses from so many
constexpr int kMostSteps = 4000;   // a search for lines ends here
constexpr size_t kMostRooms = 64;  // that are looked at together

using Rooms = std::uint64_t;  ///< a set of rooms, by number

/// Lines for all tokens of one feature that have none, no room in two of them.
class LineSearch {
 public:
  LineSearch(const RuleInput& in, std::string_view feature, std::vector<Token> tokens,
             const std::set<Cell>& used)
      : in_(in), apartment_(apartment_of(in)), feature_(feature), tokens_(std::move(tokens)) {
    const auto free = rooms_with(apartment_, feature, used);
    cells_.assign(free.begin(), free.end());
    plain_ = in.option("line") == "group" && in.option("line-icons") == "at-least" &&
             in.option("claim") == "subset";
  }

  ClaimWays find() {
    for (const auto& token : tokens_) found_.pieces.push_back(token.what);
    if (cells_.size() > kMostRooms) {
      found_.all_listed = false;
      return std::move(found_);
    }
    for (const Cell cell : cells_) icons_.push_back(apartment_.icons(cell, feature_));
    for (const Cell a : cells_) {
      Rooms beside = 0;
      for (size_t b = 0; b < cells_.size(); ++b)
        if (a != cells_[b] && std::abs(a.col - cells_[b].col) <= 1 &&
            std::abs(a.row - cells_[b].row) <= 1)
          beside |= bit(b);
      beside_.push_back(beside);
    }
    next_token(~Rooms{0});
    return std::move(found_);
  }

 private:
  static Rooms bit(size_t room) { return Rooms{1} << room; }

  [[nodiscard]] bool done() {
    if (found_.ways.size() < kMostWays && steps_ < kMostSteps) return false;
    found_.all_listed = false;
    return true;
  }

  void next_token(Rooms free) {
    const size_t i = way_.size();
    if (i == tokens_.size()) {
      if (!done()) found_.ways.push_back(way_);
      return;
    }
    const auto start = std::find(cells_.begin(), cells_.end(), tokens_[i].cell);
    if (start == cells_.end()) return;
    const Rooms first = bit(static_cast<size_t>(start - cells_.begin()));
    if ((free & first) != 0) grow(first, free);
  }

  /// All lines that hold `line` and otherwise rooms of `free`, each once.
  void grow(Rooms line, Rooms free) {
    ++steps_;
    if (done()) return;
    const Rooms reach = reached(line, free);
    const int value = tokens_[way_.size()].value;
    if (icons_in(reach) < value) return;
    if (icons_in(line) >= value) take(line);
    Rooms open = reach & ~line & neighbours(line);
    for (size_t room = 0; open != 0 && !done(); ++room, open >>= 1U) {
      if ((open & 1U) == 0) continue;
      grow(line | bit(room), free);
      free &= ~bit(room);
    }
  }

  void take(Rooms line) {
    const Token& token = tokens_[way_.size()];
    Cells cells;
    for (size_t room = 0; room < cells_.size(); ++room)
      if ((line & bit(room)) != 0) cells.push_back(cells_[room]);
    if (!plain_ && !allowed(token, cells)) return;
    // What this line does without is free for the others.
    const Rooms left = way_.empty() ? ~line : left_.back() & ~line;
    way_.push_back({token.what, std::move(cells)});
    left_.push_back(left);
    next_token(left);
    left_.pop_back();
    way_.pop_back();
  }

  [[nodiscard]] bool allowed(const Token& token, const Cells& line) const {
    return why_no_line(in_, apartment_, feature_, token.value, line).empty() &&
           (in_.option("claim") != "whole-group" || is_whole_group(apartment_, feature_, line));
  }

  [[nodiscard]] Rooms neighbours(Rooms rooms) const {
    Rooms all = 0;
    for (size_t room = 0; rooms != 0; ++room, rooms >>= 1U)
      if ((rooms & 1U) != 0) all |= beside_[room];
    return all;
  }

  [[nodiscard]] Rooms reached(Rooms line, Rooms free) const {
    for (Rooms all = line;; line = all) {
      all |= neighbours(line) & free;
      if (all == line) return all;
    }
  }

  [[nodiscard]] int icons_in(Rooms rooms) const {
    int sum = 0;
    for (size_t room = 0; rooms != 0; ++room, rooms >>= 1U)
      if ((rooms & 1U) != 0) sum += icons_[room];
    return sum;
  }

  const RuleInput& in_;
  const Apartment& apartment_;
  std::string_view feature_;
  std::vector<Token> tokens_;
  Cells cells_;                ///< with icons of the feature that no told line uses
  std::vector<int> icons_;     ///< by room
  std::vector<Rooms> beside_;  ///< by room
  bool plain_ = false;         ///< whatever is connected and has the icons is a line
  std::vector<Claim> way_;
  std::vector<Rooms> left_;  ///< by token that has a line: what the next ones may take
  int steps_ = 0;
  ClaimWays found_;
};

}  // namespace

bool is_whole_group(const Apartment& apartment, std::string_view feature, const Cells& line) {
  const auto all = rooms_with(apartment, feature, {});
  return hang_together(line.front(), true, [&](Cell c) { return all.count(c) > 0; }) == line;
}

std::vector<ClaimWays> claim_ways(const RuleInput& in) {
  std::vector<ClaimWays> all;
  // By house rule a token may go with any feature: its line alone tells which.
  if (in.option("tokens") == "generic") {
    for (const auto& token : tokens_of(in))
      if (token.line.empty()) all.push_back({{token.what}, {}, false});
    return all;
  }
  for (const auto feature : kFeatures) {
    std::vector<Token> open;
    std::set<Cell> used;
    for (const auto& token : tokens_of(in)) {
      if (token.feature != feature) continue;
      if (token.line.empty()) open.push_back(token);
      used.insert(token.line.begin(), token.line.end());
    }
    if (open.empty()) continue;
    // Where no line is possible a rule is broken, and nothing is asked.
    auto ways = LineSearch(in, feature, std::move(open), used).find();
    if (!ways.ways.empty() || !ways.all_listed) all.push_back(std::move(ways));
  }
  return all;
}

}  // namespace storey::scoring::chock_a_block
