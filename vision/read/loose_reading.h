// What lies beside the buildings of a photo and on their pieces.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "model/place.h"
#include "model/reading.h"
#include "vision/photo/view.h"
#include "vision/read/covers.h"
#include "vision/template_set.h"

namespace storey::vision {

/// Finds the loose pieces of a photo and those that lie on others, in the plane of its buildings,
/// and says where they belong. Does nothing where no looks of loose pieces are known.
class LooseReader {
 public:
  /// @param beside    the places beside a building. @param building  the place it is.
  LooseReader(const View& view, const std::vector<Place>& beside, const Place& building,
              const TemplateSet& templates);
  ~LooseReader();
  LooseReader(const LooseReader&) = delete;
  LooseReader& operator=(const LooseReader&) = delete;

  /// Whether any looks are known that may lie on a building's pieces ...
  [[nodiscard]] bool tells_covers() const;
  /// ... and of pieces such as buildings are made of: then see() finds all buildings but the first.
  [[nodiscard]] bool tells_buildings() const;

  /// What plainly lies on the pieces of buildings, pieces smaller than a cell that are none of a
  /// building's own; and pieces of the kinds of buildings that belong to none.
  SeenLoose see(const std::vector<BuildingReading>& buildings);

  /// Adds what was found to a reading whose buildings are known.
  ///
  /// On a piece of a building: BuildingReading::overlays. Beside, in the first place that its kind
  /// may lie in: BuildingReading::loose of the nearest building. A rectangle of the right size that
  /// shows no known face is told with "nothing" as its best candidate and a sum below 0.98, and so
  /// is a cell that looks like nothing known and may have something on it. Quads start at the
  /// corner that is top left as the piece lies; its angle is within 45 degrees of the building's,
  /// the rest is Candidate::rotation.
  void lay(Reading& reading);

  /// The same of a photo without a building, whose table pieces tell that show their face.
  /// @return  a building without cells; nullopt: nothing plainly lies there.
  std::optional<BuildingReading> lay_alone();

  /// Buildings of pieces that are told one by one (is_told_by_pieces()): cards in rows, or pieces
  /// edge to edge; with what lies beside them. nullopt: none is seen.
  /// @param within  where given, the building is what lies in it, full-size photo pixels.
  std::optional<Reading> lay_buildings(const std::optional<Quad>& within);

 private:
  struct Found;
  struct InPlane;
  const Found& found(const std::vector<BuildingReading>& buildings);
  /// What lies in the plane of a building; it is none of those that are known where there are none.
  const Found& found_on(const BuildingReading& plane,
                        const std::vector<BuildingReading>& buildings);
  void look_along_lattice();
  [[nodiscard]] std::optional<InPlane> laid_in_plane(const BuildingReading& plane,
                                                     const std::optional<Quad>& within);
  [[nodiscard]] std::vector<BuildingReading> planes_by_pieces() const;
  [[nodiscard]] std::optional<InPlane> laid(const Found& all,
                                            const std::optional<Quad>& within) const;
  void look_around(const std::vector<BuildingReading>& buildings);
  void look_at_given_up(const std::vector<BuildingReading>& buildings);
  bool find_hidden_cards(const std::vector<BuildingReading>& buildings);
  bool correct_table(const std::vector<BuildingReading>& buildings);
  bool correct_by_outlines(const std::vector<BuildingReading>& buildings);

  const View& view_;
  const std::vector<Place>& beside_;
  const Place& building_;
  const TemplateSet& templates_;
  std::unique_ptr<Found> found_;
  bool alone_ = false;  ///< the photo is known to show no building
};

}  // namespace storey::vision
