#include "vision/read/laid_reading.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <opencv2/imgproc.hpp>
#include <set>
#include <string>
#include <utility>

#include "model/turned_reading.h"
#include "vision/geometry/homography.h"
#include "vision/identify/bare_table.h"
#include "vision/locate/groups.h"
#include "vision/locate/own_pieces.h"
#include "vision/read/free_table.h"
#include "vision/read/loose_laying.h"
#include "vision/read/photo_quality.h"

namespace storey::vision {
namespace {

constexpr double kInDoubt = 0.85;  // P(these are all its pieces) where something speaks against it
constexpr double kPerhapsCut = 0.6;  // the same where the photo ends beside it
constexpr double kSurelyBare = 0.9995;
constexpr double kHardly = 0.3;     // P(nothing lies on a cell that looks like no table)
constexpr double kOutOfView = 0.9;  // the same of a cell that the photo does not show
constexpr double kOnCell = 0.25;    // share of a cell on which something that was told lies
constexpr double kInLine = 0.1;  // cells that a piece apart from others may lie off their lattice
// Sine of its angle against theirs. Of 2,109 pieces laid by hand on 255 composed tables (seeds
// 103000 to 104331) one in a hundred was turned by more than 0.066, none by more than 0.094; what
// lies beside a building has any angle.
constexpr double kParallel = 0.1;
constexpr double kNear = 2.2;     // cells between them
constexpr double kNoTable = 0.6;  // BareTable::strangeness() from which something may lie there

bool names(const std::vector<std::string>& all, const std::string& one) {
  return std::find(all.begin(), all.end(), one) != all.end();
}

bool may_be_laid(const Scene& scene, const LoosePiece& piece) {
  const auto& kinds = scene.building.kinds;
  return piece.piece >= kAPiece && (kinds.empty() || names(kinds, piece.told.kind)) &&
         makes_buildings(scene.building, size_of(scene, piece.found));
}

bool lies_within(const Scene& scene, const Quad& area, const LoosePiece& piece) {
  return is_inside(corners_of(area), apply(scene.table.full_from_px, middle_of(piece.corners)));
}

Corners cell_corners(cv::Point cell) {
  const auto x = static_cast<float>(cell.x), y = static_cast<float>(cell.y);
  return {{{x, y}, {x + 1, y}, {x + 1, y + 1}, {x, y + 1}}};
}

// ---------------------------------------------------------------- which pieces lie together

// Pieces that lie together, and whether some of them stand apart from the others.
struct Laid {
  Assembly assembly;
  bool parted = false;
  bool alone = false;     // one piece
  bool in_doubt = false;  // no piece is plain by itself
};

double gap_to(const std::vector<cv::Point>& held, const cv::Rect& cells) {
  double least = kNear + 1;
  for (const cv::Point& cell : held) {
    const double x = std::max({0, cells.x - cell.x - 1, cell.x - cells.x - cells.width});
    const double y = std::max({0, cells.y - cell.y - 1, cell.y - cells.y - cells.height});
    least = std::min(least, std::hypot(x, y));
  }
  return least;
}

bool overlaps(const std::vector<cv::Point>& held, const cv::Rect& cells) {
  return std::any_of(held.begin(), held.end(),
                     [&](const cv::Point& cell) { return cells.contains(cell); });
}

// Adds all pieces of a part that stands in line with the rest; false: it does not.
bool join(const std::vector<OwnPiece>& pieces, const std::vector<std::size_t>& part, Laid& whole) {
  std::vector<Assembly::Laid> laid;
  double gap = kNear + 1;
  for (const std::size_t number : part) {
    const auto place = place_on(whole.assembly.full_from_board, pieces[number]);
    if (!place || std::max(std::abs(place->off.x), std::abs(place->off.y)) > kInLine ||
        place->turn > kParallel)
      return false;
    if (overlaps(whole.assembly.held, place->cells)) return false;
    gap = std::min(gap, gap_to(whole.assembly.held, place->cells));
    laid.push_back({number, place->cells});
  }
  if (gap > kNear) return false;
  for (const Assembly::Laid& one : laid) {
    whole.assembly.laid.push_back(one);
    for (int y = 0; y < one.cells.height; ++y)
      for (int x = 0; x < one.cells.width; ++x)
        whole.assembly.held.push_back(one.cells.tl() + cv::Point(x, y));
  }
  whole.parted = true;
  return true;
}

std::vector<std::size_t> numbers_of(const Assembly& assembly) {
  std::vector<std::size_t> numbers;
  for (const Assembly::Laid& one : assembly.laid) numbers.push_back(one.piece);
  return numbers;
}

// The largest first; what stands in line with one and near it belongs to it.
std::vector<Laid> laid_together(const std::vector<OwnPiece>& pieces,
                                const cv::Matx33d& full_from_table) {
  std::vector<bool> taken(pieces.size(), false);
  auto assemblies = assemblies_of(pieces, full_from_table, true, taken);
  std::stable_sort(assemblies.begin(), assemblies.end(), [](const Assembly& a, const Assembly& b) {
    return a.laid.size() > b.laid.size();
  });
  std::vector<Laid> all;
  for (Assembly& one : assemblies) {
    const auto numbers = numbers_of(one);
    if (std::none_of(all.begin(), all.end(),
                     [&](Laid& whole) { return join(pieces, numbers, whole); }))
      all.push_back({std::move(one), false, false, false});
  }
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (taken[i] || !pieces[i].plain) continue;
    taken[i] =
        std::any_of(all.begin(), all.end(), [&](Laid& whole) { return join(pieces, {i}, whole); });
  }
  return all;
}

// Where nothing lies edge to edge, a piece is a building by itself if it is the only one of its
// kind: of the first kind of which there is one alone.
std::vector<Laid> single(const Scene& scene, const std::vector<const LoosePiece*>& piece_of,
                         const std::vector<OwnPiece>& pieces) {
  for (const std::string& kind : scene.building.kinds) {
    std::vector<bool> taken(pieces.size(), true);
    for (std::size_t i = 0; i < pieces.size(); ++i)
      if (pieces[i].plain && piece_of[i]->told.kind == kind) taken[i] = false;
    if (std::count(taken.begin(), taken.end(), false) != 1) continue;
    const auto number =
        static_cast<std::size_t>(std::find(taken.begin(), taken.end(), false) - taken.begin());
    std::vector<bool> only{false};
    for (Assembly& one : assemblies_of({pieces[number]}, scene.table.full_from_px, true, only)) {
      one.laid.front().piece = number;
      return {{std::move(one), false, true, false}};
    }
  }
  return {};
}

// P(not all of what seems to lie together is something else), each face counted once: the print of
// a cloth is told everywhere.
double sure_together(const Laid& laid, const std::vector<const LoosePiece*>& piece_of) {
  std::map<PieceFace, double> surest;
  for (const Assembly::Laid& one : laid.assembly.laid) {
    const LoosePiece& piece = *piece_of[one.piece];
    double& sure = surest[piece.told.candidates.front().what];
    sure = std::max(sure, piece.piece);
  }
  double none = 1;
  for (const auto& [face, sure] : surest) none *= 1 - sure;
  return 1 - none;
}

// Where light or blur leave no piece plain, those that are told in doubt and lie edge to edge say
// together what none does by itself.
std::vector<Laid> laid_in_doubt(const std::vector<const LoosePiece*>& piece_of,
                                std::vector<OwnPiece> pieces, const cv::Matx33d& full_from_table) {
  constexpr double kTogether = 0.98;  // more than of a plain piece: light is poor
  for (std::size_t i = 0; i < pieces.size(); ++i) pieces[i].plain = piece_of[i]->piece >= kAnOwn;
  auto all = laid_together(pieces, full_from_table);
  std::erase_if(all, [&](const Laid& one) {
    return one.assembly.laid.size() < 2 || sure_together(one, piece_of) < kTogether;
  });
  for (Laid& one : all) one.in_doubt = true;
  return all;
}

// ---------------------------------------------------------------- what their cells show

// A piece of several cells is told of each of them: so that all of them together say as much as was
// seen of the piece, each says the root of it.
void share_among_cells(int cells, Observation& seen) {
  const auto root = [&](double p) { return std::pow(std::max(p, 0.0), 1.0 / cells); };
  double listed = 0, roots = 0;
  for (const Candidate& one : seen.candidates) {
    listed += one.confidence;
    roots += root(one.confidence);
  }
  if (roots <= 0) return;
  for (Candidate& one : seen.candidates) one.confidence = listed * root(one.confidence) / roots;
  seen.margin = seen.lead();
}

// Whether buildings are made of pieces of this face: cards of other kinds may be as large.
bool may_be_built_of(const Scene& scene, const LoosePiece& piece, PieceFace what) {
  const std::vector<std::string>& kinds = scene.building.kinds;
  const auto& looks = size_of(scene, piece.found).faces->looks;
  return kinds.empty() || std::any_of(looks.begin(), looks.end(), [&](const auto& look) {
           return look.what == what &&
                  std::find(kinds.begin(), kinds.end(), look.kind) != kinds.end();
         });
}

// What a piece shows in one of its cells, for each face that it may show.
Observation square_seen(const Scene& scene, const cv::Matx33d& full_from_board,
                        const LoosePiece& piece, const Assembly::Laid& laid, cv::Point cell) {
  const OwnPiece own = own_piece(scene, piece);
  Observation seen = observation_of(scene, piece, 0);
  std::erase_if(seen.candidates, [&](const Candidate& one) {
    return !one.empty() && !may_be_built_of(scene, piece, one.what);
  });
  for (Candidate& one : seen.candidates) {
    if (one.empty()) continue;
    OwnPiece other = own;
    other.what = one.what;
    for (std::size_t i = 0; i < 4; ++i)
      other.corners.at(i) = own.corners.at((i + 4 - static_cast<std::size_t>(one.rotation)) % 4);
    const ShownInCell shown = shown_in(full_from_board, other, cell);
    one.what = shown.what;
    one.rotation = shown.rotation;
  }
  share_among_cells(laid.cells.area(), seen);
  const cv::Matx33d map = own_map(full_from_board, own, laid.cells);
  seen.quad = quad_of(map, cell.x, cell.y, cell.x + 1, cell.y + 1);
  return seen;
}

// ---------------------------------------------------------------- the cells around them

// What free cells are told by.
struct Around {
  BareTable table;
  std::vector<Corners> told;  // what lies there and is none of the building, px of the table
};

enum class Free { kBare, kExplained, kStrange, kUnseen };

// What a cell on which no piece was told shows.
Free free_cell(const Scene& scene, const Around& around, const cv::Matx33d& full_from_board,
               cv::Point cell) {
  const Corners place =
      mapped(scene.table.full_from_px.inv() * full_from_board, cell_corners(cell));
  const bool explained = std::any_of(around.told.begin(), around.told.end(), [&](const auto& one) {
    return overlap(place, one) > kOnCell * area_of(place);
  });
  if (explained) return Free::kExplained;
  const double strange = around.table.strangeness(place);
  if (strange < 0) return Free::kUnseen;
  return strange >= kNoTable ? Free::kStrange : Free::kBare;
}

Observation nothing_on(const Quad& quad, Free shows) {
  Observation seen;
  seen.quad = quad;
  const double bare = shows == Free::kStrange  ? kHardly
                      : shows == Free::kUnseen ? kOutOfView
                                               : kSurelyBare;
  seen.candidates = {{.what = kNothing, .confidence = bare}};
  seen.margin = bare;
  return seen;
}

// Whether nothing is likelier on a cell than where it looks like no table.
bool is_likelier_bare(const Observation& seen) {
  return std::any_of(seen.candidates.begin(), seen.candidates.end(),
                     [](const Candidate& one) { return one.empty() && one.confidence > kHardly; });
}

// Where something may have been told a cell is no likelier to be bare than where nothing was.
void doubt_bare(Observation& seen) {
  for (Candidate& one : seen.candidates)
    if (one.empty()) one.confidence = std::min(one.confidence, kHardly);
  std::stable_sort(
      seen.candidates.begin(), seen.candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.confidence > b.confidence; });
  seen.margin = seen.lead();
}

