#include "inference/whole_pieces.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <unordered_set>

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
  double log_weight = 0;
  int piece = 0;
  std::vector<std::size_t> places;  ///< the cells that it covers, by their place in the component
};

/// Where the squares of pieces lie: worked out once, since a photo in doubt lists thousands.
class Shapes {
 public:
  using Squares = std::vector<std::pair<Cell, PieceFace>>;

  explicit Shapes(const Catalog& catalog) : catalog_(catalog) {}

  /// @return  the squares of a whole piece that lies at a1.
  const Squares& of(PieceFace whole, int rotation) {
    const auto [shape, added] = squares_.try_emplace({whole, rotation});
    if (added) shape->second = squares_covered({whole, {0, 0}, rotation, 0}, catalog_);
    return shape->second;
  }

 private:
  const Catalog& catalog_;
  std::map<Content, Squares> squares_;
};

struct HashOfPlacement {
  std::size_t operator()(const Placement& placement) const {
    std::size_t hash = 0;
    for (const int part : {placement.what.piece, placement.what.face, placement.cell.col,
                           placement.cell.row, placement.rotation})
      hash = hash * 0x9E3779B97F4A7C15U + static_cast<std::size_t>(part);
    return hash;
  }
};

/// How likely a cell holds what: ascending, each content once.
using SeenAs = std::vector<std::pair<Content, double>>;

SeenAs::const_iterator find_content(const SeenAs& all, const Content& content) {
  const auto found =
      std::lower_bound(all.begin(), all.end(), content,
                       [](const auto& one, const Content& other) { return one.first < other; });
  return found != all.end() && found->first == content ? found : all.end();
}

/// What the cell lists, at least kUnlikely.
SeenAs seen_as_of(const Observation& seen) {
  SeenAs all;
  all.reserve(seen.candidates.size());
  for (const Candidate& candidate : seen.candidates)
    all.emplace_back(content_of(candidate), std::max(candidate.confidence, kUnlikely));
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) {
    return a.first != b.first ? a.first < b.first : a.second > b.second;
  });
  all.erase(std::unique(all.begin(), all.end(),
                        [](const auto& a, const auto& b) { return a.first == b.first; }),
            all.end());
  return all;
}

