#include "pipeline/study/draft_labels.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

#include "inference/candidates.h"
#include "pipeline/io/csv.h"

namespace storey {
namespace {

std::string rounded(double number, double steps) {
  std::string text = std::to_string(std::round(number * steps) / steps);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.ends_with('.')) text.pop_back();
  return text;
}

/// What covers several cells is no label of one.
bool covers_several(const Game& game, const BuildingReading& reading) {
  return std::any_of(reading.cells.begin(), reading.cells.end(), [&](const Observation& seen) {
    const PieceFace what = seen.best().what;
    return !what.is_nothing() &&
           (game.catalog.is_part(what) || game.catalog.extent(what) != std::pair(1, 1));
  });
}

}  // namespace

std::string draft_labels_header() {
  return "photo,row,col,piece,turn,confidence,game,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y\n";
}

Result<std::string> draft_labels(const Game& game, const TableResult& result) {
  std::string rows;
  std::set<std::string> photos;
  for (const PlayerResult& player : result.players) {
    if (!player.reading || !photos.insert(player.source).second) continue;
    if (covers_several(game, *player.reading))
      return Error{ErrorCode::kUsage,
                   "pieces of " + game.title +
                       " cover several cells: label this photo by a layout file, storey read PHOTO "
                       "-o PHOTO.layout",
                   player.source};
    bool first = true;
    for (const Observation& seen : player.reading->cells) {
      const Candidate& best = seen.best();
      std::vector<std::string> fields{player.source,
                                      std::to_string(player.reading->rows - 1 - seen.site.cell.row),
                                      std::to_string(seen.site.cell.col),
                                      best.empty() ? "none" : game.catalog.short_name(best.what),
                                      std::to_string(best.rotation * 90),
                                      rounded(seen.confidence(), 100),
                                      ""};
      // The corners are said once a photo.
      for (const Point& corner : player.reading->board)
        for (const double pixels : {corner.x, corner.y})
          fields.push_back(first ? rounded(pixels, 10) : "");
      first = false;
      rows += csv_line(fields);
    }
  }
  return rows;
}

}  // namespace storey
