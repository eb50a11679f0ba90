// Single pieces of a set whose whole faces nobody knows: enrolled with their fields, and told.
#include <algorithm>
#include <map>

#include "drawing/png.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/game/shown_values.h"
#include "pipeline/study/enrol.h"
#include "pipeline/study/evaluate_pieces.h"
#include "pipeline/study/piece_list.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"

using namespace storey;

namespace {

/// Writes pictures of our own tiles with their labels, and returns the files.
std::vector<std::string> write_pieces(const test::TemporaryFolder& folder, const Game& game,
                                      const EnrolledPieces& pieces) {
  std::string table =
      csv_line({"photo", "kind", "top", "bottom", "portrait", "score", "wishes", "marks"});
  std::vector<std::string> files;
  for (const auto& piece : pieces) {
    const FieldValues words =
        values_shown(game.catalog.kind(piece.words.kind).look, piece.words.shown);
    const auto text = [&](const char* key) { return std::string(words.text(key)); };
    std::string marks;
    for (const auto& mark : words.tags) marks += (marks.empty() ? "" : " ") + mark;
    const bool tenant = piece.words.kind == "tenant";
    table += csv_line({piece.photo, piece.words.kind, text("top"), text("bottom"), text("portrait"),
                       tenant ? std::to_string(words.count("score")) : "", text("wishes"), marks});
    const auto png = drawing::encode_png(piece.picture);
    files.push_back(folder.write(piece.photo + ".png",
                                 {reinterpret_cast<const char*>(png.data()), png.size()}));
  }
  folder.write("labels.csv", table);
  return files;
}

}  // namespace

TEST_CASE("piece enrolment: our own tiles teach their fields, and others are told") {
  const auto game = load_installed_game("highrise-homino", STOREY_ROOT "/templates");
  REQUIRE(game.has_value());
  auto drawn = drawn_pieces(*game);
  REQUIRE(drawn.has_value());
  std::erase_if(drawn.value(), [](const EnrolledPiece& piece) {
    return piece.photo.rfind("base-", 0) != 0 && piece.photo.rfind("tenant-0", 0) != 0;
  });
  EnrolledPieces taught;
  EnrolledPieces others;
  for (std::size_t i = 0; i < drawn->size(); ++i)
    (i % 2 == 0 ? taught : others).push_back((*drawn)[i]);

  const test::TemporaryFolder pictures;
  const test::TemporaryFolder sets;
  const auto files = write_pieces(pictures, *game, taught);
  const auto report = enrol(*game, {files, {}, "", sets.path().string(), {}});
  REQUIRE(report.has_value());
  REQUIRE(report->fields.has_value());
  CHECK(report->cells == static_cast<int>(taught.size()));
  CHECK(report->not_shown.at("edge") == std::vector<std::string>{"window"});
  CHECK(report->not_shown.count("ground") == 0);
  for (const auto& [sort, count] : report->fields->counts) {
    INFO(sort << " sure " << count.sure);
    CHECK(count.sure_right == count.sure);
  }

  // The same pictures again replace what they taught.
  const auto again = enrol(*game, {{files.front()}, {}, "", sets.path().string(), {}});
  REQUIRE(again.has_value());
  CHECK(again->replaced == 1);
  CHECK(again->cells == report->cells);

  const auto own = load_game(report->folder);
  REQUIRE(own.has_value());
  CHECK(report->listed == static_cast<int>(taught.size()));
  CHECK(own->catalog.faces_of_kind("domino").size() + own->catalog.faces_of_kind("tenant").size() ==
        taught.size());
  CHECK(own->catalog.faces_of_kind("goal").size() == game->catalog.faces_of_kind("goal").size());
  for (const auto& piece : taught) {
    // A domino called "base-01" by its photo is called so in the set, and shows the same.
    const auto number = own->catalog.find(piece.photo);
    REQUIRE(number.has_value());
    const auto shown =
        shown_values(own->catalog.kind(piece.words.kind).look, own->catalog.face({*number, 0}));
    REQUIRE(shown.has_value());
    CHECK(*shown == piece.words.shown);
  }
  const auto kept = read_enrolled_pieces(*own, own->folder);
  REQUIRE(kept.has_value());
  CHECK(kept->size() == taught.size());

  const test::TemporaryFolder unseen;
  write_pieces(unseen, *game, others);
  const auto told = evaluate_pieces(*own, unseen.path().string(), {});
  REQUIRE(told.has_value());
  REQUIRE(told->has_value());
  const auto& counts = (*told)->test.counts;
  for (const auto& [sort, count] : counts) {
    INFO(sort << " " << count.right << " of " << count.told << ", sure " << count.sure);
    CHECK(count.sure_right == count.sure);
  }
  CHECK(counts.at("ground").right == counts.at("ground").told);
  CHECK(counts.at("middle").right == counts.at("middle").told);
  CHECK(counts.at("edge").right * 100 >= counts.at("edge").told * 97);
  CHECK(counts.at("figure").right * 100 >= counts.at("figure").told * 85);
}

