#include "scoring/highrise-homino/home.h"

#include <algorithm>

#include "model/check.h"

namespace storey::scoring::highrise_homino {

namespace {

constexpr std::array<std::string_view, 20> kObjects = {"staircase",
                                                       "elevator",
                                                       "floor-counter",
                                                       "sofa",
                                                       "bed",
                                                       "toilet",
                                                       "table",
                                                       "chair",
                                                       "plant",
                                                       "pool",
                                                       "bar",
                                                       "computer",
                                                       "wardrobe",
                                                       "piano",
                                                       "hometrainer",
                                                       "desk",
                                                       "generator-electricity",
                                                       "generator-water",
                                                       "generator-wifi",
                                                       "lamp"};

std::vector<std::string_view> words_of(std::string_view text) {
  std::vector<std::string_view> words;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    if (end > 0) words.push_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return words;
}

/// The same word as a constant; "" when it is none of them.
template <typename Words>
std::string_view known(const Words& words, std::string_view word) {
  const auto found = std::find(words.begin(), words.end(), word);
  return found == words.end() ? std::string_view{} : *found;
}

bool read_edge(std::string_view word, Square& square) {
  static const std::map<std::string_view, Direction> kSides = {
      {"right", kRight}, {"down", kDown}, {"left", kLeft}, {"up", kUp}};
  static const std::map<std::string_view, Edge> kKinds = {
      {"wall", Edge::kWall}, {"door", Edge::kDoor}, {"window", Edge::kWindow}};
  const auto colon = word.find(':');
  if (colon == word.npos) return false;
  const auto side = kSides.find(word.substr(0, colon));
  const auto kind = kKinds.find(word.substr(colon + 1));
  if (side == kSides.end() || kind == kKinds.end()) return false;
  square.edges[side->second] = kind->second;
  return true;
}

/// Squares that hang together without an edge between them.
std::vector<std::vector<Cell>> open_spaces(const Home& home) {
  std::vector<Cell> steps;
  for (const auto direction : kDirections) steps.push_back(next_to({0, 0}, direction));
  return home.spaces(steps, [&](Cell cell, size_t direction) {
    return home.between(cell, kDirections.at(direction)) == Edge::kOpen;
  });
}

/// What closes a room, by house rule.
struct Closing {
  bool windows = true;     ///< a window closes like a wall
  bool any_door = true;    ///< a door need not lead to another square
  bool free_door = false;  ///< a door with the room on both sides is one of its doors
};

// Room service: a room is any enclosed space, walls on all sides, with at least one door.
bool is_room(const Home& home, const std::vector<Cell>& space, Closing closing) {
  bool door = false;
  for (const Cell cell : space)
    for (const auto direction : kDirections) {
      const auto edge = home.between(cell, direction);
      const Cell next = next_to(cell, direction);
      // An edge with the same space on both sides stands free in the room.
      if (std::binary_search(space.begin(), space.end(), next)) {
        door = door || (edge == Edge::kDoor && closing.free_door);
        continue;
      }
      if (edge == Edge::kOpen || (edge == Edge::kWindow && !closing.windows)) return false;
      const bool leads = closing.any_door || home.at(next) != nullptr;
      door = door || (edge == Edge::kDoor && leads);
    }
  return door;
}

// Goal of five rooms: its domino counts as a room by itself, of size 2.
void add_room_of_goal(const RuleInput& in, Home& home) {
  for (const auto& placement : in.layout().placements) {
    if (in.catalog.piece(placement.what.piece).kind != kGoal ||
        in.catalog.face(placement.what).text("goal") != "num-rooms")
      continue;
    const auto cells = cells_covered(placement, in.catalog);
    home.rooms.push_back({{cells.begin(), cells.end()}});
  }
}

// Goal of the largest map on the highest floor: its domino counts as floor icon and elevator.
void add_objects_of_goal(std::array<std::pair<Cell, Square>, 2>& squares) {
  squares[0].second.object = "floor-counter";
  squares[1].second.object = "elevator";
}

// Goal of different objects: its domino counts as the objects of all adjacent dominoes.
void lend_objects_to_goal(const RuleInput& in, Home& home) {
  for (const auto& placement : in.layout().placements) {
    if (in.catalog.piece(placement.what.piece).kind != kGoal ||
        in.catalog.face(placement.what).text("goal") != "diversity-match")
      continue;
    std::set<int> adjacent;
    for (const Cell cell : cells_covered(placement, in.catalog))
      for (const auto direction : kDirections)
        if (const auto* other = home.at(next_to(cell, direction)); other != nullptr)
          adjacent.insert(other->domino);
    for (const auto& [_, square] : home.squares)
      if (adjacent.count(square.domino) > 0 && !square.object.empty())
        home.lent.push_back(square.object);
  }
}

}  // namespace

Cell next_to(Cell cell, Direction direction) {
  switch (direction) {
    case kRight:
      return {cell.col + 1, cell.row};
    case kDown:
      return {cell.col, cell.row - 1};
    case kLeft:
      return {cell.col - 1, cell.row};
    case kUp:
      return {cell.col, cell.row + 1};
  }
  return cell;
}

Direction opposite(Direction direction) { return static_cast<Direction>((direction + 2) % 4); }

std::vector<Cell> touching(const RuleInput& in, Cell cell) {
  std::vector<Cell> cells;
  for (const auto direction : kDirections) cells.push_back(next_to(cell, direction));
  if (in.option("touching") == "corners")
    for (const auto across : {kLeft, kRight})
      for (const auto along : {kUp, kDown}) cells.push_back(next_to(next_to(cell, across), along));
  return cells;
}

bool is_object(std::string_view word) { return !known(kObjects, word).empty(); }

bool lies_in_map(std::string_view kind) { return kind == kDomino || kind == kGoal; }

Result<Square> parse_square(std::string_view text) {
  Square square;
  for (const auto word : words_of(text)) {
    const auto floor = word == "any" ? "any" : known(kFloors, word);
    const auto object = known(kObjects, word);
    if (!floor.empty() && square.floor.empty())
      square.floor = floor;
    else if (!object.empty() && square.object.empty())
      square.object = object;
    else if (!read_edge(word, square))
      return Error{ErrorCode::kBadData,
                   "square '" + std::string(text) + "': '" + std::string(word) +
                       "' is not understood; write for example 'wood sofa left:wall up:door'",
                   {}};
  }
  if (square.floor.empty())
    return Error{ErrorCode::kBadData, "square '" + std::string(text) + "' has no floor", {}};
  return square;
}

int Home::index_of(Cell cell) const {
  const int col = cell.col - low_.col;
  const int row = cell.row - low_.row;
  const auto place =
      static_cast<size_t>(row) * static_cast<size_t>(cols_) + static_cast<size_t>(col);
  return col < 0 || col >= cols_ || row < 0 || place >= index_.size() ? -1 : index_[place];
}

const Square* Home::at(Cell cell) const {
  const int index = index_of(cell);
  return index < 0 ? nullptr : &squares[static_cast<size_t>(index)].second;
}

std::vector<std::vector<Cell>> Home::spaces(
    const std::vector<Cell>& steps, const std::function<bool(Cell, size_t)>& may_step) const {
  std::vector<std::vector<Cell>> all;
  std::vector<bool> seen(squares.size());
  const auto visit = [&](int index) {
    const auto at = static_cast<size_t>(index);
    if (index < 0 || seen[at]) return false;
    seen[at] = true;
    return true;
  };
  for (const auto& [start, _] : squares) {
    if (!visit(index_of(start))) continue;
    std::vector<Cell> space{start};
    for (size_t i = 0; i < space.size(); ++i)
      for (size_t s = 0; s < steps.size(); ++s) {
        const Cell next{space[i].col + steps[s].col, space[i].row + steps[s].row};
        if (index_of(next) >= 0 && may_step(space[i], s) && visit(index_of(next)))
          space.push_back(next);
      }
    std::sort(space.begin(), space.end());
    all.push_back(std::move(space));
  }
  return all;
}

void Home::index_squares() {
  std::stable_sort(squares.begin(), squares.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  const auto same_cell = [](const auto& a, const auto& b) { return a.first == b.first; };
  squares.erase(std::unique(squares.begin(), squares.end(), same_cell), squares.end());
  if (squares.empty()) return;
  Cell high = low_ = squares.front().first;
  for (const auto& [cell, _] : squares) {
    low_ = {std::min(low_.col, cell.col), std::min(low_.row, cell.row)};
    high = {std::max(high.col, cell.col), std::max(high.row, cell.row)};
  }
  cols_ = high.col - low_.col + 1;
  index_.assign(static_cast<size_t>(cols_) * static_cast<size_t>(high.row - low_.row + 1), -1);
  for (size_t i = 0; i < squares.size(); ++i) {
    const Cell cell = squares[i].first;
    index_[static_cast<size_t>((cell.row - low_.row) * cols_ + cell.col - low_.col)] =
        static_cast<int>(i);
  }
}

bool Home::in_room(Cell cell) const {
  return std::any_of(rooms.begin(), rooms.end(),
                     [&](const Room& room) { return room.squares.count(cell) > 0; });
}

BorderFault border_fault(const RuleInput& in, const Square& a, Direction from_a, const Square& b) {
  const auto one = a.edges[from_a];
  const auto other = b.edges[opposite(from_a)];
  if (one == Edge::kWindow || other == Edge::kWindow) return BorderFault::kWindow;
  if (one != other && one != Edge::kOpen && other != Edge::kOpen) return BorderFault::kDoorAndWall;
  if (one != other && in.option("walls") == "both-sides") return BorderFault::kOneSided;
  const bool closed = one != Edge::kOpen || other != Edge::kOpen;
  const bool same = a.floor == b.floor || a.floor == "any" || b.floor == "any";
  return closed || same ? BorderFault::kNone : BorderFault::kDifferentFloors;
}

Edge Home::between(Cell cell, Direction direction) const {
  const auto* here = at(cell);
  const auto* there = at(next_to(cell, direction));
  const auto one = here == nullptr ? Edge::kOpen : here->edges[direction];
  const auto other = there == nullptr ? Edge::kOpen : there->edges[opposite(direction)];
  for (const auto edge : {Edge::kDoor, Edge::kWall, Edge::kWindow})
    if (one == edge || other == edge) return edge;
  return Edge::kOpen;
}

std::array<std::pair<Cell, Square>, 2> squares_of(const Catalog& catalog,
                                                  const Placement& placement) {
  const auto& face = catalog.face(placement.what);
  auto top = parse_square(face.text("top"));
  auto bottom = parse_square(face.text("bottom"));
  STOREY_CHECK(top.has_value() && bottom.has_value());  // see validate_catalog
  const auto turned = [&](Square square) {
    Square out = square;
    for (const auto direction : kDirections)  // counter-clockwise: right goes up
      out.edges[static_cast<size_t>((direction + 4 - placement.rotation) % 4)] =
          square.edges[direction];
    return out;
  };
  const Cell first = placement.cell;
  const Cell second =
      placement.rotation % 2 == 0 ? Cell{first.col, first.row + 1} : Cell{first.col + 1, first.row};
  const bool top_first = placement.rotation == 1 || placement.rotation == 2;
  return {
      {{first, turned(top_first ? *top : *bottom)}, {second, turned(top_first ? *bottom : *top)}}};
}

std::set<Cell> holes_of(const Home& home) {
  std::set<Cell> holes;
  if (home.squares.empty()) return holes;
  Cell low = home.squares.begin()->first;
  Cell high = low;
  for (const auto& [cell, _] : home.squares) {
    low = {std::min(low.col, cell.col - 1), std::min(low.row, cell.row - 1)};
    high = {std::max(high.col, cell.col + 1), std::max(high.row, cell.row + 1)};
  }
  for (int col = low.col; col <= high.col; ++col)
    for (int row = low.row; row <= high.row; ++row)
      if (home.at({col, row}) == nullptr) holes.insert({col, row});
  std::vector<Cell> outside{low};
  holes.erase(low);
  while (!outside.empty()) {
    const Cell cell = outside.back();
    outside.pop_back();
    for (const auto direction : kDirections)
      if (const Cell next = next_to(cell, direction); holes.erase(next) > 0)
        outside.push_back(next);
  }
  return holes;
}

namespace {

Home worked_out(const RuleInput& in) {
  Home home;
  for (const auto& placement : in.layout().placements) {
    const auto& kind = in.catalog.piece(placement.what.piece).kind;
    if (!lies_in_map(kind)) continue;
    auto squares = squares_of(in.catalog, placement);
    if (kind == kGoal) {
      const auto goal = in.catalog.face(placement.what).text("goal");
      home.goals.insert(std::string(goal));
      if (goal == "biggest-baddest") add_objects_of_goal(squares);
    }
    for (auto& [cell, square] : squares) {
      square.domino = home.dominoes;
      home.squares.emplace_back(cell, square);
    }
    ++home.dominoes;
  }
  home.index_squares();
  const Closing closing{in.option("windows") == "close", in.option("doors") == "any",
                        in.option("free-door") == "counts"};
  for (const auto& space : open_spaces(home))
    if (is_room(home, space, closing)) home.rooms.push_back({{space.begin(), space.end()}});
  add_room_of_goal(in, home);
  lend_objects_to_goal(in, home);
  return home;
}

}  // namespace

const Home& home_of(const RuleInput& in) {
  return in.once<Home>("home", [&] { return worked_out(in); });
}

}  // namespace storey::scoring::highrise_homino
