#include "pipeline/table/move_result.h"

#include <algorithm>
#include <map>
#include <memory>
#include <optional>
#include <tuple>
#include <utility>

#include "inference/move_doubt.h"
#include "model/check.h"
#include "model/piece_names.h"
#include "model/words.h"
#include "pipeline/table/compare_photos.h"
#include "pipeline/table/judges.h"
#include "pipeline/table/seating.h"
#include "pipeline/table/shown_sides.h"
#include "scoring/helpers.h"

namespace storey {
namespace {

Result<std::vector<PieceFace>> faces_of(const Game& game, const std::vector<std::string>& names) {
  std::vector<PieceFace> faces;
  for (const std::string& name : names) {
    if (const auto face = game.catalog.parse(name)) {
      faces.push_back(*face);
      continue;
    }
    const auto piece = game.catalog.find(name);
    if (!piece) {
      return Error{ErrorCode::kUsage,
                   "there is no piece \"" + name + "\" in " + game.title +
                       ": write it as in layouts, such as " + game.catalog.short_name({0, 0}),
                   "--piece"};
    }
    const int count = static_cast<int>(game.catalog.piece(*piece).faces.size());
    for (int face = 0; face < count; ++face) faces.push_back({*piece, face});
  }
  return faces;
}

Diagnostic several_moves(const Game& game, const scoring::MoveReport& move, std::size_t player) {
  const auto tells = [&](const Violation& violation) {
    const auto is_it = [&](const scoring::MoveRule& rule) {
      return rule.one_turn && rule.rule.id == violation.rule.id;
    };
    return violation.player == static_cast<int>(player) &&
           std::any_of(game.rules->moves.begin(), game.rules->moves.end(), is_it);
  };
  const auto why = std::find_if(move.violations.begin(), move.violations.end(), tells);
  STOREY_CHECK(why != move.violations.end());
  return {"several-moves", "more than one move lies between the two states: " + why->because, {}};
}

/// Says what is wrong with the move as a whole.
void note_move(const Game& game, const scoring::MoveReport& move, TableResult& result) {
  for (std::size_t i = 0; i < move.players.size(); ++i)
    if (move.players[i].several_turns)
      result.players[i].diagnostics.push_back(several_moves(game, move, i));
}

/// The source that a player's photo came from.
SourceSpec* source_of(TableQuery& query, const PlayerResult& player) {
  auto& sources = query.request.sources;
  const auto found = std::find_if(sources.begin(), sources.end(),
                                  [&](const auto& spec) { return spec.path == player.source; });
  return found == sources.end() ? nullptr : &*found;
}

/// Whether the photo of this player shows others' buildings, too.
bool shows_several(const TableResult& state, const PlayerResult& player) {
  return std::count_if(state.players.begin(), state.players.end(), [&](const PlayerResult& other) {
           return other.source == player.source && !other.derived;
         }) > 1;
}

/// A state whose photos were read. What it is worth is worked out when these were held against
/// those of the other states.
struct ReadState {
  TableQuery query;
  FoundTable found;  ///< not judged
};

Result<ReadState> read_state(TableQuery query, GameShelf& shelf) {
  if (const Status opened = open_query(query); !opened) return opened.error();
  query.request.judged = false;
  auto found = evaluate_open(query, shelf);
  if (!found) return found.error();
  query.game = found->game->id;
  query.request.judged = true;
  query.request.look_ahead = false;  // of a move less is asked than of its states
  ReadState state{std::move(query), std::move(found).value()};
  // No photo is read twice; one that shows several buildings has no place for them all.
  for (const PlayerResult& player : state.found.result.players) {
    auto* source = source_of(state.query, player);
    if (source == nullptr || !player.alone || shows_several(state.found.result, player)) continue;
    source->seen = std::make_shared<const SeenPhoto>(SeenPhoto{player.photo, *player.alone});
  }
  return state;
}

/// Nothing is drawn of the states of a game.
void drop_pixels(ReadState& state) {
  for (PlayerResult& player : state.found.result.players) {
    player.photo.reset();
    if (auto* source = source_of(state.query, player); source != nullptr && source->seen)
      source->seen = std::make_shared<const SeenPhoto>(SeenPhoto{{}, source->seen->reading});
  }
}

using SeenSide = std::shared_ptr<const SeenPhoto> PhotoPair::*;

/// Works out what states are worth, each once as long as its photos lie alike.
class Judging {
 public:
  explicit Judging(GameShelf& shelf) : shelf_(shelf) {}

