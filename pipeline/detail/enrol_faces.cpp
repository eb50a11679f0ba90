#include "pipeline/detail/enrol_faces.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <set>

#include "drawing/png.h"
#include "pipeline/detail/csv.h"
#include "pipeline/detail/quad_map.h"
#include "pipeline/files.h"

namespace storey::detail {
namespace {

namespace fs = std::filesystem;

constexpr int kMostSamples = 6;      // a pixel of the picture averages up to 6 x 6 of the photo
constexpr double kMostHidden = 0.1;  // of a face that is taken as a picture

fs::path table_file(const fs::path& folder) { return folder / "enrolled" / "faces.csv"; }

double shortest_side(const Quad& quad) {
  double least = 1e9;
  for (std::size_t i = 0; i < 4; ++i)
    least = std::min(least,
                     std::hypot(quad[i].x - quad[(i + 1) % 4].x, quad[i].y - quad[(i + 1) % 4].y));
  return least;
}

/// Adds the bilinear colour at (x, y), pixel centres at halves; beyond the photo its rim.
void add_colour(const Pixels& pixels, double x, double y, std::array<double, 3>& sum) {
  const double u = std::clamp(x - 0.5, 0.0, pixels.width - 1.0);
  const double v = std::clamp(y - 0.5, 0.0, pixels.height - 1.0);
  const int left = static_cast<int>(u);
  const int top = static_cast<int>(v);
  const int right = std::min(left + 1, pixels.width - 1);
  const int bottom = std::min(top + 1, pixels.height - 1);
  const double a = u - left;
  const double b = v - top;
  for (std::size_t c = 0; c < 3; ++c) {
    sum[c] += (1 - b) * ((1 - a) * pixels.at(left, top)[c] + a * pixels.at(right, top)[c]) +
              b * ((1 - a) * pixels.at(left, bottom)[c] + a * pixels.at(right, bottom)[c]);
  }
}

fs::path picture_folder(const fs::path& folder) { return folder / "enrolled" / "faces"; }

bool is_content_name(const std::string& name) {
  return name.size() == 16 && name.find_first_not_of("0123456789abcdef") == name.npos;
}

bool is_larger(const FacePicture& a, const FacePicture& b) { return a.side_px > b.side_px; }

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

/// Forgets what a photo taught.
bool drop_photo(FacePictures& faces, const std::string& content) {
  std::size_t dropped = 0;
  for (auto& [what, pictures] : faces)
    dropped += std::erase_if(
        pictures, [&](const FacePicture& picture) { return picture.content == content; });
  std::erase_if(faces, [](const auto& entry) { return entry.second.empty(); });
  return dropped > 0;
}

/// Pictures that no line of the table names.
void remove_others(const fs::path& folder, const std::set<fs::path>& kept) {
  std::error_code error;
  for (fs::directory_iterator entry(folder, error); !error && entry != fs::directory_iterator();
       entry.increment(error)) {
    std::error_code ignored;
    if (kept.count(entry->path()) == 0) fs::remove(entry->path(), ignored);
  }
}

}  // namespace

Pixels cut_square(const Photo& photo, const Quad& quad, int side) {
  Pixels out{side, side, {}};
  const auto map = QuadMap::create(quad);
  if (!map) return out;
  const double per_pixel = shortest_side(quad) / photo.full_per_pixel / side;
  const int samples = std::clamp(static_cast<int>(std::ceil(per_pixel)), 1, kMostSamples);
  out.bgr.reserve(static_cast<std::size_t>(side) * static_cast<std::size_t>(side) * 3);
  for (int y = 0; y < side; ++y) {
    for (int x = 0; x < side; ++x) {
      std::array<double, 3> sum{};
      for (int j = 0; j < samples; ++j) {
        for (int i = 0; i < samples; ++i) {
          const Point at = map->photo_from_unit(
              {(x + (i + 0.5) / samples) / side, (y + (j + 0.5) / samples) / side});
          add_colour(photo.pixels, at.x / photo.full_per_pixel, at.y / photo.full_per_pixel, sum);
        }
      }
      for (const double c : sum)
        out.bgr.push_back(static_cast<std::uint8_t>(std::lround(c / (samples * samples))));
    }
  }
  return out;
}

bool take_faces(const Photo& photo, const Truth& truth, const std::string& content,
                FacePictures& faces) {
  const bool known = drop_photo(faces, content);
  for (const TruthCell& cell : truth.cells) {
    if (!cell.what || cell.hidden || cell.visible < 1 - kMostHidden) continue;
    add_picture(faces[*cell.what], {shortest_side(cell.quad) * cell.visible,
                                    fs::path(photo.source).filename().string(), content,
                                    cut_square(photo, cell.quad, kFacePx)});
  }
  return known;
}

Result<FacePictures> read_faces(const Game& game, const fs::path& folder) {
  const std::string file = table_file(folder).string();
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return FacePictures{};
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
    if (!what || !size || !is_content_name(row.fields[*content]))
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
  const std::string piece = game.catalog.piece(what.piece).id;
  return picture_folder(folder) /
         (piece + "-" + std::to_string(what.face) + "-" + picture.content + ".png");
}

Status write_faces(const Game& game, const FacePictures& faces, const fs::path& folder) {
  std::error_code error;
  fs::create_directories(picture_folder(folder), error);
  if (error)
    return Error{ErrorCode::kIo, "cannot be made: " + error.message(),
                 picture_folder(folder).string()};
  std::string table = csv_line({"face", "photo", "content", "side_px"});
  std::set<fs::path> kept;
  for (const auto& [what, pictures] : faces) {
    for (const FacePicture& picture : pictures) {
      table += csv_line({game.catalog.name(what), picture.photo, picture.content,
                         std::to_string(std::lround(picture.side_px))});
      const fs::path file = *kept.insert(face_file(game, folder, what, picture)).first;
      if (picture.pixels.bgr.empty()) continue;
      const auto png = drawing::encode_png(picture.pixels);
      Status written = write_file(file, {reinterpret_cast<const char*>(png.data()), png.size()});
      if (!written) return written;
    }
  }
  // Pictures are there before the table names them, and until it names them no more.
  if (Status written = write_file(table_file(folder), table); !written) return written;
  remove_others(picture_folder(folder), kept);
  return ok();
}

}  // namespace storey::detail
