// The pure part of the evaluation: verdicts from truth and reading, and their sum.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "inference/candidates.h"
#include "model/check.h"
#include "model/median.h"
#include "model/turned_reading.h"
#include "pipeline/study/alignment.h"
#include "pipeline/study/evaluation.h"
#include "pipeline/study/quad_map.h"
#include "pipeline/table/seating.h"
#include "pipeline/table/shown_sides.h"

namespace storey {
namespace {

constexpr double kFarOff = 0.1;  // a board whose corners are this far off was found elsewhere
constexpr std::size_t kCellsNamed = 6;
constexpr double kMostlyVisible = 0.5;  // of a piece beside: else it is cut off or covered
constexpr double kOpenlyVisible = 0.9;  // of an empty cell: nobody needs to ask what stands there
constexpr std::array kBins{0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.0};
constexpr std::array kRiskLevels{0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999};

/// Place of a player at the table of one photo, or of two sides.
std::size_t seat_of(const Game& game, const std::string& player) {
  return static_cast<std::size_t>(seat_named(game, player).value_or(0));
}

/// What lies between the players belongs to the table, by whomever it lies.
void share_what_is_shared(const Game& game, Areas& beside, Areas& shared) {
  for (const Place& place : game.state.beside) {
    const auto found = beside.find(place.key);
    if (!place.shared || found == beside.end()) continue;
    auto& all = shared[place.key];
    all.insert(all.end(), found->second.begin(), found->second.end());
    beside.erase(found);
  }
}

/// The table as it really was; a side nobody photographed follows from the other one.
Table true_table(const Game& game, const std::vector<const Truth*>& truths) {
  Table table;
  table.finished = truths.front()->final_state;
  table.house_rules = truths.front()->house_rules;
  if (!shares_one_building(game)) {
    for (const Truth* truth : truths) {
      for (const TruthBuilding* building : buildings_of(*truth)) {
        table.players.push_back({building->player, layout_of(*building, game.catalog), true, {}});
        share_what_is_shared(game, table.players.back().layout.beside, table.areas);
      }
    }
    return table;
  }
  table.players.resize(2);
  for (std::size_t seat = 0; seat < 2; ++seat) table.players[seat].known = false;
  for (const Truth* truth : truths) {
    auto& player = table.players[seat_of(game, truth->player)];
    player.layout = layout_of(*truth, game.catalog);
    player.known = true;
  }
  add_sides_behind(game, table);
  return table;
}

/// What nobody labelled follows from what truly lies there.
Table with_true_claims(const Game& game, Table table) {
  return scoring::tell_claims(*game.rules, game.catalog, std::move(table)).table;
}

std::vector<int> totals_of(const scoring::TableScore& score) {
  std::vector<int> totals;
  for (const auto& sheet : score.sheets) totals.push_back(sheet.total());
  return totals;
}

scoring::TableScore true_score(const Game& game, const std::vector<const Truth*>& truths) {
  const auto table = with_true_claims(game, true_table(game, truths));
  auto score = scoring::score_table(*game.rules, game.catalog, table);
  STOREY_CHECK(score.has_value());
  return std::move(score).value();
}

/// Which rules are broken, by whomever: a derived side's violations are told on the shown one.
std::set<std::string> broken_rules(const scoring::TableScore& score) {
  std::set<std::string> rules;
  for (const auto& violation : score.violations) rules.insert(violation.rule.id);
  return rules;
}

double distance(Point a, Point b) { return std::hypot(a.x - b.x, a.y - b.y); }

double corner_error(const Quad& seen, const Quad& truth) {
  double farthest = 0, around = 0;
  for (std::size_t i = 0; i < 4; ++i) {
    farthest = std::max(farthest, distance(seen[i], truth[i]));
    around += distance(truth[i], truth[(i + 1) % 4]);
  }
  return around > 0 ? farthest / (around / 4) : 0;
}

/// How far the nearest grid points of the reading lie from the corners of the truth: a lattice has
/// no first corner, and its outer rows may be empty.
double lattice_corner_error(const BuildingReading& reading, const TruthBuilding& truth) {
  const auto map = QuadMap::create(reading.board);
  if (!map) return 1;
  Quad nearest{};
  for (std::size_t i = 0; i < 4; ++i) {
    const Point at = map->unit_from_photo(truth.board[i]);
    nearest[i] = map->photo_from_unit({std::round(at.x * reading.cols) / reading.cols,
                                       std::round(at.y * reading.rows) / reading.rows});
  }
  return corner_error(nearest, truth.board);
}

/// "mine" of the column terrain, "2" of the column crowns.
std::string column_word(const Game& game, PieceFace what, const std::string& column) {
  if (what.is_nothing()) return "";
  const FieldValues& face = game.catalog.values(what);
  return face.text(column).empty() ? std::to_string(face.count(column))
                                   : std::string(face.text(column));
}

/// A place that a reading leaves out is said to be empty, as surely as the board is this one.
CellVerdict calibrated(const Game& game, const Truth& truth, const TruthCell& cell,
                       const Observation* seen, double board_confidence) {
  CellVerdict verdict{.cell = cell.cell,
                      .truth = cell.what,
                      .read = kNothing,
                      .confidence = board_confidence,
                      .right = false,
                      .visible = cell.visible,
                      .truth_name = {},
                      .read_name = {},
                      .columns_right = {}};
  if (seen != nullptr) {
    verdict.read = seen->best().what;
    verdict.confidence = board_confidence * seen->confidence();
  }
  // A lattice is as large as what lies on it: beyond it nothing was read.
  const bool may_miss = game.building().free_extent;
  verdict.right = (seen != nullptr || may_miss) && verdict.read == verdict.truth;
  verdict.truth_name = spoken_name(game.catalog, verdict.truth);
  verdict.read_name = spoken_name(game.catalog, verdict.read);
  for (const auto& column : truth.columns)
    verdict.columns_right[column] =
        column_word(game, verdict.read, column) == column_word(game, verdict.truth, column);
  return verdict;
}

/// How a building is read against its labels: from which side, and where its cells begin.
struct ReadFrom {
  int clockwise = 0;  ///< quarter turns of the labels
  Cell shift;         ///< added to their cells after that
};

int turned_rotation(int rotation, int clockwise) { return (rotation + 3 * clockwise) % 4; }

template <typename Key>
Key most_voted(const std::map<Key, int>& votes) {
  const auto most = std::max_element(
      votes.begin(), votes.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
  return most == votes.end() ? Key{} : most->first;
}

Cell cell_from(const TruthBuilding& truth, Cell cell, int clockwise) {
  return turned_clockwise(cell, truth.rows, truth.cols, clockwise);
}

/// As most cells say. Where pieces lie in all turns none tells the upper side of a building, and
/// it may be read from any.
ReadFrom read_from(const Place& place, const TruthBuilding& truth, const Alignment& found) {
  const auto each = [&](const auto& vote) {
    for (std::size_t i = 0; i < truth.cells.size(); ++i)
      if (found.cells[i] != nullptr && !truth.cells[i].what.is_nothing())
        vote(truth.cells[i], *found.cells[i]);
  };
  std::map<int, int> turns;
  std::map<Cell, int> shifts;
  if (place.told_whole)
    each([&](const TruthCell& is, const Observation& seen) {
      for (int clockwise = 0; clockwise < 4; ++clockwise)
        if (seen.best().what == is.what &&
            turned_rotation(is.rotation, clockwise) == seen.best().rotation)
          ++turns[clockwise];
    });
  ReadFrom from{most_voted(turns), {}};
  each([&](const TruthCell& is, const Observation& seen) {
    const Cell labelled = cell_from(truth, is.cell, from.clockwise);
    ++shifts[{seen.site.cell.col - labelled.col, seen.site.cell.row - labelled.row}];
  });
  from.shift = most_voted(shifts);
  return from;
}

/// Whether a piece that was recognised lies where the reading says, and as it says.
bool lies_so(const Game& game, const TruthBuilding& building, const TruthCell& truth,
             const Observation& seen, const ReadFrom& from) {
  const Turns turns = game.building().turns;
  if (!game.building().free_extent || turns == Turns::kAny || truth.what.is_nothing()) return true;
  const Cell labelled = cell_from(building, truth.cell, from.clockwise);
  const Cell named = seen.site.cell;
  return named.col - labelled.col == from.shift.col && named.row - labelled.row == from.shift.row &&
         (turns != Turns::kRead ||
          seen.best().rotation == turned_rotation(truth.rotation, from.clockwise));
}

std::vector<CellVerdict> compare(const Game& game, const Truth& photo, const TruthBuilding& truth,
                                 const Alignment& found, const BuildingReading& reading) {
  const ReadFrom from = read_from(game.building(), truth, found);
  std::vector<CellVerdict> verdicts;
  for (std::size_t i = 0; i < truth.cells.size(); ++i) {
    const Observation* seen = found.cells[i];
    verdicts.push_back(calibrated(game, photo, truth.cells[i], seen, reading.board_confidence));
    if (seen == nullptr || lies_so(game, truth, truth.cells[i], *seen, from)) continue;
    if (verdicts.back().right) verdicts.back().read_name += ", misplaced or turned";
    verdicts.back().right = false;
  }
  for (const Observation* seen : found.beyond) {
    if (seen->best().empty()) continue;
    verdicts.push_back(calibrated(game, photo, {.cell = seen->site.cell, .what = {}}, seen,
                                  reading.board_confidence));
  }
  return verdicts;
}

/// Whether places can be told by what lies in them: nobody sees whether a card is in hand.
bool only_place_of(const Game& game, PieceFace what) {
  const std::string& kind = game.catalog.piece(what.piece).kind;
  return std::count_if(game.state.beside.begin(), game.state.beside.end(), [&](const Place& place) {
           return place.kinds.empty() ||
                  std::find(place.kinds.begin(), place.kinds.end(), kind) != place.kinds.end();
         }) == 1;
}

PieceVerdict judged(const Game& game, const TruthPiece& truth, const Observation* seen,
                    double board_confidence) {
  PieceVerdict verdict{truth.site, truth.what, kNothing, board_confidence, false};
  if (seen == nullptr) return verdict;
  verdict.read = seen->best().what;
  verdict.confidence = board_confidence * seen->confidence();
  verdict.right = verdict.read == verdict.truth;
  if (truth.site.number > 0 && only_place_of(game, truth.what))
    verdict.right = verdict.right && seen->site.place == truth.site.place;
  return verdict;
}

/// What nobody can be asked to read: it lies in no place of the game, or is hardly in the picture.
bool may_be_missed(const TruthPiece& piece) {
  return piece.site.number > 0 && (piece.site.place.empty() || piece.visible < kMostlyVisible);
}

std::vector<PieceVerdict> compare_pieces(const Game& game, const std::vector<TruthPiece>& labelled,
                                         const std::vector<const Observation*>& seen,
                                         const std::vector<const Observation*>& beyond,
                                         double board_confidence) {
  std::vector<PieceVerdict> verdicts;
  for (std::size_t i = 0; i < labelled.size(); ++i) {
    if (may_be_missed(labelled[i]) && (seen[i] == nullptr || labelled[i].site.place.empty()))
      continue;
    verdicts.push_back(judged(game, labelled[i], seen[i], board_confidence));
  }
  for (const Observation* other : beyond) {
    if (other->best().empty()) continue;
    verdicts.push_back(
        {other->site, kNothing, other->best().what, board_confidence * other->confidence(), false});
  }
  return verdicts;
}

std::string number(double value, int digits) {
  std::string text(32, '\0');
  text.resize(
      static_cast<std::size_t>(std::snprintf(text.data(), text.size(), "%.*f", digits, value)));
  return text;
}

std::string wrong_cells(const Game& game, const std::vector<CellVerdict>& cells) {
  std::string text;
  std::size_t wrong = 0;
  for (const auto& cell : cells) {
    if (cell.right || ++wrong > kCellsNamed) continue;
    text += (text.empty() ? "" : "; ") + to_string(cell.cell) + " read " +
            spoken_name(game.catalog, cell.read) + ", is " + spoken_name(game.catalog, cell.truth) +
            " (" + number(cell.confidence, 3) + ")";
  }
  if (wrong > kCellsNamed) text += "; and " + std::to_string(wrong - kCellsNamed) + " more";
  return text;
}

const BuildingReading* reading_of(const TableResult& result, std::size_t seat) {
  return seat < result.players.size() && result.players[seat].reading
             ? &*result.players[seat].reading
             : nullptr;
}

void count_questions(const Game& game, const Truth& truth, const TableResult& result,
                     DoubtCounts& doubt) {
  for (const Question& question : result.range.questions) {
    ++doubt.questions;
    const auto* reading = reading_of(result, static_cast<std::size_t>(question.player));
    if (reading == nullptr) continue;
    const TruthBuilding& building = building_of(truth, *reading);
    const auto found = align(game, building, *reading);
    const auto is = truth_at(building, found, question.site);
    const Observation* seen = reading->at(question.site.cell);
    if (!is || seen == nullptr) continue;
    ++(seen->best().what == is->what ? doubt.about_right : doubt.about_misread);
    if (is->what.is_nothing() && is->visible >= kOpenlyVisible) ++doubt.about_open;
  }
}

/// Whether every total that is stated holds. Totals nobody states are not judged.
void compare_range(const Game& game, const TableResult& result, const std::vector<int>& totals,
                   PhotoVerdict& verdict) {
  const ScoreRange& range = result.range;
  std::string outside;
  bool stated = false;
  for (std::size_t p = 0; p < range.lowest.size() && p < totals.size(); ++p) {
    if (!result.table.players[p].known || !total_known(game, result, p)) continue;
    stated = true;
    if (range.lowest[p] <= totals[p] && totals[p] <= range.highest[p]) continue;
    outside += (outside.empty() ? "" : "; ") + result.table.players[p].name + " has " +
               std::to_string(totals[p]) + ", stated is " + std::to_string(range.lowest[p]) +
               " to " + std::to_string(range.highest[p]);
  }
  verdict.counts.doubt.ranges = stated ? 1 : 0;
  verdict.counts.doubt.ranges_right = stated && outside.empty() ? 1 : 0;
  // Where it is confirmed as well, the photo is listed as silent already.
  if (!outside.empty()) verdict.outside_range = {verdict.photo, "range", outside, false};
}

/// A building that was read, and the one it is.
struct ReadBuilding {
  std::size_t seat = 0;    ///< of the table that was read
  std::size_t number = 0;  ///< of the buildings that are labelled
};

/// Each building that was read with the nearest one that no other is nearer to.
std::vector<ReadBuilding> pair_buildings(const Truth& truth, const TableResult& result) {
  std::vector<ReadBuilding> pairs;
  const auto all = buildings_of(truth);
  std::vector<bool> taken(all.size(), false);
  for (std::size_t seat = 0; seat < result.players.size(); ++seat) {
    const BuildingReading* reading = reading_of(result, seat);
    if (reading == nullptr) continue;
    const auto number = static_cast<std::size_t>(
        std::find(all.begin(), all.end(), &building_of(truth, *reading)) - all.begin());
    if (taken[number]) continue;
    taken[number] = true;
    pairs.push_back({seat, number});
  }
  return pairs;
}

void count_cells(const std::vector<CellVerdict>& cells, EvalCounts& counts) {
  counts.cells += static_cast<int>(cells.size());
  for (const auto& cell : cells) {
    counts.cells_right += cell.right ? 1 : 0;
    counts.confident_errors += !cell.right && cell.confidence >= kConfident ? 1 : 0;
    if (cell.confidence < kSureConfidence) continue;
    ++counts.doubt.sure_cells;
    counts.doubt.sure_cells_right += cell.right ? 1 : 0;
  }
}

/// @return  whether all are right.
bool count_pieces(const Game& game, const std::vector<PieceVerdict>& pieces, int& all, int& right,
                  std::map<std::string, CellCounts>& by_kind) {
  bool exact = true;
  for (const PieceVerdict& piece : pieces) {
    const PieceFace what = piece.truth.is_nothing() ? piece.read : piece.truth;
    CellCounts& counts = by_kind[game.catalog.piece(what.piece).kind];
    ++all;
    ++counts.cells;
    right += piece.right ? 1 : 0;
    counts.right += piece.right ? 1 : 0;
    exact = exact && piece.right;
  }
  return exact;
}

void add_wrong_pieces(const Game& game, const std::vector<PieceVerdict>& pieces,
                      std::string& text) {
  std::size_t wrong = 0;
  for (const PieceVerdict& piece : pieces) {
    if (piece.right || ++wrong > kCellsNamed) continue;
    text += (text.empty() ? "" : "; ") + to_string(piece.site) + " read " +
            spoken_name(game.catalog, piece.read) + ", is " +
            spoken_name(game.catalog, piece.truth) + " (" + number(piece.confidence, 3) + ")";
  }
  if (wrong > kCellsNamed) text += "; and " + std::to_string(wrong - kCellsNamed) + " more";
}

/// What is printed on the pieces of a building, on those that lie on it and on those beside.
void count_fields(const Game& game, const TruthBuilding& truth, const Alignment& found,
                  const BuildingReading& reading, AccuracyByField& fields) {
  const auto count = [&](const LaidFace& is, const Observation* seen) {
    count_printed(game.catalog, is, seen, reading.board_confidence, fields);
  };
  const ReadFrom from = read_from(game.building(), truth, found);
  for (std::size_t i = 0; i < truth.cells.size(); ++i)
    count({truth.cells[i].what, turned_rotation(truth.cells[i].rotation, from.clockwise)},
          found.cells[i]);
  for (const auto& [labelled, seen] :
       {std::pair{&truth.overlays, &found.overlays}, {&truth.loose, &found.loose}})
    for (std::size_t i = 0; i < labelled->size(); ++i)
      if (!may_be_missed((*labelled)[i])) count({(*labelled)[i].what}, (*seen)[i]);
  for (const auto* beyond : {&found.beyond, &found.beyond_overlays, &found.beyond_loose})
    for (const Observation* seen : *beyond) count({}, seen);
}

/// Cells and pieces of one building. @return  whether all are right.
bool compare_building(const Game& game, const Truth& photo, const TruthBuilding& truth,
                      const BuildingReading& reading, PhotoVerdict& verdict) {
  auto& counts = verdict.counts;
  const auto found = align(game, truth, reading);
  const auto cells = compare(game, photo, truth, found, reading);
  verdict.cells.insert(verdict.cells.end(), cells.begin(), cells.end());
  count_cells(cells, counts);
  count_fields(game, truth, found, reading, counts.by_field);
  const bool exact =
      std::all_of(cells.begin(), cells.end(), [](const CellVerdict& cell) { return cell.right; });
  counts.exact_boards += exact ? 1 : 0;
  const auto overlays = compare_pieces(game, truth.overlays, found.overlays, found.beyond_overlays,
                                       reading.board_confidence);
  const auto loose =
      compare_pieces(game, truth.loose, found.loose, found.beyond_loose, reading.board_confidence);
  verdict.overlays.insert(verdict.overlays.end(), overlays.begin(), overlays.end());
  verdict.loose.insert(verdict.loose.end(), loose.begin(), loose.end());
  const bool on = count_pieces(game, overlays, counts.overlays, counts.overlays_right,
                               verdict.overlays_by_kind);
  const bool beside =
      count_pieces(game, loose, counts.loose, counts.loose_right, verdict.loose_by_kind);
  if (truth.corners == Corners::kGiven) {
    const double error = game.building().free_extent ? lattice_corner_error(reading, truth)
                                                     : corner_error(reading.board, truth.board);
    verdict.corner_error = std::max(verdict.corner_error.value_or(0), error);
  }
  return exact && on && beside;
}

/// Claims that were said to follow are right or wrong; others are asked about.
void count_claims(const Game& game, const Truth& truth, const TableResult& result,
                  const std::vector<ReadBuilding>& pairs, EvalCounts& counts) {
  const Table table = with_true_claims(game, true_table(game, {&truth}));
  const auto labelled = buildings_of(truth);
  for (const auto& [seat, number] : pairs) {
    if (number >= table.players.size() || shares_one_building(game)) continue;
    const auto& claims = table.players[number].layout.claims;
    counts.claims += static_cast<int>(claims.size());
    const Cell shift = read_from(game.building(), *labelled[number],
                                 align(game, *labelled[number], *reading_of(result, seat)))
                           .shift;
    for (const auto& [player, said] : result.claims) {
      if (player != static_cast<int>(seat)) continue;
      ++counts.claims_told;
      Claim claim = said;
      for (Cell& cell : claim.cells) cell = {cell.col - shift.col, cell.row - shift.row};
      std::sort(claim.cells.begin(), claim.cells.end());
      counts.claims_right += std::any_of(claims.begin(), claims.end(),
                                         [&](Claim is) {
                                           std::sort(is.cells.begin(), is.cells.end());
                                           return is == claim;
                                         })
                                 ? 1
                                 : 0;
    }
  }
}

void compare_board(const Game& game, const Truth& truth, const TableResult& result,
                   PhotoVerdict& verdict) {
  auto& counts = verdict.counts;
  const std::string& photo = verdict.photo;
  const auto labelled = buildings_of(truth);
  const auto pairs = pair_buildings(truth, result);
  STOREY_CHECK(!pairs.empty());
  counts.found = static_cast<int>(pairs.size());
  counts.cells = 0;
  verdict.any_turn = game.building().free_extent;
  bool exact = pairs.size() == labelled.size();
  for (const auto& [seat, number] : pairs) {
    if (!compare_building(game, truth, *labelled[number], *reading_of(result, seat), verdict))
      exact = false;
  }
  for (std::size_t i = 0; i < labelled.size(); ++i) {  // what was not found was not read right
    if (std::none_of(pairs.begin(), pairs.end(), [&](const auto& p) { return p.number == i; }))
      counts.cells += static_cast<int>(labelled[i]->cells.size());
  }
  std::size_t readings = 0;
  for (std::size_t seat = 0; seat < result.players.size(); ++seat)
    readings += reading_of(result, seat) != nullptr ? 1 : 0;
  // Others' labels are of one building, whatever else the photo shows.
  counts.false_boards = truth.whole_table ? static_cast<int>(readings - pairs.size()) : 0;
  exact = exact && counts.false_boards == 0;
  counts.exact_tables = exact ? 1 : 0;
  count_questions(game, truth, result, counts.doubt);
  count_claims(game, truth, result, pairs, counts);

  const auto score = true_score(game, {&truth});
  const auto true_totals = totals_of(score);
  const bool same_rules = broken_rules(result.score) == broken_rules(score);
  const bool confirmed = result.status == TableStatus::kConfirmed;
  bool right = pairs.size() == labelled.size() && counts.false_boards == 0;
  std::string totals;
  std::vector<int> totals_by_seat = true_totals;
  if (labelled.size() > 1 || pairs.front().seat >= totals_by_seat.size())
    totals_by_seat = result.range.lowest;
  for (const auto& [seat, number] : pairs) {
    const auto true_seat = labelled.size() > 1 ? number : seat_of(game, truth.player);
    const int total = result.score.sheets.at(seat).total();
    const int true_total =
        true_totals.at(true_seat < true_totals.size() ? true_seat : std::size_t{0});
    if (labelled.size() > 1 && seat < totals_by_seat.size()) totals_by_seat[seat] = true_total;
    const bool same =
        // Without rules what is said is what lies there.
        game.rules->installed ? total == true_total : counts.cells_right == counts.cells;
    counts.exact_scores += same ? 1 : 0;
    right = right && same;
    if (total != true_total)
      totals += (totals.empty() ? "total " : ", ") + std::to_string(total) + ", is " +
                std::to_string(true_total);
  }
  if (totals.empty()) totals = pairs.size() > 1 ? "the totals are right" : "the total is right";
  compare_range(game, result, totals_by_seat, verdict);
  counts.unsure_photos = confirmed ? 0 : 1;
  const bool claims_right = counts.claims_right == counts.claims_told;
  counts.silent_errors = confirmed && !(right && claims_right) ? 1 : 0;
  counts.exact_violations = same_rules ? counts.found : 0;
  counts.silent_violations = confirmed && !same_rules ? 1 : 0;
  counts.doubt.confirmed = confirmed ? 1 : 0;
  counts.doubt.confirmed_right = confirmed && right && same_rules ? 1 : 0;
  if (exact && right && same_rules && claims_right) return;

  const bool silent = counts.silent_errors == 1 || counts.silent_violations == 1;
  std::string wrong = wrong_cells(game, verdict.cells);
  add_wrong_pieces(game, verdict.overlays, wrong);
  add_wrong_pieces(game, verdict.loose, wrong);
  if (pairs.size() != labelled.size() || counts.false_boards > 0) {
    verdict.failure = {photo, "locate",
                       std::to_string(readings) + " buildings were read, there are " +
                           std::to_string(labelled.size()) + "; " +
                           (wrong.empty() ? "" : wrong + "; ") + totals,
                       silent};
  } else if (verdict.corner_error.value_or(0) > kFarOff) {
    verdict.failure = {photo, "locate",
                       "a board corner is off by " + number(100 * *verdict.corner_error, 0) +
                           " % of a side; " + std::to_string(counts.cells - counts.cells_right) +
                           " cells wrong; " + totals,
                       silent};
  } else if (!wrong.empty()) {
    verdict.failure = {photo, "cells", wrong + "; " + totals, silent};
  } else {
    verdict.failure = {photo, "score",
                       totals + (same_rules ? "" : "; other rules are broken") +
                           (claims_right ? "" : "; a piece stands for other cells"),
                       silent};
  }
}

void count_cell(const CellVerdict& cell, EvalReport& report,
                std::map<std::pair<std::string, std::string>, int>& confused) {
  const auto add = [&](CellCounts& counts, bool right) {
    ++counts.cells;
    counts.right += right ? 1 : 0;
  };
  add(report.classes[cell.truth_name], cell.right);
  for (const auto& [column, right] : cell.columns_right) add(report.columns[column], right);
  if (!cell.right) ++confused[{cell.truth_name, cell.read_name}];
}

void add_by_kind(const std::map<std::string, CellCounts>& more,
                 std::map<std::string, CellCounts>& all) {
  for (const auto& [kind, counts] : more) {
    all[kind].cells += counts.cells;
    all[kind].right += counts.right;
  }
}

}  // namespace

Status check_truth(const Game& game, const LabelledPhoto& photo) {
  const Truth& truth = photo.truth;
  const Place& board = game.building();
  if (!truth.has_board) return ok();
  const bool fits = board.free_extent ? truth.rows <= board.rows && truth.cols <= board.cols
                                      : truth.rows == board.rows && truth.cols == board.cols;
  if (!fits)
    return Error{ErrorCode::kUnreadable,
                 "its labels are of " + std::to_string(truth.rows) + " x " +
                     std::to_string(truth.cols) + " cells, a board of " + game.title + " has " +
                     (board.free_extent ? "at most " : "") + std::to_string(board.rows) + " x " +
                     std::to_string(board.cols) + ": whole boards are evaluated",
                 photo.path};
  for (const StatedScore& stated : truth.scores) {
    Truth played = truth;
    for (const auto& [rule, choice] : stated.house_rules) played.house_rules[rule] = choice;
    const int total = totals_of(true_score(game, {&played})).at(seat_of(game, truth.player));
    if (total != stated.points)
      return Error{ErrorCode::kUnreadable,
                   stated.column + " says " + std::to_string(stated.points) +
                       ", but the labels of " + photo.name + " score " + std::to_string(total) +
                       ": correct one of them",
                   stated.where};
  }
  return ok();
}

EvalCounts& EvalCounts::operator+=(const EvalCounts& other) {
  photos += other.photos;
  boards += other.boards;
  found += other.found;
  false_boards += other.false_boards;
  exact_boards += other.exact_boards;
  exact_scores += other.exact_scores;
  exact_violations += other.exact_violations;
  silent_errors += other.silent_errors;
  silent_violations += other.silent_violations;
  unsure_photos += other.unsure_photos;
  cells += other.cells;
  cells_right += other.cells_right;
  confident_errors += other.confident_errors;
  exact_tables += other.exact_tables;
  overlays += other.overlays;
  overlays_right += other.overlays_right;
  loose += other.loose;
  loose_right += other.loose_right;
  claims += other.claims;
  claims_told += other.claims_told;
  claims_right += other.claims_right;
  doubt += other.doubt;
  for (const auto& [field, accuracy] : other.by_field) by_field[field] += accuracy;
  return *this;
}

PairCounts& PairCounts::operator+=(const PairCounts& other) {
  pairs += other.pairs;
  found += other.found;
  exact_boards += other.exact_boards;
  exact_scores += other.exact_scores;
  silent_errors += other.silent_errors;
  unsure += other.unsure;
  return *this;
}

PhotoVerdict compare_with_truth(const Game& game, const Truth& truth, const std::string& photo,
                                const Result<TableResult>& read) {
  PhotoVerdict verdict;
  verdict.photo = photo;
  verdict.set = truth.set;
  verdict.counts.photos = 1;
  if (truth.has_board) {
    const auto all = buildings_of(truth);
    verdict.counts.boards = static_cast<int>(all.size());
    for (const TruthBuilding* building : all)
      verdict.counts.cells += static_cast<int>(building->cells.size());
  }
  if (read) verdict.timings_ms = read->timings_ms;
  if (truth.has_board) {
    if (read) {
      compare_board(game, truth, *read, verdict);
    } else {
      verdict.failure = {photo, "locate", read.error().message, false};
    }
    return verdict;
  }
  if (read) {
    const bool confirmed = read->status == TableStatus::kConfirmed;
    verdict.counts.false_boards = 1;
    verdict.counts.silent_errors = confirmed ? 1 : 0;
    verdict.counts.doubt.confirmed = confirmed ? 1 : 0;
    verdict.failure = {photo, "locate", "a board was read where there is none", confirmed};
  } else if (read.error().code != ErrorCode::kBoardNotFound &&
             read.error().code != ErrorCode::kBoardCutOff) {
    verdict.failure = {photo, "locate", read.error().message, false};
  }
  return verdict;
}

PairCounts compare_pair_with_truth(const Game& game, const Truth& first, const Truth& second,
                                   const Result<TableResult>& read) {
  PairCounts counts;
  counts.pairs = 1;
  if (!read || !read->unused.empty()) return counts;
  counts.found = 1;
  const std::vector truths{&first, &second};
  bool exact = true;
  for (const Truth* truth : truths) {
    const BuildingReading* reading = reading_of(*read, seat_of(game, truth->player));
    if (reading == nullptr) {
      exact = false;  // both photos were taken for one side
      continue;
    }
    for (const auto& cell : compare(game, *truth, *truth, align(game, *truth, *reading), *reading))
      exact = exact && cell.right;
  }
  const auto score = true_score(game, truths);
  const bool right = game.rules->installed ? totals_of(read->score) == totals_of(score) &&
                                                 read->score.winners == score.winners
                                           : exact;
  const bool confirmed = read->status == TableStatus::kConfirmed;
  counts.exact_boards = exact ? 1 : 0;
  counts.exact_scores = right ? 1 : 0;
  counts.unsure = confirmed ? 0 : 1;
  counts.silent_errors = confirmed && !right ? 1 : 0;
  return counts;
}

EvalReport summarise(const std::vector<PhotoVerdict>& verdicts) {
  EvalReport report;
  std::vector<double> corner_errors;
  std::map<std::string, std::vector<double>> times;
  std::map<std::string, std::vector<double>> ratios;
  std::map<std::pair<std::string, std::string>, int> confused;
  for (std::size_t b = 0; b + 1 < kBins.size(); ++b)
    report.reliability.push_back({kBins[b], kBins[b + 1], 0, 0, 0});
  for (const double level : kRiskLevels) report.risk.push_back({level, 0, 0});

  for (const auto& verdict : verdicts) {
    report.all += verdict.counts;
    report.by_set[verdict.set] += verdict.counts;
    if (verdict.failure) report.failures.push_back(*verdict.failure);
    if (verdict.outside_range) report.failures.push_back(*verdict.outside_range);
    if (verdict.answered) {
      report.answers_by_set[verdict.set] += verdict.answered->counts;
      if (verdict.answered->failure) report.failures.push_back(*verdict.answered->failure);
    }
    auto& sure = report.sure_by_corners[verdict.corners_given ? "given" : "found"];
    sure.cells += verdict.counts.doubt.sure_cells;
    sure.right += verdict.counts.doubt.sure_cells_right;
    if (verdict.corner_error) corner_errors.push_back(*verdict.corner_error);
    if (verdict.ratio_to_decode) report.ratios_to_decode.push_back(*verdict.ratio_to_decode);
    for (const auto& [stage, ms] : verdict.timings_ms) times[stage].push_back(ms);
    report.any_turn = report.any_turn || verdict.any_turn;
    for (const auto& [stage, ms] : verdict.timings_ms) {
      if (verdict.full_decode_ms) ratios[stage].push_back(ms / *verdict.full_decode_ms);
    }
    add_by_kind(verdict.overlays_by_kind, report.overlays_by_kind);
    add_by_kind(verdict.loose_by_kind, report.loose_by_kind);
    double least = 1;
    for (const auto& cell : verdict.cells) {
      count_cell(cell, report, confused);
      least = std::min(least, cell.confidence);
      const auto bin =
          std::find_if(report.reliability.begin(), report.reliability.end() - 1,
                       [&](const ReliabilityBin& b) { return cell.confidence < b.high; });
      bin->mean_confidence += cell.confidence;
      ++bin->cells;
      bin->right += cell.right ? 1 : 0;
    }
    if (verdict.cells.empty()) continue;
    for (auto& point : report.risk) {
      if (least < point.confidence) continue;
      ++point.photos;
      point.wrong += verdict.counts.exact_scores < verdict.counts.boards ? 1 : 0;
    }
  }

  double cells = 0, gap = 0;
  for (auto& bin : report.reliability) {
    gap += std::abs(bin.mean_confidence - bin.right);
    cells += bin.cells;
    if (bin.cells > 0) bin.mean_confidence /= bin.cells;
  }
  report.calibration_error = cells > 0 ? gap / cells : 0;
  for (const auto& [stage, ms] : times) report.stage_ms[stage] = median(ms);
  for (const auto& [stage, all] : ratios) report.stage_ratios[stage] = median(all);
  for (const auto& [pair, count] : confused)
    report.confusions.push_back({pair.first, pair.second, count});
  std::stable_sort(report.confusions.begin(), report.confusions.end(),
                   [](const auto& a, const auto& b) { return a.times > b.times; });
  report.corner_errors = static_cast<int>(corner_errors.size());
  report.corner_error_median = median(corner_errors);
  for (const double error : corner_errors)
    report.corner_error_max = std::max(report.corner_error_max, error);
  return report;
}

}  // namespace storey
