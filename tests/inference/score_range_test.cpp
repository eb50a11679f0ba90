#include "inference/score_range.h"

#include <bit>
#include <random>
#include <set>

#include "inference/joint_decoding.h"
#include "pipeline/table/judges.h"
#include "tests/catch.h"
#include "tests/pipeline/fake_game.h"

using namespace storey;

namespace {

Table table_of(const Game& game, const BuildingReading& green,
               const BuildingReading* pink = nullptr) {
  Table table;
  table.players.resize(2);
  table.players[0].layout = layout_of(green, game.catalog);
  table.players[1].layout = pink != nullptr
                                ? layout_of(*pink, game.catalog)
                                : seen_from_behind(table.players[0].layout, game.catalog);
  return table;
}

ScoreRange range_of(const Game& game, const BuildingReading& green) {
  return score_range(game, judge_of(game), table_of(game, green), {&green, nullptr});
}

}  // namespace

TEST_CASE("score range: nothing to ask when every cell is sure") {
  const Game game = fake::bird_game();
  const auto range =
      range_of(game, fake::reading(game, {{"a1", "1/0 0.99"}, {"b1", "E1/0 0.985, E2/0 0.01"}}));
  CHECK(range.questions.empty());
  CHECK(range.lowest == range.highest);
  CHECK(range.lowest == std::vector<int>{1 + 1, 3 + 2});  // pink sees 1/2 and E1/1
  CHECK(range.winner_settled);
  CHECK(range.legality_settled);
}

TEST_CASE("score range: a doubtful cell gives lowest, highest and a question") {
  const Game game = fake::bird_game();
  const auto range =
      range_of(game, fake::reading(game, {{"a1", "2/0 0.9, 5/0 0.09"}, {"b1", "E1/0 0.999"}}));
  CHECK(range.lowest == std::vector<int>{2 + 1, 4 + 2});
  CHECK(range.highest == std::vector<int>{5 + 1, 7 + 2});  // the derived side follows
  CHECK(range.winner_settled);
  CHECK(range.legality_settled);
  REQUIRE(range.questions.size() == 1);
  CHECK(range.questions[0].player == 0);
  CHECK(range.questions[0].ask == "What lies on a1?");
  CHECK(range.questions[0].options == std::vector<PieceFace>{{1, 0}, {4, 0}, kNothing});
}

TEST_CASE("score range: doubt that changes nothing is not asked about") {
  const Game game = fake::bird_game();
  // 2/1 and 3/0 show 3 birds, and from behind 2/3 and 3/2 show 5.
  const auto range =
      range_of(game, fake::reading(game, {{"a1", "2/1 0.6, 3/0 0.39"}, {"b1", "E1/0 0.999"}}));
  CHECK(range.questions.empty());
  CHECK(range.lowest == range.highest);
}

TEST_CASE("score range: a cell that may hold something unlisted is always asked about") {
  const Game game = fake::bird_game();
  const auto range =
      range_of(game, fake::reading(game, {{"a1", "2/1 0.6, 3/0 0.3"}, {"b1", "E1/0 0.999"}}));
  CHECK(range.questions.size() == 1);
  CHECK_FALSE(range.winner_settled);
  CHECK_FALSE(range.legality_settled);
}

TEST_CASE("score range: what is not listed may be anything that the box has left, or nothing") {
  const Game game = fake::bird_game();
  const auto range =
      range_of(game, fake::reading(game, {{"a1", "2/1 0.6, 3/0 0.3"}, {"b1", "E1/0 0.999"}}));
  CHECK(range.lowest[0] == 1);           // nothing lies there
  CHECK(range.highest[0] == 9 + 3 + 1);  // 9/3
  CHECK(range.lowest[1] == 2);
  // A block that lies elsewhere for sure is not left.
  const auto less = range_of(
      game,
      fake::reading(game, {{"a1", "2/1 0.6, 3/0 0.3"}, {"b1", "E1/0 0.999"}, {"c1", "9/0 0.999"}}));
  CHECK(less.highest[0] == 8 + 3 + 1 + 9);
  // What is listed to 0.98 together is all that it may be.
  const auto listed =
      range_of(game, fake::reading(game, {{"a1", "2/1 0.6, 5/0 0.39"}, {"b1", "E1/0 0.999"}}));
  CHECK(listed.highest[0] == 5 + 1);
}

