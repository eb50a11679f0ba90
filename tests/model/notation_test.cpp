#include "model/notation.h"

#include <fstream>
#include <random>
#include <sstream>

#include "model/limits.h"
#include "model/trim.h"
#include "tests/catch.h"

using namespace storey;

namespace {

Piece piece(std::string label, std::string kind, int width = 1, int height = 1, size_t faces = 1) {
  Piece p;
  p.id = kind + "-" + label;
  p.label = std::move(label);
  p.kind = std::move(kind);
  p.width = width;
  p.height = height;
  p.faces.resize(faces);
  return p;
}

Catalog catalog() {
  return Catalog::create({piece("r", "tile"), piece("big", "block", 2, 2, 2),
                          piece("d", "domino", 1, 2), piece("$", "coin"), piece("c1", "card"),
                          piece("c2", "card")})
      .value();
}

StateSpec spec() {
  StateSpec spec;
  spec.building.rows = 20;
  spec.building.cols = 20;
  spec.building.free_extent = true;
  spec.beside.resize(2);
  spec.beside[0].key = "hand";
  spec.beside[0].title = "the cards in hand";
  spec.beside[0].kinds = {"card"};
  spec.beside[1].key = "market";
  spec.beside[1].title = "the market";
  spec.beside[1].shared = true;
  FactSpec coins;
  coins.key = "coins";
  coins.high = 20;
  coins.fallback = "0";
  FactSpec mode;
  mode.key = "mode";
  mode.kind = FactSpec::Kind::kChoice;
  mode.shared = true;
  mode.choices = {"day", "night"};
  spec.questions = {coins, mode};
  return spec;
}

constexpr std::string_view kTable = R"(game: towers
final: no
set: base=free
mode: night
market: c2 r

player: ann
coins: 4
hand: c1
claim r: a1 b1
3 |  =     =     .
2 |  bigB  =     .
1 |  r+$   d@90  =
     a     b     c

player: bob
known: no
)";

std::string where(std::string_view text) {
  const auto table = parse_table_text(text, catalog(), spec());
  REQUIRE_FALSE(table);
  CHECK(table.error().code == ErrorCode::kUnreadable);
  CHECK(table.error().message.size() < 200);
  return table.error().where;
}

}  // namespace

TEST_CASE("notation: a table holds facts, areas, claims and buildings") {
  const auto table = parse_table_text(kTable, catalog(), spec());
  REQUIRE(table);
  CHECK_FALSE(table->finished);
  CHECK(table->house_rules.at("base") == "free");
  CHECK(table->facts.at("mode") == "night");
  CHECK(table->areas.at("market") == std::vector<PieceFace>{{5, 0}, {0, 0}});
  REQUIRE(table->players.size() == 2);
  const auto& ann = table->players[0];
  CHECK(ann.name == "ann");
  CHECK(ann.facts.at("coins") == "4");
  CHECK(ann.layout.beside.at("hand") == std::vector<PieceFace>{{4, 0}});
  CHECK(ann.layout.claims == std::vector<Claim>{{{0, 0}, {{0, 0}, {1, 0}}}});
  CHECK(ann.layout.rows == 3);
  CHECK(ann.layout.cols == 3);
  CHECK(ann.layout.at({0, 0}, 1)->what.piece == 3);
  CHECK(ann.layout.at({1, 0})->rotation == 1);
  CHECK_FALSE(table->players[1].known);
}

TEST_CASE("notation: what was written reads back as the same text") {
  const auto table = parse_table_text(kTable, catalog(), spec());
  REQUIRE(table);
  CHECK(format_table(*table, catalog(), spec(), "towers") == kTable);
}

TEST_CASE("notation: no piece reaches out of the largest building") {
  std::string rows;
  for (int row = 0; row < spec().building.rows - 1; ++row) rows += "r\n";
  CHECK(parse_table_text("d\nr\n", catalog(), spec()));
  CHECK(where("d\n" + rows) == "1:1");
}

TEST_CASE("notation: a house rule of any name reads back as it was") {
  Table table;
  table.players.emplace_back();
  table.house_rules = {{"#base", "a\\b"}};
  const auto text = format_table(table, catalog(), spec(), "towers");
  const auto again = parse_table_text(text, catalog(), spec());
  REQUIRE(again);
  CHECK(again->house_rules == table.house_rules);
}

TEST_CASE("notation: a claim on cells where nothing lies keeps their names") {
  const auto table = parse_table_text("claim r: a2 c1\n . r\n", catalog(), spec());
  REQUIRE(table);
  const auto text = format_table(*table, catalog(), spec(), "towers");
  const auto again = parse_table_text(text, catalog(), spec());
  REQUIRE(again);
  CHECK(again->players[0].layout.claims == table->players[0].layout.claims);
  CHECK(format_table(*again, catalog(), spec(), "towers") == text);
}

