#include "model/turned_reading.h"

#include <algorithm>
#include <array>
#include <utility>

namespace storey {
namespace {

constexpr int kQuarters = 4;

/// The board of a reading that is turned once: x right, y down, 1 = one cell.
std::array<double, 9> turned_map(const std::array<double, 9>& map, int rows) {
  std::array<double, 9> turned{};
  for (std::size_t r = 0; r < 3; ++r) {
    const double* row = &map[3 * r];
    turned[3 * r] = -row[1];
    turned[3 * r + 1] = row[0];
    turned[3 * r + 2] = row[1] * rows + row[2];
  }
  return turned;
}

void turn(const BuildingReading& reading, Turns turns, Observation& seen) {
  if (seen.site.place.empty())
    seen.site.cell = turned_clockwise(seen.site.cell, reading.rows, reading.cols, 1);
  if (turns != Turns::kRead) return;
  std::rotate(seen.quad.begin(), seen.quad.begin() + 3, seen.quad.end());
  for (Candidate& candidate : seen.candidates)
    if (!candidate.empty()) candidate.rotation = (candidate.rotation + kQuarters - 1) % kQuarters;
}

BuildingReading turned_once(BuildingReading reading, Turns turns) {
  for (auto* observations : {&reading.cells, &reading.overlays, &reading.loose})
    for (Observation& seen : *observations) turn(reading, turns, seen);
  for (Diagnostic& note : reading.diagnostics)
    if (note.cell) note.cell = turned_clockwise(*note.cell, reading.rows, reading.cols, 1);
  reading.photo_from_board = turned_map(reading.photo_from_board, reading.rows);
  std::rotate(reading.board.begin(), reading.board.begin() + 3, reading.board.end());
  std::swap(reading.rows, reading.cols);
  std::sort(reading.cells.begin(), reading.cells.end(),
            [](const Observation& a, const Observation& b) {
              return std::pair(-a.site.cell.row, a.site.cell.col) <
                     std::pair(-b.site.cell.row, b.site.cell.col);
            });
  return reading;
}

}  // namespace

BuildingReading turned_clockwise(BuildingReading reading, int quarters, Turns turns) {
  reading.together.clear();  // of the building as it lay
  for (int i = 0; i < quarters; ++i) reading = turned_once(std::move(reading), turns);
  return reading;
}

Cell turned_clockwise(Cell cell, int rows, int cols, int quarters) {
  for (int i = 0; i < quarters; ++i) {
    cell = {cell.row, cols - 1 - cell.col};
    std::swap(rows, cols);
  }
  return cell;
}

}  // namespace storey
