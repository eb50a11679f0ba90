#include "compositor/laying.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "compositor/vec.h"

namespace storey::compositor {
namespace {

constexpr double kApartMm = 2.5;  // what lies beside keeps from everything else
constexpr double kShortestRowMm = 190;
constexpr double kShortestRowOfCardsMm = 270;
constexpr double kBetweenMm = 22;      // two players' pieces
constexpr double kBetweenRowsMm = 45;  // two players' rows of cards
constexpr double kClearOfRowsMm = 12;  // nearer to a row of cards it might be one of them
constexpr double kClearOfGapsMm = 6;   // so much more than cards of a row lie apart
constexpr double kNearBorderMm = 2.5;  // what lies on a cell has its middle well inside it
constexpr double kStrewnMm = 45;       // pieces farther apart than this make no building
constexpr int kPushes = 40;

Point turned(Point p, double deg) {
  const double c = std::cos(radians(deg));
  const double s = std::sin(radians(deg));
  return {c * p.x - s * p.y, s * p.x + c * p.y};
}

struct Extent {
  double x0 = 1e18, x1 = -1e18, y0 = 1e18, y1 = -1e18;
  void add(const Outline& outline) {
    for (const Point& p : outline) {
      x0 = std::min(x0, p.x);
      x1 = std::max(x1, p.x);
      y0 = std::min(y0, p.y);
      y1 = std::max(y1, p.y);
    }
  }
  [[nodiscard]] double width() const { return x1 - x0; }
  [[nodiscard]] double height() const { return y1 - y0; }
};

bool overlaps(const Outline& a, const Outline& b) {
  const Outline shared = overlap(a, b);
  return shared.size() >= 3 && area_of(shared) > 1e-6;
}

/// What pieces of a kind are cut from: the same on a whole table.
class Stock {
 public:
  explicit Stock(Random random) : random_(random) {}
  double thickness(const std::string& kind, bool card) {
    const auto known = by_kind_.find(kind);
    if (known != by_kind_.end()) return known->second;
    const double mm = card ? random_.uniform(0.28, 0.5) : random_.pick({0.6, 1.2, 1.6, 2.0, 2.0});
    return by_kind_.emplace(kind, mm).first->second;
  }
  /// Where all cards are of one stock, whatever is printed on them.
  double thin_card() {
    const auto known = by_kind_.find("");
    return known != by_kind_.end() ? known->second
                                   : by_kind_.emplace("", random_.uniform(0.28, 0.4)).first->second;
  }

 private:
  Random random_;
  std::map<std::string, double> by_kind_;
};

/// One player's part of the table, its building about {0, 0} and upright.
struct Part {
  std::vector<LaidPiece> pieces;
  Ground ground;
};

void move(Part& part, double turn_deg, Point by) {
  for (LaidPiece& p : part.pieces) {
    const Point at = turned(p.middle, turn_deg);
    p.middle = {at.x + by.x, at.y + by.y};
    p.turn_deg += turn_deg;
  }
  const Point at = turned(part.ground.middle, turn_deg);
  part.ground.middle = {at.x + by.x, at.y + by.y};
  part.ground.turn_deg += turn_deg;
}

class Layer {
 public:
  Layer(const Box& box, const LayingStyle& style, Random random)
      : box_(box), style_(style), random_(random), stock_(random.fork("stock")) {}

  Part lay(const Layout& layout, const Purse& purse, const Areas& shared) {
    const Place& b = box_.board;
    const double step = b.cell_mm + b.bar_mm + style_.gap_mm;
    Part part;
    if (in_rows()) {
      lay_rows(layout, part);
    } else {
      part.ground = {{0, 0}, layout.cols * step, layout.rows * step, 0};
      lay_cells(layout, step, part);
      push_apart(part);
    }
    lay_overlays(layout, step, part);
    lay_beside(layout.beside, purse, shared, part);
    return part;
  }

