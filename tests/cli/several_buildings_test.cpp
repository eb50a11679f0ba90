// A photo of two buildings, with a card beside one of them and a token on a piece of the other:
// from pixels to text and JSON and back.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "cli/exit_codes.h"
#include "tests/catch.h"
#include "tests/cli/command.h"
#include "tests/pipeline/drawn_table.h"
#include "tests/pipeline/drawn_tiles.h"
#include "tests/pipeline/schema.h"
#include "tests/pipeline/temporary_folder.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

using nlohmann::json;
using test::has;
using test::Ran;

constexpr double kCell_mm = 32;
constexpr int kCards = 8;
constexpr int kTickets = 3;
constexpr int kTokens = 2;

Pixels picture_of(const std::string& kind, int number) {
  const unsigned seed = static_cast<unsigned>(number) + (kind == "card"     ? 100U
                                                         : kind == "ticket" ? 200U
                                                                            : 300U);
  return fake::card_picture(kind == "card" ? 2 : 1, seed);
}

/// Terrace: cards of 2 x 2 rooms laid edge to edge, tickets beside, tokens on the cards.
class Terrace {
 public:
  Terrace() {
    std::string pieces;
    const auto add = [&](const std::string& kind, const std::string& letter, int many,
                         const std::string& size) {
      for (int i = 1; i <= many; ++i) {
        const std::string name = kind + "-" + std::to_string(i);
        folder.write("games/terrace/art/" + name + ".png", fake::png_of(picture_of(kind, i)));
        pieces += (pieces.empty() ? "" : ",\n") + (R"({"id": ")" + name) + R"(", "label": ")" +
                  letter + std::to_string(i) + R"(", "kind": ")" + kind + "\"" + size +
                  R"(, "faces": [{"art": ")" + name + R"(.png"}]})";
      }
    };
    add("card", "K", kCards, R"(, "width": 2, "height": 2)");
    add("ticket", "T", kTickets, "");
    add("token", "S", kTokens, "");
    folder.write("games/terrace/game.json", R"({"format": 2, "game": "terrace", "title": "Terrace",
      "places": [{"key": "building", "how": "lattice", "rows": 20, "cols": 20, "cell_mm": 32,
                  "turns": "read", "free_extent": true, "kinds": ["card"]},
                 {"key": "hand", "how": "loose", "title": "the tickets in hand",
                  "kinds": ["ticket"]}],
      "kinds": [{"kind": "card"}, {"kind": "ticket", "size_mm": [50, 50]},
                {"kind": "token", "size_mm": [22, 22]}],
      "questions": [{"key": "coins", "ask": "How many coins?", "number": [0, 99]}],
      "pieces": [)" + pieces + "]}");
  }

  [[nodiscard]] std::string photo(const std::vector<fake::DrawnPiece>& pieces) const {
    const auto jpeg = vision::encode_jpeg(fake::photo_of_table(pieces, 560, 1680, 1050, 3), 92);
    return folder.write("table.jpg", {reinterpret_cast<const char*>(jpeg.data()), jpeg.size()});
  }

  [[nodiscard]] Ran storey(std::vector<std::string> words) const {
    words.insert(words.end(), {"--templates", folder.file("games"), "--game", "terrace"});
    return test::storey(words);
  }

  test::TemporaryFolder folder;
};

/// A card whose lower left cell is (col, row) of a building with its lower left corner at (x, y).
fake::DrawnPiece card(int number, double x, double y, int col, int row, int turns = 0) {
  return {picture_of("card", number),
          x + (col + 1) * kCell_mm,
          y - (row + 1) * kCell_mm,
          2 * kCell_mm,
          2 * kCell_mm,
          90.0 * turns};
}

/// Left: K1 K2 below, K3 above, with token S2 on K2. Right: K4 and K5 side by side, K6 and K7
/// above; K5 lies upside down. Ticket T1 lies near the right one.
std::vector<fake::DrawnPiece> table_of_two() {
  return {{picture_of("token", 2), 40 + 2.5 * kCell_mm, 240 - 0.5 * kCell_mm, 22, 22, 4},
          {picture_of("ticket", 1), 420, 300, 50, 50, 11},
          card(1, 40, 240, 0, 0),
          card(2, 40, 240, 2, 0),
          card(3, 40, 240, 0, 2),
          card(4, 330, 250, 0, 0),
          card(5, 330, 250, 2, 0, 2),
          card(6, 330, 250, 0, 2),
          card(7, 330, 250, 2, 2)};
}

