// Distances to what was learnt -> candidates with calibrated confidence.
#pragma once

#include <optional>
#include <vector>

#include "model/reading.h"
#include "vision/identify/cell_model.h"

namespace storey::vision {

/// How much farther than a known thing "nothing" may seem and still be as likely, by how many of
/// the four neighbours hold a piece: pieces lie side by side, a hole among them is rare, and so is
/// a piece that sticks out.
float nothing_handicap(int neighbours);

/// Candidates of one cell, best first. What was learnt from few examples is farther away for that
/// alone, and less is certain between it and its neighbours; what was never enrolled keeps a share
/// everywhere.
/// @param handicap  added to the squared distance of "nothing".
/// @param unseen    CellDistances::unseen_of() the cell.
std::vector<Candidate> likely_contents(const CellModel& model, std::span<const float> squared,
                                       float handicap, std::span<const UnseenAway> unseen = {});

/// Of "nothing" this squared distance and more means that nobody knows what it looks like: no table
/// is in view, and no empty cell was enrolled.
inline constexpr float kUnknownNothing = 1e6F;

/// Least squared distance to something that can lie there, and to nothing.
struct PieceOrNothing {
  float piece = 0;
  float nothing = 0;
  std::optional<float> odds = {};  ///< of sense_pieces(), where it was asked
};
PieceOrNothing piece_or_nothing(const CellModel& model, std::span<const float> squared);

/// P(a piece lies in a cell), of which table or a stranger are known to be so far away.
/// @param nothing   squared distance. @param handicap  as of likely_contents().
double piece_probability(const CellModel& model, std::span<const float> squared, float nothing,
                         float handicap);

}  // namespace storey::vision
