#include "pipeline/study/piece_list.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "pipeline/game/shown_values.h"
#include "pipeline/io/files.h"
#include "pipeline/io/open_folder.h"

namespace storey {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* kArtFolder = "enrolled";  // below art/
constexpr const char* kEnding = ".png";

bool says_all(const PieceLook& look, const ShownValues& shown) {
  const auto said = [&](const auto& one) { return shown.count(one.key) > 0; };
  return std::all_of(look.pictures.begin(), look.pictures.end(),
                     [&](const auto& one) { return one.may_miss || said(one); }) &&
         std::all_of(look.numbers.begin(), look.numbers.end(), said) &&
         std::all_of(look.icons.begin(), look.icons.end(), said);
}

FieldValues values_of(const Game& game, const PieceWords& words) {
  FieldValues values = values_shown(game.catalog.kind(words.kind).look, words.shown);
  values.texts.insert(words.not_shown.begin(), words.not_shown.end());
  return values;
}

/// A word of letters, digits and dashes that is no mere number.
std::string word_of(const std::string& photo, const std::string& kind) {
  std::string word = fs::path(photo).stem().string();
  for (char& c : word)
    if (std::isalnum(static_cast<unsigned char>(c)) == 0) c = '-';
  const bool number = word.find_first_not_of("0123456789") == word.npos;
  return number ? kind + (word.empty() ? "" : "-" + word) : word;
}

/// Upper and lower case are one name.
std::string spelling(std::string name) {
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return name;
}

std::string free_name(const std::string& word, std::set<std::string>& taken) {
  std::string name = word;
  for (int n = 2; !taken.insert(spelling(name)).second; ++n) name = word + "-" + std::to_string(n);
  return name;
}

std::set<std::string> kinds_of(const std::vector<ListedPiece>& listed) {
  std::set<std::string> kinds;
  for (const auto& piece : listed) kinds.insert(piece.kind);
  return kinds;
}

std::string art_of(const std::string& id, std::size_t drawing) {
  return id + (drawing == 0 ? "" : "." + std::to_string(drawing + 1)) + kEnding;
}

Json face_json(const KindSpec& kind, const ListedPiece& piece) {
  Json face = {{"art", Json::array()}};
  for (std::size_t i = 0; i < piece.pictures.size(); ++i)
    face["art"].push_back(std::string(kArtFolder) + "/" + art_of(piece.id, i));
  for (const auto& field : kind.fields) {
    if (field.of != FieldSpec::Of::kPiece) continue;
    if (const auto count = piece.values.counts.find(field.key); count != piece.values.counts.end())
      face[field.key] = count->second;
    if (const auto text = piece.values.texts.find(field.key); text != piece.values.texts.end())
      face[field.key] = text->second;
    if (field.type == FieldSpec::Type::kMarks && !piece.values.tags.empty())
      face[field.key] = piece.values.tags;
  }
  return face;
}

/// game.json with these pieces in place of those of their kinds.
std::string with_pieces(const Game& game, Json json, const std::vector<ListedPiece>& listed) {
  const auto kinds = kinds_of(listed);
  Json pieces = Json::array();
  std::map<std::string, Json> like;  // a piece of each kind, which covers as much
  for (Json& piece : json["pieces"]) {
    const std::string kind = piece["kind"];
    if (kinds.count(kind) == 0)
      pieces.push_back(std::move(piece));
    else
      like.emplace(kind, std::move(piece));
  }
  for (const auto& piece : listed) {
    Json made = like.at(piece.kind);
    made["id"] = piece.id;
    made["label"] = piece.id;
    made["copies"] = piece.pictures.size();
    made["faces"] = Json::array({face_json(game.catalog.kind(piece.kind), piece)});
    pieces.push_back(std::move(made));
  }
  json["pieces"] = std::move(pieces);
  return json.dump(1) + "\n";
}

Status write_art(const std::vector<ListedPiece>& listed, const EnrolledPieces& pieces,
                 const OpenFolder& art) {
  for (const auto& piece : listed) {
    for (std::size_t i = 0; i < piece.pictures.size(); ++i) {
      const std::string bytes = png_of(pieces[piece.pictures[i]]);
      if (Status written = art.write(art_of(piece.id, i), bytes); !written) return written;
    }
  }
  return art.sync();
}

Status remove_other_art(const std::vector<ListedPiece>& listed, const OpenFolder& art) {
  std::set<std::string> kept;
  for (const auto& piece : listed)
    for (std::size_t i = 0; i < piece.pictures.size(); ++i) kept.insert(art_of(piece.id, i));
  return art.remove_if(
      [&](const std::string& name) { return name.ends_with(kEnding) && kept.count(name) == 0; });
}

}  // namespace

std::vector<ListedPiece> list_pieces(const Game& game, const EnrolledPieces& pieces) {
  std::vector<ListedPiece> listed;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const PieceWords& words = pieces[i].words;
    if (!says_all(game.catalog.kind(words.kind).look, words.shown)) continue;
    const FieldValues values = values_of(game, words);
    const auto same = std::find_if(listed.begin(), listed.end(), [&](const ListedPiece& one) {
      return one.kind == words.kind && one.values == values;
    });
    if (same == listed.end())
      listed.push_back({word_of(pieces[i].photo, words.kind), words.kind, values, {i}});
    else
      same->pictures.push_back(i);
  }
  const auto kinds = kinds_of(listed);
  std::set<std::string> taken;
  for (const Piece& piece : game.catalog.pieces())
    if (kinds.count(piece.kind) == 0) taken.insert({spelling(piece.id), spelling(piece.label)});
  for (ListedPiece& piece : listed) piece.id = free_name(piece.id, taken);
  return listed;
}

Result<int> write_piece_list(const Game& game, const EnrolledPieces& pieces,
                             const fs::path& folder) {
  const auto listed = list_pieces(game, pieces);
  if (listed.empty()) return 0;
  const std::string file = (game.folder / "game.json").string();
  const auto text = read_file(file);
  if (!text) return text.error();
  const auto own = OpenFolder::at(folder);
  if (!own) return own.error();
  const auto art = own->below(fs::path("art") / kArtFolder);
  if (!art) return art.error();
  if (Status written = write_art(listed, pieces, *art); !written) return written.error();
  const std::string made = with_pieces(game, Json::parse(*text), listed);
  // A set that cannot be loaded would only be found out when a photo is read.
  if (const auto loaded = parse_game(made, folder); !loaded) return loaded.error();
  if (Status written = own->write("game.json", made); !written) return written.error();
  if (Status synced = own->sync(); !synced) return synced.error();
  if (Status removed = remove_other_art(listed, *art); !removed) return removed.error();
  return static_cast<int>(listed.size());
}

}  // namespace storey
