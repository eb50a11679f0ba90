// What a second photo shows beside the building of the first.
#include "pipeline/table/beside.h"

#include "tests/catch.h"

namespace storey {
namespace {

Observation lying(const std::string& place, int number, int piece) {
  Observation seen;
  seen.site = {.place = place, .number = number};
  seen.candidates = {{.what = {piece, 0}, .confidence = 0.7}};
  return seen;
}

TEST_CASE("beside: numbers go on in each place, and doubt and photo stay with the piece") {
  BuildingReading building;
  building.loose = {lying("hand", 1, 0), lying("hand", 3, 1)};
  BuildingReading beside;
  beside.loose = {lying("hand", 1, 2), lying("hand", 2, 3), lying("tiles", 1, 4)};
  lay_beside(beside, 1, building);
  REQUIRE(building.loose.size() == 5);
  CHECK(to_string(building.loose[2].site) == "hand/4");
  CHECK(to_string(building.loose[3].site) == "hand/5");
  CHECK(to_string(building.loose[4].site) == "tiles/1");
  CHECK(building.loose[1].photo == 0);
  CHECK(building.loose[3].photo == 1);
  CHECK(building.loose[3].confidence() == 0.7);
  lay_beside(beside, 2, building);
  CHECK(to_string(building.loose[5].site) == "hand/6");
  CHECK(building.loose[7].photo == 2);
}

TEST_CASE("beside: corrections of such a photo are of what lies there") {
  Corrections said;
  CHECK(check_corrections_beside(said));
  said.sites[{.place = "hand", .number = 1}] = {.what = kNothing, .rotation = {}};
  CHECK(check_corrections_beside(said));
  Corrections of_cell = said;
  of_cell.sites[{.cell = {2, 2}}] = {.what = kNothing, .rotation = {}};
  CHECK_FALSE(check_corrections_beside(of_cell));
  Corrections corners = said;
  corners.corners = Quad{};
  CHECK_FALSE(check_corrections_beside(corners));
  Corrections claim = said;
  claim.claims.push_back({0, {PieceFace{0, 0}, {{0, 0}}}});
  CHECK_FALSE(check_corrections_beside(claim));
}

}  // namespace
}  // namespace storey
