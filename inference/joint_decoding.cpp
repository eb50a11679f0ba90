#include "inference/joint_decoding.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>

#include "inference/box_limits.h"
#include "inference/building_sites.h"
#include "inference/candidates.h"
#include "inference/contradicted_cells.h"
#include "inference/pieces_apart.h"
#include "inference/score_range.h"
#include "inference/shared_edges.h"
#include "inference/struck_out.h"
#include "inference/told_fields.h"
#include "inference/two_sides.h"
#include "inference/whole_pieces.h"
#include "model/piece_names.h"

namespace storey {
namespace {

// Share of the probability that a cell holds what the reader did not list, from which on ...
constexpr double kMostlyUnknown = 0.5;
// ... it may be the piece that lies there once, and how likely that is.
constexpr double kUnknownIsAnchored = 0.3;
constexpr double kHardlyListed = 0.01;
// A photo in which everything is doubtful is decoded roughly, and then nothing gains by it.
constexpr double kMostDropped = 1e-3;

/// A cell that seems to hold what was not listed is taken for what it looks like, rather than for
/// a piece that lies elsewhere.
void prefer_free(const BoxLimits& box, const std::vector<bool>& used, Observation& seen) {
  constexpr double kJustBelow = 0.99;
  const auto is_used = [&](const Candidate& candidate) {
    const int group = box.group_of(candidate.what);
    return group >= 0 && used[static_cast<std::size_t>(group)];
  };
  double best = 0;
  for (const auto& candidate : seen.candidates)
    if (!is_used(candidate)) best = std::max(best, candidate.confidence);
  if (best <= 0) return;
  for (auto& candidate : seen.candidates)
    if (is_used(candidate))
      candidate.confidence = std::min(candidate.confidence, kJustBelow * best);
}

/// Gives a cell the confidences and the first candidate that the whole building speaks for.
/// @param probability  of each candidate. @param likeliest  what it holds in the likeliest
/// building.
void revise(const std::vector<double>& probability, const std::optional<PieceFace>& likeliest,
            bool rough, const std::function<bool(PieceFace)>& may_be_struck, const BoxLimits& box,
            const std::vector<bool>& used, Observation& seen) {
  const PieceFace before = seen.best().what;
  const Observation alone = seen;
  for (std::size_t s = 0; s < seen.candidates.size(); ++s) {
    auto& confidence = seen.candidates[s].confidence;
    confidence = rough ? std::min(confidence, probability[s]) : probability[s];
  }
  leave_struck_out_unlisted(alone, may_be_struck, seen);
  if (likeliest) {
    rank_candidates(seen, *likeliest);
  } else {
    prefer_free(box, used, seen);  // likeliest is a face that was not listed
    rank_candidates(seen);
  }
  if (seen.best().what == before) return;
  seen.source = Source::kInferred;
  auto& first = seen.candidates.front();
  first.confidence = std::min(first.confidence, kInferredConfidence);
  rank_candidates(seen, PieceFace(first.what));
}

/// A cell is not what it looked like: which cell has the piece that it seemed to hold.
Diagnostic why_changed(const GameSpec& game, const BoxLimits& box, const BuildingReading& reading,
                       const Observation& seen, PieceFace before) {
  const int group = box.group_of(before);
  const auto holder =
      std::find_if(reading.cells.begin(), reading.cells.end(), [&](const Observation& other) {
        return group >= 0 && box.group_of(other.best().what) == group;
      });
  std::string because;
  if (holder != reading.cells.end()) {
    const std::string name(printed_name(game.catalog, before));
    because = ": " + (name.empty() ? box.groups[static_cast<std::size_t>(group)].name : name) +
              " lies on " + to_string(holder->site.cell);
  }
  return {"inferred",
          to_string(seen.site.cell) + " taken as " + called(game.catalog, seen.best().what) +
              "; it looked more like " + called(game.catalog, before) + because,
          seen.site.cell};
}

/// The cells' own probabilities, conditioned on what the whole building must hold.
void weigh_together(const GameSpec& game, const BoxLimits& box, bool finished,
                    const std::vector<Entangled>& entangled, BuildingReading& reading) {
  const BuildingReading alone = reading;
  const BuildingSites sites(game, box, finished, alone, entangled);
  const Posterior posterior = sites.infer();
  const auto used = sites.used_up(posterior);
  const bool rough = posterior.dropped > kMostDropped;
  const bool may_be_half = !game.catalog.square_looks().empty();  // of a piece that does not fit
  const auto may_be_struck = [&](PieceFace what) { return may_be_half || box.group_of(what) >= 0; };

  std::vector<std::pair<const Observation*, PieceFace>> changed;
  for (std::size_t i = 0; i < reading.cells.size(); ++i) {
    auto& seen = reading.cells[i];
    if (seen.source == Source::kCorrected) continue;
    const PieceFace before = seen.best().what;
    revise(sites.probabilities(posterior, i), sites.likeliest(posterior, i), rough, may_be_struck,
           box, used, seen);
    if (seen.best().what != before) changed.emplace_back(&seen, before);
  }
  reading.together = sites.together(posterior);
  for (const auto& [seen, before] : changed)
    reading.diagnostics.push_back(why_changed(game, box, reading, *seen, before));
}

bool is_listed(const BuildingReading& reading, PieceFace what) {
  return std::any_of(reading.cells.begin(), reading.cells.end(), [&](const Observation& seen) {
    const auto* listed = find_candidate(seen, what);
    return listed != nullptr && listed->confidence > kHardlyListed;
  });
}

// A cell that looks like nothing known may hold the piece that lies there once, with a figure
// standing on it: where a kind has one piece with one face, and no cell looks at all like it, that
// is offered.
void offer_anchored(const GameSpec& game, BuildingReading& reading) {
  for (const auto& anchor : game.building().anchors) {
    const auto of_kind = game.catalog.faces_of_kind(anchor.kind);
    if (of_kind.size() != 1) continue;
    const PieceFace what = of_kind.front();
    if (is_listed(reading, what)) continue;
    for (auto& seen : reading.cells) {
      const double unknown = unlisted(seen);
      if (seen.source == Source::kCorrected || unknown < kMostlyUnknown) continue;
      if (find_candidate(seen, what) == nullptr) seen.candidates.push_back({what, 0, 0, 0});
      for (auto& candidate : seen.candidates)
        if (candidate.what == what) candidate.confidence += kUnknownIsAnchored * unknown;
      rank_candidates(seen, PieceFace(seen.best().what));
    }
  }
}

void report_overuse(const BoxLimits& box, BuildingReading& reading) {
  std::map<int, std::vector<const Observation*>> users;
  for (const auto& seen : reading.cells) users[box.group_of(seen.best().what)].push_back(&seen);
  for (auto& [group, cells] : users) {
    if (group < 0) continue;
    const auto& limit = box.groups[static_cast<std::size_t>(group)];
    if (static_cast<int>(cells.size()) <= limit.cells) continue;
    std::stable_sort(cells.begin(), cells.end(), [](const auto* a, const auto* b) {
      return a->confidence() < b->confidence();
    });
    std::string names;
    for (const auto* seen : cells)
      names += (names.empty() ? "" : ", ") + to_string(seen->site.cell);
    reading.diagnostics.push_back({"box-count",
                                   limit.name + " is read on " + std::to_string(cells.size()) +
                                       " cells (" + names + ") but a building has " +
                                       std::to_string(limit.cells) + ": look at " +
                                       to_string(cells.front()->site.cell) + " first",
                                   cells.front()->site.cell});
  }
}

/// Glare behind an empty cell that turned out sure is nothing to tell a player.
void drop_settled(BuildingReading& reading) {
  std::erase_if(reading.diagnostics, [&](const Diagnostic& note) {
    const auto* seen = note.hindrance && note.cell ? reading.at(*note.cell) : nullptr;
    return seen != nullptr && seen->confidence() >= kSureConfidence;
  });
}

}  // namespace

std::vector<BuildingReading> decode_jointly(const GameSpec& game,
                                            std::vector<BuildingReading> readings, bool finished) {
  const BoxLimits box = box_limits(game);
  const bool sides = are_two_sides(game, readings.size()) && readings[0].rows == readings[1].rows &&
                     readings[0].cols == readings[1].cols;
  const SideFit fit = sides ? compare_sides(game, readings[0], readings[1]) : SideFit{};
  const bool joined = sides && fit.one_building();
  if (joined) join_sides(game, readings[0], readings[1]);
  for (auto& reading : readings) {
    weigh_by_fields(game.catalog, reading);
    offer_anchored(game, reading);
    offer_without_shared_edges(game.catalog, reading);
    const auto alone = cells_below_others(reading);
    const auto entangled = make_whole(game.catalog, reading);
    doubt_contradicted(alone, reading);
    weigh_together(game, box, finished, entangled, reading);
    weigh_pieces_apart(game.catalog, reading);
  }
  if (joined) report_disagreement(game, readings[0], readings[1]);
  if (sides && !joined) report_two_buildings(fit, readings[0], readings[1]);
  for (auto& reading : readings) report_overuse(box, reading);
  for (auto& reading : readings) drop_settled(reading);
  return readings;
}

std::vector<BuildingReading> decode_alone(std::vector<BuildingReading> readings) {
  for (auto& reading : readings) drop_settled(reading);
  return readings;
}

Layout layout_of(const BuildingReading& reading, const Catalog& catalog) {
  Layout layout{reading.rows, reading.cols, {}};
  for (const auto& seen : reading.cells)
    if (!seen.best().empty())
      layout.placements.push_back({seen.best().what, seen.site.cell, seen.best().rotation, 0});
  layout.placements = made_whole(layout.placements, catalog);
  for (const auto& seen : reading.overlays)
    if (!seen.best().empty())
      layout.placements.push_back(
          {seen.best().what, seen.site.cell, seen.best().rotation, seen.site.layer});
  for (const auto& seen : reading.loose)
    if (!seen.best().empty()) layout.beside[seen.site.place].push_back(seen.best().what);
  layout.normalise();
  return layout;
}

}  // namespace storey