  /// What lies between the players, in rows about {0, 0}.
  Part lay_between(const Areas& shared) {
    Part part;
    for (const auto& [place, faces] : shared) {
      const auto wide =
          in_rows()
              ? static_cast<int>(faces.size())
              : static_cast<int>(std::ceil(std::sqrt(1.6 * static_cast<double>(faces.size()))));
      const double x = part.pieces.empty() ? 0 : extent_of_pieces(part).x1 + 2 * kBetweenMm;
      const double spacing = random_.uniform(3, 9);
      int number = 0;
      for (const PieceFace face : faces) {
        LaidPiece laid = piece(face, {{}, 0, place, number + 1, 0});
        const int column = number % wide;
        const int row = number / wide;
        laid.turn_deg = random_.gauss(style_.loose_turn_deg / 2);
        laid.middle = {x + column * (laid.width_mm + spacing) + random_.gauss(1),
                       -row * (laid.height_mm + spacing) + random_.gauss(1)};
        // A row of cards stays one, tiles are laid where there is room.
        double& along = in_rows() ? laid.middle.x : laid.middle.y;
        while (touches(part, laid)) along += in_rows() ? 2 : -2;
        ++number;
        part.pieces.push_back(laid);
      }
    }
    return part;
  }

  /// Pieces that lie about, each by itself.
  Part strew(const std::vector<PieceFace>& faces) {
    constexpr double kHeight = 0.7;  // of an area as wide as it must be
    Part part;
    double half_mm = kStrewnMm;
    for (const PieceFace face : faces) {
      LaidPiece laid = piece(face, {{}, 0, {}, static_cast<int>(part.pieces.size()) + 1, 0});
      do {
        laid.middle = {random_.uniform(-half_mm, half_mm),
                       kHeight * random_.uniform(-half_mm, half_mm)};
        laid.turn_deg = random_.uniform(-180, 180);
        half_mm += 1;
      } while (is_near(part, laid, kStrewnMm));
      part.pieces.push_back(laid);
    }
    return part;
  }

 private:
  LaidPiece piece(PieceFace what, Site site) {
    const Piece& p = box_.catalog.piece(what.piece);
    const KindSpec& kind = box_.catalog.kind(p.kind);
    LaidPiece laid;
    laid.what = what;
    laid.site = std::move(site);
    laid.round = kind.round;
    laid.width_mm = kind.width_mm > 0 ? kind.width_mm : p.width * box_.board.cell_mm;
    laid.height_mm = kind.height_mm > 0 ? kind.height_mm : p.height * box_.board.cell_mm;
    const bool card = std::max(laid.width_mm, laid.height_mm) > 40;
    laid.thickness_mm = card && in_rows() ? stock_.thin_card() : stock_.thickness(p.kind, card);
    // Tiles that are told square by square are of thick cardboard: they lie side by side.
    if (kind.loose_squares) laid.thickness_mm = std::max(laid.thickness_mm, 1.8);
    if (style_.thickness_mm > 0) laid.thickness_mm = style_.thickness_mm;
    return laid;
  }

  [[nodiscard]] double clear_of_rows() const {
    return std::max(kClearOfRowsMm, style_.rows.most_gap_mm + kClearOfGapsMm);
  }

  [[nodiscard]] bool in_rows() const { return box_.board.how == Arrangement::kRows; }

  // ------------------------------------------------------------------ rows of cards

  void lay_rows(const Layout& layout, Part& part) {
    const Place& b = box_.board;
    const RowsStyle& s = style_.rows;
    const double down = b.row_mm + s.between_mm;
    for (int row = layout.rows - 1; row >= 0; --row) {
      const int below = layout.rows - 1 - row;
      Part one;
      lay_row(layout, row, s.gap_mm + below * s.second_gap_mm, one);
      if (one.pieces.empty()) continue;
      move(one, 0, {below * s.second_start_mm, -below * down});
      keep_off_row_above(part, one);
      part.pieces.insert(part.pieces.end(), one.pieces.begin(), one.pieces.end());
    }
    part.ground = ground_of_rows(layout, part);
    move(part, 0, {-part.ground.middle.x, -part.ground.middle.y});
    random_.shuffle(part.pieces);  // who lies on top
  }

