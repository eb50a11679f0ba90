#include "inference/piece_doubts.h"

#include <algorithm>
#include <map>
#include <set>

#include "inference/candidates.h"
#include "inference/disjoint_sets.h"

namespace storey {
namespace {

constexpr std::size_t kMostWays = 32;

using Pieces = std::vector<Placement>;

/// What is known of one group of cells that hang together.
class Group {
 public:
  Group(const Catalog& catalog, const BuildingReading& reading, const HangingTogether& group,
        const Layout& said)
      : catalog_(catalog), reading_(reading), cells_(group.cells), sets_(group.cells.size()) {
    for (std::size_t i = 0; i < cells_.size(); ++i) index_[cells_[i]] = i;
    for (const Placement& placement : said.placements)
      if (placement.layer == 0 && lies_here(placement)) said_.push_back(placement);
    double sum = 0;
    for (const auto& way : group.ways) {
      if (sum >= kSureConfidence || ways_.size() == kMostWays) break;
      sum += way.probability;
      ways_.push_back(&way);
    }
    join(said_);
    for (const auto* way : ways_) join(way->pieces);
  }

  [[nodiscard]] std::vector<Doubt> doubts(int player) {
    std::map<std::size_t, std::vector<Cell>> sets;
    for (std::size_t i = 0; i < cells_.size(); ++i) sets[sets_.root(i)].push_back(cells_[i]);
    std::vector<Doubt> all;
    for (const auto& [root, cells] : sets) {
      const bool sure = std::all_of(cells.begin(), cells.end(), [&](const Cell& cell) {
        return reading_.at(cell)->confidence() >= kSureConfidence;
      });
      if (!sure) all.push_back(doubt_about(cells, player));
    }
    return all;
  }

 private:
  [[nodiscard]] bool lies_here(const Placement& placement) const {
    const auto covered = cells_covered(placement, catalog_);
    return std::any_of(covered.begin(), covered.end(),
                       [&](const Cell& cell) { return index_.count(cell) > 0; });
  }

  void join(const Pieces& pieces) {
    for (const Placement& piece : pieces) {
      const auto covered = cells_covered(piece, catalog_);
      for (const Cell& cell : covered)
        if (index_.count(cell) > 0 && index_.count(covered.front()) > 0)
          sets_.join(index_.at(covered.front()), index_.at(cell));
    }
  }

  /// Those of the pieces that lie on these cells.
  [[nodiscard]] Pieces on(const std::vector<Cell>& cells, const Pieces& pieces) const {
    Pieces there;
    for (const Placement& piece : pieces) {
      const auto covered = cells_covered(piece, catalog_);
      if (std::find(cells.begin(), cells.end(), covered.front()) != cells.end())
        there.push_back(piece);
    }
    std::sort(there.begin(), there.end());
    return there;
  }

  /// The cell that tells the ways apart best, the least sure one of equals.
  [[nodiscard]] const Observation& most_telling(const std::vector<Cell>& cells,
                                                const std::vector<Pieces>& fillings) const {
    const auto tells = [&](const Observation& seen) {
      std::set<PieceFace> contents;
      for (const Pieces& filling : fillings) contents.insert(whole_on(seen.site.cell, filling));
      return std::pair(-static_cast<int>(contents.size()), seen.confidence());
    };
    const Observation* best = nullptr;
    for (const Cell& cell : cells) {
      const Observation* seen = reading_.at(cell);
      if (best == nullptr || tells(*seen) < tells(*best)) best = seen;
    }
    return *best;
  }

  [[nodiscard]] PieceFace whole_on(Cell cell, const Pieces& pieces) const {
    for (const Placement& piece : pieces) {
      const auto covered = cells_covered(piece, catalog_);
      if (std::find(covered.begin(), covered.end(), cell) != covered.end()) return piece.what;
    }
    return kNothing;
  }

  [[nodiscard]] Doubt doubt_about(const std::vector<Cell>& cells, int player) const {
    Doubt doubt;
    Doubt::View view{player, {}, {}, 0, cells, {on(cells, said_)}};
    double sum = 0;
    for (const auto* way : ways_) {
      sum += way->probability;
      Pieces there = on(cells, way->pieces);
      auto& fillings = view.fillings;
      if (std::find(fillings.begin(), fillings.end(), there) == fillings.end())
        fillings.push_back(std::move(there));
    }
    const auto may_be_unlisted = [&](const Cell& cell) {
      return 1 - unlisted(*reading_.at(cell)) < kSureConfidence;
    };
    doubt.open = sum < kSureConfidence || std::any_of(cells.begin(), cells.end(), may_be_unlisted);
    doubt.listed = view.fillings.size();
    const Observation& asked = most_telling(cells, view.fillings);
    doubt.seen = &asked;
    view.site = asked.site;
    // A piece is entered by its corner.
    for (const Placement& piece : view.fillings.front()) {
      const auto covered = cells_covered(piece, catalog_);
      if (std::find(covered.begin(), covered.end(), asked.site.cell) != covered.end())
        view.site.cell = piece.cell;
    }
    doubt.views.push_back(std::move(view));
    return doubt;
  }

  const Catalog& catalog_;
  const BuildingReading& reading_;
  const std::vector<Cell>& cells_;
  std::map<Cell, std::size_t> index_;
  Pieces said_;
  std::vector<const HangingTogether::Way*> ways_;  ///< that together are as good as sure
  DisjointSets sets_;
};

}  // namespace

std::vector<Doubt> doubts_about_pieces(const Catalog& catalog, const BuildingReading& reading,
                                       const Layout& said, int player) {
  std::vector<Doubt> all;
  for (const HangingTogether& group : reading.together) {
    auto doubts = Group(catalog, reading, group, said).doubts(player);
    std::move(doubts.begin(), doubts.end(), std::back_inserter(all));
  }
  return all;
}

}  // namespace storey
