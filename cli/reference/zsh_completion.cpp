#include "cli/reference/completion.h"

namespace storey::cli {
namespace {

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + with.size()))
    text.replace(at, what.size(), with);
  return text;
}

/// For single quotes.
std::string quotable(const std::string& text) { return replaced(text, "'", "'\\''"); }

/// Within a specification of _arguments, where brackets and colons part fields.
std::string as_field(std::string text) {
  for (const char* special : {"\\", "[", "]", ":"})
    text = replaced(text, special, std::string("\\") + special);
  return quotable(text);
}

std::string function_of(const Command& command) { return "_" + joined(command.words, "_"); }

std::string action_of(const Parameter& parameter) {
  switch (kind_of(parameter)) {
    case ValueKind::kChoice:
      return "(" + joined(parameter.choices, " ") + ")";
    case ValueKind::kFile:
      return "_files";
    case ValueKind::kFolder:
      return "_files -/";
    case ValueKind::kGame:
      return "_storey__known_games";
    default:
      return " ";
  }
}

/// '(-o --output)'{-o,--output}'[PDF file]:FILE:_files'
std::string option_spec(const Parameter& option) {
  const std::string names = joined(option.names, " ");
  std::string spec = option.repeats ? "'*'" : "'(" + names + ")'";
  spec += option.names.size() == 1 ? option.names.front() : "{" + joined(option.names, ",") + "}";
  spec += "'[" + as_field(option.help) + "]";
  if (!option.value.empty()) spec += ":" + as_field(option.value) + ":" + action_of(option);
  return spec + "'";
}

std::string place_spec(const Parameter& place) {
  const std::string number = place.repeats ? "*" : "";
  return "'" + number + ":" + as_field(place.names.front()) + ":" + action_of(place) + "'";
}

/// The function that completes the first word: a verb, or what may stand there in its place.
std::string first_function(const Command& command) {
  std::string text = function_of(command) + "_first() {\n  local -a verbs=(\n";
  for (const Command& verb : command.verbs)
    text += "    '" + verb.words.back() + ":" + as_field(verb.help) + "'\n";
  text += "  )\n  _describe VERB verbs\n";
  const bool has_place = !command.places.empty() &&
                         kind_of(command.places.front()) != ValueKind::kChoice &&
                         kind_of(command.places.front()) != ValueKind::kOther;
  return text + (has_place ? "  " + action_of(command.places.front()) + "\n" : "") + "}\n\n";
}

/// Hands over to the verb's own function as soon as the verb is typed.
std::string dispatch(const Command& command) {
  if (command.verbs.empty()) return "";
  std::string text = "  (( CURRENT > 2 )) && case $words[2] in\n";
  for (const Command& verb : command.verbs) {
    text += "    " + verb.words.back() + ") shift words; (( CURRENT-- )); " + function_of(verb) +
            "; return ;;\n";
  }
  return text + "  esac\n";
}

std::string function_text(const Command& command) {
  std::string text = command.verbs.empty() ? "" : first_function(command);
  text += function_of(command) + "() {\n" + dispatch(command) + "  _arguments -s";
  for (const Parameter& option : command.options) text += " \\\n    " + option_spec(option);
  if (!command.verbs.empty()) text += " \\\n    '1: :" + function_of(command) + "_first'";
  for (std::size_t i = 0; i < command.places.size(); ++i) {
    const bool taken = i == 0 && !command.verbs.empty() && !command.places[i].repeats;
    if (!taken) text += " \\\n    " + place_spec(command.places[i]);
  }
  return text + "\n}\n";
}

constexpr const char* kHead = R"zsh(#compdef storey
# Completion of storey for zsh; written by the build from the program's own options.

# Two underscores: _storey_games is that of the verb.
_storey__known_games() {
  local -a games
  games=(${(f)"$(storey games 2>/dev/null | sed -n 's/^\([^ ]\{1,\}\)  .*/\1/p')"})
  compadd -a games
}
)zsh";

}  // namespace

std::string zsh_completion(const Command& program) {
  std::string text = kHead;
  for (const Command* command : all_commands(program)) text += "\n" + function_text(*command);
  return text + "\n" + function_of(program) + " \"$@\"\n";
}

}  // namespace storey::cli
