// Moves of Qwirkle Connections: two recorded games, and random games counted in another way.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "model/notation.h"
#include "tests/catch.h"
#include "tests/scoring/random_tables.h"

using namespace storey;
using namespace storey::scoring;

namespace {

namespace fs = std::filesystem;

constexpr int kSide = 16;

const Ruleset& rules() { return *find_ruleset("qwirkle-connections"); }

const Box& box() {
  static const Box installed = [] {
    auto loaded = load_box(STOREY_ROOT "/templates/qwirkle-connections");
    REQUIRE(loaded);
    return *loaded;
  }();
  return installed;
}

Placement tile(const std::string& label, Cell cell) {
  const auto what = box().catalog.parse(label);
  INFO(label);
  REQUIRE(what);
  return {*what, cell, 0, 0};
}

Table empty_board() { return {{{"board", {kSide, kSide, {}}, true, {}}}, {}, false}; }

/// The same table, written down and read again.
Table written_and_read(const Table& table) {
  const auto text = format_table(table, box().catalog, box().spec, rules().id);
  auto again = parse_table_text(text, box().catalog, box().spec);
  REQUIRE(again);
  CHECK(format_table(*again, box().catalog, box().spec, rules().id) == text);
  return std::move(again).value();
}

MoveReport judged(const Table& before, const Table& after) {
  const auto report = judge_move(rules(), box().catalog, before, after);
  REQUIRE(report);
  return *report;
}

// ---- recorded games ----

constexpr const char* kGames = STOREY_ROOT "/../shared/data/qwirkle-connections";

/// "2G": the second row from the top, the seventh column.
Cell recorded_cell(const std::string& name) {
  const int row = std::stoi(name);
  const char col = name.back();
  REQUIRE((row >= 1 && row <= kSide && col >= 'A' && col < 'A' + kSide));
  return {col - 'A', kSide - row};
}

/// The tiles of one game in a table split,game,position,piece.
std::vector<Placement> recorded_tiles(const fs::path& file, const std::string& game) {
  std::ifstream in(file);
  std::vector<Placement> tiles;
  for (std::string line; std::getline(in, line);) {
    std::stringstream fields(line);
    std::array<std::string, 4> field;
    for (auto& text : field) std::getline(fields, text, ',');
    while (!field[3].empty() && field[3].back() == '\r') field[3].pop_back();
    if (field[1] == game) tiles.push_back(tile(field[3], recorded_cell(field[2])));
  }
  return tiles;
}

struct RecordedMove {
  std::vector<Placement> tiles;
  int points = 0;
};

RecordedMove recorded_move(const fs::path& file) {
  std::ifstream in(file);
  RecordedMove move;
  for (std::string line; std::getline(in, line);) {
    std::stringstream words(line);
    std::string cell, label;
    if (!(words >> cell)) continue;
    if (words >> label)
      move.tiles.push_back(tile(label, recorded_cell(cell)));
    else
      move.points = std::stoi(cell);
  }
  return move;
}

// ---- random games ----

/// A quarter whose start tiles (s) rise, rows from the top, as printed.
constexpr std::array kQuarter{"........", ".2...1s.", "....1s1.", "...1s1..",
                              "..1s1...", ".1s1....", ".s1...2.", "........"};

/// What is printed at a column and a row from the top of the whole board.
char printed(const std::array<bool, 4>& rising, int col, int down) {
  const auto quarter = static_cast<size_t>(col / 8 + 2 * (down / 8));
  const int across = rising.at(quarter) ? col % 8 : 7 - col % 8;
  return kQuarter.at(static_cast<size_t>(down % 8))[static_cast<size_t>(across)];
}

Table random_start(std::mt19937& random, const std::array<bool, 4>& rising) {
  auto table = empty_board();
  std::map<int, int> used;
  for (int down = 0; down < kSide; ++down)
    for (int col = 0; col < kSide; ++col) {
      if (printed(rising, col, down) != 's') continue;
      PieceFace what = random_face(random, box());
      while (used[what.piece] == 3) what = random_face(random, box());
      ++used[what.piece];
      table.players[0].layout.placements.push_back({what, {col, kSide - 1 - down}, 0, 0});
    }
  return table;
}

using Grid = std::array<std::array<std::string, kSide>, kSide>;  ///< labels, rows from the top

Grid grid_of(const Table& table) {
  Grid grid;
  for (const auto& there : table.players[0].layout.placements)
    grid.at(static_cast<size_t>(kSide - 1 - there.cell.row))
        .at(static_cast<size_t>(there.cell.col)) = box().catalog.piece(there.what.piece).label;
  return grid;
}

/// The lines of a grid as runs of labels, with whether one of their tiles is new.
struct Run {
  std::vector<std::string> labels;
  bool is_new = false;
};

std::vector<Run> runs_of(const Grid& before, const Grid& after) {
  std::vector<Run> runs;
  for (const bool columns : {false, true})
    for (size_t i = 0; i < kSide; ++i) {
      Run run;
      for (size_t j = 0; j <= kSide; ++j) {
        const auto at = [&](const Grid& grid) {
          return j == kSide ? std::string() : columns ? grid.at(j).at(i) : grid.at(i).at(j);
        };
        if (!at(after).empty()) {
          run.labels.push_back(at(after));
          run.is_new = run.is_new || at(before).empty();
          continue;
        }
        if (run.labels.size() > 1) runs.push_back(run);
        run = {};
      }
    }
  return runs;
}

int counted(const Grid& before, const Grid& after, const std::array<bool, 4>& rising) {
  int points = 0;
  for (const auto& run : runs_of(before, after))
    if (run.is_new)
      points += static_cast<int>(run.labels.size()) + (run.labels.size() == 6 ? 6 : 0);
  for (size_t down = 0; down < kSide; ++down)
    for (size_t col = 0; col < kSide; ++col) {
      const char mark = printed(rising, static_cast<int>(col), static_cast<int>(down));
      if (before.at(down).at(col) != after.at(down).at(col) && (mark == '1' || mark == '2'))
        points += mark - '0';
    }
  return points;
}

/// Every pair of tiles in a line shares exactly one of shape and colour.
bool lines_legal(const Grid& grid) {
  const Grid bare;
  const auto runs = runs_of(bare, grid);
  return std::all_of(runs.begin(), runs.end(), [](const Run& run) {
    bool shapes = true;
    bool colours = true;
    for (size_t a = 0; a < run.labels.size(); ++a)
      for (size_t b = 0; b < a; ++b) {
        const bool same_shape = run.labels[a][0] == run.labels[b][0];
        const bool same_colour = run.labels[a][1] == run.labels[b][1];
        shapes = shapes && same_shape && !same_colour;
        colours = colours && same_colour && !same_shape;
      }
    return shapes || colours;
  });
}

std::array<bool, 4> random_quarters(std::mt19937& random) {
  std::array<bool, 4> rising{};
  for (auto& r : rising) r = below(random, 2) == 0;
  return rising;
}

}  // namespace