TEST_CASE("two buildings, a loose card and a token on a piece: from pixels to text and back") {
  const Terrace terrace;
  const std::string photo = terrace.photo(table_of_two());
  const Ran read = terrace.storey({"read", photo});
  INFO(read.out << read.err);
  REQUIRE(has(read.out, "player: left"));
  CHECK(read.out.find("player: left") < read.out.find("player: right"));
  CHECK(has(read.out, "hand: T1"));
  CHECK(has(read.out, "+S2"));
  CHECK(has(read.out, "K5@180"));
  for (const char* card : {"K1", "K2", "K3", "K4", "K6", "K7"}) CHECK(has(read.out, card));
  CHECK_FALSE(has(read.out, "K8"));

  const std::string layout = terrace.folder.write("table.layout", read.out);
  CHECK(terrace.storey({"read", layout}).out == read.out);
  const Ran as_json = terrace.storey({"read", layout, "--as", "json"});
  const std::string table = terrace.folder.write("table.json", as_json.out);
  CHECK(terrace.storey({"read", table}).out == read.out);
  const auto listed = [&](const std::string& source) {
    const auto result = json::parse(terrace.storey({"score", "--json", source}).out);
    std::vector<json> lines;
    for (const auto& player : result["players"]) lines.push_back(player["lines"]);
    return lines;
  };
  CHECK(listed(photo) == listed(layout));
}

TEST_CASE("two buildings: players are named in the order of the buildings") {
  const Terrace terrace;
  const std::string photo = terrace.photo(table_of_two());
  const auto names = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"score", "--json", photo});
    std::vector<std::string> found;
    const auto result = json::parse(terrace.storey(words).out);
    for (const auto& player : result["players"]) found.push_back(player["name"]);
    return found;
  };
  using Names = std::vector<std::string>;
  CHECK(names({}) == Names{"left", "right"});
  CHECK(names({"--players", "ann,bob"}) == Names{"ann", "bob"});
  CHECK(names({"--name", "ann"}) == Names{"ann", "right"});
  const Ran both = terrace.storey({"score", photo, "--name", "ann", "--players", "ann,bob"});
  CHECK(both.code == cli::kUsage);
  CHECK(has(both.err, "not with both"));
}

TEST_CASE("two buildings: a table file names those in one photo, its players in a row") {
  const Terrace terrace;
  static_cast<void>(terrace.photo(table_of_two()));
  const std::string table = terrace.folder.write("two.json", R"({"game": "terrace", "players": [
      {"name": "ann", "source": "table.jpg"}, {"name": "bob", "source": "table.jpg"}]})");
  const auto result = json::parse(terrace.storey({"score", "--json", table}).out);
  REQUIRE(result["players"].size() == 2);
  CHECK(result["players"][0]["name"] == "ann");
  CHECK(result["players"][1]["name"] == "bob");
  CHECK(result["players"][0]["cells"] != result["players"][1]["cells"]);
}

TEST_CASE("two buildings: files are named as the reports name the players") {
  const Terrace terrace;
  const std::string photo = terrace.photo(table_of_two());
  const auto written = [&](std::vector<std::string> words) {
    words.insert(words.begin(), {"score", photo, "--overlay", terrace.folder.file("o.jpg"),
                                 "--layout", terrace.folder.file("o.layout")});
    CHECK(terrace.storey(words).code == cli::kDone);
    std::set<std::string> files;
    for (const auto& entry : std::filesystem::directory_iterator(terrace.folder.path()))
      if (const auto name = entry.path().filename().string(); name.starts_with("o-")) {
        files.insert(name);
        std::filesystem::remove(entry.path());
      }
    return files;
  };
  using Files = std::set<std::string>;
  CHECK(written({}) == Files{"o-left.jpg", "o-left.layout", "o-right.jpg", "o-right.layout"});
  CHECK(written({"--players", "Ann B,bob"}) ==
        Files{"o-Ann-B.jpg", "o-Ann-B.layout", "o-bob.jpg", "o-bob.layout"});
  // What may lead elsewhere or be one file with another is no file name.
  CHECK(written({"--players", "../ann,bob"}) ==
        Files{"o-player-1.jpg", "o-player-1.layout", "o-bob.jpg", "o-bob.layout"});
  CHECK(written({"--players", "ann,Ann"}) ==
        Files{"o-player-1.jpg", "o-player-1.layout", "o-player-2.jpg", "o-player-2.layout"});
}

