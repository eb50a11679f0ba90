#include "pipeline/game/game.h"

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <optional>

#include "pipeline/appearance/looks.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/game/installed_games.h"
#include "tests/catch.h"
#include "tests/pipeline/schema.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey {
namespace {

using test::TemporaryFolder;

constexpr std::string_view kSvg =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4" fill="red"/></svg>)";

std::string game_json(const std::string& pieces, const std::string& more = "") {
  return R"({"format": 2, "game": "balconia", "title": "Small", )" + more + R"(
    "places": [{"key": "building", "how": "frame", "rows": 2, "cols": 3, "cell_mm": 45},
               {"key": "hand", "how": "loose", "title": "the hand"}],
    "kinds": [
      {"kind": "block", "fields": [{"key": "condition", "is": "text"},
                                   {"key": "cat", "is": "count"}]},
      {"kind": "entrance", "fields": [{"key": "condition", "is": "text"},
                                      {"key": "cat", "is": "count"},
                                      {"key": "side", "is": "marks", "values": ["green", "pink"]},
                                      {"key": "door", "is": "class", "values": ["oak", "glass"]}]}],
    "pieces": [)" +
         pieces + "]}";
}

const std::string kDoor =
    R"({"id": "entrance-1", "label": "E1", "kind": "entrance", "faces": [
        {"art": "a.svg", "side": ["green"], "condition": "fewer note bird"},
        {"art": "a.svg", "side": ["pink"], "condition": "fewer cat bird"}]})";

/// The error of a game folder with this game.json.
Error error_of(const std::string& json) {
  const TemporaryFolder folder;
  folder.write("game.json", json);
  folder.write("art/a.svg", kSvg);
  const auto game = load_game(folder.path());
  if (game) return {};
  Error error = game.error();
  const auto at = error.where.find("game.json");
  if (at != std::string::npos) error.where = error.where.substr(at);
  return error;
}

/// "pieces[0].id" of "game.json:3:14: pieces[0].id"; what says a line and no path stays.
std::string path_of(const std::string& where) {
  const auto colon = where.find(": ");
  return colon == std::string::npos ? where : where.substr(colon + 2);
}

TEST_CASE("load_game: the installed Balconia") {
  const auto game = load_game(STOREY_ROOT "/templates/balconia");
  REQUIRE(game);
  CHECK(game->id == "balconia");
  CHECK(game->rules->id == "balconia");
  CHECK(game->building().rows == 5);
  CHECK(game->constraints.opposite_faces);
  CHECK(game->building().anchors.at(0).cells == std::vector<Cell>{{2, 0}});
  CHECK(game->catalog.pieces().size() == 25);
  CHECK(game->constraints.finished == std::map<std::string, int>{{"block", 14}, {"entrance", 1}});
}

TEST_CASE("load_game: what a question comes with is a place or a mark of the game") {
  const auto with = [](const std::string& word) {
    return error_of(game_json(
        kDoor,
        R"("questions": [{"key": "coins", "ask": "How many?", "number": [0, 9], "with": [")" +
            word + R"("]}],)"));
  };
  CHECK(with("hand").where.empty());
  CHECK(with("green").where.empty());
  CHECK(path_of(with("hands").where) == "questions.coins.with");
}

TEST_CASE("load_game: a number that pieces count up to names their place and field") {
  const auto with = [](const std::string& sum) {
    return error_of(game_json(
        kDoor, R"("questions": [{"key": "coins", "ask": "How many?", "number": [0, 9], "sum": )" +
                   sum + "}],"));
  };
  CHECK(path_of(with(R"({"place": "hands", "field": "value"})").where) == "questions.coins.sum");
  const auto field = with(R"({"place": "hand", "field": "worth"})");
  CHECK(path_of(field.where) == "questions.coins.sum");
  CHECK(field.message.find("worth") != std::string::npos);
}

TEST_CASE("load_game: an open lattice says how large its boards usually are") {
  const auto game = load_game(STOREY_ROOT "/templates/kingdomino");
  REQUIRE(game);
  CHECK(game->building().how == Arrangement::kLattice);
  CHECK(game->building().sides == std::vector<int>{5, 7});
  CHECK(game->building().anchors.at(0).kind == "castle");
}

