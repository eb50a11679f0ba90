#include "pipeline/table/table_query.h"

#include <algorithm>
#include <atomic>
#include <future>
#include <map>
#include <optional>
#include <span>
#include <utility>

#include "model/words.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/table/answers.h"
#include "pipeline/table/sources.h"
#include "pipeline/table/table_file.h"

namespace storey {
namespace {

Error usage(std::string message) { return {ErrorCode::kUsage, std::move(message), ""}; }

Status open_table(const std::string& path, std::string_view text, TableQuery& query) {
  auto table = parse_table(text, path == "-" ? "stdin" : path);
  if (!table) return table.error();
  return add_table(std::move(table).value(), path, query);
}

Status open_table_file(TableQuery& query) {
  const auto file = read_source(query.table_file);
  if (!file) return file.error();
  if (file->kind != SourceKind::kTable) {
    return Error{ErrorCode::kUnreadable,
                 "this is no table file: give {\"players\": [...]}, or leave out --table",
                 query.table_file};
  }
  return open_table(query.table_file, file->bytes, query);
}

/// A table file given alone, in place of photos. Those named in it are no tables again.
Status open_lone_source(TableQuery& query) {
  SourceSpec& spec = query.request.sources.front();
  if (spec.bytes) return ok();
  auto source = read_source(spec.path);
  if (!source) return source.error();
  if (source->kind != SourceKind::kTable) {
    spec.bytes = std::move(source->bytes);
    return ok();
  }
  if (spec.fix) return usage("--fix belongs to a photo or layout, not to a table file");
  const std::string path = spec.path;
  query.request.sources.clear();
  if (Status opened = open_table(path, source->bytes, query); !opened) return opened;
  if (query.request.sources.empty()) return usage("the table file " + path + " names no sources");
  return ok();
}

Status read_once(SourceSpec& spec) {
  if (!spec.view) spec.view = std::make_shared<LazyView>();
  if (spec.bytes) return ok();
  auto source = read_source(spec.path);
  if (!source) return source.error();
  spec.bytes = std::move(source->bytes);
  return ok();
}

/// Reads every source once; a table file among them is opened.
Status open_sources(TableQuery& query) {
  auto& sources = query.request.sources;
  if (!query.table_file.empty()) {
    if (Status opened = open_table_file(query); !opened) return opened;
  } else if (sources.size() == 1) {
    if (Status opened = open_lone_source(query); !opened) return opened;
  }
  auto& beside = query.request.beside;
  const auto is_stdin = [](const SourceSpec& spec) { return spec.path == "-" && !spec.bytes; };
  if (std::count_if(sources.begin(), sources.end(), is_stdin) +
          std::count_if(beside.begin(), beside.end(), is_stdin) >
      1)
    return usage("stdin (-) can be only one of the sources");
  for (auto* specs : {&sources, &beside})
    for (SourceSpec& spec : *specs)
      if (Status read = read_once(spec); !read) return read;
  return ok();
}

/// The first layout that says which game it is.
const SourceSpec* layout_with_game(const TableRequest& request) {
  for (const SourceSpec& spec : request.sources) {
    const auto kind = kind_of(*spec.bytes, spec.path);
    if (kind && *kind == SourceKind::kLayout && layout_game(*spec.bytes)) return &spec;
  }
  return nullptr;
}

/// Only photos need the pictures of the pieces, which take time to load.
bool shows_photo(const TableRequest& request) {
  return std::any_of(request.sources.begin(), request.sources.end(), [](const SourceSpec& spec) {
    const auto kind = kind_of(*spec.bytes, spec.path);
    return kind && *kind == SourceKind::kPhoto;
  });
}

Result<FoundTable> evaluate_on(GameShelf& shelf, const Game& game, const TableRequest& request) {
  const vision::TemplateSet* templates = nullptr;
  if (has_pictures(game) && shows_photo(request)) {
    const auto loaded = shelf.templates(game);
    if (!loaded) return loaded.error();
    templates = *loaded;
  }
  auto result = evaluate_table(game, templates, request);
  if (!result) return result.error();
  return FoundTable{&game, std::move(result).value()};
}

/// Titles of the games of which photos can be read.
std::vector<std::string> readable_games(GameShelf& shelf) {
  std::vector<std::string> titles;
  const auto folders = shelf.folders();
  if (!folders) return titles;
  for (const auto& folder : *folders)
    if (const auto game = shelf.in(folder); game && has_pictures(**game))
      titles.push_back((*game)->title);
  return titles;
}

/// After what was said of a photo that shows no board: it may be of another game, or a published
/// copy.
std::string what_can_be_read(const std::vector<std::string>& titles) {
  return ". Photos of " + list_of(titles) +
         " can be read here; a published copy, of these or another game, is enrolled first: storey "
         "enroll, docs/enrol-your-copy.md";
}

Result<FoundTable> evaluate_with(GameShelf& shelf, const std::string& id,
                                 const TableRequest& request) {
  const auto game = shelf.named(id);
  if (!game) return game.error();
  auto result = evaluate_on(shelf, **game, request);
  if (!result && result.error().code == ErrorCode::kBoardNotFound) {
    Error error = result.error();
    if (const auto titles = readable_games(shelf); !titles.empty())
      error.message += what_can_be_read(titles);
    return error;
  }
  if (result || has_pictures(**game) || result.error().code != ErrorCode::kUsage ||
      !shows_photo(request))
    return result;
  Error error = result.error();
  if (const auto titles = readable_games(shelf); !titles.empty())
    error.message += ". Photos of " + list_of(titles) + " can be read here";
  return error;
}

using Titles = std::vector<std::string>;

/// What came of trying every installed game.
struct Tried {
  std::vector<FoundTable> fitting;
  std::optional<Error> failed;  ///< of the game that came nearest
  /// What was said does not suit a game, by what is wrong with it: their titles.
  std::map<std::string, std::pair<Error, Titles>> unsuited;
  Titles titles;              ///< of the games whose photos can be read
  std::vector<Error> broken;  ///< games whose own data cannot be read
};

/// A board with lines of its own is told by them, and quickly: pieces on a table are looked for
/// last, and not at all where such a board surely lies there.
bool has_own_lines(const Game& game) {
  const auto how = game.building().how;
  return how == Arrangement::kFrame || how == Arrangement::kPrintedGrid;
}

bool surely_there(const std::vector<FoundTable>& fitting) {
  return std::any_of(fitting.begin(), fitting.end(), [](const FoundTable& one) {
    const auto& players = one.result.players;
    return has_own_lines(*one.game) &&
           std::all_of(players.begin(), players.end(), [](const PlayerResult& player) {
             return !player.reading || player.reading->board_confidence >= kSureConfidence;
           });
  });
}

/// The table as one of each game, in their order.
std::vector<Result<FoundTable>> evaluate_each(GameShelf& shelf, std::span<const Game* const> games,
                                              const TableRequest& request) {
  std::vector<std::optional<Result<FoundTable>>> results(games.size());
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < games.size(); i = next++)
      results[i] = evaluate_on(shelf, *games[i], request);
  };
  {
    std::vector<std::future<void>> others;
    const std::size_t threads = std::min<std::size_t>(request.games_at_once, games.size());
    for (std::size_t i = 1; i < threads; ++i)
      others.push_back(std::async(std::launch::async, work));
    work();
    for (auto& other : others) other.get();
  }
  std::vector<Result<FoundTable>> all;
  for (auto& result : results) all.push_back(std::move(*result));
  return all;
}

