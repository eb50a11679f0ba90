#include "pipeline/report/print_job.h"

#include <algorithm>

#include "drawing/print_sheets.h"
#include "model/nearest.h"
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

constexpr auto kSetField = "set";

std::string set_of(const Game& game, int piece) {
  return std::string(game.catalog.values({piece, 0}).text(kSetField));
}

bool names(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

/// Whether all the sets that are asked for are there.
Status check_sets(const Game& game, const std::vector<std::string>& wanted) {
  const auto known = sets_of(game);
  for (const std::string& set : wanted) {
    if (names(known, set)) continue;
    std::string list;
    for (const std::string& one : known) list += (list.empty() ? "" : ", ") + one;
    return Error{ErrorCode::kUsage,
                 known.empty() ? game.title + " comes in no sets: leave --sets out"
                               : game.title + " has no set \"" + set + "\": it has " + list +
                                     did_you_mean(set, known),
                 ""};
  }
  return ok();
}

/// What aid.json says, in the reader's language.
drawing::PrintAids in_language(drawing::PrintAids aids, const PhraseBook& book) {
  const auto put = [&](std::string& text) { text = book(text); };
  for (auto& [kind, look] : aids.kinds) put(look.title);
  for (auto& section : aids.aid) {
    put(section.title);
    for (auto& entry : section.entries) put(entry.text);
  }
  for (auto& extra : aids.extras) {
    put(extra.title);
    put(extra.note);
    for (auto& word : extra.words) word.text = book.printed(word.text);
  }
  for (auto& seat : aids.seats) seat.name = book.printed(seat.name);
  for (auto& line : aids.score_lines) put(line);
  return aids;
}

/// Of a published game nothing is drawn here.
bool has_art(const Game& game) {
  const auto& pieces = game.catalog.pieces();
  return std::any_of(pieces.begin(), pieces.end(), [](const Piece& piece) {
    return std::any_of(piece.faces.begin(), piece.faces.end(),
                       [](const Face& face) { return !face.art.empty(); });
  });
}

}  // namespace

std::vector<std::string> sets_of(const Game& game) {
  std::vector<std::string> sets;
  for (int p = 0; p < static_cast<int>(game.catalog.pieces().size()); ++p) {
    const std::string set = set_of(game, p);
    if (!set.empty() && !names(sets, set)) sets.push_back(set);
  }
  return sets;
}

Result<drawing::PrintJob> print_job(const Game& game, const PrintOptions& options,
                                    const PhraseBook& book) {
  if (!has_art(game))
    return Error{ErrorCode::kUsage,
                 "no pieces of " + game.title +
                     " are drawn here, so there is nothing to print: photos of your own copy are "
                     "read once it is enrolled (storey enroll, docs/enrol-your-copy.md)",
                 ""};
  if (const Status known = check_sets(game, options.sets); !known) return known.error();
  drawing::PrintJob job;
  job.in_words = book;
  job.title = game.title;
  job.board = game.building();
  job.paper = options.letter ? drawing::Paper::kLetter : drawing::Paper::kA4;
  job.fronts = shares_one_building(game) ? 2 : 1;
  job.mat = options.mat;
  job.duplex = options.duplex;
  for (int p = 0; p < static_cast<int>(game.catalog.pieces().size()); ++p) {
    const Piece& piece = game.catalog.piece(p);
    if (!options.sets.empty() && !names(options.sets, set_of(game, p))) continue;
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
    job.aids = in_language(std::move(aids).value(), book);
  }
  return job;
}

Result<std::string> print_pdf(const Game& game, const PrintOptions& options,
                              const PhraseBook& book) {
  const auto job = print_job(game, options, book);
  if (!job) return job.error();
  const auto pdf = drawing::print_sheets(*job);
  if (!pdf) return pdf.error();
  return std::string(pdf->begin(), pdf->end());
}

}  // namespace storey
