// One building as sites that hang together: what a posterior is put to.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "inference/box_limits.h"
#include "inference/posterior.h"
#include "inference/whole_pieces.h"
#include "model/game_spec.h"
#include "model/reading.h"

namespace storey {

/// A building as sites: a cell by itself, or cells that hang together, with a state a way to fill
/// them. What the building must hold in all: of each piece what the box has, every anchored kind
/// once, and when finished as many pieces as it takes. Where squares were told and not pieces, the
/// box must be able to make them.
class BuildingSites {
 public:
  /// @param reading    as its cells show it; lives as long as this, like all that is given.
  /// @param entangled  which of the cells hang together: make_whole().
  BuildingSites(const GameSpec& game, const BoxLimits& box, bool finished,
                const BuildingReading& reading, const std::vector<Entangled>& entangled);

  [[nodiscard]] Posterior infer() const;

  /// P(the cell holds it) of each of the cell's candidates.
  [[nodiscard]] std::vector<double> probabilities(const Posterior& posterior,
                                                  std::size_t cell) const;

  /// What a cell holds in the likeliest building; nullopt: what was not listed.
  [[nodiscard]] std::optional<PieceFace> likeliest(const Posterior& posterior,
                                                   std::size_t cell) const;

  /// Groups of which the likeliest whole building has no piece left.
  [[nodiscard]] std::vector<bool> used_up(const Posterior& posterior) const;

  /// The cells that hang together, each group with the likeliest ways to fill it.
  [[nodiscard]] std::vector<HangingTogether> together(const Posterior& posterior) const;

 private:
  static constexpr auto kAlone = static_cast<std::size_t>(-1);
  struct Where {
    std::size_t site = 0;
    std::size_t group = kAlone;  ///< of cells that hang together
    std::size_t at = 0;          ///< and the cell's place in it
  };

  void add_counts(PieceFace what, std::vector<int>& counts) const;
  [[nodiscard]] UncertainSite site_of(const Observation& seen) const;
  [[nodiscard]] UncertainSite site_of(const Entangled& entangled) const;
  [[nodiscard]] std::optional<PieceFace> content(std::size_t cell, int state) const;
  [[nodiscard]] double made_of_box(const std::vector<int>& states) const;

  const GameSpec& game_;
  const BoxLimits& box_;
  const BuildingReading& reading_;
  const std::vector<Entangled>& entangled_;
  std::vector<SharedCount> counts_;  ///< of the box's groups first, by their number
  int all_pieces_ = -1;              ///< number of the count of all pieces; -1: not counted
  std::vector<UncertainSite> sites_;
  std::vector<Where> where_;  ///< by cell
};

}  // namespace storey
