#include "server/game_info.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "pipeline/io/files.h"

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

Json piece_json(const Game& game, PieceFace what) {
  const Piece& piece = game.catalog.piece(what.piece);
  const auto& drawings = game.catalog.face({what.piece, what.face}).art;
  const bool drawn = !drawings.empty() && !what.is_square();
  return {{"face", game.catalog.name(what)},
          {"name", game.catalog.short_name(what)},
          {"said_as", game.catalog.short_name(what)},
          {"kind", piece.kind},
          {"width", what.is_square() ? 1 : piece.width},
          {"height", what.is_square() ? 1 : piece.height},
          {"art", drawn ? Json(drawings.front()) : Json()}};
}

/// Values that are chosen from, and how a person sees them.
Json choices_json(const std::vector<std::string>& choices) {
  Json list = Json::array();
  for (const std::string& choice : choices)
    list.push_back({{"value", choice}, {"said_as", choice}});
  return list;
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
  for (const PieceFace what : game.catalog.all_contents()) pieces.push_back(piece_json(game, what));
  return Json{{"id", game.id},
              {"title", game.title},
              {"seats", game.rules->seats},
              {"places", places_json(game)},
              {"questions", questions_json(game)},
              {"house_rules", house_rules_json(game)},
              {"pieces", pieces}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
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
