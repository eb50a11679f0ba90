// Cards of two by two rooms that make buildings, and tokens that lie on them.
#pragma once

#include <string>
#include <vector>

#include "model/state_spec.h"
#include "tests/vision/drawn_pieces.h"
#include "vision/learn/drawn_cells.h"

namespace storey::vision::testing {

inline constexpr double kRoom_mm = 40;

inline cv::Mat card(int number) {
  cv::Mat art(2 * kTilePx, 2 * kTilePx, CV_8UC3);
  for (int square = 0; square < 4; ++square)
    one_cell_art(4 * number + square)
        .copyTo(art(cv::Rect(square % 2 * kTilePx, square / 2 * kTilePx, kTilePx, kTilePx)));
  return art;
}

/// Cards 0 and on, told by their rooms and as a whole, tokens 10 and on.
/// @param others  that lie beside buildings.
inline TemplateSet set_of_cards(int cards, const std::vector<LooseLook>& others = {}) {
  std::vector<FaceLook> looks;
  std::vector<LooseLook> whole = others;
  for (int piece = 0; piece < cards; ++piece) {
    FaceLook look{{piece, 0}, "card", to_pixels(card(piece))};
    look.width = look.height = 2;
    looks.push_back(look);
    whole.push_back({{piece, 0}, "card", to_pixels(card(piece)), 2 * kRoom_mm, 2 * kRoom_mm});
    whole.push_back({{10 + piece, 0}, "token", to_pixels(one_cell_art(60 + piece)), 24, 24});
  }
  LookFacts facts;
  facts.turns_matter = true;
  return with_loose(learn_cells(drawn_cells(looks), facts).value(), whole);
}

/// Where pieces of some kind lie beside buildings.
inline Place lying_beside(const std::string& kind) {
  Place place;
  place.key = kind + "s";
  place.how = Arrangement::kLoose;
  place.kinds = {kind};
  return place;
}

/// A building of cards, and beside it tokens and what else there is.
inline StateSpec places_of_cards(const std::string& other_kind) {
  StateSpec spec;
  spec.building = lattice_of_turned_pieces(12);
  spec.building.key = "building";
  spec.building.kinds = {"card"};
  spec.building.cell_mm = kRoom_mm;
  spec.beside = {lying_beside("token"), lying_beside(other_kind)};
  return spec;
}

}  // namespace storey::vision::testing
