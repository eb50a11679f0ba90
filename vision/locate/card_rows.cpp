#include "vision/locate/card_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

namespace storey::vision {
namespace {

constexpr double kTurned_deg = 25;  // between two cards of a row
// From card to card, in widths and heights: cards overlap at their edges or lie apart by a finger.
constexpr double kNearest = 0.7, kFarthest = 1.42;
constexpr double kOffLine = 0.3;
constexpr double kNearestRow = 0.85, kFarthestRow = 1.27;
constexpr double kOffColumn = 0.62;
// Across a slot that nothing lies in.
constexpr double kNearestBeyond = 1.7, kFarthestBeyond = 2.7, kOffLineBeyond = 0.15;
// A card that is no farther than this away may belong to a row.
constexpr double kPerhaps = 1.75, kPerhapsRow = 1.5;

double angle_between(cv::Point2f a, cv::Point2f b) {
  return std::abs(std::atan2(a.cross(b), a.dot(b))) * 180 / CV_PI;
}

// From one card to another, x in widths and y in heights of them.
cv::Point2d offset(const LyingCard& from, const LyingCard& to) {
  const cv::Point2d across = cv::Point2d(from.across + to.across) * 0.5;
  const cv::Point2d down = cv::Point2d(from.down + to.down) * 0.5;
  const cv::Point2d by = to.middle - from.middle;
  return {by.dot(across) / across.dot(across), by.dot(down) / down.dot(down)};
}

bool same_way(const LyingCard& a, const LyingCard& b) {
  return angle_between(a.across, b.across) < kTurned_deg;
}

bool is_next(cv::Point2d by) {
  return by.x >= kNearest && by.x <= kFarthest && std::abs(by.y) <= kOffLine;
}

bool is_beyond(cv::Point2d by) {
  return by.x >= kNearestBeyond && by.x <= kFarthestBeyond && std::abs(by.y) <= kOffLineBeyond;
}

bool is_below(cv::Point2d by) {
  return by.y >= kNearestRow && by.y <= kFarthestRow && std::abs(by.x) <= kOffColumn;
}

bool is_perhaps_beside(cv::Point2d by) {
  return (std::abs(by.x) <= kPerhaps && std::abs(by.y) <= 2 * kOffLine) ||
         (std::abs(by.y) <= kPerhapsRow && std::abs(by.x) <= kOffColumn);
}

using Way = bool (*)(cv::Point2d);

// The nearest card on one side, if each is the other's nearest.
class Neighbours {
 public:
  Neighbours(const std::vector<LyingCard>& cards, Way way) : cards_(cards), way_(way) {}

  [[nodiscard]] std::optional<std::size_t> right_of(std::size_t card) const {
    const auto right = nearest(card, true);
    return right && nearest(*right, false) == card ? right : std::nullopt;
  }

 private:
  [[nodiscard]] std::optional<std::size_t> nearest(std::size_t card, bool right) const {
    std::optional<std::size_t> best;
    double least = std::numeric_limits<double>::max();
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (i == card || !same_way(cards_[card], cards_[i])) continue;
      const cv::Point2d by =
          right ? offset(cards_[card], cards_[i]) : offset(cards_[i], cards_[card]);
      if (!way_(by) || std::hypot(by.x, by.y) >= least) continue;
      least = std::hypot(by.x, by.y);
      best = i;
    }
    return best;
  }

  const std::vector<LyingCard>& cards_;
  Way way_;
};

// Cards side by side, each with its column from the first.
struct Line {
  std::vector<std::pair<std::size_t, int>> cards;
  bool has_gap = false;
  [[nodiscard]] int cols() const { return cards.back().second + 1; }
};

std::vector<Line> lines_of(const std::vector<LyingCard>& cards) {
  const Neighbours next(cards, is_next);
  std::vector<std::optional<std::size_t>> after(cards.size());
  std::vector<bool> has_before(cards.size(), false);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    after[i] = next.right_of(i);
    if (after[i]) has_before[*after[i]] = true;
  }
  std::vector<Line> lines;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (has_before[i]) continue;
    Line line{{{i, 0}}};
    for (auto at = after[i]; at; at = after[*at])
      line.cards.emplace_back(*at, line.cards.back().second + 1);
    lines.push_back(std::move(line));
  }
  return lines;
}