TEST_CASE("qwirkle connections: every move of two recorded games is legal and brings its points") {
  const fs::path folder = kGames;
  if (!fs::exists(folder / "initial_tiles.csv")) {
    WARN("skipped: no recorded games in " << kGames);
    return;
  }
  int moves = 0;
  for (const std::string game : {"1", "2"}) {
    auto table = empty_board();
    table.players[0].layout.placements = recorded_tiles(folder / "initial_tiles.csv", game);
    REQUIRE(table.players[0].layout.placements.size() == 24);
    table = written_and_read(table);
    CHECK(score_table(rules(), box().catalog, table)->violations.empty());
    for (int number = 1; number <= 20; ++number) {
      const auto name = game + (number < 10 ? "_0" : "_") + std::to_string(number) + ".txt";
      const auto recorded = recorded_move(folder / name);
      INFO(name);
      REQUIRE_FALSE(recorded.tiles.empty());
      Table next = table;
      auto& pieces = next.players[0].layout.placements;
      pieces.insert(pieces.end(), recorded.tiles.begin(), recorded.tiles.end());
      next = written_and_read(next);
      const auto report = judged(table, next);
      for (const auto& violation : report.violations) FAIL_CHECK(violation.because);
      CHECK(report.players[0].change.placed.size() == recorded.tiles.size());
      CHECK(report.players[0].score_change == recorded.points);
      CHECK(report.players[0].points.highest() == recorded.points);
      CHECK_FALSE(report.players[0].several_turns);
      table = next;
      ++moves;
    }
    Layout final_board{kSide, kSide, recorded_tiles(folder / "final_boards.csv", game)};
    final_board.normalise();
    CHECK(table.players[0].layout == final_board);
  }
  CHECK(moves == 40);
}

