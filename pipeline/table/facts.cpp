#include "pipeline/table/facts.h"

#include <algorithm>
#include <sstream>
#include <utility>

#include "model/nearest.h"
#include "model/trim.h"
#include "model/words.h"
#include "pipeline/table/state_json.h"

namespace storey {
namespace {

std::string no_such_fact(const Game& game, const std::string& key) {
  std::vector<std::string> keys;
  for (const FactSpec& question : game.state.questions) keys.push_back(question.key);
  return keys.empty() ? game.title + " asks for no facts"
                      : game.title + " has no such fact; it asks for " + list_of(keys) +
                            did_you_mean(key, keys);
}

/// "coins=3" for the table or the only player, "ann:coins=3" for one of several.
Status say(const Game& game, const std::string& text, Table& table) {
  const auto usage = [&](const std::string& why) {
    return Error{ErrorCode::kUsage, why, "--fact " + text};
  };
  const auto equals = text.find('=');
  const auto colon = text.rfind(':', equals);
  if (equals == std::string::npos) return usage("write NAME=VALUE, or PLAYER:NAME=VALUE");
  const auto start = colon == std::string::npos ? 0 : colon + 1;
  const std::string key = text.substr(start, equals - start);
  const std::string value = text.substr(equals + 1);
  const FactSpec* question = game.state.question(key);
  if (question == nullptr) return usage(no_such_fact(game, key));
  if (const Status good = check_answer(*question, value); !good) return usage(good.error().message);
  if (question->shared) {
    if (colon != std::string::npos)
      return usage(key + " is said of the table, not of a player: write " + key + "=" + value);
    table.facts[key] = value;
    return ok();
  }
  std::vector<Player*> meant;
  for (Player& player : table.players) {
    if (colon == std::string::npos || player.name == text.substr(0, colon))
      meant.push_back(&player);
  }
  if (meant.size() != 1) {
    std::vector<std::string> names;
    for (const Player& player : table.players) names.push_back(player.name);
    return usage("whose? write PLAYER:" + key + "=" + value + " with one of " +
                 list_of(names, " or "));
  }
  meant.front()->facts[key] = value;
  return ok();
}

/// What lies in the place that a number is the sum of.
std::optional<std::string> seen_of(const FactSpec& question, const Catalog& catalog,
                                   const Areas& beside) {
  const auto found = beside.find(question.sum_place);
  if (question.sum_place.empty() || found == beside.end() || found->second.empty()) return {};
  int sum = 0;
  for (const PieceFace what : found->second) sum += catalog.values(what).count(question.sum_field);
  return std::to_string(std::clamp(sum, question.low, question.high));
}

/// A fact of the table in words says who did something or does it next; several by "ann, bob".
Status check_who(const Game& game, const Table& table) {
  std::vector<std::string> names;
  for (const Player& player : table.players) names.push_back(player.name);
  const auto unknown = [&](std::string_view name) {
    return std::find(names.begin(), names.end(), name) == names.end();
  };
  for (const FactSpec& question : game.state.questions) {
    const auto said = table.facts.find(question.key);
    if (question.kind != FactSpec::Kind::kText || said == table.facts.end()) continue;
    std::istringstream several(said->second);
    for (std::string name; unknown(said->second) && std::getline(several, name, ',');)
      if (unknown(trim(name)))
        return Error{ErrorCode::kUsage,
                     "nobody at the table is called '" + std::string(trim(name)) + "': write " +
                         question.key + " with one of " + list_of(names, " or "),
                     question.key};
  }
  return ok();
}

/// Whether a piece in one of `places` is what the question is about: by its area or a tag it shows.
bool matters(const FactSpec& question, const Game& game, const std::vector<const Areas*>& places) {
  const auto& with = question.with;
  const auto is_tagged = [&](const PieceFace& what) {
    const auto& tags = game.catalog.face(what).tags;
    return std::any_of(tags.begin(), tags.end(),
                       [&](const auto& tag) { return with.count(tag) > 0; });
  };
  const auto has_some = [&](const Areas* areas) {
    return std::any_of(areas->begin(), areas->end(), [&](const auto& area) {
      const auto& [key, pieces] = area;
      return with.count(key) > 0 ? !pieces.empty()
                                 : std::any_of(pieces.begin(), pieces.end(), is_tagged);
    });
  };
  return with.empty() || std::any_of(places.begin(), places.end(), has_some);
}

}  // namespace

Status add_facts(const Game& game, const SaidFacts& facts, Table& table) {
  for (const auto& [key, value] : facts.table) table.facts[key] = value;
  if (facts.areas) {
    auto areas = read_areas(game, *facts.areas);
    if (!areas) return areas.error();
    for (auto& [key, pieces] : areas.value()) table.areas[key] = std::move(pieces);
  }
  for (const std::string& text : facts.said) {
    if (const Status good = say(game, text, table); !good) return good.error();
  }
  if (const Status good = check_state(table, game.catalog, game.state); !good) return good.error();
  return check_who(game, table);
}

std::vector<AskedFact> asked_facts(const Game& game, const Table& table,
                                   const std::vector<bool>& shown,
                                   const std::set<std::string>& presumed,
                                   const std::set<std::string>& open) {
  std::vector<AskedFact> asked;
  const auto add = [&](const FactSpec& question, int player, const auto& facts,
                       const Areas& beside) {
    const auto said = facts.find(question.key);
    asked.push_back({.player = player,
                     .key = question.key,
                     .ask = question.ask,
                     .value = said == facts.end() ? question.fallback : said->second,
                     .seen = seen_of(question, game.catalog, beside),
                     .said = said != facts.end()});
  };
  std::vector<const Areas*> everywhere{&table.areas};
  for (const Player& player : table.players) everywhere.push_back(&player.layout.beside);
  const auto idle = [&](const FactSpec& question) {
    if (!question.places.empty())
      return table.facts.count(question.key) == 0 &&
             std::none_of(question.places.begin(), question.places.end(),
                          [&](const std::string& place) { return open.count(place) > 0; });
    const auto& places = game.state.beside;
    return presumed.empty() && table.facts.count(question.key) == 0 &&
           std::any_of(places.begin(), places.end(),
                       [&](const Place& place) { return place.only_if_fact == question.key; });
  };
  const auto asks = [&](const FactSpec& question, int player) {
    const auto& rules = *game.rules;
    if (idle(question)) return false;
    return !question.places.empty() || !rules.asks || table.players.empty() ||
           rules.asks({game.catalog, table, player, rules.house_rules}, question.key);
  };
  for (const FactSpec& question : game.state.questions) {
    if (question.shared && !asks(question, 0)) continue;
    if (question.shared && matters(question, game, everywhere))
      add(question, -1, table.facts, table.areas);
    for (std::size_t i = 0; i < table.players.size() && !question.shared; ++i) {
      const Player& player = table.players[i];
      const auto index = static_cast<int>(i);
      if (shown[i] && matters(question, game, {&table.areas, &player.layout.beside}) &&
          asks(question, index))
        add(question, index, player.facts, player.layout.beside);
    }
  }
  return asked;
}

Table with_defaults(Table table, const Game& game) {
  fill_in_defaults(table, game.state);
  return table;
}

}  // namespace storey
