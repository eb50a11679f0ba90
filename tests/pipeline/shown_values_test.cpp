// Words of a face <-> what its parts show; and what the rules say of a piece told by its fields.
#include "pipeline/game/shown_values.h"

#include <cmath>

#include "pipeline/game/installed_games.h"
#include "pipeline/table/told_piece.h"
#include "tests/catch.h"

using namespace storey;

namespace {

Game homino() {
  auto game = load_installed_game("highrise-homino", STOREY_ROOT "/templates");
  REQUIRE(game.has_value());
  return std::move(game).value();
}

FieldValues domino(const std::string& top, const std::string& bottom) {
  FieldValues values;
  values.texts = {{"top", top}, {"bottom", bottom}};
  return values;
}

FieldReading told(const std::string& key, std::vector<FieldReading::Value> values) {
  return {key, std::move(values)};
}

double confidence_in(const std::vector<FieldReading>& fields, const std::string& key,
                     const std::string& value) {
  for (const auto& field : fields)
    for (const auto& one : field.values)
      if (field.key == key && one.value == value) return one.confidence;
  return 0;
}

}  // namespace

TEST_CASE("shown values: squares of a domino") {
  const Game game = homino();
  const PieceLook& look = game.catalog.kind("domino").look;
  const auto shown = shown_values(look, domino("wood bed left:wall", "carpet up:door down:window"));
  REQUIRE(shown.has_value());
  CHECK(shown->at("top.ground") == "wood");
  CHECK(shown->at("top.figure") == "bed");
  CHECK(shown->at("top.left") == "wall");
  CHECK(shown->at("top.right") == "open");
  CHECK(shown->at("middle") == "door");  // whichever of the two squares has it
  CHECK(shown->at("bottom.figure").empty());
  CHECK(shown->at("bottom.down") == "window");
  CHECK(shown->count("top.down") == 0);
  CHECK(values_shown(look, *shown).text("top") == "wood bed down:door left:wall");
  CHECK(values_shown(look, *shown).text("bottom") == "carpet down:window");
}

TEST_CASE("shown values: a word that no square shows is named") {
  const Game game = homino();
  const PieceLook& look = game.catalog.kind("domino").look;
  for (const auto* top : {"wood sofas", "wood up:gate", "wood above:wall", "bed"}) {
    const auto shown = shown_values(look, domino(top, "wood"));
    REQUIRE_FALSE(shown.has_value());
    CHECK(shown.error().message.find("the square top") != std::string::npos);
  }
}

TEST_CASE("shown values: every tile of the game there and back") {
  const Game game = homino();
  int pieces = 0;
  for (const Piece& piece : game.catalog.pieces()) {
    const PieceLook& look = game.catalog.kind(piece.kind).look;
    if (look.empty()) continue;
    const auto shown = shown_values(look, piece.faces.front());
    REQUIRE(shown.has_value());
    CHECK(shown_values(look, values_shown(look, *shown)).value() == *shown);
    ++pieces;
  }
  CHECK(pieces == 161 + 85);
}

TEST_CASE("told piece: a number that its icons do not make is none") {
  const Game game = homino();
  FieldValues values;
  values.texts = {{"portrait", "boy"}, {"wishes", "bed sofa"}};
  for (const int score : {4, 5, 6}) {
    values.counts["score"] = score;
    CHECK(may_exist(game, "tenant", values) == (score == 5));
  }
  values.texts["wishes"] = "bed palace";
  CHECK_FALSE(may_exist(game, "tenant", values));
  CHECK(may_exist(game, "domino", domino("wood", "carpet")));
}

// ../shared/rules, "Printed tenant score": round(sum of raw * 2.5 * (0.33 if crossed) * sqrt(n) +
// properties), more only where a wish shows a number and may be one from several. So a tenant that
// is told whole shows what its wishes make, and a number next to it would be a misread.
TEST_CASE("told piece: the number of every tenant of our own set follows from its wishes") {
  const Game game = homino();
  int tenants = 0;
  int plain = 0;
  for (const PieceFace what : game.catalog.faces_of_kind("tenant")) {
    FieldValues shown = game.catalog.values(what);
    CAPTURE(game.catalog.short_name(what));
    double sum = shown.has_tag("construction") ? 1 : 0;
    sum += shown.has_tag("wallet") ? 2 : 0;
    bool numbers = false;
    for (const ShownIcon& wish : icons_in(shown.text("wishes"))) {
      const bool utility = wish.icon.rfind("utilities/", 0) == 0;
      const double raw = wish.icon == "floor-counter" ? 1 / 3.0
                         : wish.icon == "staircase"   ? 1 / 2.0
                         : utility                    ? 2.5
                                                      : 1;
      const int n = wish.number.empty() ? 1 : std::stoi(wish.number);
      sum += raw * 2.5 * (wish.crossed ? 0.33 : 1) * std::sqrt(n);
      numbers = numbers || n > 1;
    }
    const int made = static_cast<int>(std::floor(sum + 0.5));
    const int score = shown.count("score");
    CHECK(score >= made);
    if (!numbers) CHECK(score == made);
    CHECK(may_exist(game, "tenant", shown));
    shown.counts["score"] = made - 1;
    CHECK_FALSE(may_exist(game, "tenant", shown));
    shown.counts["score"] = made + 1;
    if (!numbers) CHECK_FALSE(may_exist(game, "tenant", shown));
    ++tenants;
    plain += numbers ? 0 : 1;
  }
  CHECK(tenants == 85);
  CHECK(plain > 20);
}

// Two sofas and beds make 5: a 6 on the star with both wishes plain is a misread.
TEST_CASE("told piece: icons speak against a number, and a number against icons") {
  const Game game = homino();
  vision::PieceTelling read;
  read.fields = {told("portrait", {{"boy", 1}}), told("score", {{"6", 0.6}, {"5", 0.3}}),
                 told("wishes", {{"bed sofa", 0.9}}), told("marks.1", {{"", 1}}),
                 told("marks.2", {{"", 1}})};
  const auto heeded = heed_rules(game, "tenant", read);
  CHECK(confidence_in(heeded, "score", "5") > confidence_in(heeded, "score", "6"));
  // As much as before may be something that was never enrolled.
  double listed = 0;
  for (const auto& field : heeded)
    if (field.key == "score")
      for (const auto& value : field.values) listed += value.confidence;
  CHECK(listed < 0.9);
  CHECK(confidence_in(heeded, "portrait", "boy") == 1);

  // Sure of both, and they do not agree: then neither is sure.
  read.fields[1] = told("score", {{"6", 0.97}});
  const auto unsure = heed_rules(game, "tenant", read);
  CHECK(confidence_in(unsure, "score", "6") < 0.9);
  CHECK(confidence_in(unsure, "wishes", "bed sofa") < 0.9);
}
