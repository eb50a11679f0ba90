#include "server/tables.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <nlohmann/json.hpp>
#include <regex>
#include <stdexcept>
#include <utility>

#include "model/limits.h"
#include "pipeline/io/files.h"
#include "pipeline/io/json_reader.h"
#include "pipeline/table/sources.h"
#include "pipeline/table/table_file.h"
#include "server/access.h"

namespace storey::server {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr const char* kTableFile = "table.json";
constexpr const char* kBeforeFile = "before.json";
constexpr std::size_t kMostPlayersSaid = 32;
constexpr std::size_t kMostPhotos = 24;  // of them one a player
constexpr std::size_t kLongestText = 4000;
constexpr std::size_t kMostTexts = 100;

Error io(const std::string& what, const fs::path& where) {
  return {ErrorCode::kIo, what + ": " + std::strerror(errno), where.string()};
}

Error usage(std::string what) { return {ErrorCode::kUsage, std::move(what), ""}; }

const char* name_of(PhotoRole role) {
  switch (role) {
    case PhotoRole::kPlayers:
      return "players";
    case PhotoRole::kBeside:
      return "beside";
    case PhotoRole::kBefore:
      return "before";
  }
  return "";
}

std::optional<PhotoRole> role_named(const std::string& name) {
  for (const auto role : {PhotoRole::kPlayers, PhotoRole::kBeside, PhotoRole::kBefore})
    if (name == name_of(role)) return role;
  return std::nullopt;
}

std::string lines_of(const Json& json) {
  return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

constexpr const char* kIncoming = ".incoming-";  // a photo that is not whole yet

bool lies_on(const TableState& state, const std::string& file) {
  return std::any_of(state.photos.begin(), state.photos.end(),
                     [&](const KeptPhoto& photo) { return photo.file == file; });
}

/// Of a photo that was taken off its table. What cannot be removed belongs to no table any more.
void forget_photo(const fs::path& folder, const std::string& file) {
  std::error_code error;
  for (const char* end : {"", ".fix"}) fs::remove(folder / (file + end), error);
}

/// Of a run that was killed while photos came.
void remove_unfinished(const fs::path& folder) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (entry.path().filename().string().starts_with(kIncoming)) fs::remove(entry.path(), error);
}

/// A table's name: "2026-11-25-201530-x7k2".
bool is_id(const std::string& id) {
  static const std::regex form("[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{6}-[0-9a-z]{4}");
  return std::regex_match(id, form);
}

bool is_photo_name(const std::string& name) {
  static const std::regex form("photo-[0-9]{1,4}\\.[a-z]{3,4}");
  return std::regex_match(name, form);
}

/// What is played after midnight is of the evening before.
std::string new_id() {
  constexpr std::time_t kEveningEnds = 5 * 3600;
  const std::time_t now = std::time(nullptr);
  const std::time_t evening = now - kEveningEnds;
  std::tm clock{}, day{};
  localtime_r(&now, &clock);
  localtime_r(&evening, &day);
  std::array<char, 32> date{}, time{};
  std::strftime(date.data(), date.size(), "%Y-%m-%d", &day);
  std::strftime(time.data(), time.size(), "%H%M%S", &clock);
  return std::string(date.data()) + "-" + time.data() + "-" + new_key().substr(0, 4);
}

std::map<std::string, std::string> texts_of(const Json& json) {
  std::map<std::string, std::string> texts;
  if (!json.is_object() || json.size() > kMostTexts) throw std::invalid_argument("texts");
  for (const auto& [key, value] : json.items()) {
    const auto text = value.get<std::string>();
    if (key.size() > kLongestText || text.size() > kLongestText)
      throw std::invalid_argument("a text is too long");
    texts[key] = text;
  }
  return texts;
}

Json texts_json(const std::map<std::string, std::string>& texts) {
  Json json = Json::object();
  for (const auto& [key, value] : texts) json[key] = value;
  return json;
}

TableState state_of(const Json& json, const std::vector<KeptPhoto>& known) {
  TableState state;
  state.game = json.value("game", "");
  state.finished = json.value("final", true);
  for (const Json& one : json.at("photos")) {
    const auto file = one.at("file").get<std::string>();
    const auto role = role_named(one.value("role", "players"));
    const bool is_known = std::any_of(known.begin(), known.end(),
                                      [&](const KeptPhoto& photo) { return photo.file == file; });
    const auto fix = one.value("fix", "");
    if (!role || !is_known || fix.size() > kMaxTextBytes || state.photos.size() == kMostPhotos)
      throw std::invalid_argument("photos");
    state.photos.push_back({file, *role, fix});
  }
  state.names = json.value("names", std::vector<std::string>());
  for (const Json& facts : json.value("facts", std::vector<Json>()))
    state.facts.push_back(texts_of(facts));
  if (state.names.size() > kMostPlayersSaid || state.facts.size() > kMostPlayersSaid)
    throw std::invalid_argument("players");
  for (auto name = state.names.begin(); name != state.names.end(); ++name)
    if (!name->empty() && std::find(state.names.begin(), name, *name) != name)
      throw std::domain_error("two players cannot have the same name");
  state.table_facts = texts_of(json.value("table_facts", Json::object()));
  state.house_rules = texts_of(json.value("house_rules", Json::object()));
  return state;
}

std::vector<std::string> files_of(const TableState& state, PhotoRole role) {
  std::vector<std::string> files;
  for (const KeptPhoto& photo : state.photos)
    if (photo.role == role) files.push_back(photo.file);
  return files;
}

/// The players that sit at it: one a photo, and where more are named, all others in the last.
std::size_t players_of(const TableState& state) {
  std::size_t said = files_of(state, PhotoRole::kPlayers).size();
  for (std::size_t i = said; i < state.names.size(); ++i)
    if (!state.names[i].empty()) said = i + 1;
  for (std::size_t i = said; i < state.facts.size(); ++i)
    if (!state.facts[i].empty()) said = i + 1;
  return said;
}

/// A table's own photos, in the order in which they came.
std::vector<std::string> photos_in(const fs::path& folder) {
  std::vector<std::string> photos;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (is_photo_name(entry.path().filename().string()))
      photos.push_back(entry.path().filename().string());
  const auto number = [](const std::string& name) { return std::stoi(name.substr(6)); };
  std::sort(photos.begin(), photos.end(),
            [&](const auto& a, const auto& b) { return number(a) < number(b); });
  return photos;
}

std::string text_or_nothing(const fs::path& file) {
  auto text = read_file(file.string());
  return text ? std::move(text).value() : "";
}

}  // namespace

