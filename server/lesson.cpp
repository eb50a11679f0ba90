#include "server/lesson.h"

#include <algorithm>
#include <optional>
#include <sstream>
#include <utility>

#include "pipeline/io/csv.h"
#include "pipeline/io/json_reader.h"
#include "pipeline/io/open_folder.h"
#include "pipeline/report/thumbnail.h"

namespace storey::server {
namespace {

constexpr int kLessonQuality = 95;
constexpr int kMostSquares = 20;  // along a side

std::optional<Quad> quad_of(const Json& corners) {
  if (!corners.is_array() || corners.size() != 4) return std::nullopt;
  Quad quad{};
  for (std::size_t i = 0; i < 4; ++i) {
    const Json& corner = corners[i];
    if (!corner.is_array() || corner.size() != 2 || !corner[0].is_number() ||
        !corner[1].is_number())
      return std::nullopt;
    quad[i] = {corner[0].get<double>(), corner[1].get<double>()};
    const auto inside = [](double share) { return share >= 0 && share <= 1; };
    if (!inside(quad[i].x) || !inside(quad[i].y)) return std::nullopt;
  }
  return quad;
}

bool is_known(const Game& game, const std::string& piece) {
  const auto faces = game.catalog.one_cell_contents();
  return std::any_of(faces.begin(), faces.end(),
                     [&](PieceFace face) { return game.catalog.name(face) == piece; });
}

}  // namespace

Result<Lesson> parse_lesson(std::string_view text, const Game& game,
                            const std::vector<KeptPhoto>& known) {
  const Error wrong{ErrorCode::kUsage, "this does not say what lies on the squares of a photo", ""};
  const auto json = parse_json(text, "", ErrorCode::kUsage);
  if (!json || !json->is_object()) return wrong;
  const auto at = [&](const char* key) { return json->contains(key) ? (*json)[key] : Json(); };
  Lesson lesson;
  if (!at("photo").is_string()) return wrong;
  lesson.photo = at("photo").get<std::string>();
  const bool there = std::any_of(known.begin(), known.end(), [&](const KeptPhoto& photo) {
    return photo.file == lesson.photo;
  });
  const auto corners = quad_of(at("corners"));
  const auto rows = whole_in(at("rows"), 1, kMostSquares);
  const auto cols = whole_in(at("cols"), 1, kMostSquares);
  const Json squares = at("squares");
  if (!there || !corners || !rows || !cols || !squares.is_array() ||
      squares.size() != static_cast<std::size_t>(*rows) * static_cast<std::size_t>(*cols))
    return wrong;
  lesson.corners = *corners;
  lesson.rows = *rows;
  lesson.cols = *cols;
  for (const Json& square : squares) {
    if (!square.is_null() && !square.is_string()) return wrong;
    lesson.squares.push_back(square.is_null() ? "" : square.get<std::string>());
    if (!lesson.squares.back().empty() && !is_known(game, lesson.squares.back()))
      return Error{ErrorCode::kUsage, "the game has no such piece", lesson.squares.back()};
  }
  return lesson;
}

Result<LessonFiles> write_lesson(const Lesson& lesson, const Pixels& photo,
                                 const std::filesystem::path& folder) {
  const auto open = OpenFolder::make(folder);
  if (!open) return open.error();
  const std::string name = std::filesystem::path(lesson.photo).stem().string();
  std::string labels = csv_line({"photo", "row", "col", "piece"});
  const auto cols = static_cast<std::size_t>(lesson.cols);
  for (std::size_t i = 0; i < lesson.squares.size(); ++i)
    labels +=
        csv_line({name, std::to_string(i / cols), std::to_string(i % cols), lesson.squares[i]});
  std::vector<std::string> corners{name};
  for (const Point& corner : lesson.corners) {
    corners.push_back(std::to_string(corner.x * photo.width));
    corners.push_back(std::to_string(corner.y * photo.height));
  }
  const std::string header =
      csv_line({"photo", "tl_x", "tl_y", "tr_x", "tr_y", "br_x", "br_y", "bl_x", "bl_y"});
  for (const auto& [file, bytes] :
       {std::pair(name + ".jpg", jpeg_of(photo, kLessonQuality)),
        std::pair(std::string("labels.csv"), labels),
        std::pair(std::string("corners.csv"), header + csv_line(corners))})
    if (const Status done = open->write(file, bytes); !done) return done.error();
  return LessonFiles{(folder / (name + ".jpg")).string(), (folder / "labels.csv").string()};
}

std::string to_text(const std::vector<Taught>& photos) {
  std::string text;
  for (const Taught& photo : photos) text += photo.game + " " + photo.content + "\n";
  return text;
}

std::vector<Taught> parse_taught(std::string_view text) {
  std::vector<Taught> photos;
  std::istringstream lines{std::string(text)};
  for (Taught photo; lines >> photo.game >> photo.content;) photos.push_back(photo);
  return photos;
}

}  // namespace storey::server