TEST_CASE("load_game: a value that is wrong is named with its line and column") {
  std::string json = game_json(kDoor);
  json.replace(json.find("\"fewer cat bird\""), 16, "17");
  const Error error = error_of(json);
  CHECK(error.where == "game.json:13:57: pieces[0].faces[1].condition");
}

TEST_CASE("load_game: one place has cells, and every field is declared once") {
  const auto replaced = [](const std::string& from, const std::string& to) {
    std::string json = game_json(kDoor);
    json.replace(json.find(from), from.size(), to);
    const Error error = error_of(json);
    return path_of(error.where) + ": " + error.message;
  };
  CHECK(replaced(R"("how": "loose", "title": "the hand")",
                 R"("how": "lattice", "rows": 2, "cols": 2, "cell_mm": 9)")
            .starts_with("places[1]: a game has one place with cells"));
  CHECK(replaced(R"("how": "frame", "rows": 2, "cols": 3, "cell_mm": 45)",
                 R"("how": "loose", "title": "nowhere")")
            .starts_with("places: one of them must be the building"));
  CHECK(replaced(R"("how": "frame")", R"("how": "shelf")") ==
        "places[0].how: expected frame, printed-grid, lattice, rows or loose, got \"shelf\"");
  CHECK(replaced(R"({"key": "cat", "is": "count"})", R"({"key": "condition", "is": "count"})")
            .starts_with("kinds[0].fields[1]: the field \"condition\" is declared twice"));
  CHECK(replaced(R"("is": "class", "values": ["oak", "glass"])", R"("is": "class")")
            .starts_with("kinds[1].fields[3].values: which values there are is missing"));
  CHECK(replaced(R"({"kind": "block",)", R"({"kind": "block", "size_mm": [40],)")
            .starts_with("kinds[0].size_mm: expected the width and the height"));
}

