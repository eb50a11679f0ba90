#include "scoring/qwirkle-connections/board.h"

#include <algorithm>
#include <cstdlib>
#include <set>

#include "scoring/helpers.h"

namespace storey::scoring::qwirkle_connections {

namespace {

constexpr int kQuarterSide = 8;
constexpr int kFirst = 1;  // the start tiles lie within columns and rows 1 to 6 of 0 to 7
constexpr int kLast = 6;
constexpr std::array kLies{Lie::kRising, Lie::kFalling};

Cell step(Cell cell, bool upright, int by) {
  return upright ? Cell{cell.col, cell.row + by} : Cell{cell.col + by, cell.row};
}

}  // namespace

const Board& board_of(const RuleInput& in) {
  return in.once<Board>("qwirkle board", [&] {
    Board board;
    for (const auto& placement : in.layout().placements) {
      const auto& face = in.catalog.face(placement.what);
      board.emplace(placement.cell, Tile{face.text("shape"), face.text("colour"),
                                         in.catalog.piece(placement.what.piece).label});
    }
    return board;
  });
}

std::string Line::where() const {
  const auto name = to_string(cells.front());
  const auto number = name.find_first_of("-0123456789", 1);
  return upright ? "column " + name.substr(0, number) : "row " + name.substr(number);
}

Line line_through(const Board& board, Cell cell, bool upright) {
  Line line{upright, {}};
  Cell first = cell;
  while (board.count(step(first, upright, -1)) > 0) first = step(first, upright, -1);
  for (Cell next = first; next == cell || board.count(next) > 0; next = step(next, upright, 1))
    line.cells.push_back(next);
  return line;
}

std::vector<Line> lines_of(const Board& board) {
  std::vector<Line> lines;
  for (const bool upright : {false, true})
    for (const auto& [cell, _] : board) {
      if (board.count(step(cell, upright, -1)) > 0) continue;  // not its first tile
      auto line = line_through(board, cell, upright);
      if (line.length() > 1) lines.push_back(std::move(line));
    }
  std::stable_sort(lines.begin(), lines.end(), [](const Line& a, const Line& b) {
    if (a.upright != b.upright) return b.upright;
    return a.upright ? a.cells.front() < b.cells.front()
                     : reads_before(a.cells.front(), b.cells.front());
  });
  return lines;
}

std::string fault_of(const Board& board, const Line& line) {
  std::set<std::string_view> shapes, colours, tiles;
  std::vector<std::string> labels;
  for (const Cell cell : line.cells) {
    const Tile& tile = board.at(cell);
    shapes.insert(tile.shape);
    colours.insert(tile.colour);
    labels.emplace_back(tile.label);
  }
  if (shapes.size() > 1 && colours.size() > 1)
    return list_words(labels) + " have neither one shape nor one colour";
  for (const auto& label : labels)
    if (!tiles.insert(label).second) return label + " lies there twice";
  if (line.length() > kLongest)
    return count(line.length(), "tile") + " in a line, " + std::to_string(kLongest) +
           " are the most";
  return {};
}

bool Quarter::holds(Cell cell) const {
  return cell.col >= corner.col && cell.col < corner.col + kQuarterSide && cell.row >= corner.row &&
         cell.row < corner.row + kQuarterSide;
}

std::string Quarter::name() const {
  return std::string(corner.row > 0 ? "upper" : "lower") + (corner.col > 0 ? " right" : " left");
}

std::string Quarter::fact() const {
  auto key = name();
  std::replace(key.begin(), key.end(), ' ', '-');
  return key;
}

std::array<Cell, 6> Quarter::start_cells(Lie lie) const {
  std::array<Cell, 6> cells;
  for (int i = kFirst; i <= kLast; ++i)
    cells.at(static_cast<std::size_t>(i - kFirst)) = {
        corner.col + i, corner.row + (lie == Lie::kRising ? i : kQuarterSide - 1 - i)};
  return cells;
}

// Printed along the diagonal of the start tiles: 1 beside it, 2 in the two corners that are
// farthest from it, all within the square that it crosses.
int Quarter::bonus(Lie lie, Cell cell) const {
  const int col = cell.col - corner.col;
  const int row =
      lie == Lie::kRising ? cell.row - corner.row : kQuarterSide - 1 - (cell.row - corner.row);
  const auto inside = [](int i) { return i >= kFirst && i <= kLast; };
  if (!inside(col) || !inside(row)) return 0;
  const int away = std::abs(col - row);
  return away == 1 ? 1 : away == kLast - kFirst ? 2 : 0;
}

std::vector<Quarter> quarters_of(const Layout& layout) {
  std::vector<Quarter> quarters;
  for (int row = std::min(2, layout.rows / kQuarterSide) - 1; row >= 0; --row)
    for (int col = 0; col < std::min(2, layout.cols / kQuarterSide); ++col)
      quarters.push_back({{col * kQuarterSide, row * kQuarterSide}});
  return quarters;
}

std::vector<Lie> full_diagonals(const Board& board, const Quarter& quarter) {
  std::vector<Lie> full;
  std::copy_if(kLies.begin(), kLies.end(), std::back_inserter(full), [&](Lie lie) {
    const auto cells = quarter.start_cells(lie);
    return std::all_of(cells.begin(), cells.end(),
                       [&](Cell cell) { return board.count(cell) > 0; });
  });
  return full;
}

std::optional<Lie> lie_of(const RuleInput& in, const Quarter& quarter) {
  const auto full = full_diagonals(board_of(in), quarter);
  if (full.size() == 1) return full.front();
  const auto said = in.table_fact(quarter.fact());
  if (full.empty() || !said) return std::nullopt;
  return *said == "rising" ? Lie::kRising : Lie::kFalling;
}

}  // namespace storey::scoring::qwirkle_connections
