#include "vision/identify/masked_looks.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>
#include <opencv2/imgproc.hpp>

#include "model/check.h"

namespace storey::vision {
namespace {

constexpr float kOtherColour = 40;    // Lab units: two colours so far apart are quite different
constexpr float kLightWeight = 0.7F;  // of lightness against colour
constexpr float kMostLightOffset = 10;
constexpr float kMostTintOffset = 8;
constexpr float kLeastGain = 0.7F;
constexpr float kMostGain = 1.4F;
constexpr float kFlat = 30;         // squared Lab units of contrast that tell no gain
constexpr float kLittle = 0.02F;    // differences below it are as good as none
constexpr int kFinalists = 6;       // looks that are compared in full
constexpr double kUsualCounts = 6;  // as many differences as what is usual counts for
constexpr double kLeastSpread = 0.25;
// What was never shown may be more alike than all that was: the more, the less was shown.
constexpr double kSpreadOfUnshown = 0.1;
constexpr double kMostRatio = 1e4;
// Now and then something else is more alike than all that was seen, or less: a share of differences
// that may be anything, over so many units of the logarithm.
constexpr double kAnything = 0.01;
constexpr double kAnyRange = 4;
constexpr int kBlockPx = 4;
constexpr double kOddest = 0.25;  // share of the blocks that tell that something is there

// How a figure's colours are to be changed to be those of a query, on the whole: light and contrast
// that the ground did not tell.
struct Tone {
  std::array<float, 3> gain{1, 1, 1};
  std::array<float, 3> offset{};
};

Tone tone_of(const MaskedLook& look, const LookQuery& query, cv::Point shift) {
  std::array<float, 3> l{}, q{}, ll{}, lq{};
  float weight = 0;
  const int first = shift.x + kLookMargin;
  for (int y = 0; y < look.figure.rows; y += 2) {
    const float* figure = look.figure.ptr<float>(y);
    const float* counts = query.counts.empty() ? nullptr : query.counts.ptr<float>(y);
    for (std::size_t c = 0; c < 3; ++c) {
      const float* from = look.lab.at(c).ptr<float>(y);
      const float* to = query.lab.at(c).ptr<float>(y + shift.y + kLookMargin) + first;
      for (int x = 0; x < look.figure.cols; x += 2) {
        const float w = figure[x] * (counts == nullptr ? 1.0F : counts[x]);
        l.at(c) += w * from[x];
        q.at(c) += w * to[x];
        ll.at(c) += w * from[x] * from[x];
        lq.at(c) += w * from[x] * to[x];
        if (c == 0) weight += w;
      }
    }
  }
  Tone tone;
  if (weight < 1) return tone;
  const auto covariance = [&](std::size_t c) { return lq.at(c) - l.at(c) * q.at(c) / weight; };
  const auto variance = [&](std::size_t c) { return ll.at(c) - l.at(c) * l.at(c) / weight; };
  const auto gain = [&](float shared, float own) {
    // Where there is little to compare, colours stay as they are.
    const float usual = kFlat * weight;
    return std::clamp((shared + usual) / (own + usual), kLeastGain, kMostGain);
  };
  tone.gain[0] = gain(covariance(0), variance(0));
  tone.gain[1] = tone.gain[2] = gain(covariance(1) + covariance(2), variance(1) + variance(2));
  constexpr std::array<float, 3> kMost{kMostLightOffset, kMostTintOffset, kMostTintOffset};
  for (std::size_t c = 0; c < 3; ++c) {
    const float mean = l.at(c) / weight;
    const float off = std::clamp(q.at(c) / weight - mean, -kMost.at(c), kMost.at(c));
    tone.offset.at(c) = mean + off - tone.gain.at(c) * mean;
  }
  return tone;
}

// Mean difference of a query, shifted, from a look; every `step`th pixel.
float difference(const MaskedLook& look, const LookQuery& query, cv::Point shift, int step) {
  float sum = 0;
  float weight = 0;
  const auto [gain, offset] = tone_of(look, query, shift);
  for (int y = 0; y < look.figure.rows; y += step) {
    const int qy = y + shift.y + kLookMargin;
    const float* l = look.lab[0].ptr<float>(y);
    const float* a = look.lab[1].ptr<float>(y);
    const float* b = look.lab[2].ptr<float>(y);
    const float* figure = look.figure.ptr<float>(y);
    const float* ground = look.ground.ptr<float>(y);
    const int first = shift.x + kLookMargin;
    const float* ql = query.lab[0].ptr<float>(qy) + first;
    const float* qa = query.lab[1].ptr<float>(qy) + first;
    const float* qb = query.lab[2].ptr<float>(qy) + first;
    const float* unlike = query.unlike.ptr<float>(qy) + first;
    const float* counts = query.counts.empty() ? nullptr : query.counts.ptr<float>(y);
    for (int x = 0; x < look.figure.cols; x += step) {
      const float dl = kLightWeight * (gain[0] * l[x] + offset[0] - ql[x]);
      const float da = gain[1] * a[x] + offset[1] - qa[x];
      const float db = gain[2] * b[x] + offset[2] - qb[x];
      const float far = std::min(1.0F, std::sqrt(dl * dl + da * da + db * db) / kOtherColour);
      const float w = counts == nullptr ? 1.0F : counts[x];
      sum += w * (figure[x] * far + ground[x] * unlike[x]);
      weight += w * (figure[x] + ground[x]);
    }
  }
  return weight > 0 ? sum / weight : 1;
}

LookMatch best_shift(const MaskedLook& look, const LookQuery& query, int index, cv::Point about,
                     int reach, int step, cv::Point* where) {
  LookMatch best{2, index, look.value};
  for (int dy = -reach; dy <= reach; dy += step)
    for (int dx = -reach; dx <= reach; dx += step) {
      const cv::Point shift = about + cv::Point(dx, dy);
      if (std::max(std::abs(shift.x), std::abs(shift.y)) > kLookMargin) continue;
      const float d = difference(look, query, shift, step);
      if (d >= best.difference) continue;
      best.difference = d;
      if (where != nullptr) *where = shift;
    }
  return best;
}

struct Spread {
  double mean = 0, spread = 0;
};

Spread spread_of(const std::vector<float>& differences, double usual_mean, double usual_spread,
                 double least_spread) {
  double n = kUsualCounts, sum = kUsualCounts * usual_mean;
  for (const float d : differences) {
    sum += std::log(d + kLittle);
    ++n;
  }
  const double mean = sum / n;
  double squares = kUsualCounts * (usual_spread * usual_spread);
  for (const float d : differences) {
    const double off = std::log(d + kLittle) - mean;
    squares += off * off;
  }
  return {mean, std::max(least_spread, std::sqrt(squares / n))};
}

}  // namespace

LookQuery look_query(const cv::Mat& lab, const Ground* ground, const cv::Vec3f& tint) {
  LookQuery query;
  cv::split(lab, query.lab.data());
  query.unlike = ground != nullptr
                     ? unlike_ground(*ground, cv::Mat(lab - cv::Scalar(tint[0], tint[1], tint[2])))
                     : cv::Mat(lab.size(), CV_32F, cv::Scalar(0));
  return query;
}

MaskedLook masked_look(const cv::Mat& lab, const cv::Mat& figure, const cv::Mat& ground) {
  MaskedLook look;
  cv::split(lab, look.lab.data());
  look.figure = figure.clone();
  look.ground = ground.clone();
  look.weight = static_cast<float>(cv::sum(figure)[0] + cv::sum(ground)[0]);
  return look;
}

cv::Mat figure_on_ground(const cv::Mat& unlike) {
  constexpr float kSurely = 0.7F;
  constexpr float kPerhaps = 0.35F;
  cv::Mat mask = unlike > kSurely;
  cv::morphologyEx(mask, mask, cv::MORPH_CLOSE, cv::getStructuringElement(cv::MORPH_RECT, {3, 3}));
  cv::Mat around;
  cv::copyMakeBorder(mask, around, 1, 1, 1, 1, cv::BORDER_CONSTANT, cv::Scalar(0));
  cv::floodFill(around, {0, 0}, cv::Scalar(128));
  cv::Mat out;
  cv::Mat((unlike - kPerhaps) / (kSurely - kPerhaps)).copyTo(out);
  cv::min(cv::max(out, 0), 1, out);
  out.setTo(1, around(cv::Rect(1, 1, mask.cols, mask.rows)) != 128);
  return out;
}

std::vector<LookMatch> match_looks(const std::vector<MaskedLook>& looks, const LookQuery& query,
                                   int left_out) {
  struct Rough {
    LookMatch match;
    cv::Point shift;
  };
  std::vector<Rough> rough;
  for (std::size_t i = 0; i < looks.size(); ++i) {
    if (looks[i].source == left_out) continue;
    Rough one;
    one.match =
        best_shift(looks[i], query, static_cast<int>(i), {0, 0}, kLookMargin, 2, &one.shift);
    rough.push_back(one);
  }
  std::sort(rough.begin(), rough.end(),
            [](const Rough& a, const Rough& b) { return a.match.difference < b.match.difference; });
  std::vector<LookMatch> best;
  for (std::size_t i = 0; i < rough.size(); ++i) {
    LookMatch match = rough[i].match;
    if (i < kFinalists)
      match = best_shift(looks[static_cast<std::size_t>(match.look)], query, match.look,
                         rough[i].shift, 1, 1, nullptr);
    const auto same = std::find_if(best.begin(), best.end(),
                                   [&](const LookMatch& one) { return one.value == match.value; });
    if (same == best.end())
      best.push_back(match);
    else if (match.difference < same->difference)
      *same = match;
  }
  std::sort(best.begin(), best.end(),
            [](const LookMatch& a, const LookMatch& b) { return a.difference < b.difference; });
  return best;
}

float difference_from_ground(const LookQuery& query, const cv::Mat& ground) {
  const cv::Mat unlike = query.unlike(cv::Rect(kLookMargin, kLookMargin, ground.cols, ground.rows));
  cv::Mat weight = ground;
  if (!query.counts.empty()) weight = weight.mul(query.counts);
  std::vector<float> blocks;
  for (int y = 0; y + kBlockPx <= unlike.rows; y += kBlockPx)
    for (int x = 0; x + kBlockPx <= unlike.cols; x += kBlockPx) {
      const cv::Rect block(x, y, kBlockPx, kBlockPx);
      const double sum = cv::sum(weight(block))[0];
      if (sum > kBlockPx)
        blocks.push_back(static_cast<float>(unlike(block).dot(weight(block)) / sum));
    }
  if (blocks.empty()) return 1;
  std::sort(blocks.rbegin(), blocks.rend());
  const auto odd = std::max<std::size_t>(
      1, static_cast<std::size_t>(kOddest * static_cast<double>(blocks.size())));
  return std::accumulate(blocks.begin(), blocks.begin() + static_cast<std::ptrdiff_t>(odd), 0.0F) /
         static_cast<float>(odd);
}

Evidence Evidence::of(double same, double same_spread, double other, double other_spread) {
  Evidence out;
  out.same_ = same;
  out.same_spread_ = same_spread;
  out.other_ = other;
  out.other_spread_ = other_spread;
  return out;
}

Evidence Evidence::learn(const std::vector<float>& same, const std::vector<float>& other,
                         const Evidence& usual, double not_shown) {
  const Spread in = spread_of(same, usual.same_, usual.same_spread_, kLeastSpread);
  const Spread out = spread_of(other, usual.other_, usual.other_spread_,
                               kLeastSpread + kSpreadOfUnshown * not_shown);
  return of(in.mean, in.spread, out.mean, out.spread);
}

double Evidence::ratio(float difference) const {
  // Nothing is less like it for being more alike than usual, nor more for being less.
  const double d = std::log(difference + kLittle);
  const double same = std::max(d, same_);
  const double other = std::min(d, other_);
  const double zs = (same - same_) / same_spread_;
  const double zo = (other - other_) / other_spread_;
  constexpr double kNormal = 0.3989;
  const auto density = [](double z, double spread, double anything) {
    return (1 - anything) * kNormal * std::exp(-z * z / 2) / spread + anything / kAnyRange;
  };
  const double ratio = density(zs, same_spread_, 1e-4) / density(zo, other_spread_, kAnything);
  return std::clamp(ratio, 1 / kMostRatio, kMostRatio);
}

std::string Evidence::text() const {
  std::array<char, 96> line{};
  static_cast<void>(std::snprintf(line.data(), line.size(), "same %.2f+-%.2f other %.2f+-%.2f",
                                  same_, same_spread_, other_, other_spread_));
  return line.data();
}

}  // namespace storey::vision
