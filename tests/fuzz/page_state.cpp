// What a page says of a table: what is taken is written as it was read, as a table file as well.
#include "model/check.h"
#include "pipeline/table/table_file.h"
#include "server/tables.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace storey::server;
  const std::vector<KeptPhoto> known{{.file = "photo-1.jpg"}, {.file = "photo-2.jpg"}};
  const auto state = parse_state(as_text(data, size), known);
  if (!state) return 0;
  const std::string json = to_json(*state);
  const auto again = parse_state(json, known);
  STOREY_CHECK(again);
  STOREY_CHECK(to_json(*again) == json);
  const std::string table = table_file(*state);
  STOREY_CHECK(table.empty() || storey::parse_table(table, "table.json"));
  return 0;
}
