#include "pipeline/appearance/enrolled_pieces.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>

#include "drawing/png.h"
#include "pipeline/appearance/looks.h"
#include "pipeline/game/shown_values.h"
#include "pipeline/io/files.h"
#include "pipeline/io/hash.h"
#include "pipeline/io/open_folder.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr const char* kPiecesFile = "pieces.csv";
constexpr const char* kPiecesFolder = "pieces";
constexpr int kHighestNumber = 999;

fs::path pieces_file(const fs::path& folder) { return folder / "enrolled" / kPiecesFile; }

/// "0123456789abcdef-7.png": the photo's content and the picture's place in the set.
std::string picture_name(const EnrolledPiece& piece, std::size_t number) {
  return piece.content + "-" + std::to_string(number) + ".png";
}

bool is_picture_name(const std::string& name) {
  const auto dash = name.find('-');
  if (dash == name.npos || !is_hex(name.substr(0, dash)) || !name.ends_with(".png")) return false;
  const auto number = name.substr(dash + 1, name.size() - dash - 5);
  return !number.empty() && number.find_first_not_of("0123456789") == number.npos;
}

/// Adds a word of a table to what a face says.
bool add_words(const FieldSpec& field, const std::string& words, FieldValues& values) {
  switch (field.type) {
    case FieldSpec::Type::kCount:
    case FieldSpec::Type::kNumber: {
      const auto number = parse_whole(words, 0, kHighestNumber);
      if (!number) return false;
      values.counts[field.key] = *number;
      return true;
    }
    case FieldSpec::Type::kMarks: {
      std::string_view rest = words;
      while (!rest.empty()) {
        const auto end = std::min(rest.find(' '), rest.size());
        const std::string mark(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
        if (mark.empty()) continue;
        if (std::find(field.values.begin(), field.values.end(), mark) == field.values.end())
          return false;
        values.tags.insert(mark);
      }
      return true;
    }
    case FieldSpec::Type::kClass:
      if (std::find(field.values.begin(), field.values.end(), words) == field.values.end())
        return false;
      [[fallthrough]];
    default:
      values.texts[field.key] = words;
      return true;
  }
}

std::string words_of(const FieldSpec& field, const FieldValues& values) {
  if (field.type == FieldSpec::Type::kCount || field.type == FieldSpec::Type::kNumber)
    return values.counts.count(field.key) > 0 ? std::to_string(values.count(field.key)) : "";
  if (field.type != FieldSpec::Type::kMarks) return std::string(values.text(field.key));
  std::string words;
  for (const auto& mark : values.tags) words += (words.empty() ? "" : " ") + mark;
  return words;
}

/// Words that must be one of the values of what they say.
Status check_words(const PieceLook& look, const ShownValues& shown) {
  const auto wrong = [](const std::string& word, const std::string& key) {
    return Error{ErrorCode::kBadData, "\"" + word + "\" is no value of " + key, ""};
  };
  const auto known = [](const std::vector<std::string>& values, const std::string& word) {
    return std::find(values.begin(), values.end(), word) != values.end();
  };
  for (const auto& picture : look.pictures) {
    const auto said = shown.find(picture.key);
    if (said != shown.end() && !said->second.empty() && !known(picture.values, said->second))
      return wrong(said->second, picture.key);
  }
  for (const auto& icons : look.icons) {
    const auto said = shown.find(icons.key);
    if (said == shown.end()) continue;
    const auto row = icons_in(said->second);
    if (static_cast<int>(row.size()) > icons.most) return wrong(said->second, icons.key);
    for (const auto& icon : row)
      if (!known(icons.values, icon.icon)) return wrong(icon.icon, icons.key);
  }
  return ok();
}

/// Keys of the fields of all kinds whose pieces show theirs, each once.
std::vector<std::string> columns_of(const Game& game) {
  std::vector<std::string> columns;
  for (const auto& kind : game.catalog.kinds()) {
    if (kind.look.empty()) continue;
    for (const auto& field : kind.fields)
      if (field.of == FieldSpec::Of::kPiece &&
          std::find(columns.begin(), columns.end(), field.key) == columns.end())
        columns.push_back(field.key);
  }
  return columns;
}

}  // namespace

Result<PieceWords> read_piece_words(const Game& game, const CsvTable& table, const CsvRow& row) {
  PieceWords words;
  words.kind = row.fields[*table.column("kind")];
  const KindSpec& kind = game.catalog.kind(words.kind);
  if (kind.look.empty())
    return table.wrong(row, "\"" + words.kind +
                                "\" is no kind of which game.json says where its fields are shown");
  FieldValues values;
  for (const auto& field : kind.fields) {
    if (field.of != FieldSpec::Of::kPiece) continue;  // squares are said in words
    const auto column = table.column(field.key);
    if (!column || row.fields[*column].empty()) continue;
    if (!add_words(field, row.fields[*column], values))
      return table.wrong(row, "\"" + row.fields[*column] + "\" is no value of " + field.key);
  }
  auto shown = shown_values(kind.look, values);
  if (!shown) return table.wrong(row, shown.error().message);
  if (Status known = check_words(kind.look, *shown); !known)
    return table.wrong(row, known.error().message);
  words.shown = std::move(shown).value();
  const FieldValues seen = values_shown(kind.look, words.shown);
  for (const auto& [key, text] : values.texts)
    if (seen.texts.count(key) == 0) words.not_shown[key] = text;
  return words;
}

