// Proves a guessed board against the known faces and pulls its homography onto them.
#pragma once

#include <opencv2/core.hpp>
#include <vector>

#include "model/place.h"
#include "vision/geometry/lattice.h"
#include "vision/identify/face_evidence.h"
#include "vision/template_set.h"

namespace storey::vision {

struct Proof {
  cv::Matx33d picture_from_board;  ///< turned so that the faces stand upright
  double score = 0;  ///< sum over cells of how far the best likeness stands above chance
  int faces = 0;     ///< cells that look like a known face
};

/// Tries the four quarter turns of a guess with thumbnails of its cells.
/// @param bgr  a small picture: cells of 20 to 50 px.
Proof prove_guess(const TemplateSet::Impl& set, const Place& spec, const cv::Mat& bgr,
                  const cv::Matx33d& picture_from_board);

/// One recognised face: its cell and where its corners really are.
struct FittedFace {
  int col = 0;
  int row = 0;
  FineMatch match;
  QuadPx corners;  ///< picture pixels, TL TR BR BL
};

/// Reads every cell, keeps the well recognised faces and refits the homography to their corners.
/// Few faces leave the guess's perspective nearly as it is.
/// @return  the faces of the last round.
std::vector<FittedFace> refine_on_faces(const TemplateSet::Impl& set, const Place& spec,
                                        const cv::Mat& bgr, cv::Matx33d& picture_from_board,
                                        int rounds);

/// Plain faces in the ring of cells just outside the guessed window: signs that it lies a row or
/// column off.
std::vector<FittedFace> faces_around(const TemplateSet::Impl& set, const Place& spec,
                                     const cv::Mat& bgr, const cv::Matx33d& picture_from_board);

/// unit square of a cell's face -> board units
cv::Matx33d board_from_face(const Place& spec, int col, int row);

/// fine face pixels -> unit square of the nominal face, through a match's query alignment
cv::Matx33d unit_from_fine(const FineMatch& match);

}  // namespace storey::vision
