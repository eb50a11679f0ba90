// A name for contents that two different contents never share (FIPS 180-4), by OpenSSL.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;

namespace storey {

class Sha256 {
 public:
  Sha256();

  /// Each part counts with its length, so that "ab","c" and "a","bc" differ.
  Sha256& add(std::string_view part);

  /// Bytes alone, as every other program sums them.
  Sha256& add_bytes(std::string_view bytes);

  /// Of all parts so far; ends the sum.
  std::array<std::uint8_t, 32> finish();
  /// The same as 64 hexadecimal digits.
  std::string hex();

 private:
  struct Free {
    void operator()(evp_md_ctx_st* context) const;
  };
  std::unique_ptr<evp_md_ctx_st, Free> context_;
};

}  // namespace storey
