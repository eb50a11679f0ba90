// From looks that a picture was compared with to what it shows.
#pragma once

#include <vector>

#include "vision/identify/covered_faces.h"
#include "vision/identify/loose_faces.h"

namespace storey::vision {

/// What likenesses are worth.
struct MatchOdds {
  double (*known)(double likeness, double margin);  ///< P(a face of the set lies there)
  double steep;  ///< log odds of a face against one that is less like it by 1
};

/// @param matches  of looks of this size, best first.
ToldFace told_by_matches(const LooseFaces::Size& size,
                         const std::vector<CoveredLooks::Match>& matches, const MatchOdds& odds);

/// What is told by its contrast: a card beside others, or a piece that is told whole among others
/// that are much like it.
enum class ByContrast { kCard, kWhole };

/// What a rectangle shows in glare, haze or shadow, or so badly that its colours tell nothing:
/// compared by the contrast of what is not burnt out.
/// @param bgr_from_unit  as for tell_loose_face().
ToldFace tell_face_by_contrast(const LooseFaces::Size& size, const cv::Mat& bgr,
                               const cv::Matx33d& bgr_from_unit, ByContrast by = ByContrast::kCard);

/// What a rectangle shows below a veil of light (veiled_faces.h).
/// @param bgr_from_unit  as for tell_loose_face().
/// @return  likeness is the share that the best face explains, margin the evidence by which it is
/// ahead.
ToldFace tell_veiled_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                          const cv::Matx33d& bgr_from_unit);

/// By how much a face that was told below a veil is likelier for what contrast finds there.
/// @return  odds of 1 or more; 1 where contrast finds another first.
double odds_by_contrast(const ToldFace& by_contrast, const ToldFace& veiled);

/// Whether two say the same face and turn.
bool is_same_face(const Candidate& a, const Candidate& b);

/// Weighs the faces of a piece by what contrast says of them: those come first that both find
/// likely. How likely it is that any lies there stays.
/// @param told  its corners stay those of the face that was first.
/// @return  whether both find any of them likely; if not all stays as it was.
bool weigh_faces(const ToldFace& by_contrast, ToldFace& told);

/// The face that two ways of telling one upright piece find likeliest together, though neither may
/// know it: noise and haze leave each less of a likeness, but the right face ahead of others.
/// @return  with that face alone; likeness is the sum of both, margin how far that is ahead of the
///          next. No candidate: neither names any.
ToldFace likeliest_of_both(const ToldFace& one, const ToldFace& other);

/// The face of one cell that a rectangle may show upright, by its contrast alone.
/// @param bgr_from_unit  as for tell_loose_face().
ToldFace tell_upright_by_contrast(const LooseFaces::Size& size, const cv::Mat& bgr,
                                  const cv::Matx33d& bgr_from_unit);

/// What a rectangle shows that holds a piece which does not lie turned, if it holds one.
struct UprightFace {
  ToldFace told;      ///< by its contrast
  bool none = false;  ///< neither contrast nor colours are like any face, and nothing is burnt out
};
/// @param bgr_from_unit  as for tell_loose_face(). @param covers  as for covered_picture().
/// @param cells  that a face covers: where it is several a part of one may look like another.
UprightFace tell_upright_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                              const cv::Matx33d& bgr_from_unit,
                              const std::vector<std::vector<cv::Point2f>>& covers = {},
                              int cells = 1);

}  // namespace storey::vision
