// The proving ground: tables, things and light on which reading real photos has failed, one trouble
// or several in a photo. Drawn from a seed, so that it does not run out.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "compositor/camera.h"
#include "compositor/develop.h"
#include "compositor/laying.h"
#include "compositor/random.h"
#include "compositor/scene.h"
#include "model/result.h"

namespace storey::compositor {

enum class Trouble {
  kPlain,       ///< none but the table: what the others are compared with
  kWood,        ///< strong grain of any scale and colour
  kYellowWood,  ///< the same, as yellow as corn
  kPrint,       ///< plaid, damask, diamonds, large prints
  kCarpet,      ///< pile, with a pattern or without
  kGlass,       ///< a mirror of the room over some other table
  kBeside,      ///< leaves and papers that lie against the pieces
  kThick,       ///< thick tiles seen at a slant: their sides stand before what lies behind
  kLoose,       ///< rows that drift, gaps, turns
  kFigure,      ///< an upright figure on a piece, mostly on the castle
  kVeil,        ///< a window mirrored over a third of the board
  kLamp,        ///< a lamp mirrored in one spot
  kTree,        ///< sun through leaves
  kDusk,        ///< too dark: dim, noisy, smeared
  kMotion,      ///< a shaken phone
  kLens,        ///< a cheap lens: bent, soft and fringed towards the corners
  kTight,       ///< cut at the edge of what lies there
  kFar,         ///< small in a large photo
  kSteep,       ///< seen from low down
};

/// All of them by name, in the order above: "plain", "yellow-wood".
const std::vector<std::string>& trouble_names();

/// Which half of the tables, prints and figures: what is tuned on one is reported on the other.
enum class Half { kAll, kLearn, kReport };

/// What a photo of the proving ground has to stand.
struct Trial {
  std::vector<Trouble> troubles;
  Half half = Half::kAll;
  Random random{0};  ///< of everything below; each function forks its own
  [[nodiscard]] bool has(Trouble trouble) const;
  [[nodiscard]] std::string names() const;  ///< "wood veil"
};

/// @param wanted  "veil", or several as "wood+veil"; "": one to three that the seed draws.
/// @error kUsage  no such trouble; the message lists them.
Result<Trial> plan_trial(const std::string& wanted, Half half, const Random& own);

/// The table top, for every photo of the ground: most are other than random_table() has.
Material trial_table(const Trial& trial);

/// How the phone is held.
void hold(const Trial& trial, CameraPose& pose);
/// How the pieces were laid.
void lay(const Trial& trial, LayingStyle& style);
/// How much the pieces shine; mirrors need some.
double shine(const Trial& trial, double gloss);
/// How uneven they are: what they mirror is told as a window or a lamp.
double unevenness(const Trial& trial, double bump);

/// Leaves and papers against what lies within these half sizes around {0, 0}, for kBeside.
void add_beside(Scene& scene, const Trial& trial, double half_x, double half_y);

/// The top of a cell on which a figure may stand.
struct Stand {
  Vec3 middle;
  double side_mm = 40;
  bool anchor = false;  ///< the castle
};
/// One figure, two at most, for kFigure.
void add_figures(Scene& scene, const Trial& trial, const std::vector<Stand>& stands);

/// Changes the lights of a scene that has some: veil, lamp, tree, dusk. At most four remain.
/// @param middle, spread_mm  of what is photographed: where it is and half its size, facing up
void relight(Scene& scene, const Trial& trial, const Camera& camera, Vec3 middle, double spread_mm);

/// What the phone makes of it: dusk, motion, lens.
void develop_so(const Trial& trial, Development& how);

}  // namespace storey::compositor
