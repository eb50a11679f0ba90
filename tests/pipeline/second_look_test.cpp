#include "pipeline/table/second_look.h"

#include "tests/catch.h"
#include "tests/pipeline/balconia.h"
#include "tests/pipeline/fake_game.h"
#include "tests/pipeline/meadow_game.h"

namespace storey {
namespace {

using test::balconia;

Result<Reading> told(const std::string& doubtful) {
  return Reading{{fake::reading(balconia(), {{"a2", "1/2 0.9995"}, {"b2", doubtful}})}};
}

// What is made of a photo, and how often it was looked at.
struct Looked {
  Result<Reading> reading;
  int times = 0;
};
Looked look(const Result<Reading>& first, const Result<Reading>& second,
            bool looks_again_for_buildings = true) {
  Photo photo;
  photo.pixels = {2, 1, {0, 0, 0, 9, 9, 9}};
  const vision::View view(std::move(photo));
  Looked looked{first, 0};
  looked.reading =
      plainer_reading(balconia(), view, looks_again_for_buildings, [&](const vision::View& seen) {
        ++looked.times;
        return &seen.photo() == &view.photo() ? first : second;
      });
  return looked;
}

const Error kNone{ErrorCode::kBoardNotFound, "nothing", ""};

TEST_CASE("second look: only of loosely laid pieces of one cell") {
  CHECK_FALSE(gains_by_second_look(balconia()));
  GameSpec meadow = fake::meadow_game();
  CHECK(gains_by_second_look(meadow));
  auto pieces = meadow.catalog.pieces();
  pieces.front().width = 2;
  meadow.catalog = Catalog::create(std::move(pieces)).value();
  CHECK_FALSE(gains_by_second_look(meadow));
}

TEST_CASE("second look: a photo that leaves little doubt is read once") {
  const auto looked = look(told("7/0 0.9"), told("7/0 0.999"));
  REQUIRE(looked.reading);
  CHECK(looked.times == 1);
  CHECK(looked.reading->buildings.front().board_confidence == 1);
}

TEST_CASE("second look: what leaves fewer doubts is taken, and is never sure") {
  const auto looked = look(told("7/0 0.3, 11/3 0.25"), told("11/3 0.999"));
  REQUIRE(looked.reading);
  CHECK(looked.times == 2);
  const BuildingReading& building = looked.reading->buildings.front();
  CHECK(fake::first(balconia(), building, "b2") == "11D");
  CHECK(building.board_confidence <= 0.9);
}

TEST_CASE("second look: what is hardly plainer is plainer by chance") {
  CHECK(is_plainer(0.5, 1));
  CHECK_FALSE(is_plainer(0.95, 1));
  const auto looked = look(told("7/0 0.3"), told("11/3 0.31"));
  REQUIRE(looked.reading);
  CHECK(fake::first(balconia(), looked.reading->buildings.front(), "b2") == "7A");
  CHECK(looked.reading->buildings.front().board_confidence == 1);
}

TEST_CASE("second look: where nothing was found it is looked again, if asked to") {
  CHECK(look(kNone, told("7/0 0.5")).reading);
  const auto looked = look(kNone, told("7/0 0.5"), false);
  CHECK_FALSE(looked.reading);
  CHECK(looked.times == 1);
  CHECK_FALSE(look(kNone, kNone).reading);
}

TEST_CASE("second look: another error is not looked into") {
  const auto looked = look(Error{ErrorCode::kUnreadable, "broken", ""}, told("7/0 0.9"));
  CHECK_FALSE(looked.reading);
  CHECK(looked.times == 1);
}

TEST_CASE("second look: where the sharper photo shows nothing the first reading stays") {
  const auto looked = look(told("7/0 0.3"), kNone);
  REQUIRE(looked.reading);
  CHECK(looked.times == 2);
}

TEST_CASE("second look: what is expected to be wrong is counted over cells and loose pieces") {
  BuildingReading building = told("7/0 0.25")->buildings.front();
  const double of_cells = expected_wrong({building});
  CHECK(of_cells > 0.75);
  building.loose.push_back(building.cells.front());
  building.loose.back().candidates = {{.what = {}, .confidence = 0.5}};
  CHECK(std::abs(expected_wrong({building}) - of_cells - 0.5) < 1e-9);
}

}  // namespace
}  // namespace storey
