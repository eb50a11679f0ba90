#include "server/qr_code.h"

#include <qrencode.h>

#include <memory>

namespace storey::server {
namespace {

constexpr int kQuietZone =
    2;  // light modules on each side; the standard's four take too many lines

// Black on white of the 256 colours that no theme of a terminal changes.
constexpr const char* kBlackOnWhite = "\x1b[38;5;16;48;5;231m";
constexpr const char* kUsualColours = "\x1b[0m";

}  // namespace

std::string qr_code(const std::string& text, bool colour) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M), QRcode_free);
  if (!code) return "";
  const int width = code->width;
  const auto dark = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < width && y < width && (code->data[y * width + x] & 1) != 0;
  };
  // Without colours the light modules are drawn, so that it stands on its own ground in dark
  // terminals. In light ones it is inverted then, which most cameras read, too.
  const auto drawn = [&](int x, int y) { return dark(x, y) == colour; };
  std::string lines;
  for (int y = -kQuietZone; y < width + kQuietZone; y += 2) {
    if (colour) lines += kBlackOnWhite;
    for (int x = -kQuietZone; x < width + kQuietZone; ++x) {
      const bool upper = drawn(x, y);
      const bool lower = drawn(x, y + 1);
      lines += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
    }
    if (colour) lines += kUsualColours;
    lines += '\n';
  }
  return lines;
}

}  // namespace storey::server