  void lay_row(const Layout& layout, int row, double gap_mm, Part& part) {
    const Place& b = box_.board;
    const RowsStyle& s = style_.rows;
    const double slope = random_.gauss(0.35 * s.wander_mm);
    double drift = 0;
    double x = 0;
    for (int col = 0; col < layout.cols; ++col) {
      const double gap =
          s.overlap_chance > 0 && random_.chance(s.overlap_chance)
              ? -random_.uniform(0.5, s.overlap_mm)
              : std::clamp(gap_mm + random_.gauss(s.gap_sigma_mm), s.least_gap_mm, s.most_gap_mm);
      if (col > 0) x += b.cell_mm + gap;
      drift += random_.gauss(0.35 * s.wander_mm);
      const double y = slope * col + drift + random_.gauss(0.45 * s.wander_mm);
      const double turn = random_.chance(s.stray_chance)
                              ? random_.uniform(-s.stray_turn_deg, s.stray_turn_deg)
                              : random_.gauss(s.turn_sigma_deg);
      const Placement* there = layout.at({col, row});
      if (there == nullptr) continue;
      LaidPiece laid = piece(there->what, {there->cell, 0, {}, 0, 0});
      laid.middle = {x, y};
      laid.turn_deg = turn;
      for (const LaidPiece& other : part.pieces)  // turned cards reach further
        laid.middle.x += std::max(0.0, overlap_of(laid, other).width() - most_overlap());
      x = laid.middle.x;
      part.pieces.push_back(laid);
    }
  }

  [[nodiscard]] double most_overlap() const {
    return style_.rows.overlap_chance > 0 ? style_.rows.overlap_mm : 0;
  }

  static Extent overlap_of(const LaidPiece& a, const LaidPiece& b) {
    Extent extent;
    const Outline shared = overlap(outline_of(a), outline_of(b));
    if (shared.size() < 3) return {0, 0, 0, 0};
    extent.add(shared);
    return extent;
  }

  /// What a player wants to see of a card lies at its lower edge.
  void keep_off_row_above(const Part& above, Part& row) const {
    const double allowed = std::max(0.0, -style_.rows.between_mm);
    double too_far = 0;
    for (const LaidPiece& a : above.pieces)
      for (const LaidPiece& b : row.pieces)
        too_far = std::max(too_far, overlap_of(a, b).height() - allowed);
    if (too_far > 0) move(row, 0, {0, -too_far});
  }

  /// Columns and rows at the mean distances of what was laid, as long as there is something.
  [[nodiscard]] Ground ground_of_rows(const Layout& layout, const Part& part) const {
    const Place& b = box_.board;
    double columns = 0, along = 0, pitch_x = b.cell_mm + style_.rows.gap_mm;
    double pitch_y = b.row_mm + std::max(0.0, style_.rows.between_mm);
    double turn = 0, rise = 0, apart = 0;
    int neighbours = 0;
    for (const LaidPiece& a : part.pieces) {
      for (const LaidPiece& c : part.pieces) {
        const int right = c.site.cell.col - a.site.cell.col;
        if (a.site.cell.row == c.site.cell.row && right > 0) {
          columns += right;
          along += c.middle.x - a.middle.x;
          rise += c.middle.y - a.middle.y;
        }
        if (right == 0 && a.site.cell.row > c.site.cell.row) {
          apart += (a.middle.y - c.middle.y) / (a.site.cell.row - c.site.cell.row);
          ++neighbours;
        }
      }
    }
    if (columns > 0) {
      turn = std::atan2(rise, along) * 180 / kPi;
      pitch_x = std::hypot(along, rise) / columns;
    }
    if (neighbours > 0) pitch_y = apart / neighbours;
    Point middle;
    for (const LaidPiece& p : part.pieces) {
      const Point off = turned({(p.site.cell.col + 0.5 - layout.cols / 2.0) * pitch_x,
                                (p.site.cell.row + 0.5 - layout.rows / 2.0) * pitch_y},
                               turn);
      middle.x += (p.middle.x - off.x) / static_cast<double>(part.pieces.size());
      middle.y += (p.middle.y - off.y) / static_cast<double>(part.pieces.size());
    }
    return {middle, layout.cols * pitch_x, layout.rows * pitch_y, turn};
  }

