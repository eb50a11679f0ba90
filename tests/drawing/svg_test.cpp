#include "drawing/svg.h"

#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.h"

using namespace storey;
using drawing::SvgPicture;

namespace {

// Left half pure red, right half transparent: channel order, size and the white ground all show.
const std::string kHalfRed =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
         <rect width="50" height="100" fill="#ff0000"/></svg>)";

std::vector<int> bgr(const Pixels& pixels, int x, int y) {
  const auto* p = pixels.at(x, y);
  return {p[0], p[1], p[2]};
}

struct TempFile {
  explicit TempFile(const std::string& text) {
    path = std::filesystem::temp_directory_path() /
           ("storey-svg-test-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + ".svg");
    std::ofstream(path) << text;
  }
  ~TempFile() { std::filesystem::remove(path); }
  std::filesystem::path path;
};

}  // namespace

TEST_CASE("an SVG fills the asked size, BGR on white") {
  const TempFile file(kHalfRed);
  const auto pixels = drawing::render_svg(file.path, 64, 64);
  REQUIRE(pixels);
  CHECK(pixels->width == 64);
  CHECK(pixels->height == 64);
  REQUIRE(pixels->bgr.size() == 64u * 64u * 3u);
  CHECK(bgr(*pixels, 10, 32) == std::vector<int>{0, 0, 255});
  CHECK(bgr(*pixels, 54, 32) == std::vector<int>{255, 255, 255});
}

TEST_CASE("an SVG keeps its proportions in a wider rectangle") {
  const auto picture = SvgPicture::parse(kHalfRed, "half red");
  REQUIRE(picture);
  const auto pixels = picture->render(200, 100);
  REQUIRE(pixels);
  CHECK(bgr(*pixels, 20, 50) == std::vector<int>{255, 255, 255});  // margin left of the square
  CHECK(bgr(*pixels, 75, 50) == std::vector<int>{0, 0, 255});
  CHECK(bgr(*pixels, 125, 50) == std::vector<int>{255, 255, 255});
}

TEST_CASE("a file that is no SVG is bad data and is named") {
  const TempFile file("this is a shopping list");
  const auto pixels = drawing::render_svg(file.path, 8, 8);
  REQUIRE_FALSE(pixels);
  CHECK(pixels.error().code == ErrorCode::kBadData);
  CHECK(pixels.error().where == file.path.string());
  CHECK(pixels.error().message.find('\n') == std::string::npos);
}

TEST_CASE("a missing SVG says what to check") {
  const auto pixels = drawing::render_svg("/nowhere/block-99.svg", 8, 8);
  REQUIRE_FALSE(pixels);
  CHECK(pixels.error().code == ErrorCode::kBadData);
  CHECK(pixels.error().where == "/nowhere/block-99.svg");
  CHECK(pixels.error().message.find("game.json") != std::string::npos);
}

TEST_CASE("threads that each load the SVG get the same picture") {
  const TempFile file(kHalfRed);
  std::vector<std::vector<std::uint8_t>> seen(4);
  {
    std::vector<std::jthread> threads;
    for (auto& bytes : seen)
      threads.emplace_back([&] { bytes = drawing::render_svg(file.path, 32, 32).value().bgr; });
  }
  for (const auto& bytes : seen) CHECK(bytes == seen.front());
}
