#include "vision/identify/ocr.h"

#include <cstdlib>
#include <filesystem>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <optional>
#include <thread>

#include "tests/catch.h"

namespace storey::vision {
namespace {

struct Print {
  std::string text;
  cv::Scalar paper, ink;
  double size;
};

Pixels printed(const Print& print) {
  int baseline = 0;
  const int thickness = print.size < 0.6 ? 1 : 2;
  const auto font = cv::FONT_HERSHEY_DUPLEX;
  const cv::Size size = cv::getTextSize(print.text, font, print.size, thickness, &baseline);
  cv::Mat picture(size.height * 2, size.width + size.height, CV_8UC3, print.paper);
  cv::putText(picture, print.text, {size.height / 2, size.height * 3 / 2}, font, print.size,
              print.ink, thickness, cv::LINE_AA);
  return {picture.cols, picture.rows, {picture.datastart, picture.dataend}};
}

const cv::Scalar kCream{220, 240, 250}, kInk{30, 20, 20}, kBlue{120, 60, 20}, kWhite{255, 255, 255};

TEST_CASE("a house number is read from its plaque") {
  const auto print = GENERATE(Print{"12 C", kCream, kInk, 1.0}, Print{"7A", kCream, kInk, 0.5},
                              Print{"21 B", kBlue, kWhite, 1.0});
  const auto read = read_text(printed(print), "0123456789 ABCD");
  REQUIRE(read);
  CHECK(read->text == print.text);
  CHECK(read->confidence > 0.5);
  CHECK(read->confidence <= 1.0);
}

TEST_CASE("nothing printed reads as nothing") {
  const auto blank = read_text(printed({" ", kCream, kInk, 1.0}));
  REQUIRE(blank);
  CHECK(blank->text.empty());
  CHECK(read_text(Pixels{})->text.empty());
}

TEST_CASE("without Tesseract's data the package to install is named") {
  const char* const before = std::getenv("TESSDATA_PREFIX");
  const std::optional<std::string> kept =
      before ? std::optional<std::string>(before) : std::nullopt;
  setenv("TESSDATA_PREFIX", (std::filesystem::temp_directory_path() / "no-such").c_str(), 1);
  std::optional<Result<ReadText>> read;
  // A new thread starts a new engine.
  std::thread([&] { read = read_text(printed({"12", kCream, kInk, 1.0})); }).join();
  if (kept) {
    setenv("TESSDATA_PREFIX", kept->c_str(), 1);
  } else {
    unsetenv("TESSDATA_PREFIX");
  }
  REQUIRE(read);
  REQUIRE_FALSE(*read);
  CHECK(read->error().code == ErrorCode::kIo);
  CHECK_THAT(read->error().message, Catch::Matchers::Contains("tesseract-ocr-eng"));
}

}  // namespace
}  // namespace storey::vision