  void lay_cells(const Layout& layout, double step, Part& part) {
    const auto middle = [&](double col, double row) {
      return Point{(col - layout.cols / 2.0) * step, (row - layout.rows / 2.0) * step};
    };
    // Rows drift as they grow.
    std::map<int, double> drift;
    double away = 0;
    for (int row = 0; row < layout.rows; ++row)
      drift[row] = away += random_.gauss(0.4 * style_.shift_sigma_mm);
    std::vector<Placement> order;
    for (const Placement& p : layout.placements)
      if (p.layer == 0) order.push_back(p);
    std::stable_sort(order.begin(), order.end(), [](const Placement& a, const Placement& b) {
      return a.cell.row < b.cell.row;
    });
    for (const Placement& p : order) {
      LaidPiece laid = piece(p.what, {p.cell, 0, {}, 0, 0});
      const auto [across, up] = box_.catalog.extent(p.what);
      const double w = p.rotation % 2 == 0 ? across : up;
      const double h = p.rotation % 2 == 0 ? up : across;
      laid.middle = middle(p.cell.col + w / 2, p.cell.row + h / 2);
      laid.middle.x += drift[p.cell.row] + random_.gauss(style_.shift_sigma_mm);
      laid.middle.y += random_.gauss(style_.shift_sigma_mm);
      laid.rotation = p.rotation;
      laid.turn_deg = 90.0 * p.rotation + random_.gauss(style_.turn_sigma_deg);
      part.pieces.push_back(laid);
    }
  }

  // Thick tiles are pushed together and do not climb on each other; cards may.
  void push_apart(Part& part) {
    std::vector<LaidPiece>& all = part.pieces;
    for (int round = 0; round < kPushes; ++round) {
      bool moved = false;
      for (std::size_t i = 0; i < all.size(); ++i) {
        for (std::size_t k = i + 1; k < all.size(); ++k) {
          LaidPiece& a = all[i];
          LaidPiece& b = all[k];
          if (a.thickness_mm < 1 || std::hypot(a.middle.x - b.middle.x, a.middle.y - b.middle.y) >
                                        1.5 * std::max(a.width_mm, a.height_mm))
            continue;
          const Outline shared = overlap(outline_of(a), outline_of(b));
          if (shared.size() < 3 || area_of(shared) < 1e-3) continue;
          Extent size;
          size.add(shared);
          moved = true;
          const bool across = size.width() < size.height();
          const double by = (across ? size.width() : size.height()) / 2 + 0.02;
          double& ca = across ? a.middle.x : a.middle.y;
          double& cb = across ? b.middle.x : b.middle.y;
          const double sign = ca < cb ? 1 : -1;
          ca -= sign * by;
          cb += sign * by;
        }
      }
      if (!moved) return;
    }
  }

  /// The middle of a cell as it really lies: that of the piece, or of the part of it.
  static Point cell_middle(const Part& part, const Catalog& catalog, Cell cell, double step,
                           const Layout& layout) {
    for (const LaidPiece& p : part.pieces) {
      if (p.loose() || p.site.layer != 0) continue;
      const auto covered = cells_covered({p.what, p.site.cell, p.rotation, 0}, catalog);
      if (std::find(covered.begin(), covered.end(), cell) == covered.end()) continue;
      const auto [across, up] = catalog.extent(p.what);
      const double w = p.rotation % 2 == 0 ? across : up;
      const double h = p.rotation % 2 == 0 ? up : across;
      const double unit = p.width_mm / across;
      const Point off = turned({(cell.col - p.site.cell.col + 0.5 - w / 2) * unit,
                                (cell.row - p.site.cell.row + 0.5 - h / 2) * unit},
                               p.turn_deg - 90.0 * p.rotation);
      return {p.middle.x + off.x, p.middle.y + off.y};
    }
    return {(cell.col + 0.5 - layout.cols / 2.0) * step,
            (cell.row + 0.5 - layout.rows / 2.0) * step};
  }

  void lay_overlays(const Layout& layout, double step, Part& part) {
    std::vector<Placement> order;
    for (const Placement& p : layout.placements)
      if (p.layer > 0) order.push_back(p);
    std::stable_sort(order.begin(), order.end(),
                     [](const Placement& a, const Placement& b) { return a.layer < b.layer; });
    for (const Placement& p : order) {
      LaidPiece laid = piece(p.what, {p.cell, p.layer, {}, 0, 0});
      const double room = box_.board.cell_mm;
      const double slack = room / 2 - kNearBorderMm;
      // A small disc is put down anywhere on its room, a tile as large as the room fills it.
      const bool fills = laid.width_mm > 0.85 * room;
      const double sigma = fills ? style_.overlay_shift_mm * 0.6 : style_.overlay_shift_mm * 1.6;
      Point by{random_.gauss(sigma), random_.gauss(sigma)};
      const Claim* line = claim_of(layout, p.what);
      if (line != nullptr && line->cells.size() > 1 && !fills)
        by = towards_neighbour(*line, p.cell);
      by = {std::clamp(by.x, -slack, slack), std::clamp(by.y, -slack, slack)};
      const Point middle = cell_middle(part, box_.catalog, p.cell, step, layout);
      laid.middle = {middle.x + by.x, middle.y + by.y};
      laid.turn_deg = overlay_turn(laid.round);
      part.pieces.push_back(laid);
    }
  }

