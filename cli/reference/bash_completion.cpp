#include "cli/reference/completion.h"

namespace storey::cli {
namespace {

std::string quoted(const std::string& words) { return "'" + words + "'"; }

std::string typed(const Command& command) { return joined(command.words, " "); }

/// What fills COMPREPLY with values of a kind; "" where nothing is known of them.
std::string reply_of(const Parameter& parameter) {
  switch (kind_of(parameter)) {
    case ValueKind::kChoice:
      return "_storey_words " + quoted(joined(parameter.choices, " "));
    case ValueKind::kFile:
      return "_storey_paths -f";
    case ValueKind::kFolder:
      return "_storey_paths -d";
    case ValueKind::kGame:
      return "_storey_words \"$(_storey_games)\"";
    default:
      return "";
  }
}

/// "'storey score --game'|'storey score -g') reply ;;"
std::string value_case(const Command& command, const Parameter& option) {
  std::string pattern;
  for (const auto& name : option.names)
    pattern += (pattern.empty() ? "" : "|") + quoted(typed(command) + " " + name);
  const std::string reply = reply_of(option);
  return "    " + pattern + ") " + (reply.empty() ? "" : reply + "; ") + "return ;;\n";
}

std::string command_case(const Command& command) {
  std::vector<std::string> options;
  for (const Parameter& option : command.options)
    options.insert(options.end(), option.names.begin(), option.names.end());
  std::vector<std::string> verbs;
  for (const Command& verb : command.verbs) verbs.push_back(verb.words.back());
  std::string text = "    " + quoted(typed(command)) + ")\n      if [[ $word == -* ]]; then ";
  text += "_storey_words " + quoted(joined(options, " ")) + "; return; fi\n";
  for (const Parameter& place : command.places) {
    if (const std::string reply = reply_of(place); !reply.empty()) text += "      " + reply + "\n";
  }
  if (!verbs.empty()) text += "      _storey_words " + quoted(joined(verbs, " ")) + "\n";
  return text + "      ;;\n";
}

constexpr const char* kHead =
    R"(# Completion of storey for bash; written by the build from the program's own options.

_storey_games() { storey games 2>/dev/null | sed -n 's/^\([^ ]\{1,\}\)  .*/\1/p'; }

_storey_words() { COMPREPLY+=($(compgen -W "$1" -- "$word")); }

_storey_paths() {
  local IFS=$'\n'
  compopt -o filenames 2>/dev/null
  COMPREPLY+=($(compgen "$1" -- "$word"))
}

_storey() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command=storey i
  COMPREPLY=()
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "$command ${COMP_WORDS[i]}" in
)";

}  // namespace

std::string bash_completion(const Command& program) {
  const auto commands = all_commands(program);
  std::string verbs;
  std::string values;
  std::string rest;
  for (const Command* command : commands) {
    if (command != &program) verbs += (verbs.empty() ? "" : "|") + quoted(typed(*command));
    for (const Parameter& option : command->options) {
      if (kind_of(option) != ValueKind::kNone) values += value_case(*command, option);
    }
    rest += command_case(*command);
  }
  return kHead + ("      " + verbs) + ") command=\"$command ${COMP_WORDS[i]}\" ;;\n" +
         "    esac\n  done\n  case \"$command $before\" in\n" + values +
         "  esac\n  case $command in\n" + rest + "  esac\n}\n\ncomplete -F _storey storey\n";
}

}  // namespace storey::cli
