// What is in the box: every piece with its faces, as read from a game's game.json.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/field.h"
#include "model/result.h"

namespace storey {

/// One printed face of a piece: the values of its fields. Vision reads only `art`.
struct Face : FieldValues {
  /// Its drawings, files below the game's art/ folder; a copy of the piece shows any one of them.
  std::vector<std::string> art = {};
  std::vector<FieldValues> squares = {};  ///< of each square, rows from the top; or none
};

/// A physical piece. A piece with `copies` > 1 exists several times in the box.
struct Piece {
  std::string id;     ///< "block-07", "entrance-1"
  std::string label;  ///< short form in layout files and on overlays: "7", "E1"
  std::string kind;   ///< "block", "entrance"
  int copies = 1;
  int width = 1;  ///< cells covered unturned
  int height = 1;
  std::vector<Face> faces;
};

/// A face of a piece by position in the catalog, or one square of it.
struct PieceFace {
  int piece = -1;  ///< -1: nothing
  int face = 0;
  int square = -1;  ///< position in Face::squares; -1: the whole face
  [[nodiscard]] bool is_square() const { return square >= 0; }
  [[nodiscard]] bool is_nothing() const { return piece < 0; }
  auto operator<=>(const PieceFace&) const = default;
};

/// What a site holds where nothing lies: the one way to say it.
inline constexpr PieceFace kNothing{};

/// A square as it looks, whichever piece it is on: "mine2".
struct SquareLook {
  std::string id;     ///< "mine-2"
  std::string label;  ///< "mine2"
  PieceFace what;     ///< the first square in the catalog that looks like it, which stands for all
  int in_box = 0;     ///< squares of the box that look like it
};

class Catalog {
 public:
  Catalog() = default;
  /// @param kinds  what is declared of them; a kind that is not named has no squares of its own.
  /// @error kBadData  names that could be mixed up, a piece without faces or with more than 26, a
  ///                  face with values for some of its squares only.
  static Result<Catalog> create(std::vector<Piece> pieces, std::vector<KindSpec> kinds = {});

  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  [[nodiscard]] const Piece& piece(int index) const {
    return pieces_.at(static_cast<size_t>(index));
  }
  [[nodiscard]] const Face& face(PieceFace f) const;
  /// What is printed on a face, or on the square of it that is meant.
  [[nodiscard]] const FieldValues& values(PieceFace f) const;
  [[nodiscard]] const std::vector<KindSpec>& kinds() const { return kinds_; }
  /// What is declared of a kind; without fields when nothing is.
  [[nodiscard]] const KindSpec& kind(std::string_view name) const;
  /// Every face of every piece of a kind.
  [[nodiscard]] std::vector<PieceFace> faces_of_kind(std::string_view kind) const;
  /// The squares that may be known without their piece, each look once (KindSpec::loose_squares).
  [[nodiscard]] const std::vector<SquareLook>& square_looks() const { return square_looks_; }
  /// The look of a square, or nullptr where squares are not known without their piece.
  [[nodiscard]] const SquareLook* look_of(PieceFace square) const;
  /// The value of a field as a text: "mine", "2"; nullopt when the kind has no such field.
  [[nodiscard]] std::optional<std::string> value(PieceFace f, std::string_view field) const;
  /// Every face of every piece, and each look of a square.
  [[nodiscard]] std::vector<PieceFace> all_contents() const;
  /// What may lie on a single cell: faces of pieces of one cell, and each look of a square.
  [[nodiscard]] std::vector<PieceFace> one_cell_contents() const;
  /// How many cells of one building may show it.
  [[nodiscard]] int in_box(PieceFace f) const;
  /// Whether it is a square of a piece that is known: such squares are made whole.
  [[nodiscard]] bool is_part(PieceFace f) const { return f.is_square() && look_of(f) == nullptr; }
  /// Columns and rows that it covers unturned: 1 x 1 for a square.
  [[nodiscard]] std::pair<int, int> extent(PieceFace f) const;
  /// Upper and lower case are the same, as are "7" and "07".
  [[nodiscard]] std::optional<int> find(std::string_view id_or_label) const;
  /// "block-07/2", for programs; "mine-2/0" for a square.
  [[nodiscard]] std::string name(PieceFace f) const;
  /// "7C", what a player reads on the piece, on overlays and in layout files: faces are A, B, C ...
  /// A piece with one face is its label alone, a square its look: "mine2".
  [[nodiscard]] std::string short_name(PieceFace f) const;
  /// Accepts "7C", "7/2" and "block-07/2"; for a piece with one face and for a square also "7".
  [[nodiscard]] std::optional<PieceFace> parse(std::string_view name) const;

 private:
  /// @error kBadData  as create().
  Status collect_squares();

  std::vector<Piece> pieces_;
  std::vector<KindSpec> kinds_;
  std::vector<SquareLook> square_looks_;
  std::map<PieceFace, std::size_t> look_of_square_;
};

}  // namespace storey