std::string to_json(const TableState& state) {
  Json photos = Json::array();
  for (const KeptPhoto& photo : state.photos)
    photos.push_back({{"file", photo.file}, {"role", name_of(photo.role)}, {"fix", photo.fix}});
  Json facts = Json::array();
  for (const auto& one : state.facts) facts.push_back(texts_json(one));
  return Json{{"game", state.game},
              {"final", state.finished},
              {"photos", photos},
              {"names", state.names},
              {"facts", facts},
              {"table_facts", texts_json(state.table_facts)},
              {"house_rules", texts_json(state.house_rules)}}
      .dump(-1, ' ', false, Json::error_handler_t::replace);
}

Result<TableState> parse_state(std::string_view json, const std::vector<KeptPhoto>& known) {
  try {
    // Depth and size are bounded: a tree of values is copied and freed by one call a level.
    const auto parsed = parse_json<Json>(json, "", ErrorCode::kUsage);
    if (!parsed) return usage("this is no state of a table");
    TableState state = state_of(*parsed, known);
    // What would not be read again must not be kept: a name with signs that no name has.
    TableState all = state;
    for (KeptPhoto& photo : all.photos) photo.role = PhotoRole::kPlayers;
    if (const std::string text = table_file(all); !text.empty())
      if (const auto table = parse_table(text, ""); !table) return usage(table.error().message);
    return state;
  } catch (const std::domain_error& told) {
    return usage(told.what());
  } catch (const std::exception&) {
    return usage("this is no state of a table");
  }
}

