// Rules-aware repair: what the box holds settles what single cells leave open.
#pragma once

#include <vector>

#include "model/game_spec.h"
#include "model/reading.h"

namespace storey {

/// Decodes the readings of one building jointly: each piece covers at most as many cells as the box
/// holds of it, a kind with an anchor appears once, and when the board is two-sided and both sides
/// are given, mirrored cells show opposite faces of one piece.
///
/// Every cell is a choice between its candidates and "something not listed"; the cells' own
/// probabilities are conditioned on the joint limits. A cell's first candidate is what it holds in
/// the likeliest building; taken alone, another candidate may be likelier and then has the higher
/// confidence. A cell that competes with no other keeps its confidences.
///
/// Cells that one piece may cover hang together (make_whole()): they are one site, with a state a
/// way to fill them. Where only squares are known, worlds that the box cannot make keep a hundredth
/// of their weight: half a domino that fits no other half was misread, see tiling.h.
///
/// What lies on and beside the building is weighed by what it leaves of the box (pieces_apart.h).
///
/// What keeps a repair from becoming a silent error:
/// - A cell whose first candidate changed is marked Source::kInferred. Changed by the box alone its
///   confidence is at most kInferredConfidence, below sure; changed by the other side, at most
///   1 - (1 - p)(1 - q) of the two sides' own probabilities.
/// - Two cells that are both beyond doubt keep the same piece (a second box was mixed in, or one is
///   a confident misread): diagnostic "box-count", and legality reports it.
/// - Sides that contradict each other keep what each photo shows, at half the confidence, with the
///   diagnostic "sides-disagree". Corrected cells are never changed and decide for both sides.
/// - Photos that contradict each other on a third of the places show two buildings. Each is decoded
///   on its own, with the diagnostic "two-buildings".
///
/// @param readings  one a photo of the same building; when the board is two-sided and there are
/// two,
///                  they are its two sides. Otherwise each is decoded on its own.
/// @param finished  the building is said to be complete: then the counts of GameSpec::box are
/// expected
///                  (not demanded: an unfinished or overfull building that is plainly seen stays).
///                  A kind with an anchor is expected once in every state.
/// @return  the same readings with candidates and confidences revised and diagnostics added; the
///          photo's own about a cell that is sure by now are dropped.
/// Source: assignment under capacities with exact posteriors, see posterior.h.
std::vector<BuildingReading> decode_jointly(const GameSpec& game,
                                            std::vector<BuildingReading> readings,
                                            bool finished = false);

/// The same readings with each cell taken for what it shows best, whatever lies elsewhere: neither
/// the box nor the other side nor the rules have a say. For measuring what they are worth.
std::vector<BuildingReading> decode_alone(std::vector<BuildingReading> readings);

/// Most that a cell may claim after the box's limits changed what it shows.
inline constexpr double kInferredConfidence = 0.95;

/// The layout a reading stands for: every site's first candidate, pieces of several cells once.
Layout layout_of(const BuildingReading& reading, const Catalog& catalog);

}  // namespace storey
