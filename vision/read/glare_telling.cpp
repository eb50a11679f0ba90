#include "vision/read/glare_telling.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <utility>

#include "vision/geometry/homography.h"
#include "vision/identify/face_matches.h"
#include "vision/photo/picture.h"
#include "vision/read/free_table.h"
#include "vision/read/loose_telling.h"

namespace storey::vision {
namespace {

constexpr float kShowsOutline = 0.7F;  // share of the outline along which an edge runs
constexpr int kMostTried = 60;         // places, each a few ms

// The unit square of a place of the table -> pixel centres of the whole picture.
cv::Matx33d picture_from_place(const Scene& scene, const Picture& picture,
                               const LooseRectangle& place) {
  return picture.full_from_px.inv() * scene.table.full_from_px * place.picture_from_unit();
}

LoosePiece piece_told(const LooseRectangle& place, ToldFace told) {
  LoosePiece piece;
  piece.found = place;
  piece.told = std::move(told);
  for (const Candidate& one : piece.told.candidates) piece.piece += one.confidence;
  piece.corners = piece.piece < kAPiece ? corners_of(place)
                                        : mapped(place.picture_from_unit(), piece.told.corners);
  piece.shown = piece.corners;
  piece.area = area_of(piece.corners);
  return piece;
}

LoosePiece told_by_contrast(const Scene& scene, const LooseRectangle& place,
                            ByContrast by = ByContrast::kCard) {
  const Picture picture = whole_picture(scene.view);
  return piece_told(place, tell_face_by_contrast(size_of(scene, place), picture.bgr,
                                                 picture_from_place(scene, picture, place), by));
}

LoosePiece told_below_veil(const Scene& scene, const LooseRectangle& place) {
  const Picture picture = whole_picture(scene.view);
  return piece_told(place, tell_veiled_face(size_of(scene, place), picture.bgr,
                                            picture_from_place(scene, picture, place)));
}

bool is_card(const Scene& scene, const LoosePiece& piece) {
  const auto& size = size_of(scene, piece.found);
  return !size.round && makes_buildings(scene.building, size);
}

// Where outlines were found and no face was told, those that show best first.
// @param tell  what lies in an outline.
template <typename IsSought, typename Tell>
void tell_outlines(const Scene& scene, const std::vector<LoosePiece>& found, IsSought is_sought,
                   int most, Tell tell, std::vector<LoosePiece>& pieces) {
  std::vector<const LoosePiece*> untold;
  for (const LoosePiece& one : found)
    if (one.found.support >= kShowsOutline && is_sought(one)) untold.push_back(&one);
  std::stable_sort(untold.begin(), untold.end(), [](const LoosePiece* a, const LoosePiece* b) {
    return a->found.support > b->found.support;
  });
  int tried = 0;
  for (const LoosePiece* one : untold) {
    if (!go_with(scene, pieces, *one)) continue;
    if (++tried > most) break;
    LoosePiece piece = tell(one->found);
    if (piece.piece >= kAPiece && go_with(scene, pieces, piece)) pieces.push_back(std::move(piece));
  }
}

// Where others may lie on one side of a piece: close to it, or a finger's breadth away.
std::vector<LooseRectangle> places_beside(const LoosePiece& piece, const LooseRectangle& edge) {
  constexpr std::array kSteps{1.06F, 1.24F};  // sides from middle to middle
  std::vector<LooseRectangle> places;
  for (const float step : kSteps) {
    places.push_back(edge);
    places.back().middle += (step - 1) * (edge.middle - middle_of(piece.corners));
  }
  return places;
}

// The same in a row that begins elsewhere.
std::vector<LooseRectangle> moved_aside(const std::vector<LooseRectangle>& places) {
  constexpr std::array kAside{-0.25F, 0.25F, -0.5F, 0.5F};  // of the width
  std::vector<LooseRectangle> moved;
  for (const float aside : kAside) {
    for (LooseRectangle place : places) {
      place.middle += aside * place.across;
      moved.push_back(place);
    }
  }
  return moved;
}

// Looks where the table does not look bare, no more often than a given number of times.
class RowLook {
 public:
  RowLook(const Scene& scene, std::vector<LoosePiece>& pieces)
      : scene_(scene), table_(free_table(scene, pieces)), pieces_(pieces) {}

