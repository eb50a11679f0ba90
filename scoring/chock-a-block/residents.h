// Who may move in where: groups of four or more rooms of one colour with a vacant room.
#pragma once

#include "scoring/chock-a-block/apartment.h"

namespace storey::scoring::chock_a_block {

/// Vacant rooms of groups of at least four rooms of one colour, residents of now included.
Cells rooms_for_residents(const Apartment& apartment);

/// Whether `placed` can be moved in one after the other, each into a group of at least four rooms
/// of its colour; `there` moved in before. Groups only grow with the cards, so on the full
/// apartment this is needed in every game, and enough where moving in may be put off.
/// @return  by group of rooms, residents that cannot all be there; empty when an order exists.
std::vector<Cells> residents_without_order(const Apartment& apartment, const Cells& there,
                                           const Cells& placed);

}  // namespace storey::scoring::chock_a_block
