// An evaluation as text for people and as JSON.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "model/median.h"
#include "model/plain_text.h"
#include "pipeline/report/text.h"
#include "pipeline/study/evaluation.h"

namespace storey {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostConfusions = 20;

double to_steps(double value, double steps = 1e4) { return std::round(value * steps) / steps; }

Json to_json(const DoubtCounts& counts) {
  const Share interval = wilson_95(counts.confirmed_right, counts.confirmed);
  return {{"confirmed", counts.confirmed},
          {"confirmed_right", counts.confirmed_right},
          {"confirmed_interval", {to_steps(interval.low), to_steps(interval.high)}},
          {"ranges", counts.ranges},
          {"ranges_right", counts.ranges_right},
          {"sure_cells", counts.sure_cells},
          {"sure_cells_right", counts.sure_cells_right},
          {"questions", counts.questions},
          {"about_misread", counts.about_misread},
          {"about_right", counts.about_right},
          {"about_open", counts.about_open}};
}

Json to_json(const AnswerCounts& counts) {
  return {
      {"photos", counts.photos},   {"asked", counts.asked},   {"asked_again", counts.asked_again},
      {"answers", counts.answers}, {"rounds", counts.rounds}, {"most_rounds", counts.most_rounds},
      {"unsaid", counts.unsaid},   {"silent", counts.silent}, {"unsettled", counts.unsettled}};
}

Json to_json(const AccuracyByField& fields) {
  Json json = Json::object();
  for (const auto& [field, count] : fields)
    json[field] = {{"there", count.there},
                   {"right", count.right},
                   {"sure", count.sure},
                   {"sure_right", count.sure_right}};
  return json;
}

Json to_json(const EvalCounts& counts) {
  return {{"photos", counts.photos},
          {"boards", counts.boards},
          {"found", counts.found},
          {"false_boards", counts.false_boards},
          {"exact_boards", counts.exact_boards},
          {"exact_scores", counts.exact_scores},
          {"exact_violations", counts.exact_violations},
          {"silent_errors", counts.silent_errors},
          {"silent_violations", counts.silent_violations},
          {"unsure_photos", counts.unsure_photos},
          {"cells", counts.cells},
          {"cells_right", counts.cells_right},
          {"confident_errors", counts.confident_errors},
          {"exact_tables", counts.exact_tables},
          {"overlays", counts.overlays},
          {"overlays_right", counts.overlays_right},
          {"loose", counts.loose},
          {"loose_right", counts.loose_right},
          {"claims", counts.claims},
          {"claims_told", counts.claims_told},
          {"claims_right", counts.claims_right},
          {"doubt", to_json(counts.doubt)},
          {"by_field", to_json(counts.by_field)}};
}

AnswerCounts sum_of(const std::map<std::string, AnswerCounts>& by_set) {
  AnswerCounts sum;
  for (const auto& [set, counts] : by_set) sum += counts;
  return sum;
}

double largest(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

template <typename... Values>
std::string print(const char* format, Values... values) {
  const int length = std::snprintf(nullptr, 0, format, values...);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), format, values...);
  text.pop_back();
  return text;
}

std::string share_of(int part, int whole) {
  return whole == 0 ? "-" : print("%.1f %%", 100.0 * part / whole);
}

// Every table is at most as wide as a terminal of 80 columns: what belongs together is one.

std::string row_of(const std::string& name, const EvalCounts& c) {
  return print("%-18s %6d %6d %6d %8d %8s %8d %8s\n", visible(name).c_str(), c.photos, c.found,
               c.false_boards, c.exact_boards, share_of(c.exact_boards, c.boards).c_str(),
               c.exact_scores, share_of(c.exact_scores, c.boards).c_str());
}

std::string error_row(const std::string& name, const EvalCounts& c) {
  return print("%-18s %7d %7d %8d %8s %7d\n", visible(name).c_str(), c.unsure_photos,
               c.silent_errors + c.silent_violations, c.cells,
               share_of(c.cells_right, c.cells).c_str(), c.confident_errors);
}

/// A sentence, what does not fit its line further in below it.
std::string in_lines(const std::string& sentence) {
  constexpr std::size_t kWidth = 80, kFurtherIn = 2;
  std::string text;
  for (const auto& line : wrap(sentence, kWidth - kFurtherIn))
    text += std::string(text.empty() ? 0 : kFurtherIn, ' ') + line + "\n";
  return text;
}

std::string name_of_set(const std::string& set) { return set.empty() ? "(no set)" : set; }

