#include "model/notation.h"
#include "model/check.h"
#include "tests/fuzz/fuzz.h"

using namespace storey;

namespace {

Catalog small_catalog() {
  std::vector<Piece> pieces(4);
  pieces[0] = {.id = "retail", .label = "r", .kind = "tile", .faces = std::vector<Face>(1)};
  pieces[1] = {.id = "coin", .label = "$", .kind = "coin", .faces = std::vector<Face>(1)};
  pieces[2] = {.id = "domino-1", .label = "D1", .kind = "domino", .faces = std::vector<Face>(2)};
  pieces[2].height = 2;
  pieces[3] = {.id = "client", .label = "deli", .kind = "client", .faces = std::vector<Face>(1)};
  return Catalog::create(std::move(pieces)).value();
}

/// A game with everything that a text may hold.
StateSpec small_spec(bool free_extent) {
  StateSpec spec;
  spec.building.rows = free_extent ? 9 : 2;
  spec.building.cols = free_extent ? 9 : 3;
  spec.building.free_extent = free_extent;
  spec.beside.resize(2);
  spec.beside[0].key = "hand";
  spec.beside[0].title = "the hand";
  spec.beside[0].kinds = {"client"};
  spec.beside[1].key = "market";
  spec.beside[1].title = "the market";
  spec.beside[1].shared = true;
  FactSpec coins;
  coins.key = "coins";
  FactSpec mode;
  mode.key = "mode";
  mode.kind = FactSpec::Kind::kChoice;
  mode.choices = {"day", "night"};
  mode.shared = true;
  spec.questions = {coins, mode};
  return spec;
}

}  // namespace

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Catalog catalog = small_catalog();
  const auto text = as_text(data, size);
  static_cast<void>(layout_final(text));
  for (const bool free_extent : {false, true}) {
    const StateSpec spec = small_spec(free_extent);
    const auto table = parse_table_text(text, catalog, spec);
    if (!table) continue;
    const auto written = format_table(*table, catalog, spec, "game");
    const auto again = parse_table_text(written, catalog, spec);
    STOREY_CHECK(again && format_table(*again, catalog, spec, "game") == written);
  }
  return 0;
}
