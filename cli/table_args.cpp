#include "cli/table_args.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iomanip>
#include <sstream>
#include <thread>
#include <utility>

#include "cli/ask.h"
#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "model/limits.h"
#include "model/plain_text.h"
#include "model/trim.h"
#include "pipeline/io/nearest_file.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/report/json.h"
#include "pipeline/report/pictures.h"
#include "pipeline/report/player_words.h"
#include "pipeline/table/answers.h"
#include "pipeline/table/shown_sides.h"

namespace storey::cli {
namespace {

namespace fs = std::filesystem;

Error usage(const std::string& message) { return {ErrorCode::kUsage, message, ""}; }

Result<std::map<std::string, std::string>> parse_house_rules(const std::vector<std::string>& sets) {
  std::map<std::string, std::string> rules;
  for (const auto& text : sets) {
    const auto equals = text.find('=');
    if (equals == 0 || equals == std::string::npos) {
      return usage("--set " + text + ": write KEY=VALUE, for example --set around=4");
    }
    rules[text.substr(0, equals)] = text.substr(equals + 1);
  }
  return rules;
}

/// Players with a source, in seating order.
std::vector<std::size_t> shown_players(const TableResult& result) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    if (!result.players[i].derived) shown.push_back(i);
  }
  return shown;
}

std::string with_word(const std::string& path, const std::string& word) {
  const fs::path whole(path);
  return (whole.parent_path() / (whole.stem().string() + "-" + word + whole.extension().string()))
      .string();
}

/// "out.jpg" for one player, "out-green.jpg" and "out-pink.jpg" for two.
std::string file_of(const std::string& path, const std::string& word, std::size_t players) {
  return players == 1 ? path : with_word(path, word);
}

Result<PictureFormat> format_of(const std::string& path) {
  const std::string extension = lower_ending(path);
  if (path == "-" || extension == ".jpg" || extension == ".jpeg") return PictureFormat::kJpeg;
  if (extension == ".png") return PictureFormat::kPng;
  return usage("--overlay " + path + ": the name must end in .jpg or .png");
}

class FileWriter {
 public:
  FileWriter(const Streams& io, const TableArgs& args, const ScoredTable& table)
      : io_(io),
        args_(args),
        table_(table),
        shown_(shown_players(table.result)),
        words_(player_words(table.game, table.result.table)) {}

  Status overlays() {
    const auto format = format_of(args_.overlay);
    if (!format) return format.error();
    for (const std::size_t player : shown_) {
      const PlayerResult& source = table_.result.players[player];
      if (!source.photo) {
        note("no overlay for " + source.source + ": it is no photo");
        continue;
      }
      const std::string picture =
          overlay_picture(table_.game, table_.result, player, *format, io_.book);
      if (const Status done = write(args_.overlay, player, picture, Content::kBytes); !done)
        return done.error();
      if (const Status done = overlays_beside(player, *format); !done) return done.error();
    }
    return ok();
  }

  Status sheet() {
    return write_to(args_.pdf, sheet_pdf(table_.game, table_.result, io_.book), Content::kBytes);
  }

  Status layouts() {
    for (const std::size_t player : shown_) {
      const std::string text = state_text(table_.game, table_.result, player);
      if (const Status done = write(args_.layout, player, text, Content::kText); !done)
        return done.error();
    }
    return ok();
  }

 private:
  /// "out-beside.jpg", and "out-beside-2.jpg" of a second photo.
  Status overlays_beside(std::size_t player, PictureFormat format) {
    const auto& photos = table_.result.players[player].beside;
    if (args_.overlay == "-") return ok();
    for (std::size_t i = 0; i < photos.size(); ++i) {
      const std::string word = i == 0 ? "beside" : "beside-" + std::to_string(i + 1);
      const std::string picture =
          beside_picture(table_.game, table_.result, player, i, format, io_.book);
      if (const Status done = write_to(with_word(args_.overlay, word), picture, Content::kBytes);
          !done)
        return done.error();
    }
    return ok();
  }

