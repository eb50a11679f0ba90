// What is in the box: every piece with its faces, as read from a game's game.json.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace storey {

/// One printed face of a piece. Scoring reads counts, texts and tags; vision reads only `art`.
struct Face {
  std::string art;                           ///< file below the game's art/ folder
  std::map<std::string, int> counts;         ///< e.g. {"bird": 2, "flower-orange": 1}
  std::map<std::string, std::string> texts;  ///< e.g. {"condition": "left1 if5 no-person"}
  std::set<std::string> tags;                ///< e.g. {"green"}

  [[nodiscard]] int count(std::string_view key) const;              ///< 0 when absent
  [[nodiscard]] std::string_view text(std::string_view key) const;  ///< "" when absent
  [[nodiscard]] bool has_tag(std::string_view tag) const;
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

/// A face of a piece by position in the catalog.
struct PieceFace {
  int piece = -1;
  int face = 0;
  auto operator<=>(const PieceFace&) const = default;
};

class Catalog {
 public:
  Catalog() = default;
  /// @error kBadData  names that could be mixed up, a piece without faces or with more than 26.
  static Result<Catalog> create(std::vector<Piece> pieces);

  [[nodiscard]] const std::vector<Piece>& pieces() const { return pieces_; }
  [[nodiscard]] const Piece& piece(int index) const {
    return pieces_.at(static_cast<size_t>(index));
  }
  [[nodiscard]] const Face& face(PieceFace f) const;
  /// Every face of every piece of a kind.
  [[nodiscard]] std::vector<PieceFace> faces_of_kind(std::string_view kind) const;
  /// Upper and lower case are the same, as are "7" and "07".
  [[nodiscard]] std::optional<int> find(std::string_view id_or_label) const;
  /// "block-07/2", for programs.
  [[nodiscard]] std::string name(PieceFace f) const;
  /// "7C", what a player reads on the piece, on overlays and in layout files: faces are A, B, C ...
  /// A piece with one face is its label alone.
  [[nodiscard]] std::string short_name(PieceFace f) const;
  /// Accepts "7C", "7/2" and "block-07/2"; for a piece with one face also "7".
  [[nodiscard]] std::optional<PieceFace> parse(std::string_view name) const;

 private:
  std::vector<Piece> pieces_;
};

}  // namespace storey
