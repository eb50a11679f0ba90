// A short name for contents: finds what is the same and what was damaged, not what was forged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace storey {

/// FNV-1a, 64 bit. Source: Fowler, Noll, Vo; draft-eastlake-fnv.
inline std::uint64_t fnv(std::string_view bytes, std::uint64_t hash = 0xcbf29ce484222325U) {
  for (const char c : bytes) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
  return hash;
}

inline std::string hex(std::uint64_t value) {
  std::string text(16, '0');
  for (std::size_t i = text.size(); i-- > 0; value >>= 4U)
    text[i] = "0123456789abcdef"[value & 15U];
  return text;
}

/// Whether hex() writes such a text.
inline bool is_hex(std::string_view text) {
  return text.size() == 16 && text.find_first_not_of("0123456789abcdef") == text.npos;
}

}  // namespace storey