TEST_CASE("score range: while a piece is missing nothing is settled, unless a player says so") {
  Game game = fake::bird_game();
  game.constraints.finished = {{"block", 2}, {"entrance", 1}};
  auto green = fake::reading(game, {{"a1", "2/0 0.9995"}, {"b1", "E1/0 0.9995"}});
  const auto range = range_of(game, green);
  CHECK(range.missing == 1);
  CHECK_FALSE(range.winner_settled);
  CHECK_FALSE(range.legality_settled);
  CHECK(range.questions.empty());  // every opening is plain, and anywhere is as good

  SECTION("a game in progress is not finished") {
    Table table = table_of(game, green);
    table.finished = false;
    CHECK(score_range(game, judge_of(game), table, {&green, nullptr}).missing == 0);
  }
  SECTION("somebody looked behind everything") {
    for (auto& seen : green.cells)
      if (seen.best().empty()) seen.source = Source::kCorrected;
    CHECK(range_of(game, green).missing == 0);
    CHECK(range_of(game, green).legality_settled);
  }
  SECTION("both sides show that nothing is there") {
    const auto pink = fake::reading(game, {{"c1", "2/2 0.9995"}, {"b1", "E1/1 0.9995"}});
    const auto both =
        score_range(game, judge_of(game), table_of(game, green, &pink), {&green, &pink});
    CHECK(both.missing == 0);
    CHECK(both.legality_settled);
  }
}

TEST_CASE("score range: a missing piece is looked for where it would mend what is broken") {
  Game game = fake::bird_game();
  game.constraints.finished = {{"block", 2}, {"entrance", 1}};
  // What stands on nothing breaks a rule.
  const Judge hanging = [](const Table& table) {
    Verdict verdict;
    for (int p = 0; p < 2; ++p) {
      const Layout& layout = table.players[static_cast<std::size_t>(p)].layout;
      for (const Placement& one : layout.placements)
        if (one.cell.row > 0 && layout.at({one.cell.col, one.cell.row - 1}) == nullptr)
          verdict.violations.push_back({.rule = "hanging", .player = p, .cells = {one.cell}});
    }
    verdict.totals = verdict.highest = {0, 0};
    return std::optional(verdict);
  };
  const auto green = fake::reading(game, {{"a2", "2/0 0.9995"}, {"b1", "E1/0 0.9995"}});
  const auto range = score_range(game, hanging, table_of(game, green), {&green, nullptr});
  CHECK(range.missing == 1);
  REQUIRE(range.questions.size() == 1);
  CHECK(to_string(range.questions[0].site) == "a1");
}

TEST_CASE("score range: doubt that changes only a violation is asked about") {
  const Game game = fake::bird_game();
  const auto range =
      range_of(game, fake::reading(game, {{"b1", "E1/0 0.9, 1/0 0.09"}, {"a1", "2/0 0.999"}}));
  CHECK_FALSE(range.legality_settled);
  CHECK(range.questions.size() == 1);
}

TEST_CASE("score range: worlds that the box does not hold are left out") {
  const Game game = fake::bird_game();
  SECTION("a runner-up that lies elsewhere beyond doubt") {
    const auto range =
        range_of(game, fake::reading(game, {{"a1", "2/0 0.97, 5/0 0.02"}, {"c1", "5/1 0.999"}}));
    CHECK(range.questions.empty());
    CHECK(range.lowest == range.highest);
  }
  SECTION("two cells that share two blocks need one question") {
    const auto range = range_of(
        game, fake::reading(game, {{"a1", "2/0 0.6, 5/0 0.39"}, {"c1", "5/1 0.7, 2/3 0.29"}}));
    CHECK(range.lowest[0] == 2 + 6);
    CHECK(range.highest[0] == 5 + 5);
    REQUIRE(range.questions.size() == 1);
    CHECK(range.questions[0].site.cell == parse_cell("a1"));  // the less sure of the two
  }
  SECTION("they count where the box is to have no say") {
    const BuildingReading green =
        fake::reading(game, {{"a1", "2/0 0.97, 5/0 0.02"}, {"c1", "5/1 0.999"}});
    const auto range =
        score_range(game, judge_of(game), table_of(game, green), {&green, nullptr}, false);
    CHECK(range.lowest[0] == 2 + 6);
    CHECK(range.highest[0] == 5 + 6);
  }
}

