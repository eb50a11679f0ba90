// The code in the terminal, photographed from it: what a reader of codes makes of it.
#include "server/qr_code.h"

#include <cstdint>
#include <sstream>
#include <vector>
#ifdef STOREY_ZBAR
#include <zbar.h>
#endif

#include "tests/catch.h"

namespace storey::server {
namespace {

const std::string kAddress = "http://192.168.0.7:8080/?key=0123456789abcdefghjkmnpq";
constexpr std::uint8_t kBlack = 0, kWhite = 255;
constexpr const char* kSetColours = "\x1b[38;5;16;48;5;231m";
constexpr const char* kResetColours = "\x1b[0m";

/// Colours as a terminal shows them: of the theme, until the text sets others.
struct Colours {
  std::uint8_t text, ground;
};

/// Grey, row by row.
struct Picture {
  unsigned width = 0, height = 0;
  std::vector<std::uint8_t> grey;

  [[nodiscard]] std::uint8_t at(unsigned x, unsigned y) const { return grey[y * width + x]; }
};

/// A pixel a module: each sign of the terminal has two, one above the other.
Picture modules_of(const std::string& code, Colours theme) {
  Picture modules;
  Colours now = theme;
  std::istringstream lines(code);
  for (std::string line; std::getline(lines, line);) {
    std::vector<std::uint8_t> upper, lower;
    for (std::size_t i = 0; i < line.size();) {
      if (line[i] == '\x1b') {
        const std::string said = line.substr(i, line.find('m', i) + 1 - i);
        REQUIRE((said == kSetColours || said == kResetColours));
        now = said == kSetColours ? Colours{kBlack, kWhite} : theme;
        i += said.size();
        continue;
      }
      const std::string sign = line[i] == ' ' ? " " : line.substr(i, 3);
      upper.push_back(sign == "█" || sign == "▀" ? now.text : now.ground);
      lower.push_back(sign == "█" || sign == "▄" ? now.text : now.ground);
      i += sign.size();
    }
    modules.width = static_cast<unsigned>(upper.size());
    modules.height += 2;
    modules.grey.insert(modules.grey.end(), upper.begin(), upper.end());
    modules.grey.insert(modules.grey.end(), lower.begin(), lower.end());
  }
  REQUIRE(modules.grey.size() == std::size_t{modules.width} * modules.height);
  REQUIRE(modules.height > 21);
  CHECK((modules.height == modules.width || modules.height == modules.width + 1));
  return modules;
}

bool has_finders(const Picture& modules) {
  // Dark, light, three dark, light, dark along the middle.
  const std::vector<std::uint8_t> middle{0, 255, 0, 0, 0, 255, 0};
  const auto finder = [&](unsigned x, unsigned y) {
    for (unsigned i = 0; i < middle.size(); ++i)
      if (modules.at(x + i, y + 3) != middle[i] || modules.at(x + 3, y + i) != middle[i])
        return false;
    return true;
  };
  const unsigned far = modules.width - 9;
  return finder(2, 2) && finder(far, 2) && finder(2, far) && !finder(far, far);
}

#ifdef STOREY_ZBAR
/// What a reader of codes finds in the terminal's picture, "" for nothing.
std::string read(const std::string& code, Colours theme) {
  const Picture modules = modules_of(code, theme);
  constexpr unsigned kPxModule = 6, kAround = 60;
  Picture shown{
      modules.width * kPxModule + 2 * kAround, modules.height * kPxModule + 2 * kAround, {}};
  shown.grey.assign(std::size_t{shown.width} * shown.height, theme.ground);
  for (unsigned y = 0; y < modules.height * kPxModule; ++y)
    for (unsigned x = 0; x < modules.width * kPxModule; ++x)
      shown.grey[(y + kAround) * shown.width + x + kAround] =
          modules.at(x / kPxModule, y / kPxModule);
  zbar::Image image(shown.width, shown.height, "Y800", shown.grey.data(), shown.grey.size());
  zbar::ImageScanner scanner;
  scanner.set_config(zbar::ZBAR_QRCODE, zbar::ZBAR_CFG_ENABLE, 1);
  scanner.scan(image);
  const auto found = image.symbol_begin();
  return found == image.symbol_end() ? "" : found->get_data();
}

TEST_CASE("a code with colours is read on dark and on light terminals") {
  const std::string code = qr_code(kAddress, true);
  CHECK(read(code, {kWhite, kBlack}) == kAddress);
  CHECK(read(code, {kBlack, kWhite}) == kAddress);
  // A theme that has neither.
  CHECK(read(code, {101, 0x2b}) == kAddress);
}

TEST_CASE("a code without colours is read on dark terminals") {
  CHECK(read(qr_code(kAddress, false), {kWhite, kBlack}) == kAddress);
}
#else
TEST_CASE("skipped: a code is read by a reader of codes (libzbar-dev is not installed)") {
  WARN("skipped");
}
#endif

TEST_CASE("a code is as wide as it is high, with its finder patterns in three corners") {
  CHECK(has_finders(modules_of(qr_code(kAddress, true), {kWhite, kBlack})));
  CHECK(has_finders(modules_of(qr_code(kAddress, true), {kBlack, kWhite})));
  const std::string plain = qr_code(kAddress, false);
  CHECK(plain.find('\x1b') == plain.npos);
  CHECK(has_finders(modules_of(plain, {kWhite, kBlack})));
  CHECK_FALSE(has_finders(modules_of(plain, {kBlack, kWhite})));
}

TEST_CASE("what is too long for a code has none") {
  CHECK(qr_code(std::string(5000, 'x'), true).empty());
}

}  // namespace
}  // namespace storey::server
