#include "inference/candidates.h"

#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

namespace storey {
namespace {

TEST_CASE("candidates: what is said of a site holds only where the building is") {
  const Game game = fake::game();
  BuildingReading reading = fake::reading(game, {{"a1", "1/0 0.9, 2/0 0.05"}});
  reading.board_confidence = 0.5;
  reading.loose.push_back(reading.cells.front());
  const double told = reading.loose.front().confidence();
  const BuildingReading stated = with_outline_doubt(reading);
  CHECK(stated.loose.front().confidence() == told);
  CHECK(fake::at(stated, "a1").confidence() == Approx(0.45));
  CHECK(fake::at(stated, "a1").candidates[1].confidence == Approx(0.025));
  CHECK(unlisted(fake::at(stated, "a1")) == Approx(0.525));
  CHECK(fake::at(stated, "b1").confidence() < 0.5);

  reading.board_confidence = 1;
  CHECK(fake::at(with_outline_doubt(reading), "a1").confidence() == 0.9);
}

}  // namespace
}  // namespace storey
