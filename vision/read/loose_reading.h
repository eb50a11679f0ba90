// What lies beside the buildings of a photo and on their pieces.
#pragma once

#include <vector>

#include "model/place.h"
#include "model/reading.h"
#include "vision/photo/view.h"
#include "vision/template_set.h"

namespace storey::vision {

/// Adds the loose pieces and those that lie on others to a reading whose buildings are found. They
/// are looked for in the plane of the surest building. Nothing is done where no looks of loose
/// pieces are known.
///
/// On a piece of a building: BuildingReading::overlays. Beside, in the first of `beside` that its
/// kind may lie in: BuildingReading::loose of the nearest building. A rectangle of the right size
/// that shows no known face is told with "nothing" as its best candidate and a sum below 0.98.
/// Quads start at the corner that is top left as the piece lies; its angle is within 45 degrees of
/// the building's, the rest is Candidate::rotation.
void read_loose(const View& view, const std::vector<Place>& beside, const Place& building,
                const TemplateSet& templates, Reading& reading);

}  // namespace storey::vision
