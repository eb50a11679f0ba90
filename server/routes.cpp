#include "server/routes.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>
#include <vector>

#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/language/languages.h"
#include "pipeline/report/json.h"
#include "server/game_info.h"
#include "server/translated.h"

namespace storey::server {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

using Words = std::vector<std::string>;

Words split(const std::string& path) {
  Words words;
  for (std::size_t at = 0; at < path.size();) {
    const auto end = std::min(path.find('/', at), path.size());
    if (end > at) words.push_back(path.substr(at, end - at));
    at = end + 1;
  }
  return words;
}

std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Response failed(int status, const std::string& code, const std::string& message) {
  return {.status = status, .body = dump({{"error", code}, {"message", message}})};
}

Response failed(const Error& error) {
  const int status = error.code == ErrorCode::kIo           ? 507
                     : error.code == ErrorCode::kUnreadable ? 415
                                                            : 400;
  return failed(status, storey::name_of(error.code), error.message);
}

Response changed_meanwhile() {
  return failed(409, "changed", "somebody else has changed this table meanwhile");
}

Response not_there() { return failed(404, "not-there", "there is nothing here"); }

Response not_that_way() { return failed(405, "method", "this cannot be done here"); }

Response json(std::string body) { return {.body = std::move(body)}; }

Response picture(std::optional<std::string> bytes, const std::string& type) {
  if (!bytes) return not_there();
  return {.type = type,
          .body = std::move(*bytes),
          .headers = {{"Cache-Control", "private, max-age=86400"}}};
}

std::string type_of(const std::string& file) {
  const std::string ending = fs::path(file).extension().string();
  if (ending == ".html") return "text/html; charset=utf-8";
  if (ending == ".css") return "text/css; charset=utf-8";
  if (ending == ".js") return "text/javascript; charset=utf-8";
  if (ending == ".svg") return "image/svg+xml";
  if (ending == ".png") return "image/png";
  if (ending == ".jpg" || ending == ".jpeg") return "image/jpeg";
  return "application/json";
}

Response games(const Site& site) {
  const auto folders = site.shelf.folders();
  if (!folders) return failed(folders.error());
  Json list = Json::array();
  for (const auto& folder : *folders) {
    const auto game = site.shelf.in(folder);
    if (game)
      list.push_back(
          {{"id", (*game)->id}, {"title", (*game)->title}, {"photos", has_pictures(**game)}});
  }
  return json(dump(list));
}

/// The book of the language that a request asks for, else English.
const PhraseBook& book_of(const Request& request, const Site& site) {
  const auto said = request.query.find("lang");
  const auto book = said == request.query.end() ? site.books.end() : site.books.find(said->second);
  return book == site.books.end() ? site.books.at("en") : book->second;
}

/// What an answer says, in the language of the request. What players wrote themselves stays.
Response in_language(Response response, const Request& request, const Site& site) {
  if (response.type == "application/json" && !request.path.ends_with("/result.json"))
    response.body = translated(response.body, book_of(request, site));
  return response;
}

Response game(const Words& words, const Site& site) {
  const auto found = site.shelf.named(words[2]);
  if (!found) return not_there();
  if (words.size() == 3) return json(info_json(**found));
  if (words.size() == 5 && words[3] == "art")
    return picture(art(**found, words[4]), type_of(words[4]));
  // The face of a block is a word with a slash in it: "block-3/0".
  if (words.size() >= 5 && words[3] == "looks") {
    auto bytes = look(**found, words.size() == 5 ? words[4] : words[4] + "/" + words[5]);
    const bool is_png = bytes && bytes->starts_with("\x89PNG");
    return picture(std::move(bytes), is_png ? "image/png" : "image/jpeg");
  }
  return not_there();
}

/// A line of the list: what the last result says.
Json summary(const std::string& id, const Site& site) {
  Json line{{"id", id}, {"game", nullptr}, {"players", Json::array()}, {"status", nullptr}};
  if (const auto state = site.tables.load(id); state && !state->photos.empty()) {
    line["photo"] = state->photos.back().file;
    if (!state->game.empty()) line["game"] = state->game;
  }
  const auto kept = site.desk.result(id);
  const auto answer = kept ? Json::parse(*kept, nullptr, false) : Json();
  if (!answer.is_object()) return line;
  const Json& result = answer.at("result");
  line["game"] = result.value("game", Json());
  line["status"] = result.value("status", Json());
  for (const char* group : {"players", "derived"})
    for (const Json& player : result.value(group, Json::array()))
      line["players"].push_back({{"name", player.at("name")},
                                 {"total", player.at("total")},
                                 {"range", player.at("range")}});
  line["winner"] = result.value("winner", Json::array());
  return line;
}

Response list(const Site& site) {
  Json tables = Json::array();
  for (const std::string& id : site.tables.all()) tables.push_back(summary(id, site));
  return json(dump(tables));
}

std::string step_json(const ReadStep& step) {
  return dump({{"game", step.game}, {"photo", step.photo}, {"sources", step.sources}});
}

Response table(const std::string& id, const Progress& progress, const Site& site) {
  const auto state = site.tables.load(id);
  if (!state) return not_there();
  const auto last = site.desk.result(id);
  return json("{\"id\":" + dump(id) + ",\"stage\":\"" + name_of(progress.stage) +
              "\",\"number\":" + std::to_string(progress.number) +
              ",\"step\":" + step_json(progress.step) + ",\"version\":\"" + version_of(*state) +
              "\",\"taught\":" + (site.desk.has_taught(id) ? "true" : "false") +
              ",\"state\":" + to_json(*state) + ",\"answer\":" + last.value_or("null") + "}");
}

bool is_version(const std::string& id, const std::string& version, const Site& site) {
  const auto state = site.tables.load(id);
  return state && version_of(*state) == version;
}

Response busy(const Progress& progress) {
  Response response =
      failed(503, "busy", "busy, number " + std::to_string(progress.number) + ": try again soon");
  response.headers["Retry-After"] = "10";
  return response;
}

Response read(const std::string& id, const Site& site) {
  const auto progress = site.desk.read(id);
  return progress.stage == Progress::Stage::kBusy ? busy(progress) : table(id, progress, site);
}

Response say(const std::string& id, const Request& request, const Site& site) {
  const auto known = site.tables.load(id);
  if (!known) return not_there();
  const auto state = parse_state(request.body, known->photos);
  if (!state) return failed(state.error());
  const auto progress = site.desk.say(id, *state, request.header("if-match"));
  if (!progress) return failed(progress.error());
  if (!*progress) return changed_meanwhile();
  return (*progress)->stage == Progress::Stage::kBusy ? busy(**progress)
                                                      : table(id, **progress, site);
}

Response remove(const std::string& id, const Site& site) {
  site.desk.forget(id);
  const Status removed = site.tables.remove(id);
  return removed ? json("{}") : failed(removed.error());
}

/// The last result as other programs read it.
Response result(const std::string& id, const Site& site) {
  const auto kept = site.desk.result(id);
  const auto answer = kept ? Json::parse(*kept, nullptr, false) : Json();
  return answer.is_object() && answer.contains("result") ? json(dump(answer["result"]))
                                                         : not_there();
}

Response part_of_table(const Words& words, const Request& request, const Site& site) {
  const std::string& id = words[2];
  const std::string& part = words[3];
  if (part == "read" && words.size() == 4)
    return request.method == "POST" ? read(id, site) : not_that_way();
  if (part == "teach" && words.size() == 4 && request.method == "DELETE") {
    const auto photos = site.desk.unteach(id);
    return photos ? json(dump({{"photos", *photos}})) : failed(photos.error());
  }
  if ((part == "teach" || part == "learn") && words.size() == 4) {
    if (request.method != "POST") return not_that_way();
    const auto report = part == "teach" ? site.desk.teach(id) : site.desk.learn(id, request.body);
    return report ? json(*report) : failed(report.error());
  }
  if (request.method != "GET") return not_that_way();
  if (part == "photos" && words.size() == 5)
    return picture(
        site.tables.derived(
            id, words[4] + (request.query.contains("small") ? ".thumb.jpg" : ".view.jpg")),
        "image/jpeg");
  if (part == "overlay" && words.size() == 5) {
    const bool number =
        words[4].size() < 4 && !words[4].empty() &&
        std::all_of(words[4].begin(), words[4].end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!number) return not_there();
    auto bytes = site.desk.overlay(id, std::stoul(words[4]), book_of(request, site));
    if (!bytes) return failed(bytes.error());
    return {.type = "image/jpeg", .body = std::move(bytes).value()};
  }
  if (part == "sheet.pdf" && words.size() == 4) {
    auto bytes = site.desk.sheet(id, book_of(request, site));
    if (!bytes) return failed(bytes.error());
    return {.type = "application/pdf", .body = std::move(bytes).value()};
  }
  if (part == "result.json" && words.size() == 4) return result(id, site);
  if (part == "options" && words.size() == 4) {
    const auto options = site.desk.options(id);
    return options ? json(*options) : failed(options.error());
  }
  return not_there();
}

Response tables(const Words& words, const Request& request, const Site& site) {
  if (words.size() == 2) {
    if (request.method == "GET") return list(site);
    if (request.method != "POST") return not_that_way();
    const auto id = site.tables.add();
    return id ? json(dump({{"id", *id}})) : failed(id.error());
  }
  const auto folder = site.tables.folder_of(words[2]);
  if (!folder || !fs::is_directory(*folder)) return not_there();
  if (words.size() > 3) return part_of_table(words, request, site);
  if (request.method == "GET") {
    const auto progress = site.desk.progress(words[2]);
    const auto known = request.query.find("since");
    const bool at_rest = progress.stage == Progress::Stage::kDone;
    if (at_rest && known != request.query.end() && is_version(words[2], known->second, site))
      return json(R"({"same":true})");
    return table(words[2], progress, site);
  }
  if (request.method == "PUT") return say(words[2], request, site);
  return request.method == "DELETE" ? remove(words[2], site) : not_that_way();
}

Response page_file(const Request& request, const Site& site) {
  const auto file = site.page.find(request.path == "/" ? "/index.html" : request.path);
  if (file == site.page.end()) return not_there();
  return {.type = type_of(file->first),
          .body = file->second,
          .headers = {{"Cache-Control", "no-cache"}}};
}

std::optional<PhotoRole> role_of(const Request& request) {
  const auto said = request.query.find("role");
  if (said == request.query.end() || said->second == "players") return PhotoRole::kPlayers;
  if (said->second == "beside") return PhotoRole::kBeside;
  if (said->second == "before") return PhotoRole::kBefore;
  return std::nullopt;
}

}  // namespace

