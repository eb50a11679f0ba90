// An address that a phone's camera can take from the terminal.
#pragma once

#include <string>

namespace storey::server {

/// The QR code of a text in lines of half blocks, dark on light, with its quiet zone; "" where it
/// is too long for one. Source: ISO/IEC 18004, level M, by libqrencode.
std::string qr_code(const std::string& text);

}  // namespace storey::server
