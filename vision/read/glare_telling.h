// Pieces that glare, haze or shadow hides a part of.
#pragma once

#include <vector>

#include "vision/read/loose_scene.h"

namespace storey::vision {

/// Adds pieces of a building where outlines of their size were found and no face was told by its
/// colours, told by contrast.
/// @param found  all that was looked at. @param pieces  what is known of it.
void tell_in_glare(const Scene& scene, const std::vector<LoosePiece>& found,
                   std::vector<LoosePiece>& pieces);

/// Adds pieces that are told whole, by contrast: where outlines of their size were found and no
/// face was told, and edge to edge with those of a building where the table does not look bare.
/// They stay in doubt. What was told in doubt is likelier where contrast says the same, and told by
/// it where that is surer.
/// @param found  all that was looked at. @param pieces  what is known of it.
void tell_whole_in_glare(const Scene& scene, const std::vector<LoosePiece>& found,
                         std::vector<LoosePiece>& pieces);

/// The same at some places alone, those first that are told best.
void tell_places_in_glare(const Scene& scene, const std::vector<LooseRectangle>& places,
                          std::vector<LoosePiece>& pieces);

/// Cards that lie beside buildings, whose outlines were found and whose faces were not told by
/// their colours, told by contrast.
/// @param found  all that was looked at.
std::vector<LoosePiece> cards_beside_in_glare(const Scene& scene,
                                              const std::vector<BuildingReading>& buildings,
                                              const std::vector<LoosePiece>& found);

}  // namespace storey::vision
