// An evaluation as text for people and as JSON.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "model/median.h"
#include "model/plain_text.h"
#include "pipeline/study/evaluation.h"

namespace storey {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostConfusions = 20;

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
          {"confident_errors", counts.confident_errors}};
}

double largest(const std::vector<double>& values) {
  return values.empty() ? 0 : *std::max_element(values.begin(), values.end());
}

double rounded(double value, double steps = 1e4) { return std::round(value * steps) / steps; }

template <typename... Values>
std::string print(const char* format, Values... values) {
  const int length = std::snprintf(nullptr, 0, format, values...);
  std::string text(static_cast<std::size_t>(length) + 1, '\0');
  std::snprintf(text.data(), text.size(), format, values...);
  text.pop_back();
  return text;
}

std::string percent(int part, int whole) {
  return whole == 0 ? "-" : print("%.1f %%", 100.0 * part / whole);
}

std::string row_of(const std::string& name, const EvalCounts& c) {
  return print("%-18s %6d %6d %6d %8d %8s %8d %8s %7d %7d %10s %6d\n", visible(name).c_str(),
               c.photos, c.found, c.false_boards, c.exact_boards,
               percent(c.exact_boards, c.boards).c_str(), c.exact_scores,
               percent(c.exact_scores, c.boards).c_str(), c.unsure_photos,
               c.silent_errors + c.silent_violations, percent(c.cells_right, c.cells).c_str(),
               c.confident_errors);
}

/// Columns and classes that were not always right, and what was taken for what.
std::string cell_lines(const EvalReport& report) {
  std::string text;
  for (const auto& [column, counts] : report.columns)
    text += print("%s right in %d of %d cells (%s)\n", column.c_str(), counts.right, counts.cells,
                  percent(counts.right, counts.cells).c_str());
  for (const auto& [name, counts] : report.classes) {
    if (counts.right == counts.cells) continue;
    text += print("  %-14s %d of %d (%s)\n", name.c_str(), counts.right, counts.cells,
                  percent(counts.right, counts.cells).c_str());
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
  json["ratio_to_decode"] = nullptr;
  if (!report.ratios_to_decode.empty())
    json["ratio_to_decode"] = {{"median", rounded(median(report.ratios_to_decode))},
                               {"max", rounded(largest(report.ratios_to_decode))}};
  json["stage_ms"] = Json::object();
  for (const auto& [stage, ms] : report.stage_ms) json["stage_ms"][stage] = rounded(ms, 100);
  json["stage_to_decode"] = Json::object();
  for (const auto& [stage, ratio] : report.stage_ratios)
    json["stage_to_decode"][stage] = rounded(ratio);
  for (const auto& [key, counts] :
       {std::pair{"by_class", &report.classes}, {"by_column", &report.columns}}) {
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
                                   {"mean_confidence", rounded(bin.mean_confidence, 1e5)},
                                   {"cells", bin.cells},
                                   {"right", bin.right}});
  json["calibration_error"] = rounded(report.calibration_error, 1e5);
  json["risk"] = Json::array();
  for (const auto& point : report.risk)
    json["risk"].push_back(
        {{"least_confidence", point.confidence}, {"photos", point.photos}, {"wrong", point.wrong}});
  json["corner_error"] = {{"boards", report.corner_errors},
                          {"median", rounded(report.corner_error_median, 1e5)},
                          {"max", rounded(report.corner_error_max, 1e5)}};
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
  text += print("%-18s %6s %6s %6s %8s %8s %8s %8s %7s %7s %10s %6s\n", "set", "photos", "found",
                "false", "exact", "", "exact", "", "unsure", "silent", "cells", "wrong");
  text += print("%-18s %6s %6s %6s %8s %8s %8s %8s %7s %7s %10s %6s\n", "", "", "", "boards",
                "boards", "", "scores", "", "photos", "errors", "right", ">=0.9");
  for (const auto& [set, counts] : report.by_set)
    text += row_of(set.empty() ? "(no set)" : set, counts);
  text += row_of("all", report.all);

  const auto& pairs = report.pairs;
  if (pairs.pairs > 0)
    text += print(
        "\nboth sides together: %d buildings, found %d, exact boards %d (%s), exact "
        "scores %d, unsure %d, silent errors %d\n",
        pairs.pairs, pairs.found, pairs.exact_boards,
        percent(pairs.exact_boards, pairs.pairs).c_str(), pairs.exact_scores, pairs.unsure,
        pairs.silent_errors);

  text += cell_lines(report);
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
    text += "median ms:";
    for (const auto& [stage, ms] : report.stage_ms) text += print("  %s %.1f", stage.c_str(), ms);
    text += "\n";
    if (!report.stage_ratios.empty()) text += "over a full decode:";
    for (const auto& [stage, ratio] : report.stage_ratios)
      text += print("  %s %.2f", stage.c_str(), ratio);
    if (!report.stage_ratios.empty()) text += "\n";
  }
  if (!report.ratios_to_decode.empty())
    text += print("whole pipeline over a full decode: %.2f (median), %.2f (most)\n",
                  median(report.ratios_to_decode), largest(report.ratios_to_decode));

  if (!report.failures.empty()) text += "\nfailures\n";
  for (const auto& failure : report.failures)
    text += print("%s%-7s %s: %s\n", failure.silent ? "SILENT " : "", failure.stage.c_str(),
                  visible(failure.photo).c_str(), visible(failure.why).c_str());
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