std::string png_of(const EnrolledPiece& piece) {
  const auto png = drawing::encode_png(piece.picture);
  return {reinterpret_cast<const char*>(png.data()), png.size()};
}

bool has_enrolled_pieces(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(pieces_file(folder), error);
}

Result<EnrolledPieces> read_enrolled_pieces(const Game& game, const fs::path& folder) {
  if (!has_enrolled_pieces(folder)) return EnrolledPieces{};
  const std::string file = pieces_file(folder).string();
  const auto text = read_file(file);
  if (!text) return Error{ErrorCode::kBadData, text.error().message, file};
  const auto table = parse_csv(*text, file);
  if (!table) return Error{ErrorCode::kBadData, table.error().message, table.error().where};
  const auto photo = table->column("photo");
  const auto content = table->column("content");
  const auto picture = table->column("picture");
  if (!photo || !content || !picture || !table->column("kind"))
    return Error{ErrorCode::kBadData,
                 "expected the columns picture, photo, content and kind: remove this folder and "
                 "enrol the pictures again",
                 file + ":1"};
  EnrolledPieces pieces;
  for (const auto& row : table->rows) {
    const std::string& name = row.fields[*picture];
    if (!is_picture_name(name) || !is_hex(row.fields[*content]))
      return Error{ErrorCode::kBadData, "expected the name of a picture that storey wrote",
                   table->where(row)};
    auto words = read_piece_words(game, *table, row);
    if (!words) return Error{ErrorCode::kBadData, words.error().message, table->where(row)};
    const std::string path = (folder / "enrolled" / kPiecesFolder / name).string();
    const auto bytes = read_file(path);
    if (!bytes) return Error{ErrorCode::kBadData, bytes.error().message, path};
    auto loaded = vision::decode_photo(
        {reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()}, path);
    if (!loaded) return Error{ErrorCode::kBadData, loaded.error().message, table->where(row)};
    pieces.push_back({row.fields[*photo], row.fields[*content], std::move(words).value(),
                      std::move(loaded.value().pixels)});
  }
  return pieces;
}

Status write_enrolled_pieces(const Game& game, const EnrolledPieces& pieces,
                             const fs::path& folder) {
  const auto enrolled = OpenFolder::make_below(folder, "enrolled");
  if (!enrolled) return enrolled.error();
  const auto pictures = enrolled->below(kPiecesFolder);
  if (!pictures) return pictures.error();
  const auto columns = columns_of(game);
  std::vector<std::string> header{"picture", "photo", "content", "kind"};
  header.insert(header.end(), columns.begin(), columns.end());
  std::string table = csv_line(header);
  std::set<std::string> kept;
  std::map<std::string, std::size_t> of_photo;
  for (const auto& piece : pieces) {
    const auto name = picture_name(piece, of_photo[piece.content]++);
    kept.insert(name);
    const KindSpec& kind = game.catalog.kind(piece.words.kind);
    FieldValues values = values_shown(kind.look, piece.words.shown);
    values.texts.insert(piece.words.not_shown.begin(), piece.words.not_shown.end());
    std::vector<std::string> line{name, piece.photo, piece.content, piece.words.kind};
    for (const auto& column : columns) {
      const auto field = std::find_if(kind.fields.begin(), kind.fields.end(),
                                      [&](const FieldSpec& one) { return one.key == column; });
      line.push_back(field == kind.fields.end() ? "" : words_of(*field, values));
    }
    table += csv_line(line);
    if (Status written = pictures->write(name, png_of(piece)); !written) return written;
  }
  // Pictures are there before the table names them, and until it names them no more.
  if (Status synced = pictures->sync(); !synced) return synced;
  if (Status written = enrolled->write(kPiecesFile, table); !written) return written;
  if (Status synced = enrolled->sync(); !synced) return synced;
  return pictures->remove_if(
      [&](const std::string& name) { return is_picture_name(name) && kept.count(name) == 0; });
}

Result<vision::PieceFields> learn_fields(const Game& game, const EnrolledPieces& pieces) {
  std::map<std::string, PieceLook> looks;
  for (const auto& kind : game.catalog.kinds())
    if (!kind.look.empty()) looks[kind.name] = kind.look;
  std::vector<vision::LabelledPiece> labelled;
  for (const auto& piece : pieces)
    labelled.push_back({piece.words.kind, piece.picture, piece.words.shown});
  return vision::learn_piece_fields(looks, labelled);
}

Result<EnrolledPieces> drawn_pieces(const Game& game) {
  const auto looks = load_looks(game, kPieceSidePx);
  if (!looks) return looks.error();
  EnrolledPieces pieces;
  for (const auto& look : *looks) {
    const Piece& piece = game.catalog.piece(look.what.piece);
    const KindSpec& kind = game.catalog.kind(piece.kind);
    if (kind.look.empty()) continue;
    auto shown = shown_values(kind.look, game.catalog.face(look.what));
    if (!shown) return shown.error();
    pieces.push_back({piece.id, "", {piece.kind, std::move(shown).value()}, look.pixels});
  }
  return pieces;
}

}  // namespace storey