  static const Claim* claim_of(const Layout& layout, PieceFace what) {
    for (const Claim& claim : layout.claims)
      if (claim.what == what) return &claim;
    return nullptr;
  }

  // A token lies across the icons of its line: moved from its room towards the next one.
  Point towards_neighbour(const Claim& line, Cell cell) {
    std::vector<Cell> beside;
    for (const Cell other : line.cells) {
      if (other != cell && std::abs(other.col - cell.col) <= 1 &&
          std::abs(other.row - cell.row) <= 1)
        beside.push_back(other);
    }
    if (beside.empty()) return {};
    const Cell other = random_.pick(beside);
    const double reach = random_.uniform(0, 0.42) * box_.board.cell_mm;
    return {(other.col - cell.col) * reach + random_.gauss(1.0),
            (other.row - cell.row) * reach + random_.gauss(1.0)};
  }

  double overlay_turn(bool round) {
    if (!style_.overlays_any_turn) return random_.gauss(round ? 12.0 : 2.5);
    if (round) return random_.chance(0.5) ? random_.uniform(-180, 180) : random_.gauss(15);
    const double kind = random_.uniform();
    if (kind < 0.62) return random_.gauss(4);
    if (kind < 0.87) return 90.0 * random_.integer(1, 3) + random_.gauss(5);
    return random_.uniform(-180, 180);
  }

  // ------------------------------------------------------------------ beside

  enum class Side { kBelow, kAbove, kLeft, kRight };

  void lay_beside(const Areas& own, const Purse& purse, const Areas& shared, Part& part) {
    std::vector<Side> shared_sides{Side::kLeft, Side::kRight, Side::kAbove};
    random_.shuffle(shared_sides);
    // What all choose from lies beyond a city, before everybody's eyes.
    if (in_rows() && random_.chance(0.5))
      std::iter_swap(shared_sides.begin(),
                     std::find(shared_sides.begin(), shared_sides.end(), Side::kAbove));
    std::vector<Side> own_sides{Side::kLeft, Side::kRight, Side::kBelow};
    random_.shuffle(own_sides);
    std::size_t next = 0;
    for (const auto& [place, pieces] : shared)
      lay_group(place, pieces, shared_sides[next++ % shared_sides.size()], part);
    next = 0;
    for (const auto& [place, pieces] : own) {
      // A hand lies before its player.
      const Side side = place == "hand" && random_.chance(0.75)
                            ? Side::kBelow
                            : own_sides[next++ % own_sides.size()];
      lay_group(place, pieces, side, part);
    }
    lay_group(purse.place, purse.pieces, random_.pick(own_sides), part);
  }