/// Whether the error is about what somebody said, not about a source.
bool is_about_answers(const Error& error, const TableRequest& request) {
  if (error.where.starts_with("--")) return true;
  return std::none_of(request.sources.begin(), request.sources.end(), [&](const SourceSpec& spec) {
    return error.where.empty() || error.where.starts_with(spec.path);  // or a line of it
  });
}

void take(const Game& game, Result<FoundTable> result, const TableRequest& request, Tried& tried) {
  if (!result && result.error().code != ErrorCode::kBadData &&
      is_about_answers(result.error(), request)) {
    const Error& error = result.error();
    tried.unsuited.try_emplace(error.where + ": " + error.message, error, Titles())
        .first->second.second.push_back(game.title);
  }
  if (result) {
    tried.fitting.push_back(std::move(result).value());
  } else if (result.error().code == ErrorCode::kBadData) {
    tried.broken.push_back(result.error());
  } else if (!tried.failed || tried.failed->code == ErrorCode::kBoardNotFound) {
    tried.failed = result.error();
  }
}

Tried try_games(GameShelf& shelf, const std::vector<std::filesystem::path>& folders,
                const TableRequest& request) {
  Tried tried;
  std::vector<const Game*> games;
  for (const auto& folder : folders) {
    const auto game = shelf.in(folder);
    if (!game) {
      tried.broken.push_back(game.error());
    } else if (has_pictures(**game)) {  // else its photos cannot be read
      games.push_back(*game);
      tried.titles.push_back((*game)->title);
    }
  }
  std::stable_partition(games.begin(), games.end(),
                        [](const Game* game) { return has_own_lines(*game); });
  const std::span all(games);
  const auto lines = static_cast<std::size_t>(std::count_if(
      games.begin(), games.end(), [](const Game* game) { return has_own_lines(*game); }));
  for (const auto& some : {all.first(lines), all.subspan(lines)}) {
    if (surely_there(tried.fitting)) break;
    auto results = evaluate_each(shelf, some, request);
    for (std::size_t i = 0; i < some.size(); ++i)
      take(*some[i], std::move(results[i]), request, tried);
  }
  return tried;
}