TEST_CASE("qwirkle connections: two recorded moves at once are told as such or cost a rule") {
  const fs::path folder = kGames;
  if (!fs::exists(folder / "initial_tiles.csv")) {
    WARN("skipped: no recorded games in " << kGames);
    return;
  }
  for (const std::string game : {"1", "2"}) {
    auto before = empty_board();
    before.players[0].layout.placements = recorded_tiles(folder / "initial_tiles.csv", game);
    auto after = before;
    for (int number = 1; number <= 2; ++number)
      for (const auto& there :
           recorded_move(folder / (game + "_0" + std::to_string(number) + ".txt")).tiles)
        after.players[0].layout.placements.push_back(there);
    const auto report = judged(before, after);
    CHECK_FALSE(report.legal());
    CHECK(report.players[0].several_turns);
    CHECK(report.players[0].points.lines.empty());
    CHECK(report.players[0].score_change == 0);
  }
}

namespace {

/// The best of what three tiles of one shape or colour may do: so lines become long.
std::optional<Table> play_well(std::mt19937& random, const Table& table) {
  const auto& pieces = box().catalog.pieces();
  const auto& like = pieces[static_cast<size_t>(below(random, 36))].label;
  const auto same = static_cast<size_t>(below(random, 2));
  std::vector<PieceFace> hand;
  for (int i = 0; i < 36; ++i)
    if (pieces[static_cast<size_t>(i)].label[same] == like[same]) hand.push_back({i, 0});
  std::shuffle(hand.begin(), hand.end(), random);
  hand.resize(3);
  const auto options = list_options(rules(), box().catalog, table, hand);
  REQUIRE(options);
  if (options->empty()) return std::nullopt;
  return options->front().after;
}

}  // namespace

TEST_CASE("qwirkle connections: random moves bring what counting cell by cell says") {
  std::mt19937 random(31);
  int moves = 0;
  int tiles = 0;
  int full_lines = 0;
  for (int game = 0; game < 8; ++game) {
    const auto rising = random_quarters(random);
    auto table = random_start(random, rising);
    CHECK(score_table(rules(), box().catalog, table)->violations.empty());
    for (int turn = 0; turn < 24; ++turn) {
      const auto next =
          turn % 3 == 0 ? play_turn(random, rules(), box(), table) : play_well(random, table);
      if (!next) continue;
      const auto report = judged(table, *next);
      const auto& move = report.players[0];
      CHECK(report.legal());
      CHECK(move.score_change == counted(grid_of(table), grid_of(*next), rising));
      CHECK(move.points.total() == move.score_change);
      CHECK(move.points.highest() == move.score_change);
      CHECK(lines_legal(grid_of(*next)));
      full_lines += static_cast<int>(
          std::count_if(move.points.lines.begin(), move.points.lines.end(),
                        [](const auto& line) { return line.rule.id == "full-line"; }));
      tiles += static_cast<int>(move.change.placed.size());
      ++moves;
      table = written_and_read(*next);
    }
  }
  CHECK(moves > 150);
  CHECK(tiles > moves);
  CHECK(full_lines > 5);
}

