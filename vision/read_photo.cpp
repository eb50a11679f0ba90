#include "vision/read_photo.h"

#include <new>
#include <opencv2/core.hpp>
#include <utility>

#include "vision/identify/template_impl.h"
#include "vision/read/framed_grid_reading.h"
#include "vision/read/open_lattice_reading.h"
#include "vision/read/printed_grid_reading.h"

namespace storey::vision {

namespace {

void number_buildings(Reading& reading) {
  for (std::size_t b = 0; b < reading.buildings.size(); ++b) {
    BuildingReading& building = reading.buildings[b];
    for (auto* observations : {&building.cells, &building.overlays, &building.loose})
      for (Observation& seen : *observations) seen.site.building = static_cast<int>(b);
  }
}

}  // namespace

Result<BuildingReading> read_building(const View& view, const Place& building,
                                      const TemplateSet& templates, const ReadOptions& options) {
  auto reading = read_photo(view, building, templates, options);
  if (!reading) return reading.error();
  return std::move(reading.value().buildings.front());
}

Result<Reading> read_photo(const View& view, const Place& building, const TemplateSet& templates,
                           const ReadOptions& options) try {
  const auto read_one = [&]() -> Result<BuildingReading> {
    if (const auto& cells = templates.impl().cells) {
      return building.how == Arrangement::kPrintedGrid
                 ? read_printed_grid(view, building, *cells, options)
                 : read_open_lattice(view, building, *cells, options);
    }
    return read_framed_grid(view, building, templates, options);
  };
  auto one = read_one();
  if (!one) return one.error();
  Reading reading;
  reading.buildings.push_back(std::move(one).value());
  number_buildings(reading);
  return reading;
} catch (const cv::Exception& e) {
  // The photo is not to blame; who called may have more memory another time.
  if (e.code == cv::Error::StsNoMem) throw std::bad_alloc();
  return Error{ErrorCode::kUnreadable, std::string("the photo could not be processed: ") + e.what(),
               view.photo().source};
}

}  // namespace storey::vision