std::string left_out(const Error& broken) {
  return "an installed game was left out, since its data cannot be read: " + broken.where + ": " +
         broken.message;
}

/// The photo may be of a game that could not be tried, so the player is told.
void say_what_was_left_out(const std::vector<Error>& broken, TableResult& result) {
  const auto shown = std::find_if(result.players.begin(), result.players.end(),
                                  [](const PlayerResult& player) { return !player.derived; });
  for (const Error& error : broken)
    shown->diagnostics.push_back({"game-skipped", left_out(error), {}});
}

/// Of complaints that differ from game to game that of the game which the photos show; where they
/// show none, the one that fewest have: most games have no such place or piece at all, and the one
/// that was meant says what is wrong with it.
/// @param shown  the title of that game; "" where there is none.
std::optional<Error> nearest_complaint(const Tried& tried, const std::string& shown) {
  if (tried.unsuited.size() < 2) return std::nullopt;
  const auto of_shown =
      std::find_if(tried.unsuited.begin(), tried.unsuited.end(), [&](const auto& one) {
        const Titles& titles = one.second.second;
        return std::find(titles.begin(), titles.end(), shown) != titles.end();
      });
  const auto fewest = std::min_element(
      tried.unsuited.begin(), tried.unsuited.end(),
      [](const auto& a, const auto& b) { return a.second.second.size() < b.second.second.size(); });
  const bool is_shown = of_shown != tried.unsuited.end();
  const auto& [complaint, titles] = is_shown ? of_shown->second : fewest->second;
  Error error = complaint;
  error.message += " (of " + (is_shown ? shown : list_of(titles, " or ")) +
                   "; if it is another game, say so with --game)";
  return error;
}

Error nothing_fits(const Tried& tried, const std::string& shown) {
  if (const auto complaint = nearest_complaint(tried, shown)) return *complaint;
  if (!tried.failed && !tried.broken.empty()) return tried.broken.front();
  if (!tried.failed) return usage("which game is it? say so with --game, or in a line \"game:\"");
  Error error = *tried.failed;
  if (error.code == ErrorCode::kBoardNotFound) error.message += what_can_be_read(tried.titles);
  for (const Error& broken : tried.broken) error.message += "; " + left_out(broken);
  return error;
}

/// Nobody named the game of what was read as text: whoever reads the sheet may know better.
void say_what_was_assumed(const Game& game, TableResult& result) {
  for (PlayerResult& player : result.players) {
    if (player.derived || player.reading) continue;
    player.diagnostics.push_back({"game-assumed",
                                  "no line says which game this is: taken for " + game.title +
                                      "; write \"game: " + game.id + "\" into it",
                                  {}});
    return;
  }
}