bool holds(const std::vector<cv::Point>& held, cv::Point cell) {
  return std::find(held.begin(), held.end(), cell) != held.end();
}

// Cells beyond the rectangle of a building that lie next to a piece of it.
std::vector<cv::Point> next_beyond(const std::vector<cv::Point>& held, const cv::Rect& box) {
  constexpr std::array<std::array<int, 2>, 4> kWays{{{1, 0}, {-1, 0}, {0, 1}, {0, -1}}};
  std::vector<cv::Point> beyond;
  for (const cv::Point& cell : held) {
    for (const auto& way : kWays) {
      const cv::Point next = cell + cv::Point(way[0], way[1]);
      if (!box.contains(next) && !holds(beyond, next)) beyond.push_back(next);
    }
  }
  return beyond;
}

// Where pieces may lie that were not told, next to those that were: what is there says nothing of
// the table.
std::vector<Corners> places_around(const Scene& scene, const std::vector<Laid>& all) {
  constexpr int kReach = 2;  // cells: as far as a piece edge to edge with one may lie
  std::vector<Corners> places;
  for (const Laid& one : all) {
    const cv::Matx33d table_from_board =
        scene.table.full_from_px.inv() * one.assembly.full_from_board;
    std::vector<cv::Point> seen;
    for (const cv::Point& cell : one.assembly.held) {
      for (int y = -kReach; y <= kReach; ++y) {
        for (int x = -kReach; x <= kReach; ++x) {
          const cv::Point next = cell + cv::Point(x, y);
          if (std::abs(x) + std::abs(y) > kReach || holds(seen, next)) continue;
          seen.push_back(next);
          places.push_back(mapped(table_from_board, cell_corners(next)));
        }
      }
    }
  }
  return places;
}

