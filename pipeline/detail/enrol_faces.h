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
  double side_px = 0;   ///< shortest side in the photo, times its visible share
  std::string photo;    ///< file name, for people
  std::string content;  ///< content_name() of the photo: its name may change
  Pixels pixels;        ///< empty for one that lies in the folder
};

/// Pictures of each face, the largest first. The reader compares with the first one: it tells faces
/// by how much likelier one is than the next, so two pictures of one face would rival each other.
/// The others take its place when the labels of its photo turn out wrong.
using FacePictures = std::map<PieceFace, std::vector<FacePicture>>;

/// Of one face, each of another photo.
inline constexpr std::size_t kMostFacePictures = 3;

/// Adds the faces of a photo; what it taught before is forgotten.
/// @param content  content_name() of the file.
/// @return  whether it had taught something before.
bool take_faces(const Photo& photo, const Truth& truth, const std::string& content,
                FacePictures& faces);

/// FOLDER/enrolled/faces.csv; empty when there is none.
/// @error kBadData  `where` is "file:line".
Result<FacePictures> read_faces(const Game& game, const std::filesystem::path& folder);

/// The picture of a face that lies in the folder.
std::filesystem::path face_file(const Game& game, const std::filesystem::path& folder,
                                PieceFace what, const FacePicture& picture);

/// Writes FOLDER/enrolled/faces.csv and the pictures that are new, but not through a link, and
/// removes pictures of faces that are not in it any more, no other file.
/// @error kIo
Status write_faces(const Game& game, const FacePictures& faces,
                   const std::filesystem::path& folder);

}  // namespace storey::detail
