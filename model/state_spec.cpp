#include "model/state_spec.h"

#include <algorithm>
#include <charconv>

#include "model/limits.h"
#include "model/plain_text.h"
#include "model/trim.h"

namespace storey {

namespace {

template <typename Specs>
auto* find_key(const Specs& specs, std::string_view key) {
  const auto found =
      std::find_if(specs.begin(), specs.end(), [&](const auto& spec) { return spec.key == key; });
  return found == specs.end() ? nullptr : &*found;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : ", ") + word;
  return text;
}

Error not_of_this_game(const std::string& key, const char* what, const std::string& where) {
  return {ErrorCode::kUsage, "'" + key + "' is no " + what + " of this game",
          where.empty() ? key : where + ": " + key};
}

Status check_facts(const std::map<std::string, std::string>& facts, bool shared,
                   const StateSpec& spec, const std::string& where) {
  for (const auto& [key, value] : facts) {
    const auto* question = spec.question(key);
    if (question == nullptr || question->shared != shared)
      return not_of_this_game(key, shared ? "fact of the table" : "fact of a player", where);
    if (auto good = check_answer(*question, value); !good) return good;
  }
  return ok();
}

Status check_areas(const Areas& areas, bool shared, const Catalog& catalog, const StateSpec& spec,
                   const std::string& where) {
  for (const auto& [key, pieces] : areas) {
    const auto* area = spec.area(key);
    if (area == nullptr || area->shared != shared)
      return not_of_this_game(key, shared ? "place of the table" : "place of a player", where);
    for (const auto& what : pieces) {
      const auto& kind = catalog.piece(what.piece).kind;
      if (!area->kinds.empty() &&
          std::find(area->kinds.begin(), area->kinds.end(), kind) == area->kinds.end())
        return Error{ErrorCode::kUsage,
                     "a " + kind + " does not belong to " + area->title +
                         "; what does: " + joined(area->kinds),
                     where.empty() ? key : where + ": " + key};
    }
  }
  return ok();
}

}  // namespace

const Place* StateSpec::area(std::string_view key) const { return find_key(beside, key); }
const FactSpec* StateSpec::question(std::string_view key) const { return find_key(questions, key); }

Status check_answer(const FactSpec& question, std::string_view answer) {
  const auto wrong = [&](const std::string& expected) {
    return Error{ErrorCode::kUsage,
                 question.key + " cannot be '" + visible(answer.substr(0, 24)) + "': " + expected +
                     " is expected",
                 question.key};
  };
  if (question.kind == FactSpec::Kind::kChoice) {
    const auto& choices = question.choices;
    if (std::find(choices.begin(), choices.end(), answer) == choices.end())
      return wrong("one of " + joined(choices));
  } else if (question.kind == FactSpec::Kind::kText) {
    if (const Status plain = check_plain(answer, kLongestAnswer); !plain)
      return wrong("one line of text");
    if (trim(answer).size() != answer.size()) return wrong("text without blanks at its ends");
  } else if (question.kind == FactSpec::Kind::kNumber) {
    int number = 0;
    const auto end = answer.data() + answer.size();
    const auto [stop, error] = std::from_chars(answer.data(), end, number);
    if (error != std::errc{} || stop != end || number < question.low || number > question.high)
      return wrong("a number from " + std::to_string(question.low) + " to " +
                   std::to_string(question.high));
  }
  return ok();
}

Status check_state(const Table& table, const Catalog& catalog, const StateSpec& spec) {
  if (auto good = check_facts(table.facts, true, spec, ""); !good) return good;
  if (auto good = check_areas(table.areas, true, catalog, spec, ""); !good) return good;
  for (const auto& player : table.players) {
    if (auto good = check_facts(player.facts, false, spec, player.name); !good) return good;
    if (auto good = check_areas(player.layout.beside, false, catalog, spec, player.name); !good)
      return good;
  }
  return ok();
}

void fill_in_defaults(Table& table, const StateSpec& spec) {
  for (const auto& question : spec.questions) {
    if (!question.fallback) continue;
    if (question.shared) table.facts.try_emplace(question.key, *question.fallback);
    for (auto& player : table.players)
      if (!question.shared) player.facts.try_emplace(question.key, *question.fallback);
  }
}

}  // namespace storey
