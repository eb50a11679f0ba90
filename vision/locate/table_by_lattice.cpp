#include "vision/locate/table_by_lattice.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <utility>
#include <vector>

#include "vision/geometry/corners.h"
#include "vision/geometry/homography.h"
#include "vision/geometry/line_grid.h"
#include "vision/identify/face_matches.h"
#include "vision/identify/warped.h"
#include "vision/locate/lattice_guesses.h"
#include "vision/locate/table_by_pieces.h"
#include "vision/photo/picture.h"

namespace storey::vision {
namespace {

constexpr double kLinePixels = 0.3e6;
constexpr int kWindow = 3;              // rows and columns of a guess
constexpr std::size_t kGuesses = 160;   // lattices that are looked at
constexpr std::size_t kMostTold = 100;  // places that are told, the likeliest of all
constexpr std::size_t kTriedHere = 4;   // of them on one lattice
constexpr std::size_t kEnough = 2;      // pieces that are plainly told
constexpr float kWorthTelling = 0.45F;  // likeness at a glance: in noise no face is like itself
// At first sight likeness is up to 0.05 off (11,520 places of four composed tables).
constexpr float kWorthAGlance = kWorthTelling - 0.05F;
constexpr int kCellSide = 36;     // px of a cell at first sight
constexpr double kPlainly = 0.9;  // P(a face of the game)
constexpr double kPerhaps = 0.5;  // the same of what says something together with others
constexpr int kRounds = 2;        // before many more lattices are looked at

std::vector<GridGuess> guesses_of(const std::vector<LineSegment>& lines, cv::Size size) {
  const GridSearch search{.cols = kWindow,
                          .rows = kWindow,
                          .most = static_cast<int>(kGuesses),
                          .most_here = 12,
                          .focals = {0.6, 0.9, 1.3},
                          .most_pitch = 0.9,
                          .steepest_deg = 58,
                          .most_turns = 3};
  auto guesses = guess_grids(lines, size, search);
  if (guesses.size() > kGuesses) guesses.resize(kGuesses);
  return guesses;
}

// A place on a lattice where a piece may lie.
struct Place {
  cv::Rect cells;
  bool turned = false;
  cv::Matx33d board_from_unit;
  std::size_t lattice = 0;
  std::size_t size = 0;
  float likeness = 0;
};

// Lattices that are looked at together, and how many rows and columns of each.
struct Lattices {
  std::vector<cv::Matx33d> bgr_from_boards;
  int window = kWindow;
};

// Every place of a piece in a window, in two turns.
std::vector<Place> places_in_window(cv::Size cells, int window) {
  std::vector<Place> places;
  for (const bool turned : {false, true}) {
    const cv::Size as = turned ? cv::Size(cells.height, cells.width) : cells;
    for (int y = 0; y + as.height <= window; ++y) {
      for (int x = 0; x + as.width <= window; ++x) {
        // Unturned the unit square's right is the board's right, turned it is the board's down.
        places.push_back({{{x, y}, as},
                          turned,
                          turned ? cv::Matx33d(0, -as.width, x + as.width, as.height, 0, y, 0, 0, 1)
                                 : cv::Matx33d(as.width, 0, x, 0, as.height, y, 0, 0, 1)});
      }
    }
    if (cells.width == cells.height) break;
  }
  return places;
}

cv::Size cells_of(const LooseFaces::Size& size, double cell_mm) {
  return {std::max(1, cvRound(size.width_mm / cell_mm)),
          std::max(1, cvRound(size.height_mm / cell_mm))};
}

// The window of a lattice from straight above.
cv::Mat window_from_above(const cv::Mat& bgr, const cv::Matx33d& bgr_from_board, int cells) {
  const double mid = cells / 2.0;
  const auto length = [&](cv::Point2d along) {
    return cv::norm(apply(bgr_from_board, cv::Point2f(cv::Point2d(mid, mid) + along / 2)) -
                    apply(bgr_from_board, cv::Point2f(cv::Point2d(mid, mid) - along / 2)));
  };
  const double across = std::max(length({1, 0}), length({0, 1}));
  const int finer = std::clamp(cvRound(across / kCellSide), 1, 4);
  const double cell = 1.0 / (kCellSide * finer);
  const cv::Size side(cells * kCellSide, cells * kCellSide);
  cv::Mat window =
      warped(bgr, bgr_from_board * cv::Matx33d(cell, 0, cell / 2, 0, cell, cell / 2, 0, 0, 1),
             side * finer);
  if (finer > 1) cv::resize(window, window, side, 0, 0, cv::INTER_AREA);
  return window;
}

// As a place of a window is seen by who stands at the piece.
cv::Mat place_from_above(const cv::Mat& window, const Place& place) {
  const cv::Rect cells(place.cells.tl() * kCellSide, place.cells.size() * kCellSide);
  if (!place.turned) return window(cells);
  cv::Mat turned;
  cv::rotate(window(cells), turned, cv::ROTATE_90_COUNTERCLOCKWISE);
  return turned;
}

// Whether a picture shows most of a place: of some lattices places lie behind the camera.
bool is_in(cv::Size picture, const cv::Matx33d& picture_from_unit) {
  constexpr double kMost = 0.6;
  const auto w = static_cast<float>(picture.width), h = static_cast<float>(picture.height);
  const Corners all{{{0, 0}, {w, 0}, {w, h}, {0, h}}};
  const Corners unit{{{0, 0}, {1, 0}, {1, 1}, {0, 1}}};
  const double depth = depth_at(picture_from_unit, {0.5, 0.5});
  const bool before = std::all_of(unit.begin(), unit.end(), [&](cv::Point2f corner) {
    return depth_at(picture_from_unit, corner) * depth > 0;
  });
  const Corners place = mapped(picture_from_unit, unit);
  return before && overlap(place, all) >= kMost * area_of(place);
}

// The places on all lattices that are most like a face at a glance, best first.
std::vector<Place> likely_places(const cv::Mat& bgr, const Lattices& lattices,
                                 const LooseFaces& loose, double cell_mm) {
  const auto& bgr_from_boards = lattices.bgr_from_boards;
  std::vector<cv::Mat> windows;
  for (const cv::Matx33d& bgr_from_board : bgr_from_boards)
    windows.push_back(window_from_above(bgr, bgr_from_board, lattices.window));
  std::vector<Place> likely;
  for (std::size_t size = 0; size < loose.sizes.size(); ++size) {
    if (loose.sizes[size].round) continue;
    const DuelLooks& looks = *loose.sizes[size].duel;
    const auto places = places_in_window(cells_of(loose.sizes[size], cell_mm), lattices.window);
    std::vector<cv::Mat> pictures;
    for (const cv::Mat& window : windows)
      for (const Place& place : places) pictures.push_back(place_from_above(window, place));
    const std::vector<float> firsts = looks.first_sights(pictures);
    for (std::size_t lattice = 0; lattice < bgr_from_boards.size(); ++lattice) {
      for (std::size_t i = 0; i < places.size(); ++i) {
        if (firsts[lattice * places.size() + i] < kWorthAGlance) continue;
        Place place = places[i];
        const cv::Matx33d bgr_from_unit = bgr_from_boards[lattice] * place.board_from_unit;
        if (!is_in(bgr.size(), bgr_from_unit)) continue;
        place.lattice = lattice;
        place.size = size;
        place.likeness = looks.glance(bgr, bgr_from_unit).likeness;
        if (place.likeness >= kWorthTelling) likely.push_back(place);
      }
    }
  }
  std::stable_sort(likely.begin(), likely.end(),
                   [](const Place& a, const Place& b) { return a.likeness > b.likeness; });
  return likely;
}

Lattices many_of(const View& view, const cv::Mat& bgr) {
  Lattices many{{}, kUsualWindow};
  for (const LatticeGuess& one : many_lattices(view, bgr, kLinePixels, LinePool::kAll))
    many.bgr_from_boards.push_back(one.picture_from_board);
  return many;
}

// What is told at a place, plainly or in doubt.
struct ToldPlace {
  SeenRectangle seen;
  double piece = 0;  // P(a face of the game)
};

std::optional<ToldPlace> told(const LooseFaces::Size& size, const cv::Matx33d& bgr_from_unit,
                              const ToldFace& face) {
  ToldPlace told{{{}, size.width_mm, size.height_mm}};
  for (const Candidate& one : face.candidates) told.piece += one.confidence;
  if (told.piece < kPerhaps) return std::nullopt;
  for (std::size_t k = 0; k < 4; ++k)
    told.seen.corners.at(k) = apply(bgr_from_unit, face.corners.at(k));
  return told;
}

std::optional<ToldPlace> told_at(const cv::Mat& bgr, const LooseFaces::Size& size,
                                 const cv::Matx33d& bgr_from_unit) {
  // Of 31 places that were told plainly the three likeliest faces as they lie there explained 0.48
  // and more, of 127 others 37 as much.
  constexpr double kHopeful = 0.42;
  constexpr std::size_t kFew = 3;
  const auto seen_there = size.duel->glance(bgr, bgr_from_unit);
  const auto few = size.duel->likeliest(seen_there, kFew);
  if (size.duel->decide(seen_there, few).explained < kHopeful) return std::nullopt;
  return told(size, bgr_from_unit, tell_whole_face_of(size, bgr, bgr_from_unit, seen_there));
}

bool is_among(const std::vector<SeenRectangle>& known, const SeenRectangle& one) {
  constexpr double kSame = 0.3;  // of a side between the middles
  const double side = std::sqrt(area_of(one.corners));
  return std::any_of(known.begin(), known.end(), [&](const SeenRectangle& other) {
    return cv::norm(middle_of(other.corners) - middle_of(one.corners)) < kSame * side;
  });
}

// What is told where not enough is plain on any lattice.
struct Fallback {
  std::vector<SeenRectangle> any;                     // plainly, on any of them, one of each place
  std::vector<ToldPlace> in_doubt;                    // on any, too
  std::vector<std::pair<Place, cv::Matx33d>> untold;  // places that are like a face at a glance
};

// Looks at places in which no colours tell a face for one below a veil, the likeliest first.
void tell_below_veil(const cv::Mat& bgr, const LooseFaces& loose, Fallback& fallback) {
  constexpr std::size_t kMost = 40;  // looks
  auto& places = fallback.untold;
  std::stable_sort(places.begin(), places.end(), [](const auto& a, const auto& b) {
    return a.first.likeness > b.first.likeness;
  });
  if (places.size() > kMost) places.resize(kMost);
  for (const auto& [place, bgr_from_unit] : places) {
    const LooseFaces::Size& size = loose.sizes[place.size];
    if (auto one = told(size, bgr_from_unit, tell_veiled_face(size, bgr, bgr_from_unit)))
      fallback.in_doubt.push_back(*one);
  }
}

// The surest of what is told in doubt, one of each place.
std::vector<SeenRectangle> surest(std::vector<ToldPlace> told) {
  constexpr std::size_t kMost = 4;
  std::stable_sort(told.begin(), told.end(),
                   [](const auto& a, const auto& b) { return a.piece > b.piece; });
  std::vector<SeenRectangle> seen;
  for (const ToldPlace& one : told)
    if (seen.size() < kMost && !is_among(seen, one.seen)) seen.push_back(one.seen);
  return seen;
}

// What is plainly told on the first of some lattices on which enough is; nothing: on none.
std::vector<SeenRectangle> told_on_one(const cv::Mat& bgr, const Lattices& lattices,
                                       const LooseFaces& loose, double cell_mm,
                                       Fallback& fallback) {
  const auto& bgr_from_boards = lattices.bgr_from_boards;
  std::vector<std::vector<SeenRectangle>> told(bgr_from_boards.size());
  std::vector<std::size_t> tried(bgr_from_boards.size(), 0);
  std::size_t looks = 0;
  for (const Place& place : likely_places(bgr, lattices, loose, cell_mm)) {
    if (looks == kMostTold) break;
    if (tried[place.lattice]++ >= kTriedHere) continue;
    ++looks;
    const cv::Matx33d bgr_from_unit = bgr_from_boards[place.lattice] * place.board_from_unit;
    const auto one = told_at(bgr, loose.sizes[place.size], bgr_from_unit);
    if (!one) fallback.untold.emplace_back(place, bgr_from_unit);
    if (one && one->piece < kPlainly) fallback.in_doubt.push_back(*one);
    if (!one || one->piece < kPlainly) continue;
    if (!is_among(fallback.any, one->seen)) fallback.any.push_back(one->seen);
    told[place.lattice].push_back(one->seen);
    if (told[place.lattice].size() >= kEnough) return told[place.lattice];
  }
  return {};
}

}  // namespace

std::vector<cv::Matx33d> tables_by_lattice(const View& view, const LooseFaces& loose,
                                           double cell_mm, int most_rounds) {
  const Picture whole = whole_picture(view);
  const Picture& small = picture_of_area(view, kLinePixels);
  const cv::Matx33d bgr_from_small = whole.full_from_px.inv() * small.full_from_px;
  cv::Mat grey;
  cv::cvtColor(small.bgr, grey, cv::COLOR_BGR2GRAY);
  auto lines = find_grid_lines(grey);
  const auto plane = [&](const std::vector<SeenRectangle>& seen) {
    return whole.full_from_px * plane_of(seen);
  };
  Fallback fallback;
  std::vector<cv::Matx33d> plainest;  // lattices, of the table itself
  for (int round = 0; round < most_rounds; ++round) {
    if (round == kRounds) {
      // Planks have more lines than what lies on them. What is told on one of many by itself is
      // too often none.
      Fallback alone;
      const auto told = told_on_one(whole.bgr, many_of(view, whole.bgr), loose, cell_mm, alone);
      if (!told.empty()) return {plane(told)};
      if (!fallback.any.empty()) break;
    }
    const auto guesses = guesses_of(lines, grey.size());
    if (guesses.empty()) break;
    Lattices lattices;
    for (const GridGuess& guess : guesses)
      lattices.bgr_from_boards.push_back(bgr_from_small * guess.picture_from_board);
    if (plainest.empty()) plainest = lattices.bgr_from_boards;
    const auto told = told_on_one(whole.bgr, lattices, loose, cell_mm, fallback);
    if (!told.empty()) return {plane(told)};
    lines = lines_off(lines, guesses.front().picture_from_board);
  }
  if (fallback.any.empty()) {
    tell_below_veil(whole.bgr, loose, fallback);
    const auto in_doubt = surest(fallback.in_doubt);
    if (in_doubt.size() < kEnough) return {};
    return {plane(in_doubt)};
  }
  // Blur and noise may leave no lattice good enough for two: each may be told on one of its own.
  std::vector<cv::Matx33d> planes{plane(fallback.any)};
  if (const auto on_table = plane_on_table(plainest, fallback.any))
    planes.push_back(whole.full_from_px * *on_table);
  return planes;
}

}  // namespace storey::vision