std::string digest_of(std::string_view text) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char sign : text) {
    hash ^= static_cast<unsigned char>(sign);
    hash *= 0x100000001b3U;
  }
  std::array<char, 17> digits{};
  std::snprintf(digits.data(), digits.size(), "%016llx", static_cast<unsigned long long>(hash));
  return digits.data();
}

std::string version_of(const TableState& state) { return digest_of(to_json(state)); }

std::string table_file(const TableState& state) {
  const auto photos = files_of(state, PhotoRole::kPlayers);
  if (photos.empty()) return "";
  Json players = Json::array();
  for (std::size_t i = 0; i < players_of(state); ++i) {
    Json player = Json::object();
    if (i < state.names.size() && !state.names[i].empty()) player["name"] = state.names[i];
    player["source"] = photos[std::min(i, photos.size() - 1)];
    if (i < state.facts.size() && !state.facts[i].empty())
      player["facts"] = texts_json(state.facts[i]);
    players.push_back(std::move(player));
  }
  Json json = Json::object();
  if (!state.game.empty()) json["game"] = state.game;
  json["players"] = std::move(players);
  if (const auto beside = files_of(state, PhotoRole::kBeside); !beside.empty())
    json["beside"] = beside;
  if (!state.table_facts.empty()) json["facts"] = texts_json(state.table_facts);
  if (!state.house_rules.empty()) json["house_rules"] = texts_json(state.house_rules);
  json["final"] = state.finished;
  return lines_of(json);
}

Tables::Tables(fs::path folder, int lock)
    : folder_(std::move(folder)), lock_(new int(lock), [](const int* descriptor) {
        ::close(*descriptor);
        delete descriptor;
      }) {}

Result<Tables> Tables::open(const fs::path& folder) {
  if (const auto made = OpenFolder::make(folder); !made) return made.error();
  const fs::path lock = folder / ".storey-serve.lock";
  const int file = ::open(lock.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0600);
  if (file < 0) return io("cannot be written to", lock);
  Tables tables(folder, file);
  if (flock(file, LOCK_EX | LOCK_NB) != 0)
    return Error{ErrorCode::kIo, "another storey serve works in this folder", folder.string()};
  for (const std::string& id : tables.all()) remove_unfinished(*tables.folder_of(id));
  return tables;
}

std::optional<fs::path> Tables::folder_of(const std::string& id) const {
  if (!is_id(id)) return std::nullopt;
  return folder_ / id.substr(0, 10) / id.substr(11);
}

std::vector<std::string> Tables::all() const {
  std::vector<std::string> ids;
  std::error_code error;
  for (const auto& evening : fs::directory_iterator(folder_, error)) {
    std::error_code no_folder;
    for (const auto& table : fs::directory_iterator(evening.path(), no_folder)) {
      const auto id = evening.path().filename().string() + "-" + table.path().filename().string();
      if (is_id(id)) ids.push_back(id);
    }
  }
  // By evening, and within one by the clock, where after midnight is late.
  const auto order = [](const std::string& id) {
    return std::pair(id.substr(0, 10), (id[11] == '0' && id[12] < '5' ? "1" : "0") + id.substr(11));
  };
  std::sort(ids.begin(), ids.end(),
            [&](const auto& a, const auto& b) { return order(a) > order(b); });
  return ids;
}

Result<std::string> Tables::add() const {
  const std::string id = new_id();
  const auto made = OpenFolder::make_below(folder_, fs::relative(*folder_of(id), folder_));
  if (!made) return made.error();
  if (const Status synced = made->sync(); !synced) return synced.error();
  return id;
}

