// Cards with print on them, drawn for tests.
#pragma once

#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>
#include <string>
#include <vector>

#include "model/catalog.h"

namespace storey::vision::test {

/// Names, classes and patterns of three cards.
inline Catalog card_catalog() {
  KindSpec kind;
  kind.name = "guest";
  const auto add = [&](const std::string& key, FieldSpec::Type type) -> FieldSpec& {
    FieldSpec field;
    field.key = key;
    field.type = type;
    return kind.fields.emplace_back(field);
  };
  add("name", FieldSpec::Type::kText);
  add("trade", FieldSpec::Type::kClass).values = {"baker", "sailor", "tailor"};
  add("wants", FieldSpec::Type::kPattern);
  add("code", FieldSpec::Type::kText).seen_as = FieldSpec::SeenAs::kNothing;
  const auto card = [](const std::string& id, const std::string& name, const std::string& trade,
                       const std::string& wants) {
    Face face;
    face.texts = {{"name", name}, {"trade", trade}, {"wants", wants}, {"code", name}};
    return Piece{id, id, "guest", 1, 1, 1, {face}};
  };
  return Catalog::create(
             {card("a", "Orange Harbour", "sailor", "xx/.x"),
              card("b", "Silver Needle", "tailor", "xxx"), card("c", "Early Oven", "baker", "x")},
             {kind})
      .value();
}

struct DrawnCard {
  std::string name, trade;
  cv::Scalar ground{0, 0, 220};
  std::vector<cv::Point> squares = {};
};

/// A card 500 px wide: a band with its name in black and its trade in white, and below it squares.
inline cv::Mat drawn(const DrawnCard& card) {
  cv::Mat picture(700, 500, CV_8UC3, {245, 245, 245});
  cv::rectangle(picture, {0, 0, 500, 60}, card.ground, cv::FILLED);
  const auto font = cv::FONT_HERSHEY_DUPLEX;
  cv::putText(picture, card.name, {20, 40}, font, 0.8, {0, 0, 0}, 2, cv::LINE_AA);
  cv::putText(picture, card.trade, {390, 40}, font, 0.7, {255, 255, 255}, 1, cv::LINE_AA);
  for (const cv::Point& at : card.squares)
    cv::rectangle(picture, cv::Rect(cv::Point(350, 90) + 36 * at, cv::Size(32, 32)), card.ground,
                  cv::FILLED);
  return picture;
}

}  // namespace storey::vision::test
