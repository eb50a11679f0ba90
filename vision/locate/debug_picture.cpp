#include "vision/locate/debug_picture.h"

#include <fstream>
#include <opencv2/imgproc.hpp>

#include "vision/geometry/homography.h"
#include "vision/photo/load_photo.h"
#include "vision/photo/pixels.h"

namespace storey::vision {

void write_debug(const std::string& dir, const std::string& name, const cv::Mat& bgr) {
  const auto bytes = encode_jpeg(to_pixels(bgr), 90);
  std::ofstream file(dir + "/" + name + ".jpg", std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
}

void draw_quad(cv::Mat& picture, const QuadPx& quad, const cv::Scalar& colour, int width) {
  for (std::size_t i = 0; i < 4; ++i) {
    cv::line(picture, quad[i], quad[(i + 1) % 4], colour, width, cv::LINE_AA);
  }
}

void draw_sightings(const std::string& dir, const cv::Mat& bgr, const std::vector<QuadPx>& quads,
                    const std::vector<FaceSighting>& sightings, const Lattice& lattice) {
  cv::Mat picture = bgr.clone();
  for (const auto& quad : quads) draw_quad(picture, quad, {0, 200, 255}, 1);
  for (const auto& s : sightings) {
    draw_quad(picture, s.corners, {255, 80, 0}, 2);
    cv::putText(picture, std::to_string(s.look) + " " + std::to_string(cvRound(100 * s.likeness)),
                s.corners[0], cv::FONT_HERSHEY_PLAIN, 1, {255, 255, 255});
  }
  for (const auto& f : lattice.faces) {
    draw_quad(picture, sightings[static_cast<std::size_t>(f.sighting)].corners, {0, 255, 0}, 2);
  }
  write_debug(dir, "sightings", picture);
}

void draw_located(const std::string& dir, const cv::Mat& bgr, const Place& spec,
                  const Located& located) {
  cv::Mat picture = bgr.clone();
  for (int row = 0; row < spec.rows; ++row) {
    for (int col = 0; col < spec.cols; ++col) {
      const auto corner = [&](int x, int y) {
        return apply(located.picture_from_board, cv::Point2d(col + x, row + y));
      };
      draw_quad(picture, {corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)}, {0, 200, 255},
                1);
    }
  }
  for (const auto& face : located.faces) draw_quad(picture, face.corners, {0, 255, 0}, 2);
  write_debug(dir, "located", picture);
}

}  // namespace storey::vision
