// Labels of photos in the forms that people have them: tables (CSV), lists of piece pictures
// (JSON), layout files and NAME.truth.json. See docs/enrol-your-copy.md.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/photo.h"
#include "model/result.h"
#include "pipeline/game/game.h"
#include "pipeline/study/truth.h"

namespace storey {

/// What a label file says of one photo.
struct PhotoLabels {
  std::string photo;  ///< as written there, from its folder: "12", "IMG_7.jpg", "game1/IMG_7"
  std::string where;  ///< "labels.csv:2"
  Truth truth;        ///< cells without quads; `corners` is kPicture where nothing is said
};

/// Reads a table of cells: a header line, then one cell a line.
///
/// Columns: photo (or image); row and col, 0-based from the top left (both absent: one piece a
/// photo); piece, or columns named like the texts and counts of the game's faces (terrain, crowns),
/// whose words LabelSpec::words may translate; turn, at which the piece lies, in degrees
/// counter-clockwise (0 where nothing is said); hidden (or occluded...): 1 where something stands
/// before the cell; group (or game, or layout): photos that must not be split; layout: photos of
/// one building; tl_x ... bl_y, the corners of the grid. Others are not looked at. A cell without
/// piece is empty ("", "." or "none"). Every cell of the grid must be there.
/// @error kUnreadable  `where` is "file:line".
Result<std::vector<PhotoLabels>> parse_label_table(std::string_view text, const std::string& file,
                                                   const Game& game);

/// Reads a list of pictures of dominoes, two cells wide: {"01": {"left_terrain": "field",
/// "left_crowns": 0, "right_terrain": ..., "image_path": "tile_01.png"}, ...}.
/// @error kUnreadable  `where` is the file and the place in it.
Result<std::vector<PhotoLabels>> parse_tile_list(std::string_view text, const std::string& file,
                                                 const Game& game);

/// Reads a layout file as the labels of NAME.jpg; its rows may be fewer than a whole board's.
/// @error kUnreadable  `where` is "file:line:column".
Result<PhotoLabels> parse_label_layout(std::string_view text, const std::string& file,
                                       const Game& game);

/// Reads a table photo,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y in pixels of the full-size photo.
/// @error kUnreadable  `where` is "file:line".
Result<std::map<std::string, Quad>> parse_corner_table(std::string_view text,
                                                       const std::string& file);

/// Adds the groups, scores and house rules of a table with a line a photo.
/// @error kUnreadable  `where` is "file:line".
Status add_score_table(std::string_view text, const std::string& file, const Game& game,
                       std::vector<PhotoLabels>& labels);

/// Reads a label file of any form, with corners.csv and scores.csv beside it.
/// @param corners  a table of corners that goes before the one beside it; "" for none.
/// @error kUnreadable, kUsage  as the functions above.
Result<std::vector<PhotoLabels>> read_labels(const std::string& file, const Game& game,
                                             const std::string& corners = {});

/// Says where the cells lie: in the whole picture when its sides have the grid's proportions, else
/// where the corners say; Corners::kUnknown when nothing does. Quads that are there stay.
/// @param width, height  of the upright full-size photo.
/// @error kUnreadable  corners that enclose nothing, or lie outside the photo.
Status place_cells(Truth& truth, const Place& board, int width, int height);

/// A photo with its truth.
struct LabelledPhoto {
  std::string name;  ///< what reports show: below the folder, or as it was given
  std::string path;
  Truth truth;
};

struct LabelledPhotos {
  std::vector<LabelledPhoto> photos;    ///< by name
  std::vector<std::string> unlabelled;  ///< photos that nothing is known of
  std::vector<std::string> missing;     ///< labelled, but not there: "labels.csv:7: IMG_9"
};

/// Finds the labels of each photo: in `files`, or else beside it (NAME.truth.json, NAME.layout,
/// labels.csv, tiles.json). Cells are placed as place_cells() does.
///
/// A name in a label file is a path from that file's folder, with or without the photo's ending. If
/// no photo lies there, the one photo elsewhere is meant whose path ends in this name.
/// @param files    label files; they go before what lies beside a photo.
/// @error kUsage       two label files name one photo, or one line fits two photos.
/// @error kUnreadable  a label file or a photo is wrong, or a photo is not there.
Result<LabelledPhotos> label_photos(const std::vector<std::string>& photos,
                                    const std::vector<std::string>& files,
                                    const std::string& corners, const Game& game);

/// Every photo below `folder` (.jpg, .jpeg, .png or .webp), sorted.
/// @error kUsage  the folder cannot be read.
Result<std::vector<std::string>> photos_below(const std::string& folder);

}  // namespace storey
