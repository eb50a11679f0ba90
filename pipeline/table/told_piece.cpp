#include "pipeline/table/told_piece.h"

#include <algorithm>
#include <map>
#include <set>

#include "pipeline/game/shown_values.h"

namespace storey {
namespace {

constexpr std::size_t kMostValues = 8;      // of one field that are weighed
constexpr std::size_t kMostTogether = 600;  // values of several fields
constexpr double kMisprint = 0.01;          // weight of what cannot be by the rules

/// Values of several fields, and how likely they are together.
struct Together {
  ShownValues shown;
  double weight = 1;
};

/// Fields of which one may follow from the others.
std::set<std::string> fields_that_hang_together(const PieceLook& look) {
  std::set<std::string> keys;
  if (look.numbers.empty()) return keys;
  for (const auto& number : look.numbers) keys.insert(number.key);
  for (const auto& icons : look.icons) keys.insert(icons.key);
  for (const auto& picture : look.pictures)
    if (picture.may_miss) keys.insert(picture.key);
  return keys;
}

std::vector<Together> all_together(const std::vector<const FieldReading*>& fields) {
  std::vector<Together> out{{}};
  for (const auto* field : fields) {
    std::vector<Together> longer;
    for (const auto& one : out)
      for (std::size_t i = 0; i < std::min(kMostValues, field->values.size()); ++i) {
        Together next = one;
        next.shown[field->key] = field->values[i].value;
        next.weight *= field->values[i].confidence;
        longer.push_back(std::move(next));
      }
    std::sort(longer.begin(), longer.end(),
              [](const auto& a, const auto& b) { return a.weight > b.weight; });
    if (longer.size() > kMostTogether) longer.resize(kMostTogether);
    out = std::move(longer);
  }
  return out;
}

}  // namespace

bool may_exist(const Game& game, const std::string& kind, const FieldValues& values) {
  const auto& beside = game.state.beside;
  const auto place = std::find_if(beside.begin(), beside.end(), [&](const Place& one) {
    return !one.shared && std::find(one.kinds.begin(), one.kinds.end(), kind) != one.kinds.end();
  });
  if (place == beside.end()) return true;
  Face face;
  static_cast<FieldValues&>(face) = values;
  auto catalog = Catalog::create({{.id = "told", .label = "told", .kind = kind, .faces = {face}}});
  if (!catalog) return false;
  if (game.rules->validate_catalog && !game.rules->validate_catalog(*catalog)) return false;
  Table table;
  table.finished = false;
  table.players.push_back({"", {}, true, {}});
  table.players.front().layout.beside[place->key] = {PieceFace{0, 0}};
  const auto judged = scoring::score_table(*game.rules, *catalog, table);
  if (!judged) return true;
  return std::none_of(judged->violations.begin(), judged->violations.end(),
                      [](const auto& broken) { return broken.severity == Severity::kImpossible; });
}

std::vector<FieldReading> heed_rules(const Game& game, const std::string& kind,
                                     const vision::PieceTelling& told) {
  const PieceLook& look = game.catalog.kind(kind).look;
  const auto keys = fields_that_hang_together(look);
  std::vector<const FieldReading*> fields;
  ShownValues others;
  for (const auto& field : told.fields) {
    if (keys.count(field.key) > 0)
      fields.push_back(&field);
    else if (!field.values.empty())
      others[field.key] = field.values.front().value;
  }
  double all = 1;
  std::map<std::string, std::map<std::string, double>> taken;
  for (const auto& one : all_together(fields)) {
    ShownValues shown = one.shown;
    shown.insert(others.begin(), others.end());
    if (may_exist(game, kind, values_shown(look, shown))) continue;
    const double loss = one.weight * (1 - kMisprint);
    all -= loss;
    for (const auto& [key, value] : one.shown) taken[key][value] += loss;
  }
  // What is not listed may be what it is, and weighs as much as before.
  std::vector<FieldReading> out = told.fields;
  for (auto& field : out) {
    if (keys.count(field.key) == 0 || all <= 0) continue;
    for (auto& value : field.values)
      value.confidence = std::max(0.0, value.confidence - taken[field.key][value.value]) / all;
    std::sort(field.values.begin(), field.values.end(),
              [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
  }
  return out;
}

}  // namespace storey