  [[nodiscard]] int evaluated() const { return evaluated_; }

  /// The state with its photos as they are after they were held against those of the others.
  Result<TableResult> compared(const ReadState& state, const std::vector<PhotoPair>& photos,
                               SeenSide side) {
    TableQuery query = state.query;
    const TableResult& read = state.found.result;
    Key key{&state, {}};
    for (const auto& pair : photos) {
      const PlayerResult& player = read.players[pair.player];
      auto* source = source_of(query, player);
      if (source == nullptr || shows_several(read, player)) continue;
      source->seen = pair.*side;
      key.second.push_back(source->seen);
    }
    const auto known = known_.find(key);
    if (known != known_.end()) return TableResult(known->second);
    auto result = evaluate(query, read);
    if (result) known_.emplace(std::move(key), *result);
    return result;
  }

 private:
  /// A state, and its photos as they were taken.
  using Key = std::pair<const ReadState*, std::vector<std::shared_ptr<const SeenPhoto>>>;

  Result<TableResult> evaluate(const TableQuery& query, const TableResult& read) {
    ++evaluated_;
    auto found = evaluate_open(query, shelf_);
    if (!found) return found.error();
    TableResult& result = found.value().result;
    result.fitting_games = read.fitting_games;  // the query names the game by now
    if (!result.fitting_games.empty()) result.status = TableStatus::kReview;
    return std::move(result);
  }

