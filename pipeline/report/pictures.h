// What a command or a page hands out as files: overlays and print sheets.
#pragma once

#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/game/game.h"
#include "pipeline/language/phrase_book.h"
#include "pipeline/table/table_result.h"

namespace storey {

/// The photo of one player with what was read, points per cell, doubts and broken rules.
/// @param player  one whose source is a photo.
/// @param long_side_px  of the part that shows the photo, at most.
Pixels overlay_pixels(const Game& game, const TableResult& result, std::size_t player,
                      int long_side_px, const PhraseBook& book = {});

enum class PictureFormat { kJpeg, kPng };

/// The same as a file, as large as it is good to look at.
/// @return  the bytes of a JPEG or PNG file.
std::string overlay_picture(const Game& game, const TableResult& result, std::size_t player,
                            PictureFormat format, const PhraseBook& book = {});

/// A photo of what lies beside a player's building, with what was read there.
/// @param photo  the number in PlayerResult::beside.
std::string beside_picture(const Game& game, const TableResult& result, std::size_t player,
                           std::size_t photo, PictureFormat format, const PhraseBook& book = {});

/// The score sheet of the table to print or send, see drawing::draw_table_sheet().
/// @return  the bytes of a PDF file.
std::string sheet_pdf(const Game& game, const TableResult& result, const PhraseBook& book = {});

struct PrintOptions {
  bool mat = false;     ///< add the frame marks
  bool letter = false;  ///< US Letter instead of A4
  bool duplex = false;  ///< backs on the other side of the paper
  /// Of a game whose pieces have a field "set": those of these sets alone; empty: all pieces.
  std::vector<std::string> sets = {};
};

/// The sets that a game is sold or printed in, in the order of its box; none for most games.
std::vector<std::string> sets_of(const Game& game);

/// The print-and-play sheets of a game at true size, with its player aid and score sheets in the
/// language of the book.
/// @return  the bytes of a PDF file.
/// @error kUsage    a set that the game has not.
/// @error kBadData  art or aid.json that cannot be read; `where` is the file.
Result<std::string> print_pdf(const Game& game, const PrintOptions& options,
                              const PhraseBook& book = {});

}  // namespace storey
