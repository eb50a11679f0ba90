#include "pipeline/table/compare_photos.h"

#include <algorithm>

#include "inference/successive.h"
#include "model/turned_reading.h"
#include "tests/catch.h"
#include "tests/inference/domino_game.h"
#include "tests/pipeline/fake_game.h"

using namespace storey;
using namespace storey;

namespace {

Game open_game() {
  Game game = fake::game(9, 3, 3);
  game.building().how = Arrangement::kLattice;
  game.constraints.opposite_faces = false;
  game.building().free_extent = true;
  return game;
}

const fake::Cells kFour{
    {"a1", "1/0 0.999"}, {"b1", "2/0 0.999"}, {"c1", "3/0 0.999"}, {"a2", "4/0 0.999"}};

TableResult seen(const Game& game, const fake::Cells& cells, const std::string& name) {
  TableResult table;
  PlayerResult player;
  player.source = name;
  player.photo = std::make_shared<const Photo>();
  player.alone = fake::reading(game, cells);
  table.players.push_back(std::move(player));
  return table;
}

PhotoPair compared(const fake::Cells& before, const fake::Cells& after) {
  const Game game = open_game();
  const TableResult one = seen(game, before, "one.jpg"), two = seen(game, after, "two.jpg");
  const auto pairs = compare_photos(game, {&one, &two}).at(0);
  REQUIRE(pairs.size() == 1);
  return pairs.front();
}

/// "change-unsure c3": what is noted, and where.
std::vector<std::string> notes(const PhotoPair& pair) {
  std::vector<std::string> said;
  for (const auto& note : pair.notes)
    said.push_back(note.code + (note.cell ? " " + to_string(*note.cell) : ""));
  return said;
}

fake::Cells with(fake::Cells cells, const std::string& cell, const std::string& content) {
  cells[cell] = content;
  return cells;
}

}  // namespace

TEST_CASE("compared photos: a plain move needs no note") {
  CHECK(notes(compared(kFour, kFour)).empty());
  CHECK(notes(compared(kFour, with(kFour, "b2", "5/0 0.9999"))).empty());
  CHECK(compared(kFour, kFour).same_building);
}

TEST_CASE("compared photos: a placed piece is no coincidence, so a plain place before it will do") {
  const auto pair = compared(with(kFour, "b2", "- 0.998"), with(kFour, "b2", "5/0 0.9995"));
  CHECK(notes(pair).empty());
  CHECK(fake::at(pair.after->reading, "b2").confidence() >= kSureConfidence);
}

TEST_CASE(
    "compared photos: a piece that lay elsewhere before was not overlooked where it lies now") {
  const auto before = with(kFour, "b2", "- 0.985");
  const auto moved = compared(before, with(with(kFour, "b2", "2/0 0.9995"), "b1", "- 0.9999"));
  CHECK(notes(moved).empty());
  const auto placed = compared(before, with(kFour, "b2", "5/0 0.9995"));
  CHECK(notes(placed) == std::vector<std::string>{"change-unsure b2"});
}

TEST_CASE(
    "compared photos: where nothing else was done, a doubtful cell is the likelier to be it") {
  using Notes = std::vector<std::string>;
  const auto doubtful = with(kFour, "b2", "- 0.75");
  CHECK(notes(compared(kFour, doubtful)) == Notes{"change-unsure b2"});
  CHECK(notes(compared(kFour, with(doubtful, "c3", "5/0 0.9995"))).empty());
}

TEST_CASE("compared photos: doubts tell what either photo may show, the greatest first") {
  const auto later = with(with(kFour, "b2", "5/0 0.8, 6/0 0.19"), "c2", "7/0 0.55, 8/0 0.44");
  const auto pair = compared(kFour, later);
  REQUIRE(notes(pair) == std::vector<std::string>{"change-unsure c2", "change-unsure b2"});
  const auto& message = pair.notes.front().message;
  CHECK_THAT(message, Catch::Contains("nothing before, 7A or 8A"));
  CHECK_THAT(message, Catch::Contains("c2=7A"));
  CHECK_THAT(message, Catch::Contains("two.jpg.fix"));
}

