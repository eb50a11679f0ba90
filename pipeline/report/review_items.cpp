#include "pipeline/report/review_items.h"

#include <algorithm>
#include <cmath>

#include "inference/candidates.h"
#include "model/piece_names.h"
#include "pipeline/report/thumbnail.h"
#include "pipeline/table/corrections.h"
#include "scoring/helpers.h"

namespace storey {
namespace {

constexpr double kMargin = 0.35;  // enough of the neighbours to find the cell by

const Observation* seen_at(const BuildingReading& reading, const Site& site) {
  for (const auto* all : {&reading.cells, &reading.overlays, &reading.loose})
    for (const Observation& seen : *all)
      if (seen.site == site) return &seen;
  return nullptr;
}

/// Of a piece of several cells all its squares count.
std::optional<double> confidence_of(const Game& game, const Observation& seen, PieceFace what) {
  std::optional<double> sum;
  for (const Candidate& candidate : seen.candidates) {
    PieceFace whole = candidate.what;
    if (game.catalog.is_part(whole)) whole.square = -1;
    if (whole == what) sum = sum.value_or(0) + candidate.confidence;
  }
  return sum;
}

/// Whether some of a place lies in the photo: buildings may reach beyond its edge.
bool shows_some(const Photo& photo, const Quad& quad) { return cut_out(photo, quad, 0).width > 0; }

/// The photo that shows it.
const Photo* photo_of(const PlayerResult& player, const Observation& seen) {
  if (seen.photo == 0) return player.photo.get();
  const auto at = static_cast<std::size_t>(seen.photo - 1);
  return at < player.beside.size() ? player.beside[at].photo.get() : nullptr;
}

ReviewItem item_of(const Game& game, const TableResult& result, const Question& question,
                   int picture_px) {
  const auto at = static_cast<std::size_t>(question.player);
  const PlayerResult& player = result.players.at(at);
  const Observation* seen = player.reading ? seen_at(*player.reading, question.site) : nullptr;
  ReviewItem item{.player = result.table.players.at(at).name,
                  .site = to_string(question.site),
                  .ask = question.ask,
                  .fix_file = player.source + ".fix",
                  .choices = {},
                  .picture = {}};
  for (const PieceFace what : question.options) {
    const std::string word = spoken_name(game.catalog, what);  // as a line of corrections has it
    item.choices.push_back({called(game.catalog, what), item.site + "=" + word,
                            seen != nullptr ? confidence_of(game, *seen, what) : std::nullopt});
  }
  const Photo* photo = seen != nullptr ? photo_of(player, *seen) : nullptr;
  if (photo != nullptr && photo->pixels.width > 0 && shows_some(*photo, seen->quad))
    item.picture = cut_out(*photo, seen->quad, kMargin);
  if (item.picture.width > 0) item.picture = thumbnail(item.picture, picture_px);
  return item;
}

/// Whether the building lies where it was read, and is whole.
ReviewItem board_item(const TableResult& result, std::size_t at, int picture_px) {
  const PlayerResult& player = result.players[at];
  const std::string line = board_is_right(*player.reading);
  ReviewItem item{.player = result.table.players[at].name,
                  .site = "board",
                  .ask = "Does the building lie where the picture shows it, and is that all of it?",
                  .fix_file = player.source + ".fix",
                  .choices = {{"yes", line, std::nullopt}},
                  .picture = {}};
  constexpr double kAround = 0.15;
  if (player.photo && player.photo->pixels.width > 0)
    item.picture = cut_out(*player.photo, player.reading->board, kAround);
  if (item.picture.width > 0) item.picture = thumbnail(item.picture, picture_px);
  return item;
}

/// What no photo shows; of a fact of the table the first player's file takes it.
ReviewItem fact_item(const Game& game, const TableResult& result, const AskedFact& fact) {
  const auto at = static_cast<std::size_t>(std::max(0, fact.player));
  ReviewItem item{.player = result.table.players.at(at).name,
                  .site = fact.key,
                  .ask = fact.ask,
                  .fix_file = result.players.at(at).source + ".fix",
                  .choices = {},
                  .picture = {}};
  const auto& reading = result.players.at(at).reading;
  const auto add = [&](const std::string& name, const std::string& answer) {
    const std::string line = fact_line(fact.key, answer);
    item.choices.push_back(
        {name, reading && fact.player >= 0 ? in_building(*reading, line) : line, std::nullopt});
  };
  const FactSpec* question = game.state.question(fact.key);
  for (const std::string& choice : question->choices) {
    std::string spoken = choice;
    std::replace(spoken.begin(), spoken.end(), '-', ' ');
    add(spoken, choice);
  }
  if (fact.seen) add(*fact.seen, *fact.seen);
  // To be filled in by whoever copies the line.
  if (question->kind == FactSpec::Kind::kNumber) add("a number", "NUMBER");
  if (question->kind == FactSpec::Kind::kText) add("a name", "NAME");
  return item;
}

/// Which cells a piece brings points for.
ReviewItem claim_item(const Game& game, const TableResult& result, const AskedClaim& claim) {
  const auto at = static_cast<std::size_t>(claim.player);
  const auto& reading = result.players.at(at).reading;
  ReviewItem item{.player = result.table.players.at(at).name,
                  .site = called(game.catalog, claim.what),
                  .ask = question_about(game, claim),
                  .fix_file = result.players.at(at).source + ".fix",
                  .choices = {},
                  .picture = {}};
  for (const auto& cells : claim.choices) {
    const std::string line = claim_line(game, claim.what, cells);
    item.choices.push_back(
        {scoring::list_cells(cells), reading ? in_building(*reading, line) : line, std::nullopt});
  }
  return item;
}

}  // namespace

std::vector<ReviewItem> review_items(const Game& game, const TableResult& result, std::size_t most,
                                     int picture_px) {
  std::vector<ReviewItem> items;
  for (std::size_t i = 0; i < result.players.size() && items.size() < most; ++i)
    if (board_in_doubt(result.players[i])) items.push_back(board_item(result, i, picture_px));
  const auto add = [&](ReviewItem item) {
    if (items.size() < most && !item.choices.empty()) items.push_back(std::move(item));
  };
  for (const AskedFact& fact : result.facts)
    if (fact.decides) add(fact_item(game, result, fact));
  for (const AskedClaim& claim : result.asked_claims)
    if (claim.decides) add(claim_item(game, result, claim));
  for (const Question& question : result.range.questions) {
    if (items.size() == most) break;
    items.push_back(item_of(game, result, question, picture_px));
  }
  return items;
}

Pixels cut_out(const Photo& photo, const Quad& quad, double margin) {
  const auto [left, right] = std::minmax({quad[0].x, quad[1].x, quad[2].x, quad[3].x});
  const auto [top, bottom] = std::minmax({quad[0].y, quad[1].y, quad[2].y, quad[3].y});
  const double around = margin * std::max(right - left, bottom - top);
  const auto within = [&](double full, int size) {
    return static_cast<int>(
        std::lround(std::clamp(full / photo.full_per_pixel, 0.0, static_cast<double>(size))));
  };
  const int x0 = within(left - around, photo.pixels.width);
  const int x1 = within(right + around, photo.pixels.width);
  const int y0 = within(top - around, photo.pixels.height);
  const int y1 = within(bottom + around, photo.pixels.height);
  if (x0 >= x1 || y0 >= y1) return {};
  Pixels part{.width = x1 - x0, .height = y1 - y0, .bgr = {}};
  for (int y = y0; y < y1; ++y)
    part.bgr.insert(part.bgr.end(), photo.pixels.at(x0, y),
                    photo.pixels.at(x0, y) + 3 * part.width);
  return part;
}

}  // namespace storey
