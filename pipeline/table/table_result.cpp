#include "pipeline/table/table_result.h"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "inference/two_sides.h"
#include "model/notation.h"
#include "model/words.h"
#include "pipeline/table/deciding_facts.h"
#include "pipeline/table/facts.h"
#include "pipeline/table/judges.h"
#include "pipeline/table/look_ahead.h"
#include "pipeline/table/seating.h"
#include "pipeline/table/shown_sides.h"
#include "pipeline/table/table_reader.h"
#include "pipeline/table/untold_places.h"
#include "scoring/helpers.h"
#include "vision/stopwatch.h"

namespace storey {

std::vector<const BuildingReading*> readings_of(const TableResult& result) {
  std::vector<const BuildingReading*> readings;
  for (const PlayerResult& player : result.players)
    readings.push_back(player.reading ? &*player.reading : nullptr);
  return readings;
}
namespace {

namespace fs = std::filesystem;
using vision::Clock;
using vision::ms_since;

/// Sheets, winners and facts tell players apart by their names.
Status check_names(const std::vector<std::string>& names) {
  std::set<std::string> known;
  for (const std::string& name : names) {
    if (!name.empty() && !known.insert(name).second)
      return Error{ErrorCode::kUsage,
                   "two players are called " + name + ": give each a name of their own", ""};
  }
  return ok();
}

Status check_sources(const Game& game, const TableRequest& request) {
  const auto usage = [](std::string message) {
    return Error{ErrorCode::kUsage, std::move(message), ""};
  };
  const auto& sources = request.sources;
  const auto seats = game.rules->seats.size();
  if (sources.empty()) return usage("no source given: name a photo or a layout file");
  if (sources.size() > seats) {
    return usage(game.title + " has " + std::to_string(seats) + " players, but " +
                 std::to_string(sources.size()) + " photos or layouts were given");
  }
  if (request.names.size() > seats) {
    return usage(game.title + " has " + std::to_string(seats) + " players, but " +
                 std::to_string(request.names.size()) + " names were given");
  }
  // Before photos are read, of every game maybe.
  if (Status good = check_names(request.names); !good) return good;
  if (!request.beside.empty() && sources.size() > 1)
    return usage("--beside adds to a single building: give one photo of that, too");
  const auto is_stdin = [](const auto& spec) { return spec.path == "-"; };
  if (std::count_if(sources.begin(), sources.end(), is_stdin) +
          std::count_if(request.beside.begin(), request.beside.end(), is_stdin) >
      1)
    return usage("stdin (-) can be only one of the sources");
  return ok();
}

/// One text may hold several players.
Status check_seats(const Game& game, std::size_t players) {
  const auto seats = game.rules->seats.size();
  if (players <= seats) return ok();
  return Error{ErrorCode::kUsage,
               game.title + " has " + std::to_string(seats) + " players, but " +
                   std::to_string(players) + " are given",
               ""};
}

/// Pieces between the players are seen beside one of their buildings, and belong to the table.
void share_what_is_shared(const Game& game, TableResult& result) {
  for (std::size_t p = 0; p < result.players.size(); ++p) {
    auto& reading = result.players[p].reading;
    if (!reading) continue;
    for (const Place& place : game.state.beside) {
      auto& beside = result.table.players[p].layout.beside;
      const auto found = beside.find(place.key);
      if (!place.shared || found == beside.end()) continue;
      auto& shared = result.table.areas[place.key];
      for (Observation& seen : reading->loose)
        if (seen.site.place == place.key) seen.site.number += static_cast<int>(shared.size());
      shared.insert(shared.end(), found->second.begin(), found->second.end());
      beside.erase(found);
    }
  }
}

bool settled(const ScoreRange& range) {
  return range.lowest == range.highest && range.winner_settled && range.legality_settled &&
         range.questions.empty();
}

bool claims_decide(const TableResult& result) {
  return std::any_of(result.asked_claims.begin(), result.asked_claims.end(),
                     [](const AskedClaim& claim) { return claim.decides; });
}

/// Cells that a piece stands for because no others can be: whoever reads it may know better.
void say_what_follows(const Game& game, TableResult& result) {
  for (const auto& [player, claim] : result.claims)
    result.players[static_cast<std::size_t>(player)].diagnostics.push_back(
        {"claim-inferred",
         name_of_piece(game, claim.what) + ": " + scoring::list_cells(claim.cells) +
             ", no other cells are possible",
         std::nullopt});
}

/// What says in which of several places the pieces lie that a photo shows in this one.
const FactSpec* question_about(const Game& game, const std::string& place) {
  const auto& all = game.state.questions;
  const auto found = std::find_if(all.begin(), all.end(), [&](const FactSpec& question) {
    const auto& places = question.places;
    return std::find(places.begin(), places.end(), place) != places.end();
  });
  return found == all.end() ? nullptr : &*found;
}

/// The place in which those pieces lie, as somebody said; "": in several; nullopt: nobody said.
std::optional<std::string> said_place(const FactSpec* question, const Table& table) {
  if (question == nullptr) return std::nullopt;
  const auto said = table.facts.find(question->key);
  if (said == table.facts.end()) return std::nullopt;
  const auto choice = std::find(question->choices.begin(), question->choices.end(), said->second);
  return question->places.at(static_cast<std::size_t>(choice - question->choices.begin()));
}

/// How to say where such pieces lie: all at once, or each.
std::string how_to_say_where(const FactSpec* question, const Place& place) {
  const std::string each = "correction lines, such as " + place.key + "/1=NAME";
  if (question == nullptr) return "; say where each lies with " + each;
  return "; say what they are, such as fact " + question->key + "=" + question->choices.front() +
         ", or where each lies with " + each;
}

/// What lies in places that a photo does not tell apart may break a rule in one of them: then
/// somebody has to say where it lies. If that is known, the rule is broken or it is not.
/// @return  the places that are to be asked about.
std::set<std::string> say_what_may_be_broken(const Game& game, const Table& table,
                                             TableResult& result) {
  std::set<std::string> open;
  if (result.untold.empty()) return open;
  const auto rules_of = [](const std::vector<Violation>& violations) {
    std::set<std::string> rules;
    for (const Violation& violation : violations) rules.insert(violation.rule.id);
    return rules;
  };
  const auto known = rules_of(result.score.violations);
  for (const Place& place : game.state.beside) {
    const auto may_lie_there = [&](PieceFace what) {
      const auto& kind = game.catalog.piece(what.piece).kind;
      return std::find(place.kinds.begin(), place.kinds.end(), kind) != place.kinds.end();
    };
    const auto pieces = pieces_in(table, result.untold);
    const FactSpec* question = question_about(game, place.key);
    const auto said = said_place(question, table);
    if (said ? *said != place.key : place.shared) continue;
    if (std::none_of(pieces.begin(), pieces.end(), may_lie_there)) continue;
    // Where other kinds lie nobody said, either.
    auto elsewhere = result.untold;
    elsewhere.erase(place.key);
    const auto told =
        scoring::tell_claims(*game.rules, game.catalog,
                             without_places(all_in(game, table, result.untold, place), elsewhere));
    const auto score = scoring::score_table(*game.rules, game.catalog, told.table);
    if (!score) continue;
    for (const Violation& violation : score->violations) {
      if (known.count(violation.rule.id) > 0) continue;
      if (said) {
        result.score.violations.push_back(violation);
        continue;
      }
      open.insert(place.key);
      result.range.legality_settled = false;
      const auto player = static_cast<std::size_t>(std::max(0, violation.player));
      result.players.at(player).diagnostics.push_back(
          {"rule-open",
           "if these are " + place.title + ", a rule is broken: " + violation.because +
               how_to_say_where(question, place),
           std::nullopt});
      break;
    }
  }
  return open;
}

/// What rules say of pieces in these places was not checked.
void say_what_is_untold(const Game& game, TableResult& result) {
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    const auto& reading = result.players[i].reading;
    const auto named = [&](const Observation& seen) {
      return result.untold.count(seen.site.place) > 0 && !seen.best().empty();
    };
    if (!reading) continue;
    const auto first = std::find_if(reading->loose.begin(), reading->loose.end(), named);
    if (first == reading->loose.end()) continue;
    const auto said = said_place(question_about(game, first->site.place), result.table);
    if (said && !said->empty()) continue;
    std::vector<std::string> titles;
    for (const Place& place : game.state.beside) {
      const auto& kinds = place.kinds;
      const auto& kind = game.catalog.piece(first->best().what.piece).kind;
      if (kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end())
        titles.push_back(place.title);
    }
    result.players[i].diagnostics.push_back(
        {"place-untold",
         "a photo does not tell " + list_of(titles, " from ") +
             " apart: what the rules say of those was not checked",
         std::nullopt});
  }
}

void say_what_is_presumed(const Game& game, TableResult& result) {
  for (const std::string& key : result.presumed) {
    for (const Place* other : alternatives_to(game, {key})) {
      result.players.front().diagnostics.push_back(
          {"place-presumed",
           game.state.area(key)->title + " are taken to be all that lie there: if some are " +
               other->title + ", a photo does not tell which; if none are, say fact " +
               other->only_if_fact + "=no",
           std::nullopt});
    }
  }
}

/// What is presumed to lie in one place may lie in another, each piece of it.
void widen_by_what_is_presumed(const Game& game, const Table& table, TableResult& result) {
  for (const Place* other : alternatives_to(game, result.presumed)) {
    const auto verdict =
        judge_of(game, result.untold)(all_in(game, table, result.presumed, *other));
    if (!verdict) continue;
    for (std::size_t i = 0; i < verdict->totals.size(); ++i) {
      result.range.lowest[i] = std::min(result.range.lowest[i], verdict->totals[i]);
      result.range.highest[i] = std::max(result.range.highest[i], verdict->totals[i]);
    }
    result.range.winner_settled = false;
  }
}

/// What cannot be was misread or mixed up, however sure each cell looks: no total to rely on.
bool is_impossible(const scoring::TableScore& score) {
  return std::any_of(score.violations.begin(), score.violations.end(),
                     [](const Violation& v) { return v.severity == Severity::kImpossible; });
}

/// A finished game of which nobody said enough to tell how it ends.
bool end_is_open(const TableResult& result) {
  const auto& outcome = result.score.outcome;
  return result.table.finished && outcome && outcome->end == scoring::Outcome::End::kOpen;
}

/// A total that hangs on a side nobody showed is not final: what decides it, and how to settle it.
void say_what_is_open(TableResult& result) {
  std::vector<std::string> missing;
  for (const Player& player : result.table.players) {
    if (!player.known) missing.push_back(player.name + "'s side");
  }
  const std::string remedy =
      missing.empty() ? "" : ": give a photo or layout of " + list_of(missing) + ", too";
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    for (const ScoreLine& line : result.score.sheets[i].lines) {
      if (line.open_points == 0) continue;
      result.players[i].diagnostics.push_back(
          {"not-scored",
           "\"" + line.rule.title + "\" may be worth " + std::to_string(line.open_points) +
               " points more; " + line.because + remedy,
           line.cells.empty() ? std::nullopt : std::optional(line.cells.front())});
    }
  }
}

