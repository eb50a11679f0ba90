#include "vision/detail/debug_picture.h"

#include <fstream>
#include <opencv2/imgproc.hpp>

#include "vision/load_photo.h"

namespace storey::vision {
namespace {

void draw_quad(cv::Mat& picture, const QuadPx& quad, const cv::Scalar& colour, int width) {
  for (std::size_t i = 0; i < 4; ++i) {
    cv::line(picture, quad[i], quad[(i + 1) % 4], colour, width, cv::LINE_AA);
  }
}

}  // namespace

void write_debug(const std::string& dir, const std::string& name, const cv::Mat& bgr) {
  Pixels pixels;
  pixels.width = bgr.cols;
  pixels.height = bgr.rows;
  for (int y = 0; y < bgr.rows; ++y) {
    pixels.bgr.insert(pixels.bgr.end(), bgr.ptr(y),
                      bgr.ptr(y) + 3 * static_cast<std::ptrdiff_t>(bgr.cols));
  }
  const auto bytes = encode_jpeg(pixels, 90);
  std::ofstream file(dir + "/" + name + ".jpg", std::ios::binary);
  file.write(reinterpret_cast<const char*>(bytes.data()),
             static_cast<std::streamsize>(bytes.size()));
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

}  // namespace storey::vision