  Status write(const std::string& path, std::size_t player, const std::string& bytes,
               Content content) {
    return write_to(path == "-" ? path : file_of(path, words_[player], shown_.size()), bytes,
                    content);
  }

  Status write_to(const std::string& file, const std::string& bytes, Content content) {
    if (const Status spared = spare_sources(file, table_.result); !spared) return spared.error();
    if (const Status done = write_output(io_, file, bytes, content); !done) return done.error();
    if (file != "-") note("wrote " + file);
    return ok();
  }

  void note(const std::string& text) const {
    if (!args_.quiet) tell(io_, visible(text));
  }

  const Streams& io_;
  const TableArgs& args_;
  const ScoredTable& table_;
  std::vector<std::size_t> shown_;
  std::vector<std::string> words_;
};

void print_times(std::ostream& err, const TableResult& result) {
  err << std::fixed << std::setprecision(1);
  for (const char* stage : {"decode", "locate", "rectify", "recognise", "score", "total"}) {
    const auto found = result.timings_ms.find(stage);
    if (found == result.timings_ms.end()) continue;
    err << std::setw(10) << stage << std::setw(10) << found->second << " ms\n";
  }
}

}  // namespace

namespace {

/// "a1=nichts" as "a1=nothing": as a question offers it in the language.
std::string in_program_words(const std::string& line, const PhraseBook& book) {
  const std::string nothing = "=" + book("nothing");
  return line.ends_with(nothing) ? line.substr(0, line.size() - nothing.size()) + "=nothing" : line;
}

void add_game_options(CLI::App& command, TableArgs& args) {
  command.add_option("--game", args.game, "Game, e.g. balconia; default: recognised")
      ->type_name("GAME");
  command.add_option("--templates", args.templates, "Folder of a game, or of several games")
      ->type_name("DIR");
}

void add_said_options(CLI::App& command, TableArgs& args) {
  command.add_option("--fact", args.facts, "What no photo shows: coins in hand, the round")
      ->type_name("[PLAYER:]NAME=VALUE")
      ->allow_extra_args(false);
  command.add_option("--set", args.house_rules, "House rule, see `storey rules GAME`")
      ->type_name("KEY=VALUE")
      ->allow_extra_args(false);
}

}  // namespace

void add_common_options(CLI::App& command, TableArgs& args) {
  add_game_options(command, args);
  add_said_options(command, args);
}

void add_reading_options(CLI::App& command, TableArgs& args, const Streams& io) {
  add_game_options(command, args);
  command
      .add_option("--beside", args.beside,
                  "Photo of what lies beside the building of a single photo: cards in hand, tiles "
                  "not placed; again for another one")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command.add_flag("--json", args.json, "Print one JSON object instead of text");
  command.add_option("--overlay", args.overlay, "Write the photo with what was read (.jpg, .png)")
      ->type_name("FILE");
  command.add_option("--layout", args.layout, "Write what was read as a layout file")
      ->type_name("FILE");
  command
      .add_option(
          "--fix", args.fixes,
          "Corrections, once a source in their order; default: PHOTO.fix when present, '' for none")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command
      .add_option(
          "--answer", args.answers,
          "What lies where, as a line of corrections: e2=18C, e2=nothing; of several sources "
          "2:e2=18C or NAME:e2=18C")
      ->type_name("LINE")
      ->transform([&io](const std::string& line) { return in_program_words(line, io.book); })
      ->allow_extra_args(false);
  command.add_option("--debug-dir", args.debug_dir, "Write pictures of every stage here")
      ->type_name("DIR");
  command.add_flag("-q,--quiet", args.quiet, "Totals only, nothing on stderr but errors");
  command.add_flag("-v,--verbose", args.verbose, "Print the time of every stage");
}