/// A building that is short of pieces is either unfinished, or something stands before them.
void say_what_is_missing(const Game& game, TableResult& result) {
  int expected = 0;
  for (const auto& [kind, count] : game.constraints.finished) expected += count;
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    if (!result.players[i].reading) continue;
    result.players[i].diagnostics.push_back(
        {"pieces-missing",
         std::to_string(expected - result.range.missing) + " of the " + std::to_string(expected) +
             " pieces of a finished building are seen: look for what something hides, or give a "
             "photo of the other side; where nothing is hidden, say so with a corrections line "
             "-rest (storey check judges a building in progress)",
         std::nullopt});
  }
}

/// "Step closer" is nothing to say about a photo that told everything.
void drop_hindrances(TableResult& result) {
  for (PlayerResult& player : result.players) {
    if (!player.reading) continue;
    std::erase_if(player.reading->diagnostics,
                  [](const Diagnostic& note) { return note.hindrance; });
  }
}

/// What the rules say of a table, and how sure that is.
struct Judged {
  scoring::TableScore score;
  ScoreRange range;
};

/// @param told    `table` with the claims that follow, without the places in `untold`.
Result<Judged> judge(const Game& game, const Table& table, const Table& told,
                     const std::set<std::string>& untold, const std::vector<bool>& shown,
                     const std::vector<const BuildingReading*>& readings, bool joint,
                     Wanted wanted) {
  auto score = scoring::score_table(*game.rules, game.catalog, told);
  if (!score) return score.error();
  Judged judged{std::move(score).value(),
                score_range(game, judge_of(game, untold), table, readings, joint, wanted)};
  judged.score.violations = told_to_shown_sides(game, shown, std::move(judged.score.violations));
  return judged;
}

