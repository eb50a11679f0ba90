// A first lesson: what a photo of a game shows of whose pieces nothing is known yet, square by
// square, as its owner says.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "model/photo.h"
#include "model/result.h"
#include "pipeline/game/game.h"
#include "server/tables.h"

namespace storey::server {

struct Lesson {
  std::string photo;  ///< "photo-1.jpg"
  Quad corners{};     ///< of the grid, from the top left clockwise; in shares of the photo's sides
  int rows = 0, cols = 0;
  std::vector<std::string> squares;  ///< of each row from the top; "" where nothing lies
};

/// Reads {"photo","corners":[[x,y],...],"rows","cols","squares":["forest",null,...]}.
/// @param known  photos of the table.
/// @error kUsage  anything else, or pieces that the game does not have.
Result<Lesson> parse_lesson(std::string_view json, const Game& game,
                            const std::vector<KeptPhoto>& known);

/// Where a lesson lies on the disk.
struct LessonFiles {
  std::string photo, labels;
};

/// Writes the photo and its labels as `storey enroll` takes them.
/// @error kIo
Result<LessonFiles> write_lesson(const Lesson& lesson, const Pixels& photo,
                                 const std::filesystem::path& folder);

/// A photo that a table has taught: its game, and content_name() of the file that was enrolled.
struct Taught {
  std::string game, content;
};

/// A line a photo, and back.
std::string to_text(const std::vector<Taught>& photos);
std::vector<Taught> parse_taught(std::string_view text);

}  // namespace storey::server
