#include <algorithm>

#include "model/square_fields.h"
#include "model/words.h"
#include "pipeline/report/text.h"
#include "pipeline/report/text_report.h"
#include "pipeline/table/field_corrections.h"

namespace storey {
namespace {

constexpr std::size_t kIdWidth = 24;
constexpr std::size_t kTitleWidth = 38;

std::string listed(const RuleRef& rule, std::size_t indent) {
  return std::string(indent, ' ') + pad_right(rule.id, kIdWidth - indent) + "  " +
         pad_right(rule.title, kTitleWidth) + "  " + rule.page + "\n";
}

std::string paragraph(const std::string& text, std::size_t indent, int width) {
  std::string lines;
  for (const auto& line : wrap(text, static_cast<std::size_t>(width) - indent)) {
    lines += std::string(indent, ' ') + line + "\n";
  }
  return lines;
}

/// Fields of squares and what they may say, which corrections name.
std::string fields_paragraph(const Game& game, const TextStyle& style) {
  std::string text;
  for (const KindSpec& kind : game.catalog.kinds()) {
    const auto known = values_by_field(game.catalog, {.kinds = {kind.name}});
    for (const std::string& key : square_fields(kind)) {
      const bool is_side = std::find(kSides.begin(), kSides.end(), key) != kSides.end();
      if (is_side && key != kSides.front()) continue;
      std::string values;
      if (const auto found = known.find(key); found != known.end())
        for (const std::string& value : found->second)
          values += (values.empty() ? "" : " | ") + value;
      const std::string name = is_side ? list_of({kSides.begin(), kSides.end()}) : key;
      text += paragraph(kind.name + " " + name + " = " + values, 2, style.width);
    }
  }
  return text;
}

}  // namespace

std::string games_report(const std::vector<Game>& games) {
  std::string text;
  for (const Game& game : games) {
    text += pad_right(game.id, 16) + "  " + game.title + ", " + game.rules->edition + "\n";
    if (!game.proven.empty()) text += pad_right("", 18) + "proven: " + game.proven + "\n";
  }
  return text;
}

std::string rules_report(const Game& game, const TextStyle& style) {
  const scoring::Ruleset& rules = *game.rules;
  const auto bold = [&](std::string_view text) { return inked(text, Ink::kBold, style.colour); };
  std::string text = bold(game.title) + ", " + rules.edition + "\n";
  if (!rules.installed)
    return text +
           "Its photos are read and what lies there is listed; docs/adding-a-game.md says how "
           "to write its rules.\n";
  text += "\n" + bold("Scoring") + "\n";
  for (const auto& rule : rules.scoring) {
    text += listed(rule.rule, 2);
    for (const RuleRef& part : rule.parts) text += listed(part, 4);
  }
  if (!rules.move_scoring.empty()) text += "\n" + bold("Points of a move") + "\n";
  for (const auto& rule : rules.move_scoring) text += listed(rule.rule, 2);
  std::string ties;
  for (const auto& step : rules.tie_breaks)
    if (step.house_rule.empty()) ties += (ties.empty() ? "" : ", then by ") + step.title;
  if (!ties.empty()) text += "  A tie is broken by " + ties + ".\n";
  text += "\n" + bold("Legality") + "\n";
  for (const auto& rule : rules.legality) text += listed(rule.rule, 2);
  if (!rules.moves.empty()) text += "\n" + bold("Moves") + "\n";
  for (const auto& rule : rules.moves) text += listed(rule.rule, 2);
  if (!rules.house_rules.empty())
    text += "\n" + bold("House rules") + " (--set KEY=CHOICE; the first choice is the default)\n";
  for (const auto& rule : rules.house_rules) {
    std::string choices;
    for (const auto& choice : rule.choices) choices += (choices.empty() ? "" : " | ") + choice;
    text += "  " + bold(rule.key) + " = " + choices + "\n";
    text += paragraph(rule.title, 4, style.width) + paragraph(rule.support, 6, style.width);
  }
  if (!rules.settled.empty()) text += "\n" + bold("Points without a choice") + "\n";
  for (const auto& point : rules.settled) {
    text += paragraph(point.title + " " + point.taken, 2, style.width);
    text += paragraph(point.why, 6, style.width);
  }
  if (const std::string fields = fields_paragraph(game, style); !fields.empty())
    text += "\n" + bold("Fields of a square") + " (corrections: c3.FIELD=VALUE)\n" + fields;
  return text;
}

}  // namespace storey
