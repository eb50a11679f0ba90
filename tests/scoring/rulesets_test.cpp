// What every game must be: well described, deterministic, and calm about nonsense.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <optional>
#include <random>
#include <set>

#include "model/notation.h"
#include "tests/catch.h"
#include "tests/scoring/random_tables.h"

using namespace storey;
using namespace storey::scoring;

namespace {

namespace fs = std::filesystem;

/// The boxes of a game: the installed one, when there is one, and a made-up one for Balconia.
std::vector<Box> boxes_of(const Ruleset& rules);

/// Every kind of condition, text and count, at random: 22 blocks and 3 entrances.
Box random_balconia_box(unsigned seed) {
  std::mt19937 random(seed);
  const auto pick = [&](std::initializer_list<const char*> words) {
    return std::string(words.begin()[below(random, static_cast<int>(words.size()))]);
  };
  const auto symbol = [&] {
    return pick({"heart", "cat", "note", "laundry", "bird", "person", "sunblind", "flower-orange",
                 "flower-white", "any-flower"});
  };
  std::vector<Piece> pieces;
  for (int i = 0; i < 25; ++i) {
    const bool block = i < 22;
    Piece piece;
    piece.id = (block ? "block-" : "entrance-") + std::to_string(i);
    piece.label = block ? std::to_string(i + 1) : "E" + std::to_string(i - 21);
    piece.kind = block ? "block" : "entrance";
    for (int f = 0; f < (block ? 4 : 2); ++f) {
      Face face;
      if (!block) {
        const auto kind = pick({"majority ", "fewer ", "difference "});
        face.texts["condition"] = kind + (f == 0 ? "bird cat" : "note any-flower");
        face.tags.insert(f == 0 ? "green" : "pink");
      } else if (below(random, 5) == 0) {
        face.texts["lovebird"] = pick({"left", "right"});
        face.texts["condition"] = "lovebird";
      } else if (below(random, 6) != 0) {
        const auto area = pick({"row", "row-above", "around", "col-right", "col-left", "col-above",
                                "col-below", "right1", "left1", "group"});
        const auto mode = pick({"each1", "each2", "each3", "if5"});
        const auto target = pick({"balcony", "flower-colours", "no-", "person+note", ""});
        const bool pair_each = target == "person+note" && mode != "if5";
        face.texts["condition"] =
            area + " " + mode + " " +
            (target == "no-" || target.empty() || pair_each ? (pair_each ? "" : target) + symbol()
                                                            : target);
      }
      for (int n = below(random, 4); block && n > 0; --n)
        face.counts[pick({"heart", "cat", "note", "laundry", "bird", "person", "sunblind",
                          "flower-orange", "flower-white"})] = 1 + below(random, 3);
      piece.faces.push_back(std::move(face));
    }
    pieces.push_back(std::move(piece));
  }
  auto catalog = Catalog::create(std::move(pieces));
  REQUIRE(catalog);
  StateSpec spec;
  spec.building.rows = 5;
  spec.building.cols = 5;
  return {*catalog, spec};
}

std::vector<Box> boxes_of(const Ruleset& rules) {
  std::vector<Box> boxes;
  const auto installed = fs::path(STOREY_ROOT) / "templates" / rules.id;
  if (fs::exists(installed)) {
    auto box = load_box(installed);
    REQUIRE(box);
    boxes.push_back(*box);
  }
  if (rules.id == "balconia")
    for (unsigned seed = 1; seed <= 3; ++seed) boxes.push_back(random_balconia_box(seed));
  return boxes;
}

/// Pieces laid next to each other, each at most once: close to what a game looks like.
Layout random_building(std::mt19937& random, const Box& box) {
  Layout layout{box.spec.building.rows, box.spec.building.cols, {}};
  std::vector<int> pieces(box.catalog.pieces().size());
  for (size_t i = 0; i < pieces.size(); ++i) pieces[i] = static_cast<int>(i);
  std::shuffle(pieces.begin(), pieces.end(), random);
  std::set<Cell> taken;
  Cell cell{box.spec.building.cols / 2, 0};
  const int most = std::min(15, box.spec.building.rows * box.spec.building.cols / 2);
  for (const int piece : pieces) {
    if (static_cast<int>(taken.size()) == most) break;
    while (!taken.empty() && (taken.count(cell) > 0 || !layout.contains(cell))) {
      cell = *std::next(taken.begin(), below(random, static_cast<int>(taken.size())));
      (below(random, 2) == 0 ? cell.col : cell.row) += below(random, 2) * 2 - 1;
    }
    taken.insert(cell);
    const int faces = static_cast<int>(box.catalog.piece(piece).faces.size());
    layout.placements.push_back({{piece, below(random, faces)}, cell, 0, 0});
  }
  return layout;
}

/// Anything, anywhere: overlaps, outside the grid, turned, in layers, any number of copies.
Layout random_nonsense(std::mt19937& random, const Box& box) {
  Layout layout{below(random, 8), below(random, 8), {}};
  for (int n = below(random, 60); n > 0; --n) {
    const int piece = below(random, static_cast<int>(box.catalog.pieces().size()));
    const int faces = static_cast<int>(box.catalog.piece(piece).faces.size());
    layout.placements.push_back({{piece, below(random, faces)},
                                 {below(random, 10) - 1, below(random, 10) - 1},
                                 below(random, 4),
                                 below(random, 3) / 2});
  }
  layout.beside = random_areas(random, box, false);
  for (int n = below(random, 4); n > 0; --n) {
    Claim claim{random_face(random, box), {}};
    for (int cells = below(random, 6); cells > 0; --cells)
      claim.cells.push_back({below(random, 8) - 1, below(random, 8) - 1});
    layout.claims.push_back(std::move(claim));
  }
  return layout;
}

void shuffle(std::mt19937& random, Table& table) {
  for (auto& player : table.players) {
    std::shuffle(player.layout.placements.begin(), player.layout.placements.end(), random);
    std::shuffle(player.layout.claims.begin(), player.layout.claims.end(), random);
  }
}

std::string described(const TableScore& score) {
  std::string text;
  const auto add_cells = [&](const std::vector<Cell>& cells) {
    for (const Cell cell : cells)
      text += " " + std::to_string(cell.col) + "," + std::to_string(cell.row);
    text += "\n";
  };
  for (const auto& sheet : score.sheets)
    for (const auto& line : sheet.lines) {
      text += line.rule.id + " " + std::to_string(line.points) + " " + line.because;
      add_cells(line.cells);
    }
  for (const auto& violation : score.violations) {
    text += std::to_string(violation.player) + " " + violation.rule.id + " " + violation.because;
    add_cells(violation.cells);
  }
  for (const int winner : score.winners) text += "winner " + std::to_string(winner) + "\n";
  if (score.outcome) text += score.outcome->because;
  return text + score.tie_break.value_or("");
}

}  // namespace

