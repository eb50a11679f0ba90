// Which squares of a kingdom may belong to one domino: a photo shows squares, not dominoes.
#pragma once

#include <functional>
#include <map>
#include <utility>
#include <vector>

#include "scoring/kingdomino/kingdom.h"

namespace storey::scoring::kingdomino {

/// Dominoes of the box by what their halves show.
class DominoStock {
 public:
  /// All dominoes but those that lie as dominoes in any kingdom of `table`.
  DominoStock(const Catalog& catalog, const Table& table);

  [[nodiscard]] int left(const Square& a, const Square& b) const;
  void take(const Square& a, const Square& b, int dominoes = 1);

 private:
  std::map<std::pair<int, int>, int> left_;
};

using Pairing = std::vector<std::pair<Cell, Cell>>;

struct PairingSearch {
  bool found = false;  ///< a pairing that `good` accepts
  int tried = 0;       ///< pairings that `good` was asked about
  bool gave_up = false;
  Pairing first;  ///< the first of those
};

/// Looks for a pairing of all squares, neighbour with neighbour, into different dominoes of the
/// stock. Exact but for `gave_up`, which a kingdom of a game does not reach.
/// Source: exact cover by the cell with the fewest choices, Knuth, Dancing Links, 2000.
PairingSearch find_pairing(const std::map<Cell, Square>& squares, DominoStock stock,
                           const std::function<bool(const Pairing&)>& good);

/// Squares that fit to none of their neighbours, whatever the others do.
std::vector<Cell> without_partner(const std::map<Cell, Square>& squares, const DominoStock& stock);

}  // namespace storey::scoring::kingdomino