// Lines that go on across an open slot, as far as a row is long. A first card begins its own.
void join_across_gaps(const std::vector<LyingCard>& cards, int cols, std::vector<Line>& lines) {
  const Neighbours beyond(cards, is_beyond);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    for (std::size_t j = 0; j < lines.size();) {
      const std::size_t first = lines[j].cards.front().first;
      const bool longer = lines[i].cols() + 1 + lines[j].cols() <= cols;
      if (i == j || !longer || cards[first].first ||
          beyond.right_of(lines[i].cards.back().first) != first) {
        ++j;
        continue;
      }
      const int by = lines[i].cols() + 1;
      for (const auto& [card, col] : lines[j].cards) lines[i].cards.emplace_back(card, by + col);
      lines[i].has_gap = true;
      lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(j));
      if (j < i) --i;
      j = 0;
    }
  }
}

int links(const std::vector<LyingCard>& cards, const Line& upper, const Line& lower) {
  int found = 0;
  for (const auto& [a, unused_a] : upper.cards)
    for (const auto& [b, unused_b] : lower.cards)
      if (same_way(cards[a], cards[b]) && is_below(offset(cards[a], cards[b]))) ++found;
  return found;
}

bool has_first(const std::vector<LyingCard>& cards, const Line& line) {
  return std::any_of(line.cards.begin(), line.cards.end(),
                     [&](const auto& one) { return cards[one.first].first; });
}

// Whether a line is the first of a building, wherever another one lies. A first card farther right
// in it is only a card too many, or lies in the wrong place.
bool begins(const std::vector<LyingCard>& cards, const Line& line) {
  return cards[line.cards.front().first].first;
}

// The line that lies below another, or above it, by most cards; none: no one does.
std::optional<std::size_t> next_line(const std::vector<LyingCard>& cards,
                                     const std::vector<Line>& lines, std::size_t line, bool below,
                                     const std::vector<bool>& taken) {
  std::optional<std::size_t> best;
  int most = 0;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (i == line || taken[i] || begins(cards, lines[i])) continue;
    const int found =
        below ? links(cards, lines[line], lines[i]) : links(cards, lines[i], lines[line]);
    if (found <= most) continue;
    most = found;
    best = i;
  }
  return best;
}

// The column below which a lower line begins, below 0 where it does before the first.
int first_column(const std::vector<LyingCard>& cards, const Line& upper, const Line& lower) {
  const LyingCard& first = cards[upper.cards.front().first];
  const LyingCard& last = cards[upper.cards.back().first];
  const int steps = upper.cards.back().second;
  const double pitch = steps > 0 ? offset(first, last).x / steps : 1.1;
  return static_cast<int>(std::lround(offset(first, cards[lower.cards.front().first]).x / pitch));
}

// A lower line without what lies before the column of a first card, across an open slot: that is on
// offer.
Line without_offered(const std::vector<LyingCard>& cards, const Line& upper, Line lower) {
  while (lower.has_gap && begins(cards, upper) && first_column(cards, upper, lower) < 0) {
    const auto gap = std::adjacent_find(
        lower.cards.begin(), lower.cards.end(),
        [](const auto& one, const auto& next) { return next.second > one.second + 1; });
    if (gap == lower.cards.end()) break;
    lower.cards.erase(lower.cards.begin(), gap + 1);
    const int first = lower.cards.front().second;
    for (auto& [card, col] : lower.cards) col -= first;
  }
  return lower;
}

// The grid that fits the cards best; where they lie in one row or one column the other direction
// follows from how they are turned.
cv::Matx33d fit_board(const std::vector<LyingCard>& cards,
                      const std::vector<CardRows::Slot>& slots) {
  constexpr double kPitch = 1.08;  // of a card laid by hand
  constexpr double kPrior = 0.05;  // weight of it, in cards
  cv::Point2d across(0, 0), down(0, 0);
  for (const auto& slot : slots) {
    across += cv::Point2d(cards[slot.card].across);
    down += cv::Point2d(cards[slot.card].down);
  }
  const double share = kPitch / static_cast<double>(slots.size());
  across *= share;
  down *= share;
  // Normal equations of middle = origin + col * across + row * down.
  cv::Matx33d normal = cv::Matx33d::zeros();
  cv::Matx<double, 3, 2> right = cv::Matx<double, 3, 2>::zeros();
  const auto add = [&](const cv::Vec3d& row, cv::Point2d is, double weight) {
    normal += weight * row * row.t();
    right += weight * row * cv::Matx12d(is.x, is.y);
  };
  for (const auto& slot : slots)
    add({1, slot.col + 0.5, slot.row + 0.5}, cards[slot.card].middle, 1);
  add({0, 1, 0}, across, kPrior);
  add({0, 0, 1}, down, kPrior);
  const cv::Matx<double, 3, 2> fit = normal.solve(right, cv::DECOMP_SVD);
  return {fit(1, 0), fit(2, 0), fit(0, 0), fit(1, 1), fit(2, 1), fit(0, 1), 0, 0, 1};
}