  // Adds what is told at these places.
  // @return  whether all that the photo shows are bare.
  bool look(const std::vector<LooseRectangle>& places) {
    constexpr double kBare = 0.9;  // as of free slots
    bool bare = true;
    for (const LooseRectangle& place : places) {
      LoosePiece there;
      there.found = place;
      there.corners = corners_of(place);
      there.area = area_of(there.corners);
      if (!is_shown(scene_.view.photo(), scene_.table, there.corners)) continue;
      const bool taken = !go_with(scene_, pieces_, there);
      const double strange = taken ? -1 : table_.strangeness(there.corners);
      if (strange >= 0 && strange < kBare) continue;
      bare = false;
      if (taken || ++tried_ > kMostTried) continue;
      LoosePiece piece = told_by_contrast(scene_, place);
      if (piece.piece >= kPlainly && go_with(scene_, pieces_, piece))
        pieces_.push_back(std::move(piece));
    }
    return bare;
  }

 private:
  const Scene& scene_;
  BareTable table_;
  std::vector<LoosePiece>& pieces_;
  int tried_ = 0;
};

// Where one may lie in rows with a plain one: glare may hide its outline, too.
void tell_in_rows(const Scene& scene, std::vector<LoosePiece>& pieces) {
  RowLook rows(scene, pieces);
  for (std::size_t next = 0; next < pieces.size();) {
    const LoosePiece piece = pieces[next++];  // a look may add others
    if (piece.piece < kPlainly || !is_card(scene, piece)) continue;
    const auto beside = next_to(piece);
    for (std::size_t side = 0; side < beside.size(); ++side) {
      const bool in_line = side < 2;
      const auto places = places_beside(piece, beside.at(side));
      if (!rows.look(places) && !in_line) rows.look(moved_aside(places));
    }
  }
}

LooseRectangle turned(LooseRectangle place, float angle) {
  const float c = std::cos(angle), s = std::sin(angle);
  for (cv::Point2f* side : {&place.across, &place.down})
    *side = {c * side->x - s * side->y, s * side->x + c * side->y};
  return place;
}

// How much a place is like a face at a glance, turned by a little or not.
std::pair<float, LooseRectangle> likeliest_turn(const Scene& scene, const LooseRectangle& place) {
  constexpr std::array kTurns{0.0F, -0.12F, 0.12F};
  std::pair<float, LooseRectangle> best{-1, place};
  for (const float angle : kTurns) {
    const LooseRectangle there = turned(place, angle);
    const float likeness =
        scene.glanced.likeness(static_cast<std::size_t>(place.size), there.picture_from_unit());
    if (likeness > best.first) best = {likeness, there};
  }
  return best;
}

// Places all over the table that are like a face at a glance, turned about as a card that was told,
// or upside down, as those of who sits opposite; the best first.
std::vector<LooseRectangle> likely_places(const Scene& scene, const LoosePiece& like) {
  constexpr float kStep = 0.25F;    // of a side
  constexpr float kLikely = 0.28F;  // 23 places of a table on which seven cards were not told
  const LooseRectangle first = next_to(like)[0];
  const cv::Size2f table(scene.table.bgr.size());
  const float reach = std::hypot(table.width, table.height) / kStep;
  const int rows = cvCeil(reach / cv::norm(first.down));
  const int cols = cvCeil(reach / cv::norm(first.across));
  std::vector<std::pair<float, LooseRectangle>> likely;
  for (int y = -rows; y <= rows; ++y) {
    for (int x = -cols; x <= cols; ++x) {
      LooseRectangle place = first;
      place.middle +=
          kStep * (static_cast<float>(x) * first.across + static_cast<float>(y) * first.down);
      if (!cv::Rect2f({0, 0}, table).contains(place.middle)) continue;
      auto best = likeliest_turn(scene, place);
      if (best.first >= kLikely) likely.push_back(std::move(best));
    }
  }
  std::stable_sort(likely.begin(), likely.end(),
                   [](const auto& a, const auto& b) { return a.first > b.first; });
  std::vector<LooseRectangle> places;
  for (const auto& [likeness, place] : likely) places.push_back(place);
  return places;
}

// Cards that show no outline and touch none that was told: a city in dim light, far from the
// others.
void tell_without_outline(const Scene& scene, std::vector<LoosePiece>& pieces) {
  const auto like = std::find_if(pieces.begin(), pieces.end(), [&](const LoosePiece& one) {
    return one.piece >= kPlainly && is_card(scene, one);
  });
  if (like == pieces.end()) return;
  int tried = 0;
  for (const LooseRectangle& place : likely_places(scene, LoosePiece(*like))) {
    LoosePiece there;
    there.found = place;
    there.corners = corners_of(place);
    there.area = area_of(there.corners);
    if (!is_shown(scene.view.photo(), scene.table, there.corners) || !go_with(scene, pieces, there))
      continue;
    if (++tried > kMostTried) return;
    LoosePiece piece = told_by_contrast(scene, place);
    if (piece.piece >= kPlainly && go_with(scene, pieces, piece))
      pieces.push_back(std::move(piece));
  }
}

constexpr double kMostInGlare = 0.85;  // no plain piece: by what glare leaves alone nothing is one

double odds_of(double p) { return p / (1 - p); }

// Corners are those of the first face, as it stands upright.
// @param rotation  that of the first one before.
void put_upright(int rotation, LoosePiece& piece) {
  const int turns = (piece.told.candidates.front().rotation - rotation + 4) % 4;
  for (auto* corners : {&piece.corners, &piece.shown, &piece.told.corners, &piece.told.shown})
    std::rotate(corners->begin(), corners->begin() + (4 - turns) % 4, corners->end());
}

// Of what contrast tells at a place and what lies there below a veil what is surer; faces that both
// find likely come first, and are likelier.
LoosePiece surer(LoosePiece by_contrast, LoosePiece below_veil) {
  if (below_veil.told.candidates.empty()) return by_contrast;
  const int rotation = below_veil.told.candidates.front().rotation;
  weigh_faces(by_contrast.told, below_veil.told);
  put_upright(rotation, below_veil);
  const double odds = odds_by_contrast(by_contrast.told, below_veil.told);
  if (odds > 1 && below_veil.piece < kMostInGlare) {
    make_likelier(std::min(odds, odds_of(kMostInGlare) / odds_of(below_veil.piece)), below_veil);
    below_veil = piece_told(below_veil.found, std::move(below_veil.told));
  }
  return below_veil.piece >= by_contrast.piece ? below_veil : by_contrast;
}

// Tells places by contrast and below veils, those first that are told best: half of one piece and
// half of the next are less like a face.
class WholeLook {
 public:
  WholeLook(const Scene& scene, std::vector<LoosePiece>& pieces)
      : scene_(scene), table_(free_table(scene, pieces)), pieces_(pieces) {}

