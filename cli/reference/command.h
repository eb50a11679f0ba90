// What the option parser knows of a command, as plain data for all that is written from it.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace storey::cli {

/// An option, or a place on the command line that has no name to be given by.
struct Parameter {
  std::vector<std::string> names;    ///< "-o", "--output"; of a place its one name, "folder"
  std::string value;                 ///< what stands for its value, "FILE"; "" of a flag
  std::vector<std::string> choices;  ///< all it may be; empty: anything
  std::string help;
  bool required = false;
  bool repeats = false;
};

struct Command {
  std::vector<std::string> words;  ///< as it is typed: "storey", "batch", "merge"
  std::string help;
  std::string notes;  ///< what stands below its help
  std::vector<Parameter> options;
  std::vector<Parameter> places;
  std::vector<Command> verbs;
};

/// The command and all its verbs, in the order in which they were added; nothing that is hidden.
Command describe(const CLI::App& app);

/// The command itself, then its verbs, theirs behind each.
std::vector<const Command*> all_commands(const Command& command);

std::string joined(const std::vector<std::string>& words, const std::string& between);

/// What a value is, for a shell that completes it.
enum class ValueKind { kNone, kChoice, kFile, kFolder, kGame, kOther };
ValueKind kind_of(const Parameter& parameter);

}  // namespace storey::cli
