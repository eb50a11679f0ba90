#include <algorithm>
#include <array>
#include <cstdio>

#include "pipeline/detail/text.h"
#include "pipeline/text_report.h"

namespace storey {
namespace {

using detail::pad_left;
using detail::pad_right;

constexpr std::size_t kMaxFailures = 20;

std::string fixed(double value, int digits) {
  std::array<char, 64> text{};
  std::snprintf(text.data(), text.size(), "%.*f", digits, value);
  return text.data();
}

/// "198 of 200"
std::string of(int part, int whole) {
  return std::to_string(part) + " of " + std::to_string(whole);
}

std::string row(const std::string& set, const EvalCounts& counts) {
  const std::array<std::string, 8> columns{
      std::to_string(counts.photos),          of(counts.found, counts.boards),
      of(counts.exact_boards, counts.boards), of(counts.exact_scores, counts.boards),
      of(counts.cells_right, counts.cells),   std::to_string(counts.unsure_photos),
      std::to_string(counts.silent_errors),   std::to_string(counts.false_boards)};
  constexpr std::array<std::size_t, 8> kWidths{7, 12, 12, 13, 15, 7, 7, 13};
  std::string line = pad_right(set, 18);
  for (std::size_t i = 0; i < columns.size(); ++i) line += pad_left(columns[i], kWidths[i]);
  return line + "\n";
}

std::string median_and_max(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return fixed(values[values.size() / 2], 2) + " (worst " + fixed(values.back(), 2) + ")";
}

}  // namespace

std::string eval_report(const EvalReport& report) {
  std::string text = pad_right("set", 18) +
                     " photos       found exact board  exact score    cells right unsure silent "
                     "false boards\n";
  for (const auto& [set, counts] : report.by_set) text += row(set, counts);
  if (report.by_set.size() != 1) text += row("all", report.all);

  if (!report.ratios_to_decode.empty()) {
    text += "\nTime of the whole pipeline over a full JPEG decode: " +
            median_and_max(report.ratios_to_decode) + "\n";
  }
  if (!report.stage_ms.empty()) {
    text += "Median times:";
    for (const auto& [stage, ms] : report.stage_ms)
      text += " " + stage + " " + fixed(ms, 1) + " ms";
    text += "\n";
  }
  text += "Corners off by " + fixed(100 * report.corner_error_median, 2) +
          " % of the side (worst " + fixed(100 * report.corner_error_max, 2) + " %)\n";

  text += "\nconfidence      stated  right    cells\n";
  for (const ReliabilityBin& bin : report.reliability) {
    if (bin.cells == 0) continue;
    text += fixed(bin.low, 3) + " to " + fixed(bin.high, 3) + "  " + fixed(bin.mean_confidence, 3) +
            "  " + fixed(static_cast<double>(bin.right) / bin.cells, 3) +
            pad_left(std::to_string(bin.cells), 9) + "\n";
  }
  if (!report.failures.empty()) text += "\nFailures\n";
  for (std::size_t i = 0; i < std::min(report.failures.size(), kMaxFailures); ++i) {
    const EvalFailure& failure = report.failures[i];
    text += "  " + failure.photo + ": " + failure.stage + (failure.silent ? ", SILENT" : "") +
            ": " + failure.why + "\n";
  }
  if (report.failures.size() > kMaxFailures) {
    text += "  and " + std::to_string(report.failures.size() - kMaxFailures) + " more\n";
  }
  return text;
}

}  // namespace storey
