// When a photo was taken, from its headers.
#include "tests/catch.h"
#include "tests/vision/image_bytes.h"
#include "vision/photo/image_header.h"

namespace storey {
namespace {

using namespace std::string_view_literals;
using test::ImageBytes;
using test::put;

/// Number in the byte order of the block.
void number(ImageBytes& bytes, std::uint64_t value, int length, bool big) {
  big ? test::put_big(bytes, value, length) : test::put_little(bytes, value, length);
}

void entry(ImageBytes& bytes, int tag, int type, std::uint64_t count, std::uint64_t value,
           bool big) {
  number(bytes, static_cast<std::uint64_t>(tag), 2, big);
  number(bytes, static_cast<std::uint64_t>(type), 2, big);
  number(bytes, count, 4, big);
  number(bytes, value, 4, big);
}

/// A first directory with the file's date and one of the camera with its own, as Exif 2.32 has
/// them; "" leaves one out.
ImageBytes dated_block(std::string_view file, std::string_view camera, bool big) {
  constexpr std::uint64_t kDirectory = 8, kLength = 2 + 2 * 12 + 4;
  constexpr std::uint64_t kCamera = kDirectory + kLength, kTexts = kCamera + 2 + 12 + 4;
  ImageBytes bytes;
  put(bytes, big ? "MM\0\x2A"sv : "II\x2A\0"sv);
  number(bytes, kDirectory, 4, big);
  number(bytes, 2, 2, big);
  entry(bytes, file.empty() ? 0x0100 : 0x0132, 2, file.size(), kTexts, big);
  entry(bytes, camera.empty() ? 0x0101 : 0x8769, 4, 1, kCamera, big);
  number(bytes, 0, 4, big);
  number(bytes, 1, 2, big);
  entry(bytes, 0x9003, 2, camera.size(), kTexts + file.size(), big);
  number(bytes, 0, 4, big);
  put(bytes, file);
  put(bytes, camera);
  return bytes;
}

/// A JPEG of 4 x 3 pixels, as far as headers tell.
std::string taken(const ImageBytes& block) {
  ImageBytes bytes{0xFF, 0xD8, 0xFF, 0xE1};
  test::put_big(bytes, 2 + 6 + block.size(), 2);
  put(bytes, "Exif\0\0"sv);
  put(bytes, block);
  put(bytes, ImageBytes{0xFF, 0xC0, 0, 11, 8, 0, 3, 0, 4, 1, 1, 0x11, 0});
  const auto header = vision::read_image_header(bytes);
  REQUIRE(header);
  return header->taken;
}

TEST_CASE("date of a photo: by the camera before that of the file, in both byte orders") {
  const bool big = GENERATE(false, true);
  constexpr auto kFile = "2025:01:02 03:04:05\0"sv;
  constexpr auto kCamera = "2024:05:18 20:31:07\0"sv;
  CHECK(taken(dated_block(kFile, kCamera, big)) == "2024-05-18T20:31:07");
  CHECK(taken(dated_block("", kCamera, big)) == "2024-05-18T20:31:07");
  CHECK(taken(dated_block(kFile, "", big)) == "2025-01-02T03:04:05");
  CHECK(taken(dated_block("", "", big)).empty());
}

TEST_CASE("date of a photo: what is no date is none, wherever it points") {
  CHECK(taken(dated_block("", "0000:00:00 00:00:00\0"sv, false)).empty());
  CHECK(taken(dated_block("", "    :  :     :  :  \0"sv, false)).empty());
  CHECK(taken(dated_block("", "2024:05:18"sv, false)).empty());
  ImageBytes far = dated_block("", "2024:05:18 20:31:07\0"sv, false);
  far.resize(far.size() - 5);  // the text is cut off
  CHECK(taken(far).empty());
}

}  // namespace
}  // namespace storey
