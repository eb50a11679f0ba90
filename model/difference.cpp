#include "model/difference.h"

#include <algorithm>
#include <cstdlib>
#include <tuple>

namespace storey {

namespace {

/// A square tells its look, and not which piece it belongs to.
bool is_same_piece(PieceFace a, PieceFace b) {
  return a.is_square() || b.is_square() ? a == b : a.piece == b.piece;
}

/// What `a` holds more often than `b`.
template <typename T>
std::vector<T> more_in(std::vector<T> a, std::vector<T> b) {
  std::sort(a.begin(), a.end());
  std::sort(b.begin(), b.end());
  std::vector<T> more;
  std::set_difference(a.begin(), a.end(), b.begin(), b.end(), std::back_inserter(more));
  return more;
}

const std::vector<PieceFace>& pieces_in(const Areas& areas, const std::string& key) {
  static const std::vector<PieceFace> kNone;
  const auto found = areas.find(key);
  return found == areas.end() ? kNone : found->second;
}

Areas more_in(const Areas& a, const Areas& b) {
  Areas more;
  for (const auto& [key, pieces] : a)
    if (auto added = more_in(pieces, pieces_in(b, key)); !added.empty())
      more[key] = std::move(added);
  return more;
}

bool lies_alike(const Placement& a, const Placement& b) {
  return a.what == b.what && a.rotation == b.rotation && a.layer == b.layer;
}

/// The shift that brings most pieces to the same place; of equally good ones the smallest.
Cell best_shift(const Layout& before, const Layout& after) {
  std::map<Cell, int> alike{{Cell{}, 0}};
  for (const auto& a : before.placements)
    for (const auto& b : after.placements)
      if (lies_alike(a, b)) ++alike[{b.cell.col - a.cell.col, b.cell.row - a.cell.row}];
  const auto rank = [](const auto& entry) {
    return std::tuple(entry.second, -std::abs(entry.first.col) - std::abs(entry.first.row));
  };
  return std::max_element(alike.begin(), alike.end(),
                          [&](const auto& a, const auto& b) { return rank(a) < rank(b); })
      ->first;
}

}  // namespace

bool Difference::empty() const {
  return !building_changed() && came.empty() && went.empty() && claimed.empty() &&
         unclaimed.empty();
}

Layout in_later_cells(const Layout& before, const Difference& change) {
  return shifted(before, change.shift);
}

std::vector<PieceFace> added_pieces(const std::vector<PieceFace>& before,
                                    const std::vector<PieceFace>& after) {
  return more_in(after, before);
}

Difference difference(const Layout& before, const Layout& after, bool free_extent) {
  Difference change;
  if (free_extent) change.shift = best_shift(before, after);
  auto then = in_later_cells(before, change);
  auto now = after;
  then.normalise();
  now.normalise();
  change.placed = more_in(now.placements, then.placements);
  change.removed = more_in(then.placements, now.placements);
  change.claimed = more_in(now.claims, then.claims);
  change.unclaimed = more_in(then.claims, now.claims);
  change.came = more_in(now.beside, then.beside);
  change.went = more_in(then.beside, now.beside);

  // A piece that lay elsewhere before was moved. Same cell first: it was turned there.
  const auto pair_up = [&](const auto& belongs) {
    for (auto to = change.placed.begin(); to != change.placed.end();) {
      const auto from = std::find_if(change.removed.begin(), change.removed.end(),
                                     [&](const Placement& p) { return belongs(p, *to); });
      if (from == change.removed.end()) {
        ++to;
        continue;
      }
      change.moved.push_back({*from, *to});
      change.removed.erase(from);
      to = change.placed.erase(to);
    }
  };
  pair_up([](const Placement& from, const Placement& to) {
    return is_same_piece(from.what, to.what) && from.cell == to.cell;
  });
  pair_up(
      [](const Placement& from, const Placement& to) { return is_same_piece(from.what, to.what); });
  return change;
}

}  // namespace storey
