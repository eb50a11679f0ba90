// Print-and-play sheets at true size, as one PDF: blocks to fold, tokens, aid, score sheets, frame.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/photo.h"
#include "model/place.h"
#include "model/result.h"

namespace storey::drawing {

/// One piece of the box as it is printed.
struct PrintPiece {
  std::string label;  ///< "7": printed large on the lids
  std::string kind;   ///< "block"
  int copies = 1;
  int width = 1;  ///< cells covered
  int height = 1;
  std::vector<std::filesystem::path> faces{};  ///< SVG or PNG art, clockwise seen from above
  double width_mm = 0;  ///< of a piece with a size of its own; 0: as large as its cells
  double height_mm = 0;
  bool round = false;  ///< cut out as a disc
};

/// Each 0..1.
struct PrintColor {
  double r = 1, g = 1, b = 1;
};

struct AidEntry {
  std::filesystem::path icon{};  ///< SVG; empty: a numbered step or plain text
  std::string text{};
};

struct AidSection {
  std::string title;
  bool numbered = false;
  std::vector<AidEntry> entries{};
};

/// One line over a picture, which ends at `right_mm` of it.
struct PrintWord {
  std::string text;
  double right_mm = 0;
  double middle_mm = 0;  ///< from the picture's upper edge
};

/// Something else to cut out, drawn at true size on a page of its own.
struct PrintExtra {
  std::string title;
  std::string note{};
  std::filesystem::path picture{};  ///< SVG
  double width_mm = 0;
  double height_mm = 0;
  std::vector<PrintWord> words{};
};

struct ScoreSeat {
  std::string name;  ///< "green"
  PrintColor color{};
};

struct PrintKind {
  std::string title{};  ///< page title, "Building blocks"; kinds with the same one share pages
  PrintColor inside{};  ///< colour of lids and tokens
};

/// What a game adds to its pieces; all of it optional.
struct PrintAids {
  std::map<std::string, PrintKind> kinds{};  ///< by PrintPiece::kind
  std::filesystem::path cover{};             ///< picture for the first page
  std::string token_kind{};                  ///< one numbered token for each piece of this kind
  std::filesystem::path token_picture{};     ///< square ground of a token, with room for the number
  std::vector<AidSection> aid{};
  std::vector<PrintExtra> extras{};
  std::vector<ScoreSeat> seats{};          ///< whose score sheets are printed
  std::vector<std::string> score_lines{};  ///< boxes beside the grid, above the total
};

enum class Paper { kA4, kLetter };

struct PrintJob {
  std::string title;  ///< "Balconia"
  Place board;
  std::vector<PrintPiece> pieces;
  PrintAids aids;
  Paper paper = Paper::kA4;
  int fronts = 1;    ///< sides from which the players look at the building
  bool mat = false;  ///< add the frame marks (model/frame_marks.h)
  /// Every page to be cut is followed by its back, to be turned over the long edge: the second
  /// faces of tiles, or nothing. Else tiles with two faces are folded back to back.
  bool duplex = false;
  /// Puts what the sheets say by themselves into the reader's language; empty: it stays English.
  /// What comes with the job (titles, `aids`) is in that language already.
  std::function<std::string(const std::string&)> in_words = {};

  [[nodiscard]] std::string said(const std::string& english) const {
    return in_words ? in_words(english) : english;
  }
};

/// Draws the sheets. The same job gives the same bytes.
///
/// @return  a PDF file's bytes.
/// @error kBadData  art that cannot be drawn; `where` is the file.
/// @error kUsage    a piece that does not fit on the paper, or a mat for a board without a frame.
Result<std::vector<std::uint8_t>> print_sheets(const PrintJob& job);

/// One of the same pages as a picture.
///
/// @param page  from 0.
/// @error kUsage  there is no such page; else as print_sheets().
Result<Pixels> preview_sheet(const PrintJob& job, int page, double pixels_per_mm);

}  // namespace storey::drawing