/// Each photo as if it had been given alone: what one building makes of the other tells nothing.
/// Nobody wins, and the only question is whether they belong together.
Result<Judged> judge_apart(const Game& game, const Table& table,
                           const std::vector<const BuildingReading*>& readings, bool joint) {
  Judged all;
  all.range.lowest.resize(2);
  all.range.highest.resize(2);
  all.score.sheets.resize(2);
  for (std::size_t p = 0; p < 2; ++p) {
    Table alone = table;
    const Layout& layout = alone.players[p].layout;
    Player& other = alone.players[1 - p];
    other.known = tells_other_side(layout, game.catalog);
    other.layout = other.known ? seen_from_behind(layout, game.catalog) : Layout{};
    std::vector<bool> shown(2, false);
    shown[p] = true;
    auto seen = readings;
    seen[1 - p] = nullptr;
    auto judged = judge(game, alone, alone, {}, shown, seen, joint, Wanted::kAll);
    if (!judged) return judged.error();
    all.score.sheets[p] = std::move(judged.value().score.sheets[p]);
    all.range.lowest[p] = judged->range.lowest[p];
    all.range.highest[p] = judged->range.highest[p];
    for (Violation& violation : judged.value().score.violations)
      all.score.violations.push_back(std::move(violation));
  }
  all.range.winner_settled = all.range.legality_settled = false;
  return all;
}

