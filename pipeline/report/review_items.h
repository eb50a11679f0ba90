// What a person is to look at: each cell in doubt with what the photo shows there, what it may be
// and the line that says so.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/photo.h"
#include "pipeline/game/game.h"
#include "pipeline/table/table_result.h"

namespace storey {

struct ReviewChoice {
  std::string name;                  ///< as it is printed, or "nothing"
  std::string line;                  ///< of corrections: "e2=18C", "e2=nothing"
  std::optional<double> confidence;  ///< nullopt: it was not told there
};

struct ReviewItem {
  std::string player;
  std::string site;  ///< "b2"; "board" of where the building lies; else the fact or the piece
  std::string ask;
  std::string fix_file;               ///< where the line goes
  std::vector<ReviewChoice> choices;  ///< likeliest first
  Pixels picture;  ///< of the photo, what lies around it included; empty without a photo
};

/// One item for each building of which it is not sure that it lies where it was read, then what no
/// photo shows and the result hangs on, then one a question, in their order.
/// @param most  no more than so many. @param picture_px  the longer side of a picture, at most.
std::vector<ReviewItem> review_items(const Game& game, const TableResult& result, std::size_t most,
                                     int picture_px);

/// The part of a photo around a quadrilateral, upright as the photo is.
/// @param quad  in full-size photo pixels. @param margin  around it, as a share of its size.
/// @return  empty where the quadrilateral lies outside of the photo.
Pixels cut_out(const Photo& photo, const Quad& quad, double margin);

}  // namespace storey
