// What case files cannot say about Balconia: agreement with slow, independent ways of counting.
#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "scoring/helpers.h"
#include "scoring/ruleset.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::scoring;

namespace {

const Ruleset& rules() {
  const auto* found = find_ruleset("balconia");
  REQUIRE(found != nullptr);
  return *found;
}

Piece piece(std::string label, const std::vector<std::map<std::string, std::string>>& texts,
            const std::vector<std::map<std::string, int>>& counts = {}) {
  Piece p;
  p.kind = label.front() == 'E' ? "entrance" : "block";
  p.id = p.kind + "-" + label;
  p.label = std::move(label);
  p.copies = 99;
  for (size_t i = 0; i < texts.size(); ++i) {
    Face face;
    face.texts = texts[i];
    if (i < counts.size()) face.counts = counts[i];
    p.faces.push_back(std::move(face));
  }
  return p;
}

Catalog catalog(std::vector<Piece> pieces) {
  auto result = Catalog::create(std::move(pieces));
  REQUIRE(result);
  return *result;
}

Layout random_layout(std::mt19937& random, int rows, int cols, int pieces) {
  Layout layout{rows, cols, {}};
  for (int row = 0; row < rows; ++row)
    for (int col = 0; col < cols; ++col) {
      const int what = static_cast<int>(random() % static_cast<unsigned>(pieces + 1));
      if (what < pieces) layout.placements.push_back({{what, 0}, {col, row}, 0, 0});
    }
  return layout;
}

ScoreSheet scored(const Catalog& pieces, const Layout& layout) {
  const auto score = score_table(rules(), pieces, {{{"green", layout, true, {}}}, {}, false});
  REQUIRE(score);
  return score->sheets[0];
}

/// The most pairs that any matching gives, by trying everything.
int most_pairs(const std::vector<std::pair<Cell, bool>>& birds, size_t i, std::set<Cell>& used) {
  if (i == birds.size()) return 0;
  const auto& [cell, right] = birds[i];
  int best = most_pairs(birds, i + 1, used);  // left alone
  if (!right || used.count(cell) > 0) return best;
  for (const auto& [other, other_right] : birds) {
    if (other_right || other.col != cell.col + 1 || used.count(other) > 0) continue;
    used.insert(other);
    best = std::max(best, 1 + most_pairs(birds, i + 1, used));
    used.erase(other);
  }
  return best;
}

}  // namespace

TEST_CASE("balconia: lovebirds score what the best of all matchings scores") {
  const auto pieces =
      catalog({piece("1", {{{"lovebird", "right"}, {"condition", "lovebird"}}}),
               piece("2", {{{"lovebird", "left"}, {"condition", "lovebird"}}}), piece("3", {{}})});
  std::mt19937 random(17);
  int with_pairs = 0;
  for (int i = 0; i < 400; ++i) {
    const int rows = 2 + static_cast<int>(random() % 3);
    const int cols = 2 + static_cast<int>(random() % 2);
    const auto layout = random_layout(random, rows, cols, 2);
    std::vector<std::pair<Cell, bool>> birds;
    for (const auto& placement : layout.placements)
      if (placement.what.piece < 2) birds.emplace_back(placement.cell, placement.what.piece == 0);
    std::set<Cell> used;
    const int pairs = most_pairs(birds, 0, used);
    with_pairs += pairs > 1 ? 1 : 0;

    const auto sheet = scored(pieces, layout);
    CHECK(sheet.total() == 10 * pairs);
    CHECK(sheet.lines.size() == birds.size());
    // Partners name each other, face each other, and are one column apart.
    std::map<Cell, Cell> partner;
    for (const auto& line : sheet.lines)
      if (line.points == 5) {
        REQUIRE(line.cells.size() == 2);
        partner[line.cells[0]] = line.cells[1];
      }
    CHECK(static_cast<int>(partner.size()) == 2 * pairs);
    for (const auto& [a, b] : partner) {
      CHECK(partner.at(b) == a);
      CHECK(std::abs(a.col - b.col) == 1);
      CHECK(layout.at(a)->what.piece == (a.col < b.col ? 0 : 1));
    }
  }
  CHECK(with_pairs > 50);
}

TEST_CASE("balconia: a group scores what spreading from its balcony reaches") {
  const auto pieces = catalog({piece("1", {{{"condition", "group each1 cat"}}}, {{{"cat", 1}}}),
                               piece("2", {{}}, {{{"cat", 2}}}), piece("3", {{}}),
                               piece("E1", {{{"condition", "fewer heart note"}}})});
  std::mt19937 random(23);
  for (int i = 0; i < 300; ++i) {
    const auto layout = random_layout(random, 5, 5, 4);
    const auto cats = [&](Cell cell) {
      const auto* placement = layout.at(cell);
      return placement != nullptr && placement->what.piece < 2 ? placement->what.piece + 1 : 0;
    };
    for (const auto& line : scored(pieces, layout).lines) {
      if (line.rule.id != "group-each") continue;
      std::set<Cell> reached{line.cells.front()};
      for (size_t before = 0; before != reached.size();) {
        before = reached.size();
        for (int row = 0; row < 5; ++row)
          for (int col = 0; col < 5; ++col)
            for (const Cell from : std::set(reached))
              if (std::abs(from.col - col) + std::abs(from.row - row) == 1 && cats({col, row}) > 0)
                reached.insert({col, row});
      }
      int sum = 0;
      for (const Cell cell : reached) sum += cats(cell);
      CHECK(line.points == sum);
      CHECK(std::set(line.cells.begin(), line.cells.end()) == reached);
    }
  }
}

