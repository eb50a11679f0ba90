#include "pipeline/table/compare_photos.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>
#include <set>
#include <utility>

#include "inference/candidates.h"
#include "inference/joint_decoding.h"
#include "inference/successive.h"
#include "model/piece_names.h"
#include "model/turned_reading.h"
#include "model/words.h"

namespace storey {
namespace {

// A cell that more likely shows something unknown is covered by it, if it was plainly seen before.
constexpr double kUnknown = 0.5;

/// What a piece that was plainly there has given way to: something unknown, or what may be nothing
/// but does not look like a bare place.
bool looks_covered(const Observation& earlier, const Observation& later) {
  const bool gone = !earlier.best().empty() && later.best().empty();
  return unlisted(later) > kUnknown || (gone && later.confidence() < kSureConfidence);
}

std::vector<std::string> covered_cells(const Registration& registration,
                                       const BuildingReading& before,
                                       const BuildingReading& after) {
  std::vector<std::string> covered;
  for (const auto& earlier : before.cells) {
    const auto* later = after.at(registration.in_later(earlier.site.cell));
    const bool plain = earlier.confidence() >= kSureConfidence;
    if (later != nullptr && plain && looks_covered(earlier, *later))
      covered.push_back(to_string(later->site.cell));
  }
  return covered;
}

/// Cells of earlier pieces that lie beyond what was found of the building in the later photo.
std::vector<std::string> cells_beyond(const Registration& registration,
                                      const BuildingReading& before, const BuildingReading& after) {
  std::vector<std::string> beyond;
  for (const auto& earlier : before.cells) {
    const Cell cell = registration.in_later(earlier.site.cell);
    if (!earlier.best().empty() && after.at(cell) == nullptr) beyond.push_back(to_string(cell));
  }
  return beyond;
}

double belief_in(const Observation& seen, PieceFace what) {
  const auto* candidate = find_candidate(seen, what);
  return candidate == nullptr ? 0 : candidate->confidence;
}

/// Whether two joined looks at a cell leave open if it was changed, or into what. That both may
/// mistake a piece that stayed is another doubt: the states carry it.
bool change_is_open(const Observation& before, const Observation& after) {
  constexpr double kOpen = 1 - kSureConfidence;
  if (before.best().what != after.best().what)
    return std::min(before.confidence(), after.confidence()) < kSureConfidence;
  const auto differs = [&](const Candidate& candidate) {
    return std::abs(belief_in(before, candidate.what) - belief_in(after, candidate.what)) >= kOpen;
  };
  return std::any_of(before.candidates.begin(), before.candidates.end(), differs) ||
         std::any_of(after.candidates.begin(), after.candidates.end(), differs);
}

/// "21A", "nothing or 21A", "nothing or something else": what may lie there.
std::string may_show(const Catalog& catalog, const Observation& seen) {
  constexpr double kWorthSaying = 0.02;
  constexpr std::size_t kMost = 3;
  std::vector<std::string> words;
  double said = 0;
  for (const auto& candidate : seen.candidates) {
    if (!words.empty() && (words.size() == kMost || candidate.confidence < kWorthSaying)) break;
    words.push_back(called(catalog, candidate.what));
    said += candidate.confidence;
  }
  if (said < kSureConfidence && words.size() < kMost) words.emplace_back("something else");
  return list_of(words, " or ");
}

/// The piece of several cells that is seen there.
std::optional<Placement> whole_piece_at(const Catalog& catalog, const Observation& seen) {
  const Candidate& best = seen.best();
  if (best.empty() || !catalog.is_part(best.what)) return std::nullopt;
  return whole_piece(catalog, best.what, best.rotation, seen.site.cell);
}

/// A line of corrections that would settle it. @param cell  as the photo's own file calls it
std::string correction(const Catalog& catalog, const Observation& seen, Cell cell) {
  Site site = seen.site;  // with its building, where the photo shows several
  PieceFace what = seen.best().what;
  if (const auto whole = whole_piece_at(catalog, seen)) {
    cell = {cell.col + whole->cell.col - seen.site.cell.col,
            cell.row + whole->cell.row - seen.site.cell.row};
    what = whole->what;
  }
  site.cell = cell;
  return what.is_nothing() ? "-" + to_string(site)
                           : to_string(site) + "=" + catalog.short_name(what);
}

/// Two photos of one building, joined, the earlier one turned as the later one shows it.
struct Joined {
  const Game& game;
  const Registration& registration;
  const PlayerResult& of_before;
  const PlayerResult& of_after;
  const BuildingReading& before;
  const BuildingReading& after;
};

/// Says of a cell what either photo may show there, and how to settle it.
std::string ask_about(const Joined& both, const Observation& earlier, const Observation& later) {
  const Catalog& catalog = both.game.catalog;
  const bool then_open = earlier.confidence() < later.confidence();
  const Cell unturned = turned_clockwise(earlier.site.cell, both.before.rows, both.before.cols,
                                         (4 - both.registration.turns) % 4);
  return "it is not certain what happened on " + to_string(later.site.cell) + ": " +
         may_show(catalog, earlier) + " before, " + may_show(catalog, later) +
         " now. Write what lay there into " + (then_open ? both.of_before : both.of_after).source +
         ".fix, such as " +
         (then_open ? correction(catalog, earlier, unturned)
                    : correction(catalog, later, later.site.cell));
}

/// What the cells show together, where pieces cover several of them: each may be open by itself,
/// and the whole piece is not.
BuildingReading made_whole(const Game& game, const BuildingReading& reading) {
  const bool parts = std::any_of(reading.cells.begin(), reading.cells.end(), [&](const auto& seen) {
    return whole_piece_at(game.catalog, seen).has_value();
  });
  return parts ? decode_jointly(game, {reading}).front() : reading;
}

/// The most doubtful first. Of a piece of several cells the first one is told.
void add_open_changes(const Joined& both, std::vector<Diagnostic>& notes) {
  std::vector<std::pair<double, Diagnostic>> open;
  std::set<Cell> pieces;
  for (const auto& earlier : both.before.cells) {
    const auto* later = both.after.at(both.registration.in_later(earlier.site.cell));
    if (later == nullptr || !change_is_open(earlier, *later)) continue;
    auto whole = whole_piece_at(both.game.catalog, *later);
    if (!whole) {
      whole = whole_piece_at(both.game.catalog, earlier);
      if (whole) whole->cell = both.registration.in_later(whole->cell);
    }
    if (!whole || pieces.insert(whole->cell).second)
      open.push_back({std::min(earlier.confidence(), later->confidence()),
                      {"change-unsure", ask_about(both, earlier, *later), later->site.cell}});
  }
  std::stable_sort(open.begin(), open.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  for (auto& entry : open) notes.push_back(std::move(entry.second));
}

using Seen = std::shared_ptr<const SeenPhoto>;

/// @param lies  how the earlier building lies in the later photo.
/// @param then, now  what the photos of `before` and `after` show with the help of all others.
PhotoPair pair_of(const Game& game, std::size_t player, const PlayerResult& before,
                  const PlayerResult& after, const std::optional<Registration>& lies, Seen then,
                  Seen now) {
  PhotoPair pair{player, std::move(then), std::move(now), {}, lies.has_value()};
  if (!lies) {
    pair.notes.push_back({"different-building",
                          "most pieces of " + before.source +
                              " do not lie here: check that both photos show the same building",
                          std::nullopt});
    return pair;
  }
  const auto turned = [&](const BuildingReading& reading) {
    return turned_clockwise(reading, lies->turns, game.building().turns);
  };
  const BuildingReading earlier = turned(*before.alone);
  const auto covered = covered_cells(*lies, earlier, *after.alone);
  if (!covered.empty())
    pair.notes.push_back({"covered",
                          "something covers " + list_of(covered) +
                              ", plain to see before: take the photo again with no hand in it",
                          std::nullopt});
  const auto beyond = cells_beyond(*lies, earlier, *after.alone);
  if (!beyond.empty())
    pair.notes.push_back({"beyond",
                          "pieces lay on " + list_of(beyond) +
                              ", beyond what was found of the building here: unless they were "
                              "taken away, take the photo again with some table around it, or "
                              "give the corners in " +
                              after.source + ".fix",
                          std::nullopt});
  if (lies->turns != 0)
    pair.before = std::make_shared<const SeenPhoto>(
        SeenPhoto{pair.before->photo, turned(pair.before->reading)});
  const auto joined_before = made_whole(game, pair.before->reading);
  const auto joined_after = made_whole(game, pair.after->reading);
  add_open_changes({game, *lies, before, after, joined_before, joined_after}, pair.notes);
  return pair;
}

/// The moves of one player from state `first` on, as far as each state has a photo.
/// @return  how many states these are.
std::size_t compare_run(const Game& game, std::size_t player,
                        const std::vector<const TableResult*>& states, std::size_t first,
                        std::vector<std::vector<PhotoPair>>& moves) {
  std::vector<const PlayerResult*> shown;
  for (std::size_t s = first; s < states.size(); ++s) {
    const auto& players = states[s]->players;
    if (player >= players.size() || !players[player].alone) break;
    shown.push_back(&players[player]);
  }
  std::vector<BuildingReading> readings;
  for (const PlayerResult* one : shown) readings.push_back(*one->alone);
  std::vector<BuildingReading*> chain;
  for (auto& reading : readings) chain.push_back(&reading);
  const auto lies = join_sequence(game, chain);
  std::vector<Seen> seen;
  for (std::size_t i = 0; i < shown.size(); ++i)
    seen.push_back(
        std::make_shared<const SeenPhoto>(SeenPhoto{shown[i]->photo, std::move(readings[i])}));
  for (std::size_t i = 0; i + 1 < shown.size(); ++i)
    moves[first + i].push_back(
        pair_of(game, player, *shown[i], *shown[i + 1], lies[i], seen[i], seen[i + 1]));
  return shown.size();
}

}  // namespace

std::vector<std::vector<PhotoPair>> compare_photos(const Game& game,
                                                   const std::vector<const TableResult*>& states) {
  std::vector<std::vector<PhotoPair>> moves(states.empty() ? 0 : states.size() - 1);
  std::size_t players = 0;
  for (const TableResult* state : states) players = std::max(players, state->players.size());
  for (std::size_t player = 0; player < players; ++player)
    for (std::size_t first = 0; first < states.size();)
      first += std::max<std::size_t>(1, compare_run(game, player, states, first, moves));
  return moves;
}

}  // namespace storey