TEST_CASE("score range: what hangs on a side nobody showed widens the range in every world") {
  scoring::Ruleset rules = fake::bird_rules();
  rules.scoring.push_back({{"majority", "Majority", ""},
                           [](const scoring::RuleInput& in, scoring::ScoreWriter& out) {
                             const auto& other =
                                 in.table.players[static_cast<std::size_t>(1 - in.player)];
                             if (!other.known) out.add({"majority", "", ""}, 0, "not known", {}, 4);
                           },
                           {}});
  Game game = fake::bird_game();
  game.rules = &rules;
  std::vector<Piece> pieces = game.catalog.pieces();
  pieces[1].faces.resize(1);  // of block 2 only one side was entered
  game.catalog = Catalog::create(std::move(pieces)).value();
  const auto range_with = [&](const std::string& a1, bool other_known) {
    const auto green = fake::reading(game, {{"a1", a1}, {"b1", "E1/0 0.999"}});
    Table table = table_of(game, green);
    table.players[1].known = other_known;
    if (!other_known) table.players[1].layout.placements.clear();
    return score_range(game, judge_of(game), table, {&green, nullptr});
  };
  SECTION("the other side is not known") {
    const auto range = range_with("2/0 0.999", false);
    CHECK(range.lowest[0] == 2 + 1);
    CHECK(range.highest[0] == 2 + 1 + 4);
  }
  SECTION("a runner-up would make it known") {
    const auto range = range_with("2/0 0.6, 5/0 0.39", false);
    CHECK(range.lowest[0] == 2 + 1);
    CHECK(range.highest[0] == std::max(2 + 1 + 4, 5 + 1));
    CHECK(range.highest[1] == 7 + 2);
    CHECK(range.questions.size() == 1);
  }
  SECTION("a runner-up would make it unknown") {
    const auto range = range_with("1/0 0.6, 2/0 0.39", true);
    CHECK(range.lowest[0] == 1 + 1);
    CHECK(range.highest[0] == 2 + 1 + 4);
  }
}

TEST_CASE("score range: the two sides of one place are one doubt") {
  const Game game = fake::bird_game();
  const auto green = fake::reading(game, {{"a1", "2/0 0.8, 5/0 0.19"}});
  const auto pink = fake::reading(game, {{"c1", "2/2 0.9, 5/2 0.09"}});
  const auto range =
      score_range(game, judge_of(game), table_of(game, green, &pink), {&green, &pink});
  CHECK(range.lowest == std::vector<int>{2, 4});
  CHECK(range.highest == std::vector<int>{5, 7});
  REQUIRE(range.questions.size() == 1);
  CHECK(range.questions[0].player == 1);  // seen better there
  CHECK(range.questions[0].site.cell == parse_cell("c1"));

  const auto sure = fake::reading(game, {{"c1", "2/2 0.999"}});
  CHECK(score_range(game, judge_of(game), table_of(game, green, &sure), {&green, &sure})
            .questions.empty());
}

TEST_CASE("score range: two sides that differ are two doubts") {
  const Game game = fake::bird_game();
  const auto green = fake::reading(game, {{"a1", "2/0 0.5, 5/0 0.49"}});
  const auto pink = fake::reading(game, {{"c1", "5/2 0.5, 2/2 0.49"}});
  const auto range =
      score_range(game, judge_of(game), table_of(game, green, &pink), {&green, &pink});
  CHECK(range.questions.size() == 2);
}

TEST_CASE("score range: layout files have no doubt") {
  const Game game = fake::bird_game();
  const auto green = fake::reading(game, {{"a1", "2/0 0.5"}});
  const auto range = score_range(game, judge_of(game), table_of(game, green), {nullptr, nullptr});
  CHECK(range.questions.empty());
}

