// An address that a phone's camera can take from the terminal.
#pragma once

#include <string>

namespace storey::server {

/// The QR code of a text in lines of half blocks, dark on light, with its quiet zone; "" where it
/// is too long for one. Source: ISO/IEC 18004, level M, by libqrencode.
/// @param colour  black and white are said to the terminal (ECMA-48, 256 colours), so that it is
///                the same on every ground; else it is dark on light where the ground is dark.
std::string qr_code(const std::string& text, bool colour);

}  // namespace storey::server
