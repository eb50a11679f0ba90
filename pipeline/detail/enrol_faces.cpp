#include "pipeline/detail/enrol_faces.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <nlohmann/json.hpp>

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

std::string art_name(const Game& game, PieceFace what) {
  return game.catalog.piece(what.piece).id + "-" + std::to_string(what.face) + ".photo.png";
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

void take_faces(const Photo& photo, const Truth& truth, FacePictures& faces) {
  for (const TruthCell& cell : truth.cells) {
    if (!cell.what || cell.hidden || cell.visible < 1 - kMostHidden) continue;
    const double side = shortest_side(cell.quad) * cell.visible;
    FacePicture& known = faces[*cell.what];
    if (side <= known.side_px) continue;
    known = {side, fs::path(photo.source).filename().string(),
             cut_square(photo, cell.quad, kFacePx)};
  }
}

Result<FacePictures> read_faces(const Game& game, const fs::path& folder) {
  const std::string file = table_file(folder).string();
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return FacePictures{};
  const auto text = read_file(file);
  if (!text) return text.error();
  const auto table = parse_csv(*text, file);
  if (!table) return Error{ErrorCode::kBadData, table.error().message, table.error().where};
  const auto face = table->column("face");
  const auto photo = table->column("photo");
  const auto side = table->column("side_px");
  if (!face || !photo || !side)
    return Error{ErrorCode::kBadData, "expected the columns face, photo and side_px", file + ":1"};
  FacePictures faces;
  for (const auto& row : table->rows) {
    const auto what = game.catalog.parse(row.fields[*face]);
    const auto size = parse_number(row.fields[*side]);
    if (!what || !size)
      return Error{ErrorCode::kBadData, "expected a face of the game and a number of pixels",
                   table->where(row)};
    faces[*what] = {*size, row.fields[*photo], {}};
  }
  return faces;
}

Status write_faces(const Game& game, const FacePictures& faces, const fs::path& folder) {
  const std::string game_file = (folder / "game.json").string();
  const auto text = read_file(game_file);
  if (!text) return text.error();
  auto json = nlohmann::ordered_json::parse(*text, nullptr, false);
  std::string table = "face,photo,side_px\n";
  std::error_code error;
  for (const char* below : {"art", "enrolled"}) fs::create_directories(folder / below, error);
  for (const auto& [what, picture] : faces) {
    table += game.catalog.name(what) + "," + picture.photo + "," +
             std::to_string(std::lround(picture.side_px)) + "\n";
    if (picture.pixels.bgr.empty()) continue;
    const std::string name = art_name(game, what);
    const auto png = drawing::encode_png(picture.pixels);
    Status written =
        write_file(folder / "art" / name, {reinterpret_cast<const char*>(png.data()), png.size()});
    if (!written) return written;
    json["pieces"][static_cast<std::size_t>(what.piece)]["faces"]
        [static_cast<std::size_t>(what.face)]["art"] = name;
  }
  // The list first: a game.json that names pictures must not come before them.
  if (Status written = write_file(table_file(folder), table); !written) return written;
  return write_file(game_file, json.dump(1) + "\n");
}

}  // namespace storey::detail
