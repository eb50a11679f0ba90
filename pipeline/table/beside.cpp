#include "pipeline/table/beside.h"

#include <algorithm>
#include <map>
#include <string>

namespace storey {
namespace {

std::map<std::string, int> last_numbers(const BuildingReading& building) {
  std::map<std::string, int> last;
  for (const Observation& seen : building.loose)
    last[seen.site.place] = std::max(last[seen.site.place], seen.site.number);
  return last;
}

}  // namespace

Status check_corrections_beside(const Corrections& corrections) {
  const auto refused = [](const std::string& what) {
    return Error{ErrorCode::kUsage,
                 what +
                     " belongs beside the photo of the building: this one shows what lies "
                     "beside it, such as hand/1",
                 ""};
  };
  for (const auto& [site, fix] : corrections.sites)
    if (site.place.empty() || site.building != 0) return refused(to_string(site));
  if (!corrections.claims.empty()) return refused("a claim");
  if (corrections.corners) return refused("corners=");
  if (corrections.rest_is_empty) return refused("-rest");
  if (!corrections.right_boards.empty()) return refused("board=");
  if (!corrections.facts.empty()) return refused("fact " + corrections.facts.front().key);
  return ok();
}

void lay_beside(const BuildingReading& beside, int photo, BuildingReading& building) {
  const auto last = last_numbers(building);
  for (Observation seen : beside.loose) {
    const auto before = last.find(seen.site.place);
    if (before != last.end()) seen.site.number += before->second;
    seen.photo = photo;
    building.loose.push_back(std::move(seen));
  }
  for (const Diagnostic& note : beside.diagnostics) building.diagnostics.push_back(note);
  building.times.recognise_ms += beside.times.recognise_ms;
}

}  // namespace storey
