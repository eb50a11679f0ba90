// Two looks at one cell, weighed against each other.
#pragma once

#include <functional>
#include <map>

#include "inference/candidates.h"
#include "model/reading.h"

namespace storey {

using Beliefs = std::map<PieceFace, double>;

/// What a face that one photo shows is called in the other one.
using Rename = std::function<PieceFace(PieceFace)>;

/// A confidence from which on a content that one photo alone suggests is listed for the other, too.
inline constexpr double kWorthListing = 1e-3;

/// What lies on a cell before anything of it is seen.
struct ContentPrior {
  double empty = 0.5;
  double face = 0;      ///< each
  double contents = 1;  ///< how many there are: all faces and "nothing"
  [[nodiscard]] double operator()(PieceFace what) const { return what.is_nothing() ? empty : face; }
};

/// As many empty cells as the two readings show, and all faces alike.
ContentPrior content_prior(const Catalog& catalog, const BuildingReading& a,
                           const BuildingReading& b);

/// One photo's belief about a cell.
struct View {
  Beliefs listed;
  double each_other = 0;  ///< probability of each content that is not listed
  /// P(it lies on another cell of this photo), of pieces that the box holds once.
  std::map<PieceFace, double> elsewhere;  ///< by whichever_face()

  [[nodiscard]] double operator()(PieceFace what) const {
    const auto found = listed.find(what);
    if (found != listed.end()) return found->second;
    const auto there = elsewhere.find(whichever_face(what));
    return there == elsewhere.end() ? each_other : each_other * (1 - there->second);
  }
};

/// @param rename  into the names of the photo it is compared with.
View view_of(const Observation& seen, const Rename& rename, const ContentPrior& prior);

struct Fusion {
  double apart = 0;  ///< P(the photos do not show the same content)
  Beliefs a, b;      ///< what lies there in either photo, both in the names of a
};

/// Bayes with the two photos as independent looks: P(x | both) ~ P_a(x) P_b(x) / P(x). The result
/// is held below 1 - (1 - P_a)(1 - P_b): wrong only where both photos are.
/// @param apart  P(the cell holds something else in the other photo), before anything is seen.
Fusion fuse(const View& a, const View& b, const ContentPrior& prior, double apart);

/// What a change does to a cell, each a share of all changes.
struct ChangeKinds {
  double placed = 0;    ///< a piece where nothing lay
  double removed = 0;   ///< nothing where a piece lay
  double replaced = 0;  ///< another face
};

/// The same for two photos of one cell, taken one after the other: what is not the same changed,
/// and a change is no coincidence. That a piece came where nothing lay is likelier than that it lay
/// there all the time and the first photo missed it.
Fusion fuse_successive(const View& before, const View& after, const ContentPrior& prior,
                       const ChangeKinds& kinds, double changed);

struct Likeness {
  double in_common = 0;  ///< how much likelier both are than as photos of two unrelated cells
  double apart = 0;      ///< P(the cell was changed)
};

/// How alike the two looks are, whatever it is that they show.
Likeness compare_successive(const View& before, const View& after, const ContentPrior& prior,
                            const ChangeKinds& kinds, double changed);

/// Gives a cell what a fusion says of it. One whose first candidate changes is Source::kInferred;
/// a corrected one stays.
void take_over(Observation& seen, const Beliefs& beliefs, const Rename& rename);

}  // namespace storey
