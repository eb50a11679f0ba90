#include "pipeline/game/piece_look_json.h"

#include <algorithm>

namespace storey {
namespace {

constexpr int kMostRows = 8;
constexpr int kMostIcons = 8;

Point read_point(JsonObject& object, const char* key, double low, double high) {
  std::vector<double> numbers;
  object.each(key, true, [&](const Json& number, const std::string&) {
    const bool good =
        number.is_number() && number.get<double>() >= low && number.get<double>() <= high;
    if (good) numbers.push_back(number.get<double>());
  });
  if (numbers.size() != 2) {
    object.complain(key, "expected x and y in sides of a square");
    return {};
  }
  return {numbers[0], numbers[1]};
}

std::vector<std::string> read_words(JsonObject& object, const char* key) {
  return object.has(key) ? object.text_or_texts(key) : std::vector<std::string>{};
}

ShownSquares read_squares(JsonObject& object) {
  ShownSquares squares;
  squares.names = object.text_or_texts("names");
  squares.grounds = read_words(object, "grounds");
  squares.figures = read_words(object, "figures");
  squares.figure_size = object.number("figure_size", 0.1, 1, squares.figure_size);
  squares.edges = read_words(object, "edges");
  squares.edge_depth = object.number("edge_depth", 0.02, 0.4, squares.edge_depth);
  if (squares.names.empty()) object.complain("names", "which squares there are is missing");
  if (squares.grounds.empty()) object.complain("grounds", "which grounds there are is missing");
  return squares;
}

ShownPicture read_picture(JsonObject& object) {
  ShownPicture picture;
  picture.key = object.text("key");
  picture.like = object.text("like", picture.key);
  picture.at = read_point(object, "at", 0, kMostRows);
  picture.size = object.number("size", 0.05, 1);
  picture.upside_down = object.flag("upside_down", false);
  picture.may_miss = object.flag("may_miss", false);
  picture.seen_from = object.number("seen_from", 0, 0.9, picture.seen_from);
  picture.seen_to = object.number("seen_to", 0.1, 1, picture.seen_to);
  if (picture.seen_to <= picture.seen_from)
    object.complain("seen_to", "nothing is seen between seen_from and seen_to");
  picture.values = object.text_or_texts("values");
  return picture;
}

ShownNumber read_number(JsonObject& object) {
  ShownNumber number;
  number.key = object.text("key");
  number.at = read_point(object, "at", 0, kMostRows);
  number.width = object.number("width", 0.05, 1, number.width);
  number.height = object.number("height", 0.05, 1, number.height);
  number.upside_down = object.flag("upside_down", false);
  return number;
}

ShownIcons read_icons(JsonObject& object) {
  ShownIcons icons;
  icons.key = object.text("key");
  icons.at = read_point(object, "at", 0, kMostRows);
  icons.size = object.number("size", 0.05, 1, icons.size);
  icons.most = object.whole("most", 1, kMostIcons, icons.most);
  icons.number_at = read_point(object, "number_at", -1, 1);
  icons.number_size = object.number("number_size", 0.05, 1, icons.number_size);
  icons.cross_size = object.number("cross_size", 0.05, 1, icons.cross_size);
  icons.ground_from = object.number("ground_from", 0, 0.9, icons.ground_from);
  icons.values = object.text_or_texts("values");
  return icons;
}

template <typename Read>
void each_object(JsonObject& shows, const char* key, JsonComplaint& complaint, const Read& read) {
  shows.each(key, false, [&](const Json& value, const std::string& path) {
    JsonObject object(value, path, complaint);
    read(object);
  });
}

}  // namespace

PieceLook read_piece_look(JsonObject& shows, JsonComplaint& complaint) {
  PieceLook look;
  look.rows = shows.whole("rows", 1, kMostRows, 1);
  shows.object("squares", false, [&](JsonObject& object) { look.squares = read_squares(object); });
  each_object(shows, "pictures", complaint,
              [&](JsonObject& object) { look.pictures.push_back(read_picture(object)); });
  each_object(shows, "numbers", complaint,
              [&](JsonObject& object) { look.numbers.push_back(read_number(object)); });
  each_object(shows, "icons", complaint,
              [&](JsonObject& object) { look.icons.push_back(read_icons(object)); });
  if (!look.squares.names.empty() && static_cast<int>(look.squares.names.size()) != look.rows)
    shows.complain("squares", "expected a name for each of the rows");
  if (look.empty()) shows.complain("squares", "nothing is said of what the piece shows");
  return look;
}

}  // namespace storey
