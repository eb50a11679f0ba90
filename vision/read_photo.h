// Photo -> Reading: find the buildings, tell empty from occupied cells, identify every face.
#pragma once

#include "model/place.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/photo/view.h"
#include "vision/read_options.h"
#include "vision/template_set.h"

namespace storey::vision {

/// Reads what lies in `building` in a photo at any quarter turn. What does not depend on the game
/// is done once a view.
///
/// @return  at least one building; see model/reading.h.
/// @error kBoardNotFound  nothing in the photo looks like this place and its pieces.
/// @error kBoardCutOff    the building leaves the photo; `where` names the side.
/// A dark or blurred photo is not an error: see `diagnostics`. Thread-safe.
Result<Reading> read_photo(const View& view, const Place& building, const TemplateSet& templates,
                           const ReadOptions& options = {});

/// The same where the photo is known to show one building.
Result<BuildingReading> read_building(const View& view, const Place& building,
                                      const TemplateSet& templates,
                                      const ReadOptions& options = {});

}  // namespace storey::vision
