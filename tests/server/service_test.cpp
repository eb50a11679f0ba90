// The whole of `storey serve` over HTTP, as a phone talks to it.
#include "server/service.h"

#include <httplib.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <future>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "pipeline/game/installed_games.h"
#include "pipeline/io/files.h"
#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"
#include "tests/server/phone.h"
#include "tests/this_build.h"

namespace storey::server {
namespace {

using Json = nlohmann::json;
namespace fs = std::filesystem;
using test::key_of;
using test::Phone;

const std::string kRoot = STOREY_ROOT;

Result<Service> started(const fs::path& folder, unsigned readers = 2) {
  return Service::start({.folder = folder,
                         .program = test::program(),
                         .page = kRoot + "/server/web",
                         .templates = kRoot + "/templates",
                         .sets = folder / "own-sets",
                         .readers = readers});
}

/// While it is there, what a person enrolls lies below `folder`.
class HomeOf {
 public:
  explicit HomeOf(const fs::path& folder) { setenv("XDG_DATA_HOME", folder.c_str(), 1); }
  ~HomeOf() { unsetenv("XDG_DATA_HOME"); }
  HomeOf(const HomeOf&) = delete;
  HomeOf& operator=(const HomeOf&) = delete;
};

TEST_CASE("from a photo over an answer to the total, and the same by every other verb") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  REQUIRE(service);
  Phone phone(*service);
  const auto id = phone.new_table({"balconia/easy/easy-9101.jpg"});
  CHECK(phone.get("/api/tables/" + id)["stage"] == "unread");
  phone.post("/api/tables/" + id + "/read");
  const Json first = phone.settled(id);
  const Json& result = first["answer"]["result"];
  CHECK(result["game"] == "balconia");
  REQUIRE(result["players"].size() == 1);
  CHECK(first["answer"]["players"][0]["photo"] == "photo-1.jpg");
  CHECK(phone.status("/api/tables/" + id + "/photos/photo-1.jpg") == 200);
  CHECK(phone.status("/api/tables/" + id + "/photos/photo-1.jpg?small") == 200);
  CHECK(phone.status("/api/tables/" + id + "/overlay/0") +
            phone.status("/api/tables/" + id + "/overlay/1") ==
        600);

  const auto sheet = phone.client().Get("/api/tables/" + id + "/sheet.pdf");
  CHECK(sheet->status == 200);
  CHECK(sheet->body.starts_with("%PDF"));

  // One block is said to be another one; the answer counts at once, and stands beside the photo.
  const Json& cells = result["players"][0]["cells"];
  const auto held = std::find_if(cells.begin(), cells.end(), [](const Json& cell) {
    return cell["piece"].is_string() && cell["piece"].get<std::string>().starts_with("block");
  });
  REQUIRE(held != cells.end());
  Json state = first["state"];
  const std::string line = "-" + (*held)["cell"].get<std::string>();
  state["photos"][0]["fix"] = line + "\n";
  state["names"] = {"ann"};
  const Json answered = phone.put("/api/tables/" + id, state);
  CHECK(answered["stage"] == "done");
  const Json& after = answered["answer"]["result"];
  const auto& now = after["players"][0]["cells"][static_cast<std::size_t>(held - cells.begin())];
  CHECK(now["source"] == "corrected");
  CHECK(now["piece"].is_null());
  const fs::path kept = folder.path() / id.substr(0, 10) / id.substr(11);
  CHECK(*read_file((kept / "photo-1.jpg.fix").string()) == line + "\n");
  CHECK(Json::parse(*read_file((kept / "table.json").string()))["players"][0]["name"] == "ann");

