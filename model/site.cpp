#include "model/site.h"

#include <charconv>

#include "model/limits.h"

namespace storey {
namespace {

std::optional<int> number_in(std::string_view text, int low, int high) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc{} || end != text.data() + text.size() || number < low || number > high)
    return std::nullopt;
  return number;
}

}  // namespace

std::string to_string(const Site& site) {
  const std::string of = site.building == 0 ? "" : std::to_string(site.building + 1) + ":";
  if (!site.place.empty()) return of + site.place + "/" + std::to_string(site.number);
  return of + to_string(site.cell) + (site.layer == 0 ? "" : "+" + std::to_string(site.layer));
}

std::optional<Site> parse_site(std::string_view text) {
  Site site;
  if (const auto colon = text.find(':'); colon != text.npos) {
    const auto building = number_in(text.substr(0, colon), 1, static_cast<int>(kMostPlayers));
    if (!building) return std::nullopt;
    site.building = *building - 1;
    text.remove_prefix(colon + 1);
  }
  if (const auto slash = text.find('/'); slash != text.npos) {
    const auto number = number_in(text.substr(slash + 1), 1, static_cast<int>(kMostBeside));
    if (slash == 0 || !number) return std::nullopt;
    site.place = text.substr(0, slash);
    site.number = *number;
    return site;
  }
  const auto plus = text.find('+');
  const auto cell = parse_cell(text.substr(0, plus));
  if (!cell) return std::nullopt;
  site.cell = *cell;
  if (plus == text.npos) return site;
  const auto layer = number_in(text.substr(plus + 1), 1, kMostLayers);
  if (!layer) return std::nullopt;
  site.layer = *layer;
  return site;
}

}  // namespace storey
