#include "model/layout.h"
#include "model/check.h"
#include "tests/fuzz/fuzz.h"

using namespace storey;

namespace {

Catalog small_catalog() {
  const auto piece = [](std::string id, std::string label, std::string kind, std::size_t faces) {
    return Piece{.id = std::move(id),
                 .label = std::move(label),
                 .kind = std::move(kind),
                 .faces = std::vector<Face>(faces)};
  };
  return Catalog::create({piece("block-01", "1", "block", 4), piece("block-14", "14", "block", 4),
                          piece("entrance-1", "E1", "entrance", 2)})
      .value();
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Catalog catalog = small_catalog();
  const auto text = as_text(data, size);
  static_cast<void>(layout_game(text));
  static_cast<void>(layout_player(text));
  const auto layout = parse_layout(text, catalog, 5, 5);
  if (!layout) return 0;
  const auto again = parse_layout(format_layout(*layout, catalog, "game"), catalog, 5, 5);
  STOREY_CHECK(again && *again == *layout);
  return 0;
}