TEST_CASE("load_game: a class may say what colours its values are of") {
  const auto with = [](const std::string& colours) {
    std::string json = game_json(kDoor);
    const std::string values = R"("values": ["oak", "glass"])";
    json.replace(json.find(values), values.size(), values + R"(, "colours": )" + colours);
    const Error error = error_of(json);
    return path_of(error.where) + ": " + error.message;
  };
  CHECK(with(R"({"oak": "#a0703c"})") == ": ");
  CHECK(with(R"({"oak": ["#a0703c", "#302010"]})") == ": ");
  const std::string at = "kinds[1].fields[3].colours";
  CHECK(with(R"({"ash": "#a0703c"})").starts_with(at + ".ash: unknown key"));
  for (const char* colour : {"brown", "#a0703", "#a0703g", "#-10000", ""})
    CHECK(with(R"({"oak": ")" + std::string(colour) + "\"}") ==
          at + ".oak: expected a colour like \"#80b030\"");
  CHECK(with(R"({"oak": ["#a0703c", 7]})").starts_with(at + ".oak[1]: expected a text"));
  CHECK(with(R"({"oak": []})") == at + ".oak: expected at least one");
  const auto game = load_game(STOREY_ROOT "/templates/kingdomino");
  REQUIRE(game);
  const auto& fields = game->catalog.kind("domino").fields;
  using Colours = std::vector<std::array<std::uint8_t, 3>>;
  CHECK(fields.at(0).colours.at("lake") == Colours{{0x47, 0x6c, 0x8f}});
  CHECK(fields.at(1).colours.empty());
  // A castle lies bare, or one of cardboard stands on it.
  CHECK(game->catalog.kind("castle").fields.at(0).colours.at("castle").size() == 2);
}

TEST_CASE("load_game: a face may have several drawings, and each is a look of it") {
  const TemporaryFolder folder;
  const auto art = [&](const std::string& files) {
    std::string door = kDoor;
    const std::string file = R"("a.svg", "side": ["green"])";
    door.replace(door.find(file), file.size(), files + R"(, "side": ["green"])");
    folder.write("game.json", game_json(door));
    return load_game(folder.path());
  };
  for (const char* file : {"art/a.svg", "art/b.svg", "art/c.svg"}) folder.write(file, kSvg);
  const auto game = art(R"(["a.svg", "b.svg", "c.svg"])");
  REQUIRE(game);
  CHECK(game->catalog.face({0, 0}).art == std::vector<std::string>{"a.svg", "b.svg", "c.svg"});
  CHECK(game->catalog.face({0, 1}).art == std::vector<std::string>{"a.svg"});
  const auto looks = load_looks(*game, 64);
  REQUIRE(looks);
  std::vector<PieceFace> shown;
  for (const auto& look : *looks) shown.push_back(look.what);
  CHECK(shown == std::vector<PieceFace>{{0, 0}, {0, 0}, {0, 0}, {0, 1}});

  const auto complaint = [&](const std::string& files) {
    const auto bad = art(files);
    REQUIRE_FALSE(bad);
    return path_of(bad.error().where) + ": " + bad.error().message;
  };
  const auto starts = [](const char* text) { return Catch::Matchers::StartsWith(text); };
  CHECK_THAT(complaint("[]"), starts("pieces[0].faces[0].art: expected at least one"));
  CHECK_THAT(complaint(R"(["a.svg", 3])"), starts("pieces[0].faces[0].art[1]: expected a text"));
  CHECK_THAT(complaint("{}"), starts("pieces[0].faces[0].art: expected a text"));
  CHECK_THAT(complaint(R"(["a.svg", "d.svg"])"),
             starts("pieces[0].faces[0].art: there is no file"));
  CHECK_THAT(complaint(R"(["a.svg", "../a.svg"])"), starts("pieces[0].faces[0].art: expected the"));
}

TEST_CASE("load_game: a disc says how large it is") {
  const auto with = [](const std::string& more) {
    std::string json = game_json(kDoor);
    const std::string block = R"({"kind": "block",)";
    return json.replace(json.find(block), block.size(), block + more);
  };
  const TemporaryFolder folder;
  folder.write("game.json", with(R"( "size_mm": [20, 20], "round": true,)"));
  folder.write("art/a.svg", kSvg);
  const auto game = load_game(folder.path());
  REQUIRE(game);
  CHECK(game->catalog.kind("block").round);
  CHECK_FALSE(game->catalog.kind("entrance").round);
  const Error error = error_of(with(R"( "round": true,)"));
  CHECK(path_of(error.where) == "kinds[0].round");
  CHECK_THAT(error.message, Catch::Matchers::StartsWith("a round piece needs"));
}

TEST_CASE("load_game: the squares of a piece have values of their own") {
  const auto kingdomino = load_game(STOREY_ROOT "/templates/kingdomino");
  REQUIRE(kingdomino);
  const auto last = kingdomino->catalog.parse("48");
  REQUIRE(last);
  const Face& face = kingdomino->catalog.face(*last);
  REQUIRE(face.squares.size() == 2);
  CHECK(face.squares[1].text("terrain") == "mine");
  CHECK(face.squares[1].count("crowns") == 3);
  CHECK(kingdomino->catalog.kind("domino").loose_squares);
}

TEST_CASE("load_game: the installed games fit the published schema") {
  const auto schema = nlohmann::json::parse(std::ifstream(STOREY_ROOT "/docs/game.schema.json"));
  for (const auto& folder : std::filesystem::directory_iterator(STOREY_ROOT "/templates")) {
    CAPTURE(folder.path().string());
    const auto json = nlohmann::json::parse(std::ifstream(folder.path() / "game.json"));
    CHECK(test::schema_complaints(schema, json) == std::vector<std::string>{});
  }
}

TEST_CASE("load_game: squares that are said in words have the fields that are declared") {
  const auto homino = load_game(STOREY_ROOT "/templates/highrise-homino");
  REQUIRE(homino);
  const auto& b9 = homino->catalog.face(homino->catalog.parse("B9").value());
  REQUIRE(b9.squares.size() == 2);  // "carpet sofa down:door" over "carpet floor-counter"
  CHECK(b9.squares[0].texts == std::map<std::string, std::string>{
                                   {"floor", "carpet"}, {"object", "sofa"}, {"down", "door"}});
  CHECK(b9.squares[1].texts ==
        std::map<std::string, std::string>{{"floor", "carpet"}, {"object", "floor-counter"}});
  const auto chock = load_game(STOREY_ROOT "/templates/chock-a-block");
  REQUIRE(chock);
  const auto& rooms = chock->catalog.face(chock->catalog.parse("1A").value()).squares;
  REQUIRE(rooms.size() == 4);  // "green bird | blue / red vacant | green cat"
  CHECK(rooms[1].texts == std::map<std::string, std::string>{{"colour", "blue"}});
  CHECK(rooms[2].texts ==
        std::map<std::string, std::string>{{"colour", "red"}, {"sign", "vacant"}});
  CHECK(rooms[3].texts == std::map<std::string, std::string>{{"colour", "green"}});
  CHECK(rooms[3].counts == std::map<std::string, int>{{"cat", 1}});
}

TEST_CASE("load_game: a word of a square that no field has is named") {
  const auto with = [](const std::string& face) {
    std::string json =
        game_json(R"({"id": "b", "kind": "block", "width": 2, "faces": [)" + face + "]}");
    const std::string block = R"({"kind": "block",)";
    json.replace(json.find(block), block.size(), block + R"( "squares_in": ["rooms"],)");
    json.replace(json.find("balconia"), 8, "meadow");  // whose pieces may cover several cells
    const std::string condition = R"({"key": "condition", "is": "text"},)";
    return json.replace(json.find(condition), condition.size(), condition + R"(
        {"key": "rooms", "is": "text"},
        {"key": "floor", "is": "class", "of": "square", "values": ["wood", "stone"]},
        {"key": "bed", "is": "count", "of": "square"},
        {"key": "wall", "is": "class", "of": "edge", "values": ["door", "brick"]},)");
  };
  const TemporaryFolder folder;
  folder.write("game.json", with(R"({"rooms": "wood up:door bed bed | stone"})"));
  const auto game = load_game(folder.path());
  REQUIRE(game);
  CHECK(game->catalog.value({0, 0, 0}, "up") == "door");
  CHECK(game->catalog.value({0, 0, 0}, "bed") == "2");
  CHECK(game->catalog.value({0, 0, 1}, "floor") == "stone");
  struct Case {
    std::string face, path, message;
  };
  for (const auto& [face, path, message] : std::vector<Case>{
           {R"({"rooms": "wood | stome"})", "rooms", "expected wood, stone or bed, got \"stome\""},
           {R"({"rooms": "wood up:wood | stone"})", "rooms", "expected door or brick"},
           {R"({"rooms": "wood over:door | stone"})", "rooms", "\"over\" is no edge"},
           {R"({"rooms": "wood stone | stone"})", "rooms", "a square has one floor"},
           {R"({"rooms": "wood"})", "rooms", "something of 1 squares, but the piece has 2"},
           {R"({"rooms": "wood | wood", "squares": [{}, {}]})", "squares", "said in rooms"}}) {
    CAPTURE(face);
    const Error error = error_of(with(face));
    CHECK(path_of(error.where) == "pieces[0].faces[0]." + path);
    CAPTURE(error.message);
    CHECK(error.message.find(message) != std::string::npos);
  }
}

TEST_CASE("load_game: a field of an edge has a value for each edge") {
  std::string json = game_json(
      R"({"id": "b", "kind": "block", "faces": [
          {"squares": [{"wall": {"up": "door", "left": "brick"}}]}]})");
  const std::string condition = R"({"key": "condition", "is": "text"},)";
  json.replace(
      json.find(condition), condition.size(),
      condition + R"({"key": "wall", "is": "class", "of": "edge", "values": ["door", "brick"]},)");
  const TemporaryFolder folder;
  folder.write("game.json", json);
  const auto game = load_game(folder.path());
  REQUIRE(game);
  const PieceFace square{0, 0, 0};
  CHECK(game->catalog.value(square, "up") == "door");
  CHECK(game->catalog.value(square, "left") == "brick");
  CHECK(game->catalog.value(square, "down") == std::nullopt);
  json.replace(json.find("\"brick\"}}"), 7, "\"straw\"");
  CHECK(path_of(error_of(json).where) == "pieces[0].faces[0].squares[0].wall.left");
}

TEST_CASE("load_game: syntax errors carry line and column") {
  const Error error = error_of("{\n  \"format\": 1,\n  oops\n}");
  CHECK(error.code == ErrorCode::kBadData);
  CHECK(error.where == "game.json:3:3");
  CHECK(error.message.find("no valid JSON") != std::string::npos);
}

TEST_CASE("load_game: content errors carry the path of the value") {
  struct Case {
    std::string json, where, message;
  };
  const auto face = [](const std::string& art, const std::string& more) {
    return R"({"id": "entrance-1", "kind": "entrance", "faces": [{"art": ")" + art + "\"" + more +
           "}]}";
  };
  const auto [json, where, message] = GENERATE_COPY(values<Case>({
      {"[]", "game.json:1:1", "expected an object"},
      {"{}", "game.json:1:1", "\"format\" is missing"},
      {game_json(kDoor, R"("colour": 1,)"), "colour", "unknown key"},
      {game_json(kDoor, R"("proven": 1,)"), "proven", "expected a text"},
      {game_json(kDoor, R"("constraints": {"finished": {"entrance": "one"}},)"),
       "constraints.finished.entrance", "expected a whole number"},
      {game_json(kDoor, R"("constraints": {"finished": {"door": 1}},)"),
       "constraints.finished.door", "no piece of the kind"},
      {game_json(kDoor, R"("title": "x",)"), "game.json:1:62", "twice"},
      {game_json(""), "pieces", "at least one"},
      {game_json(face("b.svg", "")), "pieces[0].faces[0].art", "art/b.svg"},
      {game_json(face("../a.svg", "")), "pieces[0].faces[0].art", "folder art/"},
      {game_json(face("a.svg", R"(, "cat": 1.5)")), "pieces[0].faces[0].cat", "whole number"},
      {game_json(face("a.svg", R"(, "cat": 99999999999999999999)")), "pieces[0].faces[0].cat",
       "whole number"},
      {game_json(face("a.svg", R"(, "cat": 5000000000)")), "pieces[0].faces[0].cat", "-99 to 999"},
      {game_json(face("a.svg", R"(, "facess": 1)")), "pieces[0].faces[0].facess",
       "unknown key; known here are: art, cat, condition, door, side, squares"},
      {game_json(face("a.svg", R"(, "side": [1])")), "pieces[0].faces[0].side[0]",
       "expected a text"},
      {game_json(face("a.svg", R"(, "side": ["blue"])")), "pieces[0].faces[0].side",
       "expected green or pink, got \"blue\""},
      {game_json(face("a.svg", R"(, "door": "iron")")), "pieces[0].faces[0].door",
       "expected oak or glass, got \"iron\""},
      {game_json(R"({"id": "e", "kind": "entrence", "faces": [{}]})"), "pieces[0].kind",
       "\"entrence\" is not declared"},
      {game_json(kDoor + "," + kDoor), "pieces", "entrance-1"},
      {game_json(R"({"id": "a b", "kind": "block", "faces": []})"), "pieces[0].id",
       "letters, digits"},
  }));
  CAPTURE(json);
  const Error error = error_of(json);
  CHECK(error.code == ErrorCode::kBadData);
  CHECK(path_of(error.where) == where);
  CHECK(error.message.find(message) != std::string::npos);
  CAPTURE(error.message);
}

TEST_CASE("load_game: how label files speak of the game") {
  const auto labels = [](const std::string& text) {
    return error_of(game_json(kDoor, R"("labels": {)" + text + "},"));
  };
  CHECK(labels(R"("words": {"dude": "fewer note bird", "gap": "none"},
                  "house_rules": {"circle": "around"},
                  "scores": {"score": {}, "four": {"house_rules": {"around": "4"}}})")
            .message.empty());
  CHECK(path_of(labels(R"("words": {"dude": "fewer note bord"})").where) == "labels.words.dude");
  CHECK(path_of(labels(R"("house_rules": {"circle": "square"})").where) ==
        "labels.house_rules.circle");
  const Error choice = labels(R"("scores": {"four": {"house_rules": {"around": "5"}}})");
  CHECK(path_of(choice.where) == "labels.scores.four");
  CHECK(choice.message == "around is one of 8, 4, not \"5\"");
}

TEST_CASE("load_game: a game of which there are no rules has none, and seats all the same") {
  std::string json = game_json(kDoor);
  json.replace(json.find("balconia"), 8, "chess");
  const TemporaryFolder folder;
  folder.write("game.json", json);
  folder.write("art/a.svg", kSvg);
  const auto game = load_game(folder.path());
  REQUIRE(game);
  CHECK_FALSE(game->rules->installed);
  CHECK(game->rules->scoring.size() == 2);
  CHECK(game->rules->legality.empty());
  CHECK_FALSE(game->rules->seats.empty());
  CHECK(load_game(STOREY_ROOT "/templates/balconia")->rules->installed);
}

TEST_CASE("load_game: faces the rules do not understand are refused") {
  const Error error = error_of(game_json(
      R"({"id": "block-01", "kind": "block", "faces": [{"art": "a.svg", "condition": "row each9 cat"}]})"));
  CHECK(error.code == ErrorCode::kBadData);
  CHECK(error.message.find("each9") != std::string::npos);
}

TEST_CASE("load_game: pieces and faces have an end") {
  std::string pieces = kDoor;
  for (int i = 0; i < 1000; ++i)
    pieces += R"(,{"id":"p)" + std::to_string(i) + R"(","kind":"block","faces":[]})";
  CHECK(error_of(game_json(pieces)).message == "a game has at most 1000 pieces");
  std::string faces = "{}";
  for (int i = 0; i < 99; ++i) faces += ",{}";
  CHECK(error_of(game_json(R"({"id":"p","kind":"block","faces":[)" + faces + "]}")).message ==
        "a piece has at most 99 faces");
}

TEST_CASE("load_looks: rendered once, then taken from the cache; a damaged cache is made anew") {
  const TemporaryFolder folder;
  folder.write("small/game.json", game_json(kDoor));
  folder.write("small/art/a.svg", kSvg);
  setenv("XDG_CACHE_HOME", folder.file("cache").c_str(), 1);
  const auto game = load_game(folder.path() / "small");
  REQUIRE(game);

  const auto first = load_looks(*game, 64);
  REQUIRE(first);
  REQUIRE(first->size() == 2);
  CHECK(first->at(1).what == PieceFace{0, 1});
  CHECK(first->at(1).kind == "entrance");
  CHECK(first->at(0).pixels.width == 64);
  CHECK(first->at(0).pixels.at(32, 32)[2] == 255);
  CHECK(first->at(0).pixels.at(32, 32)[0] == 0);

  const auto cached = *std::filesystem::directory_iterator(folder.path() / "cache/storey");
  const auto written = cached.last_write_time();
  std::string bytes(std::filesystem::file_size(cached), '\0');
  std::ifstream(cached.path(), std::ios::binary).read(bytes.data(), 1 << 20);
  const auto again = load_looks(*game, 64);
  REQUIRE(again);
  CHECK(again->at(0).pixels.bgr == first->at(0).pixels.bgr);
  CHECK(std::filesystem::last_write_time(cached) == written);

  for (const std::string& damaged :
       {std::string(), bytes.substr(1), std::string(bytes.size(), 'x')}) {
    std::ofstream(cached.path(), std::ios::binary) << damaged;
    const auto repaired = load_looks(*game, 64);
    REQUIRE(repaired);
    CHECK(repaired->at(0).pixels.bgr == first->at(0).pixels.bgr);
  }

  // Other art, other key.
  std::string blue(kSvg);
  blue.replace(blue.find("red"), 3, "blue");
  folder.write("small/art/a.svg", blue);
  const auto changed = load_looks(*game, 64);
  REQUIRE(changed);
  CHECK(changed->at(0).pixels.at(32, 32)[0] == 255);
}

TEST_CASE("load_looks: no cache folder is harmless, broken art is not") {
  const TemporaryFolder folder;
  folder.write("game.json", game_json(kDoor));
  folder.write("art/a.svg", kSvg);
  folder.write("file", "");
  setenv("XDG_CACHE_HOME", folder.file("file").c_str(), 1);  // a file cannot hold a folder
  const auto game = load_game(folder.path());
  REQUIRE(game);
  CHECK(load_looks(*game, 64));

  const auto flat = load_templates(*game);
  REQUIRE_FALSE(flat);
  CHECK(flat.error().message.find("flat colour") != std::string::npos);
  CHECK(flat.error().where.find("a.svg") != std::string::npos);

  folder.write("art/a.svg", "no picture");
  const auto broken = load_looks(*game, 64);
  REQUIRE_FALSE(broken);
  CHECK(broken.error().code == ErrorCode::kBadData);
  CHECK(broken.error().where.find("a.svg") != std::string::npos);
}

TEST_CASE("game_folders: a game, a folder of games, nothing") {
  const TemporaryFolder folder;
  folder.write("games/small/game.json", game_json(kDoor));
  folder.write("games/small/art/a.svg", kSvg);
  folder.write("empty/readme", "");

  const auto of_all = game_folders(folder.file("games"));
  REQUIRE(of_all);
  CHECK(of_all->size() == 1);
  CHECK(game_folders(folder.file("games/small")).value().size() == 1);
  CHECK(load_installed_game("balconia", folder.file("games")).value().title == "Small");

  const auto none = game_folders(folder.file("empty"));
  REQUIRE_FALSE(none);
  CHECK(none.error().code == ErrorCode::kUsage);
  const auto other = load_installed_game("chess", folder.file("games"));
  REQUIRE_FALSE(other);
  CHECK(other.error().code == ErrorCode::kUsage);
  CHECK(other.error().message.find("balconia") != std::string::npos);
}

/// What the environment says while it lives.
class Set {
 public:
  Set(const char* name, const char* value) : name_(name) {
    if (const char* before = std::getenv(name); before != nullptr) before_ = before;
    value == nullptr ? unsetenv(name) : setenv(name, value, 1);
  }
  ~Set() { before_ ? setenv(name_, before_->c_str(), 1) : unsetenv(name_); }
  Set(const Set&) = delete;
  Set& operator=(const Set&) = delete;

 private:
  const char* name_;
  std::optional<std::string> before_;
};

TEST_CASE("own sets: below $XDG_DATA_HOME, else at home, and nowhere without a home") {
  {
    const Set data("XDG_DATA_HOME", "/data");
    CHECK(own_sets_folder() == "/data/storey/sets");
  }
  const Set relative("XDG_DATA_HOME", "data");  // the specification says to pass it over
  const Set home("HOME", "/home/ann");
  CHECK(own_sets_folder() == "/home/ann/.local/share/storey/sets");
  const Set none("HOME", nullptr);
  CHECK(own_sets_folder().empty());
}

TEST_CASE("own sets: found without being named, before what came with the program") {
  const TemporaryFolder folder;
  folder.write("storey/sets/balconia/game.json", game_json(kDoor));
  folder.write("storey/sets/balconia/art/a.svg", kSvg);
  const Set data("XDG_DATA_HOME", folder.path().c_str());
  const auto game = load_installed_game("balconia", "");
  REQUIRE(game);
  CHECK(game->title == "Small");
  CHECK(origin_of(game->folder).starts_with("your own set, "));
}

TEST_CASE("game_folders: $STOREY_TEMPLATES comes before the program's own") {
  const TemporaryFolder folder;
  folder.write("balconia/game.json", game_json(kDoor));
  folder.write("balconia/art/a.svg", kSvg);
  setenv("STOREY_TEMPLATES", folder.path().c_str(), 1);
  const auto game = load_installed_game("balconia", "");
  unsetenv("STOREY_TEMPLATES");
  REQUIRE(game);
  CHECK(game->title == "Small");
  CHECK(load_installed_game("balconia", "").value().title == "Balconia");
}

}  // namespace
}  // namespace storey
