// Composed photos cut in two, the building in one and what lies beside it in the other: both
// together are read as the table they were cut from. What lies there is written in the truth file
// beside each photo.
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "pipeline/appearance/templates.h"
#include "pipeline/game/game.h"
#include "pipeline/io/files.h"
#include "pipeline/table/table_result.h"
#include "tests/catch.h"
#include "vision/photo/load_photo.h"

using namespace storey;

namespace {

struct Cut {
  std::string game, photo;
  bool across;  ///< along a row of pixels, else along a column
  int at_px;
  bool building_first;
};

std::string part(const Pixels& whole, int left, int top, int right, int bottom) {
  Pixels cut{right - left, bottom - top, {}};
  for (int y = top; y < bottom; ++y)
    cut.bgr.insert(cut.bgr.end(), whole.at(left, y), whole.at(left, y) + 3L * cut.width);
  const auto jpeg = vision::encode_jpeg(cut, 92);
  return {jpeg.begin(), jpeg.end()};
}

std::pair<std::string, std::string> cut(const Pixels& whole, const Cut& how) {
  const int right = how.across ? whole.width : how.at_px;
  const int bottom = how.across ? how.at_px : whole.height;
  const std::string first = part(whole, 0, 0, right, bottom);
  const std::string second = part(whole, how.across ? 0 : how.at_px, how.across ? how.at_px : 0,
                                  whole.width, whole.height);
  return how.building_first ? std::pair(first, second) : std::pair(second, first);
}

std::multiset<std::string> lying_there(const std::string& truth_file) {
  std::multiset<std::string> pieces;
  const auto truth = nlohmann::json::parse(std::ifstream(truth_file));
  for (const auto& piece : truth["buildings"][0]["loose"])
    if (!piece["place"].is_null()) pieces.insert(piece["piece"]);
  return pieces;
}

}  // namespace

TEST_CASE("beside: a composed table cut in two photos is read as one") {
  const std::vector<Cut> kCuts{
      {"towers", "illegal/illegal-9503", true, 660, true},
      {"towers", "mid-game/mid-game-9409", false, 1320, true},
      {"chock-a-block", "easy/easy-9105", false, 530, false},
      {"chock-a-block", "mid-game/mid-game-9409", false, 827, false},
  };
  for (const Cut& how : kCuts) {
    const std::string stem = STOREY_ROOT "/samples/" + how.game + "/" + how.photo;
    INFO(stem);
    const auto game = load_game(STOREY_ROOT "/templates/" + how.game);
    REQUIRE(game);
    const auto templates = load_templates(*game);
    REQUIRE(templates);
    const auto bytes = read_file(stem + ".jpg");
    REQUIRE(bytes);
    const std::span raw(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
    const auto photo = vision::decode_photo(raw, stem, {});
    REQUIRE(photo);
    REQUIRE(photo->full_per_pixel == 1);
    const auto [building, beside] = cut(photo->pixels, how);

    TableRequest request;
    request.sources.push_back({.path = "building.jpg", .fix = "", .bytes = building});
    const auto kept = std::make_shared<KeptReadings>();
    request.beside.push_back({.path = "beside.jpg", .fix = "", .bytes = beside, .kept = kept});
    const auto result = evaluate_table(*game, &*templates, request);
    REQUIRE(result);
    CHECK(result->unused.empty());
    REQUIRE(result->players.size() == 1);
    std::multiset<std::string> seen;
    for (const Observation& one : result->players[0].reading->loose) {
      CHECK(one.photo == 1);
      if (!one.best().empty()) seen.insert(game->catalog.name(one.best().what));
    }
    CHECK(seen == lying_there(stem + ".truth.json"));
    CHECK(result->status == TableStatus::kReview);

    // What another run read of it is taken as it is: the photo is not read again.
    auto readings = kept->all();
    REQUIRE(readings.size() == 1);
    auto& known = readings.begin()->second;
    REQUIRE(known);
    auto& loose = known.value().buildings.front().loose;
    REQUIRE_FALSE(loose.empty());
    loose.clear();
    request.beside.front().kept = std::make_shared<KeptReadings>();
    request.beside.front().kept->take_over(std::move(readings));
    const auto again = evaluate_table(*game, &*templates, request);
    REQUIRE(again);
    CHECK(again->players[0].reading->loose.empty());
  }
}
