#include <opencv2/imgproc.hpp>
#include <string>

#include "pipeline/io/files.h"
#include "pipeline/table/table_query.h"
#include "tests/catch.h"
#include "vision/photo/load_photo.h"
#include "vision/photo/pixels.h"

namespace storey {
namespace {

/// A sample out of focus, as JPEG.
std::string out_of_focus(const std::string& sample, double sigma_px) {
  const auto file = read_file(STOREY_ROOT "/samples/" + sample);
  REQUIRE(file);
  auto photo = vision::decode_photo(
      {reinterpret_cast<const std::uint8_t*>(file->data()), file->size()}, sample);  // NOLINT
  REQUIRE(photo);
  cv::Mat soft;
  cv::GaussianBlur(vision::borrow(photo->pixels), soft, {}, sigma_px);
  const auto jpeg = vision::encode_jpeg(vision::to_pixels(soft), 90);
  return {jpeg.begin(), jpeg.end()};
}

TEST_CASE("a photo in which nothing is seen for blur says so, whichever game it may be") {
  for (const std::string sample :
       {"balconia/hard/hard-9301.jpg", "towers/normal/normal-9204.jpg"}) {
    CAPTURE(sample);
    TableQuery query;
    query.templates = STOREY_ROOT "/templates";
    query.request.sources.push_back({.path = "-", .fix = "", .bytes = out_of_focus(sample, 12)});
    const auto table = evaluate_query(std::move(query));
    REQUIRE_FALSE(table);
    CHECK(table.error().code == ErrorCode::kBoardNotFound);
    CHECK(table.error().message.find("The photo is blurred") != std::string::npos);
  }
}

}  // namespace
}  // namespace storey
