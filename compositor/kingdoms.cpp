#include "compositor/kingdoms.h"

#include <algorithm>
#include <array>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/check.h"

namespace storey::compositor {
namespace {

constexpr int kUsualSide = 5;
constexpr int kLargeSide = 7;  // of two players who play with all dominoes
constexpr int kLooked = 3;     // dominoes that a player may choose from
constexpr int kTries = 40;

/// A domino where it may lie.
struct Laying {
  Placement domino;
  std::vector<std::pair<Cell, PieceFace>> squares;
  double liked = 0;
};

constexpr std::array<Cell, 4> kSteps{{{1, 0}, {0, -1}, {-1, 0}, {0, 1}}};

/// What lies in a window of so many squares; nothing may lie beyond it.
class Kingdom {
 public:
  Kingdom(const Catalog& catalog, int cols, int rows, PieceFace castle, Cell at)
      : catalog_(catalog), cols_(cols), rows_(rows) {
    ground_.resize(static_cast<std::size_t>(cols * rows));
    ground(at) = "castle";
    layout_ = {rows, cols, {{castle, at, 0, 0}}};
  }

  [[nodiscard]] const Layout& layout() const { return layout_; }
  [[nodiscard]] bool full() const {
    return std::none_of(ground_.begin(), ground_.end(), [](auto g) { return g.empty(); });
  }
  [[nodiscard]] int dominoes() const { return static_cast<int>(layout_.placements.size()) - 1; }

  void lay(const Laying& laying) {
    for (const auto& [cell, square] : laying.squares) ground(cell) = ground_of(square);
    layout_.placements.push_back(laying.domino);
  }

  /// Every way to lay it that the rules allow.
  [[nodiscard]] std::vector<Laying> layings(PieceFace domino) const {
    std::vector<Laying> all;
    for (int row = 0; row < rows_; ++row) {
      for (int col = 0; col < cols_; ++col) {
        for (int rotation = 0; rotation < 4; ++rotation) {
          Laying one{{domino, {col, row}, rotation, 0}, {}, 0};
          one.squares = squares_covered(one.domino, catalog_);
          const bool free = std::all_of(one.squares.begin(), one.squares.end(), [&](auto& square) {
            return is_inside(square.first) && at(square.first).empty();
          });
          if (!free) continue;
          const int joined = borders(one);
          if (joined == 0) continue;
          one.liked = liking(one, joined);
          all.push_back(std::move(one));
        }
      }
    }
    return all;
  }

 private:
  [[nodiscard]] bool is_inside(Cell c) const {
    return c.col >= 0 && c.row >= 0 && c.col < cols_ && c.row < rows_;
  }
  [[nodiscard]] std::size_t index(Cell c) const {
    return static_cast<std::size_t>(c.row * cols_ + c.col);
  }
  std::string_view& ground(Cell c) { return ground_[index(c)]; }
  [[nodiscard]] std::string_view at(Cell c) const { return ground_[index(c)]; }
  [[nodiscard]] std::string_view ground_of(PieceFace square) const {
    return catalog_.values(square).text("terrain");
  }

  /// With its own terrain or the castle, which it must have one of.
  [[nodiscard]] int borders(const Laying& one) const {
    int joined = 0;
    for (const auto& [cell, square] : one.squares) {
      for (const Cell step : kSteps) {
        const Cell next{cell.col + step.col, cell.row + step.row};
        if (!is_inside(next)) continue;
        joined += at(next) == "castle" || at(next) == ground_of(square) ? 1 : 0;
      }
    }
    return joined;
  }

  /// Players want large areas, and no holes that nothing fits into.
  [[nodiscard]] double liking(const Laying& one, int joined) const {
    std::set<Cell> taken;
    for (const auto& [cell, _] : one.squares) taken.insert(cell);
    int pockets = 0;
    std::set<Cell> seen;
    for (int row = 0; row < rows_; ++row)
      for (int col = 0; col < cols_; ++col) pockets += free_area({col, row}, taken, seen) % 2;
    return 1.5 * joined - 5.0 * pockets;
  }