  // Roughly in rows along that side of the building, further out where something lies already.
  void lay_group(const std::string& place, const std::vector<PieceFace>& faces, Side side,
                 Part& part) {
    if (faces.empty()) return;
    const Extent house = extent_of_building(part);
    const bool upright_side = side == Side::kLeft || side == Side::kRight;
    const double along0 = upright_side ? house.y0 : house.x0;
    const double along1 = upright_side ? house.y1 : house.x1;
    const bool heap = piece(faces.front(), {}).width_mm < 40 && random_.chance(0.5);
    const double base_turn =
        random_.chance(in_rows() ? 0.9 : 0.8) ? 0 : 90.0 * random_.integer(1, 3);
    const double gap = random_.uniform(6, 20);
    const double spacing = random_.uniform(3, 9);
    // A short side carries a row of some length as well, about its middle.
    const double row_mm =
        std::max(along1 - along0, in_rows() ? kShortestRowOfCardsMm : kShortestRowMm);
    const LaidPiece one = piece(faces.front(), {});
    const double step = (upright_side ? one.height_mm : one.width_mm) + spacing;
    const auto in_a_row = std::clamp<int>(static_cast<int>((row_mm + spacing) / step), 1,
                                          static_cast<int>(faces.size()));
    const double slack = std::max(0.0, along1 - along0 - in_a_row * step);
    const double begin = (along0 + along1 - in_a_row * step) / 2;
    const double first = begin + random_.uniform(-0.5, 0.5) * slack;
    double along = first;
    double out = !in_rows()             ? random_.uniform(13, 30)
                 : random_.chance(0.85) ? random_.uniform(22, 60)
                                        : random_.uniform(clear_of_rows(), 22);
    double deepest = 0;
    int number = 0;
    for (const PieceFace face : faces) {
      LaidPiece laid = piece(face, {{}, 0, place, ++number, 0});
      laid.turn_deg =
          base_turn + (heap || random_.chance(0.06) ? random_.uniform(-180, 180)
                                                    : random_.gauss(style_.loose_turn_deg));
      const Outline at_zero = outline_of(laid);
      Extent size;
      size.add(at_zero);
      const double length = upright_side ? size.height() : size.width();
      const double depth = upright_side ? size.width() : size.height();
      if (along > first && along + length > first + in_a_row * step + 0.4 * length) {
        along = first + random_.uniform(-4, 4);
        out += deepest + spacing;
        deepest = 0;
      }
      const double scatter = heap ? 5 : 1.5;
      const double at = along + length / 2 + random_.gauss(scatter / 2);
      double away = out + depth / 2 + random_.gauss(scatter / 2);
      const auto place_it = [&] {
        switch (side) {
          case Side::kBelow:
            return Point{at, house.y0 - away};
          case Side::kAbove:
            return Point{at, house.y1 + away};
          case Side::kLeft:
            return Point{house.x0 - away, house.y1 - (at - along0)};
          case Side::kRight:
            return Point{house.x1 + away, house.y1 - (at - along0)};
        }
        return Point{};
      };
      laid.middle = place_it();
      while (touches(part, laid)) {
        away += 3;
        laid.middle = place_it();
      }
      part.pieces.push_back(laid);
      along += length + spacing + std::abs(random_.gauss(gap / 6));
      deepest = std::max(deepest, depth);
    }
  }

  static Extent extent_of_pieces(const Part& part) {
    Extent extent;
    for (const LaidPiece& p : part.pieces) extent.add(outline_of(p));
    return extent;
  }

  // Of rows also the slots that are still free: nothing lies in the way of the next card.
  [[nodiscard]] Extent extent_of_building(const Part& part) const {
    Extent extent;
    for (const LaidPiece& p : part.pieces)
      if (!p.loose()) extent.add(outline_of(p));
    if (in_rows() && part.ground.width_mm > 0) extent.add(outline_of(part.ground));
    return extent;
  }

  static bool is_near(const Part& part, const LaidPiece& laid, double mm) {
    const Outline around = grown(outline_of(laid), mm);
    return std::any_of(part.pieces.begin(), part.pieces.end(),
                       [&](const LaidPiece& other) { return overlaps(around, outline_of(other)); });
  }

  [[nodiscard]] bool touches(const Part& part, const LaidPiece& laid) const {
    const Outline around = grown(outline_of(laid), kApartMm);
    const Outline wide = grown(outline_of(laid), clear_of_rows());
    if (in_rows() && part.ground.width_mm > 0 && overlaps(wide, outline_of(part.ground)))
      return true;
    return std::any_of(part.pieces.begin(), part.pieces.end(), [&](const LaidPiece& other) {
      return overlaps(in_rows() && !other.loose() ? wide : around, outline_of(other));
    });
  }

