#include "vision/read/photo_quality.h"

#include <algorithm>
#include <cmath>

#include "vision/geometry/homography.h"
#include "vision/read/framed_grid_calibration.h"

namespace storey::vision {
namespace {

constexpr double kCutOffShare = 0.04;  // of the board's side; less is the frame's rim
constexpr double kSmallCellPx = 45;
constexpr double kSteepDeg = 50;
constexpr double kSmallPiecePx = 30;  // of a piece on a table
constexpr double kSteepTableDeg = 58;
constexpr double kDarkLevel = 45;  // mean of the board, 0..255
constexpr double kGlareShare = 0.25;
constexpr double kLowLikeness = 0.58;
constexpr double kFocalPerDiagonal = 0.6;

double mean_level(const Photo& photo, const Quad& board) {
  double sum = 0;
  int n = 0;
  for (int i = 1; i < 20; ++i) {
    for (int j = 1; j < 20; ++j) {
      const double u = i / 20.0;
      const double v = j / 20.0;
      const auto mix = [&](double a, double b, double c, double d) {
        return (1 - v) * ((1 - u) * a + u * b) + v * ((1 - u) * d + u * c);
      };
      const double x = mix(board[0].x, board[1].x, board[2].x, board[3].x) / photo.full_per_pixel;
      const double y = mix(board[0].y, board[1].y, board[2].y, board[3].y) / photo.full_per_pixel;
      if (x < 0 || y < 0 || x >= photo.pixels.width || y >= photo.pixels.height) continue;
      const auto* p = photo.pixels.at(static_cast<int>(x), static_cast<int>(y));
      sum += (p[0] + p[1] + p[2]) / 3.0;
      ++n;
    }
  }
  return n == 0 ? 0 : sum / n;
}

}  // namespace

std::optional<std::string> cut_off_side(const Photo& photo, const Quad& board) {
  const double side = std::hypot(board[1].x - board[0].x, board[1].y - board[0].y);
  struct Beyond {
    const char* edge;
    double px;
  };
  Beyond most{nullptr, kCutOffShare * side};
  for (const auto& p : board) {
    for (const Beyond& beyond : {Beyond{"on the left", -p.x},
                                 {"on the right", p.x - photo.full_width},
                                 {"at the top", -p.y},
                                 {"at the bottom", p.y - photo.full_height}}) {
      if (beyond.px > most.px) most = beyond;
    }
  }
  return most.edge == nullptr ? std::nullopt : std::optional<std::string>(most.edge);
}

double view_angle_deg(const Photo& photo, const cv::Matx33d& full_from_board) {
  const double focal = kFocalPerDiagonal * std::hypot(photo.full_width, photo.full_height);
  const cv::Matx33d camera(focal, 0, photo.full_width / 2.0, 0, focal, photo.full_height / 2.0, 0,
                           0, 1);
  const cv::Matx33d pose = camera.inv() * full_from_board;
  const cv::Vec3d x = cv::normalize(cv::Vec3d(pose(0, 0), pose(1, 0), pose(2, 0)));
  const cv::Vec3d y = cv::normalize(cv::Vec3d(pose(0, 1), pose(1, 1), pose(2, 1)));
  const cv::Vec3d normal = cv::normalize(x.cross(y));
  return std::acos(std::min(1.0, std::abs(normal[2]))) * 180 / CV_PI;
}

std::vector<Diagnostic> lattice_diagnostics(const Photo& photo, const BuildingReading& reading,
                                            const std::string& unsure) {
  std::vector<Diagnostic> found;
  const auto hindered = [&](const char* code, const std::string& message) {
    found.push_back({code, message, std::nullopt, true});
  };
  const auto whole = [](double v) { return std::to_string(static_cast<int>(std::lround(v))); };
  const cv::Matx33d map(reading.photo_from_board.data());
  const double cell_px = mean_cell_px(map, reading.rows, reading.cols);
  if (cell_px < kSmallPiecePx) {
    hindered("small", "a piece is " + whole(cell_px) + " px wide, " + whole(kSmallPiecePx) +
                          " are needed: step closer");
  }
  if (reading.board_confidence < kSureWindow)
    found.push_back({"frame-unsure", unsure, std::nullopt});
  const double angle = view_angle_deg(photo, map);
  if (angle > kSteepTableDeg) {
    hindered("steep", "seen at " + whole(angle) + " degrees from above, at most " +
                          whole(kSteepTableDeg) + " are supported: hold the phone higher");
  }
  if (mean_level(photo, reading.board) < kDarkLevel)
    hindered("dark", "the pieces are dark: turn on a light or move it nearer");
  return found;
}

std::vector<Diagnostic> photo_diagnostics(const Photo& photo, const Place& spec, const Sight& sight,
                                          const BuildingReading& reading) {
  std::vector<Diagnostic> found;
  const auto hindered = [&](const char* code, const std::string& message,
                            std::optional<Cell> cell = std::nullopt) {
    found.push_back({code, message, cell, true});
  };
  const auto whole = [](double v) { return std::to_string(static_cast<int>(std::lround(v))); };
  if (sight.cell_px < kSmallCellPx) {
    hindered("small", "the board is " + whole(sight.cell_px * spec.cols) + " px wide, " +
                          whole(kSmallCellPx * spec.cols) + " are needed: step closer");
  }
  if (window_confidence(sight) < kSureWindow) {
    found.push_back({"frame-unsure",
                     "it is not certain which cells the frame holds: look at the outline; if it is "
                     "wrong, give the corners with a corrections line: corners=x,y x,y x,y x,y",
                     std::nullopt});
  }
  const double angle = view_angle_deg(photo, sight.full_from_board);
  if (angle > kSteepDeg) {
    hindered("steep", "seen at " + whole(angle) + " degrees from the front, at most " +
                          whole(kSteepDeg) + " are supported: stand more in front of the board");
  }
  if (mean_level(photo, reading.board) < kDarkLevel) {
    hindered("dark", "the board is dark: turn on a light or move it nearer");
  }
  if (sight.typical < kLowLikeness) {
    hindered("blur",
             "the pieces look blurred or noisy: hold still, tap on the board to focus, add light");
  }
  for (std::size_t i = 0; i < sight.cells.size(); ++i) {
    const auto& evidence = sight.cells[i];
    const bool doubtful = reading.cells[i].confidence() < 0.98;
    if (!doubtful) continue;
    if (evidence.clipped > kGlareShare) {
      hindered("glare",
               "glare on " + to_string(evidence.cell) + ": change the angle or cover the lamp",
               evidence.cell);
    } else if (evidence.worst_bar < 0.1 && evidence.bars < 0.6) {
      hindered("covered", "something may cover " + to_string(evidence.cell) + ": clear the view",
               evidence.cell);
    }
  }
  return found;
}

}  // namespace storey::vision