  GameShelf& shelf_;
  int evaluated_ = 0;
  std::map<Key, TableResult> known_;
};

/// What the comparison of the photos showed, for the player to read.
void add_notes(const std::vector<PhotoPair>& photos, const scoring::MoveReport& move,
               TableResult& after) {
  for (const auto& pair : photos) {
    auto& notes = after.players[pair.player].diagnostics;
    notes.insert(notes.end(), pair.notes.begin(), pair.notes.end());
    if (pair.same_building && move.players[pair.player].change.empty())
      notes.push_back({"nothing-changed",
                       "both photos show the same: nothing was placed, moved or removed",
                       std::nullopt});
  }
}

/// "green, c3: nothing or 7A?" of a state of which something is asked.
std::string question_of(const Game& game, const Question& question) {
  constexpr std::size_t kMostOptions = 3;
  std::vector<std::string> words;
  for (const PieceFace what : question.options)
    if (words.size() < kMostOptions) words.push_back(called(game.catalog, what));
  if (question.options.size() > words.size()) words.emplace_back("something else");
  return to_string(question.site) + " (" + list_of(words, " or ") + ")";
}

/// Why a state is in doubt, for a player who reads only of the move.
std::optional<std::string> why_open(const Game& game, const TableResult& state, std::size_t i) {
  const PlayerResult& player = state.players[i];
  if (player.reading && player.reading->board_confidence < kSureConfidence) {
    const auto& notes = player.reading->diagnostics;
    const auto frame = std::find_if(notes.begin(), notes.end(), [](const Diagnostic& note) {
      return note.code == "frame-unsure";
    });
    if (frame != notes.end()) return player.source + ": " + frame->message;
    return player.source + ": it is not certain where the building lies";
  }
  constexpr std::size_t kMostAsked = 3;
  std::vector<std::string> asked;
  for (const Question& question : state.range.questions)
    if (question.player == static_cast<int>(i) && asked.size() < kMostAsked)
      asked.push_back(question_of(game, question));
  if (asked.empty()) return std::nullopt;
  return player.source + ": what lies on " + list_of(asked) + "? Write it into " + player.source +
         ".fix";
}

/// A move that is in doubt because its states are.
void note_states(const Game& game, const TableResult& before, TableResult& after) {
  for (std::size_t i = 0; i < after.players.size(); ++i) {
    if (after.players[i].derived) continue;
    const auto then = why_open(game, before, i);
    const auto now = why_open(game, after, i);
    for (const auto& why : {then, now})
      if (why) after.players[i].diagnostics.push_back({"state-unsure", *why, std::nullopt});
  }
}

/// What is open of each player's points: by which rule, why, and how many.
using OpenLines = std::vector<std::vector<std::tuple<std::string, std::string, int>>>;
std::optional<OpenLines> open_lines(const Game& game, const Table& state) {
  const auto score = scoring::score_table(*game.rules, game.catalog, state);
  if (!score) return std::nullopt;
  OpenLines open;
  for (const ScoreSheet& sheet : score->sheets) {
    auto& of_player = open.emplace_back();
    for (const ScoreLine& line : sheet.lines)
      if (line.open_points != 0)
        of_player.emplace_back(line.rule.id, line.because, line.open_points);
    std::sort(of_player.begin(), of_player.end());
  }
  return open;
}

/// Whether points may still be added to what is said of a move.
bool open_points(const Game& game, const scoring::ToldMove& told, const scoring::MoveReport& move) {
  if (game.rules->move_scoring.empty()) {
    const auto then = open_lines(game, told.before);
    const auto now = open_lines(game, told.after);
    if (!then || !now) return true;
    // What is as open as it was changes no points, unless a claim brings some.
    const bool claimed = std::any_of(move.players.begin(), move.players.end(), [](const auto& one) {
      return !one.change.claimed.empty() || !one.change.unclaimed.empty();
    });
    const auto none = [](const auto& of_player) { return of_player.empty(); };
    return claimed ? !(std::all_of(then->begin(), then->end(), none) &&
                       std::all_of(now->begin(), now->end(), none))
                   : *then != *now;
  }
  return std::any_of(move.players.begin(), move.players.end(), [](const auto& player) {
    return player.points.highest() != player.points.total();
  });
}

/// Whether what is said of a move holds whatever the doubtful cells show, and no points are open.
bool is_settled(const Game& game, const TableResult& before, const TableResult& after,
                const scoring::ToldMove& told, const scoring::MoveReport& move) {
  const auto earlier = readings_of(before);
  const auto later = readings_of(after);
  if (!boards_sure(earlier) || !boards_sure(later)) return false;
  if (!before.unused.empty() || !after.unused.empty()) return false;
  // A piece of a building seen from two sides stands in both layouts: the states know.
  if (shares_one_building(game))
    return before.status == TableStatus::kConfirmed && after.status == TableStatus::kConfirmed;
  if (open_points(game, told, move)) return false;
  std::vector<Cell> shifts;
  for (const auto& player : move.players) shifts.push_back(player.change.shift);
  const Table then = with_defaults(before.table, game);
  const Table now = with_defaults(after.table, game);
  return move_holds(game, move_judge_of(game, {before.untold, after.untold}), {then, earlier},
                    {now, later}, shifts);
}

std::vector<Cell> first_choice(const scoring::OpenClaim& open) {
  const auto some = std::find_if(open.choices.begin(), open.choices.end(),
                                 [](const auto& cells) { return !cells.empty(); });
  return some == open.choices.end() ? std::vector<Cell>{} : *some;
}

/// Claims that the move may have made, of which nobody knows which it was.
std::vector<std::pair<std::size_t, Diagnostic>> open_claims(const Game& game,
                                                            const scoring::ToldMove& told,
                                                            const scoring::MoveReport& move) {
  std::vector<std::pair<std::size_t, Diagnostic>> notes;
  for (const auto& open : told.open) {
    const auto player = static_cast<std::size_t>(open.player);
    const auto& placed = move.players.at(player).change.placed;
    const bool lies_there = std::any_of(placed.begin(), placed.end(), [&](const Placement& piece) {
      return piece.what == open.what;
    });
    const bool beside =
        std::none_of(told.after.players[player].layout.placements.begin(),
                     told.after.players[player].layout.placements.end(),
                     [&](const Placement& piece) { return piece.what == open.what; });
    if (!lies_there && !beside) continue;  // it was there before the move
    std::vector<std::string> choices;
    for (const auto& cells : open.choices)
      choices.push_back(cells.empty() ? "none" : scoring::list_cells(cells));
    constexpr std::size_t kMostChoices = 3;
    if (choices.size() > kMostChoices || !open.all_listed) {
      choices.resize(std::min(choices.size(), kMostChoices));
      choices.emplace_back("others");
    }
    notes.emplace_back(
        player, Diagnostic{"claim-unsure",
                           "which cells are those of " + name_of_piece(game, open.what) + "? " +
                               list_of(choices, " or ") + ": write a line such as " +
                               claim_line(game, open.what, first_choice(open)) +
                               " into the later photo's .fix file",
                           std::nullopt});
  }
  return notes;
}

Result<ScoredMove> move_between(const ReadState& before, const ReadState& after,
                                const std::vector<PhotoPair>& photos, Judging& judging) {
  const Game& game = *after.found.game;
  auto then = judging.compared(before, photos, &PhotoPair::before);
  if (!then) return then.error();
  auto now = judging.compared(after, photos, &PhotoPair::after);
  if (!now) return now.error();
  const auto states = told_move(game, with_defaults(then->table, game),
                                with_defaults(now->table, game), {then->untold, now->untold});
  auto move = scoring::judge_move(*game.rules, game.catalog, states.before, states.after);
  if (!move) return move.error();
  const auto open = open_claims(game, states, *move);
  const bool settled = is_settled(game, *then, *now, states, *move) && open.empty() &&
                       std::all_of(photos.begin(), photos.end(),
                                   [](const auto& pair) { return pair.notes.empty(); });
  for (const auto& [player, note] : open) now.value().players[player].diagnostics.push_back(note);
  note_move(game, *move, now.value());
  move->violations =
      told_to_shown_sides(game, with_source(*now), std::move(move.value().violations));
  add_notes(photos, *move, now.value());
  const bool told = std::any_of(photos.begin(), photos.end(),
                                [](const auto& pair) { return !pair.notes.empty(); });
  if (!settled && !told) note_states(game, *then, now.value());
  return ScoredMove{game, std::move(then).value(), std::move(now).value(), std::move(move).value(),
                    settled};
}

}  // namespace

Result<ScoredMove> evaluate_move(TableQuery before, TableQuery after) {
  GameShelf shelf(after.templates);
  auto now = read_state(std::move(after), shelf);
  if (!now) return now.error();
  before.game = now->query.game;
  before.request.house_rules = now->found.result.table.house_rules;
  auto then = read_state(std::move(before), shelf);
  if (!then) return then.error();
  Judging judging(shelf);
  const auto photos =
      compare_photos(*now->found.game, {&then->found.result, &now->found.result}).front();
  return move_between(then.value(), now.value(), photos, judging);
}

int evaluate_moves(std::vector<TableQuery> states, const MoveSink& sink) {
  if (states.empty()) return 0;
  GameShelf shelf(states.front().templates);
  std::vector<Result<ReadState>> read;
  std::vector<const TableResult*> shown;  // of those that can be read
  read.reserve(states.size());
  std::string game = states.front().game;
  for (TableQuery& query : states) {
    query.game = game;
    read.push_back(read_state(std::move(query), shelf));
    if (!read.back()) continue;
    TableResult& result = read.back().value().found.result;
    game = read.back()->query.game;
    // What a photo shows is known by now, and of a long game the pixels would fill the memory.
    drop_pixels(read.back().value());
    shown.push_back(&result);
  }
  if (shown.empty()) {
    for (const auto& state : read) sink(state.error());
    return 0;
  }
  Judging judging(shelf);
  const ReadState* before = nullptr;
  std::vector<std::vector<PhotoPair>> moves;
  std::size_t move = 0;
  for (const auto& state : read) {
    if (!state) {
      sink(state.error());
      continue;
    }
    if (before == nullptr) {
      moves = compare_photos(*state->found.game, shown);
    } else {
      sink(move_between(*before, *state, moves[move++], judging));
    }
    before = &*state;
  }
  return judging.evaluated();
}

bool points_counted(const ScoredMove& move) {
  const auto& players = move.move.players;
  if (!move.game.rules->installed) return false;
  return move.game.rules->move_scoring.empty() ||
         std::none_of(players.begin(), players.end(),
                      [](const auto& player) { return player.several_turns; });
}

bool shows_another_building(const PlayerResult& later) {
  return std::any_of(later.diagnostics.begin(), later.diagnostics.end(),
                     [](const Diagnostic& note) { return note.code == "different-building"; });
}

int score_change(const ScoredMove& move) {
  int change = 0;
  for (std::size_t i = 0; i < move.after.players.size(); ++i) {
    if (!move.after.players[i].derived) change += move.move.players[i].score_change;
  }
  return change;
}

Result<TableOptions> evaluate_options(TableQuery query, const std::vector<std::string>& pieces) {
  auto table = evaluate_query(std::move(query));
  if (!table) return table.error();
  Game& game = table->game;
  TableResult& result = table->result;
  const auto asked = faces_of(game, pieces);
  if (!asked) return asked.error();
  auto options =
      scoring::list_options(*game.rules, game.catalog, with_defaults(result.table, game), *asked);
  if (!options) return options.error();
  std::erase_if(options.value(), [&](const scoring::Option& option) {
    return result.players.at(static_cast<std::size_t>(option.player)).derived;
  });
  return TableOptions{std::move(game), std::move(result), std::move(options).value(), *asked};
}

}  // namespace storey