std::string mean(int sum, int of) {
  return of == 0 ? "-" : print("%.2f", static_cast<double>(sum) / of);
}

std::string sure_row(const std::string& name, const DoubtCounts& c) {
  const Share interval = wilson_95(c.confirmed_right, c.confirmed);
  const auto interval_text =
      c.confirmed == 0 ? "-" : print("%.1f - %.1f %%", 100 * interval.low, 100 * interval.high);
  return print("%-18s %6d %6d %15s %7d %6d %8s\n", visible(name).c_str(), c.confirmed,
               c.confirmed_right, interval_text.c_str(), c.ranges, c.ranges_right,
               share_of(c.ranges_right, c.ranges).c_str());
}

std::string sure_cells_row(const std::string& name, const DoubtCounts& c) {
  const std::string share =
      c.sure_cells == 0 ? "-"
                        : print("%.4f", static_cast<double>(c.sure_cells_right) / c.sure_cells);
  return print("%-18s %8d %8d %8s\n", visible(name).c_str(), c.sure_cells, c.sure_cells_right,
               share.c_str());
}

std::string question_row(const std::string& name, const EvalCounts& c) {
  return print("%-18s %9d %8s %8d %8d %8d\n", visible(name).c_str(), c.doubt.questions,
               mean(c.doubt.questions, c.found).c_str(), c.doubt.about_misread, c.doubt.about_right,
               c.doubt.about_open);
}

std::string answer_row(const std::string& name, const AnswerCounts& c) {
  return print("%-18s %6d %6d %6d %8d %8s %7s %6d\n", visible(name).c_str(), c.photos, c.asked,
               c.asked_again, c.answers, mean(c.answers, c.photos).c_str(),
               mean(c.rounds, c.asked).c_str(), c.most_rounds);
}

std::string left_row(const std::string& name, const AnswerCounts& c) {
  return print("%-18s %7d %7d %10d\n", visible(name).c_str(), c.unsaid, c.silent, c.unsettled);
}

/// A table with a row for each set, and one for all of them.
template <typename Sets, typename Counts, typename Row>
std::string table_of(const std::string& head, const Sets& by_set, const Counts& all,
                     const Row& row) {
  std::string text = head + "\n";
  for (const auto& [set, counts] : by_set) text += row(name_of_set(set), counts);
  return text + row("all", all);
}

/// Whether what is stated holds, and what is asked.
std::string doubt_lines(const EvalReport& report) {
  std::string text = table_of(
      "\ncalled sure        photos  right   95 % interval  ranges   hold", report.by_set,
      report.all, [](const auto& name, const EvalCounts& c) { return sure_row(name, c.doubt); });
  text +=
      table_of("\ncells >=0.98          cells    right    share", report.by_set, report.all,
               [](const auto& name, const EvalCounts& c) { return sure_cells_row(name, c.doubt); });
  for (const auto& [corners, counts] : report.sure_by_corners) {
    if (counts.cells == 0) continue;
    text += print("with corners %s: %d of %d right (%s)\n", corners.c_str(), counts.right,
                  counts.cells, share_of(counts.right, counts.cells).c_str());
  }
  text += table_of("\nquestions             asked  a photo  misread    right     open",
                   report.by_set, report.all, question_row);
  if (report.answers_by_set.empty()) return text;
  const AnswerCounts all = sum_of(report.answers_by_set);
  return text +
         table_of("\nanswered truly     photos  asked  again  answers  a photo  rounds   most",
                  report.answers_by_set, all, answer_row) +
         table_of("\nafter the answers   unsaid  silent  unsettled", report.answers_by_set, all,
                  left_row);
}

std::string table_row(const std::string& name, const EvalCounts& c) {
  return print("%-18s %6d %6d %6d %6d %8s %7d %6d %8s\n", visible(name).c_str(), c.photos,
               c.exact_tables, c.overlays, c.overlays_right,
               share_of(c.overlays_right, c.overlays).c_str(), c.loose, c.loose_right,
               share_of(c.loose_right, c.loose).c_str());
}

/// What lies on buildings and beside them, where anything does.
std::string table_lines(const EvalReport& report) {
  if (report.all.overlays + report.all.loose == 0) return "";
  std::string text =
      table_of("\nwhole tables       photos  exact     on  right           beside  right",
               report.by_set, report.all, table_row);
  for (const auto& [where, by_kind] : {std::pair{"on buildings", &report.overlays_by_kind},
                                       std::pair{"beside", &report.loose_by_kind}}) {
    for (const auto& [kind, counts] : *by_kind)
      text += print("%s: %s %d of %d (%s)\n", where, visible(kind).c_str(), counts.right,
                    counts.cells, share_of(counts.right, counts.cells).c_str());
  }
  const EvalCounts& all = report.all;
  if (all.claims + all.claims_told > 0)
    text += print("what pieces stand for: %d of %d said to follow, %d of these right\n",
                  all.claims_told, all.claims, all.claims_right);
  return text;
}

