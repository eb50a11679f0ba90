#include "cli/reference/command.h"

#include <CLI/CLI.hpp>
#include <set>
#include <sstream>

namespace storey::cli {
namespace {

/// Where the parser's name of a type ends and what it checks begins: "CLASS:{never,error}".
/// A colon in brackets belongs to the name: "[PLAYER:]NAME=VALUE".
std::size_t end_of_type(const std::string& text) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '[') ++depth;
    if (text[i] == ']') --depth;
    if (text[i] == ':' && depth == 0) return i;
  }
  return text.size();
}

std::vector<std::string> choices_in(const std::string& check) {
  std::vector<std::string> choices;
  if (!check.starts_with(":{") || !check.ends_with('}')) return choices;
  std::istringstream list(check.substr(2, check.size() - 3));
  for (std::string choice; std::getline(list, choice, ',');) choices.push_back(choice);
  return choices;
}

Parameter parameter_of(const CLI::Option& option) {
  Parameter parameter;
  if (option.get_positional()) {
    parameter.names = {option.get_name(true, false)};
  } else {
    for (const auto& name : option.get_snames()) parameter.names.push_back("-" + name);
    for (const auto& name : option.get_lnames()) parameter.names.push_back("--" + name);
  }
  if (option.get_items_expected_max() > 0) {
    const std::string type = option.get_type_name();
    parameter.value = type.substr(0, end_of_type(type));
    parameter.choices = choices_in(type.substr(end_of_type(type)));
  }
  parameter.help = option.get_description();
  parameter.required = option.get_required();
  parameter.repeats = option.get_items_expected_max() > 1;
  return parameter;
}

Command described(const CLI::App& app, std::vector<std::string> words) {
  Command command;
  words.push_back(app.get_name());
  command.words = words;
  command.help = app.get_description();
  command.notes = app.get_footer();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;
    (option->get_positional() ? command.places : command.options).push_back(parameter_of(*option));
  }
  for (const CLI::App* verb : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (!verb->get_group().empty()) command.verbs.push_back(described(*verb, words));
  }
  return command;
}

}  // namespace

Command describe(const CLI::App& app) { return described(app, {}); }

std::vector<const Command*> all_commands(const Command& command) {
  std::vector<const Command*> all{&command};
  for (const Command& verb : command.verbs) {
    const auto below = all_commands(verb);
    all.insert(all.end(), below.begin(), below.end());
  }
  return all;
}

std::string joined(const std::vector<std::string>& words, const std::string& between) {
  std::string text;
  for (const auto& word : words) text += (text.empty() ? "" : between) + word;
  return text;
}

ValueKind kind_of(const Parameter& parameter) {
  if (parameter.value.empty()) return ValueKind::kNone;
  if (!parameter.choices.empty()) return ValueKind::kChoice;
  static const std::set<std::string> folders{"DIR", "OUT"};
  static const std::set<std::string> files{"FILE", "PHOTO"};
  if (folders.contains(parameter.value)) return ValueKind::kFolder;
  if (files.contains(parameter.value)) return ValueKind::kFile;
  return parameter.value == "GAME" ? ValueKind::kGame : ValueKind::kOther;
}

}  // namespace storey::cli
