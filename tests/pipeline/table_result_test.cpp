#include "pipeline/table/table_result.h"

#include <memory>

#include "pipeline/report/text_report.h"
#include "tests/catch.h"
#include "tests/pipeline/balconia.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey {
namespace {

using test::balconia;
using test::TemporaryFolder;

// A legal final building of the installed pieces and the same from behind, turned by hand.
constexpr std::string_view kGreen = R"(game: balconia
5 | 1/0   .    .    .    .
4 | 2/0  3/1  4/2  5/3   .
3 | 6/0  7/0  8/0  9/0  10/0
2 | 11/0 12/0 13/0 .     .
1 | .    .    E1/0 14/0  .
)";
constexpr std::string_view kPink = R"(game: balconia
5 | .     .    .    .    1/2
4 | .    5/1  4/0  3/3   2/2
3 | 10/2 9/2  8/2  7/2   6/2
2 | .     .   13/2 12/2 11/2
1 | .    14/2 E1/1  .     .
)";

class Building {
 public:
  Building() {
    folder_.write("green.layout", kGreen);
    folder_.write("pink.layout", kPink);
  }
  Result<TableResult> evaluate(const std::vector<std::string>& names,
                               TableRequest request = {}) const {
    for (const auto& name : names) {
      request.sources.push_back({.path = folder_.file(name), .fix = {}, .bytes = {}});
    }
    return evaluate_table(balconia(), nullptr, request);
  }
  [[nodiscard]] const TemporaryFolder& folder() const { return folder_; }
  /// The file's name without its folder.
  [[nodiscard]] static std::string shown(const PlayerResult& player) {
    return std::filesystem::path(player.source).filename().string();
  }

 private:
  TemporaryFolder folder_;
};

std::vector<int> totals(const TableResult& result) {
  std::vector<int> totals;
  for (const auto& sheet : result.score.sheets) totals.push_back(sheet.total());
  return totals;
}

bool says(const PlayerResult& player, const std::string& code) {
  return std::any_of(player.diagnostics.begin(), player.diagnostics.end(),
                     [&](const Diagnostic& note) { return note.code == code; });
}

TEST_CASE("table: one side tells everything that both sides tell") {
  const Building building;
  const auto both = building.evaluate({"green.layout", "pink.layout"});
  REQUIRE(both);
  CHECK(both->status == TableStatus::kConfirmed);
  CHECK(both->score.violations.empty());
  CHECK(both->score.winners.size() == 1);
  CHECK_FALSE(both->players[1].derived);

  const auto green = building.evaluate({"green.layout"});
  REQUIRE(green);
  CHECK(totals(*green) == totals(*both));
  CHECK(green->score.winners == both->score.winners);
  CHECK_FALSE(green->players[0].derived);
  CHECK(green->players[1].derived);

  const auto pink = building.evaluate({"pink.layout"});
  REQUIRE(pink);
  CHECK(totals(*pink) == totals(*both));
  CHECK(pink->players[0].derived);
  CHECK(Building::shown(pink->players[1]) == "pink.layout");
}

/// The installed pieces as somebody enters them who looks at green's side only.
Game entered_from_one_side() {
  Game game = balconia();
  std::vector<Piece> pieces = game.catalog.pieces();
  for (Piece& piece : pieces) piece.faces.resize(1);
  game.catalog = Catalog::create(std::move(pieces)).value();
  return game;
}

TEST_CASE("table: a total that hangs on a side nobody showed is never confirmed") {
  const Building building;
  const auto score = [&](const Game& game, const std::string& door) {
    std::string text(kGreen);
    for (const std::string_view face : {"3/1", "4/2", "5/3"})
      text[text.find(face) + face.size() - 1] = '0';
    text.replace(text.find("E1/0"), 4, door + "/0");
    TableRequest request;
    request.sources.push_back(
        {.path = building.folder().write("one.layout", text), .fix = {}, .bytes = {}});
    auto result = evaluate_table(game, nullptr, request);
    REQUIRE(result);
    return std::move(result).value();
  };
  const Game one_sided = entered_from_one_side();
  const auto open = score(one_sided, "E1");  // more persons and laundry than the opponent
  CHECK_FALSE(open.table.players[1].known);
  CHECK(open.status == TableStatus::kReview);
  CHECK(open.range.highest[0] == open.range.lowest[0] + 5 + 3);
  REQUIRE(says(open.players[0], "not-scored"));
  const auto& message = open.players[0].diagnostics.back().message;
  CHECK_THAT(message, Catch::Matchers::Contains("8 points more"));
  CHECK_THAT(message, Catch::Matchers::Contains("photo or layout of pink's side"));

  const auto known = score(balconia(), "E1");  // inside the range that was given
  CHECK(known.status == TableStatus::kConfirmed);
  CHECK(known.score.sheets[0].total() >= open.range.lowest[0]);
  CHECK(known.score.sheets[0].total() <= open.range.highest[0]);
  CHECK_FALSE(says(known.players[0], "not-scored"));

  CHECK(score(one_sided, "E2").status == TableStatus::kConfirmed);  // needs no opponent
}