std::string field_rows(const std::string& set, const AccuracyByField& fields) {
  if (fields.empty()) return "";
  std::string text = print("\n%-28s  there    right    share   >=0.9    right    share\n",
                           ("fields, " + visible(set)).c_str());
  for (const auto& [field, c] : fields)
    text += print("%-28s %6d %8d %8s %7d %8d %8s\n", field.c_str(), c.there, c.right,
                  share_of(c.right, c.there).c_str(), c.sure, c.sure_right,
                  share_of(c.sure_right, c.sure).c_str());
  return text;
}

/// What is printed on pieces, by set.
std::string field_lines(const EvalReport& report) {
  std::string text;
  for (const auto& [set, counts] : report.by_set)
    text += field_rows(name_of_set(set), counts.by_field);
  return report.by_set.size() > 1 ? text + field_rows("all", report.all.by_field) : text;
}

/// Columns and classes that were not always right, and what was taken for what.
std::string cell_lines(const EvalReport& report) {
  std::string text;
  for (const auto& [column, counts] : report.columns)
    text += print("%s right in %d of %d cells (%s)\n", column.c_str(), counts.right, counts.cells,
                  share_of(counts.right, counts.cells).c_str());
  for (const auto& [name, counts] : report.classes) {
    if (counts.right == counts.cells) continue;
    text += print("  %-14s %d of %d (%s)\n", name.c_str(), counts.right, counts.cells,
                  share_of(counts.right, counts.cells).c_str());
  }
  std::size_t named = 0;
  for (const auto& one : report.confusions) {
    if (++named > kMostConfusions) break;
    text += print("  %s read as %s: %d\n", one.truth.c_str(), one.read.c_str(), one.times);
  }
  return text.empty() ? text : "\ncells of boards that were found\n" + text;
}

}  // namespace

