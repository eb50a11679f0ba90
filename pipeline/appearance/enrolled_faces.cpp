#include "pipeline/appearance/enrolled_faces.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "drawing/png.h"
#include "pipeline/io/csv.h"
#include "pipeline/io/files.h"
#include "pipeline/io/hash.h"
#include "pipeline/io/open_folder.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr double kMostSide_px = 1e6;

constexpr const char* kFacesFile = "faces.csv";
constexpr const char* kFacesFolder = "faces";

fs::path faces_file(const fs::path& folder) { return folder / "enrolled" / kFacesFile; }

std::string face_name(const Game& game, PieceFace what, const FacePicture& picture) {
  return game.catalog.piece(what.piece).id + "-" + std::to_string(what.face) + "-" +
         picture.content + ".png";
}

/// The names that face_file() gives.
bool is_face_name(const Game& game, const std::string& name) {
  const std::size_t end = name.rfind(".png");
  const std::size_t content = name.rfind('-') + 1;
  if (content == 0 || end == name.npos || end + 4 != name.size() || content > end) return false;
  if (!is_hex(name.substr(content, end - content))) return false;
  const auto& pieces = game.catalog.pieces();
  return std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    const std::string face = name.substr(0, content - 1);
    for (std::size_t f = 0; f < piece.faces.size(); ++f)
      if (face == piece.id + "-" + std::to_string(f)) return true;
    return false;
  });
}

bool is_larger(const FacePicture& a, const FacePicture& b) { return a.side_px > b.side_px; }

}  // namespace

void add_picture(std::vector<FacePicture>& pictures, FacePicture picture) {
  const auto same = std::find_if(pictures.begin(), pictures.end(), [&](const FacePicture& other) {
    return other.content == picture.content;
  });
  if (same == pictures.end()) {
    pictures.push_back(std::move(picture));
  } else if (is_larger(picture, *same)) {
    *same = std::move(picture);
  }
  std::stable_sort(pictures.begin(), pictures.end(), is_larger);
  if (pictures.size() > kMostFacePictures) pictures.resize(kMostFacePictures);
}

bool drop_photo(FacePictures& faces, const std::string& content) {
  std::size_t dropped = 0;
  for (auto& [what, pictures] : faces)
    dropped += std::erase_if(
        pictures, [&](const FacePicture& picture) { return picture.content == content; });
  std::erase_if(faces, [](const auto& entry) { return entry.second.empty(); });
  return dropped > 0;
}

Result<FacePictures> read_faces(const Game& game, const fs::path& folder) {
  const std::string file = faces_file(folder).string();
  std::error_code error;
  if (!fs::exists(file, error)) return FacePictures{};
  const auto text = read_file(file);
  if (!text) return Error{ErrorCode::kBadData, text.error().message, file};
  const auto table = parse_csv(*text, file);
  if (!table) return Error{ErrorCode::kBadData, table.error().message, table.error().where};
  const auto face = table->column("face");
  const auto photo = table->column("photo");
  const auto content = table->column("content");
  const auto side = table->column("side_px");
  if (!face || !photo || !content || !side)
    return Error{ErrorCode::kBadData,
                 "expected the columns face, photo, content and side_px: remove this folder and "
                 "enrol the photos again",
                 file + ":1"};
  FacePictures faces;
  for (const auto& row : table->rows) {
    const auto what = game.catalog.parse(row.fields[*face]);
    const auto size = parse_number(row.fields[*side]);
    if (!what || !size || !(*size >= 0 && *size <= kMostSide_px) || !is_hex(row.fields[*content]))
      return Error{ErrorCode::kBadData,
                   "expected a face of the game, the content name of a photo and a number of "
                   "pixels",
                   table->where(row)};
    add_picture(faces[*what], {*size, row.fields[*photo], row.fields[*content], {}});
  }
  return faces;
}

fs::path face_file(const Game& game, const fs::path& folder, PieceFace what,
                   const FacePicture& picture) {
  return folder / "enrolled" / kFacesFolder / face_name(game, what, picture);
}

Status write_faces(const Game& game, const FacePictures& faces, const fs::path& folder) {
  const auto enrolled = OpenFolder::make_below(folder, "enrolled");
  if (!enrolled) return enrolled.error();
  const auto pictures_folder = enrolled->below(kFacesFolder);
  if (!pictures_folder) return pictures_folder.error();
  std::string table = csv_line({"face", "photo", "content", "side_px"});
  std::set<std::string> kept;
  for (const auto& [what, pictures] : faces) {
    for (const FacePicture& picture : pictures) {
      table += csv_line({game.catalog.name(what), picture.photo, picture.content,
                         std::to_string(std::lround(picture.side_px))});
      const std::string& file = *kept.insert(face_name(game, what, picture)).first;
      if (picture.pixels.bgr.empty()) continue;
      const auto png = drawing::encode_png(picture.pixels);
      const std::string_view bytes(reinterpret_cast<const char*>(png.data()), png.size());
      if (Status written = pictures_folder->write(file, bytes); !written) return written;
    }
  }
  // Pictures are there before the table names them, and until it names them no more.
  if (Status synced = pictures_folder->sync(); !synced) return synced;
  if (Status written = enrolled->write(kFacesFile, table); !written) return written;
  if (Status synced = enrolled->sync(); !synced) return synced;
  return pictures_folder->remove_if(
      [&](const std::string& name) { return is_face_name(game, name) && !kept.contains(name); });
}

}  // namespace storey