void add_scoring_options(CLI::App& command, TableArgs& args) {
  command.add_option("--table", args.table, "Players, facts, house rules and sources (JSON)")
      ->type_name("FILE");
  command.add_option("--name", args.names, "A player's name, once a source in their order")
      ->type_name("NAME")
      ->allow_extra_args(false);
  command
      .add_option("--players", args.players,
                  "All players' names with commas between, in the order of the sources; of several "
                  "buildings in one photo from the left, far before near")
      ->type_name("NAME,NAME...");
  add_said_options(command, args);
}

Result<TableQuery> common_query(const TableArgs& args) {
  auto house_rules = parse_house_rules(args.house_rules);
  if (!house_rules) return house_rules.error();
  TableQuery query;
  query.game = args.game;
  query.templates = args.templates;
  query.request.house_rules = std::move(house_rules).value();
  query.request.said.said = args.facts;
  return query;
}

namespace {

/// Of what is wrong in it the reader tells; that it is not there is told with what is.
Status check_fix(const std::string& file) {
  std::error_code error;
  if (file.empty() || file == "-" || fs::exists(file, error)) return ok();
  return with_nearest_file({ErrorCode::kUnreadable, "no such file: check the name", file}, file);
}

}  // namespace

Result<TableQuery> query_of(const TableArgs& args, bool finished_by_default) {
  if (args.sources.empty() && args.table.empty()) {
    return usage("no source given: name a photo, a layout file, or a table with --table");
  }
  if (args.fixes.size() > args.sources.size()) {
    return usage("--fix is given more often than there are sources");
  }
  if ((args.overlay == "-") + (args.layout == "-") + (args.pdf == "-") > 1) {
    return usage("only one of --overlay, --layout and --pdf can go to stdout");
  }
  if (!args.pdf.empty() && args.pdf != "-" && lower_ending(args.pdf) != ".pdf") {
    return usage("--pdf " + args.pdf + ": the name must end in .pdf");
  }
  if ((args.overlay == "-" || args.layout == "-") && args.sources.size() > 1) {
    return usage("with two sources there are two files: give a name instead of -");
  }
  if (!args.overlay.empty()) {
    if (const auto format = format_of(args.overlay); !format) return format.error();
  }
  auto common = common_query(args);
  if (!common) return common;
  TableQuery query = std::move(common).value();
  if (args.debug_dir.empty())  // else games would write over each other's pictures
    query.request.games_at_once = std::max(1U, std::thread::hardware_concurrency());
  query.table_file = args.table;
  query.finished_by_default = finished_by_default;
  if (args.final_state) query.finished = true;
  for (std::size_t i = 0; i < args.sources.size(); ++i) {
    SourceSpec spec{.path = args.sources[i], .fix = {}, .bytes = {}};
    if (i < args.fixes.size()) {
      spec.fix = args.fixes[i];
      if (const Status there = check_fix(*spec.fix); !there) return there.error();
    }
    query.request.sources.push_back(spec);
  }
  for (const std::string& path : args.beside)
    query.request.beside.push_back({.path = path, .fix = {}, .bytes = {}});
  if (!args.players.empty() && !args.names.empty())
    return usage("give the players' names with --players or with --name, not with both");
  std::vector<std::string> names = args.names;
  for (std::istringstream all(args.players); all.good();) {
    std::string name;
    if (std::getline(all, name, ',')) names.push_back(name);
  }
  for (const std::string& name : names) {
    if (const Status plain = check_plain(name, kLongestName); !plain)
      return usage((args.players.empty() ? "--name " : "--players ") + name + ": " +
                   plain.error().message);
    query.request.names.emplace_back(trim(name));
  }
  query.request.debug_dir = args.debug_dir;
  query.answers = args.answers;
  return query;
}

Result<ScoredTable> evaluate(const TableArgs& args, bool finished_by_default) {
  auto query = query_of(args, finished_by_default);
  if (!query) return query.error();
  return evaluate_query(std::move(query).value());
}

