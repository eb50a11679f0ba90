// Text from outside as it may be shown: without signs that steer a terminal, turn the direction of
// writing or begin a line of their own.
#pragma once

#include <string>
#include <string_view>

#include "model/result.h"

namespace storey {

/// Bytes of the first sign of `text` when it is valid UTF-8 (RFC 3629), else 0.
std::size_t sign_length(std::string_view text);

/// Whether `sign`, one valid sign, is a control (C0, DEL, C1), a line end of Unicode, or turns the
/// direction of writing (UAX #9, explicit formatting).
bool steers(std::string_view sign);

/// One line that can be shown anywhere: steering signs as "\n", "\t", "\r" or "\u001b", which is
/// what JSON writes for them too, bytes that are no UTF-8 as "\xff".
std::string visible(std::string_view text);

/// The text, or its beginning and "..." when it has more than `most` bytes; no sign is cut in two.
std::string shortened(std::string_view text, std::size_t most);

/// Whether `text` is one line of at most `most` bytes that visible() would leave as it is.
/// @error kUnreadable  says what is in it; `where` is empty.
Status check_plain(std::string_view text, std::size_t most);

}  // namespace storey
