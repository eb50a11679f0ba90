#include "inference/tiling.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "inference/candidates.h"

namespace storey {
namespace {

constexpr int kMostSteps = 20'000;
constexpr std::size_t kMostWays = 2'000;
constexpr std::size_t kMostWorlds = 256;
constexpr double kUnlikely = 1e-4;  // of a square that was not listed: something was seen after all
constexpr double kImpossible = 1e-12;

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

namespace {

/// One way a whole piece may lie: it covers these cells of the reading.
struct Way {
  Placement placement;
  std::vector<std::pair<std::size_t, PieceFace>> squares;  ///< cells by number
  double log_weight = 0;  ///< of what the cells show, given that it lies there
};

/// Cells that hang together: what lies on one changes what may lie on the others.
struct Component {
  std::vector<std::size_t> cells;
  std::vector<std::size_t> ways;
};

/// Sets that grow together (Tarjan 1975).
class DisjointSets {
 public:
  explicit DisjointSets(std::size_t count) : parent_(count) {
    std::iota(parent_.begin(), parent_.end(), std::size_t{0});
  }
  std::size_t root(std::size_t i) {
    while (parent_[i] != i) i = parent_[i] = parent_[parent_[i]];
    return i;
  }
  void join(std::size_t a, std::size_t b) { parent_[root(a)] = root(b); }

 private:
  std::vector<std::size_t> parent_;
};

class WholePieces {
 public:
  WholePieces(const Catalog& catalog, BuildingReading& reading)
      : catalog_(catalog), reading_(reading) {
    for (std::size_t i = 0; i < reading.cells.size(); ++i) index_[reading.cells[i].site.cell] = i;
    find_ways();
  }

  void run() {
    for (const Component& component : components()) weigh(component);
  }

 private:
  /// A guess of what lies on the cells of a component, made cell by cell.
  struct World {
    double log_weight = 0;
    std::vector<bool> covered;      ///< by number of the cell within the component
    std::vector<std::size_t> laid;  ///< ways
  };

  /// P(the cell shows it) by the cell alone.
  [[nodiscard]] double seen_as(std::size_t cell, PieceFace what, int rotation) const {
    double p = kUnlikely;
    for (const Candidate& candidate : reading_.cells[cell].candidates)
      if (candidate.what == what && (what.is_nothing() || candidate.rotation == rotation))
        p = std::max(p, candidate.confidence);
    return reading_.cells[cell].source == Source::kCorrected && p == kUnlikely ? 0 : p;
  }

  /// Every piece of which a cell may show a square.
  void find_ways() {
    std::set<Placement> found;
    for (const Observation& seen : reading_.cells) {
      for (const Candidate& candidate : seen.candidates) {
        if (!catalog_.is_part(candidate.what) || candidate.confidence <= kUnlikely) continue;
        const Placement whole =
            whole_piece(catalog_, candidate.what, candidate.rotation, seen.site.cell);
        if (!found.insert(whole).second) continue;
        Way way{whole, {}, 0};
        for (const auto& [cell, square] : squares_covered(whole, catalog_)) {
          const auto there = index_.find(cell);
          if (there == index_.end()) break;  // it would reach over the edge of what was read
          way.squares.emplace_back(there->second, square);
          way.log_weight +=
              std::log(std::max(seen_as(there->second, square, whole.rotation), kImpossible));
        }
        const Piece& piece = catalog_.piece(whole.what.piece);
        if (static_cast<int>(way.squares.size()) == piece.width * piece.height)
          ways_.push_back(std::move(way));
      }
    }
  }

  /// Ways share cells, and ways of one piece share the copies that the box has of it.
  [[nodiscard]] std::vector<Component> components() const {
    DisjointSets sets(reading_.cells.size());
    std::map<int, std::vector<std::size_t>> ways_of_piece;
    for (std::size_t w = 0; w < ways_.size(); ++w) {
      for (const auto& [cell, unused] : ways_[w].squares)
        sets.join(ways_[w].squares.front().first, cell);
      ways_of_piece[ways_[w].placement.what.piece].push_back(w);
    }
    for (const auto& [piece, ways] : ways_of_piece) {
      if (static_cast<int>(ways.size()) <= catalog_.piece(piece).copies) continue;
      for (const std::size_t w : ways)
        sets.join(ways_[ways.front()].squares.front().first, ways_[w].squares.front().first);
    }
    std::map<std::size_t, Component> by_root;
    for (std::size_t i = 0; i < reading_.cells.size(); ++i)
      by_root[sets.root(i)].cells.push_back(i);
    for (std::size_t w = 0; w < ways_.size(); ++w)
      by_root[sets.root(ways_[w].squares.front().first)].ways.push_back(w);
    std::vector<Component> all;
    for (auto& [root, component] : by_root) all.push_back(std::move(component));
    return all;
  }

