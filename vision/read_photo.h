// Photo -> Reading: find the buildings, tell empty from occupied cells, identify every face.
#pragma once

#include "model/place.h"
#include "model/reading.h"
#include "model/result.h"
#include "model/state_spec.h"
#include "vision/photo/view.h"
#include "vision/read_options.h"
#include "vision/template_set.h"

namespace storey::vision {

/// Reads the buildings in a photo at any quarter turn, what lies on their pieces and what lies
/// beside them, where looks of loose pieces are known. What does not depend on the game is done
/// once a view.
///
/// @param places  the building and what lies beside it.
/// @return  at least one building; see model/reading.h.
/// @error kBoardNotFound  nothing in the photo looks like this place and its pieces.
/// @error kBoardCutOff    the building leaves the photo; `where` names the side.
/// A dark or blurred photo is not an error: see `diagnostics`. Thread-safe.
Result<Reading> read_photo(const View& view, const StateSpec& places, const TemplateSet& templates,
                           const ReadOptions& options = {});

/// The same of the building alone where the photo is known to show one.
Result<BuildingReading> read_building(const View& view, const Place& building,
                                      const TemplateSet& templates,
                                      const ReadOptions& options = {});

/// Reads a photo of what lies beside a building and shows none.
///
/// @return  one building without cells: what lies there is its `loose`, numbered from 1 a place.
/// @error kBoardNotFound  no piece that may lie beside is told by its looks.
Result<Reading> read_beside(const View& view, const StateSpec& places,
                            const TemplateSet& templates);

}  // namespace storey::vision