  // @return  what was added.
  std::vector<LoosePiece> look(const std::vector<LooseRectangle>& places) {
    std::vector<LoosePiece> told;
    int tried = 0;
    for (const LooseRectangle& place : new_places(places, looked_)) {
      const LoosePiece there = piece_at(place);
      if (!is_shown(scene_.view.photo(), scene_.table, there.corners) || !is_free(there, 1) ||
          looks_bare(there.corners))
        continue;
      if (++tried > kMostTried) break;
      LoosePiece piece = told_by_contrast(scene_, place, ByContrast::kWhole);
      if (piece.piece >= kAPiece) piece = looked_at_again(std::move(piece));
      piece = surer(std::move(piece), told_below_veil(scene_, place));
      if (piece.piece >= kAPiece) told.push_back(std::move(piece));
    }
    std::stable_sort(told.begin(), told.end(), [](const LoosePiece& a, const LoosePiece& b) {
      return a.told.likeness > b.told.likeness;
    });
    std::vector<LoosePiece> added;
    for (LoosePiece& piece : told) {
      if (!is_free(piece, piece.piece)) continue;
      std::erase_if(pieces_, [&](const LoosePiece& one) { return !go_with(scene_, {one}, piece); });
      pieces_.push_back(piece);
      added.push_back(std::move(piece));
    }
    return added;
  }

 private:
  [[nodiscard]] bool looks_bare(const Corners& place) const {
    constexpr double kBare = 0.9;  // as of free slots
    const double strange = table_.strangeness(place);
    return strange >= 0 && strange < kBare;
  }

  // Half of one and half of the next may pass for a third, in doubt: that gives way to what is told
  // better.
  [[nodiscard]] bool is_free(const LoosePiece& place, double told) const {
    constexpr double kLikely = 0.5;
    return std::all_of(pieces_.begin(), pieces_.end(), [&](const LoosePiece& one) {
      return one.piece < std::min(kLikely, told) || go_with(scene_, {one}, place);
    });
  }

  // Where a face was seen it may be another's that is more alike: an outline lay a little aside.
  [[nodiscard]] LoosePiece looked_at_again(LoosePiece piece) const {
    const auto& [a, b, c, d] = piece.corners;
    LooseRectangle place = piece.found;
    place.middle = middle_of(piece.corners);
    place.across = 0.5F * (b - a + c - d);
    place.down = 0.5F * (d - a + c - b);
    LoosePiece again = told_by_contrast(scene_, place, ByContrast::kWhole);
    if (again.told.likeness <= piece.told.likeness) return piece;
    again.found = piece.found;
    return again;
  }

