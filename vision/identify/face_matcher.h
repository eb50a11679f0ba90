// Compares pictures of faces: a coarse descriptor over all looks, then fine alignment with a few.
#pragma once

#include <array>
#include <opencv2/core.hpp>
#include <span>
#include <vector>

#include "vision/template_set.h"

namespace storey::vision {

inline constexpr int kCoarseSide = 12;  ///< px of the coarse thumbnail
inline constexpr int kChannels = 4;     ///< of a face picture, see face_picture()
inline constexpr int kCoarseDims = kChannels * kCoarseSide * kCoarseSide;
inline constexpr int kFineSide = 48;             ///< px of the aligned comparison
inline constexpr int kHalfSide = kFineSide / 2;  ///< px of the exhaustive search
inline constexpr int kFineMargin =
    8;  ///< px around it in a query, so that a shifted face is still inside

using CoarseVector = std::array<float, kCoarseDims>;

/// A picture in the log domain, where a change of light only adds a constant: log lightness, log
/// R/G, log B/G.
/// @param bgr  8-bit BGR. @return  CV_32FC3 of the same size.
cv::Mat log_opponent(const cv::Mat& bgr);

/// log_opponent with a fourth channel: lightness with local mean and spread taken out, so that
/// glare or shadow over a part of a face leaves the rest as it was.
/// @param face_px  side of a face in this picture; sets the local window (a quarter of it).
/// @return  CV_32FC4.
cv::Mat face_picture(const cv::Mat& bgr, int face_px);

/// Log lightness with local mean and spread taken out, CV_32F: the fourth channel of
/// face_picture().
cv::Mat local_contrast(const cv::Mat& light, int face_px);

/// Unit vector of a face picture; a linear light gradient and the colour of the light are taken
/// out.
/// @param picture  kCoarseSide x kCoarseSide, CV_32FC4.
CoarseVector coarse_vector(const cv::Mat& picture);

/// The coarse vectors of a picture as it is, turned clockwise by 90 and 180 degrees, and
/// counter-clockwise by 90.
std::array<CoarseVector, 4> coarse_vectors_turned(const cv::Mat& picture);

/// Likeness of coarse vectors to every look, -1..1: a row of looks, in their order, for each query.
void coarse_scores(const TemplateSet::Impl& set, std::span<const CoarseVector> queries,
                   std::vector<float>& out);

struct FineMatch {
  int look = -1;
  float coarse = -1;    ///< likeness of the coarse vectors once aligned, -1..1
  float likeness = -1;  ///< correlation of local lightness over the aligned face, -1..1
  float local =
      0;  ///< mean over blocks of the local correlation (0..1), weighted by the look's contrast
  float top = 0;                ///< mean local correlation of the best third of the blocks
  float visible = 0;            ///< weighted share of blocks that agree (local correlation > 0.5)
  float found = 0;              ///< likeness in the exhaustive search; 0 when none was made
  cv::Matx23f query_from_face;  ///< fine face px -> query px
};

/// A cell's picture, ready to be compared with many looks.
struct CellPicture {
  cv::Mat picture;  ///< (kFineSide + 2 kFineMargin) squared face_picture()
  cv::Mat light;    ///< its local lightness, CV_32F
};

CellPicture cell_picture(const cv::Mat& bgr_patch);

/// Aligns one look to a cell's picture by an affine map and compares.
/// @param start  fine face px -> query px, to start from.
/// Source: inverse compositional alignment, Baker & Matthews, IJCV 56(3), 2004; gain and bias are
/// taken out by comparing normalised pictures.
FineMatch align_look(const TemplateSet::Impl& set, int look, const CellPicture& query,
                     const cv::Matx23f& start);

/// The map of a face that lies in the middle of its query but for a shift, px.
cv::Matx23f shifted_face(cv::Point shift);

/// How much a cell shows what all faces share, whatever face it is: best correlation over all
/// shifts, -1..1.
double presence(const TemplateSet::Impl& set, const CellPicture& query);

}  // namespace storey::vision
