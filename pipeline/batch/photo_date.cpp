#include "pipeline/batch/photo_date.h"

#include <chrono>
#include <cstdint>
#include <regex>
#include <span>

#include "vision/photo/image_header.h"

namespace storey::batch {

std::string date_in_name(std::string_view name) {
  // A longer row of digits is a number, not a date.
  static const std::regex kDate(
      R"((?:^|[^0-9])((?:19|20)[0-9]{2})([-_.]?)([0-9]{2})\2([0-9]{2})(?![0-9]))");
  const std::string file(name.substr(name.rfind('/') + 1));
  for (std::sregex_iterator found(file.begin(), file.end(), kDate), end; found != end; ++found) {
    const std::smatch& part = *found;
    const std::chrono::year_month_day day{
        std::chrono::year(std::stoi(part[1])),
        std::chrono::month(static_cast<unsigned>(std::stoi(part[3]))),
        std::chrono::day(static_cast<unsigned>(std::stoi(part[4])))};
    if (day.ok()) return part[1].str() + "-" + part[3].str() + "-" + part[4].str();
  }
  return "";
}

std::string date_taken(std::string_view photo, std::string_view name) {
  const auto header = vision::read_image_header(
      {reinterpret_cast<const std::uint8_t*>(photo.data()), photo.size()});
  return header && !header->taken.empty() ? header->taken : date_in_name(name);
}

}  // namespace storey::batch
