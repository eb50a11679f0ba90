// Pieces told field by field, with art that is drawn here: two grounds, three figures, walls, a
// row of icons and a number.
#include "vision/identify/piece_fields.h"

#include <array>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "tests/catch.h"
#include "vision/learn/piece_fields.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr int kPx = 120;  // of a square

const cv::Scalar kBlack(20, 20, 20);

PieceLook look_of_tiles() {
  PieceLook look;
  look.rows = 2;
  look.squares.names = {"top", "bottom"};
  look.squares.grounds = {"grass", "sand"};
  look.squares.figures = {"ball", "box", "tree"};
  look.squares.edges = {"wall"};
  return look;
}

PieceLook look_of_people() {
  PieceLook look;
  look.rows = 2;
  look.numbers.push_back({"score", {0.5, 0.2}, 0.24, 0.2, true});
  ShownIcons icons;
  icons.key = "wishes";
  icons.at = {0.5, 1.8};
  icons.number_at = {0, -0.12};
  icons.values = {"ball", "box", "tree"};
  look.icons.push_back(icons);
  return look;
}

void draw_figure(cv::Mat& picture, const std::string& figure, cv::Point2d at, double size) {
  const auto px = [&](double x, double y) {
    return cv::Point(static_cast<int>((at.x + x * size) * kPx),
                     static_cast<int>((at.y + y * size) * kPx));
  };
  const int thick = std::max(1, static_cast<int>(size * kPx / 20));
  const auto shape = [&](std::vector<cv::Point> points, const cv::Scalar& colour) {
    cv::fillPoly(picture, std::vector<std::vector<cv::Point>>{points}, colour, cv::LINE_AA);
    cv::polylines(picture, points, true, kBlack, thick, cv::LINE_AA);
  };
  if (figure == "ball") {
    cv::circle(picture, px(0, 0), static_cast<int>(0.42 * size * kPx), {60, 60, 210}, -1,
               cv::LINE_AA);
    cv::circle(picture, px(0, 0), static_cast<int>(0.42 * size * kPx), kBlack, thick, cv::LINE_AA);
    cv::circle(picture, px(-0.1, -0.2), static_cast<int>(0.1 * size * kPx), {240, 240, 240}, -1,
               cv::LINE_AA);
  } else if (figure == "box") {
    shape({px(-0.4, -0.25), px(0.4, -0.25), px(0.4, 0.4), px(-0.4, 0.4)}, {200, 120, 40});
    shape({px(-0.4, -0.25), px(0.4, -0.25), px(0, -0.45)}, {90, 50, 20});
  } else if (figure == "tree") {
    shape({px(0, -0.48), px(0.45, 0.2), px(-0.45, 0.2)}, {40, 120, 20});
    shape({px(-0.1, 0.2), px(0.1, 0.2), px(0.1, 0.48), px(-0.1, 0.48)}, {40, 70, 110});
  }
}

void draw_ground(cv::Mat& picture, int square, const std::string& ground) {
  const cv::Rect place(0, square * kPx, kPx, kPx);
  const bool grass = ground == "grass";
  picture(place).setTo(grass ? cv::Scalar(120, 200, 140) : cv::Scalar(150, 205, 235));
  for (int k = 0; k < 6; ++k)
    if (grass)
      for (int x = 0; x < 6; ++x)
        cv::circle(picture, {x * 20 + 10, square * kPx + k * 20 + 10}, 2, {90, 170, 110}, -1);
    else
      cv::line(picture, {0, square * kPx + k * 20 + 5}, {kPx, square * kPx + k * 20 + 9},
               {120, 180, 215}, 1, cv::LINE_AA);
}

void draw_wall(cv::Mat& picture, int square, const std::string& edge) {
  const int depth = kPx / 10;
  const int top = square * kPx;
  cv::Rect place;
  if (edge == "up") place = {0, top, kPx, depth};
  if (edge == "down") place = {0, top + kPx - depth, kPx, depth};
  if (edge == "left") place = {0, top, depth, kPx};
  if (edge == "right") place = {kPx - depth, top, depth, kPx};
  picture(place).setTo(cv::Scalar(235, 235, 235));
  cv::rectangle(picture, place, kBlack, 2);
}