TEST_CASE(
    "qwirkle connections: one tile may lie exactly where a try of every cell finds it legal") {
  std::mt19937 random(37);
  int found = 0;
  for (int game = 0; game < 4; ++game) {
    auto table = random_start(random, random_quarters(random));
    for (int turn = 0; turn < 15; ++turn)
      if (const auto next = play_turn(random, rules(), box(), table)) table = *next;
    const auto grid = grid_of(table);
    const PieceFace what = random_face(random, box());
    const auto label = box().catalog.piece(what.piece).label;
    int copies = 0;
    std::set<Cell> expected;
    for (int down = 0; down < kSide; ++down)
      for (int col = 0; col < kSide; ++col) {
        copies += grid[static_cast<size_t>(down)][static_cast<size_t>(col)] == label ? 1 : 0;
        if (!grid[static_cast<size_t>(down)][static_cast<size_t>(col)].empty()) continue;
        auto then = grid;
        then[static_cast<size_t>(down)][static_cast<size_t>(col)] = label;
        const auto runs = runs_of(grid, then);
        const bool touches =
            std::any_of(runs.begin(), runs.end(), [](const Run& run) { return run.is_new; });
        if (touches && lines_legal(then)) expected.insert({col, kSide - 1 - down});
      }
    if (copies == 3) expected.clear();
    const auto options = list_options(rules(), box().catalog, table, {what});
    REQUIRE(options);
    std::set<Cell> listed;
    for (const auto& option : *options) listed.insert(option.cells.front());
    CHECK(listed == expected);
    CHECK(options->size() == expected.size());
    found += static_cast<int>(expected.size());
  }
  CHECK(found > 20);
}

TEST_CASE("qwirkle connections: which way a quarter lies is asked where its tiles do not tell") {
  std::mt19937 random(41);
  auto table = random_start(random, {true, true, true, true});
  const auto asks = [&](std::string_view fact) {
    return rules().asks({box().catalog, table, 0, rules().house_rules}, fact);
  };
  CHECK(asks("points"));
  for (const auto* quarter : {"upper-left", "upper-right", "lower-left", "lower-right"})
    CHECK_FALSE(asks(quarter));
  for (int i = 1; i < 7; ++i)
    table.players[0].layout.placements.push_back(tile("1R", {8 + i, 8 + 7 - i}));
  CHECK(asks("upper-right"));
  CHECK_FALSE(asks("upper-left"));
  CHECK_FALSE(asks("lower-right"));
}

TEST_CASE("qwirkle connections: a face that the rules do not understand is named") {
  const auto complaint = [](Piece piece) {
    const auto catalog = Catalog::create({std::move(piece)});
    REQUIRE(catalog);
    const auto status = rules().validate_catalog(*catalog);
    REQUIRE_FALSE(status);
    CHECK(status.error().code == ErrorCode::kBadData);
    CHECK(status.error().where == "rhombus-blue");
    return status.error().message;
  };
  Face face;
  face.texts = {{"shape", "rhombus"}, {"colour", "blue"}};
  const Piece good{"rhombus-blue", "3B", "tile", 3, 1, 1, {face}};
  CHECK(rules().validate_catalog(*Catalog::create({good})));
  auto piece = good;
  piece.kind = "domino";
  CHECK(complaint(piece) == "rhombus-blue: a piece is a tile");
  piece = good;
  piece.width = 2;
  CHECK(complaint(piece) == "rhombus-blue: a tile covers one square");
  piece = good;
  piece.faces.push_back(face);
  CHECK(complaint(piece) == "rhombus-blue: a tile has one face");
  piece = good;
  piece.faces[0].texts.erase("colour");
  CHECK(complaint(piece) == "rhombus-blue: a tile has a text 'colour'");
}