TEST_CASE("balconia: a side and the same side seen from behind twice score alike") {
  const std::vector<std::map<std::string, std::string>> texts{
      {{"condition", "row each1 cat"}}, {}, {{"condition", "left1 if5 no-cat"}}, {}};
  const auto pieces = catalog(
      {piece("1", texts, {{{"cat", 1}}, {}, {{"cat", 2}}}), piece("2", texts, {{}, {{"cat", 3}}}),
       piece("E1",
             {{{"condition", "majority cat bird"}}, {{"condition", "difference cat bird"}}})});
  std::mt19937 random(29);
  for (int i = 0; i < 100; ++i) {
    const auto green = random_layout(random, 5, 5, 3);
    const auto pink = seen_from_behind(green, pieces);
    const auto score = score_table(
        rules(), pieces, {{{"green", green, true, {}}, {"pink", pink, true, {}}}, {}, false});
    REQUIRE(score);
    for (const auto& violation : score->violations) {
      CHECK(violation.rule.id != "sides-mirror");
      CHECK(violation.rule.id != "opposite-faces");
    }
    // Any one change of one side shows on both sheets of violations.
    if (pink.placements.empty()) continue;
    auto wrong = pink;
    auto& changed = wrong.placements[random() % wrong.placements.size()].what;
    const int faces = static_cast<int>(pieces.piece(changed.piece).faces.size());
    changed.face = (changed.face + 1) % faces;
    const auto broken = score_table(
        rules(), pieces, {{{"green", green, true, {}}, {"pink", wrong, true, {}}}, {}, false});
    REQUIRE(broken);
    CHECK(std::count_if(broken->violations.begin(), broken->violations.end(), [](const auto& v) {
            return v.rule.id == "opposite-faces" && v.cells.size() == 1;
          }) == 2);
  }
}

TEST_CASE("balconia: the colour of the door tells the seat") {
  auto doors = piece("E1", {{{"condition", "fewer cat bird"}}, {{"condition", "fewer cat bird"}}});
  doors.faces[0].tags.insert("green");
  doors.faces[1].tags.insert("pink");
  const auto pieces = catalog({piece("1", {{}}), doors});
  const auto seat = [&](const char* text) {
    return rules().seat_of(pieces, parse_layout(text, pieces, 1, 3).value());
  };
  CHECK(seat("1 E1/0 .") == 0);
  CHECK(seat("1 E1/1 .") == 1);
  CHECK(seat("1 . .") == std::nullopt);
  CHECK(seat("E1/0 E1/1 .") == std::nullopt);
}

TEST_CASE("balconia: a face that the rules do not understand is named") {
  const auto where = [](const Piece& p) {
    const auto status = rules().validate_catalog(catalog({piece("9", {{}}), p}));
    REQUIRE_FALSE(status);
    CHECK(status.error().code == ErrorCode::kBadData);
    CHECK(status.error().message.find(status.error().where) != std::string::npos);
    return status.error().where;
  };
  const std::map<std::string, std::string> none;
  CHECK(where(piece("1", {none, none, {{"condition", "row each4 cat"}}, none})) == "block-1/2");
  CHECK(where(piece("1", {{{"condition", "lovebird"}}})) == "block-1/0");
  CHECK(where(piece("1", {{{"lovebird", "left"}}})) == "block-1/0");
  CHECK(where(piece("1", {{{"condition", "lovebird"}, {"lovebird", "up"}}})) == "block-1/0");
  CHECK(where(piece("1", {none, none})) == "block-1");
  CHECK(where(piece("1", {none}, {{{"brid", 1}}})) == "block-1/0");
  CHECK(where(piece("1", {none}, {{{"any-flower", 1}}})) == "block-1/0");
  CHECK(where(piece("1", {none}, {{{"bird", -1}}})) == "block-1/0");
  CHECK(where(piece("E1", {{{"condition", "fewer cat bird"}}, none})) == "entrance-E1/1");
  auto token = piece("1", {none});
  token.kind = "token";
  CHECK(where(token) == "block-1");
  auto wide = piece("1", {none});
  wide.width = 2;
  CHECK(where(wide) == "block-1");
}

// Entrance scoring conditions, p. 3. Whoever has none of an element has more than nobody.
TEST_CASE("balconia: a majority over a side that nobody showed leaves its points open") {
  const auto pieces = catalog({piece("E1", {{{"condition", "majority bird cat"}}}),
                               piece("1", {{}}, {{{"bird", 2}}}), piece("2", {{}}, {{{"cat", 1}}}),
                               piece("3", {{}})});
  const auto open_with = [&](const std::vector<int>& blocks) {
    Layout layout{1, 4, {{{0, 0}, {0, 0}, 0, 0}}};
    for (const int block : blocks)
      layout.placements.push_back(
          {{block, 0}, {static_cast<int>(layout.placements.size()), 0}, 0, 0});
    const auto sheet = scored(pieces, layout);
    REQUIRE(sheet.lines.size() == 1);
    CHECK(sheet.total() == 0);
    CHECK(sheet.highest() == sheet.lines[0].open_points);
    return sheet.lines[0].open_points;
  };
  CHECK(open_with({1, 2}) == 5 + 3);
  CHECK(open_with({1}) == 5);
  CHECK(open_with({2}) == 3);
  CHECK(open_with({3}) == 0);
}
