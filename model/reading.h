// What was seen in one photo, site by site, with calibrated doubt.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/catalog.h"
#include "model/layout.h"
#include "model/photo.h"
#include "model/site.h"

namespace storey {

enum class Source { kSeen, kCorrected, kInferred };

/// What a site may hold; `what` without a piece means "nothing here".
struct Candidate {
  PieceFace what;  ///< a whole face, or a square whose piece is not told
  int rotation = 0;
  double confidence = 0;  ///< P(this is right), calibrated; all candidates of a site sum to <= 1
  double score = 0;       ///< raw similarity, for debugging and calibration only
  [[nodiscard]] bool empty() const { return what.is_nothing(); }
};

/// What one field of a site may say, read by itself: a printed number, a name.
struct FieldReading {
  struct Value {
    std::string value;
    double confidence = 0;  ///< P(this is what it says); all values of a field sum to <= 1
  };
  std::string key;
  std::vector<Value> values;  ///< best first
};

struct Observation {
  Site site;
  std::vector<Candidate> candidates;      ///< best first, never empty
  std::vector<FieldReading> fields = {};  ///< those that were read apart from the whole
  double margin = 0;                      ///< confidence of the first minus that of the second
  Quad quad{};                            ///< in full-size photo pixels
  double visible = 1;                     ///< share of it that nothing lies on
  /// Of a cell on which pieces may lie: how unlike its best candidate the oddest part in view is;
  /// from 1 on something lies on it that was not told, or it is something else.
  double oddness = 0;
  Source source = Source::kSeen;
  int photo = 0;  ///< which shows it: 0 the building's, 1.. those of what lies beside
  [[nodiscard]] const Candidate& best() const { return candidates.front(); }
  [[nodiscard]] double confidence() const { return candidates.front().confidence; }
  /// What `margin` is of these candidates.
  [[nodiscard]] double lead() const {
    return confidence() - (candidates.size() > 1 ? candidates[1].confidence : 0);
  }
};

struct Diagnostic {
  std::string code;     ///< "glare", "dark", "blur", "cut-off", "steep", "small", "box-count" ...
  std::string message;  ///< plain words, with the action to take
  std::optional<Cell> cell;
  bool hindrance = false;  ///< only tells why the photo is hard to read: not said when all is sure
};

struct StageTimes {
  double decode_ms = 0;
  double locate_ms = 0;
  double rectify_ms = 0;
  double recognise_ms = 0;
};

/// Cells of which several may be covered by one piece: what lies on one says what lies on others.
struct HangingTogether {
  struct Way {
    double probability = 0;         ///< all ways sum to at most 1
    std::vector<Placement> pieces;  ///< all that lie there, sorted
  };
  std::vector<Cell> cells;
  std::vector<Way> ways;  ///< to fill them, likeliest first
};

/// One building as one photo shows it.
struct BuildingReading {
  int rows = 0;
  int cols = 0;
  Quad board{};  ///< outer corners of the building in full-size photo pixels
  /// 3x3 row-major; board: x right, y down, 1 = one cell pitch.
  std::array<double, 9> photo_from_board{};
  /// P(this is a building of the game, and its cells are these).
  double board_confidence = 0;
  /// One a cell, rows top to bottom, left to right. A piece of several cells is told of each of
  /// them by the square that lies there.
  std::vector<Observation> cells;
  std::vector<HangingTogether> together;  ///< once inference made pieces whole
  std::vector<Observation> overlays;      ///< what lies on pieces, by layer
  /// What lies beside, nearer to it than to others, by place and number; of shared places, too.
  std::vector<Observation> loose;
  std::vector<Diagnostic> diagnostics;
  StageTimes times;
  [[nodiscard]] const Observation* at(Cell cell) const {
    for (const auto& seen : cells)
      if (seen.site.cell == cell) return &seen;
    return nullptr;
  }
};

/// Everything one photo shows.
struct Reading {
  std::vector<BuildingReading> buildings;  ///< from the left; at least one
};

}  // namespace storey
