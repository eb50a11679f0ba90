#include "cli/progress.h"

#include <cmath>

namespace storey::cli {

std::string time_left(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 60) return std::to_string(whole) + " s";
  const long minutes = (whole + 59) / 60;
  if (minutes < 60) return std::to_string(minutes) + " min";
  return std::to_string(minutes / 60) + " h " + std::to_string(minutes % 60) + " min";
}

std::string progress_line(const batch::Progress& progress, double seconds) {
  std::string line = std::to_string(progress.done) + "/" + std::to_string(progress.all);
  const auto add = [&](const std::string& text) { line += " · " + text; };
  const auto count = [&](std::size_t number, const char* what) {
    if (number > 0) add(std::to_string(number) + " " + what);
  };
  const std::size_t read = progress.done - progress.reused;
  if (read > 0 && seconds > 0) {
    const double photos = static_cast<double>(progress.photos);
    add(std::to_string(std::lround(60 * photos / seconds)) + " photos/min");
    const double each = seconds / static_cast<double>(read);
    const std::size_t left = progress.all - progress.done;
    if (left > 0) add(time_left(each * static_cast<double>(left)) + " left");
  }
  count(progress.reused, "done before");
  count(progress.damaged, "damaged and made anew");
  count(progress.review, "to look at");
  count(progress.violations, "break a rule");
  count(progress.failed, "failed");
  return line;
}

}  // namespace storey::cli