// A photo of the whole table: what is said of "c2" alone would be said of the first building.
TEST_CASE("compared photos: the second building of a photo is corrected as the second") {
  const Game game = open_game();
  auto before = seen(game, with(kFour, "c3", "- 0.97, 5/0 0.01"), "one.jpg");
  auto after = seen(game, with(kFour, "c3", "5/0 0.9995"), "two.jpg");
  for (auto* state : {&before, &after})
    for (auto& cell : state->players[0].alone->cells) cell.site.building = 1;
  const auto pair = compare_photos(game, {&before, &after}).at(0).front();
  REQUIRE(notes(pair) == std::vector<std::string>{"change-unsure c3"});
  CHECK_THAT(pair.notes.front().message,
             Catch::Contains("such as -2:c3") || Catch::Contains("such as 2:c3=5A"));
}

TEST_CASE("compared photos: the earlier photo is corrected in its own cells") {
  const Game game = open_game();
  auto before = seen(game, with(kFour, "c3", "- 0.97, 5/0 0.01"), "one.jpg");
  auto after = seen(game, with(kFour, "c3", "5/0 0.9995"), "two.jpg");
  after.players[0].alone = turned_clockwise(*after.players[0].alone, 1);
  const auto pair = compare_photos(game, {&before, &after}).at(0).front();
  REQUIRE(notes(pair) == std::vector<std::string>{"change-unsure c1"});
  CHECK_THAT(pair.notes.front().message, Catch::Contains("one.jpg.fix"));
  CHECK_THAT(pair.notes.front().message,
             Catch::Contains("such as -c3") || Catch::Contains("such as c3=5A"));
}

TEST_CASE(
    "compared photos: a piece of several cells is one doubt, and none where it is plain whole") {
  const Game game = fake::domino_game(false);
  const auto compared_rows = [&](const BuildingReading& one, const BuildingReading& two) {
    TableResult before = seen(game, {}, "one.jpg"), after = seen(game, {}, "two.jpg");
    before.players[0].alone = one;
    after.players[0].alone = two;
    return compare_photos(game, {&before, &after}).at(0).front();
  };
  const std::vector<Candidate> bare{{.what = kNothing, .confidence = 0.9995}};
  const auto row = [&](const std::vector<Candidate>& left, const std::vector<Candidate>& right) {
    return fake::row_of(
        {{fake::part(2, 0, 0, 0.9995)}, {fake::part(2, 1, 0, 0.9995)}, left, right});
  };
  const auto alone = row(bare, bare);
  // The right square tells the two dominoes apart, so the left one need not.
  const auto plain =
      row({fake::part(0, 0, 0, 0.6), fake::part(1, 0, 0, 0.399)}, {fake::part(0, 1, 0, 0.9995)});
  CHECK(notes(compared_rows(alone, plain)).empty());
  const auto open = row({fake::part(0, 0, 0, 0.6), fake::part(1, 0, 0, 0.399)},
                        {fake::part(0, 1, 0, 0.6), fake::part(1, 1, 0, 0.399)});
  const auto pair = compared_rows(alone, open);
  REQUIRE(notes(pair).size() == 1);
  CHECK_THAT(pair.notes.front().message, Catch::Contains("such as c1=1"));
}

TEST_CASE("compared photos: what was placed, and whether anything was, may be in doubt") {
  using Notes = std::vector<std::string>;
  CHECK(notes(compared(kFour, with(kFour, "b2", "5/0 0.7, 6/0 0.29"))) ==
        Notes{"change-unsure b2"});
  CHECK(notes(compared(kFour, with(kFour, "c1", "3/0 0.6, - 0.39"))).size() <= 1);
  CHECK(notes(compared(kFour, with(kFour, "b2", "- 0.5, 6/0 0.49"))) == Notes{"change-unsure b2"});
}