  const Box& box_;
  const LayingStyle& style_;
  Random random_;
  Stock stock_;
};

Extent extent_of(const Part& part) {
  Extent extent;
  for (const LaidPiece& p : part.pieces) extent.add(outline_of(p));
  if (part.ground.width_mm > 0) extent.add(outline_of(part.ground));
  return extent;
}

/// Which way the players' buildings stand and whether in the near row: all looked at from one side,
/// or by players who face each other.
struct Seat {
  double turn_deg;
  bool far_row;
};

std::vector<Seat> seats_of(std::size_t players, Random& r) {
  const bool facing = r.chance(0.6);
  std::vector<Seat> seats;
  for (std::size_t p = 0; p < players; ++p) {
    const bool far = players == 1   ? false
                     : players == 2 ? facing && p == 1
                                    : p >= (players + 1) / 2;
    seats.push_back({(far && facing ? 180 : 0) + r.gauss(players == 1 ? 0 : 4), far});
  }
  return seats;
}

/// @param between  what lies in the middle; may hold nothing
void seat_players(std::vector<Part>& parts, Part& between, double apart_mm, Random& r) {
  const std::vector<Seat> seats = seats_of(parts.size(), r);
  double far_from = apart_mm;
  if (!between.pieces.empty()) {
    const Extent e = extent_of(between);
    move(between, 0, {-(e.x0 + e.x1) / 2, apart_mm - e.y0});
    far_from = 2 * apart_mm + e.height();
  }
  for (const bool far : {false, true}) {
    double x = 0;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      if (seats[i].far_row != far) continue;
      move(parts[i], seats[i].turn_deg, {0, 0});
      const Extent e = extent_of(parts[i]);
      move(parts[i], 0, {x - e.x0, far ? far_from - e.y0 : -e.y1});
      x += e.width() + apart_mm;
    }
    for (std::size_t i = 0; i < parts.size(); ++i)
      if (seats[i].far_row == far) move(parts[i], 0, {-x / 2, 0});
  }
}

double distance(const Ground& ground, Point p) {
  const Point local = turned({p.x - ground.middle.x, p.y - ground.middle.y}, -ground.turn_deg);
  const double dx = std::max(0.0, std::abs(local.x) - ground.width_mm / 2);
  const double dy = std::max(0.0, std::abs(local.y) - ground.height_mm / 2);
  return std::hypot(dx, dy);
}

int nearest(const std::vector<Ground>& grounds, Point p) {
  std::size_t best = 0;
  for (std::size_t i = 1; i < grounds.size(); ++i)
    if (distance(grounds[i], p) < distance(grounds[best], p)) best = i;
  return static_cast<int>(best);
}

double distance(Point p, Point a, Point b) {
  const Point along{b.x - a.x, b.y - a.y};
  const double length2 = along.x * along.x + along.y * along.y;
  const double at = length2 > 0 ? ((p.x - a.x) * along.x + (p.y - a.y) * along.y) / length2 : 0;
  const double share = std::clamp(at, 0.0, 1.0);
  return std::hypot(p.x - a.x - share * along.x, p.y - a.y - share * along.y);
}

/// Between two that do not overlap.
double distance(const Outline& one, const Outline& other) {
  double least = std::numeric_limits<double>::max();
  for (const auto& [corners, sides] : {std::pair{&one, &other}, std::pair{&other, &one}})
    for (const Point& corner : *corners)
      for (std::size_t i = 0; i < sides->size(); ++i)
        least = std::min(least, distance(corner, (*sides)[i], (*sides)[(i + 1) % sides->size()]));
  return least;
}

/// What lies beside belongs to the building of which a piece is nearest to it.
void give_to_nearest(LaidTable& laid) {
  if (laid.grounds.size() < 2) return;
  for (LaidPiece& piece : laid.pieces) {
    if (!piece.loose()) continue;
    double least = std::numeric_limits<double>::max();
    for (const LaidPiece& own : laid.pieces) {
      if (own.loose()) continue;
      const double away = distance(outline_of(piece), outline_of(own));
      if (away >= least) continue;
      least = away;
      piece.site.building = own.site.building;
    }
  }
}

}  // namespace

Outline outline_of(const LaidPiece& p) {
  return p.round ? disc_outline(p.middle, p.width_mm / 2)
                 : rectangle_outline(p.middle, p.width_mm, p.height_mm, p.turn_deg);
}

Outline outline_of(const Ground& g) {
  return rectangle_outline(g.middle, g.width_mm, g.height_mm, g.turn_deg);
}

