#include "pipeline/io/sha256.h"

#include <openssl/evp.h>

#include "model/check.h"

namespace storey {

void Sha256::Free::operator()(evp_md_ctx_st* context) const { EVP_MD_CTX_free(context); }

Sha256::Sha256() : context_(EVP_MD_CTX_new()) {
  STOREY_CHECK(context_ != nullptr);
  STOREY_CHECK(EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
}

Sha256& Sha256::add_bytes(std::string_view bytes) {
  STOREY_CHECK(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
  return *this;
}

Sha256& Sha256::add(std::string_view part) {
  std::array<char, 8> length{};
  for (std::size_t i = 0; i < length.size(); ++i) {
    length[i] = static_cast<char>(std::uint64_t{part.size()} >> (8U * i));
  }
  return add_bytes({length.data(), length.size()}).add_bytes(part);
}

std::array<std::uint8_t, 32> Sha256::finish() {
  std::array<std::uint8_t, 32> sum{};
  STOREY_CHECK(EVP_DigestFinal_ex(context_.get(), sum.data(), nullptr) == 1);
  return sum;
}

std::string Sha256::hex() {
  std::string text;
  for (const std::uint8_t byte : finish()) {
    text += "0123456789abcdef"[byte >> 4U];
    text += "0123456789abcdef"[byte & 15U];
  }
  return text;
}

}  // namespace storey
