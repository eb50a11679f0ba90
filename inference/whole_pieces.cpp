#include "inference/whole_pieces.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "inference/candidates.h"
#include "inference/disjoint_sets.h"

namespace storey {
namespace {

using Content = Entangled::Content;

constexpr std::size_t kMostWorlds = 256;
constexpr double kUnlikely = 1e-4;  // of a square that was not listed: something was seen after all
constexpr double kImpossible = 1e-12;

Content content_of(const Candidate& candidate) {
  return {candidate.what, candidate.empty() ? 0 : candidate.rotation};
}

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

/// A way within its component.
struct Cover {
  std::size_t way = 0;
  std::vector<std::size_t> places;  ///< the cells that it covers, by their place in the component
};

class WholePieces {
 public:
  WholePieces(const Catalog& catalog, const BuildingReading& reading)
      : catalog_(catalog), reading_(reading) {
    seen_.resize(reading.cells.size());
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
      index_[reading.cells[i].site.cell] = i;
      for (const Candidate& candidate : reading.cells[i].candidates) {
        double& p = seen_[i].try_emplace(content_of(candidate), kUnlikely).first->second;
        p = std::max(p, candidate.confidence);
      }
    }
    find_ways();
  }

  [[nodiscard]] std::vector<Entangled> run() const {
    std::vector<Entangled> all;
    for (const Component& component : components())
      if (!component.ways.empty()) all.push_back(weigh(component));
    return all;
  }

 private:
  /// A guess of what lies on the cells of a component, made cell by cell.
  struct World {
    double log_weight = 0;
    std::vector<bool> covered;      ///< by number of the cell within the component
    std::vector<std::size_t> laid;  ///< ways
    std::vector<std::pair<std::size_t, Content>> alone;  ///< what else lies there, by cell
  };