/// How well the photos show a board of this game with its pieces, 0..1: of the worst of them.
double fit_of(const TableResult& result) {
  double worst = 1;
  for (const PlayerResult& player : result.players) {
    if (!player.alone || player.alone->cells.empty()) continue;
    double sum = 0;
    for (const Observation& seen : player.alone->cells) sum += seen.confidence();
    worst = std::min(worst, player.alone->board_confidence * sum /
                                static_cast<double>(player.alone->cells.size()));
  }
  return worst;
}

/// What to call the game after --game, or its folder after --templates where that tells no more.
std::string told_apart(const Game& game, const std::vector<FoundTable>& fitting) {
  const auto same = std::count_if(fitting.begin(), fitting.end(), [&](const FoundTable& other) {
    return other.game->id == game.id;
  });
  return same == 1 ? game.id : game.folder.string();
}

/// The photos fit several games: the likeliest, in doubt.
FoundTable best_fitting(std::vector<FoundTable> fitting) {
  std::stable_sort(fitting.begin(), fitting.end(), [](const FoundTable& a, const FoundTable& b) {
    return fit_of(a.result) > fit_of(b.result);
  });
  FoundTable best = fitting.front();
  for (const FoundTable& one : fitting)
    best.result.fitting_games.push_back(told_apart(*one.game, fitting));
  best.result.status = TableStatus::kReview;
  return best;
}

/// A game that makes something of every photo goes before one that needs to leave some out.
void leave_out_half_read(std::vector<FoundTable>& fitting) {
  const auto unused = [](const FoundTable& one) { return one.result.unused.size(); };
  const auto fewest = unused(*std::min_element(
      fitting.begin(), fitting.end(),
      [&](const FoundTable& a, const FoundTable& b) { return unused(a) < unused(b); }));
  std::erase_if(fitting, [&](const FoundTable& one) { return unused(one) > fewest; });
}

/// What was found with larger buildings alone, with smaller ones of that game looked for, too: so a
/// photo is read the same whether its game was named or told.
FoundTable as_if_named(GameShelf& shelf, FoundTable found, const TableRequest& request) {
  if (!request.small_buildings || found.game->building().how != Arrangement::kLattice) return found;
  auto named = evaluate_on(shelf, *found.game, request);
  if (!named) return found;
  named->result.fitting_games = std::move(found.result.fitting_games);
  if (!named->result.fitting_games.empty()) named->result.status = TableStatus::kReview;
  return std::move(named).value();
}

/// The game that the photos show, whatever was said of them: its title, "" where none fits.
std::string game_shown(GameShelf& shelf, const std::vector<std::filesystem::path>& folders,
                       const TableRequest& request) {
  TableRequest bare;
  for (SourceSpec source : request.sources) {
    source.fix = "";
    source.fix_bytes.reset();
    source.answers.clear();
    bare.sources.push_back(std::move(source));
  }
  bare.judged = false;
  bare.small_buildings = false;
  bare.games_at_once = request.games_at_once;
  Tried tried = try_games(shelf, folders, bare);
  if (tried.fitting.empty()) return "";
  leave_out_half_read(tried.fitting);
  return best_fitting(std::move(tried.fitting)).game->title;
}

/// Nobody said which game it is: the one whose board is in the photos.
Result<FoundTable> recognise(GameShelf& shelf, const TableRequest& request) {
  const auto folders = shelf.folders();
  if (!folders) return folders.error();
  // Small buildings of every game take long to look for: only where there is no larger one.
  TableRequest large = request;
  large.small_buildings = false;
  Tried tried = try_games(shelf, *folders, large);
  const bool seen_large = !tried.fitting.empty();
  if (!seen_large && request.small_buildings) tried = try_games(shelf, *folders, request);
  if (tried.fitting.empty()) {
    const bool differ = tried.unsuited.size() > 1 && shows_photo(request);
    return nothing_fits(tried, differ ? game_shown(shelf, *folders, request) : "");
  }
  leave_out_half_read(tried.fitting);
  FoundTable found = tried.fitting.size() == 1 ? std::move(tried.fitting.front())
                                               : best_fitting(std::move(tried.fitting));
  if (seen_large) found = as_if_named(shelf, std::move(found), request);
  say_what_was_left_out(tried.broken, found.result);
  if (!shows_photo(request)) say_what_was_assumed(*found.game, found.result);
  return found;
}

}  // namespace

