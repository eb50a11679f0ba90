#include "vision/identify/count_mark.h"

#include <opencv2/imgproc.hpp>

#include "tests/catch.h"
#include "vision/cell_picture.h"
#include "vision/identify/counted_cells.h"
#include "vision/learn/mark_learning.h"

namespace storey::vision {
namespace {

const std::array<cv::Scalar, 3> kGrounds{cv::Scalar(40, 160, 60), cv::Scalar(190, 110, 40),
                                         cv::Scalar(60, 90, 120)};

// A light star on a dark spot, about seven pixels wide.
void draw_mark(cv::Mat& picture, cv::Point at) {
  cv::circle(picture, at, 4, {20, 20, 20}, cv::FILLED, cv::LINE_AA);
  cv::line(picture, at - cv::Point(3, 0), at + cv::Point(3, 0), {150, 250, 250}, 1, cv::LINE_AA);
  cv::line(picture, at - cv::Point(0, 3), at, {150, 250, 250}, 2, cv::LINE_AA);
}

// A ground with specks of its own, something that stands there where there are marks, and these.
cv::Mat piece(int ground, int marks, int seed) {
  cv::RNG dice(static_cast<std::uint64_t>(1000 * ground + 10 * seed + marks));
  cv::Mat picture(kCellPicturePx, kCellPicturePx, CV_8UC3,
                  kGrounds[static_cast<std::size_t>(ground)]);
  for (int i = 0; i < 12; ++i)
    cv::circle(picture, {dice.uniform(0, kCellPicturePx), dice.uniform(0, kCellPicturePx)}, 1,
               kGrounds[static_cast<std::size_t>(ground)] * 1.3, cv::FILLED);
  if (marks > 0)
    cv::rectangle(picture, cv::Rect(20, 24, 10, 6),
                  kGrounds[static_cast<std::size_t>(ground)] * 0.5, cv::FILLED);
  for (int i = 0; i < marks; ++i) draw_mark(picture, {12 + 10 * i, 12 + dice.uniform(0, 3)});
  for (int turn = dice.uniform(0, 4); turn > 0; --turn)
    cv::rotate(picture, picture, cv::ROTATE_90_CLOCKWISE);
  cv::Mat noise(picture.size(), CV_8UC3);
  cv::randn(noise, 8, 4);
  return picture + noise;
}

std::vector<CountedPicture> pieces(std::initializer_list<int> grounds, int most) {
  std::vector<CountedPicture> pictures;
  for (const int ground : grounds)
    for (int marks = 0; marks <= most; ++marks)
      for (int seed = 0; seed < 3; ++seed)
        pictures.push_back({piece(ground, marks, seed), {ground, marks}});
  return pictures;
}

}  // namespace

TEST_CASE("count mark: it is learnt from two grounds and counted on a third, at any turn") {
  const auto mark = learn_count_mark(pieces({0, 1}, 2), 3);
  REQUIRE(mark);
  CHECK(mark->counts_on(2));
  for (int marks = 0; marks <= 3; ++marks) {
    for (int seed = 5; seed < 9; ++seed) {
      INFO(marks << " marks, seed " << seed);
      const auto peaks = mark_peaks(*mark, piece(2, marks, seed));
      CHECK(marks_seen(*mark, peaks) == marks);
      CHECK(count_distance(*mark, peaks, marks) == 0);
      for (int other = 0; other <= 3; ++other)
        if (other != marks) CHECK(count_distance(*mark, peaks, other) > 5);
    }
  }
}

TEST_CASE("count mark: what shows more marks than are looked for is not told against") {
  const auto mark = learn_count_mark(pieces({0, 1}, 2), 2);
  REQUIRE(mark);
  CHECK(count_distance(*mark, mark_peaks(*mark, piece(0, 0, 7)), kMostMarks) == 0);
  CHECK(count_distance(*mark, {1, 1, 1, 1}, 0) == 70);  // bounded
}

TEST_CASE("count mark: a peak is as likely a mark as it lies between marks and others, bounded") {
  CountMark mark;
  mark.marks = {0.9F, 0.04F};
  mark.others = {0.6F, 0.04F};
  CHECK(log_odds_of_mark(mark, 0.75F) == Approx(0).margin(1e-3));
  CHECK(log_odds_of_mark(mark, 0.8F) > 3);
  CHECK(log_odds_of_mark(mark, 1) == 6);
  CHECK(log_odds_of_mark(mark, 0.1F) == -6);
  // Correlations of marks that spread widely reach down towards the others.
  mark.marks.spread = 0.1F;
  CHECK(log_odds_of_mark(mark, 0.75F) > 3);
}

TEST_CASE("count mark: on one ground alone, or without a piece that shows none, none is learnt") {
  CHECK_FALSE(learn_count_mark(pieces({1}, 2), 3));
  auto all_marked = pieces({0, 1}, 2);
  std::erase_if(all_marked, [](const CountedPicture& one) { return one.shows.count == 0; });
  CHECK_FALSE(learn_count_mark(all_marked, 3));
  CHECK_FALSE(learn_count_mark({}, 0));
}

TEST_CASE("count mark: where nothing is common to what is said to be marked, none is learnt") {
  auto wrong = pieces({0, 1}, 1);
  for (std::size_t i = 0; i < wrong.size(); ++i) wrong[i].shows.count = i % 2 == 0 ? 1 : 0;
  CHECK_FALSE(learn_count_mark(wrong, 2));
}

namespace {

constexpr PieceFace kPlain{0, 0, 0}, kOne{0, 0, 1}, kTwo{0, 0, 2};

// Two marks are seen, of which one thing has none and one that was never seen has two.
CellModel of_marks(std::vector<char> tells) {
  CellModel model;
  model.things = {{kPlain}, {}};
  model.mark = CountMark{{}, {0.92F, 0.04F}, {0.5F, 0.04F}, std::move(tells)};
  model.counted = {{0, 0}, {}};
  model.never_seen = {{kTwo, {kPlain}, {0, 2}}, {kOne, {kPlain}, {0, 1}}};
  return model;
}
const SeenCells kTwoMarks{
    .places = 1, .views = {CellVector{}}, .marks = {{0.95F, 0.9F, 0.4F, 0.4F}}};

}  // namespace

TEST_CASE("count mark: it tells against another count, seen and never seen, and of nothing else") {
  CellDistances distances{2, {50, 300}, {}};
  heed_counts(of_marks({1}), kTwoMarks, distances);
  CHECK(distances.squared[0] > 80);
  CHECK(distances.squared[1] == 300);
  REQUIRE(distances.unseen_of(0).size() == 2);
  CHECK(distances.unseen_of(0)[0].farther < 0);  // nearer than what was never seen is by itself
  CHECK(distances.unseen_of(0)[1].farther > 0);
}

// With eight boards enrolled, mines with two crowns were silently mines with one, in dim light.
TEST_CASE(
    "count mark: marks weigh more where looks are far off, and against looks nothing is sure") {
  CellModel model = of_marks({1});
  model.things = {{kPlain}, {kTwo}, {}};
  model.counted = {{0, 0}, {0, 2}, {}};
  const auto told = [&](float plain, float two) {
    CellDistances distances{3, {plain, two, 900}, {}};
    heed_counts(model, kTwoMarks, distances);
    return distances.squared;
  };
  const auto near = told(60, 90);
  CHECK(near[0] == Approx(90 + 14));  // either, rather the one that the marks speak for
  CHECK(near[1] == 90);
  const auto far = told(320, 400);
  CHECK(far[0] == Approx(400 + 4 * 14));
  const auto agreed = told(200, 60);  // they say the same: nothing holds them back
  CHECK(agreed[0] == Approx(270));
  CHECK(agreed[1] == 60);
}

// With four boards enrolled, a mine with two crowns in dim light was a mine with one at 0.985: the
// second crown correlated as much as a bad crown or a good speck would.
TEST_CASE("count mark: where one may or may not be seen, looks in bad light leave it open") {
  CellModel model = of_marks({1});
  model.things = {{kOne}, {kTwo}, {}};
  model.counted = {{0, 1}, {0, 2}, {}};
  SeenCells in_the_middle = kTwoMarks;
  in_the_middle.marks = {{0.95F, 0.71F, 0.4F, 0.4F}};
  const auto told = [&](const SeenCells& cells, float one, float two) {
    CellDistances distances{3, {one, two, 900}, {}};
    heed_counts(model, cells, distances);
    return distances.squared;
  };
  const auto dim = told(in_the_middle, 160, 400);
  CHECK(dim[0] == Approx(160));
  CHECK(dim[1] == Approx(160 + 2 * 14));
  CHECK(dim[2] == 900);  // of another ground marks say nothing
  const auto light = told(in_the_middle, 60, 400);
  CHECK(light[1] == Approx(400));
  const auto plain = told(kTwoMarks, 400, 160);  // both are seen: looks and marks add up
  CHECK(plain[0] > 160 + 2 * 60);
  CHECK(plain[1] == 160);
}

// With four boards enrolled that taught no mark, a dim grassland with two crowns was silently one
// with one at 0.994.
TEST_CASE("count mark: where none is known looks in bad light leave the count open, too") {
  CellModel model = of_marks({0});
  model.things = {{kOne}, {kTwo}, {}};
  model.counted = {{0, 1}, {0, 2}, {}};
  for (const bool learnt : {true, false}) {
    INFO(learnt);
    if (!learnt) model.mark.reset();
    CellDistances dim{3, {160, 400, 300}, {}};
    heed_counts(model, learnt ? kTwoMarks : SeenCells{.places = 1, .views = {CellVector{}}}, dim);
    CHECK(dim.squared[0] == 160);
    CHECK(dim.squared[1] == Approx(160 + 2 * 14));
    CHECK(dim.squared[2] == 300);
  }
}

TEST_CASE("count mark: on a ground on which it does not count it says nothing") {
  CellDistances distances{2, {50, 300}, {}};
  heed_counts(of_marks({0}), kTwoMarks, distances);
  CHECK(distances.squared == std::vector<float>{50, 300});
  CHECK(distances.unseen_of(0)[0].farther == 0);
  CellDistances unasked{2, {50, 300}, {}};
  heed_counts(of_marks({1}), {.places = 1, .views = {CellVector{}}}, unasked);
  CHECK(unasked.unseen.empty());
}

}  // namespace storey::vision