  /// P(the cell shows it) by the cell alone.
  [[nodiscard]] double seen_as(std::size_t cell, PieceFace what, int rotation) const {
    const auto seen = seen_[cell].find({what, what.is_nothing() ? 0 : rotation});
    const double p = seen == seen_[cell].end() ? kUnlikely : seen->second;
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

  /// What may lie on a cell if no piece of several cells covers it, by the cell alone.
  [[nodiscard]] std::vector<Candidate> not_covered(std::size_t cell) const {
    std::vector<Candidate> alone;
    bool nothing_listed = false;
    for (const Candidate& candidate : reading_.cells[cell].candidates) {
      if (catalog_.is_part(candidate.what)) continue;
      alone.push_back(candidate);
      nothing_listed = nothing_listed || candidate.empty();
    }
    if (!nothing_listed)
      alone.push_back({.what = kNothing, .confidence = seen_as(cell, kNothing, 0)});
    return alone;
  }

  /// Every way to go on: what lies on this cell is chosen, and with it what lies on the others that
  /// the piece covers.
  /// @param here  the ways that cover this cell, the likeliest first.
  [[nodiscard]] std::vector<World> extended(const std::vector<World>& worlds,
                                            const Component& component, std::size_t at,
                                            const std::vector<Cover>& here) const {
    const std::vector<Candidate> alone = not_covered(component.cells[at]);
    std::vector<double> log_alone;
    for (const Candidate& candidate : alone)
      log_alone.push_back(std::log(std::max(candidate.confidence, kImpossible)));
    LikeliestSteps steps;
    for (std::size_t w = 0; w < worlds.size(); ++w) {
      const World& world = worlds[w];
      const std::size_t number = w * (alone.size() + here.size());
      if (world.covered[at]) {
        steps.add({world.log_weight, number, &world, nullptr, nullptr});
        continue;
      }
      for (std::size_t i = 0; i < alone.size(); ++i)
        steps.add({world.log_weight + log_alone[i], number + i, &world, &alone[i], nullptr});
      for (std::size_t i = 0; i < here.size(); ++i) {
        const Step step{world.log_weight + ways_[here[i].way].log_weight, number + alone.size() + i,
                        &world, nullptr, &here[i]};
        if (!steps.would_stay(step)) break;  // nor would any that comes after it
        if (fits(world, here[i])) steps.add(step);
      }
    }
    std::vector<World> next;
    next.reserve(kMostWorlds);
    for (const Step& step : std::move(steps).in_order()) next.push_back(taken(step, at));
    return next;
  }

  /// One way to go on from a world.
  struct Step {
    double log_weight = 0;   ///< of the world that it leads to
    std::size_t number = 0;  ///< of steps that are as likely the first go before
    const World* from = nullptr;
    const Candidate* alone = nullptr;  ///< what lies on the cell by itself
    const Cover* cover = nullptr;      ///< or the piece that covers it; neither: it was covered
  };

  static bool is_likelier(const Step& a, const Step& b) {
    return a.log_weight != b.log_weight ? a.log_weight > b.log_weight : a.number < b.number;
  }

  /// The likeliest kMostWorlds of the steps that it is given: only their worlds are made.
  class LikeliestSteps {
   public:
    [[nodiscard]] bool would_stay(const Step& step) const {
      return heap_.size() < kMostWorlds || is_likelier(step, heap_.front());
    }

    void add(const Step& step) {
      if (!would_stay(step)) return;
      if (heap_.size() == kMostWorlds) {
        std::pop_heap(heap_.begin(), heap_.end(), is_likelier);
        heap_.pop_back();
      }
      heap_.push_back(step);
      std::push_heap(heap_.begin(), heap_.end(), is_likelier);
    }

    [[nodiscard]] std::vector<Step> in_order() && {
      std::sort_heap(heap_.begin(), heap_.end(), is_likelier);
      return std::move(heap_);
    }

   private:
    std::vector<Step> heap_;  ///< the least likely in front
  };

  [[nodiscard]] static World taken(const Step& step, std::size_t at) {
    World world = *step.from;
    world.log_weight = step.log_weight;
    if (step.cover != nullptr) {
      for (const std::size_t place : step.cover->places) world.covered[place] = true;
      world.laid.push_back(step.cover->way);
    }
    if (step.alone != nullptr) {
      world.covered[at] = true;
      world.alone.emplace_back(at, content_of(*step.alone));
    }
    return world;
  }

  static std::size_t place_of(const Component& component, std::size_t cell) {
    return static_cast<std::size_t>(
        std::lower_bound(component.cells.begin(), component.cells.end(), cell) -
        component.cells.begin());
  }

  [[nodiscard]] bool fits(const World& world, const Cover& cover) const {
    if (std::any_of(cover.places.begin(), cover.places.end(),
                    [&](std::size_t place) { return world.covered[place]; }))
      return false;
    const int piece = ways_[cover.way].placement.what.piece;
    const auto used = std::count_if(world.laid.begin(), world.laid.end(), [&](std::size_t w) {
      return ways_[w].placement.what.piece == piece;
    });
    return used < catalog_.piece(piece).copies;
  }

  /// The ways of a component that cover each of its cells, the likeliest first.
  [[nodiscard]] std::vector<std::vector<Cover>> covers(const Component& component) const {
    std::vector<std::vector<Cover>> here(component.cells.size());
    for (const std::size_t w : component.ways) {
      Cover cover{w, {}};
      for (const auto& [cell, unused] : ways_[w].squares)
        cover.places.push_back(place_of(component, cell));
      for (const std::size_t place : cover.places) here[place].push_back(cover);
    }
    for (auto& ways : here)
      std::stable_sort(ways.begin(), ways.end(), [&](const Cover& a, const Cover& b) {
        return ways_[a.way].log_weight > ways_[b.way].log_weight;
      });
    return here;
  }

  [[nodiscard]] Entangled weigh(const Component& component) const {
    std::vector<World> worlds{{0, std::vector<bool>(component.cells.size()), {}, {}}};
    const auto here = covers(component);
    for (std::size_t at = 0; at < component.cells.size(); ++at)
      worlds = extended(worlds, component, at, here[at]);
    const double best = worlds.front().log_weight;
    double sum = 0;
    for (const World& world : worlds) sum += std::exp(world.log_weight - best);
    Entangled entangled{component.cells, {}};
    for (const World& world : worlds) {
      const double probability = std::exp(world.log_weight - best) / sum;
      entangled.ways.push_back(filling(component, world, probability));
    }
    return entangled;
  }

  [[nodiscard]] Entangled::Way filling(const Component& component, const World& world,
                                       double probability) const {
    Entangled::Way way{probability, {}, {}};
    way.contents.resize(component.cells.size(), {kNothing, 0});
    for (const std::size_t w : world.laid) {
      way.pieces.push_back(ways_[w].placement);
      for (const auto& [cell, square] : ways_[w].squares)
        way.contents[place_of(component, cell)] = {square, ways_[w].placement.rotation};
    }
    for (const auto& [at, content] : world.alone) {
      way.contents[at] = content;
      if (content.first.is_nothing()) continue;
      const Cell cell = reading_.cells[component.cells[at]].site.cell;
      way.pieces.push_back({content.first, cell, content.second, 0});
    }
    std::sort(way.pieces.begin(), way.pieces.end());
    return way;
  }

  const Catalog& catalog_;
  const BuildingReading& reading_;
  std::vector<Way> ways_;
  std::map<Cell, std::size_t> index_;
  std::vector<std::map<Content, double>> seen_;  ///< what each cell lists, at least kUnlikely
};

/// Whether pieces of several cells were told in it, each of their squares by itself.
bool shows_parts(const Catalog& catalog, const BuildingReading& reading) {
  return std::any_of(reading.cells.begin(), reading.cells.end(), [&](const Observation& seen) {
    return std::any_of(seen.candidates.begin(), seen.candidates.end(),
                       [&](const Candidate& candidate) { return catalog.is_part(candidate.what); });
  });
}

/// Gives a cell the probabilities of what the ways lay there. What was not listed keeps its share.
void take_over(const Entangled& entangled, std::size_t at, Observation& seen) {
  if (seen.source == Source::kCorrected) return;
  const double listed = 1 - unlisted(seen);
  std::map<Content, double> share;
  for (const auto& way : entangled.ways) share[way.contents[at]] += way.probability;
  std::vector<Candidate> revised;
  for (const Candidate& candidate : seen.candidates) {
    const auto found = share.find(content_of(candidate));
    if (candidate.what.is_square() || found == share.end()) continue;
    revised.push_back(candidate);
    revised.back().confidence = listed * found->second;
  }
  for (const auto& [content, probability] : share)
    if (content.first.is_square())
      revised.push_back(
          {.what = content.first, .rotation = content.second, .confidence = listed * probability});
  if (revised.empty()) return;
  const PieceFace was = seen.best().what;
  seen.candidates = std::move(revised);
  rank_candidates(seen);
  if (seen.best().what != was) seen.source = Source::kInferred;
}

}  // namespace

std::vector<Entangled> make_whole(const Catalog& catalog, BuildingReading& reading) {
  if (!shows_parts(catalog, reading)) return {};
  std::vector<Entangled> all = WholePieces(catalog, reading).run();
  for (const Entangled& entangled : all)
    for (std::size_t at = 0; at < entangled.cells.size(); ++at)
      take_over(entangled, at, reading.cells[entangled.cells[at]]);
  return all;
}

}  // namespace storey
