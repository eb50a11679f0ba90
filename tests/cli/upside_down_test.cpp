// A card that lies upside down is a mistake of the player, and no misread: the turn is read.
#include <array>
#include <cmath>
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

constexpr double kTable_mm = 440;
constexpr int kWidth = 1200;
constexpr int kHeight = 1000;
constexpr double kLeft_mm = 120;
constexpr double kBottom_mm = 280;

Pixels card(int number) { return fake::card_picture(2, 500U + static_cast<unsigned>(number)); }

/// The rules of Chock-A-Block with six cards whose pictures are drawn here, or come from photos.
void write_game(const test::TemporaryFolder& folder, const std::string& games, bool with_art) {
  std::string pieces;
  for (int i = 1; i <= kCards; ++i) {
    const std::string name = "block-0" + std::to_string(i);
    if (with_art) folder.write(games + "/blocks/art/" + name + ".png", fake::png_of(card(i)));
    pieces += (pieces.empty() ? "" : ",\n") + (R"({"id": ")" + name) + R"(", "label": ")" +
              std::to_string(i) + R"(", "kind": "block", "width": 2, "height": 2, "faces": [{)" +
              (with_art ? R"("art": ")" + name + R"(.png", )" : "") +
              R"("rooms": "blue cat | red / green | red bird"}]})";
  }
  folder.write(games + "/blocks/game.json",
               R"({"format": 2, "game": "chock-a-block", "title": "Chock-A-Block",
      "places": [{"key": "building", "how": "lattice", "rows": 12, "cols": 26, "cell_mm": 32,
                  "turns": "read", "free_extent": true, "kinds": ["block"]}],
      "kinds": [{"kind": "block", "fields": [{"key": "rooms", "is": "text"}]}],
      "questions": [], "pieces": [)" +
                   pieces + "]}");
}

/// Two rows of three cards, numbers `order` from the bottom left; the one in the middle below is
/// turned by `turns` quarters.
std::string photo_of_cards(const test::TemporaryFolder& folder, const std::string& name, int turns,
                           const std::array<int, kCards>& order, unsigned light) {
  std::vector<fake::DrawnPiece> cards;
  for (int i = 0; i < kCards; ++i)
    cards.push_back({card(order.at(static_cast<std::size_t>(i))),
                     kLeft_mm + kCard_mm * (i % 3 + 0.5),
                     kBottom_mm - kCard_mm * ((i < 3 ? 0 : 1) + 0.5), kCard_mm, kCard_mm,
                     i == 1 ? 90.0 * turns : 0});
  const auto jpeg =
      vision::encode_jpeg(fake::photo_of_table(cards, kTable_mm, kWidth, kHeight, light), 92);
  return folder.write(name, {reinterpret_cast<const char*>(jpeg.data()), jpeg.size()});
}

/// "corners=x,y x,y x,y x,y" of the six cards in such a photo.
std::string corners_line() {
  const double top = kBottom_mm - 2 * kCard_mm;
  const double right = kLeft_mm + 3 * kCard_mm;
  std::string line;
  for (const auto& [x, y] :
       {std::pair{kLeft_mm, top}, {right, top}, {right, kBottom_mm}, {kLeft_mm, kBottom_mm}}) {
    const Point at = fake::seen_in_photo(x, y, kTable_mm, kWidth, kHeight);
    line += (line.empty() ? "corners=" : " ") + std::to_string(std::lround(at.x)) + "," +
            std::to_string(std::lround(at.y));
  }
  return line + "\n";
}

constexpr std::array<int, kCards> kInOrder{1, 2, 3, 4, 5, 6};

/// Cells in which the cards' bottom edge is said not to be down.
std::vector<std::string> turned_cards(const test::TemporaryFolder& folder, int turns,
                                      const std::string& games) {
  const Ran ran =
      test::storey({"check", "--json", photo_of_cards(folder, "cards.jpg", turns, kInOrder, 5),
                    "--templates", folder.file(games), "--game", "chock-a-block"});
  INFO(ran.out << ran.err);
  CHECK((ran.code == (turns == 0 ? cli::kDone : cli::kBroken)));
  const auto result = json::parse(ran.out);
  std::vector<std::string> cells;
  for (const auto& violation : result["players"][0]["violations"])
    for (const auto& cell : violation["cells"]) cells.push_back(cell);
  return cells;
}

const std::vector<std::string> kMiddle{"c1", "d1", "c2", "d2"};

TEST_CASE("a card that lies upside down breaks a rule, and the others do not") {
  const test::TemporaryFolder folder;
  write_game(folder, "games", true);
  CHECK(turned_cards(folder, 0, "games").empty());
  CHECK(turned_cards(folder, 2, "games") == kMiddle);
  CHECK(turned_cards(folder, 1, "games") == kMiddle);
}

TEST_CASE("cards that are known from photos alone are told with their turn as well") {
  const test::TemporaryFolder folder;
  write_game(folder, "bare", false);
  // Two photos, in one of which a card lies on its side, labelled card by card.
  std::vector<std::string> arguments{"enroll", "chock-a-block"};
  const auto add = [&](const std::string& name, int turns, const std::array<int, kCards>& order,
                       unsigned light, const std::string& layout) {
    arguments.push_back(photo_of_cards(folder, name + ".jpg", turns, order, light));
    folder.write(name + ".layout", "game: chock-a-block\n" + layout);
    folder.write(name + ".fix", corners_line());
  };
  add("first", 0, kInOrder, 11, "= = = = = =\n4 = 5 = 6 =\n= = = = = =\n1 = 2 = 3 =\n");
  add("second", 1, {5, 3, 1, 6, 2, 4}, 12,
      "= = = = = =\n6 = 2 = 4 =\n= = = = = =\n5 = 3@90 = 1 =\n");
  for (const char* word : {"--templates", "bare", "-o", "sets"})
    arguments.push_back(word[0] == '-' ? word : folder.file(word));
  const Ran enrolled = test::storey(arguments);
  INFO(enrolled.out << enrolled.err);
  REQUIRE(enrolled.code == 0);
  CHECK(turned_cards(folder, 0, "sets").empty());
  CHECK(turned_cards(folder, 2, "sets") == kMiddle);
  CHECK(turned_cards(folder, 3, "sets") == kMiddle);
}

}  // namespace
}  // namespace storey
