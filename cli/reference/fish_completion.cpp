#include "cli/reference/completion.h"

namespace storey::cli {
namespace {

/// For single quotes of fish, in which a backslash escapes a quote and itself.
std::string quoted(const std::string& text) {
  std::string escaped = "'";
  for (const char c : text) {
    if (c == '\'' || c == '\\') escaped += '\\';
    escaped += c;
  }
  return escaped + "'";
}

std::string values_of(const Parameter& parameter) {
  switch (kind_of(parameter)) {
    case ValueKind::kChoice:
      return " -a " + quoted(joined(parameter.choices, " "));
    case ValueKind::kFile:
      return " -F";
    case ValueKind::kFolder:
      return " -a '(__fish_complete_directories)'";
    case ValueKind::kGame:
      return " -a '(__storey_games)'";
    default:
      return "";
  }
}

std::string at(const Command& command) {
  return "complete -c storey -n " + quoted("__storey_at " + joined(command.words, " "));
}

std::string option_line(const Command& command, const Parameter& option) {
  std::string line = at(command);
  for (const auto& name : option.names)
    line += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  // Where a value is needed fish offers files, unless it is told to offer nothing else.
  if (kind_of(option) == ValueKind::kFile) {
    line += " -r" + values_of(option);
  } else if (!option.value.empty()) {
    line += " -x" + values_of(option);
  }
  return line + " -d " + quoted(option.help) + "\n";
}

constexpr const char* kHead =
    R"(# Completion of storey for fish; written by the build from the program's own options.

function __storey_games
    storey games 2>/dev/null | string match -rg '^(\S+)  '
end

function __storey_at
    set -l at storey
    for word in (commandline -opc)[2..-1]
        contains -- "$at $word" $__storey_commands; and set at "$at $word"
    end
    test "$at" = "$argv"
end

complete -c storey -f
)";

}  // namespace

std::string fish_completion(const Command& program) {
  std::string commands = "set -g __storey_commands";
  std::string lines;
  for (const Command* command : all_commands(program)) {
    if (command != &program) commands += " " + quoted(joined(command->words, " "));
    for (const Command& verb : command->verbs)
      lines += at(*command) + " -a " + verb.words.back() + " -d " + quoted(verb.help) + "\n";
    for (const Parameter& place : command->places) {
      if (const std::string values = values_of(place); !values.empty())
        lines += at(*command) + values + "\n";
    }
    for (const Parameter& option : command->options) lines += option_line(*command, option);
  }
  return kHead + commands + "\n\n" + lines;
}

}  // namespace storey::cli