TEST_CASE("table: sources in the wrong order are put right, names stay with their source") {
  const Building building;
  TableRequest request;
  request.names = {"Ben", "Anna"};
  const auto swapped = building.evaluate({"pink.layout", "green.layout"}, request);
  REQUIRE(swapped);
  CHECK(Building::shown(swapped->players[0]) == "green.layout");
  CHECK(swapped->table.players[0].name == "Anna");
  CHECK(swapped->table.players[1].name == "Ben");
  CHECK(says(swapped->players[0], "swapped"));
  CHECK(swapped->status == TableStatus::kConfirmed);
}

TEST_CASE("table: two sources of one side need a look, and never make two players of one") {
  const Building building;
  const auto same = building.evaluate({"pink.layout", "pink.layout"});
  REQUIRE(same);
  CHECK(same->status == TableStatus::kReview);
  CHECK(same->players[0].derived);
  CHECK(says(same->players[1], "same-side"));
  CHECK(same->score.violations.empty());
}

TEST_CASE("table: a building without a door is taken for green's and breaks a rule") {
  const Building building;
  building.folder().write("nodoor.layout",
                          "5 | . . . . .\n4 | . . . . .\n3 | . . . . .\n"
                          "2 | . . . . .\n1 | . . 1/0 . .\n");
  const auto guessed = building.evaluate({"nodoor.layout"});
  REQUIRE(guessed);
  CHECK(says(guessed->players[0], "side-unknown"));
  CHECK_FALSE(guessed->score.violations.empty());
}

TEST_CASE("table: what is broken is told to the player with a source, once") {
  const Building building;
  std::string text(kPink);
  text.replace(text.find("14/2"), 4, " .  ");
  building.folder().write("short.layout", text);
  const auto result = building.evaluate({"short.layout"});
  REQUIRE(result);
  CHECK(result->status == TableStatus::kConfirmed);
  REQUIRE(result->score.violations.size() == 1);
  CHECK(result->score.violations[0].rule.id == "block-count");
  CHECK(result->score.violations[0].player == 1);

  TableRequest in_progress;
  in_progress.final_state = false;
  const auto early = building.evaluate({"short.layout"}, in_progress);
  REQUIRE(early);
  CHECK(early->score.violations.empty());
  CHECK(early->score.winners.empty());
}

TEST_CASE("table: cells of a violation are those that the shown player sees") {
  const Building building;
  std::string text(kPink);
  text.replace(text.find("1/2"), 3, "22/2");
  text.replace(text.find("10/2"), 4, "22/0");  // block 22 twice, on a3 and e5
  building.folder().write("twice.layout", text);
  const auto result = building.evaluate({"twice.layout"});
  REQUIRE(result);
  const auto box = std::find_if(result->score.violations.begin(), result->score.violations.end(),
                                [](const Violation& v) { return v.rule.id == "box"; });
  REQUIRE(box != result->score.violations.end());
  CHECK(box->player == 1);
  CHECK(result->status == TableStatus::kReview);  // no total to rely on, though no cell is unsure
  CHECK(std::is_permutation(box->cells.begin(), box->cells.end(),
                            std::vector<Cell>{{0, 2}, {4, 4}}.begin()));
}

TEST_CASE("table: sides that contradict each other are nothing to rely on") {
  const Building building;
  std::string text(kPink);
  text.replace(text.find("1/2"), 3, "1/1");
  building.folder().write("other.layout", text);
  const auto result = building.evaluate({"green.layout", "other.layout"});
  REQUIRE(result);
  CHECK(result->status == TableStatus::kReview);
  REQUIRE(result->score.violations.size() == 2);
  CHECK(result->score.violations[0].rule.id == "opposite-faces");
  CHECK(result->score.violations[0].severity == Severity::kImpossible);
}

TEST_CASE("table: of a player whose photo cannot be read nothing is known, and nobody wins") {
  const Game kingdomino = load_game(STOREY_ROOT "/templates/kingdomino").value();
  const TemporaryFolder folder;
  TableRequest request;
  request.names = {"ann", "bob", "eve"};
  const std::string board = "game: kingdomino\n2 | forest forest\n1 | C lake\n";
  for (const std::string name : {"ann.layout", "bob.jpg", "eve.layout"}) {
    const bool torn = name == "bob.jpg";
    request.sources.push_back(
        {.path = folder.write(name, torn ? std::string("\xff\xd8\xff\xe0", 4) : board),
         .fix = {},
         .bytes = {}});
  }
  const auto result = evaluate_table(kingdomino, nullptr, request);
  INFO((result ? "" : result.error().message));
  REQUIRE(result);
  CHECK(result->status == TableStatus::kReview);
  CHECK(result->score.winners.empty());
  REQUIRE(result->unused.size() == 1);
  CHECK(result->unused[0].player == "bob");
  CHECK(result->unused[0].why.where == folder.file("bob.jpg"));
  REQUIRE(result->table.players.size() == 3);
  CHECK(result->table.players[2].name == "eve");
  CHECK_FALSE(result->table.players[1].known);
  CHECK(result->table.players[0].known);
  const auto text = score_report(kingdomino, *result);
  CHECK(text.find("No winner: bob is not known.") != std::string::npos);
  CHECK(text.find("bob · not known: take the photo again") != std::string::npos);
}