Result<Page> load_page(const fs::path& folder) {
  const auto files = files_below(folder);
  if (!files) return Error{ErrorCode::kIo, files.error().message, folder.string()};
  Page page;
  for (const fs::path& file : *files) {
    auto bytes = read_file(file.string());
    if (bytes) page["/" + fs::relative(file, folder).generic_string()] = std::move(bytes).value();
  }
  if (!page.contains("/index.html"))
    return Error{ErrorCode::kIo, "the page is not here; build or install storey again",
                 folder.string()};
  return page;
}

Result<Books> load_books() {
  // What the terminal says in its own words the page says in others, in English first.
  const auto english = load_language("en");
  if (!english) return english.error();
  Books books = {{"en", *english}};
  for (const std::string& code : languages()) {
    auto book = load_language(code);
    if (!book) return book.error();
    books.emplace(code, book->after(*english));
  }
  return books;
}

void add_words(Page& page, const Books& books) {
  Json titles = Json::object();
  for (const auto& [code, book] : books) {
    titles[code] = book.title();
    page["/lang/" + code + ".json"] = book.page();
  }
  page["/lang/index.json"] = dump(titles);
}

namespace {

Response called(const Words& words, const Request& request, const Site& site) {
  if (words.size() >= 2 && words[1] == "tables") return tables(words, request, site);
  if (words.size() >= 2 && words[1] == "games") {
    if (request.method != "GET") return not_that_way();
    return words.size() == 2 ? games(site) : game(words, site);
  }
  return not_there();
}

}  // namespace

