#include "scoring/balconia/condition.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = as_text(data, size);
  static_cast<void>(storey::scoring::balconia::parse_balcony_condition(text));
  static_cast<void>(storey::scoring::balconia::parse_door_condition(text));
  return 0;
}
