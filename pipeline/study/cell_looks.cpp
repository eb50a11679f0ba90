#include "pipeline/study/cell_looks.h"

#include <filesystem>
#include <map>

#include "pipeline/study/alignment.h"
#include "vision/learn/enrolment.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

/// What a building shows, at whatever quarter turn its labels were written.
std::string name_of_cells(const Truth& truth) {
  std::string first;
  for (int turns = 0; turns < 4; ++turns) {
    std::map<Cell, PieceFace> cells;
    for (const TruthCell& cell : truth.cells)
      cells[turned_cell(cell.cell, truth.rows, truth.cols, turns)] = cell.what;
    std::string text = std::to_string(turns % 2 == 0 ? truth.cols : truth.rows) + ":";
    for (const auto& [unused, what] : cells)
      text += std::to_string(what.piece) + "/" + std::to_string(what.face) +
              (what.is_square() ? "#" + std::to_string(what.square) : "") + ",";
    if (first.empty() || text < first) first = std::move(text);
  }
  return content_name(first);
}

/// Photos of one building must not be split between learning and testing, said or not.
std::string layout_name(const Truth& truth, const std::string& content) {
  if (!truth.layout.empty()) return truth.layout;
  // Two pictures of a field are two fields.
  return truth.cells.size() < kFewestOfBoard ? content : name_of_cells(truth);
}

}  // namespace

EnrolledSet cut_looks(const Photo& photo, const Truth& truth, const std::string& content) {
  const auto map = vision::map_from_corners(truth.board, truth.rows, truth.cols);
  auto pictures = vision::cut_cells(photo, map, truth.rows, truth.cols);
  EnrolledSet looks;
  for (const TruthCell& cell : truth.cells) {
    const int at = (truth.rows - 1 - cell.cell.row) * truth.cols + cell.cell.col;
    EnrolledLook look;
    look.cell = {cell.what, content, std::move(pictures[static_cast<std::size_t>(at)]),
                 cell.rotation};
    look.photo = fs::path(photo.source).filename().string();
    look.group = truth.group.empty() ? content : truth.group;
    look.layout = layout_name(truth, content);
    look.hidden = cell.hidden;
    looks.push_back(std::move(look));
  }
  return looks;
}

}  // namespace storey
