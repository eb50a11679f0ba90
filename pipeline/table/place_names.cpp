#include "pipeline/table/place_names.h"

#include <algorithm>

namespace storey {
namespace {

struct Extent {
  double low = 0, high = 0;
  [[nodiscard]] double middle() const { return (low + high) / 2; }
  [[nodiscard]] bool contains(double at) const { return low <= at && at <= high; }
};

Extent extent_of(const Quad& board, double Point::*axis) {
  Extent extent{board[0].*axis, board[0].*axis};
  for (const Point& corner : board) {
    extent.low = std::min(extent.low, corner.*axis);
    extent.high = std::max(extent.high, corner.*axis);
  }
  return extent;
}

bool in_one_row(const Quad& one, const Quad& other) {
  const Extent a = extent_of(one, &Point::y);
  const Extent b = extent_of(other, &Point::y);
  return a.contains(b.middle()) || b.contains(a.middle());
}

/// Numbers of boards, in rows from the far one to the near one, each from the left.
std::vector<std::vector<std::size_t>> rows_of(const std::vector<Quad>& boards) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < boards.size(); ++i) order.push_back(i);
  const auto middle = [&](std::size_t i, double Point::*axis) {
    return extent_of(boards[i], axis).middle();
  };
  std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
    return middle(a, &Point::y) < middle(b, &Point::y);
  });
  std::vector<std::vector<std::size_t>> rows;
  for (const std::size_t i : order) {
    if (rows.empty() || !in_one_row(boards[rows.back().front()], boards[i])) rows.emplace_back();
    rows.back().push_back(i);
  }
  for (auto& row : rows)
    std::stable_sort(row.begin(), row.end(), [&](std::size_t a, std::size_t b) {
      return middle(a, &Point::x) < middle(b, &Point::x);
    });
  return rows;
}

/// The place of one of several in a line: the first, the last, or between them.
std::string place_in(std::size_t number, std::size_t of, const std::string& first,
                     const std::string& last) {
  if (of == 1) return "";
  if (number == 0) return first;
  if (number + 1 == of) return last;
  return of == 3 ? "middle" : "middle " + std::to_string(number);
}

}  // namespace

std::vector<std::string> place_names(const std::vector<Quad>& boards) {
  const auto rows = rows_of(boards);
  std::vector<std::string> names(boards.size());
  for (std::size_t row = 0; row < rows.size(); ++row)
    for (std::size_t col = 0; col < rows[row].size(); ++col) {
      const std::string deep = place_in(row, rows.size(), "far", "near");
      const std::string across = place_in(col, rows[row].size(), "left", "right");
      const bool both = !deep.empty() && !across.empty() && deep != across;
      names[rows[row][col]] = both ? deep + " " + across : deep.empty() ? across : deep;
    }
  return names;
}

}  // namespace storey