  /// How many free squares hang together here that were not seen before.
  [[nodiscard]] int free_area(Cell from, const std::set<Cell>& taken, std::set<Cell>& seen) const {
    int count = 0;
    std::vector<Cell> open{from};
    while (!open.empty()) {
      const Cell cell = open.back();
      open.pop_back();
      if (!is_inside(cell) || !at(cell).empty() || taken.contains(cell)) continue;
      if (!seen.insert(cell).second) continue;
      ++count;
      for (const Cell step : kSteps) open.push_back({cell.col + step.col, cell.row + step.row});
    }
    return count;
  }

  const Catalog& catalog_;
  int cols_;
  int rows_;
  std::vector<std::string_view> ground_;  // of each cell; "" where nothing lies
  Layout layout_;
};

/// Dominoes of which every square has a picture, shuffled.
std::vector<PieceFace> drawable_dominoes(const Box& box, Random& r) {
  std::vector<PieceFace> dominoes;
  for (const KindSpec& kind : box.catalog.kinds())
    if (kind.loose_squares)
      for (const PieceFace domino : shuffled_copies(box.catalog, kind.name, r))
        if (box.art->drawings(domino) > 0) dominoes.push_back(domino);
  return dominoes;
}

PieceFace castle_of(const Box& box) {
  STOREY_CHECK(!box.board.anchors.empty());
  const auto castles = box.catalog.faces_of_kind(box.board.anchors.front().kind);
  STOREY_CHECK(!castles.empty());
  return castles.front();
}

struct Size {
  int cols = kUsualSide;
  int rows = kUsualSide;
};

/// Plays until the dominoes that a player gets are laid or did not fit.
/// @param stock  what is laid is taken from it, what did not fit as well
Kingdom play(const Box& box, Size size, int most, std::vector<PieceFace>& stock, Random& r) {
  const Cell middle{size.cols / 2, size.rows / 2};
  const Cell at =
      r.chance(0.55) ? middle : Cell{r.integer(0, size.cols - 1), r.integer(0, size.rows - 1)};
  Kingdom kingdom(box.catalog, size.cols, size.rows, castle_of(box), at);
  for (int turn = 0; turn < most && !stock.empty(); ++turn) {
    std::optional<Laying> best;
    std::size_t from = 0;
    for (std::size_t i = 0; i < std::min<std::size_t>(kLooked, stock.size()); ++i) {
      for (Laying& one : kingdom.layings(stock[i])) {
        one.liked += r.uniform(0, 2);
        if (best && best->liked >= one.liked) continue;
        best = std::move(one);
        from = i;
      }
    }
    stock.erase(stock.begin() + static_cast<std::ptrdiff_t>(from));
    if (best) kingdom.lay(*best);
  }
  return kingdom;
}

}  // namespace

BuiltTable build_kingdoms(const Box& box, const TableWish& wish, Random& r) {
  const bool illegal = wish.state == TableWish::State::kIllegal;
  const bool finished = wish.state == TableWish::State::kFinished;
  const bool large = wish.players <= 2 && !illegal && r.chance(0.12);
  const int side = large ? kLargeSide : kUsualSide;
  BuiltTable built;
  built.table.finished = finished;
  built.building = illegal ? "size" : finished ? "finished" : "in-progress";
  if (large) built.table.house_rules["side"] = std::to_string(kLargeSide);
  std::vector<PieceFace> stock = drawable_dominoes(box, r);
  for (const std::string& name : seat_names(box, {wish.state, wish.players, wish.variety})) {
    if (static_cast<int>(built.table.players.size()) == wish.players) break;
    const int all = (side * side - 1) / 2;
    // Two in three go on until they are full: those that do not fit are put aside for better ones.
    const bool wants_full = finished && wish.players == 1 && r.chance(0.67);
    const int most = finished ? all : illegal ? all + 3 : r.integer(3, all - 2);
    const Size size{illegal ? side + 1 : side, side};
    Layout layout;
    for (int i = 0; i < kTries; ++i) {
      std::vector<PieceFace> left = stock;
      const Kingdom kingdom = play(box, size, most, left, r);
      layout = kingdom.layout();
      const bool wide = fitted(layout, box.catalog).cols > side;
      const bool good = illegal ? wide : !wants_full || kingdom.full();
      if (good || i + 1 == kTries) {
        stock = std::move(left);
        break;
      }
      r.shuffle(stock);
    }
    fit_grid(layout, box.catalog);
    Player player;
    player.name = name;
    player.layout = std::move(layout);
    built.table.players.push_back(std::move(player));
    built.purses.emplace_back();
  }
  return built;
}

}  // namespace storey::compositor
