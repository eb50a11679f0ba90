// Faces of a framed game, cut from photos.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "model/photo.h"
#include "model/result.h"
#include "pipeline/game/game.h"

namespace storey {

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

/// Adds a picture of a face; the smallest go when there are too many.
void add_picture(std::vector<FacePicture>& pictures, FacePicture picture);

/// Forgets what a photo taught. @return  whether it had taught something.
bool drop_photo(FacePictures& faces, const std::string& content);

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

}  // namespace storey
