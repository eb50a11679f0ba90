#include "compositor/floor_plans.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <string_view>

#include "model/check.h"

namespace storey::compositor {
namespace {

constexpr std::size_t kDisplay = 6;  // room tiles, and guests, that lie ready
constexpr std::size_t kFewestOfMap = 3;
constexpr int kLooked = 4;      // dominoes that a player looks at before placing one
constexpr int kMostWide = 9;    // squares: more do not fit before a player
constexpr double kCosy = 0.45;  // how much players like to fill corners
constexpr double kOften = 0.3;  // that a display is in the picture
constexpr int kTries = 200;

enum Direction { kRight, kDown, kLeft, kUp };
constexpr std::array<Direction, 4> kDirections{kRight, kDown, kLeft, kUp};

Cell beside(Cell cell, int direction) {
  constexpr std::array<Cell, 4> kSteps{{{1, 0}, {0, -1}, {-1, 0}, {0, 1}}};
  const Cell by = kSteps.at(static_cast<std::size_t>(direction));
  return {cell.col + by.col, cell.row + by.row};
}

/// Half a domino: its floor and what stands on its edges, "" where nothing does.
struct Square {
  std::string floor;
  std::array<std::string, 4> edges;
  [[nodiscard]] const std::string& edge(int direction) const {
    return edges.at(static_cast<std::size_t>(direction));
  }
};

/// "wood sofa left:wall up:door", on a domino that lies turned.
Square read_square(std::string_view text, int rotation) {
  Square square;
  std::istringstream words{std::string(text)};
  words >> square.floor;
  for (std::string word; words >> word;) {
    const auto colon = word.find(':');
    if (colon == std::string::npos) continue;
    const std::string side = word.substr(0, colon);
    const int unturned = side == "right"  ? kRight
                         : side == "down" ? kDown
                         : side == "left" ? kLeft
                                          : kUp;
    square.edges.at(static_cast<std::size_t>((unturned + 4 - rotation) % 4)) =
        word.substr(colon + 1);
  }
  return square;
}

/// What is wrong between squares of two dominoes: the id of the rule, or nothing.
std::string fault(const Square& a, int direction, const Square& b) {
  const std::string& one = a.edge(direction);
  const std::string& other = b.edge((direction + 2) % 4);
  if (one == "window" || other == "window") return "windows";
  if (!one.empty() && !other.empty() && one != other) return "doors";
  const bool same = a.floor == b.floor || a.floor == "any" || b.floor == "any";
  return same || !one.empty() || !other.empty() ? "" : "floors";
}

struct Map {
  std::vector<Placement> dominoes;
  std::map<Cell, Square> squares;
  [[nodiscard]] bool has(Cell cell) const { return squares.count(cell) > 0; }
};

/// A way to lay a domino.
struct Laying {
  Placement domino;
  std::vector<std::pair<Cell, Square>> squares;
  int borders = 0;               ///< with squares that lie there
  bool one_sided = false;        ///< a wall or door of which the other square knows nothing
  std::set<std::string> faults;  ///< of all borders
};

class Builder {
 public:
  Builder(const Box& box, Random& random) : catalog_(box.catalog), random_(random) {}

  BuiltTable build(const TableWish& wish, const std::vector<std::string>& names) {
    constexpr std::array<std::string_view, 6> kBroken{"floors",  "doors", "connected",
                                                      "windows", "walls", "displays"};
    const bool illegal = wish.state == TableWish::State::kIllegal;
    const std::string broken(illegal ? kBroken.at(wish.variety % kBroken.size()) : "");
    open_box(broken == "windows");
    BuiltTable built;
    built.table.finished = wish.state == TableWish::State::kFinished;
    built.building = illegal ? broken : built.table.finished ? "finished" : "in-progress";
    // By default a wall on one side of a border closes it.
    if (broken == "walls") built.table.house_rules["walls"] = "both-sides";
    bool small = false;
    for (int p = 0; p < wish.players; ++p) {
      Player player;
      player.name = names.at(static_cast<std::size_t>(p));
      const Map map = lay_map(wish, p == 0 ? broken : "");
      player.layout = {1, 1, map.dominoes};
      fit_grid(player.layout, catalog_);
      // Beside one or two dominoes nobody could tell which of those that lie there are the map.
      small = small || map.dominoes.size() < kFewestOfMap;
      move_tenants_in(player, wish);
      built.purses.emplace_back();
      built.table.players.push_back(std::move(player));
    }
    lay_between(built.table, small, broken);
    return built;
  }

 private:
  // ------------------------------------------------------------------ the box