  const Json list = phone.get("/api/tables");
  REQUIRE(list.size() == 1);
  CHECK(list[0]["id"] == id);
  CHECK(list[0]["game"] == "balconia");
}

TEST_CASE("of two phones at one table neither takes back what the other said") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  REQUIRE(service);
  Phone one(*service), other(*service);
  const auto id = one.new_table({"balconia/easy/easy-9101.jpg"});
  one.post("/api/tables/" + id + "/read");
  const Json table = one.settled(id);
  const httplib::Headers upon{{"If-Match", table["version"].get<std::string>()}};
  Json first = table["state"], second = table["state"];
  first["photos"][0]["fix"] = "-b5\n";
  second["photos"][0]["fix"] = "-d4\n";
  const Json said = one.put("/api/tables/" + id, first, upon);
  CHECK(said["stage"] == "done");
  CHECK(said["version"] != table["version"]);
  CHECK(other.put("/api/tables/" + id, second, upon)["error"] == "changed");
  const Json now = other.get("/api/tables/" + id);
  CHECK(now["state"]["photos"][0]["fix"] == "-b5\n");
  CHECK(now["version"] == said["version"]);
  // Two of one name cannot be told apart on a sheet; what was there stays.
  first["names"] = {"ann", "ann"};
  CHECK(one.put("/api/tables/" + id, first)["message"] == "two players cannot have the same name");
  CHECK(one.get("/api/tables/" + id) == now);
}

TEST_CASE("what cannot be is refused, and the table stays as it was") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  const auto id = phone.new_table({"towers/easy/easy-9101.jpg"});
  phone.post("/api/tables/" + id + "/read");
  Json table = phone.settled(id);
  REQUIRE(table["answer"]["result"]["game"] == "towers");
  for (const char* wrong : {"-5", "many"}) {
    INFO(wrong);
    Json state = table["state"];
    state["facts"] = Json::array({{{"coins", wrong}}});
    const auto refused = phone.client().Put("/api/tables/" + id, state.dump(), "application/json");
    REQUIRE(refused);
    CHECK(refused->status == 400);
    CHECK(refused->body.find("coins cannot be") != std::string::npos);
  }
  CHECK(phone.get("/api/tables/" + id)["state"] == table["state"]);
  CHECK(phone.get("/api/tables/" + id)["answer"] == table["answer"]);
  // Nobody said which game it is; what is said is said of the one that was told from the photo.
  Json state = table["state"];
  state["facts"] = Json::array({{{"coins", "5"}}});
  table = phone.put("/api/tables/" + id, state);
  CHECK(table["stage"] == "done");
  CHECK(table["answer"]["result"]["game"] == "towers");
  const std::string version = table["version"];
  CHECK(phone.get("/api/tables/" + id + "?since=" + version) == Json{{"same", true}});
  CHECK(phone.get("/api/tables/" + id + "?since=other")["version"] == version);
}

TEST_CASE("a move has its picture and its sheet, too") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  REQUIRE(service);
  Phone phone(*service);
  const std::string id = phone.post("/api/tables")["id"];
  const auto bytes = read_file(kRoot + "/samples/balconia/easy/easy-9101.jpg");
  phone.post("/api/tables/" + id + "/photos?name=a.jpg&role=before", *bytes);
  phone.post("/api/tables/" + id + "/photos?name=a.jpg", *bytes);
  phone.post("/api/tables/" + id + "/read");
  const Json table = phone.settled(id);
  REQUIRE(table["answer"]["result"].contains("move"));
  const int player = table["answer"]["players"][0]["player"];
  CHECK(phone.status("/api/tables/" + id + "/overlay/" + std::to_string(player)) == 200);
  CHECK(phone.status("/api/tables/" + id + "/sheet.pdf") == 200);
}

TEST_CASE("a table that is deleted while it is read does not come back") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  REQUIRE(service);
  Phone phone(*service);
  const auto id = phone.new_table({"balconia/easy/easy-9101.jpg"});
  phone.post("/api/tables/" + id + "/read");
  CHECK(phone.client().Delete("/api/tables/" + id)->status == 200);
  // Another table in line behind it is read when it is done.
  const auto next = phone.new_table({"balconia/easy/easy-9102.jpg"});
  phone.post("/api/tables/" + next + "/read");
  phone.settled(next);
  CHECK(phone.get("/api/tables").size() == 1);
}

