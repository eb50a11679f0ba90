// What is printed on a piece, as named values: a terrain, a number of crowns, a name.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/piece_look.h"

namespace storey {

/// One thing printed on every piece of a kind; read from game.json "kinds".
struct FieldSpec {
  enum class Type {
    kClass,    ///< one of `values`
    kCount,    ///< how many of something are shown
    kNumber,   ///< a number in print
    kText,     ///< words, or what the rules make of them
    kMarks,    ///< any of `values`
    kPattern,  ///< equal squares, rows from the top: "xx/.x"; other words are no picture
  };
  enum class Of {
    kPiece,
    kSquare,  ///< each square of a piece that covers several has its own
    kEdge,    ///< each edge of a square; kept as texts by the name of the edge
  };
  /// How a class shows on a piece whose picture is one figure on a plain body. Nothing: it is known
  /// of the piece, and not printed in these words.
  enum class SeenAs { kPicture, kShape, kColour, kNothing };

  std::string key;  ///< "terrain"
  Type type = Type::kText;
  Of of = Of::kPiece;
  std::vector<std::string> values;  ///< of a class and of marks
  SeenAs seen_as = SeenAs::kPicture;
  /// Of a class, by value: what colour most of a piece is in daylight, about; R, G, B. Several
  /// where its pieces come in several, or where something mostly stands on them.
  std::map<std::string, std::vector<std::array<std::uint8_t, 3>>> colours = {};
};

/// The edges of a square that is not turned, clockwise.
inline constexpr std::array<std::string_view, 4> kEdges{"up", "right", "down", "left"};

/// The values of the fields of one piece or of one of its squares. What is not given is 0, "" or
/// not there.
struct FieldValues {
  std::map<std::string, int> counts;         ///< counts and numbers: {"bird": 2}
  std::map<std::string, std::string> texts;  ///< classes and texts: {"terrain": "mine"}
  std::set<std::string> tags;                ///< marks: {"green"}

  [[nodiscard]] int count(std::string_view key) const;              ///< 0 when absent
  [[nodiscard]] std::string_view text(std::string_view key) const;  ///< "" when absent
  [[nodiscard]] bool has_tag(std::string_view tag) const;
  auto operator<=>(const FieldValues&) const = default;  // NOLINT(modernize-use-nullptr)
};

/// What is said once of all pieces of a kind.
struct KindSpec {
  std::string name;  ///< "domino"
  std::vector<FieldSpec> fields;
  /// One square of a piece may be known where the piece is not: a photo of dominoes edge to edge
  /// shows squares.
  bool loose_squares = false;
  /// Of a piece of the kind as it lies; 0: as large as the cells it covers.
  double width_mm = 0;
  double height_mm = 0;
  bool round = false;  ///< a disc, or an oval, of this size
  /// Where its pieces show their fields; empty: only whole faces are told.
  PieceLook look = {};
};

}  // namespace storey
