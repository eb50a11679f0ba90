#include "cli/reference/man_page.h"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace storey::cli {
namespace {

/// Text as troff takes it: hyphens that can be copied, no line that is a request.
std::string troff(const std::string& text) {
  std::string escaped;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) escaped += "\\&";
    if (c == '\\') {
      escaped += "\\e";
    } else if (c == '-') {
      escaped += "\\-";
    } else {
      escaped += c;
    }
    at_start = c == '\n';
  }
  return escaped;
}

std::string bold(const std::string& text) { return "\\fB" + troff(text) + "\\fR"; }
std::string italic(const std::string& text) { return "\\fI" + troff(text) + "\\fR"; }

std::string upper_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::toupper(c)); });
  return text;
}

std::string section(const std::string& title) { return ".SH " + title + "\n"; }

/// A sentence of the help, which may end without a full stop.
std::string sentence(const std::string& text) {
  return troff(text) + (text.ends_with('.') ? "\n" : ".\n");
}

std::string names_of(const Parameter& parameter) {
  std::string text;
  for (const auto& name : parameter.names) text += (text.empty() ? "" : ", ") + bold(name);
  return parameter.value.empty() ? text : text + " " + italic(parameter.value);
}

std::string described(const Parameter& parameter, const std::string& head) {
  std::string text = ".TP\n" + head + "\n" + sentence(parameter.help);
  if (!parameter.choices.empty())
    text += troff("One of " + joined(parameter.choices, ", ") + ".") + "\n";
  if (parameter.required) text += "Required.\n";
  if (parameter.repeats) text += "May be given several times.\n";
  return text;
}

std::string in_synopsis(const Parameter& place) {
  const std::string name = italic(upper_case(place.names.front())) + (place.repeats ? " ..." : "");
  return place.required ? name : "[" + name + "]";
}

std::string synopsis(const Command& command) {
  std::string text = bold(joined(command.words, " "));
  if (!command.options.empty()) text += " [" + italic("OPTIONS") + "]";
  for (const Parameter& option : command.options) {
    if (option.required) text += " " + bold(option.names.back()) + " " + italic(option.value);
  }
  for (const Parameter& place : command.places) text += " " + in_synopsis(place);
  if (command.verbs.empty()) return text + "\n";
  const std::string with_verb =
      bold(joined(command.words, " ")) + " " + italic("VERB") + " [" + italic("ARGUMENTS") + "]\n";
  return command.places.empty() ? with_verb : text + "\n.br\n" + with_verb;
}

/// Lines stay as they are broken in the help.
std::string as_it_stands(const std::string& text) {
  std::istringstream lines(troff(text));
  std::string broken;
  for (std::string line; std::getline(lines, line);)
    broken += (broken.empty() ? "" : ".br\n") + line + "\n";
  return broken;
}

std::string see_also(const Command& program, const Command& command) {
  std::vector<std::string> others;
  for (const Command* other : all_commands(program)) {
    if (other != &command) others.push_back(bold(page_name(*other)) + "(1)");
  }
  return joined(others, ",\n") + "\n";
}

}  // namespace

std::string page_name(const Command& command) { return joined(command.words, "-"); }

std::string man_page(const Command& program, const Command& command, const std::string& version,
                     const std::vector<ManSection>& sections) {
  const std::string name = page_name(command);
  std::string page = ".TH " + upper_case(name) + " 1 \"\" \"" + version + "\" \"User Commands\"\n";
  page += section("NAME") + troff(name) + " \\- " + troff(command.help) + "\n";
  page += section("SYNOPSIS") + synopsis(command);
  page += section("DESCRIPTION") + sentence(command.help);
  if (!command.verbs.empty()) page += section("VERBS");
  for (const Command& verb : command.verbs) {
    page += ".TP\n" + bold(verb.words.back()) + "\n" + sentence(verb.help) + "See " +
            bold(page_name(verb)) + "(1).\n";
  }
  if (!command.places.empty()) page += section("ARGUMENTS");
  for (const Parameter& place : command.places)
    page += described(place, italic(upper_case(place.names.front())));
  if (!command.options.empty()) page += section("OPTIONS");
  for (const Parameter& option : command.options) page += described(option, names_of(option));
  for (const ManSection& one : sections) {
    page += section(one.title.find(' ') == one.title.npos ? one.title : "\"" + one.title + "\"");
    for (const auto& [what, meaning] : one.entries)
      page += ".TP\n" + bold(what) + "\n" + sentence(meaning);
  }
  if (!command.notes.empty()) page += section("NOTES") + as_it_stands(command.notes);
  if (all_commands(program).size() > 1)
    page += section("\"SEE ALSO\"") + see_also(program, command);
  return page;
}

}  // namespace storey::cli