TEST_CASE("each phone is answered in its language, and what is kept is English") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  REQUIRE(service);
  Phone phone(*service);
  const auto id = phone.new_table({"balconia/easy/easy-9101.jpg"});
  phone.post("/api/tables/" + id + "/read");
  const auto why = [](const Json& result) { return result["players"][0]["lines"][0]["title"]; };
  const Json english = phone.settled(id)["answer"]["result"];
  const Json german = phone.get("/api/tables/" + id + "?lang=de")["answer"]["result"];
  CHECK(why(german) != why(english));
  CHECK(german["players"][0]["total"] == english["players"][0]["total"]);
  CHECK(german["players"][0]["cells"] == english["players"][0]["cells"]);
  CHECK(phone.get("/api/tables/" + id + "?lang=xx")["answer"]["result"] == english);
  CHECK(phone.get("/api/tables/" + id + "/result.json?lang=de") == english);
  CHECK(phone.get("/api/tables/none?lang=de")["message"] !=
        phone.get("/api/tables/none")["message"]);
  CHECK(phone.get("/lang/index.json")["de"] == "Deutsch");
  CHECK(phone.get("/lang/de.json")["undo"] == "Zurück");
  CHECK(phone.client().Get("/api/tables/" + id + "/sheet.pdf?lang=de")->status == 200);
}

TEST_CASE("tables outlive the program") {
  const test::TemporaryFolder folder;
  std::string id;
  Json before;
  std::string key;
  {
    const auto service = started(folder.path());
    Phone phone(*service);
    key = key_of(*service);
    id = phone.new_table({"balconia/easy/easy-9102.jpg"});
    phone.post("/api/tables/" + id + "/read");
    Json said = phone.settled(id)["state"];
    said["photos"][0]["fix"] = "-c3\n-c2\n";
    before = phone.put("/api/tables/" + id, said);
    CHECK(before["stage"] == "done");
  }
  const auto again = started(folder.path());
  REQUIRE(again);
  CHECK(key_of(*again) == key);
  Phone phone(*again);
  CHECK(phone.get("/api/tables/" + id) == before);
  CHECK(phone.status("/api/tables/" + id + "/sheet.pdf") == 200);
  // What is said now needs the photo, which is read anew.
  Json state = before["state"];
  state["game"] = "balconia";
  phone.put("/api/tables/" + id, state);
  const Json after = phone.settled(id);
  CHECK(after["state"]["game"] == "balconia");
  // An answer counts as much on what was kept as on a photo that is read with it.
  for (const char* what : {"total", "range", "cells", "lines", "violations"}) {
    INFO(what);
    CHECK(after["answer"]["result"]["players"][0][what] ==
          before["answer"]["result"]["players"][0][what]);
  }
  CHECK(after["answer"]["result"]["questions"] == before["answer"]["result"]["questions"]);
}

TEST_CASE("what was said before the program was killed, and not counted, is counted after it") {
  const test::TemporaryFolder folder;
  std::string id;
  Json before;
  {
    const auto service = started(folder.path());
    Phone phone(*service);
    id = phone.new_table({"balconia/easy/easy-9102.jpg"});
    phone.post("/api/tables/" + id + "/read");
    before = phone.settled(id);
  }
  fs::path fix = folder.path() / id.substr(0, 10) / id.substr(11) / "photo-1.jpg.fix";
  std::ofstream(fix) << "-c3\n";
  const auto again = started(folder.path());
  Phone phone(*again);
  const Json found = phone.get("/api/tables/" + id);
  CHECK(found["stage"] == "unread");
  CHECK(found["answer"] == before["answer"]);  // to be looked at until then
  phone.post("/api/tables/" + id + "/read");
  CHECK(phone.settled(id)["answer"]["result"]["players"][0]["total"] !=
        before["answer"]["result"]["players"][0]["total"]);
}

