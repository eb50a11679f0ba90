// What lies on a table, on pieces and beside them.
#pragma once

#include <array>
#include <vector>

#include "vision/read/loose_scene.h"

namespace storey::vision {

/// Whether it has the size of a piece that is larger than a cell and shows much of a picture.
bool is_card(const Scene& scene, const LooseRectangle& found);

/// Whether only a piece that lies beside buildings, larger than a cell, has this size. Of the
/// squares that buildings are made of many pieces are alike: some would be told where others lie.
bool is_card_beside(const Scene& scene, const LooseRectangle& found);

/// Whether the building's pieces are cards or cover several cells, each with pictures of its own,
/// in which there may be discs.
bool shows_pictures(const Scene& scene);

/// Rectangles and discs of the sizes of loose pieces.
std::vector<LooseRectangle> shapes_on(const Scene& scene);

/// Those of some shapes that are pieces of the buildings, as far as these are known by now.
std::vector<LooseRectangle> taken_for_own(const Scene& scene,
                                          const std::vector<BuildingReading>& buildings,
                                          const std::vector<LooseRectangle>& shapes);

/// Where a piece may lie on a cell whose picture is strange.
std::vector<LooseRectangle> places_on_cells(const Scene& scene,
                                            const std::vector<BuildingReading>& buildings);

/// The place as large as the piece is: edges may be a neighbour's.
LooseRectangle true_size(const Scene& scene, LooseRectangle place);

/// Without the places that were looked at before; those that are left count as looked at.
std::vector<LooseRectangle> new_places(std::vector<LooseRectangle> places,
                                       std::vector<LooseRectangle>& looked);

/// Adds what some shapes on a table show to what was told before.
void tell_pieces(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 const std::vector<LooseRectangle>& shapes, std::vector<LoosePiece>& pieces);

/// Adds discs on cells that look strange, each by what shows most of an edge there: where something
/// lies anyway less of it need be seen.
/// @param looked  places where that was done.
void tell_on_strange_cells(const Scene& scene, const std::vector<BuildingReading>& buildings,
                           std::vector<LooseRectangle>& looked, std::vector<LoosePiece>& pieces);

/// Adds what lies edge to edge with plain pieces, where one ends is hidden.
void look_beside(const Scene& scene, const std::vector<BuildingReading>& buildings,
                 std::vector<LoosePiece>& pieces);

/// Adds the building's pieces where a hand may have laid them in a row with plain ones: next to
/// them, or a finger's breadth away.
void look_along_rows(const Scene& scene, std::vector<LoosePiece>& pieces);

/// Adds pieces that lie edge to edge with plain ones in any quarter turn, on their lattice, where
/// both are such as buildings are made of.
void look_edge_to_edge(const Scene& scene, std::vector<LoosePiece>& pieces);

/// Where a piece of a size may lie edge to edge with another on its lattice, in two turns.
/// @param size  number of it.
std::vector<LooseRectangle> edge_to_edge(const Scene& scene, const LoosePiece& piece,
                                         std::size_t size);

/// Whether another plain piece lies edge to edge with one of them, as those of a building do.
bool has_neighbour(const Scene& scene, const std::vector<LoosePiece>& pieces,
                   const LoosePiece& piece);

/// Where pieces of one size would lie next to a piece: to the right, to the left, below, above.
std::array<LooseRectangle, 4> next_to(const LoosePiece& piece);

/// Whether a piece may lie there together with all others.
bool go_with(const Scene& scene, const std::vector<LoosePiece>& others, const LoosePiece& piece);

/// Of what was found before, what was told nothing or may lie beside what is told by now: what gave
/// way to something that is told better does not come back.
std::vector<LoosePiece> that_stand(const Scene& scene, const std::vector<LoosePiece>& told,
                                   const std::vector<LoosePiece>& found);

/// What a place on a building shows.
/// @param odds  by which a piece is likelier to lie there than anywhere on the table.
LoosePiece told_in_place(const Scene& scene, const LooseRectangle& place, double odds);

/// The same without looking a little aside first.
LoosePiece told_exactly(const Scene& scene, const LooseRectangle& place);

/// What lies within so many diameters of a place, seen as the photo would show it.
LoosePiece told_in_view(const Scene& scene, const LooseRectangle& place, double reach);

/// What plainly lies there, of all that was found what can lie there together.
std::vector<LoosePiece> known_among(const Scene& scene,
                                    const std::vector<BuildingReading>& buildings,
                                    std::vector<LoosePiece> found);

/// The same with what lies beside them, and with strangers.
std::vector<LoosePiece> settled(const Scene& scene, const std::vector<BuildingReading>& buildings,
                                std::vector<LoosePiece> found);

}  // namespace storey::vision
