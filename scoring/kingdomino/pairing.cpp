#include "scoring/kingdomino/pairing.h"

#include <algorithm>
#include <set>

namespace storey::scoring::kingdomino {

namespace {

// Kingdoms of games take a few dozen steps; made-up ones must end as well.
constexpr int kMostSteps = 20'000;
constexpr int kMostPairings = 500;

int code_of(const Square& square) {
  const auto terrain = std::find(kTerrains.begin(), kTerrains.end(), square.terrain);
  return static_cast<int>(terrain - kTerrains.begin()) * (kMostCrowns + 1) + square.crowns;
}

std::pair<int, int> key_of(const Square& a, const Square& b) {
  return std::minmax(code_of(a), code_of(b));
}

// Each domino covers one dark and one light square, as on a chessboard.
bool may_be_paired(const std::map<Cell, Square>& squares) {
  int balance = 0;
  for (const auto& [cell, unused] : squares) balance += (cell.col + cell.row) % 2 == 0 ? 1 : -1;
  return balance == 0;
}

class Search {
 public:
  Search(const std::map<Cell, Square>& squares, DominoStock stock,
         const std::function<bool(const Pairing&)>& good)
      : free_(squares), stock_(std::move(stock)), good_(good) {}

  PairingSearch run() {
    if (!may_be_paired(free_)) return std::move(result_);
    result_.found = cover();
    return std::move(result_);
  }

 private:
  [[nodiscard]] std::vector<Cell> partners_of(Cell cell) const {
    std::vector<Cell> partners;
    for (const Cell next : beside(cell)) {
      const auto there = free_.find(next);
      if (there != free_.end() && stock_.left(free_.at(cell), there->second) > 0)
        partners.push_back(next);
    }
    return partners;
  }

  bool leaf() {
    if (result_.tried++ == 0) result_.first = pairing_;
    if (good_(pairing_)) return true;
    result_.gave_up = result_.gave_up || result_.tried >= kMostPairings;
    return false;
  }

  /// True when done.
  bool cover() {
    if (free_.empty()) return leaf();
    if (++steps_ > kMostSteps) result_.gave_up = true;
    if (result_.gave_up) return false;
    Cell chosen = free_.begin()->first;
    std::vector<Cell> partners(5);
    for (const auto& [cell, unused] : free_) {
      auto fewer = partners_of(cell);
      if (fewer.size() >= partners.size()) continue;
      chosen = cell;
      partners = std::move(fewer);
      if (partners.size() <= 1) break;
    }
    return std::any_of(partners.begin(), partners.end(),
                       [&](Cell partner) { return pair(chosen, partner); });
  }

  bool pair(Cell a, Cell b) {
    const Square first = free_.at(a);
    const Square second = free_.at(b);
    free_.erase(a);
    free_.erase(b);
    stock_.take(first, second);
    pairing_.emplace_back(a, b);
    const bool done = cover();
    pairing_.pop_back();
    stock_.take(first, second, -1);
    free_.emplace(a, first);
    free_.emplace(b, second);
    return done;
  }

  std::map<Cell, Square> free_;
  DominoStock stock_;
  const std::function<bool(const Pairing&)>& good_;
  Pairing pairing_;
  PairingSearch result_;
  int steps_ = 0;
};

}  // namespace

DominoStock::DominoStock(const Catalog& catalog, const Table& table) {
  std::map<int, int> lying;
  for (const auto& player : table.players)
    for (const auto& placement : player.layout.placements)
      if (!placement.what.is_square()) ++lying[placement.what.piece];
  for (std::size_t i = 0; i < catalog.pieces().size(); ++i) {
    const Piece& piece = catalog.pieces()[i];
    if (piece.kind != kDomino) continue;
    const auto& halves = piece.faces.front().squares;
    const auto left = square_of(halves.front()).value();
    const auto right = square_of(halves.back()).value();
    const int there = lying[static_cast<int>(i)];
    left_[key_of(left, right)] += std::max(0, piece.copies - there);
  }
}

int DominoStock::left(const Square& a, const Square& b) const {
  const auto found = left_.find(key_of(a, b));
  return found == left_.end() ? 0 : found->second;
}

void DominoStock::take(const Square& a, const Square& b, int dominoes) {
  left_[key_of(a, b)] -= dominoes;
}

PairingSearch find_pairing(const std::map<Cell, Square>& squares, DominoStock stock,
                           const std::function<bool(const Pairing&)>& good) {
  return Search(squares, std::move(stock), good).run();
}

std::vector<Cell> without_partner(const std::map<Cell, Square>& squares, const DominoStock& stock) {
  std::vector<Cell> alone;
  for (const auto& [cell, square] : squares) {
    const auto around = beside(cell);
    const bool fits = std::any_of(around.begin(), around.end(), [&, &own = square](Cell next) {
      const auto there = squares.find(next);
      return there != squares.end() && stock.left(own, there->second) > 0;
    });
    if (!fits) alone.push_back(cell);
  }
  return alone;
}

}  // namespace storey::scoring::kingdomino