  /// The base game, often with some of what extends it.
  void open_box(bool windows) {
    std::set<std::string, std::less<>> sets{"base"};
    std::vector<std::string> more{"room-service", "wallet-watchers", "useful-utilities",
                                  "happy-housing"};
    random_.shuffle(more);
    const int extensions = windows ? random_.integer(1, 3) : random_.pick({0, 0, 1, 1, 2, 4});
    sets.insert(more.begin(), more.begin() + extensions);
    together_ = random_.chance(0.2);
    if (together_) sets.insert("living-together");
    for (const auto& [kind, pieces] : {std::pair{"domino", &dominoes_},
                                       {"tenant", &tenants_},
                                       {"goal", &goals_},
                                       {"threat", &threats_}}) {
      for (const PieceFace piece : shuffled_copies(catalog_, kind, random_)) {
        // A copy of somebody's own may not say of which set its pieces are.
        const auto set = catalog_.values(piece).text("set");
        if (set.empty() || sets.count(set) > 0) pieces->push_back(piece);
      }
    }
  }

  static PieceFace take(std::vector<PieceFace>& from, std::size_t at) {
    STOREY_CHECK(at < from.size());
    const PieceFace piece = from[at];
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(at));
    return piece;
  }

  // ------------------------------------------------------------------ the map

  Laying laid(const Map& map, PieceFace what, Cell cell, int rotation) const {
    Laying laying{{what, cell, rotation, 0}, {}, 0, false, {}};
    const FieldValues& values = catalog_.values(what);
    const std::vector<Cell> cells = cells_covered(laying.domino, catalog_);
    // A quarter turn counter-clockwise brings the top to the left.
    const bool top_first = rotation == 1 || rotation == 2;
    std::vector<Cell> sorted = cells;
    std::sort(sorted.begin(), sorted.end());
    for (std::size_t i = 0; i < sorted.size(); ++i)
      laying.squares.emplace_back(
          sorted[i], read_square(values.text((i == 0) == top_first ? "top" : "bottom"), rotation));
    for (const auto& [at, square] : laying.squares) {
      for (const Direction direction : kDirections) {
        const auto other = map.squares.find(beside(at, direction));
        if (other == map.squares.end()) continue;
        ++laying.borders;
        laying.one_sided =
            laying.one_sided || square.edge(direction) != other->second.edge((direction + 2) % 4);
        const std::string wrong = fault(square, direction, other->second);
        if (!wrong.empty()) laying.faults.insert(wrong);
      }
    }
    return laying;
  }

  bool fits(const Map& map, const Laying& laying) const {
    int left = 999, right = -999, low = 999, high = -999;
    const auto reach = [&](Cell cell) {
      left = std::min(left, cell.col);
      right = std::max(right, cell.col);
      low = std::min(low, cell.row);
      high = std::max(high, cell.row);
    };
    for (const auto& [cell, _] : map.squares) reach(cell);
    for (const auto& [cell, _] : laying.squares) {
      if (map.has(cell)) return false;
      reach(cell);
    }
    return right - left < kMostWide && high - low < kMostWide;
  }

  /// Every way to lay the domino about the map, `away` squares from it at most.
  std::vector<Laying> layings(const Map& map, PieceFace what, int away) const {
    std::set<Cell> near;
    for (const auto& [cell, _] : map.squares)
      for (int dy = -away - 1; dy <= away; ++dy)
        for (int dx = -away - 1; dx <= away; ++dx) near.insert({cell.col + dx, cell.row + dy});
    std::vector<Laying> all;
    for (const Cell cell : near) {
      for (int rotation = 0; rotation < 4; ++rotation) {
        Laying laying = laid(map, what, cell, rotation);
        if (fits(map, laying)) all.push_back(std::move(laying));
      }
    }
    return all;
  }

  static void put(Map& map, const Laying& laying) {
    map.dominoes.push_back(laying.domino);
    for (const auto& [cell, square] : laying.squares) map.squares[cell] = square;
  }

  /// One domino more, as players choose: of a few that lie ready, where it fills the map well.
  bool grow(Map& map) {
    if (map.dominoes.empty()) {
      put(map, laid(map, take(dominoes_, 0), {0, 0}, random_.integer(0, 3)));
      return true;
    }
    const auto looked = std::min<std::size_t>(kLooked, dominoes_.size());
    double most = -1;
    std::size_t chosen = 0;
    Laying best;
    for (std::size_t i = 0; i < looked; ++i) {
      for (const Laying& laying : layings(map, dominoes_[i], 1)) {
        if (laying.borders == 0 || !laying.faults.empty()) continue;
        const double good = kCosy * laying.borders + random_.uniform(0, 1);
        if (good <= most) continue;
        most = good;
        chosen = i;
        best = laying;
      }
    }
    if (most < 0) return false;
    take(dominoes_, chosen);
    put(map, best);
    return true;
  }

