// Pixels -> reading -> report: a scene is drawn and read as the board of one of three small games.
#include <cmath>
#include <set>

#include "model/check.h"
#include "pipeline/report/json.h"
#include "pipeline/report/pictures.h"
#include "pipeline/report/text_report.h"
#include "pipeline/table/table_result.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/scenes.h"
#include "vision/read_photo.h"

using namespace storey;

namespace {

constexpr double kRounding = 1e-6;

void check_probability(double p) { STOREY_CHECK(p >= 0 && p <= 1 + kRounding); }

void check_cell(const Observation& seen, const BuildingReading& reading, const Catalog& catalog) {
  STOREY_CHECK(seen.site.cell.col >= 0 && seen.site.cell.col < reading.cols);
  STOREY_CHECK(seen.site.cell.row >= 0 && seen.site.cell.row < reading.rows);
  STOREY_CHECK(!seen.candidates.empty());
  double sum = 0;
  for (const Candidate& candidate : seen.candidates) {
    check_probability(candidate.confidence);
    sum += candidate.confidence;
    STOREY_CHECK(candidate.rotation >= 0 && candidate.rotation < 4);
    if (!candidate.empty()) static_cast<void>(catalog.name(candidate.what));
  }
  check_probability(sum);
  STOREY_CHECK(std::isfinite(seen.margin));
  for (const Point corner : seen.quad)
    STOREY_CHECK(std::isfinite(corner.x) && std::isfinite(corner.y));
}

void check(const BuildingReading& reading, const Game& game) {
  const Place& board = game.building();
  STOREY_CHECK(reading.rows >= 1 && reading.rows <= board.rows);
  STOREY_CHECK(reading.cols >= 1 && reading.cols <= board.cols);
  check_probability(reading.board_confidence);
  for (const double entry : reading.photo_from_board) STOREY_CHECK(std::isfinite(entry));
  std::set<std::pair<int, int>> cells;
  for (const Observation& seen : reading.cells) {
    STOREY_CHECK(cells.insert({seen.site.cell.col, seen.site.cell.row}).second);
    check_cell(seen, reading, game.catalog);
  }
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  fuzz::Bytes script(data, size);
  const auto& [game, templates] = fuzz::small_game(script.below(fuzz::kSmallGames));
  const bool with_overlay = script.below(8) == 0;
  const bool joint = script.below(4) != 0;
  const Photo photo = fuzz::draw_scene(script);
  const auto reading = vision::read_building(photo, game.building(), templates);
  if (!reading) {
    STOREY_CHECK(!reading.error().message.empty());
    return 0;
  }
  check(*reading, game);

  // Only the start of a photo: what it shows is known already.
  SourceSpec source{.path = "scene.jpg", .fix = "", .bytes = "\xFF\xD8\xFF"};
  source.seen =
      std::make_shared<SeenPhoto>(SeenPhoto{std::make_shared<const Photo>(photo), *reading});
  TableRequest request;
  request.sources = {source};
  request.joint = joint;
  const auto result = evaluate_table(game, &templates, request);
  STOREY_CHECK(result.has_value());
  for (const auto& player : result->players)
    if (player.reading) check(*player.reading, game);
  static_cast<void>(to_json(game, *result));
  static_cast<void>(score_report(game, *result));
  if (with_overlay) {
    constexpr int kLongSide = 200;
    for (std::size_t player = 0; player < result->players.size(); ++player)
      if (result->players[player].photo)
        static_cast<void>(overlay_pixels(game, *result, player, kLongSide));
  }
  return 0;
}
