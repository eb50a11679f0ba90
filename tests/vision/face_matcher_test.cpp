#include "vision/identify/face_matcher.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "tests/vision/drawn_faces.h"
#include "vision/identify/face_evidence.h"
#include "vision/identify/template_impl.h"

using namespace storey::vision;
using storey::vision::testing::draw_face;
using storey::vision::testing::drawn_templates;

namespace {

// The unit square of the face, when it lies `margin` px inside `side` px.
cv::Matx33d face_at(double margin, double side) {
  return {side, 0, margin - 0.5, 0, side, margin - 0.5, 0, 0, 1};
}

cv::Mat with_margin(const cv::Mat& face) {
  cv::Mat out;
  cv::copyMakeBorder(face, out, 20, 20, 20, 20, cv::BORDER_CONSTANT, cv::Scalar(50, 70, 90));
  return out;
}

}  // namespace

TEST_CASE("a face is most like its own look") {
  const auto set = drawn_templates(12);
  for (int i = 0; i < 12; ++i) {
    const auto evidence = read_cell(set.impl(), with_margin(draw_face(i)), face_at(20, 96));
    CHECK(evidence.matches.front().look == i);
    CHECK(likeness_of(evidence.matches.front()) > 0.9);
    CHECK(likeness_of(evidence.matches.at(1)) < likeness_of(evidence.matches.front()) - 0.2);
  }
}

TEST_CASE("a change of the light's strength and colour leaves the likeness high") {
  const auto set = drawn_templates(12);
  cv::Mat lit;
  cv::Mat channels[3];
  cv::split(draw_face(5), channels);
  channels[0] *= 0.35;  // a warm lamp
  channels[1] *= 0.6;
  cv::merge(channels, 3, lit);
  const auto evidence = read_cell(set.impl(), with_margin(lit), face_at(20, 96));
  CHECK(evidence.matches.front().look == 5);
  CHECK(likeness_of(evidence.matches.front()) > 0.8);
}

TEST_CASE("a shifted, turned and scaled face is aligned") {
  const auto set = drawn_templates(12);
  cv::Mat moved;
  cv::Mat map = cv::getRotationMatrix2D({68, 68}, 3, 1.04);
  map.at<double>(0, 2) += 6;
  map.at<double>(1, 2) -= 5;
  cv::warpAffine(with_margin(draw_face(7)), moved, map, {136, 136}, cv::INTER_LINEAR,
                 cv::BORDER_REPLICATE);
  const auto evidence = read_cell(set.impl(), moved, face_at(20, 96));
  const auto& match = evidence.matches.front();
  CHECK(match.look == 7);
  CHECK(likeness_of(match) > 0.85);
  // 6 px right and 5 px up of 96 are 3 and 2.5 of the 48 compared.
  const float mid = (kFineSide - 1) / 2.0F;
  const float x = match.query_from_face(0, 0) * mid + match.query_from_face(0, 1) * mid +
                  match.query_from_face(0, 2);
  const float y = match.query_from_face(1, 0) * mid + match.query_from_face(1, 1) * mid +
                  match.query_from_face(1, 2);
  CHECK(x == Approx(mid + kFineMargin + 3).margin(0.6));
  CHECK(y == Approx(mid + kFineMargin - 2.5).margin(0.6));
}

TEST_CASE("a half covered face keeps the look; its visible blocks say how much is left") {
  const auto set = drawn_templates(12);
  cv::Mat covered = draw_face(3);
  covered(cv::Rect(0, 48, 96, 48)) = cv::Scalar(90, 140, 200);
  const auto evidence = read_cell(set.impl(), with_margin(covered), face_at(20, 96));
  CHECK(evidence.matches.front().look == 3);
  CHECK(evidence.matches.front().visible > 0.3F);
  CHECK(evidence.matches.front().visible < 0.7F);
}

TEST_CASE("what all faces share is seen on a face and not on a plain wall") {
  const auto set = drawn_templates(12);
  const auto on_face = read_cell(set.impl(), with_margin(draw_face(40)), face_at(20, 96));
  const cv::Mat wall(136, 136, CV_8UC3, cv::Scalar(120, 130, 140));
  const auto on_wall = read_cell(set.impl(), wall, face_at(20, 96));
  CHECK(on_face.presence > on_wall.presence + 0.3);
}

TEST_CASE("a template set refuses tiny and flat pictures") {
  storey::Pixels tiny{16, 16, std::vector<std::uint8_t>(16 * 16 * 3, 9)};
  CHECK_FALSE(TemplateSet::build({{{0, 0}, "block", tiny}}));
  storey::Pixels flat{64, 64, std::vector<std::uint8_t>(64 * 64 * 3, 9)};
  CHECK_FALSE(TemplateSet::build({{{0, 0}, "block", flat}}));
  CHECK_FALSE(TemplateSet::build({}));
}
