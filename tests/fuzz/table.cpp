#include "pipeline/table_file.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static_cast<void>(storey::parse_table(as_text(data, size), "table.json"));
  return 0;
}