void add_stage_times(TableResult& result) {
  for (const PlayerResult& player : result.players) {
    if (!player.reading) continue;
    result.timings_ms["locate"] += player.reading->times.locate_ms;
    result.timings_ms["rectify"] += player.reading->times.rectify_ms;
    result.timings_ms["recognise"] += player.reading->times.recognise_ms;
  }
}

/// @param wanted  of questions alone nothing else of the range is found out.
Result<TableResult> evaluate_once(const Game& game, const vision::TemplateSet* templates,
                                  const TableRequest& request, Wanted wanted) {
  const auto start = Clock::now();
  if (const Status good = check_sources(game, request); !good) return good.error();
  if (const Status good = request.table ? check_table(*request.table, game) : ok(); !good)
    return good.error();

  TableResult result;
  result.timings_ms = {{"decode", 0}, {"locate", 0}, {"rectify", 0}, {"recognise", 0}};
  auto sources = read_sources(game, templates, request, result.timings_ms["decode"]);
  if (!sources) return sources.error();
  auto& shown = sources.value().players;
  if (const Status seats = check_seats(game, shown.size()); !seats) return seats.error();

  result.game = game.id;
  const auto scoring_start = Clock::now();
  if (request.on_step) request.on_step({game.title, 0, request.sources.size()});
  result.table = std::move(sources.value().shared);
  result.final_said = request.final_settled ? request.final_state : sources.value().final_said;
  result.table.finished = result.final_said.value_or(request.final_state);
  seat_players(game, request, std::move(shown), result);
  for (Error& why : sources.value().unused)
    result.unused.push_back({result.table.players.front().name, std::move(why)});
  share_what_is_shared(game, result);
  std::vector<std::string> names;
  for (const Player& player : result.table.players) names.push_back(player.name);
  if (const Status good = check_names(names); !good) return good.error();
  for (const auto& [key, choice] : request.house_rules) result.table.house_rules[key] = choice;
  if (const Status said = add_facts(game, request.said, result.table); !said) return said.error();

  PlacesNamed named = untold_places(game, result.table, readings_of(result));
  result.untold = std::move(named.untold);
  result.presumed = std::move(named.presumed);
  result.facts = asked_facts(game, result.table, with_source(result), result.presumed);
  auto told = scoring::tell_claims(
      *game.rules, game.catalog, without_places(with_defaults(result.table, game), result.untold));
  result.claims = std::move(told.followed);
  say_what_follows(game, result);
  say_what_is_untold(game, result);
  say_what_is_presumed(game, result);

  if (!request.judged) return result;
  const Table judged = with_defaults(result.table, game);
  const auto readings = readings_of(result);
  auto all = result.one_building ? judge(game, judged, told.table, result.untold,
                                         with_source(result), readings, request.joint, wanted)
                                 : judge_apart(game, judged, readings, request.joint);
  if (!all) return all.error();
  result.score = std::move(all.value().score);
  result.range = std::move(all.value().range);
  if (wanted == Wanted::kQuestions) return result;
  result.asked_claims = asked_claims(game, told);
  if (result.one_building) {
    const auto open = say_what_may_be_broken(game, judged, result);
    result.facts = asked_facts(game, result.table, with_source(result), result.presumed, open);
    mark_deciding(game, judged, result.untold, {open, result.presumed}, result.facts);
  }
  widen_by_what_is_presumed(game, judged, result);
  // Cells that are a column off break rules that nobody broke.
  if (!boards_sure(readings)) result.range.winner_settled = result.range.legality_settled = false;
  if (result.range.missing > 0) say_what_is_missing(game, result);
  if (!settled(result.range) || claims_decide(result) || !result.score.tie_break_known ||
      !boards_sure(readings) || is_impossible(result.score) || !result.presumed.empty() ||
      (game.rules->installed && end_is_open(result)))
    result.status = TableStatus::kReview;
  if (result.status == TableStatus::kConfirmed) drop_hindrances(result);
  result.rest_sure = result.status == TableStatus::kConfirmed;
  if (!result.unused.empty()) result.status = TableStatus::kReview;
  say_what_is_open(result);

  result.timings_ms["score"] = ms_since(scoring_start);
  add_stage_times(result);
  result.timings_ms["total"] = ms_since(start);
  return result;
}

}  // namespace

bool total_known(const Game& game, const TableResult& result, std::size_t player) {
  if (!game.rules->installed) return false;
  return game.rules->move_scoring.empty() || !result.score.sheets.at(player).lines.empty();
}

bool boards_sure(const std::vector<const BuildingReading*>& readings) {
  return std::all_of(readings.begin(), readings.end(), [](const BuildingReading* reading) {
    return reading == nullptr || reading->board_confidence >= kSureConfidence;
  });
}

bool board_in_doubt(const PlayerResult& player) {
  return !boards_sure({player.reading ? &*player.reading : nullptr});
}

Result<TableResult> evaluate_table(const Game& game, const vision::TemplateSet* templates,
                                   const TableRequest& request) {
  const auto start = Clock::now();
  auto result = evaluate_once(game, templates, request, Wanted::kAll);
  if (!result || !request.judged || !request.look_ahead) return result;
  const auto again = [&](const TableRequest& answered) {
    return evaluate_once(game, templates, answered, Wanted::kQuestions);
  };
  look_ahead(game, request, again, result.value());
  result.value().timings_ms["total"] = ms_since(start);
  return result;
}

}  // namespace storey