TEST_CASE("rulesets: every game is described") {
  REQUIRE_FALSE(all_rulesets().empty());
  std::set<std::string> games;
  for (const auto* rules : all_rulesets()) {
    INFO(rules->id);
    CHECK(games.insert(rules->id).second);
    CHECK(find_ruleset(rules->id) == rules);
    CHECK_FALSE(rules->title.empty());
    CHECK_FALSE(rules->edition.empty());
    CHECK_FALSE(rules->seats.empty());
    for (const auto& step : rules->tie_breaks) {
      CHECK_FALSE(step.title.empty());
      CHECK(step.value);
    }

    std::set<std::string> ids;
    const auto check = [&](const RuleRef& rule) {
      INFO(rule.id);
      CHECK_FALSE(rule.id.empty());
      CHECK(ids.insert(rule.id).second);
      CHECK_FALSE(rule.title.empty());
      CHECK_FALSE(rule.page.empty());
    };
    for (const auto& scoring : rules->scoring) {
      check(scoring.rule);
      for (const auto& part : scoring.parts) check(part);
    }
    for (const auto& legality : rules->legality) check(legality.rule);
    for (const auto& move : rules->moves) check(move.rule);
    if (rules->places) check(rules->places->rule);
    for (const auto& scoring : rules->move_scoring) check(scoring.rule);

    std::set<std::string> keys;
    for (const auto& house_rule : rules->house_rules) {
      INFO(house_rule.key);
      CHECK(keys.insert(house_rule.key).second);
      CHECK(std::set(house_rule.choices.begin(), house_rule.choices.end()).size() ==
            house_rule.choices.size());
      CHECK(house_rule.choices.size() >= 2);
      CHECK_FALSE(house_rule.title.empty());
      CHECK_FALSE(house_rule.support.empty());
    }
  }
  CHECK(find_ruleset("nothing") == nullptr);
}

// A round of Towers allows any number of tiles and clients.
TEST_CASE("rulesets: which rules only more than one turn can break") {
  std::map<std::string, std::set<std::string>> one_turn;
  for (const auto* rules : all_rulesets())
    for (const auto& move : rules->moves)
      if (move.one_turn) one_turn[rules->id].insert(move.rule.id);
  CHECK(one_turn == std::map<std::string, std::set<std::string>>{
                        {"balconia", {"one-block"}},
                        {"chock-a-block", {"one-card"}},
                        {"happy-city", {"one-purchase"}},
                        {"highrise-homino", {"one-domino", "tenants-a-round"}},
                        {"kingdomino", {"one-domino"}},
                        {"qwirkle-connections", {"one-line", "no-gap"}}});
}

TEST_CASE("rulesets: the installed pieces are understood") {
  for (const auto* rules : all_rulesets())
    for (const auto& box : boxes_of(*rules)) {
      REQUIRE(rules->validate_catalog);
      const auto status = rules->validate_catalog(box.catalog);
      INFO((status ? "" : status.error().message));
      CHECK(status);
    }
}

