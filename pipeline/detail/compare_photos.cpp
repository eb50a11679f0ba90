#include "pipeline/detail/compare_photos.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "pipeline/detail/candidates.h"
#include "pipeline/detail/text.h"
#include "pipeline/detail/two_moments.h"

namespace storey::detail {
namespace {

// A cell that more likely shows something unknown is covered by it, if it was plainly seen before.
constexpr double kUnknown = 0.5;

std::vector<std::string> covered_cells(const Registration& registration, const Reading& before,
                                       const Reading& after) {
  std::vector<std::string> covered;
  for (const auto& earlier : before.cells) {
    const Cell cell{earlier.cell.col + registration.shift.col,
                    earlier.cell.row + registration.shift.row};
    const auto* later = after.at(cell);
    const bool plain = earlier.confidence() >= kSureConfidence;
    if (later != nullptr && plain && unlisted(*later) > kUnknown)
      covered.push_back(to_string(cell));
  }
  return covered;
}

double belief_in(const Observation& seen, PieceFace what) {
  const auto* candidate = find_candidate(seen, what);
  return candidate == nullptr ? 0 : candidate->confidence;
}

/// Whether two joined looks at a cell leave open if it was changed, or into what. That both may
/// mistake a piece that stayed is another doubt: the states carry it.
bool change_is_open(const Observation& before, const Observation& after) {
  constexpr double kOpen = 1 - kSureConfidence;
  if (same_empty(before.best().what) != same_empty(after.best().what))
    return std::min(before.confidence(), after.confidence()) < kSureConfidence;
  const auto differs = [&](const Candidate& candidate) {
    return std::abs(belief_in(before, candidate.what) - belief_in(after, candidate.what)) >= kOpen;
  };
  return std::any_of(before.candidates.begin(), before.candidates.end(), differs) ||
         std::any_of(after.candidates.begin(), after.candidates.end(), differs);
}

void add_open_changes(const Registration& registration, const Reading& before, const Reading& after,
                      std::vector<Diagnostic>& notes) {
  for (const auto& earlier : before.cells) {
    const Cell cell{earlier.cell.col + registration.shift.col,
                    earlier.cell.row + registration.shift.row};
    const auto* later = after.at(cell);
    if (later != nullptr && change_is_open(earlier, *later))
      notes.push_back({"change-unsure",
                       "it is not certain what happened on " + to_string(cell) +
                           ": look at it, and correct it if need be",
                       cell});
  }
}

PhotoPair pair_of(const Game& game, std::size_t player, const PlayerResult& before,
                  const PlayerResult& after) {
  PhotoPair pair;
  pair.player = player;
  const auto registration = register_moments(game, *before.alone, *after.alone);
  if (!registration || registration->kept < kSameBuilding) {
    pair.same_building = false;
    pair.notes.push_back({"different-building",
                          "most pieces of " + before.source +
                              " do not lie here: check that both photos show the same building",
                          std::nullopt});
    return pair;
  }
  SeenPhoto earlier{*before.photo, turned_clockwise(*before.alone, registration->turns)};
  SeenPhoto later{*after.photo, *after.alone};
  const auto covered = covered_cells(*registration, earlier.reading, later.reading);
  if (!covered.empty())
    pair.notes.push_back({"covered",
                          "something covers " + list_of(covered) +
                              ", which was plain before: take the photo again with no hand in it",
                          std::nullopt});
  join_moments(game, *registration, earlier.reading, later.reading);
  add_open_changes(*registration, earlier.reading, later.reading, pair.notes);
  pair.before = std::make_shared<const SeenPhoto>(std::move(earlier));
  pair.after = std::make_shared<const SeenPhoto>(std::move(later));
  return pair;
}

}  // namespace

std::vector<PhotoPair> compare_photos(const Game& game, const TableResult& before,
                                      const TableResult& after) {
  std::vector<PhotoPair> pairs;
  for (std::size_t i = 0; i < std::min(before.players.size(), after.players.size()); ++i) {
    if (before.players[i].alone && after.players[i].alone)
      pairs.push_back(pair_of(game, i, before.players[i], after.players[i]));
  }
  return pairs;
}

}  // namespace storey::detail
