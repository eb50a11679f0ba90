#include <algorithm>

#include "drawing/print_sheets.h"
#include "pipeline/report/pictures.h"
#include "pipeline/report/print_aids.h"
#include "pipeline/table/seating.h"

namespace storey {
namespace {

/// The copies of a piece take turns with the drawings of its faces.
void add_piece(const Game& game, const Piece& piece, std::vector<drawing::PrintPiece>& printed) {
  std::size_t drawings = 1;
  for (const Face& face : piece.faces) drawings = std::max(drawings, face.art.size());
  const KindSpec& kind = game.catalog.kind(piece.kind);
  const int turns = static_cast<int>(drawings);
  for (int turn = 0; turn < std::min(turns, piece.copies); ++turn) {
    drawing::PrintPiece one{.label = piece.label,
                            .kind = piece.kind,
                            .copies = piece.copies / turns + (turn < piece.copies % turns ? 1 : 0),
                            .width = piece.width,
                            .height = piece.height,
                            .width_mm = kind.width_mm,
                            .height_mm = kind.height_mm,
                            .round = kind.round};
    for (const Face& face : piece.faces)
      one.faces.push_back(game.folder / "art" /
                          face.art[static_cast<std::size_t>(turn) % face.art.size()]);
    printed.push_back(std::move(one));
  }
}

}  // namespace

Result<std::string> print_pdf(const Game& game, const PrintOptions& options) {
  drawing::PrintJob job;
  job.title = game.title;
  job.board = game.building();
  job.paper = options.letter ? drawing::Paper::kLetter : drawing::Paper::kA4;
  job.fronts = shares_one_building(game) ? 2 : 1;
  job.mat = options.mat;
  job.duplex = options.duplex;
  for (const Piece& piece : game.catalog.pieces()) {
    for (const Face& face : piece.faces)
      if (face.art.empty())
        return Error{ErrorCode::kBadData,
                     "a face of " + piece.id +
                         " has no picture, so it cannot be printed: name one "
                         "with \"art\"",
                     (game.folder / "game.json").string()};
    add_piece(game, piece, job.pieces);
  }
  const auto aids_file = game.folder / "aid.json";
  if (std::error_code error; std::filesystem::exists(aids_file, error)) {
    auto aids = load_print_aids(aids_file, game.catalog);
    if (!aids) return aids.error();
    job.aids = std::move(aids).value();
  }
  const auto pdf = drawing::print_sheets(job);
  if (!pdf) return pdf.error();
  return std::string(pdf->begin(), pdf->end());
}

}  // namespace storey
