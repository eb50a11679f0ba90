// The score sheet of one table to print or send: a page with each building, its lines and points.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/photo.h"

namespace storey::drawing {

struct SheetCell {
  int column = 0;  ///< from the left
  int row = 0;     ///< from the top
  std::string name = {};
  std::string on = {};  ///< what lies on the piece
  std::string points = {};
  bool unsure = false;
  bool broken = false;  ///< a rule is broken here
};

struct SheetLine {
  std::string cell;
  std::string piece;
  std::string rule;
  std::string because;
  std::string points;
};

struct SheetPlayer {
  std::string name;
  std::string total;  ///< "43", "20 to 26"; "" where none is known
  int columns = 0;    ///< of the building; 0: it is not drawn
  int rows = 0;
  std::vector<std::string> column_names = {};  ///< "a" ..., from the left
  std::vector<std::string> row_names = {};     ///< "5" ..., from the top
  std::vector<SheetCell> cells = {};
  std::vector<SheetLine> lines = {};
  std::string remark = {};  ///< in place of lines, or below them
};

struct TableSheet {
  std::string title;                      ///< "Balconia"
  std::string remark;                     ///< house rules, the date
  std::vector<std::string> outcome = {};  ///< "pink wins, 43 to 20."
  std::vector<SheetPlayer> players = {};
  std::vector<std::string> broken = {};  ///< rules
  std::vector<std::string> doubts = {};
  std::string broken_title = "Broken rules";
  std::string doubts_title = "Needs a look";
};

/// One A4 page, everything on it smaller where there is much; more pages where it could not be
/// read. The same sheet gives the same bytes.
/// @return  a PDF file's bytes.
std::vector<std::uint8_t> draw_table_sheet(const TableSheet& sheet);

/// Whether some font of this machine has all letters of a text: others are drawn as boxes.
bool can_write(const std::string& text);

/// How many pages draw_table_sheet() needs.
int pages_of(const TableSheet& sheet);

/// A sheet of one page as a picture.
Pixels preview_table_sheet(const TableSheet& sheet, double pixels_per_mm);

}  // namespace storey::drawing
