// What was seen in one photo, cell by cell, with calibrated doubt.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "model/catalog.h"
#include "model/cell.h"
#include "model/photo.h"

namespace storey {

enum class Source { kSeen, kCorrected, kInferred };

/// What a cell may hold; piece < 0 means "nothing here".
struct Candidate {
  PieceFace what;
  int rotation = 0;
  double confidence = 0;  ///< P(this is right), calibrated; all candidates of a cell sum to <= 1
  double score = 0;       ///< raw likeness, for debugging and calibration only
  [[nodiscard]] bool empty() const { return what.piece < 0; }
};

struct Observation {
  Cell cell;
  std::vector<Candidate> candidates;  ///< best first, never empty
  double margin = 0;                  ///< confidence of the first minus that of the second
  Quad quad{};                        ///< in full-size photo pixels
  Source source = Source::kSeen;
  [[nodiscard]] const Candidate& best() const { return candidates.front(); }
  [[nodiscard]] double confidence() const { return candidates.front().confidence; }
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

struct Reading {
  int rows = 0;
  int cols = 0;
  Quad board{};  ///< outer corners of the board in full-size photo pixels
  /// 3x3 row-major; board: x right, y down, 1 = one cell pitch.
  std::array<double, 9> photo_from_board{};
  /// P(this is a board of the game, and the frame's cells are these).
  double board_confidence = 0;
  std::vector<Observation> cells;  ///< one a cell, rows top to bottom, left to right
  std::vector<Diagnostic> diagnostics;
  StageTimes times;
  [[nodiscard]] const Observation* at(Cell cell) const {
    for (const auto& seen : cells)
      if (seen.cell == cell) return &seen;
    return nullptr;
  }
};

}  // namespace storey
