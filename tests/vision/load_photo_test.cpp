#include "vision/load_photo.h"

#include <filesystem>
#include <fstream>

#include "tests/catch.h"
#include "tests/vision/image_bytes.h"

namespace storey::vision {
namespace {

using namespace storey::test;
using Catch::Matchers::Contains;

ImageBytes jpeg(int width = 64, int height = 48) {
  return encode_jpeg(four_quarters(width, height), 95);
}

std::string refusal(const ImageBytes& bytes, const LoadOptions& options = {}) {
  const auto photo = decode_photo(bytes, "a.jpg", options);
  if (photo) return "no refusal";
  CHECK(photo.error().code == ErrorCode::kUnreadable);
  CHECK(photo.error().where == "a.jpg");
  return photo.error().message;
}

// A file of a name of its own, gone at the end of the test.
class TemporaryFile {
 public:
  explicit TemporaryFile(const ImageBytes& bytes)
      : path_(std::filesystem::temp_directory_path() /
              ("storey-load-photo-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)))) {
    std::ofstream(path_, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
  }
  ~TemporaryFile() { std::filesystem::remove(path_); }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  [[nodiscard]] std::string path() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

TEST_CASE("a JPEG file becomes upright BGR pixels") {
  const TemporaryFile file(jpeg());
  const auto photo = load_photo(file.path());
  REQUIRE(photo);
  CHECK(photo->source == file.path());
  CHECK(photo->pixels.width == 64);
  CHECK(photo->pixels.height == 48);
  CHECK(photo->full_width == 64);
  CHECK(photo->full_height == 48);
  CHECK(photo->full_per_pixel == 1);
  CHECK(photo->pixels.bgr.size() == 64 * 48 * 3);
  CHECK(quarters(photo->pixels) == "RGBW");
}

TEST_CASE("enough_pixels takes the smallest scale that has them") {
  struct Row {
    int enough, width, height, per_pixel;
  };
  const auto row =
      GENERATE(Row{0, 640, 481, 1}, Row{320 * 241 + 1, 640, 481, 1}, Row{320 * 241, 320, 241, 2},
               Row{160 * 121, 160, 121, 4}, Row{80 * 61 + 1, 160, 121, 4}, Row{1, 80, 61, 8});
  const auto photo = decode_photo(jpeg(640, 481), "a.jpg", {.enough_pixels = row.enough});
  REQUIRE(photo);
  CHECK(photo->pixels.width == row.width);
  CHECK(photo->pixels.height == row.height);
  CHECK(photo->full_per_pixel == row.per_pixel);
  CHECK(photo->full_width == 640);
  CHECK(photo->full_height == 481);
  CHECK(quarters(photo->pixels) == "RGBW");
}

// The stored picture is RG/BW; what each orientation makes of it follows from Exif 2.32, 4.6.4 A:
// 2 mirrored, 3 half turn, 4 upside down mirrored, 5..8 the same with rows and columns exchanged.
TEST_CASE("EXIF orientation is applied once, all eight") {
  const auto [orientation, upright] = GENERATE(table<int, std::string>({{1, "RGBW"},
                                                                        {2, "GRWB"},
                                                                        {3, "WBGR"},
                                                                        {4, "BWRG"},
                                                                        {5, "RBGW"},
                                                                        {6, "BRWG"},
                                                                        {7, "WGBR"},
                                                                        {8, "GWRB"}}));
  const bool big = GENERATE(false, true);
  const int enough = GENERATE(0, 16 * 12);
  INFO("orientation " << orientation << ", big endian " << big << ", enough " << enough);
  const auto photo =
      decode_photo(with_exif(jpeg(), orientation, big), "a.jpg", {.enough_pixels = enough});
  REQUIRE(photo);
  CHECK(quarters(photo->pixels) == upright);
  const bool sideways = orientation >= 5;
  CHECK(photo->full_width == (sideways ? 48 : 64));
  CHECK(photo->full_height == (sideways ? 64 : 48));
  CHECK(photo->pixels.width * photo->full_per_pixel == photo->full_width);
}

TEST_CASE("an orientation outside 1..8 is ignored") {
  const auto photo = decode_photo(with_exif(jpeg(), 9), "a.jpg");
  REQUIRE(photo);
  CHECK(quarters(photo->pixels) == "RGBW");
}

TEST_CASE("a missing file, a folder and an empty file say what to do") {
  const auto missing = load_photo("no/such/photo.jpg");
  REQUIRE_FALSE(missing);
  CHECK(missing.error().code == ErrorCode::kUnreadable);
  CHECK(missing.error().where == "no/such/photo.jpg");
  CHECK_THAT(missing.error().message, Contains("no such file"));

  const auto folder = load_photo(std::filesystem::temp_directory_path().string());
  REQUIRE_FALSE(folder);
  CHECK_THAT(folder.error().message, Contains("folder"));

  const TemporaryFile empty({});
  const auto nothing = load_photo(empty.path());
  REQUIRE_FALSE(nothing);
  CHECK_THAT(nothing.error().message, Contains("empty"));
}

TEST_CASE("a file that is no image shows how it starts") {
  ImageBytes text;
  put(text, "game: x\n1 | a b");
  CHECK_THAT(refusal(text), Contains("starts with \"game: x.1 | a b\""));
  CHECK_FALSE(looks_like_image(text));
  CHECK(looks_like_image(jpeg()));
}

TEST_CASE("a JPEG that is cut off anywhere is refused, never filled with grey") {
  const ImageBytes whole = jpeg(200, 200);
  for (std::size_t length = 3; length < whole.size(); length += 7) {
    const ImageBytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    INFO(length << " of " << whole.size() << " bytes");
    CHECK_THAT(refusal(part), Contains("cut off") && Contains("copy"));
  }
  const ImageBytes without_end(whole.begin(), whole.end() - 2);
  CHECK_THAT(refusal(without_end), Contains("cut off"));
}

TEST_CASE("bytes after the end of a JPEG do no harm") {
  ImageBytes bytes = jpeg();
  put(bytes, "a motion photo's film follows");
  CHECK(decode_photo(bytes, "a.jpg"));
}

TEST_CASE("too many pixels are refused from the header alone") {
  ImageBytes bomb = jpeg();
  const std::uint8_t start_of_frame[] = {0xFF, 0xC0};
  const auto frame = std::search(bomb.begin(), bomb.end(), start_of_frame, start_of_frame + 2);
  REQUIRE(frame != bomb.end());
  std::fill(frame + 5, frame + 9, std::uint8_t{0xFF});
  CHECK_THAT(refusal(bomb), Contains("65535 x 65535") && Contains("120 megapixels"));
  CHECK_THAT(refusal(jpeg(), {.max_megapixels = 0.003}), Contains("64 x 48"));
  CHECK(decode_photo(jpeg(), "a.jpg", {.max_megapixels = 64 * 48 / 1e6}));
}

TEST_CASE("too large a file is refused") {
  const TemporaryFile file(jpeg());
  const auto photo = load_photo(file.path(), {.max_bytes = 100});
  REQUIRE_FALSE(photo);
  CHECK_THAT(photo.error().message, Contains("1 MB"));
}

}  // namespace
}  // namespace storey::vision
