#include "pipeline/study/field_accuracy.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "model/square_fields.h"
#include "pipeline/study/field_counts.h"

namespace storey {
namespace {

using Value = std::optional<std::string>;  // nullopt: no such field lies there

/// One thing that is printed on a face: a field, or a side of a square of it.
struct Printed {
  std::string key;   ///< "floor", "north"
  std::string sort;  ///< "domino.floor", "domino.edge"
  int square = -1;   ///< of a face that lies whole
};

std::string sort_of(const std::string& kind, const std::string& key) {
  const bool side = std::find(kSides.begin(), kSides.end(), key) != kSides.end();
  return kind + "." + (side ? "edge" : key);
}

std::vector<Printed> printed_on(const Catalog& catalog, PieceFace what) {
  const std::string& name = catalog.piece(what.piece).kind;
  const KindSpec& kind = catalog.kind(name);
  std::vector<Printed> all;
  const auto add_square = [&](int square) {
    for (const std::string& key : square_fields(kind))
      all.push_back({key, sort_of(name, key), square});
  };
  const auto squares = static_cast<int>(catalog.face(what).squares.size());
  if (what.is_square()) {
    add_square(-1);
  } else if (squares > 0) {
    for (int square = 0; square < squares; ++square) add_square(square);
  } else {
    for (const FieldSpec& field : kind.fields)
      if (field.of == FieldSpec::Of::kPiece && field.seen_as != FieldSpec::SeenAs::kNothing)
        all.push_back({field.key, sort_of(name, field.key), -1});
  }
  return all;
}

/// Marks are words with blanks between them.
Value marks_of(const Catalog& catalog, PieceFace what, const std::string& key) {
  for (const FieldSpec& field : catalog.kind(catalog.piece(what.piece).kind).fields) {
    if (field.key != key || field.type != FieldSpec::Type::kMarks) continue;
    std::string words;
    for (const auto& mark : catalog.values(what).tags) words += (words.empty() ? "" : " ") + mark;
    return words;
  }
  return std::nullopt;
}

Value value_at(const Catalog& catalog, LaidFace face, const Printed& printed) {
  if (face.what.is_nothing()) return std::nullopt;
  if (printed.square >= 0) {
    if (printed.square >= static_cast<int>(catalog.face(face.what).squares.size()))
      return std::nullopt;
    face = {{face.what.piece, face.what.face, printed.square}, 0};
  }
  if (auto value = value_as_it_lies(catalog, face.what, face.rotation, printed.key)) return value;
  return marks_of(catalog, face.what, printed.key);
}

bool is_print(const Value& value) { return value && !value->empty() && *value != "0"; }

struct Told {
  Value value;
  double confidence = 0;
};

/// Without a reading nothing is said to lie there.
Told told_of(const Catalog& catalog, const Observation* seen, const Printed& printed) {
  if (seen == nullptr) return {};
  std::map<Value, double> sums;
  for (const Candidate& one : seen->candidates)
    sums[value_at(catalog, {one.what, one.rotation}, printed)] += one.confidence;
  const auto best = std::max_element(
      sums.begin(), sums.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return {best->first, best->second};
}

}  // namespace

FieldAccuracy& FieldAccuracy::operator+=(const FieldAccuracy& other) {
  there += other.there;
  right += other.right;
  sure += other.sure;
  sure_right += other.sure_right;
  return *this;
}

void count_printed(const Catalog& catalog, const LaidFace& is, const Observation* seen,
                   double board_confidence, AccuracyByField& fields) {
  const bool nothing = is.what.is_nothing();
  const PieceFace shown = !nothing ? is.what : seen == nullptr ? kNothing : seen->best().what;
  if (shown.is_nothing()) return;
  for (const Printed& printed : printed_on(catalog, shown)) {
    const Value value = value_at(catalog, is, printed);
    const Told told = told_of(catalog, seen, printed);
    if (!is_print(value) && !is_print(told.value)) continue;
    const bool right = value && told.value == value;
    auto& count = fields[printed.sort];
    if (!nothing) {
      ++count.there;
      count.right += right ? 1 : 0;
    }
    if (!told.value || board_confidence * told.confidence < kSureField) continue;
    ++count.sure;
    count.sure_right += right ? 1 : 0;
  }
}

}  // namespace storey
