// Things of a table that stand around a game, or in its way: each from simple solids.
#pragma once

#include "compositor/random.h"
#include "compositor/scene.h"

namespace storey::compositor {

/// A colour of playing pieces and packaging.
Vec3 paint(Random& random);
Material painted(Random& random, double gloss_low = 0.2, double gloss_high = 0.85);
/// What mugs are made of.
Material glazed(Random& random);

/// About 29 mm high at size 1.
void pawn(Scene& scene, Vec3 foot, double size, const Material& coat, Random& random);
/// 16 mm high and wide at size 1.
void meeple(Scene& scene, Vec3 foot, double turn_deg, double size, const Material& coat);
/// 92 mm high, with something to drink in it.
void mug(Scene& scene, Vec3 foot, double turn_deg, Material coat, Random& random);
/// 215 mm high.
void bottle(Scene& scene, Vec3 foot, const Material& coat);

/// What is seen of a hand and its arm: skin, or a glove.
struct Clothing {
  Material skin;
  Material sleeve;
};
Clothing bare_hand(Random& random);
/// The first fingertip is at `tip`, the arm leaves along `away`, its back faces `up`.
/// @param fingers  0 to 4 that are stretched
void hand(Scene& scene, Vec3 tip, Vec3 away, Vec3 up, int fingers, const Clothing& worn);

}  // namespace storey::compositor
