// How well fields of pieces are told, counted by what they are.
#pragma once

#include <map>
#include <string>
#include <vector>

#include "pipeline/appearance/enrolled_pieces.h"
#include "vision/identify/piece_fields.h"

namespace storey {

/// Of the places that show something of one sort.
struct FieldCounts {
  int told = 0;        ///< places looked at
  int right = 0;       ///< of which the likeliest is right
  int unlisted = 0;    ///< that are said to show something else than what was enrolled
  int sure = 0;        ///< told with kSureField or more
  int sure_right = 0;  ///< of these
};

/// By sort: "ground", "figure", "edge", "middle", "portrait", "marks", "score", "wishes".
using CountsBySort = std::map<std::string, FieldCounts>;

/// One place that was not told as it is.
struct FieldMiss {
  std::string photo, key, is, read;  ///< `read` is "" for unlisted
  double confidence = 0;
};

inline constexpr double kSureField = 0.9;

/// "figure" of "top.figure", "edge" of "top.up", "marks" of "marks.1", else the key.
std::string sort_of_field(const std::string& key);

/// Adds what a piece shows and what was told of it.
void count_fields(const EnrolledPiece& piece, const std::vector<FieldReading>& told,
                  CountsBySort& counts, std::vector<FieldMiss>* misses = nullptr);

struct FieldTest {
  int pieces = 0;
  int parts = 0;  ///< in which they were left out
  CountsBySort counts;
};

/// Values that no picture shows, by what shows them: "figure" -> "chair", "plant" ... Icons that
/// are figures elsewhere are known by those.
std::map<std::string, std::vector<std::string>> values_not_shown(const Game& game,
                                                                 const EnrolledPieces& pieces);

/// Every piece told by what the others taught; they are left out in parts, by photo.
Result<FieldTest> test_fields_left_out(const Game& game, const EnrolledPieces& pieces);

/// Every piece told by what a set taught, its star number and wishes held against the rules.
FieldTest test_fields(const Game& game, const vision::PieceFields& fields,
                      const EnrolledPieces& pieces, std::vector<FieldMiss>* misses = nullptr);

/// A line a sort.
std::string to_text(const FieldTest& test);

}  // namespace storey