  const Scene& scene_;
  BareTable table_;
  std::vector<LoosePiece>& pieces_;
  std::vector<LooseRectangle> looked_;
};

// Every place edge to edge with some pieces of a building.
std::vector<LooseRectangle> places_edge_to_edge(const Scene& scene,
                                                const std::vector<LoosePiece>& pieces) {
  std::vector<LooseRectangle> places;
  for (const LoosePiece& one : pieces) {
    if (one.piece < kAPiece || !is_card(scene, one)) continue;
    for (std::size_t size = 0; size < scene.loose.sizes.size(); ++size)
      if (makes_buildings(scene.building, scene.loose.sizes[size]))
        for (const LooseRectangle& place : edge_to_edge(scene, one, size)) places.push_back(place);
  }
  return places;
}

// Outlines in which no face was told, those that show best first.
std::vector<LooseRectangle> untold_outlines(const Scene& scene,
                                            const std::vector<LoosePiece>& found) {
  std::vector<LooseRectangle> places;
  for (const LoosePiece& one : found)
    if (one.piece < kAPiece && one.found.support >= kShowsOutline &&
        !size_of(scene, one.found).round)
      places.push_back(true_size(scene, one.found));
  std::stable_sort(places.begin(), places.end(),
                   [](const auto& a, const auto& b) { return a.support > b.support; });
  return places;
}

// What was told in doubt, by another look as well: where both say the same face it is likelier, and
// where the other is surer of one that the first does not know that is taken.
void ask(LoosePiece other, LoosePiece& piece) {
  if (other.piece < kAPiece) return;
  const int rotation = piece.told.candidates.front().rotation;
  const bool known_to_both = weigh_faces(other.told, piece.told);
  put_upright(rotation, piece);
  if (is_same_face(piece.told.candidates.front(), other.told.candidates.front())) {
    if (piece.piece >= kMostInGlare) return;
    const double odds =
        std::min(1 / (1 - other.piece), odds_of(kMostInGlare) / odds_of(piece.piece));
    if (odds > 1) make_likelier(odds, piece);
  } else if (!known_to_both && other.piece > piece.piece) {
    other.found = piece.found;
    piece = std::move(other);
  }
}

// Whether it is open if a piece lies there, or which.
bool is_in_doubt(const LoosePiece& piece) {
  return piece.piece >= kAPiece && piece.told.candidates.front().confidence < kPlainly;
}

void look_at_doubtful_again(const Scene& scene, std::vector<LoosePiece>& pieces) {
  for (LoosePiece& one : pieces) {
    if (!is_in_doubt(one) || size_of(scene, one.found).round) continue;
    const LooseRectangle place = true_size(scene, one.found);
    LooseRectangle seen = place;
    seen.middle = middle_of(one.corners);
    ask(told_below_veil(scene, seen), one);
    ask(told_by_contrast(scene, place, ByContrast::kWhole), one);
  }
}

// Whether a piece of a size that buildings are made of, or that lies on their cells, may lie there
// by itself.
bool may_lie_beside(const Scene& scene, const std::vector<BuildingReading>& buildings,
                    const LoosePiece& piece) {
  if (scene.building.told_whole || size_of(scene, piece.found).round) return false;
  const Corners in_photo = mapped(scene.table.full_from_px, piece.corners);
  return std::none_of(buildings.begin(), buildings.end(),
                      [&](const BuildingReading& one) { return lies_on_cells(one, in_photo); });
}

// Whether more is printed on a piece of this size than on what fills a cell.
bool is_large(const Scene& scene, const LooseRectangle& place) {
  constexpr double kSeveral = 1.5;  // cells
  const auto& size = size_of(scene, place);
  return std::min(size.width_mm, size.height_mm) > kSeveral * scene.building.cell_mm;
}

// Whether two show the same face, the first that each is most like.
bool show_the_same(const LoosePiece& a, const LoosePiece& b) {
  return !a.told.candidates.empty() && !b.told.candidates.empty() &&
         a.told.candidates.front().what == b.told.candidates.front().what;
}

// A place turned by quarters, as the face lies that was told there.
LooseRectangle turned_as_told(const LoosePiece& piece) {
  LooseRectangle place = piece.found;
  const auto [a, b, c, d] = mapped(place.picture_from_unit(), piece.told.corners);
  const cv::Point2f right = b - a + c - d;
  const auto along = [&](cv::Point2f side) { return side.dot(right) / cv::norm(side); };
  const std::array<std::pair<cv::Point2f, cv::Point2f>, 4> turns{{{place.across, place.down},
                                                                  {place.down, -place.across},
                                                                  {-place.across, -place.down},
                                                                  {-place.down, place.across}}};
  std::tie(place.across, place.down) = *std::max_element(
      turns.begin(), turns.end(),
      [&](const auto& one, const auto& other) { return along(one.first) < along(other.first); });
  return place;
}

// Looks at outlines beside a building.
class BesideLook {
 public:
  explicit BesideLook(const Scene& scene) : scene_(scene) {}

