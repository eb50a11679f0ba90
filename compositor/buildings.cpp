#include "compositor/buildings.h"

#include <algorithm>
#include <cstdlib>
#include <vector>

#include "model/check.h"

namespace storey::compositor {
namespace {

bool adjacent(Cell a, Cell b) { return std::abs(a.col - b.col) + std::abs(a.row - b.row) == 1; }

class Builder {
 public:
  Builder(const Box& box, Random& random) : box_(box), random_(random) {
    layout_.rows = box.board.rows;
    layout_.cols = box.board.cols;
    for (int i = 0; i < static_cast<int>(box.catalog.pieces().size()); ++i) {
      (is_anchor(i) ? anchors_ : free_).push_back(i);
    }
    random_.shuffle(anchors_);
    random_.shuffle(free_);
  }

  void place_anchors(bool displaced) {
    for (const Anchor& anchor : box_.board.anchors) {
      const auto piece = std::find_if(anchors_.begin(), anchors_.end(), [&](int i) {
        return box_.catalog.piece(i).kind == anchor.kind;
      });
      STOREY_CHECK(piece != anchors_.end() && !anchor.cells.empty());
      const auto proper = [&](Cell cell) {
        return std::find(anchor.cells.begin(), anchor.cells.end(), cell) != anchor.cells.end();
      };
      Cell cell = random_.pick(anchor.cells);
      while (displaced && proper(cell)) cell = elsewhere();
      put({*piece, first_players_face(*piece)}, cell);
    }
  }

  void grow(int pieces) {
    for (int i = 0; i < pieces; ++i) put(draw(), random_.pick(open_cells(true)));
  }

  /// False when every open cell touches a piece.
  bool put_apart() {
    const auto cells = open_cells(false);
    if (!cells.empty()) put(draw(), random_.pick(cells));
    return !cells.empty();
  }

  void repeat_a_number() {
    std::vector<int> placed;
    for (const Placement& p : layout_.placements) {
      if (!is_anchor(p.what.piece)) placed.push_back(p.what.piece);
    }
    put(random_face(random_.pick(placed)), random_.pick(open_cells(true)));
  }

  Layout take() {
    layout_.normalise();
    return std::move(layout_);
  }

 private:
  [[nodiscard]] bool is_anchor(int piece) const {
    const auto& anchors = box_.board.anchors;
    return std::any_of(anchors.begin(), anchors.end(),
                       [&](const Anchor& a) { return a.kind == box_.catalog.piece(piece).kind; });
  }

  // Mostly along the ground, where a displaced door is easily overlooked.
  Cell elsewhere() {
    return {random_.integer(0, layout_.cols - 1),
            random_.chance(0.7) ? 0 : random_.integer(0, layout_.rows - 1)};
  }

  PieceFace random_face(int piece) {
    const auto faces = box_.catalog.piece(piece).faces.size();
    return {piece, random_.integer(0, static_cast<int>(faces) - 1)};
  }

  // Faces that belong to one player carry that player's name as a tag.
  int first_players_face(int piece) {
    const auto& faces = box_.catalog.piece(piece).faces;
    for (std::size_t f = 0; f < faces.size(); ++f) {
      if (faces[f].has_tag(box_.players.front())) return static_cast<int>(f);
    }
    return random_face(piece).face;
  }

  PieceFace draw() {
    STOREY_CHECK(!free_.empty());
    const int piece = free_.back();
    free_.pop_back();
    return random_face(piece);
  }

  void put(PieceFace what, Cell cell) { layout_.placements.push_back({what, cell, 0, 0}); }

  [[nodiscard]] std::vector<Cell> open_cells(bool beside_others) const {
    const auto& placed = layout_.placements;
    std::vector<Cell> cells;
    for (int row = 0; row < layout_.rows; ++row) {
      for (int col = 0; col < layout_.cols; ++col) {
        const Cell cell{col, row};
        const bool taken = std::any_of(placed.begin(), placed.end(),
                                       [&](const Placement& p) { return p.cell == cell; });
        const bool touches = std::any_of(placed.begin(), placed.end(), [&](const Placement& p) {
          return adjacent(p.cell, cell);
        });
        if (!taken && touches == beside_others) cells.push_back(cell);
      }
    }
    return cells;
  }

  const Box& box_;
  Random& random_;
  std::vector<int> anchors_;
  std::vector<int> free_;
  Layout layout_;
};

}  // namespace

std::string to_string(Building kind) {
  switch (kind) {
    case Building::kFinished:
      return "finished";
    case Building::kInProgress:
      return "in-progress";
    case Building::kDisconnected:
      return "disconnected";
    case Building::kAnchorDisplaced:
      return "anchor-displaced";
    case Building::kOnePieceShort:
      return "one-piece-short";
    case Building::kOnePieceTooMany:
      return "one-piece-too-many";
    case Building::kNumberTwice:
      return "number-twice";
  }
  return {};
}

Layout random_building(const Box& box, Building kind, Random& random) {
  const int full = box.pieces_to_finish;
  for (;;) {
    Builder builder(box, random);
    builder.place_anchors(kind == Building::kAnchorDisplaced);
    switch (kind) {
      case Building::kFinished:
      case Building::kAnchorDisplaced:
        builder.grow(full);
        break;
      case Building::kInProgress:
        builder.grow(random.integer(2, 10));
        break;
      case Building::kDisconnected:
        builder.grow(full - 1);
        if (!builder.put_apart()) continue;
        break;
      case Building::kOnePieceShort:
        builder.grow(full - 1);
        break;
      case Building::kOnePieceTooMany:
        builder.grow(full + 1);
        break;
      case Building::kNumberTwice:
        builder.grow(full - 1);
        builder.repeat_a_number();
        break;
    }
    return builder.take();
  }
}

}  // namespace storey::compositor