namespace {

/// What was said before stays, and is placed like what is said now.
Status add_answers(const Answers& said, const TableResult& result, TableQuery& query) {
  auto& facts = query.request.said.said;
  facts.insert(facts.end(), said.facts.begin(), said.facts.end());
  if (said.cells.empty()) return ok();
  auto cells = std::exchange(query.answers, {});
  cells.insert(cells.end(), said.cells.begin(), said.cells.end());
  return place_answers(cells, result, query.request);
}

/// Evaluates, asks for what nobody said and nothing shows, and evaluates again with the answers
/// until there is nothing new to ask.
/// @param given  what the person answered.
Result<ScoredTable> evaluate_and_ask(const Streams& io, const TableArgs& args,
                                     bool finished_by_default, Answers& given) {
  auto query = query_of(args, finished_by_default);
  if (!query) return query.error();
  if (const Status opened = open_query(query.value()); !opened) return opened.error();
  GameShelf shelf(query->templates);
  // Photos are read once, whatever is answered.
  for (auto* sources : {&query->request.sources, &query->request.beside})
    for (SourceSpec& source : *sources)
      if (!source.kept) source.kept = std::make_shared<KeptReadings>();
  Asker asker(io, args);
  while (true) {
    auto found = evaluate_open(*query, shelf);
    if (!found) return found.error();
    const Answers said = asker.ask(*found->game, found->result);
    if (said.empty()) return ScoredTable{*found->game, std::move(found.value().result)};
    if (const Status added = add_answers(said, found->result, query.value()); !added)
      return added.error();
    given.add(said);
  }
}

}  // namespace

int report_table(const Streams& io, const TableArgs& args, bool finished_by_default,
                 TableReport report) {
  Answers given;
  const auto table = evaluate_and_ask(io, args, finished_by_default, given);
  if (!table) return fail_table(io, args, table.error());
  const auto& [game, result] = *table;

  std::ostream& out = report_stream(io, args);
  if (args.json) {
    out << to_json(game, result) << "\n";
  } else if (args.quiet) {
    out << brief_report(game, result, io.book);
  } else {
    out << report(game, result, style_of(io));
  }
  if (const Status written = write_files(io, args, *table); !written) {
    return fail(io, written.error());
  }
  say_how_to_keep(given, io);
  return exit_code(result);
}

int fail_table(const Streams& io, const TableArgs& args, const Error& error) {
  if (args.json) report_stream(io, args) << to_json(args.game, error) << "\n";
  return fail(io, error);
}

std::ostream& report_stream(const Streams& io, const TableArgs& args) {
  const bool taken = args.overlay == "-" || args.layout == "-" || args.pdf == "-";
  return taken ? io.err : io.out;
}

Status spare_sources(const std::string& file, const TableResult& result) {
  std::vector<std::string> sources;
  for (const PlayerResult& player : result.players) {
    sources.push_back(player.source);
    for (const BesidePhoto& beside : player.beside) sources.push_back(beside.source);
  }
  for (const UnusedSource& source : result.unused) sources.push_back(source.why.where);
  for (const std::string& source : sources) {
    std::error_code error;
    if (fs::equivalent(file, source, error) && !error) {
      return Error{ErrorCode::kUsage, "this is one of the sources: write to another file", file};
    }
  }
  return ok();
}

Status write_files(const Streams& io, const TableArgs& args, const ScoredTable& table) {
  FileWriter writer(io, args, table);
  if (!args.overlay.empty()) {
    if (const Status done = writer.overlays(); !done) return done.error();
  }
  if (!args.layout.empty()) {
    if (const Status done = writer.layouts(); !done) return done.error();
  }
  if (!args.pdf.empty()) {
    if (const Status done = writer.sheet(); !done) return done.error();
  }
  if (args.verbose) print_times(io.err, table.result);
  return ok();
}

}  // namespace storey::cli
