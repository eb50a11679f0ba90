#include "vision/photo/load_photo.h"

#include <sys/resource.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>

#include "tests/catch.h"
#include "tests/vision/image_files.h"

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

TEST_CASE("a JPEG file becomes upright BGR pixels") {
  const auto photo = decode_photo(jpeg(), "a.jpg");
  REQUIRE(photo);
  CHECK(photo->source == "a.jpg");
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

TEST_CASE("other formats are made as small as a JPEG would be, turned before") {
  const auto photo = decode_photo(png(640, 480, 6), "a.png", {.enough_pixels = 240 * 320});
  REQUIRE(photo);
  CHECK(photo->full_width == 480);
  CHECK(photo->full_height == 640);
  CHECK(photo->full_per_pixel == 2);
  CHECK(photo->pixels.width == 240);
  CHECK(photo->pixels.height == 320);
  CHECK(quarters(photo->pixels) == "BRWG");
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

TEST_CASE("an empty file is refused") {
  CHECK_THAT(refusal({}), Contains("empty") && Contains("copy it again"));
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
  ImageBytes bytes = jpeg();
  bytes.resize((std::size_t{2} << 20) + 1);
  CHECK_THAT(refusal(bytes, {.max_bytes = 2U << 20}), Contains("more than 2 MB"));
  bytes.pop_back();
  CHECK(decode_photo(bytes, "a.jpg", {.max_bytes = 2U << 20}));
}

TEST_CASE("a greyscale JPEG becomes BGR") {
  const auto photo = decode_photo(grey_jpeg(20, 10, 77), "a.jpg");
  REQUIRE(photo);
  REQUIRE(photo->pixels.bgr.size() == 20 * 10 * 3);
  for (const int value : photo->pixels.bgr) CHECK(std::abs(value - 77) <= 2);
}

TEST_CASE("a JPEG in four inks keeps its colours") {
  const auto inks = GENERATE(Inks::kAdobeCmyk, Inks::kAdobeYcck, Inks::kPlainCmyk);
  const auto photo = decode_photo(cmyk_jpeg(32, 32, inks), "a.jpg");
  REQUIRE(photo);
  CHECK(quarters(photo->pixels) == "RGBW");
}

TEST_CASE("a progressive JPEG is read whole or refused") {
  const ImageBytes whole = progressive_jpeg(100, 80);
  const auto photo = decode_photo(whole, "a.jpg");
  REQUIRE(photo);
  CHECK(quarters(photo->pixels) == "RGBW");
  for (std::size_t length = 3; length < whole.size(); length += 11) {
    const ImageBytes part(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    CHECK_THAT(refusal(part), Contains("cut off"));
  }
}

TEST_CASE("every other format is read") {
  std::vector<int> indexes;
  const Pixels pixels = four_quarters(30, 20);
  for (int y = 0; y < 20; ++y) {
    for (int x = 0; x < 30; ++x) {
      indexes.push_back(static_cast<int>(std::string("RGBW").find(colour_name(pixels, x, y))));
    }
  }
  const auto [name, bytes] =
      GENERATE_COPY(table<std::string, ImageBytes>({{"png", png(30, 20)},
                                                    {"webp", webp(pixels)},
                                                    {"gif", gif(30, 20, {indexes})},
                                                    {"bmp 8", bmp(30, 20, 8)},
                                                    {"bmp 24", bmp(30, 20, 24)},
                                                    {"bmp 32", bmp(30, 20, 32)},
                                                    {"bmp from the top", bmp(30, 20, 24, true)},
                                                    {"tiff", tiff(30, 20, 8, 1)},
                                                    {"tiff 16", tiff(30, 20, 16, 1)}}));
  INFO(name);
  CHECK(looks_like_image(bytes));
  const auto photo = decode_photo(bytes, "a");
  REQUIRE(photo);
  CHECK(photo->pixels.width == 30);
  CHECK(photo->pixels.height == 20);
  CHECK(photo->full_width == 30);
  CHECK(photo->full_per_pixel == 1);
  CHECK(quarters(photo->pixels) == "RGBW");
  const ImageBytes part(bytes.begin(),
                        bytes.begin() + static_cast<std::ptrdiff_t>(bytes.size() / 2));
  CHECK_THAT(refusal(part), Contains("copy"));
}

TEST_CASE("orientation in PNG and TIFF is applied once") {
  const bool in_png = GENERATE(true, false);
  const auto [orientation, upright] =
      GENERATE(table<int, std::string>({{3, "WBGR"}, {4, "BWRG"}, {5, "RBGW"}, {6, "BRWG"}}));
  const auto bytes = in_png ? png(30, 20, orientation) : tiff(30, 20, 8, orientation);
  const auto photo = decode_photo(bytes, "a");
  REQUIRE(photo);
  CHECK(quarters(photo->pixels) == upright);
  CHECK(photo->full_width == (orientation >= 5 ? 20 : 30));
}

TEST_CASE("16 bits a sample become 8") {
  const bool grey = GENERATE(false, true);
  const PngOptions options{.colour = grey ? PngColour::kGrey : PngColour::kColour, .depth = 16};
  const auto bytes = png(4, 4, options, [&](ImageBytes& row, int x, int) {
    for (int i = 0; i < (grey ? 1 : 3); ++i) {
      put_big(row, static_cast<std::uint32_t>(x * 0x4000 + 0x00FF), 2);
    }
  });
  const auto photo = decode_photo(bytes, "a.png");
  REQUIRE(photo);
  for (int x = 0; x < 4; ++x) {
    for (int i = 0; i < 3; ++i) CHECK(std::abs(photo->pixels.at(x, 2)[i] - (x * 64 + 1)) <= 1);
  }
}

TEST_CASE("what is transparent looks white") {
  const auto bytes =
      png(4, 1, {.colour = PngColour::kColourAlpha}, [](ImageBytes& row, int x, int) {
        for (const int value : {200, 100, 0, x * 85}) {
          row.push_back(static_cast<std::uint8_t>(value));
        }
      });
  const auto photo = decode_photo(bytes, "a.png");
  REQUIRE(photo);
  for (int x = 0; x < 4; ++x) {
    CHECK(std::abs(photo->pixels.at(x, 0)[0] - (255 - x * 85)) <= 1);
    CHECK(std::abs(photo->pixels.at(x, 0)[1] - (255 - x * 155 / 3)) <= 1);
    CHECK(std::abs(photo->pixels.at(x, 0)[2] - (255 - x * 55 / 3)) <= 1);
  }

  constexpr int kGreenIndex = 1;
  const auto hole = decode_photo(gif(2, 1, {{0, kGreenIndex}}, kGreenIndex), "a.gif");
  REQUIRE(hole);
  CHECK(colour_name(hole->pixels, 0, 0) == 'R');
  CHECK(colour_name(hole->pixels, 1, 0) == 'W');
}

TEST_CASE("of an animation the first frame counts") {
  const auto moving_gif =
      decode_photo(gif(4, 2, {std::vector<int>(8, 2), std::vector<int>(8, 0)}), "a.gif");
  REQUIRE(moving_gif);
  CHECK(quarters(moving_gif->pixels) == "BBBB");

  Pixels red = four_quarters(8, 8);
  for (std::size_t i = 0; i < red.bgr.size(); ++i) red.bgr[i] = i % 3 == 2 ? 255 : 0;
  const auto moving_webp = decode_photo(animated_webp({four_quarters(8, 8), red}), "a.webp");
  REQUIRE(moving_webp);
  CHECK(quarters(moving_webp->pixels) == "RGBW");
}

TEST_CASE("an interlaced GIF has its rows in order") {
  // Rows are stored 0 8 | 4 12 | 2 6 10 14 | 1 3 ..: the first half of the stored rows are even.
  std::vector<int> stored(16 * 2, 1);
  std::fill(stored.begin(), stored.begin() + 16, 0);
  const auto photo = decode_photo(gif(2, 16, {stored}, -1, true), "a.gif");
  REQUIRE(photo);
  for (int y = 0; y < 16; ++y) CHECK(colour_name(photo->pixels, 0, y) == (y % 2 == 0 ? 'R' : 'G'));
}

TEST_CASE("too many pixels are refused in every format") {
  const auto grown = [](ImageBytes bytes, std::size_t at, int length, int value = 0x7F) {
    std::fill_n(bytes.begin() + static_cast<std::ptrdiff_t>(at), length,
                static_cast<std::uint8_t>(value));
    return bytes;
  };
  const auto bytes =
      GENERATE_COPY(grown(png(8, 8), 16, 8), grown(png(8, 8), 16, 8, 0xFF),
                    grown(bmp(8, 8, 24), 18, 8), grown(gif(8, 8, {std::vector<int>(64)}), 6, 4),
                    grown(animated_webp({four_quarters(8, 8)}), 24, 6),
                    tiff_directory({{256, 4, 30000}, {257, 4, 5000}}));
  CHECK_THAT(refusal(bytes), Contains("megapixels"));
}

#ifdef STOREY_HEIF
TEST_CASE("HEIC is turned by its own property and never again by EXIF") {
  ImageBytes bytes = heic(128, 64);
  if (bytes.empty()) {
    WARN("skipped: libheif has no HEVC encoder here");
    return;
  }
  const auto plain = decode_photo(bytes, "a.heic");
  REQUIRE(plain);
  CHECK(plain->full_width == 128);
  CHECK(quarters(plain->pixels) == "RGBW");

  // The box that tells the bits a channel becomes one that tells a turn to the left.
  const std::string pixel_information = "pixi";
  const auto box =
      std::search(bytes.begin(), bytes.end(), pixel_information.begin(), pixel_information.end());
  REQUIRE(box != bytes.end());
  const std::string turn("irot\1");
  std::copy(turn.begin(), turn.end(), box);
  const auto turned = decode_photo(bytes, "a.heic");
  REQUIRE(turned);
  CHECK(turned->full_width == 64);
  CHECK(turned->full_height == 128);
  CHECK(quarters(turned->pixels) == "GWRB");

  const ImageBytes part(bytes.begin(), bytes.end() - 200);
  CHECK_THAT(refusal(part), Contains("HEIC") && Contains("copy"));
}

// Found by fuzzing: 929 bytes, announced as 64 x 64, for which libheif took 3 GB of this process.
TEST_CASE("HEIC whose coded picture is far larger than announced takes no memory of this process") {
  std::ifstream file(STOREY_ROOT "/tests/fuzz/corpus/photo/larger-than-said.heic",
                     std::ios::binary);
  const ImageBytes bytes{std::istreambuf_iterator<char>(file), {}};
  REQUIRE(bytes.size() > 500);
  CHECK_THAT(refusal(bytes), Contains("HEIC"));
  rusage used{};
  REQUIRE(getrusage(RUSAGE_SELF, &used) == 0);
  CHECK(used.ru_maxrss < 1'500'000);  // KB
}
#endif

}  // namespace
}  // namespace storey::vision
