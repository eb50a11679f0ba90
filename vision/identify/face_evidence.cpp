#include "vision/identify/face_evidence.h"

#include <algorithm>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "vision/identify/face_search.h"
#include "vision/identify/template_impl.h"
#include "vision/identify/warped.h"
#include "vision/photo/burnt.h"

namespace storey::vision {
namespace {

constexpr float kHopeless = 0.12F;  // coarse likeness below which a runner-up is not worth aligning
constexpr float kUnlike = 0.35F;    // coarse likeness below which no face is plainly there
constexpr float kFarBehind = 0.3F;  // coarse likeness behind the first; aligning seldom gains 0.1
constexpr double kGlare = 0.08;     // share of burnt-out pixels
constexpr double kBright = 5.25;  // mean log lightness: a washed-out face is lighter than any other
constexpr std::size_t kFineCandidates = 5;  // looks, best by coarse likeness, that are aligned
constexpr std::size_t kGlareCandidates = 24;
constexpr std::size_t kFoundAligned = 3;            // looks of a search that are aligned
constexpr int kCoarsePx = kFineSide / kCoarseSide;  // query px a pixel of the coarse look covers
// Where in the query, coarse px off the middle, the coarse look is tried.
const std::array<cv::Point, 9> kShifts{
    {{0, 0}, {-1, 0}, {1, 0}, {0, -1}, {0, 1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}};

// The cell with its margin, px as in a CellPicture.
cv::Mat patch_of(const cv::Mat& bgr, const cv::Matx33d& picture_from_face) {
  constexpr int kSide = kFineSide + 2 * kFineMargin;
  // query px (centre of the first pixel is 0,0) -> face unit square
  constexpr double kStep = 1.0 / kFineSide;
  const cv::Matx33d unit_from_query(kStep, 0, (0.5 - kFineMargin) * kStep, 0, kStep,
                                    (0.5 - kFineMargin) * kStep, 0, 0, 1);
  return warped(bgr, picture_from_face * unit_from_query, {kSide, kSide});
}

}  // namespace

namespace {

// Spread of light and colour over parts of a cell that are large enough for noise to average out.
double variety_of(const cv::Mat& opponent) {
  constexpr int kParts = 8;  // a side
  cv::Mat parts;
  cv::resize(opponent, parts, {kParts, kParts}, 0, 0, cv::INTER_AREA);
  cv::Scalar mean;
  cv::Scalar dev;
  cv::meanStdDev(parts, mean, dev);
  return std::sqrt(dev[0] * dev[0] + 2 * (dev[1] * dev[1] + dev[2] * dev[2]));
}

// How well each look explains a cell at its best shift.
struct CoarseLook {
  std::vector<float> best;
  std::vector<cv::Point> where;  // query px
};

CoarseLook look_coarsely(const TemplateSet::Impl& set, const CellPicture& query) {
  const std::size_t n = set.looks.size();
  CoarseLook look{std::vector<float>(n, -1.0F), std::vector<cv::Point>(n)};
  // Every shift is a window of one small picture.
  static_assert(kFineMargin % kCoarsePx == 0 && kFineSide % kCoarseSide == 0);
  constexpr int kMargin = kFineMargin / kCoarsePx;
  cv::Mat small;
  cv::resize(query.picture, small, query.picture.size() / kCoarsePx, 0, 0, cv::INTER_AREA);
  std::vector<CoarseVector> windows;
  windows.reserve(kShifts.size());
  for (const auto& shift : kShifts) {
    const cv::Point from = cv::Point(kMargin, kMargin) + shift;
    windows.push_back(coarse_vector(small(cv::Rect(from, cv::Size(kCoarseSide, kCoarseSide)))));
  }
  std::vector<float> scores;
  coarse_scores(set, windows, scores);
  for (std::size_t k = 0; k < kShifts.size(); ++k) {
    for (std::size_t i = 0; i < n; ++i) {
      if (scores[k * n + i] > look.best[i]) {
        look.best[i] = scores[k * n + i];
        look.where[i] = kCoarsePx * kShifts[k];
      }
    }
  }
  return look;
}

}  // namespace

double likeness_of(const FineMatch& match) {
  return 0.35 * match.coarse + 0.35 * match.likeness + 0.3 * match.local;
}

CellEvidence read_cell(const TemplateSet::Impl& set, const cv::Mat& bgr,
                       const cv::Matx33d& picture_from_face) {
  const cv::Rect face(kFineMargin, kFineMargin, kFineSide, kFineSide);
  const cv::Mat patch = patch_of(bgr, picture_from_face);
  CellEvidence evidence;
  evidence.clipped = burnt_share(patch(face));
  const CellPicture query = cell_picture(patch);
  cv::Mat light;
  cv::Scalar mean;
  cv::Scalar dev;
  cv::extractChannel(query.picture(face), light, 0);
  cv::meanStdDev(light, mean, dev);
  evidence.level = mean[0];
  evidence.contrast = dev[0];
  evidence.variety = variety_of(query.picture(face));
  evidence.presence = presence(set, query);

  const CoarseLook coarse = look_coarsely(set, query);
  std::vector<int> order(coarse.best.size());
  std::iota(order.begin(), order.end(), 0);
  // Glare leaves little for the coarse look to go by: more looks get a chance at their undamaged
  // parts.
  const bool glare = evidence.clipped > kGlare || evidence.level > kBright;
  const std::size_t keep = std::min(glare ? kGlareCandidates : kFineCandidates, order.size());
  const auto likeness = [&](int look) { return coarse.best[static_cast<std::size_t>(look)]; };
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(keep), order.end(),
                    [&](int a, int b) { return likeness(a) > likeness(b); });
  const float leader = likeness(order.front());
  for (std::size_t i = 0; i < keep; ++i) {
    const float here = likeness(order[i]);
    if (i > 1 && !glare && (here < kHopeless || here < leader - kFarBehind)) break;
    const cv::Point shift = coarse.where[static_cast<std::size_t>(order[i])];
    evidence.matches.push_back(align_look(set, order[i], query, shifted_face(shift)));
  }
  std::stable_sort(
      evidence.matches.begin(), evidence.matches.end(),
      [](const FineMatch& a, const FineMatch& b) { return likeness_of(a) > likeness_of(b); });
  return evidence;
}

FineMatch likeliest_face(const TemplateSet::Impl& set, const cv::Mat& bgr,
                         const cv::Matx33d& picture_from_face) {
  const CellPicture query = cell_picture(patch_of(bgr, picture_from_face));
  const CoarseLook coarse = look_coarsely(set, query);
  const auto best = std::max_element(coarse.best.begin(), coarse.best.end());
  const auto at = best - coarse.best.begin();
  if (*best < kUnlike) {
    FineMatch match;
    match.look = static_cast<int>(at);
    match.coarse = *best;
    return match;
  }
  return align_look(set, static_cast<int>(at), query,
                    shifted_face(coarse.where[static_cast<std::size_t>(at)]));
}

SecondLook look_again(const TemplateSet::Impl& set, const cv::Mat& bgr,
                      const cv::Matx33d& picture_from_face, const std::vector<FineMatch>& known) {
  const CellPicture query = cell_picture(patch_of(bgr, picture_from_face));
  const auto found = search_looks(set, query);
  SecondLook second{known, 0, 0};
  auto& matches = second.matches;
  for (std::size_t i = 0; i < std::min(kFoundAligned, found.size()); ++i) {
    const FineMatch match = align_look(set, found[i].look, query, found[i].query_from_face);
    const auto old = std::find_if(matches.begin(), matches.end(),
                                  [&](const FineMatch& m) { return m.look == match.look; });
    if (old == matches.end()) {
      matches.push_back(match);
    } else if (likeness_of(match) > likeness_of(*old)) {
      *old = match;
    }
  }
  for (const auto& f : found) {
    for (auto& match : matches)
      if (match.look == f.look) match.found = f.likeness;
  }
  std::stable_sort(matches.begin(), matches.end(), [](const FineMatch& a, const FineMatch& b) {
    return likeness_of(a) + a.found > likeness_of(b) + b.found;
  });
  second.found = matches.front().found;
  for (const auto& f : found) {  // best first: the first other one is the best other one
    if (f.look == matches.front().look) continue;
    second.found_ahead = second.found - f.likeness;
    break;
  }
  return second;
}

}  // namespace storey::vision
