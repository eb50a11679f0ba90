// What a batch finds in its output folder from an earlier run, and the names of files.
#include "model/check.h"
#include "pipeline/batch/index.h"
#include "pipeline/batch/names.h"
#include "pipeline/batch/record.h"
#include "pipeline/batch/seal.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace storey::batch;
  const std::string text(as_text(data, size));
  STOREY_CHECK(bytes_of(text_of(text)) == text);
  STOREY_CHECK(bytes_of(url_of(text)) == text);
  static_cast<void>(split_seat(text, player_colours()));
  static_cast<void>(parse_shard(text));
  if (const auto index = parse_index(text, "batch.json")) {
    STOREY_CHECK(parse_index(to_json(*index), "batch.json"));
  }
  static_cast<void>(read_record(text));
  if (const auto end = text.rfind('}'); end != text.npos) {
    // What an edited result with a digest of its own would hold.
    const std::string seal = ",\"digest\":\"" + std::string(kUnsealed) + "\"}";
    static_cast<void>(read_record(sealed(text.substr(0, end) + seal)));
  }
  return 0;
}