TEST_CASE("rulesets: neither buildings nor nonsense crash, and the order of placing never shows") {
  for (const auto* rules : all_rulesets())
    for (const auto& box : boxes_of(*rules)) {
      std::mt19937 random(1);
      for (int i = 0; i < 300; ++i) {
        Table table;
        table.finished = below(random, 2) == 0;
        table.house_rules = random_house_rules(random, *rules);
        const int players = 1 + below(random, static_cast<int>(rules->seats.size()));
        for (int p = 0; p < players; ++p) {
          const bool building = below(random, 2) == 0;
          Player player{rules->seats[static_cast<size_t>(p)],
                        building ? random_building(random, box) : random_nonsense(random, box),
                        below(random, 8) != 0, random_facts(random, box, false)};
          table.players.push_back(std::move(player));
        }
        table.facts = random_facts(random, box, true);
        table.areas = random_areas(random, box, true);
        const auto score = score_table(*rules, box.catalog, table);
        REQUIRE(score);
        auto shuffled = table;
        shuffle(random, shuffled);
        const auto again = score_table(*rules, box.catalog, shuffled);
        REQUIRE(again);
        CHECK(described(*again) == described(*score));
        for (const auto& line : score->sheets.front().lines) CHECK_FALSE(line.because.empty());
        for (const auto& violation : score->violations) CHECK_FALSE(violation.because.empty());
      }
    }
}

namespace {

std::set<std::string> broken_rules(const TableScore& score) {
  std::set<std::string> ids;
  for (const auto& violation : score.violations) ids.insert(violation.rule.id);
  return ids;
}

/// A table reached by legal moves: nothing new is broken, it scores alike in any order, and it
/// reads back from its text.
void check_table(std::mt19937& random, const Ruleset& rules, const Box& box, const Table& table,
                 const std::set<std::string>& broken_before, const std::string& text) {
  const auto score = score_table(rules, box.catalog, table);
  REQUIRE(score);
  for (const auto& violation : score->violations) {
    INFO(violation.rule.id << ": " << violation.because);
    CHECK(broken_before.count(violation.rule.id) > 0);
  }
  auto shuffled = table;
  shuffle(random, shuffled);
  CHECK(described(*score_table(rules, box.catalog, shuffled)) == described(*score));

  const auto again = parse_table_text(text, box.catalog, box.spec);
  INFO(text);
  INFO((again ? "" : again.error().where + " " + again.error().message));
  REQUIRE(again);
  CHECK(format_table(*again, box.catalog, box.spec, rules.id) == text);
  const auto score_again = score_table(rules, box.catalog, *again);
  REQUIRE(score_again);
  for (size_t p = 0; p < score->sheets.size(); ++p)
    CHECK(score_again->sheets[p].total() == score->sheets[p].total());
}

/// Plays games of every ruleset from nothing until `tables` different tables were checked.
void play_and_check(unsigned seed, size_t tables) {
  constexpr int kTurns = 40;
  for (const auto* rules : all_rulesets()) {
    if (rules->options.empty()) continue;
    INFO(rules->id);
    const auto box = boxes_of(*rules).front();
    std::mt19937 random(seed);
    std::set<std::string> seen;
    int games = 0;
    while (seen.size() < tables) {
      REQUIRE(++games < 1000 + static_cast<int>(tables));
      auto table = empty_table(random, *rules, box);
      // Nothing lies there yet, not even what lies there from the start.
      const auto broken_before = broken_rules(*score_table(*rules, box.catalog, table));
      for (int turn = 0; turn < kTurns && seen.size() < tables; ++turn) {
        const auto next = play_turn(random, *rules, box, table);
        if (!next) continue;
        table = *next;
        const auto text = format_table(table, box.catalog, box.spec, rules->id);
        if (seen.insert(text).second) check_table(random, *rules, box, table, broken_before, text);
      }
    }
    if (tables > 1000)
      std::cout << rules->id << ": " << seen.size() << " legal tables of " << games << " games\n";
  }
}

}  // namespace

TEST_CASE("rulesets: what is played by the options stays legal, whatever the order of the pieces") {
  play_and_check(7, 60);
}

// Not run by default: test_scoring "[long]"
TEST_CASE("rulesets: ten thousand legal tables a game", "[.long]") { play_and_check(11, 10'000); }

TEST_CASE("rulesets: what may be done is what the option rules think of and the rules allow") {
  for (const auto* rules : all_rulesets()) {
    INFO(rules->id);
    const auto box = boxes_of(*rules).front();
    std::mt19937 random(5);
    auto table = empty_table(random, *rules, box);
    for (int turn = 0; turn < 6; ++turn)
      if (const auto next = play_turn(random, *rules, box, table)) table = *next;
    const auto options = list_options(*rules, box.catalog, table, drawn(random, box, 2));
    REQUIRE(options);
    for (const auto& option : *options) {
      const auto move = judge_move(*rules, box.catalog, table, option.after);
      REQUIRE(move);
      INFO(option.what);
      CHECK(move->legal());
      CHECK(move->players[static_cast<size_t>(option.player)].score_change == option.points);
    }
  }
}