TEST_CASE("a result that the power left half-written is not shown") {
  const test::TemporaryFolder folder;
  std::string id;
  {
    const auto service = started(folder.path());
    Phone phone(*service);
    id = phone.new_table({"balconia/easy/easy-9102.jpg"});
    phone.post("/api/tables/" + id + "/read");
    phone.settled(id);
  }
  const fs::path kept = folder.path() / id.substr(0, 10) / id.substr(11) / ".page/result";
  const auto whole = read_file(kept.string());
  REQUIRE(whole);
  const auto stage_of = [&](const std::string& text) {
    std::ofstream(kept, std::ios::binary) << text;
    const auto again = started(folder.path());
    Phone phone(*again);
    const Json table = phone.get("/api/tables/" + id);
    CHECK(table["answer"].is_null() == (table["stage"] == "unread"));
    return table["stage"];
  };
  CHECK(stage_of(*whole) == "done");
  CHECK(stage_of(whole->substr(0, whole->size() / 2)) == "unread");
  CHECK(stage_of(std::string(whole->size(), '\0')) == "unread");
  CHECK(stage_of("") == "unread");
}

TEST_CASE("a photo without a building, and a file that is no photo, are said to be that") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  const auto id = phone.new_table({"balconia/nothing-tables/nothing-tables-9601.jpg"});
  Json state = phone.get("/api/tables/" + id)["state"];
  state["game"] = "balconia";
  phone.put("/api/tables/" + id, state);
  const Json table = phone.settled(id);
  CHECK(table["answer"]["result"]["status"] == "unreadable");
  const auto said = [&](const std::string& lang) {
    return phone.get("/api/tables/" + id + lang)["answer"]["result"].dump();
  };
  CHECK(said("").find("drag its corners into place") != std::string::npos);
  CHECK(said("?lang=de").find("die Ecken an ihren Platz ziehen") != std::string::npos);
  CHECK((said("") + said("?lang=de")).find("x,y") == std::string::npos);
  const auto text = phone.client().Post("/api/tables/" + id + "/photos?name=a.jpg",
                                        "<!doctype html>", "image/jpeg");
  REQUIRE(text);
  CHECK(text->status == 415);
  const auto broken = phone.new_table({});
  const auto sent =
      phone.post("/api/tables/" + broken + "/photos?name=a.jpg",
                 read_file(kRoot + "/samples/balconia/easy/easy-9101.jpg")->substr(0, 50'000));
  CHECK(sent["file"] == "photo-1.jpg");
  phone.post("/api/tables/" + broken + "/read");
  CHECK(phone.settled(broken)["answer"]["result"]["status"] == "unreadable");
}

TEST_CASE("nobody without the key sees or changes anything, and nothing outside is served") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  const auto id = phone.new_table({"balconia/easy/easy-9101.jpg"});
  httplib::Client stranger("localhost", service->port());
  for (const std::string& path :
       {std::string("/"), std::string("/app.js"), std::string("/api/tables"), "/api/tables/" + id,
        "/api/tables/" + id + "/photos/photo-1.jpg"}) {
    INFO(path);
    CHECK(stranger.Get(path)->status == 401);
  }
  const httplib::Headers foreign{
      {"Origin", "http://evil.example"},
      {"Cookie", "storey-" + std::to_string(service->port()) + "=" + key_of(*service)}};
  CHECK(stranger.Delete("/api/tables/" + id, foreign)->status == 403);
  CHECK(stranger.Post("/api/tables", foreign, "", "text/plain")->status == 403);
  CHECK(stranger
            .Get("/api/tables",
                 {{"Host", "evil.example"}, {"Cookie", foreign.find("Cookie")->second}})
            ->status == 421);
  for (const std::string path :
       {"/../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/api/tables/..%2f..",
        "/api/games/..%2f..%2fetc", "/api/games/balconia/art/..%2fgame.json", "/api/nothing",
        "/lang/../../access.h"}) {
    INFO(path);
    CHECK(phone.status(path) == 404);
  }
  const auto page = phone.client().Get("/");
  REQUIRE(page->status == 200);
  CHECK(page->get_header_value("Content-Security-Policy").find("default-src 'none'") == 0);
  CHECK(page->get_header_value("X-Content-Type-Options") == "nosniff");
  CHECK(phone.status("/api/tables/" + id) == 200);
  CHECK(phone.client().Put("/api/tables/" + id, "{}", "application/json")->status == 400);
  CHECK(phone.client().Patch("/api/tables/" + id, "{}", "application/json")->status >= 400);
}

