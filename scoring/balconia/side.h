// One player's side of the building: balconies and doors by cell, and what is printed on them.
#pragma once

#include <optional>
#include <vector>

#include "scoring/balconia/condition.h"
#include "scoring/ruleset.h"

namespace storey::scoring::balconia {

inline constexpr std::string_view kBlock = "block";
inline constexpr std::string_view kEntrance = "entrance";

enum class Facing { kLeft, kRight };

class Side {
 public:
  /// The side of the player being scored.
  explicit Side(const RuleInput& in) : Side(in, in.player) {}
  Side(const RuleInput& in, int player);

  [[nodiscard]] const Layout& layout() const { return layout_; }
  /// nullptr for an empty cell, an entrance, and outside the grid: entrances are no balconies.
  [[nodiscard]] const Face* balcony(Cell cell) const;
  /// nullptr unless an entrance stands there.
  [[nodiscard]] const Face* door(Cell cell) const;
  /// In reading order.
  [[nodiscard]] const std::vector<Cell>& balconies() const { return balconies_; }
  [[nodiscard]] const std::vector<Cell>& doors() const { return doors_; }

  /// How many of `symbol` this cell's balcony shows; 0 without a balcony.
  [[nodiscard]] int count(Cell cell, const Symbol& symbol) const;
  [[nodiscard]] int count(const std::vector<Cell>& cells, const Symbol& symbol) const;
  [[nodiscard]] std::optional<Facing> lovebird(Cell cell) const;

 private:
  struct Square {
    const Face* balcony = nullptr;
    const Face* door = nullptr;
  };
  [[nodiscard]] size_t index(Cell cell) const;
  [[nodiscard]] const Square& square(Cell cell) const;

  const Layout& layout_;
  const Symbol* lovebird_counts_as_ = nullptr;  ///< house rule
  std::vector<Square> squares_;
  std::vector<Cell> balconies_;
  std::vector<Cell> doors_;
};

}  // namespace storey::scoring::balconia
