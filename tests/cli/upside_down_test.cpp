// A card that lies upside down is a mistake of the player, and no misread: the turn is read.
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "cli/exit_codes.h"
#include "tests/catch.h"
#include "tests/cli/command.h"
#include "tests/pipeline/drawn_table.h"
#include "tests/pipeline/drawn_tiles.h"
#include "tests/pipeline/temporary_folder.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

using nlohmann::json;
using test::Ran;

constexpr double kCard_mm = 64;
constexpr int kCards = 6;

/// The rules of Chock-A-Block with six cards whose pictures are drawn here.
void write_game(const test::TemporaryFolder& folder) {
  std::string pieces;
  for (int i = 1; i <= kCards; ++i) {
    const std::string name = "block-0" + std::to_string(i);
    folder.write("games/blocks/art/" + name + ".png",
                 fake::png_of(fake::card_picture(2, 500U + static_cast<unsigned>(i))));
    pieces += (pieces.empty() ? "" : ",\n") + (R"({"id": ")" + name) + R"(", "label": ")" +
              std::to_string(i) + R"(", "kind": "block", "width": 2, "height": 2, "faces": [
        {"art": ")" +
              name + R"(.png", "rooms": "blue cat | red / green | red bird"}]})";
  }
  folder.write("games/blocks/game.json",
               R"({"format": 2, "game": "chock-a-block", "title": "Chock-A-Block",
      "places": [{"key": "building", "how": "lattice", "rows": 12, "cols": 26, "cell_mm": 32,
                  "turns": "read", "free_extent": true, "kinds": ["block"]}],
      "kinds": [{"kind": "block", "fields": [{"key": "rooms", "is": "text"}]}],
      "questions": [], "pieces": [)" +
                   pieces + "]}");
}

/// Two rows of three cards; the one in the middle below is turned by `turns` quarters.
std::string photo_of_cards(const test::TemporaryFolder& folder, int turns) {
  std::vector<fake::DrawnPiece> cards;
  for (int i = 0; i < kCards; ++i)
    cards.push_back({fake::card_picture(2, 501U + static_cast<unsigned>(i)),
                     120 + kCard_mm * (i % 3 + 0.5), 280 - kCard_mm * ((i < 3 ? 0 : 1) + 0.5),
                     kCard_mm, kCard_mm, i == 1 ? 90.0 * turns : 0});
  const auto jpeg = vision::encode_jpeg(fake::photo_of_table(cards, 440, 1200, 1000, 5), 92);
  return folder.write("cards.jpg", {reinterpret_cast<const char*>(jpeg.data()), jpeg.size()});
}

/// Cells in which the cards' bottom edge is said not to be down.
std::vector<std::string> turned_cards(const test::TemporaryFolder& folder, int turns) {
  const Ran ran = test::storey({"check", "--json", photo_of_cards(folder, turns), "--templates",
                                folder.file("games"), "--game", "chock-a-block"});
  INFO(ran.out << ran.err);
  CHECK((ran.code == (turns == 0 ? cli::kDone : cli::kBroken)));
  const auto result = json::parse(ran.out);
  std::vector<std::string> cells;
  for (const auto& violation : result["players"][0]["violations"])
    for (const auto& cell : violation["cells"]) cells.push_back(cell);
  return cells;
}

TEST_CASE("a card that lies upside down breaks a rule, and the others do not") {
  const test::TemporaryFolder folder;
  write_game(folder);
  CHECK(turned_cards(folder, 0).empty());
  const std::vector<std::string> middle{"c1", "d1", "c2", "d2"};
  CHECK(turned_cards(folder, 2) == middle);
  CHECK(turned_cards(folder, 1) == middle);
}

}  // namespace
}  // namespace storey
