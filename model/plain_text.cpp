#include "model/plain_text.h"

#include <array>
#include <cstdint>

namespace storey {
namespace {

constexpr std::string_view kHex = "0123456789abcdef";

std::uint8_t byte(std::string_view text, std::size_t at) {
  return static_cast<std::uint8_t>(text[at]);
}

std::uint32_t code_point(std::string_view sign) {
  constexpr std::array<std::uint8_t, 5> kFirstBits{0, 0x7f, 0x1f, 0x0f, 0x07};
  std::uint32_t code = byte(sign, 0) & kFirstBits.at(sign.size());
  for (std::size_t i = 1; i < sign.size(); ++i) code = code << 6U | (byte(sign, i) & 0x3fU);
  return code;
}

std::string escaped(std::string_view sign) {
  if (sign == "\n") return "\\n";
  if (sign == "\r") return "\\r";
  if (sign == "\t") return "\\t";
  const std::uint32_t code = code_point(sign);
  std::string text = "\\u";
  for (const unsigned shift : {12U, 8U, 4U, 0U}) text += kHex[code >> shift & 0xfU];
  return text;
}

}  // namespace

std::size_t sign_length(std::string_view text) {
  if (text.empty()) return 0;
  const std::uint8_t first = byte(text, 0);
  if (first < 0x80) return 1;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  for (std::size_t i = 1; i < length; ++i)
    if ((byte(text, i) & 0xc0) != 0x80) return 0;
  // Longer than need be, halves of pairs, beyond the last sign.
  const std::uint32_t code = code_point(text.substr(0, length));
  constexpr std::array<std::uint32_t, 5> kLeast{0, 0, 0x80, 0x800, 0x10000};
  const bool valid =
      code >= kLeast.at(length) && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return valid ? length : 0;
}

bool steers(std::string_view sign) {
  const std::uint32_t code = code_point(sign);
  return code < 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0x2028 && code <= 0x202e) ||
         (code >= 0x2066 && code <= 0x2069);
}

std::string visible(std::string_view text) {
  std::string shown;
  while (!text.empty()) {
    const std::size_t length = sign_length(text);
    if (length == 0) {
      shown += {'\\', 'x', kHex[byte(text, 0) >> 4U], kHex[byte(text, 0) & 0xfU]};
      text.remove_prefix(1);
      continue;
    }
    const std::string_view sign = text.substr(0, length);
    shown += steers(sign) ? escaped(sign) : std::string(sign);
    text.remove_prefix(length);
  }
  return shown;
}

std::string shortened(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xc0) == 0x80) --most;
  return std::string(text.substr(0, most)) + "...";
}

Status check_plain(std::string_view text, std::size_t most) {
  const auto wrong = [](std::string message) {
    return Error{ErrorCode::kUnreadable, std::move(message), ""};
  };
  if (text.size() > most)
    return wrong("at most " + std::to_string(most) + " bytes of text are read here, these are " +
                 std::to_string(text.size()));
  for (std::string_view rest = text; !rest.empty();) {
    const std::size_t length = sign_length(rest);
    if (length == 0)
      return wrong("this text is not UTF-8: save the file as UTF-8 or write the text anew");
    if (const auto sign = rest.substr(0, length); steers(sign))
      return wrong("this text holds the control character " + escaped(sign) + ": write it without");
    rest.remove_prefix(length);
  }
  return ok();
}

}  // namespace storey
