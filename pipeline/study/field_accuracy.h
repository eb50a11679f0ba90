// How well what is printed on pieces is told in photos of tables, field by field.
#pragma once

#include <map>
#include <string>

#include "model/catalog.h"
#include "model/reading.h"

namespace storey {

/// Of the places that show one field of one kind of piece.
struct FieldAccuracy {
  int there = 0;  ///< pieces lie there that show it, or were told so of one that shows none
  int right = 0;
  int sure = 0;  ///< told at kSureField or more, also where no such piece lies
  int sure_right = 0;

  FieldAccuracy& operator+=(const FieldAccuracy& other);
};

/// By kind and field: "tenant.wishes", "domino.floor" of a square, "domino.edge" of its four sides.
using AccuracyByField = std::map<std::string, FieldAccuracy>;

/// A face as it lies, or one square of it; kNothing: nothing lies there.
struct LaidFace {
  PieceFace what;
  int rotation = 0;  ///< quarter turns counter-clockwise, in the turn of the reading
};

/// Adds every field of what lies somewhere, or was read where nothing lies. Each value is as sure
/// as all candidates together that show it. A piece of several squares shows those of its squares;
/// a count of 0 and a text without a word are printed nowhere.
/// @param seen  nullptr: nothing was read there.
/// @param board_confidence  P(the board is this one).
void count_printed(const Catalog& catalog, const LaidFace& is, const Observation* seen,
                   double board_confidence, AccuracyByField& fields);

}  // namespace storey
