// Tells a piece field by field from a straightened picture of it: squares by their ground, figure
// and edges, pictures, numbers in print, icons. For pieces whose whole faces nobody knows.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/photo.h"
#include "model/piece_look.h"
#include "model/reading.h"

namespace storey::vision {

/// What enrolled pictures taught of the fields of some kinds of pieces. Immutable; share it.
class PieceFields {
 public:
  struct Impl;  // vision/identify/piece_fields_impl.h
  explicit PieceFields(std::shared_ptr<const Impl> impl) : impl_(std::move(impl)) {}
  [[nodiscard]] const Impl& impl() const { return *impl_; }
  [[nodiscard]] bool knows(std::string_view kind) const;

 private:
  std::shared_ptr<const Impl> impl_;
};

/// What the fields of a piece say.
struct PieceTelling {
  /// In the order of the look: "top.ground", "top.figure", "top.up" ..., keys as in ShownValues.
  /// Values best first, those below 0.001 left out. What is missing to 1 is the probability of
  /// something that was never enrolled.
  std::vector<FieldReading> fields;
  /// P(the picture shows the piece upside down); the fields are those of the upright piece.
  double upside_down = 0;
  [[nodiscard]] const FieldReading* field(std::string_view key) const;
};

/// @param picture  straightened: one square wide and as many high as the kind has, with the piece's
///                 rim at the picture's; upright or upside down. 48 px a square or more: below that
///                 icons and numbers are not told.
/// @param may_be_upside_down  false: the picture is known to be upright.
PieceTelling tell_piece(const PieceFields& fields, const std::string& kind, const Pixels& picture,
                        bool may_be_upside_down = true);

}  // namespace storey::vision
