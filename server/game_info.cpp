#include "server/game_info.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "model/piece_names.h"
#include "model/square_fields.h"
#include "pipeline/appearance/enrolled_cells.h"
#include "pipeline/appearance/enrolled_faces.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/report/thumbnail.h"
#include "pipeline/table/field_corrections.h"

namespace storey::server {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(FactSpec::Kind kind) {
  switch (kind) {
    case FactSpec::Kind::kNumber:
      return "number";
    case FactSpec::Kind::kChoice:
      return "choice";
    case FactSpec::Kind::kText:
      return "text";
  }
  return "";
}

/// Values that are chosen from, and how a person sees them: "once-a-room" as "once a room".
Json choices_json(const std::vector<std::string>& choices) {
  Json list = Json::array();
  for (const std::string& choice : choices) {
    std::string said = choice;
    std::replace(said.begin(), said.end(), '-', ' ');
    list.push_back({{"value", choice}, {"said_as", said}});
  }
  return list;
}

/// Pictures of the owner's copy by face, the first of each that nothing hides.
std::map<PieceFace, Pixels> enrolled_looks(const Game& game) {
  std::map<PieceFace, Pixels> looks;
  if (!has_enrolled_cells(game.folder)) return looks;
  auto set = read_enrolled(game, game.folder);
  if (!set) return looks;
  for (EnrolledLook& look : *set)
    if (!look.hidden && !look.cell.drawn) looks.try_emplace(look.cell.what, look.cell.picture);
  return looks;
}

/// What may be said of single squares, by kind of piece and field. "printed_as" is put into other
/// languages as what is printed: a "table" is no table of players.
Json fields_json(const Game& game) {
  Json kinds = Json::object();
  for (const KindSpec& kind : game.catalog.kinds()) {
    const auto known = values_by_field(game.catalog, {.kinds = {kind.name}});
    Json fields = Json::array();
    for (const std::string& field : square_fields(kind)) {
      const auto values = known.find(field);
      if (values == known.end()) continue;
      Json said = Json::array();
      for (const std::string& value : values->second)
        said.push_back({{"value", value}, {"printed_as", value}});
      fields.push_back({{"key", field}, {"printed_as", field}, {"values", std::move(said)}});
    }
    if (!fields.empty()) kinds[kind.name] = std::move(fields);
  }
  return kinds;
}

bool is_letter(unsigned char c) { return std::isalpha(c) != 0 || c >= 0x80; }

/// What a person calls a piece: as it is printed, or as corrections may name it, unless that is a
/// single letter; "coin 5" where only a 5 is printed, and "steel-works" in words.
std::string said_as(const Game& game, PieceFace what) {
  std::string said = called(game.catalog, what);
  if (std::none_of(said.begin(), said.end(), is_letter))
    return game.catalog.piece(what.piece).kind + " " + said;
  if (said.size() == 1) {
    said = game.catalog.name(what);
    said.erase(std::min(said.find('/'), said.size()));
  }
  if (std::none_of(said.begin(), said.end(), [](char c) { return c >= '0' && c <= '9'; }))
    std::replace(said.begin(), said.end(), '-', ' ');
  return said;
}

/// What stands on a piece, by which it is searched in every language: its kind, its name, and what
/// its squares show.
Json words_json(const Game& game, PieceFace what) {
  std::set<std::string> words{game.catalog.piece(what.piece).kind, said_as(game, what)};
  const auto add = [&](const FieldValues& values) {
    for (const auto& [field, text] : values.texts) words.insert(text);
    for (const auto& [field, count] : values.counts)
      if (count > 0) words.insert(field);
    words.insert(values.tags.begin(), values.tags.end());
  };
  add(game.catalog.values(what));
  if (!what.is_square())
    for (const FieldValues& square : game.catalog.face(what).squares) add(square);
  Json list = Json::array();
  for (const std::string& word : words) list.push_back({{"printed_as", word}});
  return list;
}

Json piece_json(const Game& game, PieceFace what, bool pictured) {
  const Piece& piece = game.catalog.piece(what.piece);
  const auto& drawings = game.catalog.face({what.piece, what.face}).art;
  const bool drawn = !drawings.empty() && !what.is_square();
  return {{"face", game.catalog.name(what)},
          {"name", game.catalog.short_name(what)},
          {"said_as", said_as(game, what)},
          {"kind", piece.kind},
          {"words", words_json(game, what)},
          {"width", what.is_square() ? 1 : piece.width},
          {"height", what.is_square() ? 1 : piece.height},
          {"art", drawn ? Json(drawings.front()) : Json()},
          {"look", pictured}};
}

Json places_json(const Game& game) {
  Json places = Json::array();
  for (const Place& place : game.state.beside)
    places.push_back({{"key", place.key}, {"title", place.title}});
  return places;
}

Json questions_json(const Game& game) {
  Json questions = Json::array();
  for (const FactSpec& fact : game.state.questions)
    questions.push_back({{"key", fact.key},
                         {"ask", fact.ask},
                         {"kind", name_of(fact.kind)},
                         {"shared", fact.shared},
                         {"low", fact.low},
                         {"high", fact.high},
                         {"choices", choices_json(fact.choices)},
                         {"default", fact.fallback ? Json(*fact.fallback) : Json()}});
  return questions;
}

Json house_rules_json(const Game& game) {
  Json rules = Json::array();
  for (const auto& rule : game.rules->house_rules)
    rules.push_back({{"key", rule.key},
                     {"title", rule.title},
                     {"support", rule.support},
                     {"choices", choices_json(rule.choices)}});
  return rules;
}

}  // namespace

