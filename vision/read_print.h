// Print on loose pieces, where their pictures do not tell them for sure.
#pragma once

#include <vector>

#include "model/catalog.h"
#include "model/reading.h"
#include "model/state_spec.h"
#include "vision/photo/view.h"

namespace storey::vision {

/// Reads the print of what lies beside the buildings, of each piece below kSureConfidence that may
/// be of a kind with words or patterns on it. A piece whose picture is known and leaves doubt gets
/// the fields that were read (Observation::fields): inference weighs both. Something of the right
/// size with an unknown picture is told by its print alone, in the turn in which most can be read.
///
/// Tesseract is loaded only when there is such a piece. Where it is not installed, or nothing can
/// be read, everything stays as it was; the first says so in a diagnostic.
/// The same of the cards of a building in rows (Arrangement::kRows), and of its free slots on which
/// something lies.
void read_print(const View& view, const Catalog& catalog, const StateSpec& places,
                Reading& reading);

}  // namespace storey::vision