class WholePieces {
 public:
  WholePieces(const Catalog& catalog, const BuildingReading& reading)
      : catalog_(catalog), reading_(reading) {
    for (std::size_t i = 0; i < reading.cells.size(); ++i) {
      index_[reading.cells[i].site.cell] = i;
      seen_.push_back(seen_as_of(reading.cells[i]));
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
  /// What was laid last in a world, and before it: worlds that come of one share what it has.
  struct Laid {
    const Laid* before = nullptr;
    const Cover* cover = nullptr;  ///< a piece of several cells; nullptr: what lies by itself ...
    std::size_t at = 0;            ///< ... on this cell of the component
    Content alone;
  };

  /// A guess of what lies on the cells of a component, made cell by cell.
  struct World {
    double log_weight = 0;
    std::vector<bool> covered;  ///< by number of the cell within the component
    const Laid* laid = nullptr;
  };

  /// P(the cell shows it) by the cell alone.
  [[nodiscard]] double seen_as(std::size_t cell, PieceFace what, int rotation) const {
    const Content content{what, what.is_nothing() ? 0 : rotation};
    const auto seen = find_content(seen_[cell], content);
    const double p = seen == seen_[cell].end() ? kUnlikely : seen->second;
    return reading_.cells[cell].source == Source::kCorrected && p == kUnlikely ? 0 : p;
  }

  /// Every piece of which a cell may show a square.
  void find_ways() {
    Shapes shapes(catalog_);
    std::unordered_set<Placement, HashOfPlacement> found;
    for (const Observation& seen : reading_.cells) {
      for (const Candidate& candidate : seen.candidates) {
        if (!catalog_.is_part(candidate.what) || candidate.confidence <= kUnlikely) continue;
        const PieceFace what{candidate.what.piece, candidate.what.face};
        const auto& squares = shapes.of(what, candidate.rotation);
        const Cell at = squares.at(static_cast<std::size_t>(candidate.what.square)).first;
        const Placement whole{what,
                              {seen.site.cell.col - at.col, seen.site.cell.row - at.row},
                              candidate.rotation,
                              0};
        if (!found.insert(whole).second) continue;
        Way way{whole, {}, 0};
        way.squares.reserve(squares.size());
        for (const auto& [offset, square] : squares) {
          const auto there =
              index_.find({whole.cell.col + offset.col, whole.cell.row + offset.row});
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
  /// @param here  the ways that begin on this cell, the likeliest first.
  /// @param next  takes the worlds; what it held is overwritten, its memory used again.
  /// @param laid  takes what is laid in them.
  void extend(const std::vector<World>& worlds, const Component& component, std::size_t at,
              const std::vector<const Cover*>& here, std::vector<World>& next,
              std::deque<Laid>& laid) const {
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
        const Step step{world.log_weight + here[i]->log_weight, number + alone.size() + i, &world,
                        nullptr, here[i]};
        if (!steps.would_stay(step)) break;  // nor would any that comes after it
        if (fits(world, *here[i])) steps.add(step);
      }
    }
    const std::vector<Step> likeliest = std::move(steps).in_order();
    next.resize(likeliest.size());
    for (std::size_t i = 0; i < likeliest.size(); ++i) take(likeliest[i], at, next[i], laid);
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

  static void take(const Step& step, std::size_t at, World& world, std::deque<Laid>& laid) {
    world.log_weight = step.log_weight;
    world.covered = step.from->covered;
    world.laid = step.from->laid;
    if (step.cover != nullptr) {
      for (const std::size_t place : step.cover->places) world.covered[place] = true;
      world.laid = &laid.emplace_back(Laid{world.laid, step.cover, at, {}});
    }
    if (step.alone != nullptr) {
      world.covered[at] = true;
      world.laid = &laid.emplace_back(Laid{world.laid, nullptr, at, content_of(*step.alone)});
    }
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
    int used = 0;
    for (const Laid* laid = world.laid; laid != nullptr; laid = laid->before)
      if (laid->cover != nullptr && laid->cover->piece == cover.piece) ++used;
    return used < catalog_.piece(cover.piece).copies;
  }

  [[nodiscard]] std::vector<Cover> covers(const Component& component) const {
    std::vector<Cover> all;
    all.reserve(component.ways.size());
    for (const std::size_t w : component.ways) {
      Cover cover{w, ways_[w].log_weight, ways_[w].placement.what.piece, {}};
      cover.places.reserve(ways_[w].squares.size());
      for (const auto& [cell, unused] : ways_[w].squares)
        cover.places.push_back(place_of(component, cell));
      all.push_back(std::move(cover));
    }
    return all;
  }

  /// Those that begin on each cell of the component, the likeliest first: on a later one of its
  /// cells none can be laid, since by then every world has something on the first.
  static std::vector<std::vector<const Cover*>> by_first_cell(const Component& component,
                                                              const std::vector<Cover>& covers) {
    std::vector<std::vector<const Cover*>> here(component.cells.size());
    for (const Cover& cover : covers)
      here[*std::min_element(cover.places.begin(), cover.places.end())].push_back(&cover);
    for (auto& ways : here)
      std::stable_sort(ways.begin(), ways.end(), [](const Cover* a, const Cover* b) {
        return a->log_weight > b->log_weight;
      });
    return here;
  }

  [[nodiscard]] Entangled weigh(const Component& component) const {
    std::vector<World> worlds{{0, std::vector<bool>(component.cells.size()), nullptr}};
    std::vector<World> next;
    std::deque<Laid> laid;  // does not move them
    const auto all = covers(component);
    const auto here = by_first_cell(component, all);
    for (std::size_t at = 0; at < component.cells.size(); ++at) {
      extend(worlds, component, at, here[at], next, laid);
      std::swap(worlds, next);
    }
    const double best = worlds.front().log_weight;
    double sum = 0;
    for (const World& world : worlds) sum += std::exp(world.log_weight - best);
    Entangled entangled{component.cells, {}};
    entangled.ways.reserve(worlds.size());
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
    for (const Laid* laid = world.laid; laid != nullptr; laid = laid->before) {
      if (laid->cover != nullptr) {
        const Way& whole = ways_[laid->cover->way];
        way.pieces.push_back(whole.placement);
        for (std::size_t i = 0; i < whole.squares.size(); ++i)
          way.contents[laid->cover->places[i]] = {whole.squares[i].second,
                                                  whole.placement.rotation};
        continue;
      }
      way.contents[laid->at] = laid->alone;
      if (laid->alone.first.is_nothing()) continue;
      const Cell cell = reading_.cells[component.cells[laid->at]].site.cell;
      way.pieces.push_back({laid->alone.first, cell, laid->alone.second, 0});
    }
    std::sort(way.pieces.begin(), way.pieces.end());
    return way;
  }

  const Catalog& catalog_;
  const BuildingReading& reading_;
  std::vector<Way> ways_;
  std::map<Cell, std::size_t> index_;
  std::vector<SeenAs> seen_;  ///< by cell
};

/// Whether pieces of several cells were told in it, each of their squares by itself.
bool shows_parts(const Catalog& catalog, const BuildingReading& reading) {
  return std::any_of(reading.cells.begin(), reading.cells.end(), [&](const Observation& seen) {
    return std::any_of(seen.candidates.begin(), seen.candidates.end(),
                       [&](const Candidate& candidate) { return catalog.is_part(candidate.what); });
  });
}

/// What the ways lay on a cell, ascending, each content with its share of the probability.
SeenAs shares(const Entangled& entangled, std::size_t at) {
  SeenAs all;
  all.reserve(entangled.ways.size());
  for (const auto& way : entangled.ways) all.emplace_back(way.contents[at], way.probability);
  // Stable: what is summed is summed in the order of the ways.
  std::stable_sort(all.begin(), all.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  SeenAs sums;
  for (const auto& [content, probability] : all) {
    if (sums.empty() || sums.back().first != content) sums.emplace_back(content, 0);
    sums.back().second += probability;
  }
  return sums;
}

/// Gives a cell the probabilities of what the ways lay there. What was not listed keeps its share.
void take_over(const Entangled& entangled, std::size_t at, Observation& seen) {
  if (seen.source == Source::kCorrected) return;
  const double listed = 1 - unlisted(seen);
  const SeenAs share = shares(entangled, at);
  std::vector<Candidate> revised;
  for (const Candidate& candidate : seen.candidates) {
    if (candidate.what.is_square()) continue;
    const auto found = find_content(share, content_of(candidate));
    if (found == share.end()) continue;
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