Result<TableState> Tables::load(const std::string& id) const {
  const auto folder = folder_of(id);
  if (!folder || !fs::is_directory(*folder)) return usage("there is no such table");
  TableState state;
  const auto add = [&](const std::string& file, PhotoRole role) {
    const bool there = std::any_of(state.photos.begin(), state.photos.end(),
                                   [&](const KeptPhoto& photo) { return photo.file == file; });
    if (there || !is_photo_name(file)) return;
    state.photos.push_back({file, role, text_or_nothing(*folder / (file + ".fix"))});
  };
  for (const auto& [name, role] :
       {std::pair(kBeforeFile, PhotoRole::kBefore), std::pair(kTableFile, PhotoRole::kPlayers)}) {
    std::error_code error;
    if (!fs::exists(*folder / name, error)) continue;
    const auto text = read_file((*folder / name).string());
    if (!text) return text.error();
    const auto table = parse_table(*text, name);
    if (!table) return table.error();
    for (const TableFile::Seat& seat : table->players)
      if (seat.source) add(*seat.source, role);
    if (role == PhotoRole::kBefore) continue;
    for (const std::string& photo : table->beside) add(photo, PhotoRole::kBeside);
    state.game = table->game;
    state.finished = table->finished.value_or(true);
    for (const TableFile::Seat& seat : table->players) {
      state.names.push_back(seat.name);
      state.facts.push_back(seat.facts);
    }
    state.table_facts = table->facts;
    state.house_rules = table->house_rules;
  }
  return state;
}

Result<bool> Tables::save(const std::string& id, const TableState& state,
                          std::string_view upon) const {
  const std::lock_guard lock(*changing_);
  const auto now = load(id);
  if (!now) return now.error();
  if (!upon.empty() && version_of(*now) != upon) return false;
  if (const Status done = write(id, state); !done) return done.error();
  for (const KeptPhoto& photo : now->photos)
    if (!lies_on(state, photo.file)) forget_photo(*folder_of(id), photo.file);
  return true;
}

Status Tables::write(const std::string& id, const TableState& state) const {
  const auto folder = folder_of(id);
  if (!folder || !fs::is_directory(*folder)) return usage("there is no such table");
  const auto open = OpenFolder::at(*folder);
  if (!open) return open.error();
  // What is there already is not written again: an answer waits for the disk as seldom as it can.
  const auto put = [&](const std::string& name, const std::string& text) {
    if (text.empty()) return open->remove(name);
    return text_or_nothing(*folder / name) == text ? ok() : open->write(name, text);
  };
  for (const KeptPhoto& photo : state.photos)
    if (const Status done = put(photo.file + ".fix", photo.fix); !done) return done.error();
  TableState before = state;
  std::erase_if(before.photos, [](const auto& photo) { return photo.role != PhotoRole::kBefore; });
  for (KeptPhoto& photo : before.photos) photo.role = PhotoRole::kPlayers;
  if (const Status done = put(kBeforeFile, table_file(before)); !done) return done.error();
  if (const Status done = put(kTableFile, table_file(state)); !done) return done.error();
  return open->sync();
}

Status Tables::add_photo(const std::string& id, const KeptPhoto& photo) const {
  const std::lock_guard lock(*changing_);
  auto state = load(id);
  if (!state) return state.error();
  if (state->photos.size() >= kMostPhotos)
    return usage("a table has at most " + std::to_string(kMostPhotos) + " photos");
  // A photo of players is that of one player at least.
  if (photo.role != PhotoRole::kBeside && files_of(*state, photo.role).size() >= kMostPlayers)
    return usage("a table has at most " + std::to_string(kMostPlayers) + " players");
  state.value().photos.push_back(photo);
  return write(id, *state);
}

