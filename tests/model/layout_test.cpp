#include "model/layout.h"

#include <algorithm>
#include <random>

#include "tests/catch.h"

using namespace storey;

namespace {

Piece piece(std::string label, size_t faces, int width = 1) {
  Piece p;
  p.id = "block-" + label;
  p.label = std::move(label);
  p.kind = "block";
  p.width = width;
  p.faces.resize(faces);
  return p;
}

Catalog catalog() {
  std::vector<Piece> pieces;
  for (int i = 1; i <= 22; ++i) pieces.push_back(piece(std::to_string(i), 4));
  pieces.push_back(piece("E1", 2));
  return Catalog::create(std::move(pieces)).value();
}

Layout random_layout(std::mt19937& random, const Catalog& pieces, int layers) {
  const auto below = [&](int n) { return static_cast<int>(random() % static_cast<unsigned>(n)); };
  Layout layout{1 + below(12), 1 + below(30), {}};
  for (int row = 0; row < layout.rows; ++row)
    for (int col = 0; col < layout.cols; ++col)
      for (int layer = 0; layer < layers; ++layer) {
        if (below(2) == 0) continue;
        const int what = below(static_cast<int>(pieces.pieces().size()));
        const int faces = static_cast<int>(pieces.piece(what).faces.size());
        layout.placements.push_back({{what, below(faces)}, {col, row}, below(4), layer});
      }
  layout.normalise();
  return layout;
}

std::string where(std::string_view text, int rows = 2, int cols = 2) {
  const auto result = parse_layout(text, catalog(), rows, cols);
  REQUIRE_FALSE(result);
  CHECK(result.error().code == ErrorCode::kUnreadable);
  CHECK_FALSE(result.error().message.empty());
  return result.error().where;
}

}  // namespace

TEST_CASE("layout: rows go from top to bottom, with or without labels") {
  const auto pieces = catalog();
  const auto labelled = parse_layout(R"(# a comment
game: balconia
player: green

2 | 1/2  .        # the top row
1 | .    E1/1@90
    a    b
)",
                                     pieces, 2, 2);
  REQUIRE(labelled);
  CHECK(labelled->placements ==
        std::vector<Placement>{{{0, 2}, {0, 1}, 0, 0}, {{22, 1}, {1, 0}, 1, 0}});
  CHECK(labelled->at({0, 1})->what == PieceFace{0, 2});
  CHECK(labelled->at({1, 1}) == nullptr);

  const auto bare = parse_layout("1/2 .\r\n. E1/1@90\r\n", pieces, 2, 2);
  REQUIRE(bare);
  CHECK(*bare == *labelled);
}

TEST_CASE("layout: pieces lying on others follow a plus sign") {
  const auto layout = parse_layout("1/0+2/1 .+3/0@180", catalog(), 1, 2);
  REQUIRE(layout);
  CHECK(layout->placements == std::vector<Placement>{{{0, 0}, {0, 0}, 0, 0},
                                                     {{1, 1}, {0, 0}, 0, 1},
                                                     {{2, 0}, {1, 0}, 2, 1}});
}

TEST_CASE("layout: an error says where, as line:column") {
  CHECK(where("1/0 77/0\n. .\n") == "1:5");
  CHECK(where("1/0 1/4\n. .\n") == "1:5");
  CHECK(where("1/0 1/0@45\n. .\n") == "1:5");
  CHECK(where("1/0 1/0+\n. .\n") == "1:9");
  CHECK(where("# c\n1/0 . .\n. .\n") == "2:7");
  CHECK(where("1/0\n. .\n") == "1:4");
  CHECK(where("3 | . .\n1 | . .\n") == "1:1");
  CHECK(where(". .\n. .\n  . .\n") == "3:3");
  CHECK(where(". .\n") == "2:1");
  CHECK(where("") == "1:1");
}

TEST_CASE("layout: a file of something else gives one short printable message") {
  std::mt19937 random(13);
  for (int i = 0; i < 300; ++i) {
    std::string text(random() % 2000, ' ');
    for (auto& c : text) c = static_cast<char>(random() % 256);
    if (i % 2 == 0) text = "1/0 . .\n. 2/3 .\n" + text;
    const auto result = parse_layout(text, catalog(), 3, 3);
    if (result) continue;
    const auto& message = result.error().message;
    CHECK(message.size() < 200);
    CHECK(std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
  }
}

TEST_CASE("layout: one wrong character never crashes, and a result keeps its size") {
  const auto pieces = catalog();
  std::mt19937 random(19);
  for (int i = 0; i < 2000; ++i) {
    auto layout = random_layout(random, pieces, 2);
    auto text = format_layout(layout, pieces, "balconia");
    text[random() % text.size()] = "\n .#@+/|:12E*\xff"[random() % 15];
    const auto result = parse_layout(text, pieces, layout.rows, layout.cols);
    if (!result) {
      CHECK(result.error().where.find(':') != std::string::npos);
      continue;
    }
    CHECK(result->rows == layout.rows);
    for (const auto& placement : result->placements) CHECK(result->contains(placement.cell));
  }
}

TEST_CASE("layout: header lines are found anywhere, and only they") {
  CHECK(layout_game("\n# game: x\ngame:  balconia  # yes\n") == "balconia");
  CHECK(layout_player("player : green side\n") == "green side");
  CHECK(layout_player("playerx: green\n") == std::nullopt);
  CHECK(layout_game("game:\n1/0 .\n") == std::nullopt);
}

TEST_CASE("layout: text round trip") {
  const auto pieces = catalog();
  std::mt19937 random(7);
  for (int i = 0; i < 200; ++i) {
    const auto layout = random_layout(random, pieces, 1 + i % 3);
    const auto text = format_layout(layout, pieces, "balconia", "green");
    INFO(text);
    const auto again = parse_layout(text, pieces, layout.rows, layout.cols);
    REQUIRE(again);
    CHECK(*again == layout);
    CHECK(format_layout(*again, pieces, "balconia", "green") == text);
    CHECK(layout_game(text) == "balconia");
    CHECK(layout_player(text) == "green");
  }
}

TEST_CASE("layout: the text is aligned for reading") {
  const auto pieces = catalog();
  const auto layout = parse_layout("1/0 12/3\n. E1/1", pieces, 2, 2);
  CHECK(format_layout(*layout, pieces, "balconia") ==
        "game: balconia\n"
        "2 |  1A   12D\n"
        "1 |  .    E1B\n"
        "     a    b\n");
}

TEST_CASE("layout: from behind the columns are mirrored and the opposite faces show") {
  const auto pieces = catalog();
  const auto front = parse_layout("1/3 . 2/0\n. E1/0 .", pieces, 2, 3);
  const auto behind = parse_layout("2/2 . 1/1\n. E1/1 .", pieces, 2, 3);
  CHECK(seen_from_behind(*front, pieces) == *behind);
}

TEST_CASE("layout: seen from behind twice is the front again") {
  auto all = catalog().pieces();
  all.push_back(piece("wide", 2, 2));
  const auto pieces = Catalog::create(all).value();
  std::mt19937 random(11);
  for (int i = 0; i < 200; ++i) {
    const auto layout = random_layout(random, pieces, 2);
    CHECK(seen_from_behind(seen_from_behind(layout, pieces), pieces) == layout);
  }
}

TEST_CASE("layout: the order of placing does not matter") {
  const auto pieces = catalog();
  std::mt19937 random(3);
  const auto layout = random_layout(random, pieces, 2);
  auto shuffled = layout;
  std::shuffle(shuffled.placements.begin(), shuffled.placements.end(), random);
  shuffled.normalise();
  CHECK(shuffled == layout);
}
