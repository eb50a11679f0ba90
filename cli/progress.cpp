#include "cli/progress.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "pipeline/report/text.h"

namespace storey::cli {
namespace {

/// A part of the line; of those that do not fit the ones of the lowest worth go.
struct Part {
  int worth = 0;
  std::string text;
};

std::string joined(const std::vector<Part>& parts) {
  std::string line;
  for (const Part& part : parts) line += (line.empty() ? "" : " · ") + part.text;
  return line;
}

}  // namespace

std::string time_left(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 60) return std::to_string(whole) + " s";
  const long minutes = (whole + 59) / 60;
  if (minutes < 60) return std::to_string(minutes) + " min";
  return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

std::string progress_line(const batch::Progress& progress, double seconds, std::size_t width,
                          const PhraseBook& book) {
  std::vector<Part> parts{{8, std::to_string(progress.done) + "/" + std::to_string(progress.all)}};
  const auto add = [&](int worth, const std::string& text) {
    parts.push_back({worth, book(text)});
  };
  const auto count = [&](int worth, std::size_t number, const char* what) {
    if (number > 0) add(worth, std::to_string(number) + " " + what);
  };
  const std::size_t read = progress.done - progress.reused;
  if (read > 0 && seconds > 0) {
    const double photos = static_cast<double>(progress.photos);
    add(1, std::to_string(std::lround(60 * photos / seconds)) + " photos/min");
    const double each = seconds / static_cast<double>(read);
    const std::size_t left = progress.all - progress.done;
    if (left > 0) add(6, time_left(each * static_cast<double>(left)) + " left");
  }
  count(2, progress.reused, "done before");
  count(3, progress.damaged, "damaged and made anew");
  count(5, progress.review, "to look at");
  count(4, progress.violations, "break a rule");
  count(7, progress.failed, "failed");
  while (width > 0 && parts.size() > 1 && text_width(joined(parts)) > width)
    parts.erase(std::min_element(parts.begin(), parts.end(),
                                 [](const Part& a, const Part& b) { return a.worth < b.worth; }));
  return joined(parts);
}

}  // namespace storey::cli
