#include "pipeline/io/base64.h"

#include <openssl/evp.h>

#include "model/check.h"

namespace storey {

std::string base64(std::string_view bytes) {
  constexpr std::size_t kMost = std::size_t{1} << 30;  // OpenSSL counts in int
  STOREY_CHECK(bytes.size() < kMost);
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');  // it writes a zero after the text
  const int signs = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()),
                                    reinterpret_cast<const unsigned char*>(bytes.data()),
                                    static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(signs));
  return text;
}

}  // namespace storey
