// Faces of a framed game, cut from photos.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "model/photo.h"
#include "model/result.h"
#include "pipeline/game.h"
#include "pipeline/truth.h"

namespace storey::detail {

inline constexpr int kFacePx = 128;

/// What lies inside `quad`, seen straight on, `side` pixels a side.
/// @param quad  full-size photo pixels.
Pixels cut_square(const Photo& photo, const Quad& quad, int side);

/// One picture of a face.
struct FacePicture {
  double side_px = 0;  ///< shortest side in the photo, times its visible share
  std::string photo;
  Pixels pixels;  ///< empty for one that lies in the folder
};

using FacePictures = std::map<PieceFace, FacePicture>;

/// Keeps the larger picture of each face.
void take_faces(const Photo& photo, const Truth& truth, FacePictures& faces);

/// FOLDER/enrolled/faces.csv; empty when there is none.
/// @error kBadData  `where` is "file:line".
Result<FacePictures> read_faces(const Game& game, const std::filesystem::path& folder);

/// Writes the pictures that are new to FOLDER/art/, names them in FOLDER/game.json and lists all of
/// them in FOLDER/enrolled/faces.csv.
/// @error kIo
Status write_faces(const Game& game, const FacePictures& faces,
                   const std::filesystem::path& folder);

}  // namespace storey::detail