// ---------------------------------------------------------------- the building

// Quarter turns clockwise after which the upper side of a board is the upper one in the photo.
int turns_upright(const cv::Matx33d& full_from_board, const cv::Rect& box) {
  const cv::Point2d middle(box.x + box.width / 2.0, box.y + box.height / 2.0);
  const cv::Point2f down = apply(full_from_board, middle + cv::Point2d(0, 0.5)) -
                           apply(full_from_board, middle - cv::Point2d(0, 0.5));
  // The way down of a board turned counter-clockwise by a quarter runs to the right.
  const int turned = cvRound(std::atan2(down.x, down.y) / (CV_PI / 2));
  return (8 - turned) % 4;
}

double confidence_of(const std::vector<const LoosePiece*>& pieces) {
  const auto plain = std::count_if(pieces.begin(), pieces.end(),
                                   [](const LoosePiece* one) { return one->piece >= kPlainly; });
  if (plain == 0) return 0;
  return 1 - 0.2 * std::pow(0.15, static_cast<double>(plain));
}

void doubt(BuildingReading& reading, double at_most, const std::string& code,
           const std::string& why) {
  reading.board_confidence = std::min(reading.board_confidence, at_most);
  reading.diagnostics.push_back({code, why, std::nullopt});
}

void say_what_is_around(const Scene& scene, const Around& around, const Laid& laid,
                        const cv::Rect& box, BuildingReading& reading) {
  bool strange = std::any_of(
      reading.cells.begin(), reading.cells.end(),
      [](const Observation& one) { return one.best().empty() && one.confidence() <= kHardly; });
  bool unseen = false;
  for (const cv::Point& cell : next_beyond(laid.assembly.held, box)) {
    const Free shows = free_cell(scene, around, laid.assembly.full_from_board, cell);
    strange = strange || shows == Free::kStrange;
    unseen = unseen || shows == Free::kUnseen;
  }
  if (strange)
    doubt(reading, kInDoubt, "pieces-close",
          "something that is no piece and no table lies beside the building, or glare hides what "
          "does: move it away, or hold the picture with what was read (--overlay) against the "
          "table");
  if (unseen)
    doubt(reading, kPerhapsCut, "edge",
          "pieces may lie beyond the edge of the photo: take it with some table around all of "
          "them");
  if (laid.alone)
    doubt(
        reading, kInDoubt, "one-piece",
        "a single piece is taken for the building, since no two lie edge to edge: look whether it "
        "is one");
  if (laid.parted)
    doubt(reading, kInDoubt, "parts",
          "a piece stands apart from the others, in line with them: if it is none of the building, "
          "move it away");
}