namespace {

RowsStyle random_rows(Level level, Random r) {
  const auto by_level = [&](double easy, double normal, double hard) {
    return level == Level::kEasy ? easy : level == Level::kNormal ? normal : hard;
  };
  RowsStyle s;
  s.least_gap_mm = by_level(2, 0.5, 0);
  s.most_gap_mm = by_level(6, 10, 14);
  s.gap_mm = r.uniform(s.least_gap_mm, s.most_gap_mm);
  s.gap_sigma_mm = r.uniform(0.3, 1) * by_level(1, 2, 3.5);
  if (level == Level::kHard && r.chance(0.7)) {
    s.overlap_chance = r.uniform(0.1, 0.5);
    s.overlap_mm = 5;
  }
  s.second_gap_mm = r.gauss(by_level(0.3, 0.8, 1.5));
  s.second_start_mm = std::clamp(r.gauss(by_level(1, 2.5, 4)), -8.0, 8.0);
  s.between_mm =
      level == Level::kHard && r.chance(0.3) ? r.uniform(-4, 2) : r.uniform(by_level(4, 2, 2), 15);
  s.turn_sigma_deg = by_level(0.8, 1.8, 3.5);
  s.stray_chance = by_level(0.01, 0.04, 0.08);
  s.stray_turn_deg = by_level(4, 10, 10);
  s.wander_mm = by_level(0.7, 1.5, 3);
  return s;
}

}  // namespace

LayingStyle random_laying(Level level, Random& r) {
  const bool easy = level == Level::kEasy;
  const bool hard = level == Level::kHard;
  LayingStyle s;
  s.gap_mm = easy ? r.uniform(0.1, 0.6) : hard ? r.uniform(-0.9, 1.4) : r.uniform(-0.5, 0.9);
  s.shift_sigma_mm = easy ? 0.25 : hard ? 0.8 : 0.45;
  s.turn_sigma_deg = easy ? 0.4 : hard ? 1.4 : 0.8;
  s.overlay_shift_mm = easy ? 0.7 : hard ? 1.9 : 1.3;
  s.overlays_any_turn = !easy;
  s.loose_turn_deg = easy ? 3 : hard ? 14 : 7;
  s.table_turn_deg = easy                         ? r.gauss(6)
                     : r.chance(hard ? 0.4 : 0.2) ? r.uniform(-180, 180)
                                                  : r.gauss(hard ? 16 : 10);
  s.rows = random_rows(level, r.fork("rows"));
  return s;
}

LaidTable lay_table(const Box& box, const BuiltTable& built, const LayingStyle& style, Random r) {
  std::vector<Part> parts;
  Layer layer(box, style, r.fork("lay"));
  const bool alone = built.table.players.size() == 1;
  for (std::size_t p = 0; p < built.table.players.size(); ++p) {
    const Areas none;
    parts.push_back(layer.lay(built.table.players[p].layout, built.purses.at(p),
                              alone ? built.table.areas : none));
    for (LaidPiece& piece : parts.back().pieces) piece.site.building = static_cast<int>(p);
  }
  Random seats = r.fork("seats");
  if (built.table.players.empty()) return {layer.strew(built.strewn).pieces, {}};
  Part between = alone ? Part{} : layer.lay_between(built.table.areas);
  const bool rows = box.board.how == Arrangement::kRows;
  seat_players(parts, between, rows ? kBetweenRowsMm : kBetweenMm, seats);
  parts.push_back(between);
  Extent all;
  for (Part& part : parts) {
    move(part, style.table_turn_deg, {0, 0});
    if (part.pieces.empty()) continue;
    const Extent e = extent_of(part);
    all.add({{e.x0, e.y0}, {e.x1, e.y1}});
  }
  LaidTable laid;
  for (Part& part : parts) {
    move(part, 0, {-(all.x0 + all.x1) / 2, -(all.y0 + all.y1) / 2});
    laid.grounds.push_back(part.ground);
  }
  laid.grounds.pop_back();  // between the players there is no building
  for (const Part& part : parts) {
    for (LaidPiece piece : part.pieces) {
      const bool shared = built.table.areas.count(piece.site.place) > 0;
      if (piece.loose()) {
        const int near = nearest(laid.grounds, piece.middle);
        // Nobody could tell whose it is.
        if (near != piece.site.building && !shared) continue;
        piece.site.building = near;
      }
      laid.pieces.push_back(piece);
    }
  }
  give_to_nearest(laid);
  return laid;
}

}  // namespace storey::compositor
