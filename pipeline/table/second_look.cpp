#include "pipeline/table/second_look.h"

#include <algorithm>
#include <utility>

#include "inference/joint_decoding.h"
#include "vision/photo/sharper.h"

namespace storey {
namespace {

constexpr double kWorthALook = 0.5;   // sites that are expected to be wrong
constexpr double kMostLeft = 0.9;     // of as many, of a second reading that is taken
constexpr double kFromSharper = 0.9;  // of a building that is told from the sharper photo

double doubt_about_sites(const std::vector<Observation>& sites) {
  double wrong = 0;
  for (const Observation& one : sites) wrong += 1 - one.confidence();
  return wrong;
}

const vision::View& sharper_view(const vision::View& view) {
  return view.once<vision::View>("sharper",
                                 [&] { return vision::View(vision::sharper(view.photo())); });
}

// The box settles much of what cells by themselves leave open. Each building by itself: the sides
// of a board are told from several photos.
std::vector<BuildingReading> each_decoded(const GameSpec& game, const Reading& reading) {
  std::vector<BuildingReading> all;
  for (const BuildingReading& one : reading.buildings)
    all.push_back(decode_jointly(game, {one}).front());
  return all;
}

}  // namespace

bool gains_by_second_look(const GameSpec& game) {
  const auto& pieces = game.catalog.pieces();
  return game.building().how == Arrangement::kLattice && game.building().free_extent &&
         std::all_of(pieces.begin(), pieces.end(),
                     [](const Piece& one) { return one.width == 1 && one.height == 1; });
}

double expected_wrong(const std::vector<BuildingReading>& buildings) {
  double wrong = 0;
  for (const BuildingReading& one : buildings)
    wrong += doubt_about_sites(one.cells) + doubt_about_sites(one.overlays) +
             doubt_about_sites(one.loose);
  return wrong;
}

bool is_plainer(double second, double first) { return second <= kMostLeft * first; }

Result<Reading> plainer_reading(const GameSpec& game, const vision::View& view,
                                bool looks_again_for_buildings,
                                const std::function<Result<Reading>(const vision::View&)>& read) {
  auto first = read(view);
  if (!first && (!looks_again_for_buildings || first.error().code != ErrorCode::kBoardNotFound))
    return first;
  const double wrong = first ? expected_wrong(each_decoded(game, *first)) : 0;
  if (first && wrong < kWorthALook) return first;
  auto second = read(sharper_view(view));
  if (!second || (first && !is_plainer(expected_wrong(each_decoded(game, *second)), wrong)))
    return first;
  for (BuildingReading& one : second->buildings)
    one.board_confidence = std::min(one.board_confidence, kFromSharper);
  return second;
}

}  // namespace storey