CardRows rows_of(const std::vector<LyingCard>& cards, const std::vector<const Line*>& lines,
                 int cols) {
  CardRows rows;
  for (std::size_t r = 0; r < lines.size(); ++r) {
    const Line line = r == 0 ? *lines[0] : without_offered(cards, *lines[0], *lines[r]);
    const int below = r == 0 ? 0 : first_column(cards, *lines[0], line);
    const int begin = std::clamp(below, 0, std::max(0, cols - line.cols()));
    const bool twice = r > 0 && has_first(cards, line);
    rows.in_doubt = rows.in_doubt || lines[r]->has_gap || begin > 0 || line.cols() > cols || twice;
    for (const auto& [card, col] : line.cards)
      if (begin + col < cols) rows.slots.push_back({static_cast<int>(r), begin + col, card});
  }
  rows.picture_from_board = fit_board(cards, rows.slots);
  return rows;
}

void doubt_what_lies_near(const std::vector<LyingCard>& cards, CardRows& rows) {
  const auto is_own = [&](std::size_t card) {
    return std::any_of(rows.slots.begin(), rows.slots.end(),
                       [&](const auto& slot) { return slot.card == card; });
  };
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (is_own(i)) continue;
    rows.in_doubt =
        rows.in_doubt || std::any_of(rows.slots.begin(), rows.slots.end(), [&](const auto& slot) {
          return is_perhaps_beside(offset(cards[slot.card], cards[i]));
        });
  }
}

}  // namespace

std::vector<CardRows> card_rows(const std::vector<LyingCard>& cards, int rows, int cols) {
  std::vector<Line> lines = lines_of(cards);
  join_across_gaps(cards, cols, lines);
  std::vector<bool> taken(lines.size(), false);
  std::vector<CardRows> found;
  const auto take = [&](std::vector<std::size_t> together) {
    for (const std::size_t line : together) taken[line] = true;
    while (static_cast<int>(together.size()) < rows) {
      const auto next = next_line(cards, lines, together.back(), true, taken);
      if (!next) break;
      taken[*next] = true;
      together.push_back(*next);
    }
    std::vector<const Line*> of_rows;
    for (const std::size_t line : together) of_rows.push_back(&lines[line]);
    CardRows one = rows_of(cards, of_rows, cols);
    one.in_doubt = one.in_doubt || one.slots.empty() || !cards[one.slots.front().card].first;
    found.push_back(std::move(one));
  };
  for (std::size_t i = 0; i < lines.size(); ++i)
    if (!taken[i] && begins(cards, lines[i])) take({i});
  for (std::size_t i = 0; i < lines.size(); ++i) {
    if (taken[i] || !has_first(cards, lines[i])) continue;
    // Somebody may have laid the first card elsewhere: a full row above it comes before it.
    const auto above = next_line(cards, lines, i, false, taken);
    const bool full = above && lines[*above].cols() == cols && rows > 1;
    take(full ? std::vector{*above, i} : std::vector{i});
  }
  if (found.empty() && !lines.empty()) {
    const auto size = [&](std::size_t line) {
      const auto next = next_line(cards, lines, line, true, taken);
      return lines[line].cards.size() + (next ? lines[*next].cards.size() : 0);
    };
    std::size_t most = 0;
    for (std::size_t i = 1; i < lines.size(); ++i)
      if (size(i) > size(most)) most = i;
    if (size(most) > 1) take({most});
  }
  for (CardRows& one : found) doubt_what_lies_near(cards, one);
  return found;
}

}  // namespace storey::vision
