#include "drawing/print_sheets.h"
#include "pipeline/report/pictures.h"
#include "pipeline/report/print_aids.h"
#include "pipeline/table/seating.h"

namespace storey {

Result<std::string> print_pdf(const Game& game, const PrintOptions& options) {
  drawing::PrintJob job;
  job.title = game.title;
  job.board = game.building();
  job.paper = options.letter ? drawing::Paper::kLetter : drawing::Paper::kA4;
  job.fronts = shares_one_building(game) ? 2 : 1;
  job.mat = options.mat;
  for (const Piece& piece : game.catalog.pieces()) {
    drawing::PrintPiece printed{.label = piece.label,
                                .kind = piece.kind,
                                .copies = piece.copies,
                                .width = piece.width,
                                .height = piece.height};
    for (const Face& face : piece.faces) printed.faces.push_back(game.folder / "art" / face.art);
    job.pieces.push_back(std::move(printed));
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