std::string info_json(const Game& game) {
  Json pieces = Json::array();
  const auto looks = enrolled_looks(game);
  const auto faces = read_faces(game, game.folder);
  for (const PieceFace what : game.catalog.all_contents())
    pieces.push_back(
        piece_json(game, what, looks.contains(what) || (faces && faces->contains(what))));
  const Place& board = game.building();
  return Json{{"id", game.id},
              {"title", game.title},
              {"photos", has_pictures(game)},
              {"board",
               {{"rows", board.rows},
                {"cols", board.cols},
                {"sides", board.sides},
                {"turns", board.turns != Turns::kUpright}}},
              {"fields", fields_json(game)},
              {"seats", game.rules->seats},
              {"places", places_json(game)},
              {"questions", questions_json(game)},
              {"house_rules", house_rules_json(game)},
              {"pieces", pieces}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::optional<std::string> look(const Game& game, const std::string& face) {
  constexpr int kQuality = 85;
  for (const auto& [what, picture] : enrolled_looks(game))
    if (game.catalog.name(what) == face) return jpeg_of(picture, kQuality);
  const auto faces = read_faces(game, game.folder);
  if (!faces) return std::nullopt;
  for (const auto& [what, pictures] : *faces)
    if (game.catalog.name(what) == face && !pictures.empty()) {
      auto bytes = read_file(face_file(game, game.folder, what, pictures.front()).string());
      if (bytes) return std::move(bytes).value();
    }
  return std::nullopt;
}

std::optional<std::string> art(const Game& game, const std::string& file) {
  const auto is_drawn = [&](const Face& face) {
    return std::find(face.art.begin(), face.art.end(), file) != face.art.end();
  };
  const auto& pieces = game.catalog.pieces();
  const bool known = std::any_of(pieces.begin(), pieces.end(), [&](const Piece& piece) {
    return std::any_of(piece.faces.begin(), piece.faces.end(), is_drawn);
  });
  if (!known) return std::nullopt;
  auto bytes = read_file((game.folder / "art" / file).string());
  if (!bytes) return std::nullopt;
  return std::move(bytes).value();
}

}  // namespace storey::server