TEST_CASE("a corrected table teaches: what lies there goes into the owner's set, once") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  const auto id = phone.new_table({"balconia/easy/easy-9101.jpg"});
  phone.post("/api/tables/" + id + "/read");
  const Json table = phone.settled(id);
  std::size_t blocks = 0;
  for (const Json& cell : table["answer"]["result"]["players"][0]["cells"])
    blocks += cell["piece"].is_string() ? 1 : 0;
  for (int again = 0; again < 2; ++again) {
    const Json report = phone.post("/api/tables/" + id + "/teach");
    INFO(report.dump());
    CHECK(report["photos"] == 1);
    CHECK(report["game"] == "balconia");
    std::size_t pictures = 0;
    for (const auto& file : fs::recursive_directory_iterator(folder.path() / "own-sets/balconia"))
      pictures += file.path().extension() == ".png" ? 1 : 0;
    CHECK(pictures == blocks);
  }
  // The table can be corrected on, and games are there as before.
  CHECK(phone.put("/api/tables/" + id, table["state"])["stage"] == "done");
  CHECK(phone.get("/api/games").size() == 7);
}

TEST_CASE("what a table taught is taken back, and what others taught stays") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  const fs::path set = folder.path() / "own-sets/balconia/enrolled";
  const auto pictures = [&] {
    std::set<std::string> names;
    for (const auto& file : fs::recursive_directory_iterator(set))
      if (file.path().extension() == ".png") names.insert(file.path().filename().string());
    return names;
  };
  const auto taught = [&](const std::string& photo) {
    const auto id = phone.new_table({photo});
    phone.post("/api/tables/" + id + "/read");
    CHECK(phone.settled(id)["taught"] == false);
    CHECK(phone.post("/api/tables/" + id + "/teach")["photos"] == 1);
    CHECK(phone.get("/api/tables/" + id)["taught"] == true);
    return id;
  };
  const auto take_back = [&](const std::string& id) {
    return Json::parse(phone.client().Delete("/api/tables/" + id + "/teach")->body);
  };
  const auto first = taught("balconia/easy/easy-9101.jpg");
  const auto of_first = pictures();
  const auto second = taught("balconia/easy/easy-9102.jpg");
  REQUIRE(pictures().size() > of_first.size());
  CHECK(take_back(second)["photos"] == 1);
  CHECK(pictures() == of_first);
  CHECK(phone.get("/api/tables/" + second)["taught"] == false);
  CHECK(take_back(second)["error"] == "usage");
  CHECK(take_back(first)["photos"] == 1);
  CHECK(pictures().empty());
  // Both are read on as before.
  phone.post("/api/tables/" + first + "/read");
  CHECK(phone.settled(first)["answer"]["result"]["game"] == "balconia");
}

TEST_CASE("what is still asked about is not learnt from") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  const auto id = phone.new_table({"balconia/hidden-faces/hidden-9301.jpg"});
  phone.post("/api/tables/" + id + "/read");
  REQUIRE_FALSE(phone.settled(id)["answer"]["result"]["questions"].empty());
  CHECK(phone.post("/api/tables/" + id + "/teach")["error"] == "usage");
  CHECK_FALSE(fs::exists(folder.path() / "own-sets/balconia"));
}

