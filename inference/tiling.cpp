#include "inference/tiling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "inference/candidates.h"

namespace storey {
namespace {

constexpr int kMostSteps = 20'000;
constexpr std::size_t kMostWays = 2'000;
constexpr std::size_t kMostWorlds = 256;
constexpr double kUnlikely = 1e-4;  // of a square that was not listed: something was seen after all

/// Every way a piece of several squares can lie, by what its squares look like.
struct Shape {
  PieceFace what;
  int rotation = 0;
  std::vector<std::pair<Cell, PieceFace>> squares;  ///< from the bottom left cell of the piece
};

std::vector<Shape> shapes_of(const Catalog& catalog, bool loose) {
  std::vector<Shape> shapes;
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p) {
    const Piece& piece = catalog.piece(p);
    if (piece.width * piece.height < 2 || catalog.kind(piece.kind).loose_squares != loose) continue;
    for (int f = 0; f < static_cast<int>(piece.faces.size()); ++f) {
      for (int rotation = 0; rotation < 4; ++rotation) {
        Shape shape{{p, f}, rotation, squares_covered({{p, f}, {0, 0}, rotation, 0}, catalog)};
        if (loose)
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
    for (Shape& shape : shapes_of(catalog, true)) {
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

namespace {

/// A guess of what lies on all cells, made cell by cell.
struct World {
  double log_weight = 0;
  std::map<Cell, std::size_t> covered;  ///< cells and which of `laid` lies there
  std::vector<Placement> laid;
  std::map<int, int> used;  ///< pieces of the box by index
};

class WholePieces {
 public:
  WholePieces(const Catalog& catalog, BuildingReading& reading)
      : catalog_(catalog), reading_(reading), shapes_(shapes_of(catalog, false)) {
    for (std::size_t i = 0; i < reading.cells.size(); ++i) index_[reading.cells[i].site.cell] = i;
  }

  void run() {
    std::vector<World> worlds{{}};
    for (const Observation& seen : reading_.cells) worlds = extended(worlds, seen);
    if (worlds.empty()) return;
    const double best = worlds.front().log_weight;
    double sum = 0;
    for (World& world : worlds) sum += std::exp(world.log_weight - best);
    for (std::size_t i = 0; i < reading_.cells.size(); ++i) revise(worlds, best, sum, i);
  }

 private:
  /// P(the cell shows it) by the cell alone.
  [[nodiscard]] double seen_as(std::size_t cell, PieceFace what, int rotation) const {
    double p = kUnlikely;
    for (const Candidate& candidate : reading_.cells[cell].candidates)
      if (candidate.what == what && (what.is_nothing() || candidate.rotation == rotation))
        p = std::max(p, candidate.confidence);
    return reading_.cells[cell].source == Source::kCorrected && p == kUnlikely ? 0 : p;
  }

  [[nodiscard]] bool is_free(const World& world, Cell cell) const {
    return index_.count(cell) > 0 && world.covered.count(cell) == 0;
  }

  /// Every way to go on: what lies on this cell is chosen, and with it what lies on the others it
  /// covers.
  std::vector<World> extended(const std::vector<World>& worlds, const Observation& seen) const {
    std::vector<World> next;
    const Cell cell = seen.site.cell;
    const std::size_t at = index_.at(cell);
    for (const World& world : worlds) {
      if (world.covered.count(cell) > 0) {
        next.push_back(world);
        continue;
      }
      for (const Candidate& candidate : seen.candidates) {
        if (catalog_.is_part(candidate.what)) continue;
        World longer = world;
        longer.log_weight += std::log(std::max(candidate.confidence, 1e-12));
        next.push_back(std::move(longer));
      }
      for (const Shape& shape : shapes_) extend_by(world, shape, cell, next);
      if (std::none_of(seen.candidates.begin(), seen.candidates.end(),
                       [](const Candidate& candidate) { return candidate.empty(); })) {
        World longer = world;
        longer.log_weight += std::log(std::max(seen_as(at, kNothing, 0), 1e-12));
        next.push_back(std::move(longer));
      }
    }
    std::stable_sort(next.begin(), next.end(),
                     [](const World& a, const World& b) { return a.log_weight > b.log_weight; });
    if (next.size() > kMostWorlds) next.resize(kMostWorlds);
    return next;
  }

  /// The piece with any of its squares on the cell, where at least that one was seen.
  void extend_by(const World& world, const Shape& shape, Cell cell,
                 std::vector<World>& next) const {
    const auto used = world.used.find(shape.what.piece);
    if (used != world.used.end() && used->second >= catalog_.piece(shape.what.piece).copies) return;
    for (const auto& [first, square] : shape.squares) {
      if (seen_as(index_.at(cell), square, shape.rotation) <= kUnlikely) continue;
      const Cell corner{cell.col - first.col, cell.row - first.row};
      double log_weight = world.log_weight;
      bool fits = true;
      for (const auto& [offset, what] : shape.squares) {
        const Cell there{corner.col + offset.col, corner.row + offset.row};
        fits = fits && is_free(world, there);
        if (!fits) break;
        log_weight += std::log(std::max(seen_as(index_.at(there), what, shape.rotation), 1e-12));
      }
      if (!fits) continue;
      World longer = world;
      longer.log_weight = log_weight;
      for (const auto& [offset, unused] : shape.squares)
        longer.covered[{corner.col + offset.col, corner.row + offset.row}] = longer.laid.size();
      longer.laid.push_back({shape.what, corner, shape.rotation, 0});
      ++longer.used[shape.what.piece];
      next.push_back(std::move(longer));
    }
  }

  /// What a world says of a cell; nullopt: what the cell says by itself.
  [[nodiscard]] std::optional<std::pair<PieceFace, int>> said_of(const World& world,
                                                                 Cell cell) const {
    const auto found = world.covered.find(cell);
    if (found == world.covered.end()) return std::nullopt;
    const Placement& placement = world.laid[found->second];
    for (const auto& [at, square] : squares_covered(placement, catalog_))
      if (at == cell) return std::pair(square, placement.rotation);
    return std::nullopt;
  }

  void revise(const std::vector<World>& worlds, double best, double sum, std::size_t cell) const {
    Observation& seen = reading_.cells[cell];
    if (seen.source == Source::kCorrected) return;
    std::map<std::pair<PieceFace, int>, double> share;
    double alone = 0;
    for (const World& world : worlds) {
      const double weight = std::exp(world.log_weight - best) / sum;
      if (const auto said = said_of(world, seen.site.cell))
        share[*said] += weight;
      else
        alone += weight;
    }
    const double listed = 1 - unlisted(seen);
    double by_itself = 0;  // of its candidates that are no squares of pieces
    for (const Candidate& candidate : seen.candidates)
      if (!candidate.what.is_square()) by_itself += candidate.confidence;
    std::vector<Candidate> revised;
    for (const Candidate& candidate : seen.candidates) {
      if (candidate.what.is_square() || by_itself <= 0) continue;
      Candidate kept = candidate;
      kept.confidence = listed * alone * candidate.confidence / by_itself;
      revised.push_back(kept);
    }
    for (const auto& [said, weight] : share)
      revised.push_back(
          {.what = said.first, .rotation = said.second, .confidence = listed * weight});
    if (revised.empty()) return;
    const PieceFace was = seen.best().what;
    seen.candidates = std::move(revised);
    rank_candidates(seen);
    if (seen.best().what != was) seen.source = Source::kInferred;
  }

  const Catalog& catalog_;
  BuildingReading& reading_;
  std::vector<Shape> shapes_;
  std::map<Cell, std::size_t> index_;
};

}  // namespace

bool shows_parts(const Catalog& catalog, const BuildingReading& reading) {
  return std::any_of(reading.cells.begin(), reading.cells.end(), [&](const Observation& seen) {
    return std::any_of(seen.candidates.begin(), seen.candidates.end(),
                       [&](const Candidate& candidate) { return catalog.is_part(candidate.what); });
  });
}

void make_whole(const Catalog& catalog, BuildingReading& reading) {
  if (shows_parts(catalog, reading)) WholePieces(catalog, reading).run();
}

}  // namespace storey