Response answer(const Request& request, const Site& site) {
  if (auto refusal = refused(request, site.access))
    return in_language(std::move(*refusal), request, site);
  const Words words = split(request.path);
  if (words.empty() || words[0] != "api")
    return request.method == "GET" ? page_file(request, site) : not_that_way();
  return in_language(called(words, request, site), request, site);
}

bool brings_photo(const Request& request) {
  const Words words = split(request.path);
  return request.method == "POST" && words.size() == 4 && words[0] == "api" &&
         words[1] == "tables" && words[3] == "photos";
}

namespace {

Response taken(const Request& request, const Body& body, const Site& site) {
  const std::string id = split(request.path).at(2);
  auto state = site.tables.load(id);
  const auto role = role_of(request);
  if (!state || !role) return not_there();
  const auto name = request.query.find("name");
  std::string extension =
      name == request.query.end() ? "" : fs::path(name->second).extension().string();
  if (!extension.empty()) extension.erase(0, 1);
  Tables::Incoming incoming(site.tables, id, extension);
  const bool whole = body([&](std::string_view part) { return incoming.take(part); });
  if (incoming.too_large())
    return failed(413, "too-large", "the file has more than 64 MB, the most that is read");
  if (!whole) return failed(400, "cut-off", "the photo did not arrive whole: send it again");
  const auto file = incoming.finish();
  if (!file) return failed(file.error());
  const Status added = site.tables.add_photo(id, {*file, *role});
  if (!added) return failed(added.error());
  return json(dump({{"file", *file}}));
}

}  // namespace

Response take_photo(const Request& request, const Body& body, const Site& site) {
  auto refusal = refused(request, site.access);
  return in_language(refusal ? std::move(*refusal) : taken(request, body, site), request, site);
}

void add_common_headers(Response& response) {
  response.headers.emplace("Content-Security-Policy",
                           "default-src 'none'; script-src 'self'; style-src 'self'; "
                           "img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; "
                           "form-action 'none'; frame-ancestors 'none'");
  response.headers.emplace("X-Content-Type-Options", "nosniff");
  response.headers.emplace("Referrer-Policy", "no-referrer");
  response.headers.emplace("Cross-Origin-Opener-Policy", "same-origin");
  response.headers.emplace("Cross-Origin-Resource-Policy", "same-origin");
  response.headers.emplace("Cache-Control", "no-store");
}

}  // namespace storey::server
