// What is known of single fields of a site.
#pragma once

#include <vector>

#include "model/catalog.h"
#include "model/reading.h"

namespace storey {

/// The values of the fields by which a site was told (those of squares as they lie, with their
/// edges, and those seen as a shape or a colour), each with the probability that follows from the
/// candidates; values below 1e-3 are left out. Empty where pieces of one cell are told as a whole.
std::vector<FieldReading> told_fields(const Catalog& catalog, const Observation& seen);

/// Weighs the candidates of each site by what was read of its fields apart from the whole: both
/// agree, or the site is unsure. A value that was not listed has what the listed ones leave.
void weigh_by_fields(const Catalog& catalog, BuildingReading& reading);

}  // namespace storey