TEST_CASE("notation: an error says where, as line:column") {
  CHECK(where("hand: c1 c9\n") == "1:10");
  CHECK(where("hand: c1 r\n") == "1:10");
  CHECK(where("coins: 21\n") == "1:8");
  CHECK(where("coins: x\n") == "1:8");
  CHECK(where("mode: dusk\n") == "1:7");
  CHECK(where("\nmood: day\n") == "2:1");
  CHECK(where("claim r: a1 ?\n") == "1:13");
  CHECK(where("claim q: a1\n") == "1:7");
  CHECK(where("final: maybe\n") == "1:8");
  CHECK(where("set: base\n") == "1:6");
  CHECK(where("2 | r =\n1 | r r\n") == "1:7");
  CHECK(where("2 | = .\n1 | bigA =\n") == "1:7");
  CHECK(where("2 | = .+r\n1 | bigA =\n") == "1:7");
  CHECK(parse_table_text("2 | = =+r .\n1 | bigA =\n", catalog(), spec()));
  CHECK(where("2 | r\n2 | r\n") == "2:1");
}

TEST_CASE("notation: house rules are those of the game, where they are known") {
  StateSpec known = spec();
  known.house_rules = {{"base", {"contiguous", "free"}}};
  const auto where = [&](std::string_view text) {
    const auto table = parse_table_text(text, catalog(), known);
    return table ? "" : table.error().where;
  };
  CHECK(where("set: base=free\n").empty());
  CHECK(where("set: base=contiguous bse=free\n") == "1:22");
  CHECK(where("set: base=fre\n") == "1:6");
}

TEST_CASE("notation: any name and any answer reads back as it was") {
  StateSpec spec = ::spec();
  spec.questions.push_back(
      {.key = "note", .ask = {}, .kind = FactSpec::Kind::kText, .choices = {}, .fallback = {}});
  const std::vector<std::string> parts{"#",      "\\", " ",       ":",     "=", ".",  "a",
                                       "\u00eb", "|",  "player:", "known", "'", "\"", "1/0"};
  std::mt19937 random(7);
  const auto any_text = [&] {
    std::string text;
    for (auto n = random() % 7; n > 0; --n) text += parts[random() % parts.size()];
    return std::string(trim(text));
  };
  for (int n = 0; n < 2000; ++n) {
    Table table;
    table.players.resize(2);
    for (Player& player : table.players) player.name = any_text();
    table.players[1].facts["note"] = any_text();
    const auto text = format_table(table, catalog(), spec, "towers");
    CAPTURE(text);
    const auto read = parse_table_text(text, catalog(), spec);
    REQUIRE(read);
    REQUIRE(read->players.size() == 2);
    CHECK(read->players[0].name == table.players[0].name);
    CHECK(read->players[1].name == table.players[1].name);
    CHECK(read->players[1].facts == table.players[1].facts);
    const auto& first = table.players[0].name;
    const auto named = first.empty() ? table.players[1].name : first;
    CHECK(layout_player(text).value_or("") == named);
  }
  CHECK(format_layout({}, catalog(), "towers", "#1 Ann #2").find("player: \\#1 Ann \\#2\n") !=
        std::string::npos);
}

TEST_CASE("notation: what is read has a size, and no sign that steers a terminal") {
  CHECK(where("player: Ann\x1b[2J\n") == "1:9");
  CHECK(where("player: A\tB\n") == "1:9");
  CHECK(where("player: \xff\n") == "1:9");
  CHECK(where("player: \u202e\n") == "1:9");
  CHECK(where("player: " + std::string(201, 'a')) == "1:9");
  std::string crowd, claims, stack = "r";
  for (std::size_t i = 0; i <= kMostPlayers; ++i) crowd += "player: p" + std::to_string(i) + "\n";
  CHECK(where(crowd) == "21:1");
  for (std::size_t i = 0; i <= kMostBeside; ++i) claims += "claim r: a1\n";
  CHECK(where(claims) == "1001:1");
  std::string hand = "hand:";
  for (std::size_t i = 0; i <= kMostBeside; ++i) hand += " c1";
  CHECK(where(hand) == "1:3007");
  for (int i = 0; i <= kMostLayers; ++i) stack += "+r";
  CHECK(where(stack) == "1:1");
  CHECK(where(std::string(kMostLayoutBytes + 1, ' ')) == "1:1");
}

TEST_CASE("notation: facts and areas are those of the game") {
  auto table = *parse_table_text(kTable, catalog(), spec());
  CHECK(check_state(table, catalog(), spec()));
  table.players[0].facts["coins"] = "21";
  CHECK_FALSE(check_state(table, catalog(), spec()));
  table.players[0].facts = {{"mode", "day"}};
  CHECK(check_state(table, catalog(), spec()).error().where == "ann: mode");
  table.players[0].facts.clear();
  fill_in_defaults(table, spec());
  CHECK(table.players[0].facts.at("coins") == "0");
  CHECK(table.facts.at("mode") == "night");
  table.areas["hand"] = {{4, 0}};
  CHECK(check_state(table, catalog(), spec()).error().where == "hand");
}
