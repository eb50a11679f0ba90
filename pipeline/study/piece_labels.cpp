#include "pipeline/study/piece_labels.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <optional>

#include "pipeline/appearance/enrolled_cells.h"
#include "pipeline/game/shown_values.h"
#include "pipeline/io/files.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/study/face_looks.h"
#include "pipeline/table/told_piece.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

bool shows_fields(const Game& game) {
  const auto& kinds = game.catalog.kinds();
  return std::any_of(kinds.begin(), kinds.end(),
                     [](const auto& kind) { return !kind.look.empty(); });
}

bool tells_fields(const std::string& file) {
  if (!file.ends_with(".csv")) return false;
  const auto text = read_file(file);
  if (!text) return false;
  const auto table = parse_csv(*text, file);
  return table && table->column("photo") && table->column("kind");
}

/// The corners a line gives; nullopt where the picture is cut to the piece.
Result<std::optional<Quad>> corners_of(const CsvTable& table, const CsvRow& row) {
  constexpr std::array<const char*, 8> kColumns{"tl_x", "tl_y", "tr_x", "tr_y",
                                                "br_x", "br_y", "bl_x", "bl_y"};
  Quad quad{};
  int given = 0;
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const auto column = table.column(kColumns.at(i));
    if (!column || row.fields[*column].empty()) continue;
    const auto number = parse_number(row.fields[*column]);
    if (!number) return table.wrong(row, "expected a number in " + std::string(kColumns.at(i)));
    (i % 2 == 0 ? quad.at(i / 2).x : quad.at(i / 2).y) = *number;
    ++given;
  }
  if (given == 0) return std::optional<Quad>();
  if (given != 8) return table.wrong(row, "expected all of tl_x, tl_y ... bl_y, or none");
  return std::optional(quad);
}

Quad whole_picture(const Photo& photo) {
  const double w = photo.full_width;
  const double h = photo.full_height;
  return {{{0, 0}, {w, 0}, {w, h}, {0, h}}};
}

/// Whether a table says everything from which the number on a piece of the kind follows.
bool says_what_makes_numbers(const CsvTable& table, const KindSpec& kind,
                             const ShownValues& shown) {
  const PieceLook& look = kind.look;
  const auto is_said = [&](const auto& one) { return shown.count(one.key) > 0; };
  return !look.numbers.empty() && std::all_of(look.numbers.begin(), look.numbers.end(), is_said) &&
         std::all_of(look.icons.begin(), look.icons.end(), is_said) &&
         std::all_of(kind.fields.begin(), kind.fields.end(), [&](const FieldSpec& field) {
           return field.type != FieldSpec::Type::kMarks || table.column(field.key).has_value();
         });
}

/// A mistyped number would be learnt for another one.
Status check_numbers(const Game& game, const CsvTable& table, const CsvRow& row,
                     const PieceWords& words) {
  const KindSpec& kind = game.catalog.kind(words.kind);
  if (!says_what_makes_numbers(table, kind, words.shown) ||
      may_exist(game, words.kind, values_shown(kind.look, words.shown)))
    return ok();
  return table.wrong(row, "by the rules of " + game.title + " no " + words.kind +
                              " with these icons shows " +
                              words.shown.at(kind.look.numbers.front().key) + ": look at it again");
}

}  // namespace

std::string piece_label_file(const Game& game, const std::vector<std::string>& labels,
                             const std::vector<std::string>& photos) {
  if (!shows_fields(game)) return {};
  for (const auto& file : labels)
    if (tells_fields(file)) return file;
  if (!labels.empty() || photos.empty()) return {};
  const auto beside = (fs::path(photos.front()).parent_path() / "labels.csv").string();
  return tells_fields(beside) ? beside : std::string();
}

Result<EnrolledPieces> cut_labelled_pieces(const Game& game, const std::string& file,
                                           const std::vector<std::string>& photos,
                                           std::vector<std::string>& unlabelled) {
  const auto text = read_file(file);
  if (!text) return text.error();
  const auto table = parse_csv(*text, file);
  if (!table) return table.error();
  const fs::path folder = fs::path(file).parent_path();
  const auto named = *table->column("photo");
  EnrolledPieces pieces;
  for (const auto& path : photos) {
    PhotoIndex asked;
    asked.add(path, 0);
    asked.add(fs::path(path).filename(), 0);
    const auto is_asked = [&](const CsvRow& row) {
      return asked.find(folder / row.fields[named]) || asked.find(row.fields[named]);
    };
    if (std::none_of(table->rows.begin(), table->rows.end(), is_asked)) {
      unlabelled.push_back(path);
      continue;
    }
    const auto bytes = read_file(path, vision::LoadOptions{}.max_bytes + 1);
    if (!bytes) return bytes.error();
    const auto photo = vision::decode_photo(
        {reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()}, path);
    if (!photo) return photo.error();
    for (const auto& row : table->rows) {
      if (!is_asked(row)) continue;
      auto words = read_piece_words(game, *table, row);
      if (!words) return words.error();
      if (const Status fits = check_numbers(game, *table, row, *words); !fits) return fits.error();
      const auto corners = corners_of(*table, row);
      if (!corners) return corners.error();
      pieces.push_back(
          {fs::path(path).filename().string(), content_name(*bytes), std::move(words).value(),
           cut_square(*photo, corners->value_or(whole_picture(*photo)), kPieceSidePx)});
    }
  }
  return pieces;
}

}  // namespace storey
