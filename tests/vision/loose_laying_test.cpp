#include "vision/read/loose_laying.h"

#include "tests/catch.h"
#include "tests/vision/drawn_cards.h"
#include "vision/read/loose_table.h"

using namespace storey;
using namespace storey::vision;
using namespace storey::vision::testing;

namespace {

// Two cells with a token each, on the first of which something looks odd beside it, with the doubts
// that this leaves.
BuildingReading doubted(const TemplateSet& set) {
  const View view(to_photo(draw_table({{card(0), {0, 0}}}, {4, 2}, 5)));
  BuildingReading building;
  building.rows = 1;
  building.cols = 2;
  building.photo_from_board = {kTilePx, 0, 2.0 * kTilePx, 0, kTilePx, 2.0 * kTilePx, 0, 0, 1};
  for (int col = 0; col < 2; ++col) {
    Observation seen;
    seen.site.cell = {col, 0};
    seen.candidates = {{.what = {0, 0, col}, .confidence = 1, .score = -300}};
    seen.oddness = col == 0 ? 1.2F : 0.5F;  // beside what was told there
    building.cells.push_back(seen);
    Observation token;
    token.site = {.cell = {col, 0}, .layer = 1};
    token.candidates = {{.what = {10, 0}, .confidence = 1}};
    building.overlays.push_back(token);
  }
  const LooseTable seen = table_around(view, building, kRoom_mm).value();
  const GlancedTable glanced(*set.loose(), seen.bgr, seen.px_per_mm);
  KeptLooks kept;
  const Place place = places_of_cards("guest").building;
  doubt_strange_cells({view, seen, *set.loose(), place, glanced, kept}, {}, 0, building);
  return building;
}

}  // namespace

TEST_CASE("where something was missed on a cell no piece that was told there is sure") {
  const BuildingReading building = doubted(set_of_cards(1));
  REQUIRE(building.overlays.size() == 3);
  CHECK(building.overlays[0].confidence() < 0.9);
  CHECK(building.overlays[1].confidence() == 1);
  CHECK(to_string(building.overlays[2].site) == "a1+2");
  CHECK(building.overlays[2].best().empty());
}

TEST_CASE("where nothing but discs lies on cells what was missed lies below none") {
  const BuildingReading building = doubted(with_loose(
      drawn_templates(1), {{{10, 0}, "token", to_pixels(one_cell_art(60)), 24, 24, true}}));
  REQUIRE(building.overlays.size() == 3);
  CHECK(building.overlays[0].confidence() == 1);
  CHECK(building.overlays[2].best().empty());
}