  /// A last domino that breaks that rule and no other.
  bool break_rule(Map& map, const std::string& broken) {
    for (std::size_t i = 0; i < dominoes_.size(); ++i) {
      std::vector<Laying> wrong;
      for (const Laying& laying : layings(map, dominoes_[i], 2)) {
        const bool apart = laying.borders == 0;
        if (broken == "connected" ? apart : laying.faults == std::set<std::string>{broken})
          wrong.push_back(laying);
      }
      if (wrong.empty()) continue;
      put(map, random_.pick(wrong));
      take(dominoes_, i);
      return true;
    }
    return false;
  }

  /// A goal that was won lies in the map, where any floor meets it.
  void place_goal(Map& map) {
    if (!together_ || goals_.empty() || !random_.chance(0.3)) return;
    std::vector<Laying> ways;
    for (Laying& laying : layings(map, goals_.front(), 1))
      if (laying.borders > 0 && laying.faults.empty()) ways.push_back(std::move(laying));
    if (ways.empty()) return;
    put(map, random_.pick(ways));
    take(goals_, 0);
  }

  Map lay_map(const TableWish& wish, const std::string& broken) {
    const bool small = wish.players > 1;
    const bool finished = wish.state == TableWish::State::kFinished;
    const bool by_border =
        broken == "floors" || broken == "doors" || broken == "connected" || broken == "windows";
    for (int i = 0; i < kTries; ++i) {
      const std::vector<PieceFace> before = dominoes_;
      const int count = !broken.empty() ? random_.integer(4, 10)
                        : finished      ? random_.integer(small ? 5 : 7, small ? 10 : 14)
                                        : random_.integer(small ? 2 : 1, small ? 7 : 11);
      Map map;
      bool good = true;
      for (int k = 0; k < count && good; ++k) good = grow(map) || k > 0;
      if (good && by_border) good = break_rule(map, broken);
      if (good && broken == "walls") good = one_sided(map);
      if (good) {
        if (broken.empty()) place_goal(map);
        return map;
      }
      dominoes_ = before;
      random_.shuffle(dominoes_);
    }
    STOREY_CHECK(false);
    return {};
  }

  /// Whether a border has a wall or door on one side only.
  bool one_sided(const Map& map) const {
    Map grown;
    for (const Placement& p : map.dominoes) {
      const Laying laying = laid(grown, p.what, p.cell, p.rotation);
      if (laying.one_sided) return true;
      put(grown, laying);
    }
    return false;
  }

  // ------------------------------------------------------------------ beside

  void move_tenants_in(Player& player, const TableWish& wish) {
    if (random_.chance(0.15)) return;
    const bool finished = wish.state == TableWish::State::kFinished;
    const int most = finished ? (wish.players > 1 ? 4 : 6) : 3;
    auto& tenants = player.layout.beside["tenants"];
    for (int i = random_.integer(1, most); i > 0; --i) tenants.push_back(take(tenants_, 0));
  }

  void lay_out(Table& table, const char* place, std::vector<PieceFace>& from, int count) {
    for (int i = 0; i < count && !from.empty(); ++i) table.areas[place].push_back(take(from, 0));
  }

  void lay_between(Table& table, bool small, const std::string& broken) {
    const int ready = static_cast<int>(kDisplay);
    if (broken == "displays") {
      lay_out(table, "guests", tenants_, ready + 1);
    } else if (random_.chance(kOften)) {
      lay_out(table, "guests", tenants_, random_.integer(2, ready));
    }
    if (!small && random_.chance(kOften))
      lay_out(table, "market", dominoes_, random_.integer(2, ready));
    if (!together_) return;
    lay_out(table, "goals", goals_, random_.integer(1, 3));
    if (random_.chance(0.7)) lay_out(table, "threats", threats_, 1);
  }

  const Catalog& catalog_;
  Random& random_;
  bool together_ = false;  ///< Living Together is in play
  std::vector<PieceFace> dominoes_, tenants_, goals_, threats_;
};

}  // namespace

BuiltTable build_floor_plans(const Box& box, const TableWish& wish, Random& random) {
  return Builder(box, random).build(wish, seat_names(box, wish));
}

}  // namespace storey::compositor