  /// P(no piece of several cells covers the cell) by the cell alone.
  [[nodiscard]] double not_covered(std::size_t cell) const {
    double p = 0;
    bool nothing_listed = false;
    for (const Candidate& candidate : reading_.cells[cell].candidates) {
      if (catalog_.is_part(candidate.what)) continue;
      p += candidate.confidence;
      nothing_listed = nothing_listed || candidate.empty();
    }
    return nothing_listed ? p : p + seen_as(cell, kNothing, 0);
  }

  /// Every way to go on: what lies on this cell is chosen, and with it what lies on the others that
  /// the piece covers.
  [[nodiscard]] std::vector<World> extended(const std::vector<World>& worlds,
                                            const Component& component, std::size_t at) const {
    const std::size_t cell = component.cells[at];
    std::vector<const Way*> here;
    for (const std::size_t w : component.ways) {
      const auto& squares = ways_[w].squares;
      if (std::any_of(squares.begin(), squares.end(),
                      [&](const auto& square) { return square.first == cell; }))
        here.push_back(&ways_[w]);
    }
    const double alone = std::log(std::max(not_covered(cell), kImpossible));
    std::vector<World> next;
    for (const World& world : worlds) {
      if (world.covered[at]) {
        next.push_back(world);
        continue;
      }
      next.push_back(world);
      next.back().log_weight += alone;
      next.back().covered[at] = true;
      for (const Way* way : here)
        if (fits(world, component, *way)) next.push_back(with(world, component, *way));
    }
    std::stable_sort(next.begin(), next.end(),
                     [](const World& a, const World& b) { return a.log_weight > b.log_weight; });
    if (next.size() > kMostWorlds) next.resize(kMostWorlds);
    return next;
  }

  static std::size_t place_of(const Component& component, std::size_t cell) {
    return static_cast<std::size_t>(
        std::lower_bound(component.cells.begin(), component.cells.end(), cell) -
        component.cells.begin());
  }

  [[nodiscard]] bool fits(const World& world, const Component& component, const Way& way) const {
    const int piece = way.placement.what.piece;
    const auto used = std::count_if(world.laid.begin(), world.laid.end(), [&](std::size_t w) {
      return ways_[w].placement.what.piece == piece;
    });
    return used < catalog_.piece(piece).copies &&
           std::none_of(way.squares.begin(), way.squares.end(), [&](const auto& square) {
             return world.covered[place_of(component, square.first)];
           });
  }

  [[nodiscard]] World with(World world, const Component& component, const Way& way) const {
    for (const auto& [cell, unused] : way.squares) world.covered[place_of(component, cell)] = true;
    world.log_weight += way.log_weight;
    world.laid.push_back(static_cast<std::size_t>(&way - ways_.data()));
    return world;
  }

  void weigh(const Component& component) {
    if (component.ways.empty()) return;  // nothing of several cells can lie there
    std::vector<World> worlds{{0, std::vector<bool>(component.cells.size()), {}}};
    for (std::size_t at = 0; at < component.cells.size(); ++at)
      worlds = extended(worlds, component, at);
    using Share = std::map<std::pair<PieceFace, int>, double>;
    std::map<std::size_t, Share> shares;
    const double best = worlds.front().log_weight;
    double sum = 0;
    for (const World& world : worlds) sum += std::exp(world.log_weight - best);
    for (const World& world : worlds) {
      const double weight = std::exp(world.log_weight - best) / sum;
      for (const std::size_t w : world.laid)
        for (const auto& [cell, square] : ways_[w].squares)
          shares[cell][{square, ways_[w].placement.rotation}] += weight;
    }
    for (const std::size_t cell : component.cells) revise(reading_.cells[cell], shares[cell]);
  }

  void revise(Observation& seen, const std::map<std::pair<PieceFace, int>, double>& share) const {
    if (seen.source == Source::kCorrected) return;
    double alone = 1;
    for (const auto& [said, weight] : share) alone -= weight;
    const double listed = 1 - unlisted(seen);
    double by_itself = 0;  // of its candidates that are no squares of pieces
    for (const Candidate& candidate : seen.candidates)
      if (!candidate.what.is_square()) by_itself += candidate.confidence;
    std::vector<Candidate> revised;
    for (const Candidate& candidate : seen.candidates) {
      if (candidate.what.is_square() || by_itself <= 0) continue;
      Candidate kept = candidate;
      kept.confidence = listed * std::max(0.0, alone) * candidate.confidence / by_itself;
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
  std::vector<Way> ways_;
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