  // By contrast, and where that leaves a doubt as the photo would show the faces there: both have
  // to name the same one. On 15 hard photos (seeds 97204 to 97827) two pieces were like their face
  // by 0.64 or more so and it 0.10 ahead, one half beside its outline like its other face by 0.60
  // and that 0.03 ahead, and other places like any by 0.47 at most.
  LoosePiece told(const LooseRectangle& place) {
    constexpr float kLike = 0.25F;  // what next to no place without a piece is
    constexpr float kAhead = 0.06F;
    constexpr double kReach = 0.1;
    constexpr int kMostViews = 8;  // each takes some 20 ms
    LoosePiece piece = told_by_contrast(scene_, place);
    if (is_plain(piece) || (piece.piece < kAPiece && piece.told.likeness < kLike)) return piece;
    if (!is_large(scene_, place)) piece.piece = 0;
    if (++views_ > kMostViews) return piece;
    LoosePiece in_view = told_in_view(scene_, turned_as_told(piece), kReach);
    const bool plainly = in_view.piece >= kPlainly && in_view.told.margin >= kAhead;
    return plainly && show_the_same(in_view, piece) ? in_view : piece;
  }

 private:
  // What is no larger than a cell shows so little that checks of a cloth were like a face and it
  // ahead by 0.57 together; a veiled tile by 0.81.
  [[nodiscard]] bool is_plain(const LoosePiece& piece) const {
    constexpr float kNoCheck = 0.7F;
    return piece.piece >= kPlainly &&
           (is_large(scene_, piece.found) || piece.told.likeness + piece.told.margin >= kNoCheck);
  }

  const Scene& scene_;
  int views_ = 0;
};

}  // namespace

void tell_whole_in_glare(const Scene& scene, const std::vector<LoosePiece>& found,
                         std::vector<LoosePiece>& pieces) {
  look_at_doubtful_again(scene, pieces);
  WholeLook whole(scene, pieces);
  auto places = untold_outlines(scene, found);
  for (const LooseRectangle& place : places_edge_to_edge(scene, pieces)) places.push_back(place);
  auto added = whole.look(places);
  while (!added.empty()) added = whole.look(places_edge_to_edge(scene, added));
}

void tell_places_in_glare(const Scene& scene, const std::vector<LooseRectangle>& places,
                          std::vector<LoosePiece>& pieces) {
  WholeLook(scene, pieces).look(places);
}

std::vector<LoosePiece> cards_beside_in_glare(const Scene& scene,
                                              const std::vector<BuildingReading>& buildings,
                                              const std::vector<LoosePiece>& found) {
  constexpr int kMost = 16;  // of a size: the prints of a cloth
  std::vector<LoosePiece> pieces = known_among(scene, buildings, found);
  const auto known = static_cast<std::ptrdiff_t>(pieces.size());
  BesideLook beside(scene);
  const auto tell = [&](const LooseRectangle& place) { return beside.told(place); };
  for (std::size_t number = 0; number < scene.loose.sizes.size(); ++number) {
    const auto is_sought = [&](const LoosePiece& one) {
      return static_cast<std::size_t>(one.found.size) == number && one.piece < kAPiece &&
             (is_card_beside(scene, one.found) || may_lie_beside(scene, buildings, one));
    };
    tell_outlines(scene, found, is_sought, kMost, tell, pieces);
  }
  return {pieces.begin() + known, pieces.end()};
}

void tell_in_glare(const Scene& scene, const std::vector<LoosePiece>& found,
                   std::vector<LoosePiece>& pieces) {
  const auto is_sought = [&](const LoosePiece& one) {
    return one.piece < kPlainly && is_card(scene, one);
  };
  const auto tell = [&](const LooseRectangle& place) { return told_by_contrast(scene, place); };
  tell_outlines(scene, found, is_sought, kMostTried, tell, pieces);
  tell_without_outline(scene, pieces);
  tell_in_rows(scene, pieces);
}

}  // namespace storey::vision