TEST_CASE("score range: with too many worlds every doubtful cell is asked about") {
  const Game game = fake::bird_game(30);
  fake::Cells cells;
  int block = 1;
  for (const char* cell : {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"}) {
    const auto name = [](int n) { return std::to_string(n) + "/0 "; };
    cells[cell] = name(block) + "0.5, " + name(block + 1) + "0.3, " + name(block + 2) + "0.19";
    block += 3;
  }
  const auto range = range_of(game, fake::reading(game, cells));  // 3^9 worlds
  CHECK(range.questions.size() == 9);
  CHECK_FALSE(range.winner_settled);
  CHECK(range.highest[0] - range.lowest[0] == 9 * 2);
}

TEST_CASE("score range: an estimate names totals that the box can hold") {
  const Game game = fake::bird_game(30);
  fake::Cells cells;
  int block = 1;
  for (const char* cell : {"a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"})
    cells[cell] = std::to_string(block++) + "/0 0.5, 10/3 0.3, 11/3 0.19";
  const auto range = range_of(game, fake::reading(game, cells));
  CHECK(range.questions.size() == 9);
  CHECK(range.lowest[0] == 45);  // 1 + 2 + ... + 9, as read
  // blocks 10 (13 birds) and 11 (14 birds) are there once each, best instead of blocks 1 and 2
  CHECK(range.highest[0] == 45 - 1 - 2 + 13 + 14);
}

// Against an enumeration of its own, with the doubts' options written down by hand.
TEST_CASE("score range: range and number of questions are right on random doubts") {
  const Game game = fake::bird_game();
  std::mt19937 random(11);
  std::uniform_int_distribution<int> face(0, 3), block(1, 9), place(0, 8), options(2, 3);
  for (int round = 0; round < 60; ++round) {
    std::map<std::string, std::vector<std::string>> doubts;
    while (doubts.size() < 4) {
      auto& names = doubts[to_string(Cell{place(random) % 3, place(random) / 3})];
      std::set<std::string> some;
      for (int n = options(random); n > 0; --n)
        some.insert(std::to_string(block(random)) + "/" + std::to_string(face(random)));
      names.assign(some.begin(), some.end());
    }
    fake::Cells cells;
    for (const auto& [cell, names] : doubts) {
      for (const auto& name : names) {
        const double p = 0.99 / static_cast<double>(names.size());
        cells[cell] += (cells[cell].empty() ? "" : ", ") + name + " " + std::to_string(p);
      }
    }
    const auto green = fake::reading(game, cells);
    const Table table = table_of(game, green);
    const auto range = score_range(game, judge_of(game), table, {&green, nullptr});

    // worlds: picks and totals of the ones that have no block twice (or no more often than as read)
    const auto twice = [](const std::vector<std::string>& names) {
      std::set<std::string> seen;
      for (const auto& name : names) seen.insert(name.substr(0, name.find('/')));
      return names.size() - seen.size();
    };
    std::vector<std::vector<std::string>> worlds{{}};
    std::vector<std::string> as_read;
    for (const auto& seen : green.cells) {
      const auto doubt = doubts.find(to_string(seen.site.cell));
      if (doubt == doubts.end()) continue;
      as_read.push_back(game.catalog.name(seen.best().what));
      std::vector<std::vector<std::string>> longer;
      for (const auto& world : worlds) {
        for (const auto& name : doubt->second) {
          longer.push_back(world);
          longer.back().push_back(name);
        }
      }
      worlds = longer;
    }
    const auto allowed = twice(as_read);
    std::erase_if(worlds, [&](const auto& world) { return twice(world) > allowed; });
    const auto total = [&](const std::vector<std::string>& world) {
      int birds = 0;
      for (const auto& name : world)
        birds += game.catalog.face(game.catalog.parse(name).value()).count("bird");
      return birds;
    };
    // pink's total has its own faces, so outcomes are told apart by both
    const auto outcome = [&](const std::vector<std::string>& world) {
      int behind = 0;
      for (const auto& name : world) {
        auto what = game.catalog.parse(name).value();
        what.face = (what.face + 2) % 4;
        behind += game.catalog.face(what).count("bird");
      }
      return std::pair(total(world), behind);
    };
    int lowest = 1000, highest = 0;
    for (const auto& world : worlds) {
      lowest = std::min(lowest, total(world));
      highest = std::max(highest, total(world));
    }
    std::size_t fewest = as_read.size();
    for (unsigned set = 0; set < 1U << as_read.size(); ++set) {
      std::map<std::vector<std::string>, std::set<std::pair<int, int>>> left;
      for (const auto& world : worlds) {
        std::vector<std::string> answers;
        for (std::size_t d = 0; d < world.size(); ++d)
          if ((set >> d & 1U) != 0) answers.push_back(world[d]);
        left[answers].insert(outcome(world));
      }
      const bool settled =
          std::all_of(left.begin(), left.end(), [](const auto& l) { return l.second.size() == 1; });
      if (settled) fewest = std::min(fewest, static_cast<std::size_t>(std::popcount(set)));
    }
    INFO("round " << round);
    CHECK(range.lowest[0] == lowest);
    CHECK(range.highest[0] == highest);
    CHECK(range.questions.size() == fewest);
  }
}

TEST_CASE("range: a loose piece in doubt counts, whatever lies before it is taken for nothing") {
  const Game game = fake::game();
  const Judge birds = [&](const Table& table) -> std::optional<Verdict> {
    int total = 0;
    for (const PieceFace what : table.players[0].layout.beside.at("hand"))
      total += game.catalog.face(what).count("bird");
    return Verdict{{total}, {total}, {}, {}, {}, {}};
  };
  BuildingReading reading;
  for (const auto* text : {"- 0.9, 3/0 0.05", "1/0 0.7, 5/0 0.29"}) {
    Observation loose = fake::observation(game, {}, text);
    loose.site = {.place = "hand", .number = static_cast<int>(reading.loose.size()) + 1};
    reading.loose.push_back(loose);
  }
  Table table;
  table.players.push_back({"ann", layout_of(reading, game.catalog), true, {}});
  REQUIRE(table.players[0].layout.beside.at("hand").size() == 1);
  const auto range = score_range(game, birds, table, {&reading});
  CHECK(range.lowest == std::vector{1});
  CHECK(range.highest == std::vector{8});  // five birds, and three of what was taken for nothing
  REQUIRE(range.questions.size() == 2);
  CHECK_FALSE(range.winner_settled);
}
