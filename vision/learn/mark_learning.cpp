#include "vision/learn/mark_learning.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <set>
#include <utility>

#include "vision/cell_picture.h"
#include "vision/identify/inner_loops.h"

namespace storey::vision {
namespace {

constexpr int kFirstSide = 7;             // px of a mark that is looked for first ...
constexpr std::size_t kFirstDims = 148;   // 7 * 7 * 3, and one to make it a multiple of four
constexpr std::array kSides{5, 7, 9};     // ... and then its own size
constexpr std::size_t kMostWith = 16;     // pictures with marks that are searched
constexpr std::size_t kMostWithout = 16;  // and without
constexpr std::size_t kTried = 3;         // places that are looked at closely
constexpr double kLeastContrast = 14;     // standard deviation of a mark, grey levels
constexpr float kSameMark = 0.55F;        // correlation
constexpr double kLeastRight = 0.85;      // of the pictures are counted rightly

// Of pictures, in their order, so many at most, evenly.
std::vector<const CountedPicture*> some_of(const std::vector<const CountedPicture*>& all,
                                           std::size_t most) {
  std::vector<const CountedPicture*> some;
  const std::size_t count = std::min(most, all.size());
  for (std::size_t i = 0; i < count; ++i) some.push_back(all[i * all.size() / count]);
  return some;
}

cv::Mat in_floats(const cv::Mat& bgr) {
  cv::Mat colours;
  bgr.convertTo(colours, CV_32F);
  return colours;
}

cv::Mat quarter_turned(const cv::Mat& picture, int turns) {
  cv::Mat out = picture.clone();
  for (int i = 0; i < turns; ++i) cv::rotate(out, out, cv::ROTATE_90_COUNTERCLOCKWISE);
  return out;
}

// As numbers of unit length about their mean colour, so that a product of two is their correlation;
// empty where a patch is flat.
std::vector<float> unit_vector(const cv::Mat& patch) {
  const cv::Mat row = cv::Mat(patch.clone() - cv::mean(patch)).reshape(1, 1);
  const double length = cv::norm(row);
  if (length < kLeastContrast * std::sqrt(static_cast<double>(row.total()))) return {};
  std::vector<float> unit(kFirstDims, 0);
  for (int i = 0; i < row.cols; ++i)
    unit[static_cast<std::size_t>(i)] = static_cast<float>(row.at<float>(i) / length);
  return unit;
}

// Patches whose middle lies in the cell, every `step` pixels.
std::vector<cv::Mat> patches_of(const cv::Mat& colours, int side, int step) {
  std::vector<cv::Mat> patches;
  const int first = kCellMarginPx - side / 2;
  for (int y = first; y < first + kCellPx; y += step)
    for (int x = first; x < first + kCellPx; x += step)
      patches.push_back(colours(cv::Rect(x, y, side, side)));
  return patches;
}

CountMark mark_of(const cv::Mat& picture) {
  CountMark mark;
  for (int turn = 0; turn < 4; ++turn)
    mark.turns[static_cast<std::size_t>(turn)] = quarter_turned(picture, turn);
  return mark;
}

// Where a mark lies most likely.
struct Found {
  float correlation = -1;
  int turn = 0;
  cv::Point at;
};
Found best_place(const cv::Mat& colours, const CountMark& mark) {
  Found found;
  for (int turn = 0; turn < 4; ++turn) {
    cv::Mat map;
    cv::matchTemplate(colours, mark.turns[static_cast<std::size_t>(turn)], map,
                      cv::TM_CCOEFF_NORMED);
    double most = 0;
    cv::Point at;
    cv::minMaxLoc(map, nullptr, &most, nullptr, &at);
    if (static_cast<float>(most) > found.correlation) found = {static_cast<float>(most), turn, at};
  }
  return found;
}

// A part of a picture with marks, and how much more of it pictures on other grounds with marks show
// than pictures without.
struct Part {
  cv::Mat picture;
  double common = 0;
};

double common_share(std::vector<float> with, std::vector<float> without) {
  // A third of the pictures with marks may show them badly, one without may show something alike.
  std::sort(with.begin(), with.end(), std::greater<>());
  with.resize(std::max<std::size_t>(1, (2 * with.size() + 2) / 3));
  double mean = 0;
  for (const float one : with) mean += static_cast<double>(one) / static_cast<double>(with.size());
  std::sort(without.begin(), without.end(), std::greater<>());
  return mean - static_cast<double>(without[std::min<std::size_t>(1, without.size() - 1)]);
}

// The patches of a picture, side by side as products() takes them.
struct Patches {
  const CountedPicture* of = nullptr;
  int count = 0;
  std::vector<float> columns;
};

Patches patches_beside(const CountedPicture& picture) {
  std::vector<std::vector<float>> units;
  for (const cv::Mat& patch : patches_of(in_floats(picture.bgr), kFirstSide, 2))
    if (auto unit = unit_vector(patch); !unit.empty()) units.push_back(std::move(unit));
  Patches patches{&picture, static_cast<int>(units.size()), {}};
  for (std::size_t d = 0; d < kFirstDims; ++d)
    for (const auto& unit : units) patches.columns.push_back(unit[d]);
  return patches;
}

// How much each of several patches is like the patch of a picture that is most like it.
std::vector<float> most_alike(const std::vector<float>& queries, const Patches& patches) {
  const auto count = queries.size() / kFirstDims;
  const auto n = static_cast<std::size_t>(patches.count);
  std::vector<float> out(count * n);
  products(queries.data(), static_cast<int>(count), patches.columns.data(), patches.count,
           static_cast<int>(kFirstDims), out.data());
  std::vector<float> most;
  for (std::size_t q = 0; q < count; ++q) {
    const auto first = out.begin() + static_cast<std::ptrdiff_t>(q * n);
    most.push_back(n == 0 ? -1 : *std::max_element(first, first + static_cast<std::ptrdiff_t>(n)));
  }
  return most;
}

// All parts of the pictures with marks against every other pixel of some pictures of each sort.
std::vector<Part> common_parts(const std::vector<const CountedPicture*>& with,
                               const std::vector<const CountedPicture*>& without) {
  constexpr std::size_t kAgainst = 8;  // of each sort
  std::vector<Patches> against;
  for (const auto* some : {&with, &without})
    for (const CountedPicture* picture : some_of(*some, kAgainst))
      against.push_back(patches_beside(*picture));
  std::vector<Part> parts;
  for (const CountedPicture* picture : with) {
    for (const cv::Mat& patch : patches_of(in_floats(picture->bgr), kFirstSide, 2)) {
      std::vector<float> turns;
      for (int turn = 0; turn < 4; ++turn) {
        const auto unit = unit_vector(quarter_turned(patch, turn));
        turns.insert(turns.end(), unit.begin(), unit.end());
      }
      if (turns.empty()) continue;
      std::vector<float> seen_with, seen_without;
      for (const Patches& patches : against) {
        const CountedThing& shows = patches.of->shows;
        if (shows.count > 0 && shows.ground == picture->shows.ground) continue;
        const auto alike = most_alike(turns, patches);
        (shows.count > 0 ? seen_with : seen_without)
            .push_back(*std::max_element(alike.begin(), alike.end()));
      }
      if (!seen_with.empty() && !seen_without.empty())
        parts.push_back({patch, common_share(seen_with, seen_without)});
    }
  }
  std::stable_sort(parts.begin(), parts.end(),
                   [](const Part& a, const Part& b) { return a.common > b.common; });
  return parts;
}

// The mean of what a part is most like in all pictures with marks, a few times over.
// @param side  of the mean, about the middle of what was found.
CountMark averaged(const cv::Mat& part, const std::vector<const CountedPicture*>& with, int side) {
  constexpr int kRounds = 3;
  cv::Mat picture = part;
  for (int round = 0; round < kRounds; ++round) {
    const int found_side = picture.cols;
    const int wanted = round == 0 ? side : found_side;
    CountMark mark = mark_of(picture);
    cv::Mat sum = cv::Mat::zeros(wanted, wanted, CV_32FC3);
    int count = 0;
    for (const CountedPicture* one : with) {
      const cv::Mat colours = in_floats(one->bgr);
      const Found found = best_place(colours, mark);
      const int inset = (found_side - wanted) / 2;
      const cv::Rect place(found.at + cv::Point(inset, inset), cv::Size(wanted, wanted));
      if (found.correlation <= kSameMark || (place & cv::Rect({}, colours.size())) != place)
        continue;
      sum += quarter_turned(colours(place), (4 - found.turn) % 4);
      ++count;
    }
    if (count == 0) return mark;
    picture = sum / count;
  }
  return mark_of(picture);
}

Correlations correlations_of(const std::vector<float>& peaks) {
  constexpr float kLeastSpread = 0.03F;
  Correlations of;
  const auto count = static_cast<float>(peaks.size());
  for (const float peak : peaks) of.mean += peak / count;
  float squares = 0;
  for (const float peak : peaks) squares += (peak - of.mean) * (peak - of.mean) / count;
  of.spread = std::max(kLeastSpread, std::sqrt(squares));
  return of;
}

// What correlations marks have on these grounds, and what is most like one beside them.
void tell_marks(const std::vector<CountedPicture>& pictures, const std::vector<MarkPeaks>& peaks,
                CountMark& mark) {
  std::vector<float> marks, others;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const CountedThing& shows = pictures[i].shows;
    if (!mark.counts_on(shows.ground) || shows.count >= kMostMarks) continue;
    const auto first = peaks[i].begin();
    marks.insert(marks.end(), first, first + shows.count);
    others.push_back(peaks[i][static_cast<std::size_t>(shows.count)]);
  }
  if (marks.empty() || others.empty()) return;
  mark.marks = correlations_of(marks);
  mark.others = correlations_of(others);
}

// How many pictures of a ground were counted rightly.
struct Counted {
  int pictures = 0, right = 0, marked = 0, marked_right = 0;
  void add(bool shows_marks, bool is_right) {
    ++pictures;
    right += is_right ? 1 : 0;
    marked += shows_marks ? 1 : 0;
    marked_right += shows_marks && is_right ? 1 : 0;
  }
  // One may be miscounted in bad light. Where the ground hides marks most of these are.
  [[nodiscard]] bool tells() const {
    constexpr double kMayFail = 0.1;
    return pictures - right <= 1 + kMayFail * pictures && 3 * marked_right >= 2 * marked;
  }
};

// How well a mark tells the pictures that it was learnt from, and on which grounds it counts.
// @return  how many pictures it counts, and a little more the farther marks are from the rest.
double calibrate(const std::vector<CountedPicture>& pictures, int grounds, CountMark& mark) {
  std::vector<MarkPeaks> peaks;
  for (const auto& one : pictures) peaks.push_back(mark_peaks(mark, one.bgr));
  mark.tells.assign(static_cast<std::size_t>(grounds), 1);
  tell_marks(pictures, peaks, mark);
  std::vector<Counted> of_ground(static_cast<std::size_t>(grounds));
  int all = 0;
  for (std::size_t i = 0; i < pictures.size(); ++i) {
    const CountedThing& shows = pictures[i].shows;
    const bool right = marks_seen(mark, peaks[i]) == shows.count;
    of_ground[static_cast<std::size_t>(shows.ground)].add(shows.count > 0, right);
    all += right ? 1 : 0;
  }
  for (std::size_t g = 0; g < of_ground.size(); ++g) mark.tells[g] = of_ground[g].tells() ? 1 : 0;
  tell_marks(pictures, peaks, mark);
  return all + std::clamp<double>(mark.marks.mean - mark.others.mean, 0, 0.99);
}

}  // namespace

std::optional<CountMark> learn_count_mark(const std::vector<CountedPicture>& pictures,
                                          int grounds) {
  std::vector<const CountedPicture*> with;
  std::vector<const CountedPicture*> without;
  std::set<int> marked;
  for (const CountedPicture& one : pictures) {
    (one.shows.count > 0 ? with : without).push_back(&one);
    if (one.shows.count > 0) marked.insert(one.shows.ground);
  }
  if (marked.size() < 2 || without.empty()) return std::nullopt;
  const auto searched = some_of(with, kMostWith);
  auto parts = common_parts(searched, some_of(without, kMostWithout));
  parts.resize(std::min(parts.size(), kTried));
  std::optional<CountMark> best;
  double most = 0;
  for (const Part& part : parts) {
    for (const int side : kSides) {
      CountMark mark = averaged(part.picture, searched, side);
      const double right = calibrate(pictures, grounds, mark);
      if (right <= most) continue;
      most = right;
      best = std::move(mark);
    }
  }
  if (most < kLeastRight * static_cast<double>(pictures.size())) return std::nullopt;
  return best;
}

}  // namespace storey::vision
