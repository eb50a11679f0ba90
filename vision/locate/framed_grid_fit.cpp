#include "vision/locate/framed_grid_fit.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/identify/face_matcher.h"
#include "vision/identify/template_impl.h"
#include "vision/identify/warped.h"

namespace storey::vision {
namespace {

constexpr double kChance = 0.45;  // coarse likeness that unrelated pictures reach now and then
constexpr double kFaceLikeness = 0.60;  // coarse likeness that counts as a face in a proof
constexpr double kFitLikeness = 0.40;   // likeness_of() that may pull the homography
constexpr double kFitCoarse = 0.50;     // and coarse likeness: the part that noise leaves standing
constexpr double kNearEnough = 0.04;    // cells: a second round would change nothing that matters
constexpr double kRingLikeness = 0.5;   // a face outside the window must be plain
constexpr double kPriorWeight = 0.12;   // of the guess, per board corner, against one face corner

cv::Matx33d turned(const cv::Matx33d& picture_from_board, const Place& spec, int turn) {
  // board' -> board for a quarter turn clockwise of the picture's content
  cv::Matx33d once(0, 1, 0, -1, 0, spec.rows, 0, 0, 1);
  cv::Matx33d map = cv::Matx33d::eye();
  for (int i = 0; i < turn; ++i) map = map * once;
  return picture_from_board * map;
}

bool pulls(const FittedFace& face) {
  return likeness_of(face.match) >= kFitLikeness && face.match.coarse >= kFitCoarse;
}

// The likeliest face in a cell, and where its corners are.
FittedFace face_at(const TemplateSet::Impl& set, const Place& spec, const cv::Mat& bgr,
                   const cv::Matx33d& picture_from_board, int col, int row) {
  const cv::Matx33d map = picture_from_board * board_from_face(spec, col, row);
  FittedFace face{col, row, likeliest_face(set, bgr, map), {}};
  const cv::Matx33d picture_from_fine = map * unit_from_fine(face.match);
  constexpr double kLow = -0.5;
  constexpr double kHigh = kFineSide - 0.5;
  face.corners = {apply(picture_from_fine, {kLow, kLow}), apply(picture_from_fine, {kHigh, kLow}),
                  apply(picture_from_fine, {kHigh, kHigh}),
                  apply(picture_from_fine, {kLow, kHigh})};
  return face;
}

}  // namespace

cv::Matx33d board_from_face(const Place& spec, int col, int row) {
  const double face = spec.face_mm / (spec.cell_mm + spec.bar_mm);
  return {face, 0, col + 0.5 - face / 2, 0, face, row + 0.5 - face / 2, 0, 0, 1};
}

cv::Matx33d unit_from_fine(const FineMatch& match) {
  const auto& m = match.query_from_face;
  const cv::Matx33d query_from_fine(m(0, 0), m(0, 1), m(0, 2), m(1, 0), m(1, 1), m(1, 2), 0, 0, 1);
  const double step = 1.0 / kFineSide;
  const cv::Matx33d unit_from_query(step, 0, (0.5 - kFineMargin) * step, 0, step,
                                    (0.5 - kFineMargin) * step, 0, 0, 1);
  return unit_from_query * query_from_fine;
}

Proof prove_guess(const TemplateSet::Impl& set, const Place& spec, const cv::Mat& bgr,
                  const cv::Matx33d& picture_from_board) {
  constexpr int kSide = 2 * kCoarseSide;
  const cv::Matx33d unit_from_px(1.0 / kSide, 0, 0.5 / kSide, 0, 1.0 / kSide, 0.5 / kSide, 0, 0, 1);
  std::array<Proof, 4> proofs;
  std::vector<float> scores;
  cv::Mat small;
  for (int row = 0; row < spec.rows; ++row) {
    for (int col = 0; col < spec.cols; ++col) {
      const cv::Matx33d map = picture_from_board * board_from_face(spec, col, row) * unit_from_px;
      const cv::Mat patch = warped(bgr, map, {kSide, kSide});
      cv::resize(face_picture(patch, kSide), small, {kCoarseSide, kCoarseSide}, 0, 0,
                 cv::INTER_AREA);
      coarse_scores(set, coarse_vectors_turned(small), scores);
      for (std::size_t turn = 0; turn < proofs.size(); ++turn) {
        const auto from = scores.begin() + static_cast<std::ptrdiff_t>(turn * set.looks.size());
        const double best =
            *std::max_element(from, from + static_cast<std::ptrdiff_t>(set.looks.size()));
        auto& proof = proofs[turn];
        proof.score += std::max(0.0, best - kChance);
        proof.faces += best > kFaceLikeness ? 1 : 0;
      }
    }
  }
  const auto best =
      std::max_element(proofs.begin(), proofs.end(),
                       [](const Proof& a, const Proof& b) { return a.score < b.score; });
  best->picture_from_board =
      turned(picture_from_board, spec, static_cast<int>(best - proofs.begin()));
  return *best;
}

std::vector<FittedFace> refine_on_faces(const TemplateSet::Impl& set, const Place& spec,
                                        const cv::Mat& bgr, cv::Matx33d& picture_from_board,
                                        int rounds) {
  std::vector<FittedFace> faces;
  std::vector<cv::Point> missed;  // like a face, but none could be aligned there
  const cv::Matx33d guess = picture_from_board;
  for (int round = 0; round < rounds; ++round) {
    faces.clear();
    missed.clear();
    for (int row = 0; row < spec.rows; ++row) {
      for (int col = 0; col < spec.cols; ++col) {
        const FittedFace face = face_at(set, spec, bgr, picture_from_board, col, row);
        if (pulls(face))
          faces.push_back(face);
        else if (face.match.coarse >= kFitCoarse)
          missed.emplace_back(col, row);
      }
    }
    if (faces.empty()) return faces;
    // Weighted linear fit: repeated points stand for weight (the DLT of few points is cheap).
    std::vector<cv::Point2f> from;
    std::vector<cv::Point2f> to;
    std::vector<double> weights;
    double moved = 0;  // how far the faces lie from where the guess had them, cells
    for (const auto& face : faces) {
      const cv::Matx33d nominal = board_from_face(spec, face.col, face.row);
      const std::array<cv::Point2d, 4> unit{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
      for (std::size_t i = 0; i < 4; ++i) {
        from.push_back(apply(nominal, unit[i]));
        to.push_back(face.corners[i]);
        weights.push_back(likeness_of(face.match));
        const auto seen = apply(picture_from_board.inv(), face.corners[i]);
        moved += std::hypot(seen.x - from.back().x, seen.y - from.back().y);
      }
    }
    const double cols = spec.cols;
    const double rows = spec.rows;
    for (const auto& corner :
         {cv::Point2d(0, 0), cv::Point2d(cols, 0), cv::Point2d(cols, rows), cv::Point2d(0, rows)}) {
      from.emplace_back(corner);
      to.push_back(apply(guess, corner));
      weights.push_back(kPriorWeight);
    }
    picture_from_board = fit_homography(from, to, weights);
    if (moved / static_cast<double>(4 * faces.size()) < kNearEnough) break;
  }
  // Where the grid lay too far off for a face, it may be near enough now.
  for (const cv::Point cell : missed) {
    const FittedFace face = face_at(set, spec, bgr, picture_from_board, cell.x, cell.y);
    if (pulls(face)) faces.push_back(face);
  }
  return faces;
}

std::vector<FittedFace> faces_around(const TemplateSet::Impl& set, const Place& spec,
                                     const cv::Mat& bgr, const cv::Matx33d& picture_from_board) {
  std::vector<FittedFace> faces;
  for (int row = -1; row <= spec.rows; ++row) {
    for (int col = -1; col <= spec.cols; ++col) {
      if (row >= 0 && row < spec.rows && col >= 0 && col < spec.cols) continue;
      const cv::Matx33d map = picture_from_board * board_from_face(spec, col, row);
      const cv::Point2f middle = apply(map, {0.5, 0.5});
      if (middle.x < 0 || middle.y < 0 || middle.x >= static_cast<float>(bgr.cols) ||
          middle.y >= static_cast<float>(bgr.rows)) {
        continue;
      }
      const FineMatch match = likeliest_face(set, bgr, map);
      if (likeness_of(match) < kRingLikeness) continue;
      faces.push_back({col, row, match, {}});
    }
  }
  return faces;
}

}  // namespace storey::vision
