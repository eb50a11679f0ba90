#include "inference/two_sides.h"

#include <algorithm>
#include <string>
#include <utility>

#include "inference/candidates.h"
#include "inference/fusion.h"
#include "model/piece_names.h"
#include "model/words.h"

namespace storey {
namespace {

// P(a piece was moved, or a cell hidden by something, between the two photos). High on purpose: two
// sides that contradict each other then keep what they show instead of the surer one winning.
constexpr double kMoved = 0.01;
// Share of the occupied cells that contradict each other, from which on two photos show two
// buildings: far from what either kind of pair reaches, see docs/measurements/confidence.md.
constexpr double kUnrelated = 1.0 / 3;
constexpr int kFewestApart = 2;  // one cell may have been rebuilt between the photos

/// Pairs of cells that are one place of the building.
template <typename Reading, typename Do>
void each_place(Reading& a, Reading& b, const Do& visit) {
  for (auto& seen : a.cells) {
    const Cell behind{b.cols - 1 - seen.site.cell.col, seen.site.cell.row};
    const auto found = std::find_if(b.cells.begin(), b.cells.end(),
                                    [&](const Observation& o) { return o.site.cell == behind; });
    if (found != b.cells.end()) visit(seen, *found);
  }
}

bool same_content(const GameSpec& game, const Observation& a, const Observation& b) {
  return from_behind(a.best().what, game.catalog) == b.best().what;
}

}  // namespace

bool are_two_sides(const GameSpec& game, std::size_t buildings) {
  return game.constraints.opposite_faces && buildings == 2;
}

PieceFace from_behind(PieceFace what, const Catalog& catalog, bool back) {
  if (what.is_nothing()) return kNothing;
  const int faces = static_cast<int>(catalog.piece(what.piece).faces.size());
  const int turn = back ? faces - faces / 2 : faces / 2;
  return {what.piece, (what.face + turn) % faces};
}

bool tells_other_side(const Layout& layout, const Catalog& catalog) {
  return std::all_of(layout.placements.begin(), layout.placements.end(), [&](const auto& p) {
    return catalog.piece(p.what.piece).faces.size() % 2 == 0;
  });
}

SideFit compare_sides(const GameSpec& game, const BuildingReading& a, const BuildingReading& b) {
  const ContentPrior prior = content_prior(game.catalog, a, b);
  const Rename as_is = [](PieceFace what) { return what; };
  const Rename to_front = [&](PieceFace what) { return from_behind(what, game.catalog, true); };
  SideFit fit;
  each_place(a, b, [&](const Observation& of_a, const Observation& of_b) {
    if (of_a.best().empty() && of_b.best().empty()) return;
    ++fit.occupied;
    // What a person corrected is a look like any other here: it may be of another building.
    const auto fusion =
        fuse(view_of(of_a, as_is, prior), view_of(of_b, to_front, prior), prior, kMoved);
    if (fusion.apart > 0.5) fit.apart.emplace_back(of_a.site.cell, of_b.site.cell);
  });
  return fit;
}

bool SideFit::one_building() const {
  const auto contradicting = static_cast<int>(apart.size());
  return contradicting < kFewestApart || contradicting < kUnrelated * occupied;
}

void join_sides(const GameSpec& game, BuildingReading& a, BuildingReading& b) {
  const ContentPrior prior = content_prior(game.catalog, a, b);
  const Rename as_is = [](PieceFace what) { return what; };
  const Rename to_front = [&](PieceFace what) { return from_behind(what, game.catalog, true); };
  const Rename to_back = [&](PieceFace what) { return from_behind(what, game.catalog); };
  struct SeenTwice {
    Observation& of_a;
    Observation& of_b;
    Fusion fusion;
  };
  std::vector<SeenTwice> fused;
  each_place(a, b, [&](Observation& of_a, Observation& of_b) {
    const bool a_fixed = of_a.source == Source::kCorrected;
    const bool b_fixed = of_b.source == Source::kCorrected;
    if (a_fixed && b_fixed) return;
    auto fusion = fuse(view_of(of_a, as_is, prior), view_of(of_b, to_front, prior), prior,
                       a_fixed || b_fixed ? 0 : kMoved);
    fused.push_back({of_a, of_b, std::move(fusion)});
  });

  for (const auto& [of_a, of_b, fusion] : fused) {
    const PieceFace a_alone = of_a.best().what, b_alone = of_b.best().what;
    take_over(of_a, fusion.a, as_is);
    take_over(of_b, fusion.b, to_back);
    const auto explain = [&](BuildingReading& reading, const Observation& seen, PieceFace alone,
                             const Observation& other) {
      if (seen.best().what == alone) return;
      reading.diagnostics.push_back(
          {"inferred",
           to_string(seen.site.cell) + " taken as " + called(game.catalog, seen.best().what) +
               " because the other side shows " + called(game.catalog, other.best().what) +
               " there; this photo alone looked more like " + called(game.catalog, alone),
           seen.site.cell});
    };
    explain(a, of_a, a_alone, of_b);
    explain(b, of_b, b_alone, of_a);
  }
}

void report_disagreement(const GameSpec& game, BuildingReading& a, BuildingReading& b) {
  std::vector<std::pair<Observation*, Observation*>> apart;
  each_place(a, b, [&](Observation& of_a, Observation& of_b) {
    if (!same_content(game, of_a, of_b)) apart.emplace_back(&of_a, &of_b);
  });
  // Nothing says which photo is right, so each cell becomes the even mixture of both views.
  const auto mix = [&](Observation& seen, const Observation& other, bool other_is_b) {
    if (seen.source == Source::kCorrected) return;
    const PieceFace first = seen.best().what;
    for (auto& candidate : seen.candidates) candidate.confidence /= 2;
    for (const auto& theirs : other.candidates) {
      const PieceFace what = from_behind(theirs.what, game.catalog, other_is_b);
      const auto own = std::find_if(seen.candidates.begin(), seen.candidates.end(),
                                    [&](const auto& c) { return c.what == what; });
      if (own != seen.candidates.end()) {
        own->confidence += theirs.confidence / 2;
      } else if (theirs.confidence / 2 >= kWorthListing) {
        seen.candidates.push_back({what, 0, theirs.confidence / 2, 0});
      }
    }
    rank_candidates(seen, first);
  };
  for (auto& [of_a, of_b] : apart) {
    const Observation a_before = *of_a;
    mix(*of_a, *of_b, true);
    mix(*of_b, a_before, false);
    const auto complain = [&](BuildingReading& reading, const Observation& seen,
                              const Observation& other) {
      reading.diagnostics.push_back(
          {"sides-disagree",
           to_string(seen.site.cell) + " shows " + called(game.catalog, seen.best().what) +
               " here but " + called(game.catalog, other.best().what) + " on " +
               to_string(other.site.cell) +
               " of the other side, which cannot both be: look at the building there",
           seen.site.cell});
    };
    complain(a, *of_a, *of_b);
    complain(b, *of_b, *of_a);
  }
}

void report_two_buildings(const SideFit& fit, BuildingReading& a, BuildingReading& b) {
  constexpr std::size_t kMostNamed = 8;
  std::vector<std::string> in_a, in_b;
  for (const auto& [of_a, of_b] : fit.apart) {
    in_a.push_back(to_string(of_a));
    in_b.push_back(to_string(of_b));
  }
  const auto complain = [&](BuildingReading& reading, const std::vector<std::string>& cells) {
    const bool few = cells.size() <= kMostNamed;
    reading.diagnostics.push_back(
        {kTwoBuildings,
         "the two photos contradict each other on " + std::to_string(cells.size()) + " of " +
             count_of(fit.occupied, "place") + (few ? " (here " + list_of(cells) + ")" : "") +
             ", so each was read by itself: are they the two sides of one building, left and "
             "right not swapped?",
         std::nullopt});
  };
  complain(a, in_a);
  complain(b, in_b);
}

bool shows_two_buildings(const BuildingReading& reading) {
  return std::any_of(reading.diagnostics.begin(), reading.diagnostics.end(),
                     [](const Diagnostic& note) { return note.code == kTwoBuildings; });
}

}  // namespace storey
