// Digests by which a result is known to be as it was written.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace storey::batch {

/// No file of a result is larger.
inline constexpr std::size_t kMaxResultBytes = 64u << 20;

/// SHA-256 of the bytes as 64 hexadecimal digits, as sha256sum prints it.
std::string digest_of(std::string_view bytes);

/// Stands where the digest of a text goes that holds its own.
inline constexpr std::string_view kUnsealed =
    "0000000000000000000000000000000000000000000000000000000000000000";

/// Puts the digest of a text into it.
/// @param text  JSON whose last string is kUnsealed.
std::string sealed(std::string text);

/// Whether sealed() wrote this text and nobody changed it since.
bool is_sealed(std::string_view text);

}  // namespace storey::batch
