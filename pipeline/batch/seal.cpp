#include "pipeline/batch/seal.h"

#include "model/check.h"
#include "pipeline/io/sha256.h"

namespace storey::batch {
namespace {

/// Where the last string of a text starts if it is as long as a digest, or npos.
std::size_t seal_of(std::string_view text) {
  const std::size_t end = text.rfind('"');
  if (end == text.npos || end < kUnsealed.size() + 1) return text.npos;
  const std::size_t start = end - kUnsealed.size();
  return text[start - 1] == '"' ? start : text.npos;
}

}  // namespace

std::string digest_of(std::string_view bytes) { return Sha256().add_bytes(bytes).hex(); }

std::string sealed(std::string text) {
  const std::size_t at = seal_of(text);
  STOREY_CHECK(at != text.npos && text.substr(at, kUnsealed.size()) == kUnsealed);
  return text.replace(at, kUnsealed.size(), digest_of(text));
}

bool is_sealed(std::string_view text) {
  const std::size_t at = seal_of(text);
  if (at == text.npos) return false;
  std::string unsealed(text);
  unsealed.replace(at, kUnsealed.size(), kUnsealed);
  return digest_of(unsealed) == text.substr(at, kUnsealed.size());
}

}  // namespace storey::batch