BuildingReading reading_of(const Scene& scene, const Laid& laid,
                           const std::vector<const LoosePiece*>& piece_of, const Around& around) {
  const cv::Rect box = cv::boundingRect(laid.assembly.held);
  const cv::Matx33d& full_from_board = laid.assembly.full_from_board;
  const cv::Matx33d full_from_box =
      full_from_board * cv::Matx33d(1, 0, box.x, 0, 1, box.y, 0, 0, 1);
  BuildingReading reading;
  reading.rows = box.height;
  reading.cols = box.width;
  std::copy(std::begin(full_from_box.val), std::end(full_from_box.val),
            reading.photo_from_board.begin());
  reading.board = quad_of(full_from_box, 0, 0, reading.cols, reading.rows);
  for (int y = box.y; y < box.y + box.height; ++y) {
    for (int x = box.x; x < box.x + box.width; ++x) {
      const auto on =
          std::find_if(laid.assembly.laid.begin(), laid.assembly.laid.end(), [&](const auto& one) {
            return one.cells.contains({x, y});
          });
      const auto free = [&] { return free_cell(scene, around, full_from_board, {x, y}); };
      const bool held = on != laid.assembly.laid.end();
      Observation seen =
          held ? square_seen(scene, full_from_board, *piece_of[on->piece], *on, {x, y})
               : nothing_on(quad_of(full_from_board, x, y, x + 1, y + 1), free());
      if (held && is_likelier_bare(seen) && free() == Free::kStrange) doubt_bare(seen);
      seen.site.cell = {x - box.x, box.y + box.height - 1 - y};
      reading.cells.push_back(std::move(seen));
    }
  }
  std::vector<const LoosePiece*> own;
  for (const auto& one : laid.assembly.laid) own.push_back(piece_of[one.piece]);
  reading.board_confidence =
      laid.in_doubt ? std::min(kInDoubt, sure_together(laid, piece_of)) : confidence_of(own);
  say_what_is_around(scene, around, laid, box, reading);
  return turned_clockwise(std::move(reading), turns_upright(full_from_board, box), Turns::kRead);
}

