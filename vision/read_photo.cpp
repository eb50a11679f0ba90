#include "vision/read_photo.h"

#include <algorithm>
#include <array>
#include <new>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/check.h"
#include "model/limits.h"
#include "vision/identify/template_impl.h"
#include "vision/photo/blur.h"
#include "vision/read/covers.h"
#include "vision/read/framed_grid_reading.h"
#include "vision/read/lattice_building.h"
#include "vision/read/loose_reading.h"
#include "vision/read/open_lattice_reading.h"
#include "vision/read/printed_grid_reading.h"

namespace storey::vision {
namespace {

using Buildings = Result<std::vector<BuildingReading>>;

/// What is known of the looks: whole faces, or the pictures of single cells.
enum class Evidence { kFaces, kCells };

struct Question {
  const View& view;
  const Place& building;
  const TemplateSet& templates;
  const ReadOptions& options;
  int most = 1;  ///< buildings that are looked for by themselves
  FindLoose find_loose = {};
};

Buildings alone(Result<BuildingReading> reading) {
  if (!reading) return reading.error();
  return std::vector{std::move(reading).value()};
}

Buildings in_frame(const Question& q) {
  return alone(read_framed_grid(q.view, q.building, q.templates, q.options));
}

Buildings on_printed_grid(const Question& q) {
  return alone(read_printed_grid(q.view, q.building, *q.templates.impl().cells, q.options));
}

Buildings on_lattice(const Question& q) {
  return read_open_lattice(q.view, q.building, *q.templates.impl().cells, q.options, q.most,
                           q.find_loose);
}

/// Where locators and identifiers meet: how pieces lie, and by what they are told.
struct Reader {
  Arrangement how;
  Evidence evidence;
  Buildings (*read)(const Question&);
};
constexpr std::array kReaders{
    Reader{Arrangement::kFrame, Evidence::kFaces, in_frame},
    Reader{Arrangement::kPrintedGrid, Evidence::kCells, on_printed_grid},
    Reader{Arrangement::kLattice, Evidence::kCells, on_lattice},
};

/// What OpenCV throws as an error of the photo; who called may have more memory another time.
template <typename Read>
auto guarded(const View& view, const Read& read) -> decltype(read()) try {
  return read();
} catch (const cv::Exception& e) {
  if (e.code == cv::Error::StsNoMem) throw std::bad_alloc();
  return Error{ErrorCode::kUnreadable, std::string("the photo could not be processed: ") + e.what(),
               view.photo().source};
}

Buildings read_buildings(const Question& question) {
  const auto evidence = question.templates.impl().cells ? Evidence::kCells : Evidence::kFaces;
  const auto reader = std::find_if(kReaders.begin(), kReaders.end(), [&](const Reader& one) {
    return one.how == question.building.how && one.evidence == evidence;
  });
  STOREY_CHECK(reader != kReaders.end());  // load_templates() makes what the place is read by
  return reader->read(question);
}

/// Whether pieces that a building is made of lie beside it, too: in a hand, to choose from.
bool has_loose_pieces_of_building(const StateSpec& places) {
  const auto& kinds = places.building.kinds;
  return std::any_of(places.beside.begin(), places.beside.end(), [&](const Place& place) {
    return place.how == Arrangement::kLoose &&
           std::any_of(place.kinds.begin(), place.kinds.end(), [&](const std::string& kind) {
             return std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
           });
  });
}

/// Whether many pieces of a building are plainly told, so that it is one, wherever it ends.
bool is_plainly_there(const BuildingReading& building) {
  constexpr std::ptrdiff_t kMany = 8;
  constexpr double kTold = 0.9;
  constexpr double kLike = 150;  // squared distance
  return std::count_if(building.cells.begin(), building.cells.end(), [](const Observation& seen) {
           return !seen.best().empty() && seen.confidence() >= kTold && -seen.best().score <= kLike;
         }) >= kMany;
}

/// Grain and print pass for pieces here and there: of several buildings those stay that are plainly
/// seen, and the surest one anyway. That one is in doubt where it may be a piece that lies loose.
void leave_out_doubtful(const StateSpec& places, std::vector<BuildingReading>& buildings) {
  constexpr double kPlainly = 0.45;  // one that may go on beyond the photo is sure by a half
  constexpr double kInDoubt = 0.9;
  const auto surer = [](const BuildingReading& a, const BuildingReading& b) {
    return a.board_confidence < b.board_confidence;
  };
  const double most = std::max_element(buildings.begin(), buildings.end(), surer)->board_confidence;
  const auto left_out = std::erase_if(buildings, [&](const BuildingReading& one) {
    return one.board_confidence < std::min(kPlainly, most) && !is_plainly_there(one);
  });
  if (left_out == 0) return;
  if (has_loose_pieces_of_building(places))
    for (BuildingReading& one : buildings)
      one.board_confidence = std::min(one.board_confidence, kInDoubt);
  buildings.front().diagnostics.push_back(
      {"another-building",
       "there may be another building in this photo, which is not seen well: if there is, take a "
       "photo of it by itself",
       std::nullopt});
}

Error nothing_beside(const Photo& photo) {
  return {ErrorCode::kBoardNotFound,
          "no piece of this game is seen lying there: lay the pieces flat and apart from each "
          "other, and take the photo from above, so that they fill half of it or more",
          photo.source};
}

Error no_rows(const Photo& photo) {
  return {ErrorCode::kBoardNotFound,
          "no cards of this game in rows were found in the photo; take it from above, with all "
          "cards in view and apart from others, so that they fill half of it or more",
          photo.source};
}

/// Where nothing is found in a blurred photo, that is the likeliest reason.
Result<Reading> unless_blurred(const View& view, Result<Reading> reading) {
  if (reading || reading.error().code != ErrorCode::kBoardNotFound ||
      blur_effect(view.photo().pixels) < kBlurred)
    return reading;
  Error error = reading.error();
  error.message += ". The photo is blurred: hold still, tap on the pieces to focus, add light";
  return error;
}

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
  if (is_told_by_pieces(building)) {
    StateSpec alone;
    alone.building = building;
    auto reading = read_photo(view, alone, templates, options);
    if (!reading) return reading.error();
    return std::move(reading.value().buildings.front());
  }
  auto one = guarded(view, [&] { return read_buildings({view, building, templates, options}); });
  if (!one) return one.error();
  return std::move(one.value().front());
}

Result<Reading> read_photo(const View& view, const StateSpec& places, const TemplateSet& templates,
                           const ReadOptions& options) {
  return unless_blurred(
      view, guarded(view, [&]() -> Result<Reading> {
        LooseReader loose(view, places.beside, places.building, templates);
        if (is_told_by_pieces(places.building)) {
          const bool in_rows = places.building.how == Arrangement::kRows;
          auto laid = loose.lay_buildings(options.corners);
          if (!laid) return in_rows ? no_rows(view.photo()) : not_found(view.photo());
          number_buildings(*laid);
          return std::move(*laid);
        }
        FindLoose find_loose;
        if (loose.tells_covers()) find_loose = [&](const auto& seen) { return loose.see(seen); };
        const int most = loose.tells_buildings() ? 1 : static_cast<int>(kMostPlayers);
        auto buildings =
            read_buildings({view, places.building, templates, options, most, find_loose});
        if (!buildings) return buildings.error();
        Reading reading;
        reading.buildings = std::move(buildings).value();
        leave_out_doubtful(places, reading.buildings);
        loose.lay(reading);
        number_buildings(reading);
        return reading;
      }));
}

Result<Reading> read_beside(const View& view, const StateSpec& places,
                            const TemplateSet& templates) {
  return unless_blurred(view, guarded(view, [&]() -> Result<Reading> {
                          LooseReader loose(view, places.beside, places.building, templates);
                          auto beside = loose.lay_alone();
                          if (!beside) return nothing_beside(view.photo());
                          return Reading{.buildings = {std::move(*beside)}};
                        }));
}

}  // namespace storey::vision
