#include "vision/locate/loose_discs.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/locate/slopes.h"

namespace storey::vision {
namespace {

constexpr std::array kRadii{0.94F, 1.0F, 1.06F};  // that a slope votes for
constexpr float kFewestVotes = 0.9F;              // a px of the outline, gathered where they meet
constexpr float kApart = 0.35F;                   // of a diameter between two discs
constexpr std::size_t kMostMiddles = 300;
constexpr float kMostShift_px = 1;
constexpr float kLeastRadius = 0.95F;
constexpr float kMostRadius = 1.051F;
constexpr float kRadiusStep = 0.025F;
constexpr float kLeastSupport = 0.5F;  // share of the outline that shows an edge

// How many slopes point to or from each pixel as the middle of a disc.
cv::Mat votes_for_middles(const Slopes& slopes, float radius) {
  cv::Mat votes = cv::Mat::zeros(slopes.slopes().front().size(), CV_32F);
  const cv::Rect all({}, votes.size());
  for (const cv::Mat& picture : slopes.slopes()) {
    for (int y = 0; y < picture.rows; ++y) {
      const auto* row = picture.ptr<cv::Vec2s>(y);
      for (int x = 0; x < picture.cols; ++x) {
        if (!Slopes::is_steep(row[x])) continue;
        const cv::Point2f way(row[x][0], row[x][1]);
        const cv::Point2f unit = way / std::hypot(way.x, way.y);
        for (const float share : kRadii) {
          for (const float side : {-radius, radius}) {
            const cv::Point at(cvRound(static_cast<float>(x) + share * side * unit.x),
                               cvRound(static_cast<float>(y) + share * side * unit.y));
            if (all.contains(at)) votes.at<float>(at) += 1;
          }
        }
      }
    }
  }
  cv::boxFilter(votes, votes, CV_32F, {3, 3}, {-1, -1}, false);
  return votes;
}

struct Middle {
  cv::Point at;
  float votes = 0;
};

// Where most votes meet, best first.
std::vector<Middle> likely_middles(const Slopes& slopes, float radius) {
  const cv::Mat votes = votes_for_middles(slopes, radius);
  const int window = std::max(3, cvRound(kApart * 2 * radius) | 1);
  cv::Mat most;
  cv::dilate(votes, most, cv::Mat::ones(window, window, CV_8U));
  const auto fewest = static_cast<float>(kFewestVotes * 2 * CV_PI * radius);
  std::vector<Middle> middles;
  for (int y = 0; y < votes.rows; ++y)
    for (int x = 0; x < votes.cols; ++x)
      if (votes.at<float>(y, x) >= fewest && votes.at<float>(y, x) == most.at<float>(y, x))
        middles.push_back({{x, y}, votes.at<float>(y, x)});
  std::stable_sort(middles.begin(), middles.end(),
                   [](const Middle& a, const Middle& b) { return a.votes > b.votes; });
  if (middles.size() > kMostMiddles) middles.resize(kMostMiddles);
  return middles;
}

// The circle about there along which most of an edge runs.
LooseRectangle fitted(const Slopes& slopes, cv::Point about, float radius, int size) {
  LooseRectangle best;
  best.size = size;
  float steepest = 0;
  for (float y = -kMostShift_px; y <= kMostShift_px; ++y) {
    for (float x = -kMostShift_px; x <= kMostShift_px; ++x) {
      const cv::Point2f middle = cv::Point2f(about) + cv::Point2f(x, y);
      for (float share = kLeastRadius; share <= kMostRadius; share += kRadiusStep) {
        const auto seen = slopes.on_circle(middle, share * radius);
        if (seen.slope <= steepest) continue;
        steepest = seen.slope;
        best.support = seen.support;
        best.middle = middle;
        best.across = {2 * radius, 0};  // how large it is is known better than it is seen
        best.down = {0, 2 * radius};
      }
    }
  }
  best.weakest = best.support;
  return best;
}

}  // namespace

std::vector<LooseRectangle> find_loose_discs(const cv::Mat& bgr,
                                             const std::vector<float>& diameters_px) {
  std::vector<LooseRectangle> found;
  if (diameters_px.empty()) return found;
  const Slopes slopes(light_and_colours(bgr));
  for (std::size_t i = 0; i < diameters_px.size(); ++i) {
    const float radius = diameters_px[i] / 2;
    for (const Middle& middle : likely_middles(slopes, radius)) {
      const LooseRectangle disc = fitted(slopes, middle.at, radius, static_cast<int>(i));
      if (disc.support >= kLeastSupport) found.push_back(disc);
    }
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.support > b.support; });
  return found;
}

std::vector<LooseRectangle> tops_of(const LooseRectangle& disc, cv::Point2f away) {
  constexpr std::array kAsides{0.08F, 0.16F};  // of the diameter
  const double length = cv::norm(away);
  std::vector<LooseRectangle> tops;
  if (length == 0) return tops;
  for (const float aside : kAsides) {
    LooseRectangle top = disc;
    top.middle += aside * static_cast<float>(cv::norm(disc.across) / length) * away;
    tops.push_back(top);
  }
  return tops;
}

}  // namespace storey::vision