TEST_CASE("two buildings: one photo each is scored together, in the order given") {
  const Terrace terrace;
  auto table = table_of_two();
  const std::vector<fake::DrawnPiece> right{table.begin() + 5, table.end()};
  const auto write = [&](const std::string& name, const std::vector<fake::DrawnPiece>& pieces) {
    const auto jpeg = vision::encode_jpeg(fake::photo_of_table(pieces, 560, 1680, 1050, 3), 92);
    return terrace.folder.write(name, {reinterpret_cast<const char*>(jpeg.data()), jpeg.size()});
  };
  const std::string one = write("one.jpg", right);
  const std::string two = write("two.jpg", table);
  const auto result = json::parse(terrace.storey({"score", "--json", one, two}).out);
  REQUIRE(result["players"].size() == 3);
  CHECK(result["players"][0]["source"] == one);
  CHECK(result["players"][1]["name"] == "left");
  CHECK(result["players"][2]["name"] == "right");
}

TEST_CASE("two buildings: JSON names every site, and a correction by site is taken") {
  const Terrace terrace;
  const std::string photo = terrace.photo(table_of_two());
  const auto result = json::parse(terrace.storey({"score", "--json", photo}).out);
  const auto schema = json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"));
  CHECK(test::schema_complaints(schema, result) == std::vector<std::string>{});
  REQUIRE(result["players"].size() == 2);
  const auto& left = result["players"][0]["sites"];
  REQUIRE(left.size() == 1);
  CHECK(left[0]["site"] == "c1+1");
  CHECK(left[0]["piece"] == "token-2/0");
  const auto& right = result["players"][1]["sites"];
  REQUIRE(right.size() == 1);
  CHECK(right[0]["site"] == "hand/1");
  CHECK(right[0]["piece"] == "ticket-1/0");
  CHECK(right[0]["confidence"] > 0.98);
  for (const auto& cell : result["players"][1]["cells"])
    if (cell["piece"] == "card-5/0") CHECK(cell["rotation"] == 180);

  terrace.folder.write(
      "table.jpg.fix",
      "c1+1=S1\n2:hand/1=T2\n2:hand/2=T3\n2:c1=K8\nfact coins=3\n2:fact coins=7\n");
  const Ran read = terrace.storey({"read", photo});
  INFO(read.out << read.err);
  CHECK(has(read.out, "+S1"));
  CHECK(has(read.out, "hand: T2 T3"));
  CHECK(has(read.out, "K8"));
  CHECK_FALSE(has(read.out, "K5"));
  const auto own = read.out.find("coins: 3");
  REQUIRE(own != std::string::npos);
  CHECK(own < read.out.find("hand: T2 T3"));
  CHECK(read.out.find("coins: 7") > own);
  CHECK(read.out.find("coins: 7") != std::string::npos);
}

/// A tower by itself, and three tickets in a photo of their own.
struct TwoPhotos {
  Terrace terrace;
  std::string tower, tickets;

  TwoPhotos() {
    const auto table = table_of_two();
    tower = write("tower.jpg", {table.begin() + 5, table.end()}, 4);
    tickets = write("tickets.jpg",
                    {{picture_of("ticket", 2), 120, 130, 50, 50, 6},
                     {picture_of("ticket", 1), 250, 190, 50, 50, -14},
                     {picture_of("ticket", 3), 380, 140, 50, 50, 92}},
                    5);
  }

  [[nodiscard]] std::string write(const std::string& name,
                                  const std::vector<fake::DrawnPiece>& pieces,
                                  unsigned light) const {
    const auto jpeg = vision::encode_jpeg(fake::photo_of_table(pieces, 560, 1680, 1050, light), 92);
    return terrace.folder.write(name, {reinterpret_cast<const char*>(jpeg.data()), jpeg.size()});
  }
};

