#include "vision/locate/framed_grid.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/geometry/line_grid.h"
#include "vision/identify/face_matcher.h"
#include "vision/identify/template_impl.h"
#include "vision/locate/debug_picture.h"
#include "vision/locate/frame_marks.h"
#include "vision/photo/shrink.h"

namespace storey::vision {
namespace {

constexpr double kWorkingPixels = 1.0e6;
constexpr float kSightingLikeness = 0.62F;
// A found outline may be the card's edge, a printed line inside it, or the rim of the cell around
// it.
constexpr std::array<double, 4> kOutlineShare{1.0, 0.955, 0.925, 1.05};
constexpr std::size_t kQuadFaces = 2;   // sightings on one lattice that are worth a closer look
constexpr double kSureWindow = 6.0;     // bar segments the window's place must be ahead of the next
constexpr double kEnoughSupport = 4.0;  // summed likeness above which no other way is tried
// Lines are looked for in a small picture first, which finds most boards; far and noisy ones need
// the larger.
constexpr std::array<double, 2> kLinePixels{0.14e6, 0.32e6};
constexpr double kProofPixels = 0.15e6;  // size at which guesses are proved with thumbnails
constexpr int kLineGuesses = 40;
constexpr int kPlainlyRight = 6;  // faces in a proof that end the search
constexpr std::size_t kProvenGuesses = 3;
// Another frame in the photo: its share of the found board's area, of which this may be common.
constexpr double kLeastOther = 0.2;
constexpr double kMostCommon = 0.1;
constexpr double kAround = 0.2;       // cells around the board whose lines are its own
constexpr double kEnoughLines = 0.3;  // length of other lines, against the board's
constexpr int kOtherGuesses = 8;
constexpr std::size_t kOtherAxes = 2;
constexpr int kOtherFaces = 3;     // beside the one board of a sample photo no guess shows any
constexpr int kPatch = 60;         // px of the rectified quad with its surroundings
constexpr double kPatchFace = 48;  // px of the quad itself in it

struct Merged {
  QuadPx quad;
  cv::Point2f centre;
  float side;
};

std::vector<Merged> merge_quads(const std::vector<QuadPx>& quads) {
  std::vector<Merged> merged;
  for (const auto& quad : quads) {
    Merged m{quad, {}, 0};
    for (std::size_t i = 0; i < 4; ++i) {
      m.centre += 0.25F * quad[i];
      const auto d = quad[(i + 1) % 4] - quad[i];
      m.side += 0.25F * std::hypot(d.x, d.y);
    }
    const bool known = std::any_of(merged.begin(), merged.end(), [&](const Merged& other) {
      return std::hypot(other.centre.x - m.centre.x, other.centre.y - m.centre.y) <
                 0.02F * m.side + 0.7F &&
             std::abs(other.side - m.side) < 0.02F * m.side + 0.7F;
    });
    if (!known) merged.push_back(m);
  }
  return merged;
}

std::array<cv::Point2f, 4> square(double low, double high) {
  const auto a = static_cast<float>(low);
  const auto b = static_cast<float>(high);
  return {cv::Point2f(a, a), cv::Point2f(b, a), cv::Point2f(b, b), cv::Point2f(a, b)};
}

}  // namespace

LatticeSpec lattice_spec(const Place& spec) {
  const double pitch = spec.cell_mm + spec.bar_mm;
  return {spec.cols, spec.rows, spec.face_mm / (2 * pitch)};
}

std::vector<FaceSighting> sight_faces(const TemplateSet::Impl& set, const cv::Mat& bgr,
                                      const std::vector<QuadPx>& quads) {
  std::vector<FaceSighting> sightings;
  std::vector<float> scores;
  cv::Mat patch;
  cv::Mat small;
  const double margin = (kPatch - kPatchFace) / 2;
  const auto patch_quad = square(margin - 0.5, margin + kPatchFace - 0.5);
  for (const auto& candidate : merge_quads(quads)) {
    const cv::Mat patch_from_picture =
        cv::getPerspectiveTransform(candidate.quad.data(), patch_quad.data());
    cv::warpPerspective(bgr, patch, patch_from_picture, {kPatch, kPatch}, cv::INTER_LINEAR,
                        cv::BORDER_REPLICATE);
    const cv::Mat picture = face_picture(patch, kFineSide);
    FaceSighting best;
    double best_share = 1;
    int best_turn = 0;
    for (const double share : kOutlineShare) {
      // The face is larger than the outline by 1 / share.
      const int side = cvRound(kPatchFace / share);
      const int from = (kPatch - side) / 2;
      cv::resize(picture(cv::Rect(from, from, side, side)), small, {kCoarseSide, kCoarseSide}, 0, 0,
                 cv::INTER_AREA);
      coarse_scores(set, coarse_vectors_turned(small), scores);
      for (std::size_t i = 0; i < scores.size(); ++i) {
        if (scores[i] <= best.likeness) continue;
        best.likeness = scores[i];
        best.look = static_cast<int>(i % set.looks.size());
        best_share = share;
        best_turn = static_cast<int>(i / set.looks.size());
      }
    }
    if (best.likeness < kSightingLikeness) continue;
    // Face corners in patch pixels, grown by 1 / share, back to the picture. Turning the picture
    // clockwise by a quarter moves its bottom-left corner to the top left.
    const double half = kPatchFace / best_share / 2;
    const double mid = kPatch / 2.0 - 0.5;
    const auto corners = square(mid - half, mid + half);
    std::vector<cv::Point2f> in(corners.begin(), corners.end());
    std::vector<cv::Point2f> out;
    cv::perspectiveTransform(in, out, patch_from_picture.inv());
    for (std::size_t i = 0; i < 4; ++i) {
      best.corners[i] = out[(i + 4 - static_cast<std::size_t>(best_turn)) % 4];
    }
    sightings.push_back(best);
  }
  return sightings;
}

namespace {

cv::Mat grey_of(const cv::Mat& bgr) {
  cv::Mat grey;
  cv::cvtColor(bgr, grey, cv::COLOR_BGR2GRAY);
  return grey;
}

cv::Mat shrunk_to(const cv::Mat& picture, double pixels, double& scale) {
  scale = std::min(1.0, std::sqrt(pixels / (static_cast<double>(picture.cols) * picture.rows)));
  cv::Mat small = shrunk(picture, scale);
  scale = static_cast<double>(small.cols) / picture.cols;
  return small;
}

// Outlines of four corners in the working picture.
const std::vector<QuadPx>& outlines_of(const View& view) {
  return view.once<std::vector<QuadPx>>("outlines", [&] {
    cv::Mat grey = grey_of(working_picture(view).bgr);
    cv::GaussianBlur(grey, grey, {3, 3}, 0);
    return find_quads(grey);
  });
}

std::vector<cv::Matx33d> guesses_from_quads(const TemplateSet::Impl& set, const LatticeSpec& shape,
                                            const View& view, const std::string& debug_dir) {
  const cv::Mat& bgr = working_picture(view).bgr;
  const auto& quads = outlines_of(view);
  const auto sightings = sight_faces(set, bgr, quads);
  const Lattice lattice = grow_lattice(sightings, shape);
  if (!debug_dir.empty()) draw_sightings(debug_dir, bgr, quads, sightings, lattice);
  if (lattice.faces.size() < kQuadFaces) return {};
  int min_col = shape.cols;
  int min_row = shape.rows;
  for (const auto& f : lattice.faces) {
    min_col = std::min(min_col, f.col);
    min_row = std::min(min_row, f.row);
  }
  return {lattice.picture_from_lattice * cv::Matx33d(1, 0, min_col, 0, 1, min_row, 0, 0, 1)};
}

// Where lines of a smaller picture make a grid of so many cells.
struct LineGuesses {
  double scale = 1;  // of that picture, against the working picture
  cv::Size size;     // of that picture
  std::vector<LineSegment> lines;
  std::vector<GridGuess> rough;
  double thumb_scale = 1;  // of the thumbnail, against that picture
  cv::Mat thumb;           // small enough to prove guesses quickly
};

GridSearch line_search(const Place& spec) {
  return {.cols = spec.cols, .rows = spec.rows, .most = kLineGuesses};
}

const LineGuesses& line_guesses(const View& view, const Place& spec, double pixels) {
  const std::string key = "lines of " + std::to_string(spec.cols) + " x " +
                          std::to_string(spec.rows) + " in " + std::to_string(pixels);
  return view.once<LineGuesses>(key, [&] {
    LineGuesses lines;
    const cv::Mat small = shrunk_to(working_picture(view).bgr, pixels, lines.scale);
    lines.size = small.size();
    lines.lines = find_grid_lines(grey_of(small));
    lines.rough = rough_grids(lines.lines, lines.size, line_search(spec));
    lines.thumb = shrunk_to(small, kProofPixels, lines.thumb_scale);
    return lines;
  });
}

std::vector<cv::Matx33d> guesses_from_lines(const TemplateSet::Impl& set, const Place& spec,
                                            const View& view, double pixels) {
  const auto& [scale, size, lines, rough, thumb_scale, thumb] = line_guesses(view, spec, pixels);
  std::vector<Proof> proofs;
  for (const auto& place : rough) {
    const GridGuess guess = refined(place, lines, size, line_search(spec));
    Proof proof =
        prove_guess(set, spec, thumb, pixel_scaling(thumb_scale) * guess.picture_from_board);
    proof.picture_from_board =
        pixel_scaling(1 / scale) * pixel_scaling(1 / thumb_scale) * proof.picture_from_board;
    proofs.push_back(proof);
    if (proof.faces >= kPlainlyRight) break;
  }
  std::stable_sort(proofs.begin(), proofs.end(),
                   [](const Proof& a, const Proof& b) { return a.score > b.score; });
  std::vector<cv::Matx33d> best;
  for (const auto& proof : proofs) {
    if (best.size() == kProvenGuesses) break;
    best.push_back(proof.picture_from_board);
  }
  return best;
}

// Moves the window to where the frame's bars and the usual places of pieces want it.
Window settle_window(const TemplateSet::Impl& set, const Place& spec, const cv::Mat& bgr,
                     const cv::Matx33d& picture_from_board, const std::vector<FittedFace>& faces) {
  Lattice lattice;
  lattice.picture_from_lattice = picture_from_board;
  std::vector<AnchorHint> anchors;
  for (const auto& face : faces) {
    lattice.faces.push_back({-1, face.col, face.row});
    const auto& kind = set.looks[static_cast<std::size_t>(face.match.look)].kind;
    for (const auto& anchor : spec.anchors) {
      if (anchor.kind != kind) continue;
      AnchorHint hint{face.col, face.row, {}};
      for (const Cell cell : anchor.cells)
        hint.usual.emplace_back(cell.col, spec.rows - 1 - cell.row);
      anchors.push_back(hint);
    }
  }
  return place_window(lattice, BarModel(bgr, lattice), lattice_spec(spec), anchors);
}

double support_of(const std::vector<FittedFace>& faces) {
  double sum = 0;
  for (const auto& face : faces) sum += likeness_of(face.match);
  return sum;
}

// Pulls a guess onto the faces it shows and settles its window.
std::optional<Located> prove(const TemplateSet::Impl& set, const Place& spec, const cv::Mat& bgr,
                             const cv::Matx33d& guess, bool window_known) {
  Located located;
  located.picture_from_board = guess;
  located.faces = refine_on_faces(set, spec, bgr, located.picture_from_board, 2);
  if (located.faces.empty()) return std::nullopt;
  located.support = support_of(located.faces);
  if (window_known) {
    located.window_margin = 100;
    return located;
  }
  // A window that was moved is looked at once more: the grid has been pulled onto other faces.
  for (int look = 0; look < 2; ++look) {
    std::vector<FittedFace> faces = faces_around(set, spec, bgr, located.picture_from_board);
    faces.insert(faces.end(), located.faces.begin(), located.faces.end());
    const Window window = settle_window(set, spec, bgr, located.picture_from_board, faces);
    located.window_margin = window.score - window.runner_up;
    if (window.col == 0 && window.row == 0) break;
    located.picture_from_board =
        located.picture_from_board * cv::Matx33d(1, 0, window.col, 0, 1, window.row, 0, 0, 1);
    located.faces = refine_on_faces(set, spec, bgr, located.picture_from_board, 2);
    located.support = support_of(located.faces);
  }
  return located;
}

// The marks beside the frame say where it is, whatever stands in it.
std::optional<Located> locate_by_marks(const TemplateSet::Impl& set, const Place& spec,
                                       const View& view) {
  const cv::Mat& bgr = working_picture(view).bgr;
  const auto& marks =
      view.once<std::vector<FoundMark>>("marks", [&] { return find_marks(grey_of(bgr)); });
  const auto guess = board_from_marks(spec, marks);
  if (!guess) return std::nullopt;
  auto located = prove(set, spec, bgr, *guess, true);
  if (!located) {
    located.emplace();
    located->picture_from_board = *guess;
  }
  located->by_marks = true;
  return located;
}

std::vector<cv::Point2f> outline_of(const cv::Matx33d& picture_from_board, const Place& spec,
                                    double rim) {
  const std::vector<cv::Point2d> corners{{-rim, -rim},
                                         {spec.cols + rim, -rim},
                                         {spec.cols + rim, spec.rows + rim},
                                         {-rim, spec.rows + rim}};
  std::vector<cv::Point2f> outline;
  for (const auto& corner : corners) outline.push_back(apply(picture_from_board, corner));
  return outline;
}

// What of the picture lies left, right, above and below of the board and is wide enough for
// another.
std::vector<cv::Rect2f> room_beside(const std::vector<cv::Point2f>& board, cv::Size picture) {
  const auto width = static_cast<float>(picture.width);
  const auto height = static_cast<float>(picture.height);
  const auto wide = static_cast<float>(std::sqrt(kLeastOther * cv::contourArea(board)));
  const auto by_x = [](auto a, auto b) { return a.x < b.x; };
  const auto by_y = [](auto a, auto b) { return a.y < b.y; };
  // Seen at an angle the board's sides lean into its own box.
  const float lean = 0.25F * wide;
  const float left = std::min_element(board.begin(), board.end(), by_x)->x + lean;
  const float right = std::max_element(board.begin(), board.end(), by_x)->x - lean;
  const float top = std::min_element(board.begin(), board.end(), by_y)->y + lean;
  const float bottom = std::max_element(board.begin(), board.end(), by_y)->y - lean;
  std::vector<cv::Rect2f> sides{{0, 0, left, height},
                                {right, 0, width - right, height},
                                {0, 0, width, top},
                                {0, bottom, width, height - bottom}};
  std::erase_if(sides, [&](const auto& side) { return std::min(side.width, side.height) < wide; });
  return sides;
}

// Whether a grid lies in the picture and beside the board, whole and of a size to be seen.
bool lies_beside(const std::vector<cv::Point2f>& board, const std::vector<cv::Point2f>& other,
                 cv::Size picture) {
  if (!cv::isContourConvex(other)) return false;
  const cv::Rect2f frame(0, 0, static_cast<float>(picture.width),
                         static_cast<float>(picture.height));
  if (!std::all_of(other.begin(), other.end(), [&](auto p) { return frame.contains(p); }))
    return false;
  const double area = cv::contourArea(other);
  const double of_board = cv::contourArea(board);
  if (area < kLeastOther * of_board) return false;
  std::vector<cv::Point2f> common;
  return cv::intersectConvexConvex(board, other, common) < kMostCommon * std::min(area, of_board);
}

}  // namespace

bool shows_another_frame(const TemplateSet::Impl& set, const Place& spec, const View& view,
                         const Located& located) {
  const auto& found = line_guesses(view, spec, kLinePixels.front());
  const cv::Matx33d small_from_board = pixel_scaling(found.scale) * located.picture_from_board;
  const auto board = outline_of(small_from_board, spec, 0);
  const auto around = outline_of(small_from_board, spec, kAround);
  const auto room = room_beside(board, found.size);
  double of_board = 0;
  double of_others = 0;
  std::vector<LineSegment> others;
  for (const auto& line : found.lines) {
    const cv::Point2f middle = 0.5F * (line.from + line.to);
    if (cv::pointPolygonTest(around, middle, false) >= 0) {
      of_board += length_of(line);
    } else if (std::any_of(room.begin(), room.end(),
                           [&](const cv::Rect2f& side) { return side.contains(middle); })) {
      of_others += length_of(line);
      others.push_back(line);
    }
  }
  if (of_others < kEnoughLines * of_board) return false;
  const auto guesses = guess_grids(
      others, found.size,
      {.cols = spec.cols, .rows = spec.rows, .most = kOtherGuesses, .most_axes = kOtherAxes});
  return std::any_of(guesses.begin(), guesses.end(), [&](const GridGuess& guess) {
    if (!lies_beside(board, outline_of(guess.picture_from_board, spec, 0), found.size))
      return false;
    const auto proof = prove_guess(set, spec, found.thumb,
                                   pixel_scaling(found.thumb_scale) * guess.picture_from_board);
    return proof.faces >= kOtherFaces;
  });
}

const Picture& working_picture(const View& view) { return picture_of_area(view, kWorkingPixels); }

std::optional<Located> locate_framed_grid(const TemplateSet::Impl& set, const Place& spec,
                                          const View& view, const std::optional<QuadPx>& corners,
                                          const std::string& debug_dir) {
  const cv::Mat& bgr = working_picture(view).bgr;
  const LatticeSpec shape = lattice_spec(spec);
  if (corners) {
    const auto rim = static_cast<float>(spec.bar_mm / (2 * (spec.cell_mm + spec.bar_mm)));
    const auto cols = static_cast<float>(spec.cols);
    const auto rows = static_cast<float>(spec.rows);
    const std::vector<cv::Point2f> board{
        {-rim, -rim}, {cols + rim, -rim}, {cols + rim, rows + rim}, {-rim, rows + rim}};
    const cv::Matx33d given = fit_homography(board, {corners->begin(), corners->end()});
    const Proof proof = prove_guess(set, spec, bgr, given);
    return prove(set, spec, bgr, proof.picture_from_board, true);
  }
  std::optional<Located> best;
  const auto consider = [&](const std::vector<cv::Matx33d>& guesses) {
    for (const auto& guess : guesses) {
      if (best && best->support >= kEnoughSupport) return;
      auto located = prove(set, spec, bgr, guess, false);
      if (located && (!best || located->support > best->support)) best = std::move(located);
    }
  };
  for (const double pixels : kLinePixels) {
    if (!best || best->support < kEnoughSupport)
      consider(guesses_from_lines(set, spec, view, pixels));
  }
  const bool sure = best && best->support >= kEnoughSupport && best->window_margin >= kSureWindow;
  if (!sure && spec.how == Arrangement::kFrame) {
    if (auto marked = locate_by_marks(set, spec, view)) return marked;
  }
  if (!best || best->support < kEnoughSupport)
    consider(guesses_from_quads(set, shape, view, debug_dir));
  return best;
}

}  // namespace storey::vision