std::string to_json(const EvalReport& report) {
  Json json = to_json(report.all);
  json["by_set"] = Json::object();
  for (const auto& [set, counts] : report.by_set) json["by_set"][set] = to_json(counts);
  json["pairs"] = {{"pairs", report.pairs.pairs},
                   {"found", report.pairs.found},
                   {"exact_boards", report.pairs.exact_boards},
                   {"exact_scores", report.pairs.exact_scores},
                   {"silent_errors", report.pairs.silent_errors},
                   {"unsure", report.pairs.unsure}};
  json["answered"] = nullptr;
  if (!report.answers_by_set.empty()) {
    json["answered"] = to_json(sum_of(report.answers_by_set));
    for (const auto& [set, counts] : report.answers_by_set)
      json["answered"]["by_set"][set] = to_json(counts);
  }
  json["ratio_to_decode"] = nullptr;
  if (!report.ratios_to_decode.empty())
    json["ratio_to_decode"] = {{"median", to_steps(median(report.ratios_to_decode))},
                               {"max", to_steps(largest(report.ratios_to_decode))}};
  json["stage_ms"] = Json::object();
  for (const auto& [stage, ms] : report.stage_ms) json["stage_ms"][stage] = to_steps(ms, 100);
  json["stage_to_decode"] = Json::object();
  for (const auto& [stage, ratio] : report.stage_ratios)
    json["stage_to_decode"][stage] = to_steps(ratio);
  for (const auto& [key, counts] : {std::pair{"by_class", &report.classes},
                                    {"by_column", &report.columns},
                                    {"overlays_by_kind", &report.overlays_by_kind},
                                    {"loose_by_kind", &report.loose_by_kind},
                                    {"sure_cells_by_corners", &report.sure_by_corners}}) {
    json[key] = Json::object();
    for (const auto& [name, count] : *counts)
      json[key][name] = {{"cells", count.cells}, {"right", count.right}};
  }
  json["confusions"] = Json::array();
  for (const auto& one : report.confusions)
    json["confusions"].push_back({{"is", one.truth}, {"read", one.read}, {"times", one.times}});
  json["reliability"] = Json::array();
  for (const auto& bin : report.reliability)
    json["reliability"].push_back({{"confidence", {bin.low, bin.high}},
                                   {"mean_confidence", to_steps(bin.mean_confidence, 1e5)},
                                   {"cells", bin.cells},
                                   {"right", bin.right}});
  json["calibration_error"] = to_steps(report.calibration_error, 1e5);
  json["risk"] = Json::array();
  for (const auto& point : report.risk)
    json["risk"].push_back(
        {{"least_confidence", point.confidence}, {"photos", point.photos}, {"wrong", point.wrong}});
  json["corner_error"] = {{"boards", report.corner_errors},
                          {"median", to_steps(report.corner_error_median, 1e5)},
                          {"max", to_steps(report.corner_error_max, 1e5)}};
  json["failures"] = Json::array();
  for (const auto& failure : report.failures)
    json["failures"].push_back({{"photo", failure.photo},
                                {"stage", failure.stage},
                                {"silent", failure.silent},
                                {"why", failure.why}});
  json["joint"] = report.joint;
  json["unlabelled"] = report.unlabelled;
  json["missing"] = report.missing;
  json["single_pieces"] = report.single_pieces;
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string to_text(const EvalReport& report) {
  std::string text =
      report.joint ? "" : "every cell by itself, the box and the rules not asked\n\n";
  text += table_of(
      "                                   false    exact             exact\n"
      "set                photos  found boards   boards            scores",
      report.by_set, report.all, row_of);
  text += table_of(
      "\n                    unsure  silent                      wrong\n"
      "set                 photos  errors    cells    right   >=0.9",
      report.by_set, report.all, error_row);

  const auto& pairs = report.pairs;
  if (pairs.pairs > 0)
    text += print(
        "\nboth sides together: %d buildings, found %d, exact boards %d (%s),\n"
        "exact scores %d, unsure %d, silent errors %d\n",
        pairs.pairs, pairs.found, pairs.exact_boards,
        share_of(pairs.exact_boards, pairs.pairs).c_str(), pairs.exact_scores, pairs.unsure,
        pairs.silent_errors);

  text += table_lines(report);
  text += doubt_lines(report);
  text += cell_lines(report);
  text += field_lines(report);
  text += "\nconfidence       cells    right   share  stated\n";
  for (const auto& bin : report.reliability) {
    if (bin.cells == 0) continue;
    text += print("%.3f - %.3f %8d %8d  %.4f  %.4f\n", bin.low, bin.high, bin.cells, bin.right,
                  static_cast<double>(bin.right) / bin.cells, bin.mean_confidence);
  }
  text += print("expected calibration error %.4f\n", report.calibration_error);

  text += "\nleast sure cell   photos   wrong score\n";
  for (const auto& point : report.risk)
    text += print(">= %.3f         %8d %13d\n", point.confidence, point.photos, point.wrong);

  if (report.corner_errors > 0)
    text += print("\nboard corners off by %.2f %% of a side (median), %.2f %% (most)%s\n",
                  100 * report.corner_error_median, 100 * report.corner_error_max,
                  report.any_turn ? ", at any quarter turn" : "");
  if (!report.stage_ms.empty()) {
    std::string times = "median ms:";
    for (const auto& [stage, ms] : report.stage_ms) times += print(" %s %.1f", stage.c_str(), ms);
    text += in_lines(times);
    std::string ratios = "over a full decode:";
    for (const auto& [stage, ratio] : report.stage_ratios)
      ratios += print(" %s %.2f", stage.c_str(), ratio);
    if (!report.stage_ratios.empty()) text += in_lines(ratios);
  }
  if (!report.ratios_to_decode.empty())
    text += print("whole pipeline over a full decode: %.2f (median), %.2f (most)\n",
                  median(report.ratios_to_decode), largest(report.ratios_to_decode));

  if (!report.failures.empty()) text += "\nfailures\n";
  for (const auto& failure : report.failures)
    text += in_lines(print("%s%-7s %s: %s", failure.silent ? "SILENT " : "", failure.stage.c_str(),
                           visible(failure.photo).c_str(), visible(failure.why).c_str()));
  for (const auto& photo : report.unlabelled) text += "no labels: " + visible(photo) + "\n";
  for (const auto& photo : report.missing)
    text += "labelled, but not there: " + visible(photo) + "\n";
  if (!report.single_pieces.empty())
    text += "pictures of single pieces, not evaluated: " + visible(report.single_pieces.front()) +
            (report.single_pieces.size() > 1
                 ? " and " + std::to_string(report.single_pieces.size() - 1) + " more"
                 : "") +
            "\n";
  return text;
}

}  // namespace storey