TEST_CASE("table: house rules and corrections change the result") {
  const Building building;
  TableRequest request;
  request.house_rules["around"] = "4";
  const auto plain = building.evaluate({"green.layout"});
  const auto four = building.evaluate({"green.layout"}, request);
  REQUIRE(four);
  CHECK(totals(*four) != totals(*plain));

  TableRequest fixed;
  fixed.sources.push_back({.path = building.folder().file("green.layout"),
                           .fix = building.folder().write("a.fix", "a5=22/0\n"),
                           .bytes = {}});
  const auto corrected = evaluate_table(balconia(), nullptr, fixed);
  REQUIRE(corrected);
  CHECK(corrected->table.players[0].layout.at({0, 4})->what == balconia().catalog.parse("22/0"));
}

TEST_CASE("table: what cannot be evaluated says why") {
  const Building building;
  const auto error = [](const Result<TableResult>& result) {
    REQUIRE_FALSE(result);
    return result.error();
  };
  CHECK(error(building.evaluate({})).code == ErrorCode::kUsage);
  CHECK(error(building.evaluate({"green.layout", "pink.layout", "pink.layout"})).message ==
        "Balconia has 2 players, but 3 photos or layouts were given");
  CHECK(error(building.evaluate({"none.jpg"})).code == ErrorCode::kUnreadable);

  TableRequest unknown;
  unknown.house_rules["colour"] = "red";
  CHECK(error(building.evaluate({"green.layout"}, unknown)).code == ErrorCode::kUsage);

  TableRequest twice;
  twice.sources = {{.path = "-", .fix = {}, .bytes = {}}, {.path = "-", .fix = {}, .bytes = {}}};
  CHECK(error(evaluate_table(balconia(), nullptr, twice)).code == ErrorCode::kUsage);

  building.folder().write("bad.layout", "5 | 1/0 what . . .\n");
  const Error bad = error(building.evaluate({"bad.layout"}));
  CHECK(bad.code == ErrorCode::kUnreadable);
  CHECK(bad.where == building.folder().file("bad.layout") + ":1:9");

  building.folder().write("other.layout", "game: chess\n");
  CHECK(error(building.evaluate({"other.layout"})).message.find("chess") != std::string::npos);
  building.folder().write("table.json", "{\"players\": [{}]}");
  CHECK(error(building.evaluate({"table.json"})).code == ErrorCode::kUsage);
  building.folder().write("cut.jpg", std::string("\xff\xd8\xff\xe0", 4));
  CHECK(error(building.evaluate({"cut.jpg"})).code == ErrorCode::kUnreadable);
}

TEST_CASE("table: corrections are found beside a photo") {
  const TemporaryFolder folder;
  const std::string photo = folder.file("green.jpg");
  CHECK_FALSE(find_corrections(photo));
  CHECK_FALSE(find_corrections("-"));
  folder.write("green.fix", "");
  CHECK(find_corrections(photo) == folder.file("green.fix"));
  folder.write("green.jpg.fix", "");
  CHECK(find_corrections(photo) == folder.file("green.jpg.fix"));
}

TEST_CASE("a board that may lie elsewhere breaks no rule for sure") {
  const auto status_of = [](double board_confidence) {
    auto seen = std::make_shared<SeenPhoto>();
    BuildingReading& reading = seen->reading;
    reading.rows = reading.cols = 5;
    reading.board_confidence = board_confidence;
    const auto floating = balconia().catalog.parse("1A").value();  // in the air, and no entrance
    for (int cell = 0; cell < 25; ++cell) {
      Observation there;
      there.site.cell = {cell % 5, 4 - cell / 5};
      there.candidates = {{.what = cell == 12 ? floating : kNothing, .confidence = 0.9999}};
      reading.cells.push_back(there);
    }
    TableRequest request;
    request.final_state = false;
    request.sources.push_back({.path = "a.jpg", .fix = "", .bytes = "\xff\xd8\xff\xe0"});
    request.sources.front().seen = seen;
    const auto result = evaluate_table(balconia(), nullptr, request);
    REQUIRE(result);
    CHECK_FALSE(result->score.violations.empty());
    return result->range.legality_settled;
  };
  CHECK(status_of(0.999));
  CHECK_FALSE(status_of(0.9));
}

}  // namespace
}  // namespace storey

TEST_CASE("a board that may lie elsewhere is never sure") {
  storey::BuildingReading sure;
  sure.board_confidence = 0.99;
  storey::BuildingReading doubtful;
  doubtful.board_confidence = 0.9;
  CHECK(storey::boards_sure({}));
  CHECK(storey::boards_sure({&sure, nullptr}));
  CHECK_FALSE(storey::boards_sure({&sure, &doubtful}));
}