TEST_CASE("a game that is not drawn here is learnt from what its owner says of one photo") {
  const test::TemporaryFolder folder;
  // Sets are found in the owner's home.
  const HomeOf home(folder.path());
  const auto service = Service::start({.folder = folder.path() / "tables",
                                       .program = test::program(),
                                       .page = kRoot + "/server/web",
                                       .sets = own_sets_folder()});
  REQUIRE(service);
  Phone phone(*service);
  CHECK(phone.get("/api/games/kingdomino")["photos"] == false);
  const auto id = phone.new_table({"balconia/easy/easy-9101.jpg"});
  Json state = phone.get("/api/tables/" + id)["state"];
  state["game"] = "kingdomino";
  phone.put("/api/tables/" + id, state);
  CHECK(phone.settled(id)["answer"]["result"]["status"] == "unreadable");
  const Json pieces = phone.get("/api/games/kingdomino")["pieces"];
  Json squares = Json::array();
  for (const Json& piece : pieces)
    if (piece["width"] == 1 && piece["height"] == 1 && squares.size() < 4)
      squares.push_back(piece["face"]);
  const Json lesson{{"photo", "photo-1.jpg"},
                    {"corners", {{0.2, 0.2}, {0.8, 0.2}, {0.8, 0.8}, {0.2, 0.8}}},
                    {"rows", 2},
                    {"cols", 2},
                    {"squares", squares}};
  const Json report = phone.post("/api/tables/" + id + "/learn", lesson.dump());
  INFO(report.dump());
  CHECK(report["photos"] == 1);
  CHECK(phone.get("/api/games/kingdomino")["photos"] == true);
  const std::string face = squares[0];
  const auto look = phone.client().Get("/api/games/kingdomino/looks/" + face);
  CHECK(look->status == 200);
  CHECK(look->get_header_value("Content-Type") == "image/jpeg");
  CHECK(phone.status("/api/games/kingdomino/looks/nothing-like-it") == 404);
  // The table itself is read by the set from now on.
  phone.post("/api/tables/" + id + "/read");
  CHECK(phone.settled(id)["answer"]["result"].contains("game"));
  CHECK(phone.post("/api/tables/" + id + "/learn", "{}")["error"] == "usage");
  // Taken back, nothing is known of it again.
  CHECK(phone.get("/api/tables/" + id)["taught"] == true);
  CHECK(Json::parse(phone.client().Delete("/api/tables/" + id + "/teach")->body)["photos"] == 1);
  CHECK(phone.get("/api/games/kingdomino")["photos"] == false);
  phone.post("/api/tables/" + id + "/read");
  CHECK(phone.settled(id)["answer"]["result"]["status"] == "unreadable");
}

TEST_CASE("pieces say what stands on them in the language of the page, to be searched by it") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  const auto words = [&](const std::string& game, const std::string& face) {
    std::set<std::string> found;
    const Json pieces = phone.get("/api/games/" + game + "?lang=de")["pieces"];
    for (const Json& piece : pieces)
      if (piece["face"] == face)
        for (const Json& word : piece["words"]) found.insert(word["printed_as"]);
    return found;
  };
  CHECK(words("happy-city", "haunted-house/0").contains("Geisterhaus, Spukhaus"));
  CHECK(words("kingdomino", "forest-1/0").contains("Wald"));
  const Json pieces = phone.get("/api/games/happy-city")["pieces"];
  for (const Json& piece : pieces) {
    if (piece["said_as"] == "Haunted house") CHECK(piece["face"] == "haunted-house/0");
    if (piece["kind"] != "building" || piece["face"] == "bank/0") continue;
    INFO(piece["face"]);
    const auto german = words("happy-city", piece["face"]);
    CHECK(german.contains("Gebäude"));
    const bool same = piece["said_as"] == "Zoo" || piece["said_as"] == "Museum" ||
                      piece["said_as"] == "Restaurant";
    CHECK(german.contains(piece["said_as"]) == same);
  }
}

TEST_CASE("a piece on which no letter stands is called what it is, too, and none by an id") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  const auto called = [&](const std::string& game, const std::string& face,
                          const std::string& language) -> std::string {
    const Json info = phone.get("/api/games/" + game + "?lang=" + language);
    for (const Json& piece : info["pieces"])
      if (piece["face"] == face) return piece["said_as"];
    return "";
  };
  CHECK(called("happy-city", "coin-1/0", "en") == "coin 1");
  CHECK(called("towers", "coin/0", "en") == "coin $");
  CHECK(called("towers", "coin-5/0", "en") == "coin $5");
  CHECK(called("balconia", "block-07/0", "en") == "7A");
  CHECK(called("happy-city", "coin-5/0", "de") == "Münze 5");
  CHECK(called("towers", "coin/0", "de") == "Münze $");
}