TEST_CASE("piece enrolment: a line that says what no piece shows is named") {
  const auto game = load_installed_game("highrise-homino", STOREY_ROOT "/templates");
  REQUIRE(game.has_value());
  const auto complaint = [&](const std::string& table) {
    const auto parsed = parse_csv(table, "labels.csv");
    REQUIRE(parsed.has_value());
    const auto words = read_piece_words(*game, *parsed, parsed->rows.front());
    REQUIRE_FALSE(words.has_value());
    CHECK(words.error().where == "labels.csv:2");
    return words.error().message;
  };
  CHECK(complaint("photo,kind,top,bottom\na,domino,wood sofas,wood\n").find("sofas") !=
        std::string::npos);
  CHECK(complaint("photo,kind\na,goal\n").find("goal") != std::string::npos);
  CHECK(complaint("photo,kind,portrait\na,tenant,giraffe\n").find("giraffe") != std::string::npos);
  CHECK(complaint("photo,kind,wishes\na,tenant,palace\n").find("palace") != std::string::npos);
  CHECK(complaint("photo,kind,score\na,tenant,many\n").find("many") != std::string::npos);
}

// Tenant T1 wishes as game.json says; its star shows what they make, and no other number.
TEST_CASE("piece enrolment: a label whose number its icons cannot make is refused, with its line") {
  const auto game = load_installed_game("highrise-homino", STOREY_ROOT "/templates");
  REQUIRE(game.has_value());
  auto drawn = drawn_pieces(*game);
  REQUIRE(drawn.has_value());
  std::erase_if(drawn.value(), [](const auto& piece) { return piece.words.kind != "tenant"; });
  drawn->resize(2);
  const test::TemporaryFolder pictures;
  const test::TemporaryFolder sets;
  auto& score = drawn->back().words.shown.at("score");
  score = std::to_string(std::stoi(score) - 1);
  const auto files = write_pieces(pictures, *game, *drawn);
  const auto report = enrol(*game, {files, {}, "", sets.path().string(), {}});
  REQUIRE_FALSE(report.has_value());
  CHECK(report.error().where.find("labels.csv:3") != std::string::npos);
  CHECK(report.error().message.find("no tenant with these icons shows " + score) !=
        std::string::npos);
}

TEST_CASE("piece list: those that show the same are copies, each is called as its photo") {
  const auto game = load_installed_game("highrise-homino", STOREY_ROOT "/templates");
  REQUIRE(game.has_value());
  const PieceWords bed{"domino",
                       {{"top.ground", "wood"}, {"top.figure", "bed"}, {"bottom.ground", "carpet"}},
                       {{"set", "room-service"}}};
  PieceWords bare = bed;
  bare.shown["top.figure"] = "";
  const PieceWords girl{"tenant", {{"portrait", "girl"}, {"score", "6"}, {"wishes", "sofa"}}};
  PieceWords unsaid = girl;
  unsaid.shown.erase("wishes");
  const auto piece = [](const char* photo, const PieceWords& words) {
    return EnrolledPiece{photo, "0123456789abcdef", words, {}};
  };
  const auto listed = list_pieces(
      *game, {piece("my bed.jpg", bed), piece("07.jpg", bare), piece("My-bed.png", girl),
              piece("again.jpg", bed), piece("G1.jpg", bare), piece("half.jpg", unsaid)});
  REQUIRE(listed.size() == 3);
  CHECK(listed[0].id == "my-bed");
  CHECK(listed[0].pictures == std::vector<std::size_t>{0, 3});
  CHECK(listed[0].values.text("top") == "wood bed");
  CHECK(listed[0].values.text("set") == "room-service");
  CHECK(listed[1].id == "domino-07");  // a mere number is no name
  CHECK(listed[1].pictures == std::vector<std::size_t>{1, 4});
  CHECK(listed[2].id == "My-bed-2");  // upper and lower case are one name
  // Goals keep their names.
  CHECK(list_pieces(*game, {piece("G1.jpg", bare)}).front().id == "G1-2");
}

TEST_CASE("piece list: a set that its game does not understand is not written") {
  const auto game = load_installed_game("highrise-homino", STOREY_ROOT "/templates");
  REQUIRE(game.has_value());
  const test::TemporaryFolder set;
  std::filesystem::copy(game->folder / "art", set.path() / "art");
  const EnrolledPiece stranger{"a.png",
                               "0123456789abcdef",
                               {"domino", {{"top.ground", "lawn"}, {"bottom.ground", "wood"}}, {}},
                               Pixels{64, 64, std::vector<std::uint8_t>(64 * 64 * 3, 90)}};
  const auto written = write_piece_list(*game, {stranger}, set.path());
  REQUIRE_FALSE(written.has_value());
  CHECK(written.error().message.find("lawn") != std::string::npos);
  CHECK_FALSE(std::filesystem::exists(set.path() / "game.json"));
  // Where nothing is said of whole pieces everything stays as it is.
  CHECK(write_piece_list(*game, {}, set.path()).value() == 0);
}
