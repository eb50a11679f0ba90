// Learning the look of a player's own copy from labelled photos: boards whose cells are known are
// cut into pictures, and pictures of cells become a TemplateSet.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "model/catalog.h"
#include "model/photo.h"
#include "model/place.h"
#include "model/reading.h"
#include "model/result.h"
#include "vision/cell_classifier.h"
#include "vision/cell_picture.h"
#include "vision/template_set.h"

namespace storey::vision {

/// What one cell of a labelled photo looks like.
struct EnrolledCell {
  PieceFace what;     ///< of one cell; kNothing: nothing lies there
  std::string photo;  ///< cells of one photo share its light; photos of fewer than 4 cells all do
  Pixels picture;     ///< kCellPicturePx squared, as cut_cells() cuts it; any quarter turn
  int rotation = 0;   ///< quarter turns counter-clockwise at which it shows the piece
  bool drawn =
      false;  ///< from art that every copy of the piece looks like, not from a photo of one
};

/// Cuts every cell out of a photo of a board, seen from straight ahead.
/// @param photo_from_board  3x3 row-major: board units (x right, y down, 1 = one cell) -> pixels of
///                          the full-size photo.
/// @return  rows top to bottom, left to right; what lies beyond the photo repeats its rim.
std::vector<Pixels> cut_cells(const Photo& photo, const std::array<double, 9>& photo_from_board,
                              int rows, int cols);

/// The map that cut_cells() takes, from the outer corners of a board, TL TR BR BL.
std::array<double, 9> map_from_corners(const Quad& corners, int rows, int cols);

/// The outer corners of a printed board, TL TR BR BL as the photo shows it, in pixels of the
/// full-size photo; told from its lines, without knowing any piece. Nothing when it is not plain.
std::optional<Quad> find_printed_board(const Photo& photo, const Place& spec);

/// A piece that is a figure on a plain body; others have the same shape, others the same colour.
struct FigureLook {
  PieceFace what;
  std::string shape, colour;
};

/// A piece of which there is no picture.
struct UnseenLook {
  PieceFace what;
  std::vector<PieceFace> alike = {};  ///< that differ from it by a small print only: by a count
};

/// A piece that differs from others by how often a small mark is printed on it.
struct CountedLook {
  PieceFace what;
  int ground = 0;  ///< from 0; the same for those that differ by their count alone
  int count = 0;
};

/// A piece and the colour that most of it is in daylight, about; one that comes in several has as
/// many.
struct ColouredLook {
  PieceFace what;
  std::array<std::uint8_t, 3> rgb;
};

/// What learn_cells() knows of pieces besides their pictures.
struct LookFacts {
  /// Pieces that no picture shows; a cell that looks like nothing else may hold one, and none is
  /// quite sure not to.
  std::vector<UnseenLook> never_seen = {};
  /// They are told by shape and colour, also those of which no picture was enrolled.
  std::vector<FigureLook> figures = {};
  /// Where few photos teach, the mark that is counted is learnt for itself.
  std::vector<CountedLook> counted = {};
  /// Told where nothing on their ground was enrolled.
  std::vector<ColouredLook> coloured = {};
  /// Trained on these cells and no others: see train_classifier().
  std::optional<CellClassifier> classifier = {};
  /// Candidate::rotation is told: each picture is known at its turn. Else it may be at any.
  bool turns_matter = false;
};

/// Whether a network is asked what cells show, too: of photographed squares that are the same at
/// every turn. It sees no turn, and of drawn pieces and figures it was not tried.
bool looks_are_embedded(const std::vector<EnrolledCell>& cells, const LookFacts& facts);

/// Trains what tells the pieces of an enrolled set apart, on its pictures as other photos would
/// show them. Takes seconds. Nothing where it does not help or was not tried: of 250 pictures and
/// fewer, of figures, drawings and pieces whose turn is told, and where the network is not
/// installed.
std::optional<CellClassifier> train_classifier(const std::vector<EnrolledCell>& cells,
                                               const LookFacts& facts);

/// Learns what cells look like: a metric in which pictures of one thing are near each other, and
/// the light of each photo. Quarter turns of every picture are learnt as well.
/// @error kBadData  no cells, fewer than two different pieces, or a picture of another size.
Result<TemplateSet> learn_cells(const std::vector<EnrolledCell>& cells,
                                const LookFacts& facts = {});

/// What enrolled pictures of one photo show: the readers' own steps for cells that were found, on
/// pictures that were kept. Read together, since they share the photo's light.
/// @param templates  from learn_cells().
/// @param pictures   as cut_cells() gives them.
/// @return  candidates best first for each, with calibrated confidence. Candidate::rotation is 0,
/// or
///          told against the picture where turns matter; the lowest of several that look the same,
///          but a square that looks the same at several turns is listed at each.
std::vector<std::vector<Candidate>> tell_pictures(const TemplateSet& templates,
                                                  std::span<const Pixels> pictures);

}  // namespace storey::vision
