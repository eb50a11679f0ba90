#include <algorithm>

#include "model/plain_text.h"
#include "model/square_fields.h"
#include "model/words.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/report/text.h"
#include "pipeline/report/text_report.h"
#include "pipeline/table/field_corrections.h"

namespace storey {
namespace {

constexpr std::size_t kIdWidth = 24;
constexpr std::size_t kTitleWidth = 38;
constexpr std::size_t kGameWidth = 16;

/// A rule in one line, or title and page below each other where that is too long.
std::string listed(const RuleRef& rule, std::size_t indent, const TextStyle& style) {
  const std::string name = std::string(indent, ' ') + pad_right(rule.id, kIdWidth - indent) + "  ";
  const std::string line =
      name + pad_right(style.book(rule.title), kTitleWidth) + "  " + style.book(rule.page);
  if (text_width(line) <= static_cast<std::size_t>(style.width)) return line + "\n";
  const std::size_t column = text_width(name);
  return name + paragraph(rule.title, style, column).substr(column) +
         (rule.page.empty() ? "" : paragraph(rule.page, style, column));
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
      // What is typed is the same in every language.
      text += paragraph(kind.name + " " + name + " = " + values,
                        {.colour = style.colour, .width = style.width}, 2);
    }
  }
  return text;
}

}  // namespace

std::string games_report(const std::vector<Game>& games, const TextStyle& style) {
  std::string text;
  for (const Game& game : games) {
    const std::string id = pad_right(game.id, kGameWidth) + "  ";
    const std::size_t column = text_width(id);
    const std::string title = game.title + ", " + game.rules->edition;
    text += id + paragraph(title, style, column).substr(column);
    if (!game.proven.empty()) text += paragraph("proven: " + game.proven, style, column);
    text += paragraph(visible(origin_of(game.folder)), style, column);
  }
  return text;
}

std::string rules_report(const Game& game, const TextStyle& style) {
  const scoring::Ruleset& rules = *game.rules;
  const auto bold = [&](std::string_view text) {
    return inked(style.book(text), Ink::kBold, style.colour);
  };
  std::string text =
      inked(game.title, Ink::kBold, style.colour) + ", " + style.book(rules.edition) + "\n";
  if (!rules.installed)
    return text + paragraph(
                      "Its photos are read and what lies there is listed; docs/adding-a-game.md "
                      "says how to write its rules.",
                      style);
  text += "\n" + bold("Scoring") + "\n";
  for (const auto& rule : rules.scoring) {
    text += listed(rule.rule, 2, style);
    for (const RuleRef& part : rule.parts) text += listed(part, 4, style);
  }
  if (!rules.move_scoring.empty()) text += "\n" + bold("Points of a move") + "\n";
  for (const auto& rule : rules.move_scoring) text += listed(rule.rule, 2, style);
  std::string ties;
  for (const auto& step : rules.tie_breaks)
    if (step.house_rule.empty()) ties += (ties.empty() ? "" : ", then by ") + step.title;
  if (!ties.empty()) text += paragraph("A tie is broken by " + ties + ".", style, 2);
  text += "\n" + bold("Legality") + "\n";
  for (const auto& rule : rules.legality) text += listed(rule.rule, 2, style);
  if (!rules.moves.empty()) text += "\n" + bold("Moves") + "\n";
  for (const auto& rule : rules.moves) text += listed(rule.rule, 2, style);
  if (!rules.house_rules.empty())
    text += "\n" + bold("House rules") +
            style.book(" (--set KEY=CHOICE; the first is the default)") + "\n";
  for (const auto& rule : rules.house_rules) {
    std::string choices;
    for (const auto& choice : rule.choices) choices += (choices.empty() ? "" : " | ") + choice;
    // Keys and choices are typed, and so the same in every language.
    const TextStyle typed{.colour = style.colour, .width = style.width};
    const std::string line = paragraph(rule.key + " = " + choices, typed, 2);
    text += "  " + inked(rule.key, Ink::kBold, style.colour) + line.substr(2 + rule.key.size());
    text += paragraph(rule.title, style, 4) + paragraph(rule.support, style, 6);
  }
  if (!rules.settled.empty()) text += "\n" + bold("Points without a choice") + "\n";
  // These are in no book: half a sentence in another language would be worse.
  const TextStyle english{.colour = style.colour, .width = style.width};
  for (const auto& point : rules.settled) {
    text += paragraph(point.title + " " + point.taken, english, 2);
    text += paragraph(point.why, english, 6);
  }
  if (const std::string fields = fields_paragraph(game, style); !fields.empty())
    text += "\n" + bold("Fields of a square") + style.book(" (corrections: c3.FIELD=VALUE)") +
            "\n" + fields;
  return text;
}

}  // namespace storey
