#include "inference/tiling.h"

#include <algorithm>

namespace storey {
namespace {

constexpr int kMostSteps = 20'000;
constexpr std::size_t kMostWays = 2'000;

/// Every way a piece of several squares can lie, by what its squares look like.
struct Shape {
  PieceFace what;
  int rotation = 0;
  std::vector<std::pair<Cell, PieceFace>> squares;  ///< from the bottom left cell of the piece
};

std::vector<Shape> shapes_of(const Catalog& catalog) {
  std::vector<Shape> shapes;
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p) {
    const Piece& piece = catalog.piece(p);
    if (piece.width * piece.height < 2 || !catalog.kind(piece.kind).loose_squares) continue;
    for (int f = 0; f < static_cast<int>(piece.faces.size()); ++f) {
      for (int rotation = 0; rotation < 4; ++rotation) {
        Shape shape{{p, f}, rotation, squares_covered({{p, f}, {0, 0}, rotation, 0}, catalog)};
        for (auto& [cell, square] : shape.squares) square = catalog.look_of(square)->what;
        shapes.push_back(std::move(shape));
      }
    }
  }
  return shapes;
}

/// Exact cover of loose squares by pieces of the box.
class LooseSquares {
 public:
  LooseSquares(const Catalog& catalog, const std::map<Cell, PieceFace>& squares,
               std::size_t most_ways = kMostWays)
      : free_(squares), left_(catalog.pieces().size()), most_ways_(most_ways) {
    for (std::size_t p = 0; p < left_.size(); ++p) left_[p] = catalog.pieces()[p].copies;
    for (Shape& shape : shapes_of(catalog)) {
      // Where both halves look alike, the other turn is the same piece lying the same way.
      const auto sorted = [](std::vector<std::pair<Cell, PieceFace>> all) {
        std::sort(all.begin(), all.end());
        return all;
      };
      const auto same = [&](const Shape& other) {
        return other.what == shape.what && sorted(other.squares) == sorted(shape.squares);
      };
      if (std::none_of(shapes_.begin(), shapes_.end(), same)) shapes_.push_back(std::move(shape));
    }
    for (const Shape& shape : shapes_)
      for (const auto& [cell, square] : shape.squares) by_square_[square].push_back({&shape, cell});
  }

  Tiling run() {
    cover();
    Tiling tiling;
    tiling.possible = ways_ > 0 || gave_up_;
    tiling.all = !gave_up_;
    for (const auto& [placement, times] : times_)
      tiling.pieces.push_back({placement, static_cast<double>(times) / static_cast<double>(ways_)});
    std::stable_sort(
        tiling.pieces.begin(), tiling.pieces.end(),
        [](const TiledPiece& a, const TiledPiece& b) { return a.probability > b.probability; });
    return tiling;
  }

 private:
  struct Use {
    const Shape* shape;
    Cell cell;  ///< of its square that looks like this
  };

  [[nodiscard]] std::vector<Placement> ways_for(Cell cell) const {
    std::vector<Placement> ways;
    const auto uses = by_square_.find(free_.at(cell));
    if (uses == by_square_.end()) return ways;
    for (const auto& [shape, at] : uses->second) {
      if (left_[static_cast<std::size_t>(shape->what.piece)] == 0) continue;
      const Cell corner{cell.col - at.col, cell.row - at.row};
      const bool fits =
          std::all_of(shape->squares.begin(), shape->squares.end(), [&](const auto& square) {
            const auto there =
                free_.find({corner.col + square.first.col, corner.row + square.first.row});
            return there != free_.end() && there->second == square.second;
          });
      if (fits) ways.push_back({shape->what, corner, shape->rotation, 0});
    }
    return ways;
  }

  void cover() {
    if (free_.empty()) {
      ++ways_;
      for (const Placement& placement : laid_) ++times_[placement];
      gave_up_ = gave_up_ || ways_ >= most_ways_;
      return;
    }
    if (++steps_ > kMostSteps) gave_up_ = true;
    if (gave_up_) return;
    std::vector<Placement> fewest;
    bool first = true;
    for (const auto& [cell, unused] : free_) {
      auto ways = ways_for(cell);
      if (!first && ways.size() >= fewest.size()) continue;
      fewest = std::move(ways);
      first = false;
      if (fewest.size() <= 1) break;
    }
    for (const Placement& placement : fewest) lay(placement);
  }

  void lay(const Placement& placement) {
    const Shape& shape = *std::find_if(shapes_.begin(), shapes_.end(), [&](const Shape& one) {
      return one.what == placement.what && one.rotation == placement.rotation;
    });
    for (const auto& [cell, unused] : shape.squares)
      free_.erase({placement.cell.col + cell.col, placement.cell.row + cell.row});
    --left_[static_cast<std::size_t>(placement.what.piece)];
    laid_.push_back(placement);
    cover();
    laid_.pop_back();
    ++left_[static_cast<std::size_t>(placement.what.piece)];
    for (const auto& [cell, square] : shape.squares)
      free_[{placement.cell.col + cell.col, placement.cell.row + cell.row}] = square;
  }

  std::map<Cell, PieceFace> free_;
  std::vector<int> left_;
  std::vector<Shape> shapes_;
  std::size_t most_ways_;
  std::map<PieceFace, std::vector<Use>> by_square_;
  std::vector<Placement> laid_;
  std::map<Placement, std::size_t> times_;
  std::size_t ways_ = 0;
  int steps_ = 0;
  bool gave_up_ = false;
};

}  // namespace

bool can_be_tiled(const Catalog& catalog, const std::map<Cell, PieceFace>& squares) {
  return LooseSquares(catalog, squares, 1).run().possible;
}

Tiling tile(const Catalog& catalog, const std::map<Cell, PieceFace>& squares) {
  return LooseSquares(catalog, squares).run();
}

std::map<Cell, PieceFace> squares_of(const Catalog& catalog, const Layout& building) {
  std::map<Cell, PieceFace> squares;
  for (const Placement& placement : building.placements)
    if (const auto* look = catalog.look_of(placement.what)) squares[placement.cell] = look->what;
  return squares;
}

}  // namespace storey
