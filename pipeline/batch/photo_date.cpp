#include "pipeline/batch/photo_date.h"

#include <chrono>
#include <cstdint>
#include <regex>
#include <span>

#include "vision/photo/image_header.h"

namespace storey::batch {

namespace {

std::string date_in_part(std::string_view part) {
  // A longer row of digits is a number, not a date.
  static const std::regex kDate(
      R"((?:^|[^0-9])((?:19|20)[0-9]{2})([-_.]?)([0-9]{2})\2([0-9]{2})(?![0-9]))");
  const std::string file(part);
  for (std::sregex_iterator at(file.begin(), file.end(), kDate), end; at != end; ++at) {
    const std::smatch& found = *at;
    const std::chrono::year_month_day day{
        std::chrono::year(std::stoi(found[1])),
        std::chrono::month(static_cast<unsigned>(std::stoi(found[3]))),
        std::chrono::day(static_cast<unsigned>(std::stoi(found[4])))};
    if (day.ok()) return found[1].str() + "-" + found[3].str() + "-" + found[4].str();
  }
  return "";
}

}  // namespace

std::string date_in_name(std::string_view name) {
  while (true) {
    const auto slash = name.rfind('/');
    std::string date = date_in_part(name.substr(slash == name.npos ? 0 : slash + 1));
    if (!date.empty() || slash == name.npos) return date;
    name = name.substr(0, slash);
  }
}

std::string date_taken(std::string_view photo, std::string_view name) {
  const auto header = vision::read_image_header(
      {reinterpret_cast<const std::uint8_t*>(photo.data()), photo.size()});
  return header && !header->taken.empty() ? header->taken : date_in_name(name);
}

}  // namespace storey::batch
