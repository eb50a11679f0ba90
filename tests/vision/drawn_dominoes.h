// Dominoes of two drawn faces each, laid edge to edge, and a place that is built of them.
#pragma once

#include <vector>

#include "model/state_spec.h"
#include "tests/vision/drawn_pieces.h"
#include "vision/photo/pixels.h"
#include "vision/template_set.h"

namespace storey::vision::testing {

inline constexpr int kDominoes = 8;

// A piece of one cell by two: two drawn faces one below the other within a frame.
inline cv::Mat domino_art(int number) {
  cv::Mat art(2 * kTilePx, kTilePx, CV_8UC3);
  one_cell_art(2 * number).copyTo(art(cv::Rect(0, 0, kTilePx, kTilePx)));
  one_cell_art(2 * number + 1).copyTo(art(cv::Rect(0, kTilePx, kTilePx, kTilePx)));
  cv::rectangle(art, cv::Rect(0, 0, kTilePx, 2 * kTilePx), {20, 20, 20}, 3);
  return art;
}

inline StateSpec places_of_dominoes() {
  StateSpec spec;
  spec.building = lattice_of_turned_pieces(20);
  spec.building.cell_mm = 40;
  spec.building.told_whole = true;
  spec.building.kinds = {"domino"};
  Place market;
  market.key = "market";
  market.title = "what lies ready";
  market.how = Arrangement::kLoose;
  market.kinds = {"domino"};
  spec.beside = {market};
  return spec;
}

inline const TemplateSet& looks_of_dominoes() {
  static const TemplateSet set = [] {
    std::vector<LooseLook> all;
    for (int number = 0; number < kDominoes; ++number)
      all.push_back({{number, 0}, "domino", to_pixels(domino_art(number)), 40, 80, false});
    return with_loose(TemplateSet::of_loose_pieces(), all);
  }();
  return set;
}

inline LaidPiece laid(int number, int col, int row, int rotation) {
  return {domino_art(number), {col, row}, rotation};
}

// 0 stands, 1 lies on its left side, 2 stands on its head, 3 lies on its right side.
inline std::vector<LaidPiece> a_map() {
  return {laid(0, 0, 0, 0), laid(1, 1, 0, 1), laid(2, 1, 1, 2), laid(3, 2, 1, 3)};
}

}  // namespace storey::vision::testing