// On a plane that was told badly what lies there looks like other pieces here and there: of several
// maps those stay of which two pieces are surely told. @return  whether any was left out.
bool leave_out_doubtful(const std::vector<const LoosePiece*>& piece_of, std::vector<Laid>& found) {
  constexpr std::ptrdiff_t kFewest = 2;
  const auto surely = [&](const Laid& one) {
    return std::count_if(one.assembly.laid.begin(), one.assembly.laid.end(), [&](const auto& laid) {
      const auto& candidates = piece_of[laid.piece]->told.candidates;
      return !candidates.empty() && candidates.front().confidence >= kPlainly;
    });
  };
  const auto plain = [&](const Laid& one) { return surely(one) >= kFewest; };
  if (std::none_of(found.begin(), found.end(), plain)) return false;
  return std::erase_if(found, [&](const Laid& one) { return !plain(one); }) > 0;
}

// Tiles to choose from lie in a row, and two of them may touch: beside a map of several pieces
// those of which some stand apart are none. @return  whether any was left out.
bool leave_out_rows(std::vector<Laid>& found) {
  constexpr std::size_t kMap = 4;
  constexpr std::size_t kRow = 3;
  const auto is_map = [](const Laid& one) {
    return !one.parted && one.assembly.laid.size() >= kMap;
  };
  if (std::none_of(found.begin(), found.end(), is_map)) return false;
  return std::erase_if(found, [](const Laid& one) {
           return one.parted && one.assembly.laid.size() <= kRow;
         }) > 0;
}

}  // namespace

BuildingsSeen read_laid(const Scene& scene, const std::vector<LoosePiece>& pieces,
                        const std::optional<Quad>& within) {
  std::vector<const LoosePiece*> piece_of;
  std::vector<OwnPiece> own;
  for (const LoosePiece& one : pieces) {
    if (!may_be_laid(scene, one) || (within && !lies_within(scene, *within, one))) continue;
    piece_of.push_back(&one);
    own.push_back(own_piece(scene, one));
  }
  auto found = laid_together(own, scene.table.full_from_px);
  const bool doubtful = leave_out_doubtful(piece_of, found);
  const bool left_out = leave_out_rows(found) || doubtful;
  if (found.empty()) found = single(scene, piece_of, own);
  const bool plain = !found.empty();
  if (!plain && scene.building.told_whole)
    found = laid_in_doubt(piece_of, own, scene.table.full_from_px);
  std::set<const LoosePiece*> laid;
  for (const Laid& one : found)
    for (const std::size_t number : numbers_of(one.assembly)) laid.insert(piece_of[number]);
  BuildingsSeen seen;
  seen.plain = plain;
  Around around{free_table(scene, pieces, places_around(scene, found)), {}};
  for (const LoosePiece& one : pieces) {
    if (laid.count(&one) > 0) continue;
    seen.beside.push_back(one);
    if (one.piece >= kAPiece) around.told.push_back(one.corners);
  }
  for (const Laid& one : found) {
    BuildingReading reading = reading_of(scene, one, piece_of, around);
    if (reading.board_confidence <= 0) continue;
    const std::string unsure =
        "it is not certain that this is a building of this game: take the photo from above, with "
        "all its pieces in view";
    if (left_out)
      doubt(reading, kInDoubt, "another-building",
            "there may be another building in this photo, which is not seen well: if there is, "
            "take a photo of it by itself");
    for (Diagnostic& note : lattice_diagnostics(scene.view.photo(), reading, unsure))
      reading.diagnostics.push_back(std::move(note));
    seen.buildings.push_back(std::move(reading));
  }
  sort_from_left(seen.buildings);
  return seen;
}

std::ptrdiff_t speaks_for_plane(const Reading& reading) {
  constexpr double kSurely = 0.8;  // of a cell, which says the root of what its piece does
  constexpr std::ptrdiff_t kOfBuilding = 4;  // as much as a further one must have of its own
  const auto surely_told = [](const std::vector<Observation>& all) {
    return std::count_if(all.begin(), all.end(), [](const Observation& one) {
      return !one.best().empty() && one.confidence() >= kSurely;
    });
  };
  std::ptrdiff_t told = kOfBuilding;
  for (const BuildingReading& one : reading.buildings)
    told += surely_told(one.cells) + surely_told(one.loose) - kOfBuilding;
  return told;
}

}  // namespace storey::vision
