// Where loose pieces are looked for, and what they are to the buildings there.
#pragma once

#include <map>
#include <opencv2/core.hpp>
#include <vector>

#include "model/place.h"
#include "model/reading.h"
#include "vision/geometry/corners.h"
#include "vision/identify/loose_faces.h"
#include "vision/locate/loose_pieces.h"
#include "vision/locate/own_pieces.h"
#include "vision/photo/view.h"
#include "vision/read/loose_table.h"

namespace storey::vision {

inline constexpr double kAPiece = 0.3;   // P(a face of the game) of what is told as one
inline constexpr double kACover = 0.65;  // and of what hides the cells below it
inline constexpr double kPlainly = 0.9;  // and of what may lie on another piece
inline constexpr double kAnOwn = 0.5;    // and of one edge to edge with others of a building

/// What lies somewhere, as far as it was told.
struct LoosePiece {
  ToldFace told;
  Corners corners{};  ///< of the upright face, or of the rectangle, px of the table
  Corners shown{};    ///< ToldFace::shown, px of the table
  double piece = 0;   ///< P(it is a piece of the game)
  double area = 0;
  LooseRectangle found;
  bool below = false;      ///< told by what is in view beside discs that lie on it
  bool veiled = false;     ///< OwnPiece::veiled
  bool face_only = false;  ///< OwnPiece::face_only
};

/// Multiplies the odds that it is a piece of the game, where something else says so, too.
void make_likelier(double odds, LoosePiece& piece);

/// Buildings of pieces that were told by themselves, and what belongs to none.
struct BuildingsSeen {
  std::vector<BuildingReading> buildings;  ///< from the left
  std::vector<LoosePiece> beside;
  bool plain = true;  ///< else none of their pieces is plainly one by itself
};

/// A place where a piece may lie, and where about there it looks most like a face.
struct Glance {
  LooseRectangle found;
  LooseRectangle best;
  float likeness = -1;
};

/// What a place shows that holds a piece which does not lie turned.
struct UprightPiece {
  LoosePiece piece;
  std::size_t covers = 0;  ///< that lie on it
  bool none = false;       ///< UprightFace::none
};

/// What places on one table show, by all that it depends on: the same ones are looked at again when
/// more is known of others.
struct KeptLooks {
  std::map<std::vector<float>, Glance> glances;
  std::map<std::vector<float>, ToldFace> faces;
  std::map<std::vector<float>, ToldFace> held_against;  ///< told by tell_whole_face()
  std::vector<UprightPiece> upright;
  std::vector<UprightPiece> upright_in_view;
  std::vector<UprightPiece> upright_beside;        ///< by contrast alone
  std::map<std::vector<float>, ToldFace> in_view;  ///< told by tell_in_view()
};

/// What tells places apart.
std::vector<float> key_of(const LooseRectangle& place);

/// What is looked at, and what is known of it.
struct Scene {
  const View& view;
  const LooseTable& table;
  const LooseFaces& loose;
  const Place& building;
  const GlancedTable& glanced;
  KeptLooks& kept;
};

Corners corners_of(const LooseRectangle& found);

/// A piece whose place is known but not what it shows.
LoosePiece piece_at(const LooseRectangle& place);

/// What a disc hides of the table, px of it, convex.
/// @param face  outline of its face.
std::vector<cv::Point2f> with_side(const Scene& scene, std::vector<cv::Point2f> face);

/// A piece of a size with its middle at this point of a board, turned against it.
LooseRectangle place_at(const Scene& scene, std::size_t number, const BuildingReading& building,
                        cv::Point2d middle, double turn_deg);

const LooseFaces::Size& size_of(const Scene& scene, const LooseRectangle& found);

/// Whether the photo shows enough of it to tell it by.
bool is_shown(const Photo& photo, const LooseTable& table, const Corners& corners);

/// The cell of a building below this point of the full photo, if it may hold a piece: what lies on
/// one hides it.
const Observation* piece_below(const BuildingReading& building, cv::Point2f at);

/// Whether a piece lies on cells of a building, or across its edge.
/// @param piece  px of the full photo.
bool lies_on_cells(const BuildingReading& building, const Corners& piece);

/// Whether buildings are made of pieces of this size. Where it is not said of which kinds they are,
/// those that fill cells are.
bool makes_buildings(const Place& building, const LooseFaces::Size& size);

/// Whether pieces of this size lie on others: none of the building's own, and no larger than a
/// cell.
bool may_cover(const Place& building, const LooseFaces::Size& size);

/// Whether it is a piece of this building, and lies where it belongs.
bool is_own(const Scene& scene, const BuildingReading& building, const LoosePiece& piece);
bool is_own_of_any(const Scene& scene, const std::vector<BuildingReading>& buildings,
                   const LoosePiece& piece);

/// A piece such as buildings are made of, in cells and in pixels of the full photo.
OwnPiece own_piece(const Scene& scene, const LoosePiece& piece);

/// Whether a cell does not look like any piece of the building.
bool looks_strange(const Observation& seen);

}  // namespace storey::vision
