#include "vision/read/framed_grid_calibration.h"

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"

using namespace storey;
using namespace storey::vision;

namespace {

/// What a see-through opening of a well-lit frame shows.
CellEvidence open_cell() {
  FineMatch unlike;
  unlike.look = 0;
  unlike.coarse = 0.3F;
  unlike.likeness = 0.15F;
  unlike.local = 0.3F;
  unlike.top = 0.51F;
  CellEvidence evidence;
  evidence.matches = {unlike, unlike};
  evidence.presence = 0.34;
  evidence.bars = 0.9;
  evidence.worst_bar = 0.8;
  evidence.level = -0.3;
  evidence.contrast = 0.3;
  return evidence;
}

double nothing_there(const CellEvidence& evidence) {
  static const auto templates = vision::testing::drawn_templates(4);
  Sight sight;
  sight.typical = 0.78;
  sight.typical_level = 0;
  const Observation seen = calibrated(templates.impl(), sight, evidence);
  double sum = 0;
  for (const auto& candidate : seen.candidates) sum += candidate.confidence;
  CHECK(sum <= 1 + 1e-9);
  return seen.best().empty() ? seen.confidence() : 0;
}

}  // namespace

TEST_CASE(
    "calibration: a plainly open cell is empty beyond doubt, one that may hide a piece is not") {
  CHECK(nothing_there(open_cell()) > 0.9995);

  CellEvidence veiled = open_cell();  // lighter than any face
  veiled.level = 0.35;
  veiled.beyond_empty = 0.3;
  CHECK(nothing_there(veiled) < 0.999);
  CellEvidence covered = open_cell();  // something stands before two of its bars
  covered.bars = 0.45;
  covered.worst_bar = 0.1;
  CHECK(nothing_there(covered) < 0.999);
  CellEvidence shifted = open_cell();  // half a face: only the second look sees none
  shifted.matches[0].coarse = 0.75F;
  shifted.matches[1] = shifted.matches[0];
  shifted.again = SecondLook{open_cell().matches, 0.1, 0.0};
  CHECK(nothing_there(shifted) < 0.999);
  CellEvidence out_of_view = open_cell();
  out_of_view.bars = out_of_view.worst_bar = 0.1;
  CHECK(nothing_there(out_of_view) <= 0.7);
  CellEvidence burnt = open_cell();
  burnt.clipped = 0.5;
  CHECK(nothing_there(burnt) <= 0.85);
}

TEST_CASE("calibration: a cell that shows its inner walls is empty, whatever is behind it") {
  CellEvidence plain_wall = open_cell();  // as plain as a card would be
  plain_wall.variety = 0.05;
  plain_wall.varied = 0.2;
  CHECK(nothing_there(plain_wall) < 0.96);
  plain_wall.walls = Walls::kSeen;
  CHECK(nothing_there(plain_wall) > 0.99);
  CellEvidence card = open_cell();
  card.walls = Walls::kMissing;
  CHECK(nothing_there(card) <= 0.7);
  CellEvidence face = open_cell();  // of a drawing that has edges just there
  face.walls = Walls::kSeen;
  for (FineMatch& match : face.matches) match.coarse = match.likeness = match.local = 0.8F;
  CHECK(nothing_there(face) < 0.5);
}

TEST_CASE("calibration: what hides a bar of a cell may hide its piece, unless its walls are seen") {
  for (const Walls walls : {Walls::kUnknown, Walls::kPartly}) {
    CellEvidence cup = open_cell();  // before one bar
    cup.worst_bar = 0.1;
    cup.walls = walls;
    CHECK(nothing_there(cup) < 0.96);
    CellEvidence hand = open_cell();  // before the parts of two bars
    hand.outline = 0.85;
    hand.walls = walls;
    CHECK(nothing_there(hand) < 0.96);
  }
  CellEvidence figure = open_cell();  // stands in front, and the opening behind it is in view
  figure.worst_bar = 0.1;
  figure.outline = 0.85;
  figure.walls = Walls::kSeen;
  CHECK(nothing_there(figure) > 0.98);
}