TEST_CASE("compared photos: a piece that stayed and is mistaken in both is no doubt of the move") {
  const auto cells = with(kFour, "b2", "5/0 0.8, 6/0 0.19");
  const auto pair = compared(cells, cells);
  CHECK(notes(pair).empty());
  // Two photos that agree prove no more than the plainer one.
  CHECK(fake::at(pair.after->reading, "b2").confidence() <= 0.8);
}

TEST_CASE("compared photos: another building, and something before it") {
  const auto other =
      compared(kFour, {{"a1", "6/0 0.999"}, {"b1", "7/0 0.999"}, {"c1", "8/0 0.999"}});
  CHECK_FALSE(other.same_building);
  CHECK(notes(other) == std::vector<std::string>{"different-building"});
  CHECK(other.notes.front().message.find("one.jpg") != std::string::npos);

  const auto covered = notes(compared(kFour, with(kFour, "c1", "7/0 0.02")));
  CHECK(std::count(covered.begin(), covered.end(), "covered") == 1);
}

TEST_CASE("compared photos: a piece that gives way to a bare place that is none is covered") {
  const auto covered = notes(compared(kFour, with(kFour, "c1", "- 0.9, 3/0 0.001")));
  CHECK(std::count(covered.begin(), covered.end(), "covered") == 1);
  const auto removed = notes(compared(kFour, with(kFour, "c1", "- 0.9999")));
  CHECK(removed.empty());
}

TEST_CASE("compared photos: pieces beyond what was found of the later photo are not simply gone") {
  const Game game = open_game();
  Game narrow = open_game();
  narrow.building().cols = 2;
  const auto before = seen(game, kFour, "one.jpg");
  const auto after =
      seen(narrow, {{"a1", "1/0 0.999"}, {"b1", "2/0 0.999"}, {"a2", "4/0 0.999"}}, "two.jpg");
  const auto pair = compare_photos(game, {&before, &after}).at(0).front();
  REQUIRE(notes(pair) == std::vector<std::string>{"beyond"});
  CHECK_THAT(pair.notes.front().message, Catch::Contains("c1") && Catch::Contains("two.jpg.fix"));
}

TEST_CASE("compared photos: an outline that one photo leaves open the other one settles") {
  const Game game = open_game();
  auto before = seen(game, kFour, "one.jpg");
  auto after = seen(game, kFour, "two.jpg");
  before.players[0].alone->board_confidence = 0.999;
  after.players[0].alone->board_confidence = 0.6;
  after.players[0].alone->diagnostics.push_back({"frame-unsure", "where does it end?", {}});
  const auto pair = compare_photos(game, {&before, &after}).at(0).front();
  CHECK(pair.after->reading.board_confidence == 0.999);
  CHECK(pair.after->reading.diagnostics.empty());

  before.players[0].alone->board_confidence = 0.7;
  const auto open = compare_photos(game, {&before, &after}).at(0).front();
  CHECK(open.before->reading.board_confidence == 0.7);
  CHECK(open.after->reading.diagnostics.size() == 1);
}

TEST_CASE("compared photos: what is sure after a later move helps the states before it") {
  const Game game = open_game();
  const TableResult one = seen(game, with(kFour, "c1", "3/0 0.6, 6/0 0.39"), "one.jpg");
  const TableResult two = seen(game, with(kFour, "c1", "3/0 0.7, 6/0 0.29"), "two.jpg");
  const TableResult three = seen(game, with(kFour, "b2", "5/0 0.9999"), "three.jpg");
  const auto apart = compare_photos(game, {&one, &two}).at(0).front();
  CHECK(fake::at(apart.before->reading, "c1").confidence() < kSureConfidence);
  const auto moves = compare_photos(game, {&one, &two, &three});
  REQUIRE(moves.size() == 2);
  const PhotoPair& first = moves[0].front();
  CHECK(fake::first(game, first.before->reading, "c1") == "3A");
  CHECK(fake::at(first.before->reading, "c1").confidence() >= kSureConfidence);
  CHECK(fake::at(first.after->reading, "c1").confidence() >= kSureConfidence);
  CHECK(notes(first).empty());
  CHECK(notes(moves[1].front()).empty());
  CHECK(moves[0].front().after == moves[1].front().before);  // one look at the state between
}

