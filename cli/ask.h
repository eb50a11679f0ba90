// Asks the person at the terminal for what no photo shows, and for cells in doubt.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "cli/streams.h"
#include "cli/table_args.h"

namespace storey::cli {

struct Answers {
  std::vector<std::string> facts;  ///< as for --fact
  std::vector<std::string> cells;  ///< as for --answer, each with the player's name
  [[nodiscard]] bool empty() const { return facts.empty() && cells.empty(); }
  void add(const Answers& more);
};

/// How the answers are given in a command: "--fact round=3 --answer 'ann:a1=nothing'", for a shell.
std::string as_arguments(const Answers& answers);

/// Answers are of one run alone, and typing them again is tiresome: says what to add to the
/// command.
void say_how_to_keep(const Answers& given, const Streams& io);

/// Asks everything once, however often the table is evaluated in between. Asks nothing where nobody
/// can answer, or a program reads what is printed.
class Asker {
 public:
  Asker(const Streams& io, const TableArgs& args);

  /// Asks for every fact that nobody said, for buildings of which it is not certain where they lie
  /// and for cells that the result hangs on, until one is answered; an empty answer leaves it as it
  /// is, the end of input all that follow.
  Answers ask(const Game& game, const TableResult& result);

  /// Only the facts.
  std::vector<std::string> ask_facts(const Game& game, const TableResult& result);

 private:
  std::vector<std::string> ask_cells(const Game& game, const TableResult& result);
  std::vector<std::string> ask_boards(const Game& game, const TableResult& result);
  /// Whether this was not asked before.
  bool is_new(const std::string& question) { return asked_.insert(question).second; }

  const Streams& io_;
  bool can_ask_;
  std::set<std::string> asked_;
};

}  // namespace storey::cli