TEST_CASE("after a start of the program what was read of a photo is known") {
  const test::TemporaryFolder folder;
  std::string id;
  Json before;
  {
    const auto service = started(folder.path());
    Phone phone(*service);
    id = phone.new_table({"balconia/easy/easy-9101.jpg"});
    phone.post("/api/tables/" + id + "/read");
    before = phone.settled(id);
  }
  fs::path readings;
  for (const auto& file : fs::recursive_directory_iterator(folder.path()))
    if (file.path().extension() == ".readings") readings = file.path();
  REQUIRE_FALSE(readings.empty());
  const auto result_of = [&] {
    const auto service = started(folder.path());
    Phone phone(*service);
    phone.post("/api/tables/" + id + "/read");
    Json result = phone.settled(id)["answer"]["result"];
    result.erase("timings_ms");
    return result;
  };
  before = before["answer"]["result"];
  before.erase("timings_ms");
  // The times that reading took are in it: had the photo been read again they would be others.
  const std::string whole = *read_file(readings.string());
  CHECK(result_of() == before);
  CHECK(*read_file(readings.string()) == whole);
  // Damaged it is not believed, and the photo is read again.
  std::ofstream(readings, std::ios::binary) << whole.substr(0, whole.size() / 2);
  CHECK(result_of() == before);
  CHECK(*read_file(readings.string()) != whole);
}

TEST_CASE("a port that somebody has is not taken from them") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path() / "a");
  REQUIRE(service);
  const auto second = Service::start({.port = service->port(),
                                      .folder = folder.path() / "b",
                                      .program = test::program(),
                                      .page = kRoot + "/server/web"});
  REQUIRE_FALSE(second);
  CHECK(second.error().message.find("--port") != std::string::npos);
}

TEST_CASE("games are told with their pieces and pictures") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  const Json games = phone.get("/api/games");
  CHECK(games.size() == 7);
  const Json towers = phone.get("/api/games/towers");
  REQUIRE(towers["pieces"].size() > 20);
  const Json& drawn = *std::find_if(towers["pieces"].begin(), towers["pieces"].end(),
                                    [](const Json& piece) { return piece["art"].is_string(); });
  const auto art = phone.client().Get("/api/games/towers/art/" + drawn["art"].get<std::string>());
  REQUIRE(art->status == 200);
  CHECK(art->get_header_value("Content-Type") == "image/svg+xml");
  CHECK_FALSE(towers["questions"].empty());
}

TEST_CASE("slow and silent clients keep nobody out") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  std::vector<httplib::Client> silent;
  std::vector<std::future<int>> halves;
  // Two hundred connections that send half a request and no more.
  std::vector<std::unique_ptr<httplib::Client>> clients;
  for (int i = 0; i < 200; ++i) {
    halves.push_back(std::async(std::launch::async, [&, i] {
      httplib::Client client("localhost", service->port());
      client.set_read_timeout(20);
      const auto answer = client.Post(
          "/api/tables/none/photos", 1000,
          [i](std::size_t offset, std::size_t, httplib::DataSink& sink) {
            if (offset == 0) sink.write("x", 1);
            std::this_thread::sleep_for(std::chrono::milliseconds(20 + i));
            return offset == 0;  // then it breaks off
          },
          "image/jpeg");
      return answer ? answer->status : 0;
    }));
  }
  Phone phone(*service);
  CHECK(phone.status("/api/games") == 200);
  for (auto& half : halves) CHECK(half.get() != 200);
  CHECK(phone.status("/api/games") == 200);
}

/// A connection of its own that sends what it is told to.
class Wire {
 public:
  explicit Wire(int port) : socket_(socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in to{.sin_family = AF_INET,
                   .sin_port = htons(static_cast<std::uint16_t>(port)),
                   .sin_addr = {.s_addr = htonl(INADDR_LOOPBACK)},
                   .sin_zero = {}};
    is_open_ = connect(socket_, reinterpret_cast<const sockaddr*>(&to), sizeof to) == 0;
  }
  ~Wire() { close(socket_); }
  Wire(const Wire&) = delete;
  Wire& operator=(const Wire&) = delete;

  /// False when the other end has hung up.
  bool send_text(const std::string& text) {
    is_open_ = is_open_ && send(socket_, text.data(), text.size(), MSG_NOSIGNAL) ==
                               static_cast<ssize_t>(text.size());
    return is_open_;
  }