Status add_table(TableFile opened, const std::string& path, TableQuery& query) {
  TableRequest& request = query.request;
  request.table = std::move(opened);
  const TableFile& table = *request.table;
  if (query.game.empty()) query.game = table.game;
  const bool names_sources = is_shown(table.players.front());
  if (names_sources && !request.sources.empty()) {
    return usage("the table file names the sources already: leave them out on the command line");
  }
  if (names_sources) {
    const std::string* last = nullptr;  // players in a row with one source share its photo
    for (const auto& seat : table.players) {
      if (seat.source) {
        if (last != nullptr && *last == *seat.source) continue;
        last = &*seat.source;
        request.sources.push_back({.path = *seat.source, .fix = {}, .bytes = {}});
      } else {
        request.sources.push_back({.path = path, .fix = "", .bytes = ""});
      }
    }
  }
  for (const std::string& photo : table.beside)
    request.beside.push_back({.path = photo, .fix = {}, .bytes = {}});
  request.names.resize(std::max(request.names.size(), table.players.size()));
  request.facts.resize(std::max(request.facts.size(), table.players.size()));
  request.states.resize(std::max(request.states.size(), table.players.size()));
  for (std::size_t i = 0; i < table.players.size(); ++i) {
    if (request.names[i].empty()) request.names[i] = table.players[i].name;
    for (const auto& fact : table.players[i].facts) request.facts[i].insert(fact);
    if (!request.states[i]) request.states[i] = table.players[i].state;
  }
  for (const auto& fact : table.facts) request.said.table.insert(fact);
  if (!request.said.areas) request.said.areas = table.areas;
  for (const auto& rule : table.house_rules) request.house_rules.insert(rule);
  if (!query.finished) query.finished = table.finished;
  return ok();
}

Status open_query(TableQuery& query) {
  if (Status opened = open_sources(query); !opened) return opened;
  query.request.final_state = query.finished.value_or(query.finished_by_default);
  query.request.final_settled = query.finished.has_value();
  return place_answers(query.answers, query.request);
}

Result<FoundTable> evaluate_query(TableQuery query, GameShelf& shelf) {
  if (const Status opened = open_query(query); !opened) return opened.error();
  return evaluate_open(query, shelf);
}

Result<FoundTable> evaluate_open(const TableQuery& query, GameShelf& shelf) {
  if (!query.answers.empty()) {
    // Who is meant shows only once it is known who sits where.
    TableQuery answered = query;
    answered.answers.clear();
    const auto first = evaluate_open(answered, shelf);
    if (!first) return first.error();
    if (const Status placed = place_answers(query.answers, first->result, answered.request);
        !placed)
      return placed.error();
    return evaluate_open(answered, shelf);
  }
  if (!query.game.empty()) return evaluate_with(shelf, query.game, query.request);
  const SourceSpec* layout = layout_with_game(query.request);
  if (layout == nullptr) return recognise(shelf, query.request);
  auto result = evaluate_with(shelf, *layout_game(*layout->bytes), query.request);
  // Nobody asked for that game but the layout.
  if (!result && result.error().code == ErrorCode::kUsage && result.error().where.empty()) {
    return Error{ErrorCode::kUsage, result.error().message, layout->path};
  }
  return result;
}

Result<ScoredTable> evaluate_query(TableQuery query) {
  GameShelf shelf(query.templates);
  auto found = evaluate_query(std::move(query), shelf);
  if (!found) return found.error();
  return ScoredTable{*found->game, std::move(found.value().result)};
}

}  // namespace storey
