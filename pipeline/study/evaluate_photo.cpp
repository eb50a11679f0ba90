// The pure part of the evaluation: verdicts from truth and reading, and their sum.
#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "inference/candidates.h"
#include "model/check.h"
#include "model/median.h"
#include "pipeline/study/alignment.h"
#include "pipeline/study/evaluation.h"
#include "pipeline/study/quad_map.h"
#include "pipeline/table/seating.h"
#include "pipeline/table/shown_sides.h"

namespace storey {
namespace {

constexpr double kFarOff = 0.1;  // a board whose corners are this far off was found elsewhere
constexpr std::size_t kCellsNamed = 6;
constexpr double kOpenlyVisible = 0.9;  // of an empty cell: nobody needs to ask what stands there
constexpr std::array kBins{0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999, 1.0};
constexpr std::array kRiskLevels{0.0, 0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 0.999};

/// Place of a player at the table of one photo, or of two sides.
std::size_t seat_of(const Game& game, const std::string& player) {
  return static_cast<std::size_t>(seat_named(game, player).value_or(0));
}

/// The table as it really was; a side nobody photographed follows from the other one.
Table true_table(const Game& game, const std::vector<const Truth*>& truths) {
  Table table;
  table.finished = truths.front()->final_state;
  table.house_rules = truths.front()->house_rules;
  if (!shares_one_building(game)) {
    for (const Truth* truth : truths)
      table.players.push_back({truth->player, layout_of(*truth, game.catalog), true, {}});
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

std::vector<int> totals_of(const scoring::TableScore& score) {
  std::vector<int> totals;
  for (const auto& sheet : score.sheets) totals.push_back(sheet.total());
  return totals;
}

scoring::TableScore true_score(const Game& game, const std::vector<const Truth*>& truths) {
  auto score = scoring::score_table(*game.rules, game.catalog, true_table(game, truths));
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
double lattice_corner_error(const BuildingReading& reading, const Truth& truth) {
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

std::vector<CellVerdict> compare(const Game& game, const Truth& truth,
                                 const BuildingReading& reading) {
  const auto found = align(game, truth, reading);
  std::vector<CellVerdict> verdicts;
  for (std::size_t i = 0; i < truth.cells.size(); ++i)
    verdicts.push_back(
        calibrated(game, truth, truth.cells[i], found.cells[i], reading.board_confidence));
  for (const Observation* seen : found.beyond) {
    if (seen->best().empty()) continue;
    verdicts.push_back(calibrated(game, truth, {.cell = seen->site.cell, .what = {}}, seen,
                                  reading.board_confidence));
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
    const auto found = align(game, truth, *reading);
    const auto is = truth_at(truth, found, question.site);
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

void compare_board(const Game& game, const Truth& truth, const TableResult& result,
                   PhotoVerdict& verdict) {
  auto& counts = verdict.counts;
  const std::string& photo = verdict.photo;
  std::size_t seat = 0;  // of the one photo, as the program took it
  while (seat < result.players.size() && reading_of(result, seat) == nullptr) ++seat;
  STOREY_CHECK(seat < result.players.size());
  const BuildingReading& reading = *reading_of(result, seat);

  counts.found = 1;
  verdict.cells = compare(game, truth, reading);
  counts.cells = static_cast<int>(verdict.cells.size());
  for (const auto& cell : verdict.cells) {
    counts.cells_right += cell.right ? 1 : 0;
    counts.confident_errors += !cell.right && cell.confidence >= kConfident ? 1 : 0;
    if (cell.confidence < kSureConfidence) continue;
    ++counts.doubt.sure_cells;
    counts.doubt.sure_cells_right += cell.right ? 1 : 0;
  }
  count_questions(game, truth, result, counts.doubt);
  verdict.any_turn = game.building().free_extent;
  if (truth.corners == Corners::kGiven)
    verdict.corner_error = verdict.any_turn ? lattice_corner_error(reading, truth)
                                            : corner_error(reading.board, truth.board);
  const auto true_seat = seat_of(game, truth.player);
  const int total = result.score.sheets.at(seat).total();
  const auto score = true_score(game, {&truth});
  const auto true_totals = totals_of(score);
  compare_range(game, result, true_totals, verdict);
  const int true_total = true_totals.at(true_seat);
  const bool same_rules = broken_rules(result.score) == broken_rules(score);
  const bool confirmed = result.status == TableStatus::kConfirmed;
  counts.exact_boards = counts.cells_right == counts.cells ? 1 : 0;
  // Without rules what is said is what lies there.
  const bool right = game.rules->installed ? total == true_total : counts.exact_boards == 1;
  counts.exact_scores = right ? 1 : 0;
  counts.unsure_photos = confirmed ? 0 : 1;
  counts.silent_errors = confirmed && !right ? 1 : 0;
  counts.exact_violations = same_rules ? 1 : 0;
  counts.silent_violations = confirmed && !same_rules ? 1 : 0;
  counts.doubt.confirmed = confirmed ? 1 : 0;
  counts.doubt.confirmed_right = confirmed && right && same_rules ? 1 : 0;
  if (counts.exact_boards == 1 && counts.exact_scores == 1 && same_rules) return;

  const std::string totals =
      total == true_total ? std::string("the total is right")
                          : "total " + std::to_string(total) + ", is " + std::to_string(true_total);
  const bool silent = counts.silent_errors == 1 || counts.silent_violations == 1;
  if (verdict.corner_error.value_or(0) > kFarOff) {
    verdict.failure = {photo, "locate",
                       "a board corner is off by " + number(100 * *verdict.corner_error, 0) +
                           " % of a side; " + std::to_string(counts.cells - counts.cells_right) +
                           " cells wrong; " + totals,
                       silent};
  } else if (counts.exact_boards == 0) {
    verdict.failure = {photo, "cells", wrong_cells(game, verdict.cells) + "; " + totals, silent};
  } else {
    verdict.failure = {photo, "score", totals + (same_rules ? "" : "; other rules are broken"),
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
  doubt += other.doubt;
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
  verdict.counts.boards = truth.has_board ? 1 : 0;
  verdict.counts.cells = static_cast<int>(truth.cells.size());
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
    for (const auto& cell : compare(game, *truth, *reading)) exact = exact && cell.right;
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
      point.wrong += verdict.counts.exact_scores == 0 ? 1 : 0;
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
