#include "server/qr_code.h"

#include <qrencode.h>

#include <memory>

namespace storey::server {
namespace {

constexpr int kQuietZone =
    2;  // light modules on each side; the standard's four take too many lines

}  // namespace

std::string qr_code(const std::string& text) {
  const std::unique_ptr<QRcode, decltype(&QRcode_free)> code(
      QRcode_encodeString8bit(text.c_str(), 0, QR_ECLEVEL_M), QRcode_free);
  if (!code) return "";
  const int width = code->width;
  const auto dark = [&](int x, int y) {
    return x >= 0 && y >= 0 && x < width && y < width && (code->data[y * width + x] & 1) != 0;
  };
  // Light modules are drawn, so that it stands on its own ground in dark terminals. In light ones
  // it is inverted, which cameras read, too.
  std::string lines;
  for (int y = -kQuietZone; y < width + kQuietZone; y += 2) {
    for (int x = -kQuietZone; x < width + kQuietZone; ++x) {
      const bool upper = !dark(x, y);
      const bool lower = !dark(x, y + 1);
      lines += upper && lower ? "█" : upper ? "▀" : lower ? "▄" : " ";
    }
    lines += '\n';
  }
  return lines;
}

}  // namespace storey::server