 private:
  int socket_;
  bool is_open_ = false;
};

TEST_CASE("who lets a request drip holds no place for long") {
  const test::TemporaryFolder folder;
  const auto service =
      Service::start({.folder = folder.path(),
                      .program = test::program(),
                      .page = kRoot + "/server/web",
                      .templates = kRoot + "/templates",
                      .http = {.connections = 4, .headers_s = 1, .transfer_s = 2}});
  REQUIRE(service);
  const std::string body =
      "POST /api/tables/none/photos HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900\r\n\r\n";
  std::atomic<bool> over = false;
  std::vector<std::future<bool>> drips;
  for (int i = 0; i < 12; ++i) {
    drips.push_back(std::async(std::launch::async, [&, i] {
      Wire wire(service->port());
      wire.send_text(i % 2 == 0 ? "GET / HTTP/1.1\r\n" : body);
      while (!over) {
        if (!wire.send_text("x")) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
      }
      return false;
    }));
  }
  Phone phone(*service);
  CHECK(phone.status("/api/games") == 200);
  // Each is hung up on; who still drips after a minute never was.
  for (auto& drip : drips) {
    const bool ended = drip.wait_for(std::chrono::minutes(1)) == std::future_status::ready;
    over = !ended;
    CHECK(drip.get());
  }
}

TEST_CASE("many photos at once wait in line, each with its number, and all are read") {
  const test::TemporaryFolder folder;
  const auto service = started(folder.path());
  Phone phone(*service);
  std::vector<std::string> ids;
  for (int i = 0; i < 8; ++i) {
    const auto id = phone.new_table({"balconia/easy/easy-9101.jpg"});
    Json state = phone.get("/api/tables/" + id)["state"];
    state["game"] = "balconia";
    const Json table = phone.put("/api/tables/" + id, state);
    CHECK((table["stage"] == "waiting" || table["stage"] == "decoding" ||
           table["stage"] == "reading" || table["stage"] == "done"));
    if (table["stage"] == "waiting") CHECK(table["number"].get<int>() >= 1);
    ids.push_back(id);
  }
  for (const auto& id : ids) CHECK(phone.settled(id)["answer"]["result"]["game"] == "balconia");
}

TEST_CASE("to more tables than may wait it is busy, says how many wait, and takes them later") {
  const test::TemporaryFolder folder;
  constexpr int kMostWaiting = 2, kSent = 6;
  const auto service = Service::start({.folder = folder.path(),
                                       .program = test::program(),
                                       .page = kRoot + "/server/web",
                                       .templates = kRoot + "/templates",
                                       .readers = 1,
                                       .most_waiting = kMostWaiting});
  REQUIRE(service);
  Phone phone(*service);
  std::vector<std::string> ids;
  for (int i = 0; i < kSent; ++i) ids.push_back(phone.new_table({"balconia/easy/easy-9101.jpg"}));
  std::vector<std::string> refused;
  for (const auto& id : ids) {
    const auto answer = phone.client().Post("/api/tables/" + id + "/read");
    REQUIRE(answer);
    if (answer->status == 200) continue;
    CHECK(answer->status == 503);
    CHECK(answer->get_header_value("Retry-After") == "10");
    const Json said = Json::parse(answer->body);
    CHECK(said["error"] == "busy");
    CHECK(said["message"] == "busy, number 2: try again soon");
    refused.push_back(id);
  }
  // One is read and two wait; a second may have been read meanwhile.
  CHECK(refused.size() >= kSent - kMostWaiting - 2);
  REQUIRE_FALSE(refused.empty());
  // Nothing of it is lost: it stays unread, and is read when there is room.
  CHECK(phone.get("/api/tables/" + refused.front())["stage"] == "unread");
  for (const auto& id : ids)
    if (std::find(refused.begin(), refused.end(), id) == refused.end()) phone.settled(id);
  phone.post("/api/tables/" + refused.front() + "/read");
  CHECK(phone.settled(refused.front())["answer"]["result"]["players"].size() == 1);
}

}  // namespace
}  // namespace storey::server