TEST_CASE(
    "compared photos: what something hides is as it was, whatever a later photo shows there") {
  const Game game = open_game();
  const TableResult one = seen(game, kFour, "one.jpg");
  const TableResult two =
      seen(game, with(with(kFour, "b2", "5/0 0.9999"), "c2", "7/0 0.02"), "two.jpg");
  const TableResult three =
      seen(game, with(with(kFour, "b2", "5/0 0.9999"), "c2", "6/0 0.9999"), "three.jpg");
  const auto moves = compare_photos(game, {&one, &two, &three});
  CHECK(fake::first(game, moves[0].front().after->reading, "c2") == "-");
  CHECK(fake::at(moves[0].front().after->reading, "c2").confidence() < kSureConfidence);
  CHECK(fake::first(game, moves[1].front().after->reading, "c2") == "6A");
}

TEST_CASE("compared photos: nothing passes from another building, or over a state without photo") {
  const Game game = open_game();
  const fake::Cells doubtful = with(kFour, "c1", "3/0 0.7, 6/0 0.29");
  const TableResult one = seen(game, doubtful, "one.jpg");
  const TableResult other =
      seen(game, {{"a1", "6/0 0.999"}, {"b1", "7/0 0.999"}, {"c1", "8/0 0.999"}}, "other.jpg");
  const auto moves = compare_photos(game, {&one, &other});
  CHECK_FALSE(moves.at(0).front().same_building);
  CHECK(fake::at(moves[0].front().before->reading, "c1").confidence() == 0.7);

  TableResult layout = seen(game, kFour, "a.layout");
  layout.players.front().alone.reset();
  const TableResult sure = seen(game, kFour, "three.jpg");
  const auto apart = compare_photos(game, {&one, &layout, &sure});
  REQUIRE(apart.size() == 2);
  CHECK(apart[0].empty());
  CHECK(apart[1].empty());
}

TEST_CASE("compared photos: a table that is turned between two moves is judged as each shows it") {
  const Game game = open_game();
  const TableResult one = seen(game, kFour, "one.jpg");
  const TableResult two = seen(game, with(kFour, "b2", "5/0 0.9999"), "two.jpg");
  TableResult three =
      seen(game, with(with(kFour, "b2", "5/0 0.9999"), "c2", "6/0 0.9999"), "three.jpg");
  three.players[0].alone = turned_clockwise(*three.players[0].alone, 1);
  const auto moves = compare_photos(game, {&one, &two, &three});
  CHECK(fake::first(game, moves[0].front().after->reading, "b2") == "5A");
  CHECK(moves[0].front().after != moves[1].front().before);
  CHECK(notes(moves[1].front()).empty());
}

TEST_CASE("compared photos: a printed board may be turned, and never lies some squares off") {
  Game game = fake::game(9, 3, 3);
  game.building().how = Arrangement::kPrintedGrid;
  game.constraints.opposite_faces = false;
  const fake::Cells cells{{"b1", "1/0 0.999"}, {"c2", "2/0 0.999"}};
  const BuildingReading before = fake::reading(game, cells);
  for (int turns = 0; turns < 4; ++turns) {
    const auto found = register_successive(game, before, turned_clockwise(before, turns));
    REQUIRE(found);
    CHECK(found->turns == turns);
    CHECK(found->shift == Cell{0, 0});
  }
  const auto moved = register_successive(
      game, before, fake::reading(game, {{"a1", "1/0 0.999"}, {"b2", "2/0 0.999"}}));
  CHECK((!moved || moved->kept < kSameBuilding));
}
