// Tells which face a rectangle on the table shows, and in which quarter turn.
#pragma once

#include <array>
#include <memory>
#include <opencv2/core.hpp>
#include <string>
#include <vector>

#include "model/reading.h"
#include "vision/identify/covered_faces.h"
#include "vision/identify/disc_rings.h"
#include "vision/identify/face_duel.h"
#include "vision/identify/faces_in_view.h"
#include "vision/identify/known_features.h"
#include "vision/identify/mean_face.h"
#include "vision/identify/template_impl.h"
#include "vision/identify/veiled_faces.h"
#include "vision/template_set.h"

namespace storey::vision {

/// The faces of all loose pieces, those of one size together.
struct LooseFaces {
  struct Size {
    double width_mm = 0;
    double height_mm = 0;
    bool round = false;
    std::vector<std::string> kinds;                  ///< of these pieces
    std::shared_ptr<const TemplateSet::Impl> faces;  ///< of a disc the square within
    std::shared_ptr<const RingLooks> rings;          ///< of discs, the same in the same order
    std::shared_ptr<const FacesInView> in_view;      ///< the same in the same order
    std::shared_ptr<const CoveredLooks> covered;     ///< of rectangles, the same in the same order
    std::shared_ptr<const DuelLooks> duel;           ///< the same in the same order
    std::shared_ptr<const CoveredLooks> contrast;    ///< the same, compared by contrast
    std::shared_ptr<const VeiledLooks> veiled;       ///< of rectangles, the same in the same order
    std::shared_ptr<const MeanFace> mean;            ///< of rectangles
    std::shared_ptr<const KnownFeatures> features;   ///< of rectangles, the same in the same order
  };
  std::vector<Size> sizes;
};

/// What a rectangle shows.
struct ToldFace {
  /// Faces, best first, each once in a turn; Candidate::rotation is against the rectangle, 0 of a
  /// disc. Empty: none is like it.
  std::vector<Candidate> candidates;
  std::string kind;  ///< of the best, or else of any of this size
  /// Of the upright face, or of the square around a disc: TL, TR, BR, BL in the unit square.
  std::array<cv::Point2f, 4> corners{};
  /// The same as the face shows it, where the plane is not what it was taken for: of a disc the
  /// square around it lies as the face does, and need not be one.
  std::array<cv::Point2f, 4> shown{};
  float likeness = 0;  ///< of the best, about 0 (not at all) to 1
  float margin = 0;    ///< how far it is ahead of the second
};

/// A table seen from straight above, ready for many glances.
class GlancedTable {
 public:
  /// @param bgr  8-bit. @param px_per_mm  of it.
  GlancedTable(const LooseFaces& faces, const cv::Mat& bgr, double px_per_mm);

  /// How much the best face of a size is like what lies somewhere, in any quarter turn and a disc
  /// at any angle; -1..1.
  /// @param bgr_from_unit  as for tell_loose_face().
  [[nodiscard]] float likeness(std::size_t size, const cv::Matx33d& bgr_from_unit) const;

 private:
  struct OfSize {
    double scale = 1;
    cv::Mat picture;  // of discs log_opponent(), of rectangles face_picture()
  };
  const LooseFaces& faces_;
  std::vector<OfSize> sizes_;
};

/// @param bgr  8-bit.
/// @param bgr_from_unit  the unit square of the rectangle, or of the square around a disc, y down
/// -> pixel centres.
ToldFace tell_loose_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                         const cv::Matx33d& bgr_from_unit);

/// The same of a disc on a table, or on pieces without round pictures: how much of what is seen
/// within its rim a face explains counts as well, so that noise, blur and glare are no doubt.
ToldFace tell_plain_disc(const LooseFaces::Size& size, const cv::Mat& bgr,
                         const cv::Matx33d& bgr_from_unit);

/// The same of a piece that was not told, held against its faces as the photo would show them: of a
/// disc in any turn, of an upright rectangle beside what lies on it. It takes a hundred times as
/// long.
ToldFace tell_in_view(const LooseFaces::Size& size, const cv::Mat& bgr,
                      const cv::Matx33d& bgr_from_unit, const FacesInView::Sought& sought);

/// The same of a rectangle that was taken for an upright piece of a building: how far the likeliest
/// face is ahead of any other counts as much as how like it is.
ToldFace tell_in_building(const LooseFaces::Size& size, const cv::Mat& bgr,
                          const cv::Matx33d& bgr_from_unit, const FacesInView::Sought& sought);

/// The same of a rectangle that nearly fills its place, where many faces look much alike: the
/// likeliest are held against each other where they differ, point by point (face_duel.h).
ToldFace tell_whole_face(const LooseFaces::Size& size, const cv::Mat& bgr,
                         const cv::Matx33d& bgr_from_unit);

/// The same of a place that was seen before.
/// @param there  what DuelLooks::glance() makes of it.
ToldFace tell_whole_face_of(const LooseFaces::Size& size, const cv::Mat& bgr,
                            const cv::Matx33d& bgr_from_unit, const DuelLooks::Glance& there);

}  // namespace storey::vision
