#include "compositor/built_table.h"

#include "compositor/apartment_houses.h"
#include "compositor/towers.h"

namespace storey::compositor {

std::optional<BuiltTable> build_table(const Box& box, const TableWish& wish, Random random) {
  if (box.game == "towers") return build_towers(box, wish, random);
  if (box.game == "chock-a-block") return build_apartment_houses(box, wish, random);
  return std::nullopt;
}

std::vector<PieceFace> shuffled_copies(const Catalog& catalog, std::string_view kind,
                                       Random& random) {
  std::vector<PieceFace> copies;
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p) {
    const Piece& piece = catalog.piece(p);
    if (piece.kind == kind)
      copies.insert(copies.end(), static_cast<std::size_t>(piece.copies), PieceFace{p, 0});
  }
  random.shuffle(copies);
  return copies;
}

void fit_grid(Layout& layout, const Catalog& catalog) {
  layout = fitted(layout, catalog);
  layout.normalise();
}

}  // namespace storey::compositor
