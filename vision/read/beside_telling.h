// Pieces beside buildings that neither their outlines nor their colours told.
#pragma once

#include <vector>

#include "vision/read/loose_scene.h"

namespace storey::vision {

/// Cards that lie beside buildings and show no outline of their size, where something is as light
/// and dark as they are on the average: glare, noise or the print of a cloth hides it.
/// @param found  all that was looked at.
std::vector<LoosePiece> cards_without_outline(const Scene& scene,
                                              const std::vector<BuildingReading>& buildings,
                                              const std::vector<LoosePiece>& found);

/// Discs beside buildings that show most of an edge and were not told, held against their faces as
/// the photo would show them.
/// @param found  all that was looked at.
std::vector<LoosePiece> discs_in_view(const Scene& scene,
                                      const std::vector<BuildingReading>& buildings,
                                      const std::vector<LoosePiece>& found);

}  // namespace storey::vision
