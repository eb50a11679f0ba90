// The picture a player likes to look at: the photo with what was read and what it scores.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/cell.h"
#include "model/photo.h"
#include "model/reading.h"

namespace storey::drawing {

/// One cell of the building, as the picture shows it.
struct OverlayCell {
  Cell cell;                    ///< names the rows and columns along the board's edge
  Quad quad{};                  ///< full-size photo pixels, as in Observation::quad
  std::string name{};           ///< short name of what lies here, "7C"; empty: an empty cell
  std::optional<int> points{};  ///< what it scores; absent: scores nothing by itself
  bool accented = false;        ///< points stand out in the player's colour (entrances)
  bool unsure = false;
  std::string runner_up{};  ///< "11A"; shown when unsure; empty: an empty cell
  bool unlisted = false;    ///< there is no runner-up: what else it may be is not known
  bool broken = false;      ///< part of a rule violation
  Source source = Source::kSeen;
  /// What is on its edges, in the order of the quad's sides from the top: a number of
  /// OverlayView::edges, from 1; 0: nothing.
  std::array<int, 4> edges{};
  /// Which of its edges lie within a piece: drawn on the line, and so given of one square only.
  std::array<bool, 4> within{};
};

/// What is written on a cell: "7C", or when unsure "7C?" and below it "or 11A", or "something
/// unknown?".
struct OverlayWords {
  std::string first;
  std::string second;  ///< "" for none
};
OverlayWords words_on(const OverlayCell& cell);

enum class OverlayStatus { kSure, kNeedsLook };

struct OverlayNote {
  std::string text;     ///< a sentence
  bool broken = false;  ///< a broken rule (red) rather than a doubt (amber)
};

struct OverlayView {
  std::string game_title;
  std::string player;  ///< a player named after a colour is shown in it
  Quad board{};        ///< outer corners, full-size photo pixels
  std::vector<OverlayCell> cells;
  std::vector<OverlayCell> beside{};  ///< what lies on pieces and beside the building
  /// What edges may show, "wall", "door", "window": as on a floor plan the first is drawn as a bar,
  /// the second as a bar with a gap and a leaf, all others as a hollow bar.
  std::vector<std::string> edges{};
  std::optional<int> total;  ///< absent: no score (a reading only)
  int lowest = 0;            ///< both equal `total` when it is settled
  int highest = 0;
  bool perhaps_more = false;  ///< the building may not be read whole
  OverlayStatus status = OverlayStatus::kSure;
  std::vector<OverlayNote>
      notes;  ///< the most important first; long lists are cut with "and 3 more"
  /// Puts a text into the language of whoever looks at the picture; none: English.
  std::function<std::string(std::string_view)> words{};
};

struct OverlayOptions {
  int long_side_px = 1600;  ///< of the photo part
  bool upright = true;      ///< quarter-turn the photo so that the building stands
  double margin = 0.22;  ///< kept around the board, of its longer side; negative: the whole photo
};

/// Draws the view over the photo, with a caption below it.
///
/// @param full_per_pixel  Photo::full_per_pixel of `photo`.
/// @return  BGR picture; the photo part's long side is at most OverlayOptions::long_side_px.
Pixels draw_overlay(const Pixels& photo, double full_per_pixel, const OverlayView& view,
                    const OverlayOptions& options = {});

}  // namespace storey::drawing
