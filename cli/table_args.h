// What `score`, `check` and `read` share: sources in, a scored table out, files beside it.
#pragma once

#include <string>
#include <vector>

#include "cli/streams.h"
#include "pipeline/report/text_report.h"
#include "pipeline/table/table_query.h"

namespace CLI {
class App;
}

namespace storey::cli {

/// score_report() or check_report().
using TableReport = std::string (*)(const Game&, const TableResult&, const TextStyle&);

struct TableArgs {
  std::vector<std::string> sources;
  std::vector<std::string> beside;  ///< photos of what lies beside the building
  std::string game;
  std::string templates;
  std::string table;
  std::vector<std::string> names;
  std::string players;                   ///< the same with commas between
  std::vector<std::string> fixes;        ///< one a source, in their order
  std::vector<std::string> answers;      ///< lines of corrections, see place_answers()
  std::vector<std::string> house_rules;  ///< KEY=VALUE
  std::vector<std::string> facts;        ///< NAME=VALUE or PLAYER:NAME=VALUE
  std::string overlay;
  std::string layout;
  std::string pdf;
  std::string debug_dir;
  std::string before;        ///< the state before the one in `sources`
  bool final_state = false;  ///< given as an option
  bool json = false;
  bool quiet = false;
  bool verbose = false;
};

/// @param io  outlives the command: answers are understood in its language.
void add_reading_options(CLI::App& command, TableArgs& args, const Streams& io);
void add_scoring_options(CLI::App& command, TableArgs& args);
/// Those that many tables share: --game, --templates, --fact, --set.
void add_common_options(CLI::App& command, TableArgs& args);

/// Reads, scores and prints what `report` makes of it; with --json the object, with --quiet one
/// line. Then writes the files that were asked for.
/// @return  the exit code.
int report_table(const Streams& io, const TableArgs& args, bool finished_by_default,
                 TableReport report);

/// What the options ask for.
/// @error kUsage  an option that does not fit.
Result<TableQuery> query_of(const TableArgs& args, bool finished_by_default);

/// What options say of every table, without sources.
/// @error kUsage  an option that does not fit.
Result<TableQuery> common_query(const TableArgs& args);

/// @error kUsage  an option that does not fit; else as evaluate_query().
Result<ScoredTable> evaluate(const TableArgs& args, bool finished_by_default);

/// Prints the error, with --json also as an object on io.out.
int fail_table(const Streams& io, const TableArgs& args, const Error& error);

/// Where the report goes: io.err when an output file is stdout itself.
std::ostream& report_stream(const Streams& io, const TableArgs& args);

/// @error kUsage  `file` is one of the sources: a photo must not be lost to its own overlay.
Status spare_sources(const std::string& file, const TableResult& result);

/// Writes --overlay, --layout and --pdf, says so on io.err, and prints stage times when asked.
Status write_files(const Streams& io, const TableArgs& args, const ScoredTable& table);

}  // namespace storey::cli