cv::Mat draw_tile(const ShownValues& shown) {
  cv::Mat picture(2 * kPx, kPx, CV_8UC3);
  const std::array<std::string, 2> names{"top", "bottom"};
  for (int s = 0; s < 2; ++s) {
    const auto& name = names.at(static_cast<std::size_t>(s));
    draw_ground(picture, s, shown.at(name + ".ground"));
    draw_figure(picture, shown.at(name + ".figure"), {0.5, s + 0.5}, 0.7);
  }
  for (int s = 0; s < 2; ++s)
    for (const auto* edge : {"up", "right", "down", "left"}) {
      const std::string own = names.at(static_cast<std::size_t>(s)) + "." + edge;
      const bool inside = shown.count(own) == 0;
      if (shown.at(inside ? "middle" : own) == "wall") draw_wall(picture, s, edge);
    }
  return picture;
}

ShownValues tile(const std::string& top, const std::string& above, const std::string& bottom,
                 const std::string& below, const std::vector<std::string>& walls) {
  ShownValues shown{{"top.ground", top},
                    {"top.figure", above},
                    {"bottom.ground", bottom},
                    {"bottom.figure", below},
                    {"middle", "open"}};
  for (const auto* key :
       {"top.up", "top.right", "top.left", "bottom.right", "bottom.down", "bottom.left"})
    shown[key] = "open";
  for (const auto& wall : walls) shown[wall] = "wall";
  return shown;
}

cv::Mat draw_person(const std::string& score, const std::string& wishes) {
  cv::Mat picture(2 * kPx, kPx, CV_8UC3, cv::Scalar(250, 250, 250));
  cv::Mat badge(kPx * 4 / 10, kPx * 4 / 10, CV_8UC3, cv::Scalar(90, 220, 120));
  cv::putText(badge, score, {12, 36}, cv::FONT_HERSHEY_SIMPLEX, 1, kBlack, 3, cv::LINE_AA);
  cv::rotate(badge, badge, cv::ROTATE_180);
  badge.copyTo(picture(cv::Rect(kPx * 3 / 10, 0, badge.cols, badge.rows)));
  const auto row = icons_in(wishes);
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double x =
        0.5 + (static_cast<double>(i) - (static_cast<double>(row.size()) - 1) / 2) * 0.3;
    draw_figure(picture, row[i].icon, {x, 1.8}, 0.3);
    if (!row[i].crossed) continue;
    for (const int side : {-1, 1})
      cv::line(picture,
               {static_cast<int>((x - 0.2) * kPx), static_cast<int>((1.8 - side * 0.2) * kPx)},
               {static_cast<int>((x + 0.2) * kPx), static_cast<int>((1.8 + side * 0.2) * kPx)},
               {60, 60, 255}, 3, cv::LINE_AA);
  }
  return picture;
}

/// Six tiles and five people.
PieceFields learnt(const std::string& without = "") {
  std::vector<LabelledPiece> pieces;
  const auto add = [&](ShownValues shown) {
    for (const auto& [key, value] : shown)
      if (!without.empty() && value == without) return;
    pieces.push_back({"tile", to_pixels(draw_tile(shown)), shown});
  };
  add(tile("grass", "ball", "sand", "", {"top.right", "middle"}));
  add(tile("sand", "ball", "grass", "box", {}));
  add(tile("grass", "", "grass", "tree", {"bottom.down"}));
  add(tile("sand", "tree", "sand", "", {"middle"}));
  add(tile("sand", "box", "grass", "", {"top.up"}));
  add(tile("grass", "", "sand", "box", {}));
  for (const auto& [score, wishes] :
       std::vector<std::pair<std::string, std::string>>{{"6", "ball"},
                                                        {"9", "box !ball"},
                                                        {"4", "tree box"},
                                                        {"6", "!tree"},
                                                        {"9", "ball box tree"}})
    pieces.push_back(
        {"person", to_pixels(draw_person(score, wishes)), {{"score", score}, {"wishes", wishes}}});
  const auto fields =
      learn_piece_fields({{"tile", look_of_tiles()}, {"person", look_of_people()}}, pieces);
  REQUIRE(fields.has_value());
  return *fields;
}

