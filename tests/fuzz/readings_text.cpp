// What was read of photos and kept between two starts: the text that a page's folder holds, and
// the same behind the seal that it would have.
#include "pipeline/table/readings_text.h"

#include <string>

#include "model/check.h"
#include "pipeline/io/sha256.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace storey;
  const std::string key = "key";
  const std::string_view text = as_text(data, size);
  parse_readings(text, key);
  const auto readings =
      parse_readings(Sha256().add(key).add(text).hex() + "\n" + std::string(text), key);
  if (!readings) return 0;
  const std::string kept = to_text(*readings, key);
  STOREY_CHECK(!parse_readings(kept, "another key"));
  const auto again = parse_readings(kept, key);
  STOREY_CHECK(again);
  STOREY_CHECK(to_text(*again, key) == kept);
  return 0;
}
