#include "server/lesson.h"

#include "pipeline/game/installed_games.h"
#include "pipeline/io/files.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"

namespace storey::server {
namespace {

const std::vector<KeptPhoto> kKnown{{.file = "photo-1.jpg"}};

const Game& kingdomino() {
  static const auto game = load_installed_game("kingdomino", STOREY_ROOT "/templates");
  REQUIRE(game);
  return *game;
}

std::string lesson(const std::string& squares, const std::string& rest = "") {
  return R"({"photo":"photo-1.jpg","corners":[[0.1,0.2],[0.9,0.2],[0.9,0.8],[0.1,0.8]],"rows":1,)"
         R"("cols":3,"squares":)" +
         squares + rest + "}";
}

std::string face(const std::string& short_name) {
  for (const PieceFace what : kingdomino().catalog.one_cell_contents())
    if (kingdomino().catalog.short_name(what) == short_name) return kingdomino().catalog.name(what);
  FAIL("no such piece");
  return "";
}

TEST_CASE("what its owner says of a photo is read, square by square") {
  const auto read = parse_lesson(lesson("[\"" + face("forest") + "\",null,\"" + face("C") + "\"]"),
                                 kingdomino(), kKnown);
  REQUIRE(read);
  CHECK(read->photo == "photo-1.jpg");
  CHECK(read->rows == 1);
  CHECK(read->cols == 3);
  CHECK(read->corners[1].x == 0.9);
  CHECK(read->squares == std::vector<std::string>{face("forest"), "", face("C")});
}

TEST_CASE("other lessons are refused") {
  const std::string good = "[null,null,null]";
  REQUIRE(parse_lesson(lesson(good), kingdomino(), kKnown));
  CHECK_FALSE(parse_lesson(lesson(good), kingdomino(), {}));
  for (const std::string& wrong :
       {std::string(), std::string("[]"), std::string("{}"), lesson("[null,null]"),
        lesson("[null,null,3]"), lesson(R"([null,null,"castle of cards"])"), lesson("3"),
        lesson(good, R"(,"rows":2)")}) {
    INFO(wrong);
    CHECK_FALSE(parse_lesson(wrong, kingdomino(), kKnown));
  }
  for (const char* corners : {"[[0,0],[1,0],[1,1]]", "[[0,0],[1,0],[1,1],[0,2]]",
                              R"([[0,0],[1,0],[1,1],["a",1]])", "{}"}) {
    INFO(corners);
    CHECK_FALSE(parse_lesson(R"({"photo":"photo-1.jpg","corners":)" + std::string(corners) +
                                 R"(,"rows":1,"cols":1,"squares":[null]})",
                             kingdomino(), kKnown));
  }
}

TEST_CASE("a lesson is written as labels, with the corners in the photo's pixels") {
  const test::TemporaryFolder folder;
  auto read = parse_lesson(lesson("[\"" + face("forest") + "\",null,null]"), kingdomino(), kKnown);
  REQUIRE(read);
  Pixels photo{.width = 200, .height = 100, .bgr = std::vector<std::uint8_t>(200 * 100 * 3, 90)};
  const auto files = write_lesson(*read, photo, folder.path() / "lesson");
  REQUIRE(files);
  CHECK(read_file(files->photo)->starts_with("\xff\xd8"));
  CHECK(*read_file(files->labels) ==
        "photo,row,col,piece\nphoto-1,0,0," + face("forest") + "\nphoto-1,0,1,\nphoto-1,0,2,\n");
  const auto corners = *read_file((folder.path() / "lesson/corners.csv").string());
  CHECK(corners.find("photo-1,20.000000,20.000000,180.000000,20.000000,180.000000,80.000000,20."
                     "000000,80.000000") != std::string::npos);
}

}  // namespace
}  // namespace storey::server