TEST_CASE("beside: a second photo shows what lies beside the building of the first") {
  const TwoPhotos two;
  const auto& terrace = two.terrace;
  const std::string overlay = terrace.folder.file("o.jpg");
  const auto result = json::parse(
      terrace.storey({"score", "--json", two.tower, "--beside", two.tickets, "--overlay", overlay})
          .out);
  const auto schema = json::parse(std::ifstream(STOREY_ROOT "/docs/result.schema.json"));
  CHECK(test::schema_complaints(schema, result) == std::vector<std::string>{});
  REQUIRE(result["players"].size() == 1);
  const auto& sites = result["players"][0]["sites"];
  REQUIRE(sites.size() == 3);
  const std::vector<std::string> kPieces{"ticket-2/0", "ticket-1/0", "ticket-3/0"};
  for (std::size_t i = 0; i < 3; ++i) {
    CHECK(sites[i]["site"] == "hand/" + std::to_string(i + 1));
    CHECK(sites[i]["piece"] == kPieces[i]);
    CHECK(sites[i]["photo"] == two.tickets);
  }
  CHECK(std::filesystem::exists(overlay));
  CHECK(std::filesystem::exists(terrace.folder.file("o-beside.jpg")));

  const std::string table = terrace.folder.write(
      "beside.json", R"({"players": [{"source": "tower.jpg"}], "beside": ["tickets.jpg"]})");
  const auto by_table = json::parse(terrace.storey({"score", "--json", table}).out);
  CHECK(by_table["players"][0]["sites"] == sites);

  // Each photo's corrections name what it shows; those of the building's go on in number.
  terrace.folder.write("tickets.jpg.fix", "-hand/2\n");
  terrace.folder.write("tower.jpg.fix", "hand/3=T1\nhand/4=T2\n");
  const Ran read = terrace.storey({"read", two.tower, "--beside", two.tickets});
  INFO(read.out << read.err);
  CHECK(has(read.out, "hand: T2 T1 T2"));
  CHECK(has(read.err, "hand/2 as corrected in"));

  terrace.folder.write("tickets.jpg.fix", "c1=K8\n");
  const Ran wrong = terrace.storey({"read", two.tower, "--beside", two.tickets});
  CHECK(wrong.code == cli::kUsage);
  CHECK(has(wrong.err, "belongs beside the photo of the building"));
}

TEST_CASE("beside: what does not go together is said") {
  const TwoPhotos two;
  const auto& terrace = two.terrace;
  const Ran alone = terrace.storey({"read", two.tickets});
  CHECK(alone.code == cli::kNoBoard);
  const Ran swapped = terrace.storey({"score", two.tower, two.tickets});
  CHECK(swapped.code == cli::kNeedsLook);
  CHECK(has(test::unwrapped(swapped.out), "is given with --beside"));
  const Ran many = terrace.storey({"score", two.tower, two.tower, "--beside", two.tickets});
  CHECK(many.code == cli::kUsage);
  const Ran move =
      terrace.storey({"check", two.tower, "--before", two.tower, "--beside", two.tickets});
  CHECK(move.code == cli::kUsage);
  const std::string layout = terrace.folder.write("l.layout", "game: terrace\n1 | .\n");
  CHECK(terrace.storey({"score", layout, "--beside", two.tickets}).code == cli::kUsage);
  CHECK(terrace.storey({"score", two.tower, "--beside", layout}).code == cli::kUsage);
  const std::string several = terrace.photo(table_of_two());
  const Ran both = terrace.storey({"score", several, "--beside", two.tickets});
  CHECK(both.code == cli::kUsage);
  CHECK(has(both.err, "shows 2"));
  // Nothing lies in the second photo: the first one counts, with a word about the other.
  const std::string bare = two.write("bare.jpg", {}, 6);
  const Ran nothing = terrace.storey({"score", two.tower, "--beside", bare});
  CHECK(nothing.code == cli::kNeedsLook);
  CHECK(has(nothing.out, "bare.jpg was not used"));
}

}  // namespace
}  // namespace storey
