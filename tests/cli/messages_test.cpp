// What a person is told who typed, saved or mixed up something.
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "cli/exit_codes.h"
#include "pipeline/io/files.h"
#include "tests/catch.h"
#include "tests/cli/buildings.h"
#include "tests/cli/command.h"

namespace storey {
namespace {

using test::has;
using test::storey;

TEST_CASE("messages: a file in the verb's place asks for the verb") {
  const test::Building building;
  CHECK(has(storey({"green.jpg", "pink.jpg"}).err,
            "name a verb first; did you mean storey score green.jpg pink.jpg?"));
  CHECK(has(storey({building.green}).err, "did you mean storey score"));
  CHECK(has(storey({"scoer"}).err, "there is no verb scoer; did you mean score?"));
}

TEST_CASE("messages: near misses of house rules, facts and games are named") {
  const test::Building building;
  CHECK(has(storey({"score", building.green, "--set", "aruond=4"}).err, "did you mean around?"));
  CHECK(has(storey({"score", building.green, "--set", "fewer-equal=zreo"}).err, "did you mean"));
  CHECK(has(storey({"rules", "balcona"}).err, "did you mean balconia?"));
  const std::string tower = building.folder.write("t.layout", "game: towers\n1 | r s\n");
  CHECK(has(storey({"score", tower, "--fact", "coin=3"}).err, "did you mean coins?"));
}

TEST_CASE("messages: near misses of files are named, also where a folder is mistyped") {
  const test::Building building;
  const auto near = [&](const std::string& file) {
    return storey({"score", building.folder.file(file)}).err;
  };
  CHECK(has(near("gren.layout"), "no such file: check the name; did you mean green.layout?"));
  CHECK_FALSE(has(near("something else.jpg"), "did you mean"));
  std::filesystem::create_directory(building.folder.file("evening"));
  CHECK(has(near("evenin/green.layout"), "did you mean evening?"));
  CHECK(has(storey({"score", building.green, "--fix", building.folder.file("gren.layout")}).err,
            "did you mean green.layout?"));
}

TEST_CASE("messages: what was said is complained of by the game that knows most of it") {
  const test::TemporaryFolder folder;
  const std::string photo =
      folder.write("left.jpg", *read_file(STOREY_ROOT "/samples/happy-city/easy/easy-9100.jpg"));
  const auto said = [&](const std::string& line) {
    return storey({"score", "-q", photo, "--answer", line});
  };
  CHECK(said("display/1=shoe-shop").code == cli::kDone);
  CHECK(said("left:display/1=shoe-shop").code == cli::kDone);  // by the file's name
  CHECK(has(said("display/1=shoe-shpo").err, "did you mean shoe-shop? (of Happy City;"));
  CHECK(has(said("dsplay/1=shoe-shop").err, "did you mean display? (of Happy City;"));
  CHECK(has(said("nobody:display/1=shoe-shop").err, "nobody is called \"nobody\""));
}

TEST_CASE("messages: a game of which nothing is known says which are read, and how to begin") {
  const std::string photo = STOREY_ROOT "/samples/balconia/easy/easy-9101.jpg";
  CHECK(has(storey({"score", "--game", "kingdomino", photo}).err,
            "Photos of Balconia, Chock-A-Block, Happy City"));
  const auto labels = storey({"read", "--as", "labels", "--game", "kingdomino", photo});
  CHECK(labels.code == cli::kUsage);
  CHECK(labels.out.empty());
  CHECK(has(labels.err, "label the squares of a first photo"));
  CHECK(has(storey({"read", "--as", "labels", "--game", "kingdomino", photo, "--lang", "de"}).err,
            "die Felder eines ersten Fotos"));
}

TEST_CASE("messages: the help that is named is that of the verb within a verb") {
  const auto ran = storey({"batch", "merge"});
  CHECK(ran.code == cli::kUsage);
  CHECK(has(ran.err, "Try `storey batch merge --help`."));
}

TEST_CASE("messages: two players of one name") {
  const test::Building building;
  const auto ran = storey({"score", building.green, "--name", "Ann", "--name", "Ann"});
  CHECK(ran.code == cli::kUsage);
  CHECK(has(ran.err, "two players are called Ann"));
}

TEST_CASE("messages: a web page or text saved as a photo") {
  const test::TemporaryFolder folder;
  const std::string page = folder.write("a.jpg", "\xef\xbb\xbf<!DOCTYPE html><html></html>");
  CHECK(has(storey({"score", page}).err, "a web page or a drawing in text, not a photo"));
  const std::string text = folder.write("b.JPG", "404 not found");
  CHECK(has(storey({"score", text}).err, "text under the name of a picture"));
}

TEST_CASE("messages: a byte order mark before a layout, corrections or a table is passed over") {
  const test::Building building;
  const std::string mark = "\xef\xbb\xbf";
  const auto& folder = building.folder;
  const std::string layout = folder.write("m.layout", mark + std::string(test::kGreenLayout));
  CHECK(storey({"score", layout}).code == cli::kDone);
  const std::string fix = folder.write("m.fix", mark + "a5=15B\n");
  CHECK(has(storey({"read", building.green, "--fix", fix}).out, "15B"));
  const std::string table = folder.write(
      "m.json", mark + R"({"game": "balconia", "players": [{"source": "green.layout"}]})");
  CHECK(storey({"score", table}).code == cli::kDone);
}

TEST_CASE("messages: a layout without a game says what it was taken for") {
  const test::Building building;
  std::string text(test::kGreenLayout);
  text.erase(0, text.find('\n') + 1);
  const auto ran = storey({"score", building.folder.write("unnamed.layout", text)});
  CHECK(has(ran.out, "no line says which game this is: taken for Balconia"));
  CHECK_FALSE(has(storey({"score", building.green}).out, "no line says"));
}

TEST_CASE("messages: the two sides of a building are no move") {
  const test::Building building;
  const auto ran = storey({"check", building.green, building.pink});
  CHECK(has(ran.out, "two sides of one building"));
  CHECK(has(ran.out, "storey score"));
  CHECK(ran.code == cli::kNeedsLook);  // nothing was compared, however sure they are
  CHECK(has(storey({"check", building.green, building.green}).out, "No move.\n"));
}

TEST_CASE("messages: print writes a PDF, and only what is drawn") {
  const test::TemporaryFolder folder;
  const auto png = storey({"print", "balconia", "-o", folder.file("x.png")});
  CHECK(png.code == cli::kUsage);
  CHECK(has(png.err, "must end in .pdf"));
  const auto published = storey({"print", "kingdomino", "-o", folder.file("x.pdf")});
  CHECK(published.code == cli::kUsage);
  CHECK(has(published.err, "nothing to print"));
  CHECK_FALSE(has(published.err, "game.json"));
}

TEST_CASE("messages: a piece that lies on the board already has no options") {
  const test::Building building;
  const auto ran = storey({"options", building.green, "--piece", "1A"});
  CHECK(has(ran.out, "1A lies on a5 already."));
}

TEST_CASE("sheet: --pdf writes a PDF and nothing else, and spares the sources") {
  const test::Building building;
  const std::string file = building.folder.file("sheet.pdf");
  const auto ran = storey({"score", building.green, building.pink, "--pdf", file});
  CHECK(ran.code == cli::kDone);
  std::ifstream in(file, std::ios::binary);
  std::string start(5, ' ');
  in.read(start.data(), 5);
  CHECK(start == "%PDF-");
  CHECK(storey({"score", building.green, "--pdf", "sheet.png"}).code == cli::kUsage);
  CHECK(storey({"score", building.green, "--pdf", "-"}).out.starts_with("%PDF-"));
}

TEST_CASE("games: each says where it comes from, and where own sets belong") {
  const auto ran = storey({"games"});
  CHECK(has(ran.out, "Sets of your own copies belong in "));
  CHECK(has(ran.out, "balconia"));
  const auto json = nlohmann::json::parse(storey({"games", "--json"}).out);
  CHECK(has(json[0]["folder"], "/balconia"));
}

}  // namespace
}  // namespace storey