void Tables::keep_derived(const std::string& id, const std::string& name, std::string_view bytes,
                          OnDisk on_disk) const {
  const std::lock_guard lock(*changing_);
  const auto folder = folder_of(id);
  if (!folder || !fs::is_directory(*folder)) return;
  const auto open = OpenFolder::make_below(*folder, kDerived);
  // It is made again when it is missing: a full disk costs time, not an answer.
  if (open) static_cast<void>(open->write(name, bytes, on_disk));
}

std::optional<std::string> Tables::derived(const std::string& id, const std::string& name) const {
  const auto folder = folder_of(id);
  static const std::regex form("[a-z0-9][a-z0-9.-]*");
  if (!folder || !std::regex_match(name, form)) return std::nullopt;
  auto bytes = read_file((*folder / kDerived / name).string());
  if (!bytes) return std::nullopt;
  return std::move(bytes).value();
}

Status Tables::remove(const std::string& id) const {
  const std::lock_guard lock(*changing_);
  const auto folder = folder_of(id);
  if (!folder || !fs::is_directory(*folder)) return usage("there is no such table");
  std::error_code error;
  fs::remove_all(*folder, error);
  if (error) return Error{ErrorCode::kIo, error.message(), folder->string()};
  fs::remove(folder->parent_path(), error);  // the evening, with its last table
  return ok();
}

Result<std::string> Tables::once(const std::string& name,
                                 const std::function<std::string()>& make) const {
  const fs::path path = folder_ / name;
  std::error_code error;
  if (fs::exists(path, error)) return read_file(path.string());
  const std::string text = make();
  if (const Status done = write_file(path, text); !done) return done.error();
  fs::permissions(path, fs::perms::owner_read | fs::perms::owner_write, error);
  return text;
}

Tables::Incoming::Incoming(const Tables& tables, const std::string& id, std::string extension)
    : folder_(tables.folder_of(id).value_or(fs::path())), extension_(std::move(extension)) {
  static const std::regex form("[a-z]{3,4}");
  std::transform(extension_.begin(), extension_.end(), extension_.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (!std::regex_match(extension_, form)) extension_ = "jpg";
  unfinished_ = folder_ / (kIncoming + new_key().substr(0, 12));
  file_ = ::open(unfinished_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0644);
}

Tables::Incoming::~Incoming() {
  if (file_ < 0) return;
  ::close(file_);
  ::unlink(unfinished_.c_str());
}

bool Tables::Incoming::take(std::string_view bytes) {
  constexpr std::size_t kHead = 64;
  size_ += bytes.size();
  if (file_ < 0 || too_large()) return false;
  if (head_.size() < kHead) head_ += bytes.substr(0, kHead - head_.size());
  while (!bytes.empty() && !failed_) {
    const ssize_t written = ::write(file_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    failed_ = written <= 0;
    if (!failed_) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return !failed_;
}

Result<std::string> Tables::Incoming::finish() {
  if (file_ < 0 || failed_) return io("the photo cannot be written", folder_);
  const auto kind = kind_of(head_, "photo");
  if (!kind || *kind != SourceKind::kPhoto)
    return Error{ErrorCode::kUnreadable,
                 "this is no photo: JPEG, PNG, WebP, HEIC, TIFF, GIF and BMP are read", ""};
  if (fsync(file_) != 0) return io("the photo cannot be written", folder_);
  for (int number = static_cast<int>(photos_in(folder_).size()) + 1;; ++number) {
    const std::string name = "photo-" + std::to_string(number) + "." + extension_;
    // A link fails where the name is taken, a renaming would replace the other photo.
    if (::link(unfinished_.c_str(), (folder_ / name).c_str()) != 0) {
      if (errno == EEXIST) continue;
      return io("the photo cannot be written", folder_);
    }
    const auto open = OpenFolder::at(folder_);
    if (!open) return open.error();
    if (const Status synced = open->sync(); !synced) return synced.error();
    return name;
  }
}

}  // namespace storey::server
