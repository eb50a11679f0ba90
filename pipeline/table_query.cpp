#include "pipeline/table_query.h"

#include <algorithm>
#include <utility>

#include "pipeline/files.h"
#include "pipeline/installed_games.h"
#include "pipeline/sources.h"
#include "pipeline/table_file.h"

namespace storey {
namespace {

Error usage(std::string message) { return {ErrorCode::kUsage, std::move(message), ""}; }

/// What a table file says fills what the request leaves open.
Status add_table(const TableFile& table, TableQuery& query) {
  TableRequest& request = query.request;
  if (query.game.empty()) query.game = table.game;
  const bool names_sources = table.players.front().source.has_value();
  if (names_sources && !request.sources.empty()) {
    return usage("the table file names the sources already: leave them out on the command line");
  }
  if (names_sources) {
    for (const auto& seat : table.players) {
      request.sources.push_back({.path = *seat.source, .fix = {}, .bytes = {}});
    }
  }
  request.names.resize(std::max(request.names.size(), table.players.size()));
  request.facts.resize(std::max(request.facts.size(), table.players.size()));
  for (std::size_t i = 0; i < table.players.size(); ++i) {
    if (request.names[i].empty()) request.names[i] = table.players[i].name;
    for (const auto& fact : table.players[i].facts) request.facts[i].insert(fact);
  }
  for (const auto& rule : table.house_rules) request.house_rules.insert(rule);
  if (!query.finished) query.finished = table.finished;
  return ok();
}

/// Reads every source once; a table file among them is opened.
Status open_sources(TableQuery& query) {
  TableRequest& request = query.request;
  if (!query.table_file.empty()) {
    const auto text = read_file(query.table_file);
    if (!text) return text.error();
    const auto table = parse_table(*text, query.table_file);
    if (!table) return table.error();
    if (const Status added = add_table(*table, query); !added) return added.error();
  }
  const bool alone = query.table_file.empty() && request.sources.size() == 1;
  for (std::size_t i = 0; i < request.sources.size(); ++i) {
    SourceSpec& spec = request.sources[i];
    if (spec.bytes) continue;
    auto source = read_source(spec.path);
    if (!source) return source.error();
    if (source->kind == SourceKind::kTable && alone) {
      const std::string path = spec.path == "-" ? "stdin" : spec.path;
      const auto table = parse_table(source->bytes, path);
      if (!table) return table.error();
      if (spec.fix) return usage("--fix belongs to a photo or layout, not to a table file");
      request.sources.clear();
      if (const Status added = add_table(*table, query); !added) return added.error();
      if (request.sources.empty()) return usage("the table file " + path + " names no sources");
      return open_sources(query);
    }
    spec.bytes = std::move(source->bytes);
  }
  return ok();
}

std::string game_named_by_layouts(const TableRequest& request) {
  for (const SourceSpec& spec : request.sources) {
    const auto kind = kind_of(*spec.bytes, spec.path);
    if (!kind || *kind != SourceKind::kLayout) continue;
    if (const auto game = layout_game(*spec.bytes)) return *game;
  }
  return "";
}

Result<ScoredTable> evaluate_with(const std::string& game, const TableQuery& query) {
  auto loaded = load_installed_game(game, query.templates);
  if (!loaded) return loaded.error();
  auto result = evaluate_table(*loaded, nullptr, query.request);
  if (!result) return result.error();
  return ScoredTable{std::move(loaded).value(), std::move(result).value()};
}

/// Nobody said which game it is: the one whose board is in the photos.
Result<ScoredTable> recognise(const TableQuery& query) {
  const auto folders = game_folders(query.templates);
  if (!folders) return folders.error();
  std::vector<ScoredTable> fitting;
  std::optional<Error> failed;
  for (const auto& folder : *folders) {
    auto game = load_game(folder);
    if (!game) return game.error();
    auto result = evaluate_table(*game, nullptr, query.request);
    if (result) {
      fitting.push_back({std::move(game).value(), std::move(result).value()});
    } else if (!failed || failed->code == ErrorCode::kBoardNotFound) {
      failed = result.error();
    }
  }
  if (fitting.empty()) return *failed;
  if (fitting.size() == 1) return std::move(fitting.front());
  std::string names;
  for (const auto& fit : fitting) names += (names.empty() ? "" : ", ") + fit.game.id;
  return usage("several games fit (" + names + "): say which with --game");
}

}  // namespace

Result<ScoredTable> evaluate_query(TableQuery query) {
  if (const Status opened = open_sources(query); !opened) return opened.error();
  query.request.final_state = query.finished.value_or(query.finished_by_default);
  if (query.game.empty()) query.game = game_named_by_layouts(query.request);
  return query.game.empty() ? recognise(query) : evaluate_with(query.game, query);
}

}  // namespace storey