/// As a photo shows it: in warm, dimmer light, softer, smaller and a little off.
Pixels photo_of(const cv::Mat& art) {
  cv::Mat out;
  cv::resize(art, out, {80, 160}, 0, 0, cv::INTER_AREA);
  cv::GaussianBlur(out, out, {}, 0.7);
  cv::multiply(out, cv::Scalar(0.75, 0.85, 0.9), out);
  const cv::Mat map = (cv::Mat_<double>(2, 3) << 1.01, 0.008, 0.5, -0.008, 1.01, -0.7);
  cv::warpAffine(out, out, map, out.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  return to_pixels(out);
}

std::string best(const PieceTelling& told, const std::string& key) {
  const auto* field = told.field(key);
  return field == nullptr || field->values.empty() ? "?" : field->values.front().value;
}

double confidence(const PieceTelling& told, const std::string& key) {
  const auto* field = told.field(key);
  return field == nullptr || field->values.empty() ? 0 : field->values.front().confidence;
}

}  // namespace

TEST_CASE("piece fields: squares that no enrolled piece has are told in another light") {
  const auto fields = learnt();
  // Walls were only shown on other edges, and the tree never on sand below.
  const auto shown = tile("grass", "box", "sand", "tree", {"top.left", "bottom.right"});
  const auto told = tell_piece(fields, "tile", photo_of(draw_tile(shown)), false);
  for (const auto& [key, value] : shown) {
    INFO(key << " is '" << value << "', told " << best(told, key) << " " << confidence(told, key));
    CHECK(best(told, key) == value);
  }
  CHECK(confidence(told, "top.ground") > 0.9);
  CHECK(confidence(told, "top.figure") > 0.9);
  CHECK(told.upside_down == 0);
}

TEST_CASE("piece fields: a figure that was never shown is not told as another one") {
  for (const std::string figure : {"ball", "box", "tree"}) {
    const auto fields = learnt(figure);
    const auto shown = tile("grass", figure, "sand", figure, {});
    const auto told = tell_piece(fields, "tile", to_pixels(draw_tile(shown)), false);
    INFO(figure << " told " << best(told, "top.figure") << " " << confidence(told, "top.figure"));
    CHECK(confidence(told, "top.figure") < 0.5);
    CHECK(confidence(told, "bottom.figure") < 0.5);
  }
}

TEST_CASE("piece fields: a piece that lies upside down is told as it is printed") {
  const auto fields = learnt();
  const auto shown = tile("sand", "tree", "grass", "box", {"top.left"});
  cv::Mat turned;
  cv::rotate(draw_tile(shown), turned, cv::ROTATE_180);
  const auto told = tell_piece(fields, "tile", photo_of(turned));
  CHECK(told.upside_down > 0.9);
  CHECK(best(told, "top.figure") == "tree");
  CHECK(best(told, "bottom.figure") == "box");
  CHECK(best(told, "top.left") == "wall");
  CHECK(best(told, "bottom.right") == "open");
}

TEST_CASE("piece fields: 6 and 9, rows of icons and crosses") {
  const auto fields = learnt();
  for (const auto& [score, wishes] : std::vector<std::pair<std::string, std::string>>{
           {"6", "box"}, {"9", "tree !box"}, {"4", "ball box tree"}}) {
    const auto told = tell_piece(fields, "person", photo_of(draw_person(score, wishes)), false);
    INFO(score << " " << wishes);
    CHECK(best(told, "score") == score);
    CHECK(best(told, "wishes") == wishes);
  }
}

TEST_CASE("piece fields: probabilities of a field never exceed 1") {
  const auto fields = learnt();
  cv::Mat noise(2 * kPx, kPx, CV_8UC3);
  cv::RNG(5).fill(noise, cv::RNG::UNIFORM, 0, 255);
  for (const auto* kind : {"tile", "person"}) {
    for (const auto& field : tell_piece(fields, kind, to_pixels(noise)).fields) {
      double sum = 0;
      for (const auto& value : field.values) sum += value.confidence;
      CHECK(sum < 1 + 1e-9);
    }
  }
}

TEST_CASE("piece fields: what cannot be learnt from is said") {
  const auto shown = tile("grass", "", "grass", "", {});
  const LabelledPiece piece{"tile", to_pixels(draw_tile(shown)), shown};
  CHECK_FALSE(learn_piece_fields({}, {piece}).has_value());
  CHECK_FALSE(learn_piece_fields({{"tile", look_of_tiles()}}, {}).has_value());
  const auto one_ground = learn_piece_fields({{"tile", look_of_tiles()}}, {piece});
  REQUIRE_FALSE(one_ground.has_value());
  CHECK(one_ground.error().message.find("sand") != std::string::npos);
}

}  // namespace storey::vision
