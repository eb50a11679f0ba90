#include "server/desk.h"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <exception>
#include <nlohmann/json.hpp>
#include <set>
#include <sstream>
#include <utility>

#include "model/version.h"
#include "pipeline/apart/decode_apart.h"
#include "pipeline/appearance/enrolled_cells.h"
#include "pipeline/batch/inputs.h"
#include "pipeline/io/files.h"
#include "pipeline/io/open_folder.h"
#include "pipeline/io/sha256.h"
#include "pipeline/report/json.h"
#include "pipeline/report/pictures.h"
#include "pipeline/report/thumbnail.h"
#include "pipeline/study/enrol.h"
#include "pipeline/table/move_result.h"
#include "pipeline/table/readings_text.h"
#include "pipeline/table/shown_sides.h"
#include "pipeline/table/table_query.h"
#include "server/lesson.h"

namespace storey::server {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

namespace {

constexpr int kShownSidePx = 2400;  // of a photo on the page
constexpr int kThumbSidePx = 320;
constexpr int kJpegQuality = 80;
constexpr std::size_t kHeadBytes = 4096;  // enough to tell what kind of file it is

/// One photo of an open table.
struct OpenPhoto {
  std::string head;
  int width = 0;  ///< full size
  int height = 0;
  std::size_t bytes = 0;  ///< that it takes decoded
  std::shared_ptr<LazyView> view;
  std::shared_ptr<KeptReadings> kept = std::make_shared<KeptReadings>();
  std::string content;  ///< digest of the file
};

/// What was read of a photo, for the next run of the program.
std::string readings_file(const std::string& photo) { return photo + ".readings"; }

std::string head_of(const std::string& bytes) { return bytes.substr(0, kHeadBytes); }

/// Lines that change where the board is looked for: then the photo is read anew.
std::string corners_in(const std::string& fix) {
  std::string corners;
  for (std::size_t at = 0; at < fix.size();) {
    const auto end = std::min(fix.find('\n', at), fix.size());
    if (fix.compare(at, 7, "corners") == 0) corners = fix.substr(at, end - at);
    at = end + 1;
  }
  return corners;
}

/// All that a reading depends on.
std::string read_how(const TableState& state) {
  std::string how = state.game;
  for (const KeptPhoto& photo : state.photos)
    how += "\n" + photo.file + " " + std::to_string(static_cast<int>(photo.role)) + " " +
           corners_in(photo.fix);
  return how;
}

bool has(const TableState& state, PhotoRole role) {
  return std::any_of(state.photos.begin(), state.photos.end(),
                     [&](const KeptPhoto& photo) { return photo.role == role; });
}

}  // namespace

/// What a state of a table comes to.
struct Evaluation {
  std::string json;
  Json players = Json::array();
  std::optional<TableQuery> query;  ///< that gave `found`
  std::optional<ScoredMove> move;   ///< of a table with a state before; it holds the game
  std::optional<FoundTable> found;
  std::optional<Error> error;
};

struct Desk::OpenTable {
  std::mutex working;  ///< held while it is read or evaluated
  std::map<std::string, OpenPhoto> photos;
  std::optional<std::string> read_how;  ///< of the state that was evaluated last
  Evaluation last;
  std::atomic<std::size_t> bytes = 0;  ///< of its photos
};

const char* name_of(Progress::Stage stage) {
  switch (stage) {
    case Progress::Stage::kUnread:
      return "unread";
    case Progress::Stage::kWaiting:
      return "waiting";
    case Progress::Stage::kDecoding:
      return "decoding";
    case Progress::Stage::kReading:
      return "reading";
    case Progress::Stage::kScoring:
      return "scoring";
    case Progress::Stage::kDone:
      return "done";
    case Progress::Stage::kBusy:
      return "busy";
  }
  return "";
}

namespace {

/// The photo as a page shows it, and small for lists; made once.
void keep_pictures(const Tables& tables, const std::string& id, const std::string& file,
                   const Photo& photo) {
  if (tables.derived(id, file + ".view.jpg")) return;
  const auto keep = [&](const char* ending, int side_px) {
    tables.keep_derived(id, file + ending, jpeg_of(thumbnail(photo.pixels, side_px), kJpegQuality));
  };
  keep(".thumb.jpg", kThumbSidePx);
  keep(".view.jpg", kShownSidePx);
}

/// Gives the sources of a query the photos that are open.
Status give_photos(const TableState& state, const std::map<std::string, OpenPhoto>& photos,
                   std::vector<SourceSpec>& sources) {
  for (SourceSpec& source : sources) {
    const auto photo = photos.find(source.path);
    const auto kept = std::find_if(state.photos.begin(), state.photos.end(),
                                   [&](const KeptPhoto& one) { return one.file == source.path; });
    if (photo == photos.end() || kept == state.photos.end())
      return Error{ErrorCode::kUsage, "this photo is not of this table", source.path};
    source.bytes = photo->second.head;
    source.view = photo->second.view;
    source.kept = photo->second.kept;
    source.fix = kept->fix.empty() ? "" : source.path + ".fix";
    if (!kept->fix.empty()) source.fix_bytes = kept->fix;
  }
  return ok();
}

/// The query of what `storey score table.json` would ask.
Result<TableQuery> query_of(const TableState& state,
                            const std::map<std::string, OpenPhoto>& photos) {
  auto table = parse_table(table_file(state), "table.json");
  if (!table) return table.error();
  TableQuery query;
  if (const Status added = add_table(std::move(table).value(), "table.json", query); !added)
    return added.error();
  for (auto* sources : {&query.request.sources, &query.request.beside})
    if (const Status given = give_photos(state, photos, *sources); !given) return given.error();
  return query;
}

/// The same table as it was before.
TableState before(const TableState& state) {
  TableState earlier = state;
  std::erase_if(earlier.photos, [](const auto& photo) { return photo.role != PhotoRole::kBefore; });
  for (KeptPhoto& photo : earlier.photos) photo.role = PhotoRole::kPlayers;
  return earlier;
}

/// Which photo shows each player's building, which of those in it that is, and which of all players
/// it is, as overlay() counts them.
Json places_of(const TableResult& result) {
  Json players = Json::array();
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    const PlayerResult& player = result.players[i];
    if (player.derived) continue;
    int building = 0;
    if (player.reading && !player.reading->cells.empty())
      building = player.reading->cells.front().site.building;
    players.push_back({{"photo", player.source}, {"building", building}, {"player", i}});
  }
  return players;
}

Json sizes_of(const std::map<std::string, OpenPhoto>& photos) {
  Json sizes = Json::object();
  for (const auto& [file, photo] : photos)
    sizes[file] = {{"width", photo.width}, {"height", photo.height}};
  return sizes;
}

std::string answer(const std::string& result, const Json& players, const Json& photos) {
  return "{\"result\":" + result + ",\"players\":" + players.dump() +
         ",\"photos\":" + photos.dump() + "}";
}

constexpr const char* kResultFile = "result";

/// The head of a kept result: of which program it is, of which version of its table, and whether it
/// is whole, since it is not synced.
std::string head_of_result(const std::string& version, std::string_view answer) {
  return program_version() + (" " + version) + " " + digest_of(answer) + "\n";
}

}  // namespace

Desk::Desk(const Tables& tables, GameShelf& shelf, DeskOptions options)
    : tables_(tables), shelf_(shelf), options_(std::move(options)) {
  for (unsigned i = 0; i < std::max(1U, options_.readers); ++i)
    readers_.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

Desk::~Desk() {
  for (std::jthread& reader : readers_) reader.request_stop();
  arrived_.notify_all();
}

Progress Desk::read(const std::string& id) {
  {
    const std::lock_guard lock(mutex_);
    // While it is being read more may have been said: then it is read once more.
    if (std::find(waiting_.begin(), waiting_.end(), id) == waiting_.end()) {
      if (waiting_.size() >= options_.most_waiting)
        return {Progress::Stage::kBusy, waiting_.size(), {}};
      waiting_.push_back(id);
    }
  }
  arrived_.notify_one();
  return progress(id);
}

Progress Desk::progress(const std::string& id) const {
  {
    const std::lock_guard lock(mutex_);
    const auto waits = std::find(waiting_.begin(), waiting_.end(), id);
    if (waits != waiting_.end())
      return {
          Progress::Stage::kWaiting, static_cast<std::size_t>(waits - waiting_.begin()) + 1, {}};
    if (const auto found = at_work_.find(id); found != at_work_.end()) return found->second;
  }
  // What was said and not counted, since the program was killed meanwhile, is to be counted.
  const auto last = kept(id);
  const auto state = last ? tables_.load(id) : Result<TableState>(TableState{});
  const bool counted = last && state && version_of(*state) == last->version;
  return {counted ? Progress::Stage::kDone : Progress::Stage::kUnread, 0, {}};
}

std::optional<Desk::KeptResult> Desk::kept(const std::string& id) const {
  auto text = tables_.derived(id, kResultFile);
  if (!text) return std::nullopt;
  std::istringstream head(text->substr(0, text->find('\n')));
  std::string program;
  KeptResult kept;
  head >> program >> kept.version;
  kept.answer = text->substr(std::min(text->size(), text->find('\n') + 1));
  if (!text->starts_with(head_of_result(kept.version, kept.answer))) return std::nullopt;
  return kept;
}

std::optional<std::string> Desk::result(const std::string& id) const {
  auto last = kept(id);
  if (!last) return std::nullopt;
  return std::move(last->answer);
}

void Desk::work(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    std::string id;
    {
      std::unique_lock lock(mutex_);
      // One table is never in the hands of two.
      const auto next = [&] {
        return std::find_if(waiting_.begin(), waiting_.end(),
                            [&](const auto& one) { return !at_work_.contains(one); });
      };
      if (!arrived_.wait(lock, stop, [&] { return next() != waiting_.end(); })) return;
      id = *next();
      waiting_.erase(next());
      at_work_[id] = {Progress::Stage::kDecoding, 0, {}};
    }
    try {
      read_now(id);
    } catch (const std::exception&) {
      // Out of memory, say: this table stays unread and may be asked for again, the others go on.
    }
    malloc_trim(0);  // the next one is of other sizes
    {
      const std::lock_guard lock(mutex_);
      at_work_.erase(id);
    }
    arrived_.notify_all();
  }
}

std::shared_ptr<Desk::OpenTable> Desk::opened(const std::string& id) {
  const std::lock_guard lock(mutex_);
  auto& table = open_[id];
  if (!table) table = std::make_shared<OpenTable>();
  std::erase(opened_last_, id);
  opened_last_.push_back(id);
  make_room();
  return table;
}

void Desk::make_room() {
  const auto too_much = [&] {
    std::size_t bytes = 0;
    for (const auto& [id, table] : open_) bytes += table->bytes;
    return opened_last_.size() > options_.most_open || bytes > options_.most_open_bytes;
  };
  while (opened_last_.size() > 1 && too_much()) {
    open_.erase(opened_last_.front());
    opened_last_.pop_front();
  }
}

std::shared_ptr<Desk::OpenTable> Desk::ready(const std::string& id) {
  const auto state = tables_.load(id);
  if (!state || state->photos.empty()) return opened(id);
  const auto is_read = [&] {
    const auto table = opened(id);
    const std::lock_guard working(table->working);
    return table->read_how.has_value();
  };
  if (!is_read()) {
    constexpr std::chrono::milliseconds kGlance{50};
    constexpr std::chrono::minutes kPatience{2};
    const auto end = std::chrono::steady_clock::now() + kPatience;
    read(id);
    while (!is_read() && std::chrono::steady_clock::now() < end)
      std::this_thread::sleep_for(kGlance);
  }
  return opened(id);
}

void Desk::forget(const std::string& id) {
  const std::lock_guard lock(mutex_);
  std::erase(waiting_, id);
  std::erase(opened_last_, id);
  open_.erase(id);
}

void Desk::read_now(const std::string& id) {
  const auto table = opened(id);
  const std::lock_guard working(table->working);
  const auto state = tables_.load(id);
  if (!state || state->photos.empty()) return;
  std::map<std::string, OpenPhoto> photos;
  std::size_t held = 0;  // bytes
  const auto key = batch::key_of_run({}, shelf_);
  for (const KeptPhoto& kept : state->photos) {
    if (const auto known = table->photos.find(kept.file); known != table->photos.end()) {
      photos.insert(*known);
      held += known->second.bytes;
      continue;
    }
    const fs::path path = *tables_.folder_of(id) / kept.file;
    OpenPhoto photo;
    auto decoded = [&] {
      const std::lock_guard one(decoding_);
      return decode_apart(options_.program, path, kept.file);
    }();
    if (const auto bytes = read_file(path.string(), Tables::Incoming::kMostBytes)) {
      photo.head = head_of(*bytes);
      photo.content = Sha256().add(*bytes).hex();
    }
    if (const auto known = tables_.derived(id, readings_file(kept.file)); known && key)
      if (auto readings = parse_readings(*known, *key + photo.content))
        photo.kept->take_over(std::move(*readings));
    if (decoded) {
      keep_pictures(tables_, id, kept.file, *decoded);
      photo.bytes = decoded->pixels.bgr.size();
      photo.width = decoded->full_width;
      photo.height = decoded->full_height;
      photo.view = std::make_shared<LazyView>(vision::View(std::move(decoded).value()));
    } else {
      photo.view = std::make_shared<LazyView>(decoded.error());
    }
    held += photo.bytes;
    photos.emplace(kept.file, std::move(photo));
    table->bytes = held;
    const std::lock_guard lock(mutex_);
    make_room();
  }
  table->photos = std::move(photos);
  table->bytes = held;
  show_step(id, {"", 1, table->photos.size()});
  keep(id, *table, *state, evaluated(id, *table, *state));
  if (key)
    for (const auto& [file, photo] : table->photos)
      tables_.keep_derived(id, readings_file(file),
                           to_text(photo.kept->all(), *key + photo.content));
  // What was found in the photos takes several times their memory, and is not needed for answers.
  for (auto& [file, photo] : table->photos) {
    const auto& view = photo.view->of("", file);
    if (view) photo.view = std::make_shared<LazyView>(vision::View(view->shared_photo()));
  }
}

/// Nobody waits for an answer long enough to be shown its steps: only of a table at work.
void Desk::show_step(const std::string& id, const ReadStep& step) {
  const std::lock_guard lock(mutex_);
  const auto found = at_work_.find(id);
  if (found == at_work_.end()) return;
  found->second = {step.photo > 0 ? Progress::Stage::kReading : Progress::Stage::kScoring, 0, step};
}

/// Who waits in line would wait no less for it, and memory is bounded.
unsigned Desk::games_at_once() const {
  const std::lock_guard lock(mutex_);
  return waiting_.empty() ? std::max(1U, std::thread::hardware_concurrency()) : 1;
}

Evaluation Desk::evaluated(const std::string& id, const OpenTable& table, const TableState& state) {
  Evaluation made;
  const auto fail = [&](const Error& error) {
    made.json = storey::to_json(state.game, error);
    made.error = error;
  };
  try {
    auto query = query_of(state, table.photos);
    if (query) query->request.games_at_once = games_at_once();
    if (query) query->request.on_step = [this, id](const ReadStep& step) { show_step(id, step); };
    if (!query) {
      fail(query.error());
    } else if (has(state, PhotoRole::kBefore)) {
      auto earlier = query_of(before(state), table.photos);
      if (!earlier) {
        fail(earlier.error());
      } else {
        auto move = evaluate_move(std::move(earlier).value(), std::move(query).value());
        if (move) {
          made.json = storey::to_json(*move);
          made.players = places_of(move->after);
          made.move = std::move(move).value();
          made.found = FoundTable{&made.move->game, made.move->after};
        } else {
          fail(move.error());
        }
      }
    } else {
      made.query = *query;
      auto found = evaluate_query(std::move(query).value(), shelf_);
      if (found) {
        made.json = storey::to_json(*found->game, found->result);
        made.players = places_of(found->result);
        made.found = std::move(found).value();
      } else {
        fail(found.error());
      }
    }
  } catch (const std::exception&) {
    fail(
        {ErrorCode::kUnreadable, "reading this photo failed; please report it with the photo", ""});
  }
  return made;
}

void Desk::keep(const std::string& id, OpenTable& table, const TableState& state,
                Evaluation evaluation) {
  table.last = std::move(evaluation);
  // It holds the game.
  if (table.last.move) table.last.found->game = &table.last.move->game;
  table.read_how = read_how(state);
  const std::string said = answer(table.last.json, table.last.players, sizes_of(table.photos));
  // As it is found again: nothing is kept of names that nobody has, say.
  const auto now = tables_.load(id);
  const bool same = now && read_how(*now) == table.read_how;
  tables_.keep_derived(id, kResultFile,
                       head_of_result(version_of(same ? *now : state), said) + said,
                       OnDisk::kLater);
}

namespace {

/// What is said of a table is of the game that was told from its photos.
TableState of_told_game(TableState state, const Evaluation& last) {
  if (state.game.empty() && last.found && last.found->result.fitting_games.size() <= 1)
    state.game = last.found->game->id;
  return state;
}

}  // namespace

Result<std::optional<Progress>> Desk::say(const std::string& id, const TableState& state,
                                          std::string_view upon) {
  std::shared_ptr<OpenTable> table;
  {
    const std::lock_guard lock(mutex_);
    if (const auto found = open_.find(id); found != open_.end()) table = found->second;
  }
  if (table) {
    const std::lock_guard working(table->working);
    const bool counts_at_once = table->read_how == read_how(state);
    Evaluation made;
    if (counts_at_once) {
      made = evaluated(id, *table, of_told_game(state, table->last));
      // What cannot be is not kept: nobody would find the table again behind the complaint.
      if (made.error && table->last.found)
        return Error{ErrorCode::kUsage, made.error->message, made.error->where};
    }
    const auto saved = tables_.save(id, state, upon);
    if (!saved) return saved.error();
    if (!*saved) return std::optional<Progress>();
    if (counts_at_once) {
      keep(id, *table, state, std::move(made));
      return std::optional(progress(id));
    }
  } else {
    const auto saved = tables_.save(id, state, upon);
    if (!saved) return saved.error();
    if (!*saved) return std::optional<Progress>();
  }
  return std::optional(state.photos.empty() ? progress(id) : read(id));
}

Result<std::string> Desk::options(const std::string& id) {
  const auto table = ready(id);
  const std::lock_guard working(table->working);
  if (!table->last.query) return Error{ErrorCode::kUsage, "nothing was read of this table", ""};
  const auto options = evaluate_options(*table->last.query, {});
  if (!options) return options.error();
  return storey::to_json(*options);
}

Result<std::string> Desk::sheet(const std::string& id, const PhraseBook& book) {
  const auto table = ready(id);
  const std::lock_guard working(table->working);
  if (!table->last.found) return Error{ErrorCode::kUsage, "nothing was read of this table", ""};
  return sheet_pdf(*table->last.found->game, table->last.found->result, book);
}

Result<std::string> Desk::overlay(const std::string& id, std::size_t player,
                                  const PhraseBook& book) {
  const auto table = ready(id);
  const std::lock_guard working(table->working);
  if (!table->last.found) return Error{ErrorCode::kUsage, "nothing was read of this table", ""};
  const auto& [game, result] = *table->last.found;
  if (player >= result.players.size() || !result.players[player].photo)
    return Error{ErrorCode::kUsage, "this player has no photo", ""};
  return overlay_picture(*game, result, player, PictureFormat::kJpeg, book);
}

namespace {

constexpr int kTaughtQuality = 95;

/// The line of a .fix file that says where a board lies.
std::string corners_line(const Quad& board, double full_per_pixel) {
  std::string line = "corners=";
  for (const Point& corner : board)
    line += std::to_string(corner.x / full_per_pixel) + "," +
            std::to_string(corner.y / full_per_pixel) + " ";
  line.back() = '\n';
  return line;
}

/// Writes what the photos show, and where, in the form in which `storey enroll` takes labels. The
/// photos are written anew: what enrols them need not decode what strangers sent.
/// @return  the photos' files.
Result<std::vector<std::string>> write_lesson(const Game& game, const TableResult& result,
                                              const fs::path& folder) {
  const auto open = OpenFolder::make(folder);
  if (!open) return open.error();
  std::vector<std::string> photos;
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    const PlayerResult& player = result.players[i];
    if (!player.photo || !player.reading) continue;
    const std::string name = fs::path(player.source).stem().string();
    const std::string file = (folder / (name + ".jpg")).string();
    if (std::find(photos.begin(), photos.end(), file) != photos.end())
      return Error{ErrorCode::kUsage, "a photo of one building is needed to learn from", ""};
    photos.push_back(file);
    for (const auto& [ending, bytes] :
         {std::pair(".jpg", jpeg_of(player.photo->pixels, kTaughtQuality)),
          std::pair(".layout", state_text(game, result, i)),
          std::pair(".fix", corners_line(player.reading->board, player.photo->full_per_pixel))})
      if (const Status done = open->write(name + ending, bytes); !done) return done.error();
  }
  return photos;
}

}  // namespace

namespace {

constexpr const char* kTaughtFile = "taught";

/// Notes which photos a table has taught, so that unteach() finds them in the set: a line each.
Status note_taught(const Tables& tables, const std::string& id, const Game& game,
                   const std::vector<std::string>& files) {
  std::vector<Taught> taught = parse_taught(tables.derived(id, kTaughtFile).value_or(""));
  for (const std::string& file : files) {
    const auto bytes = read_file(file);
    if (!bytes) return bytes.error();
    taught.push_back({game.id, content_name(*bytes)});
  }
  tables.keep_derived(id, kTaughtFile, to_text(taught));
  return ok();
}

}  // namespace

bool Desk::has_taught(const std::string& id) const {
  return !parse_taught(tables_.derived(id, kTaughtFile).value_or("")).empty();
}

Result<int> Desk::unteach(const std::string& id) {
  const auto table = opened(id);
  const std::lock_guard working(table->working);
  std::map<std::string, std::set<std::string>> contents;  // by game
  for (const Taught& photo : parse_taught(tables_.derived(id, kTaughtFile).value_or("")))
    contents[photo.game].insert(photo.content);
  if (contents.empty()) return Error{ErrorCode::kUsage, "nothing was learnt from this table", ""};
  int gone = 0;
  for (const auto& [name, photos] : contents) {
    const auto game = shelf_.named(name);
    if (!game) return game.error();
    const auto forgotten = forget_photos(**game, options_.sets, photos);
    if (!forgotten) return forgotten.error();
    gone += *forgotten;
  }
  tables_.keep_derived(id, kTaughtFile, "");
  shelf_.refresh();
  table->read_how.reset();  // its photos may have been read by what they taught
  table->photos.clear();
  return gone;
}

Result<std::string> Desk::learn(const std::string& id, std::string_view said) {
  const auto state = tables_.load(id);
  if (!state) return Error{ErrorCode::kUsage, "this table is not there", ""};
  if (options_.sets.empty())
    return Error{ErrorCode::kUsage, "there is no home folder to keep the set in", ""};
  const auto game = shelf_.named(state->game);
  if (!game) return game.error();
  const auto lesson = parse_lesson(said, **game, state->photos);
  if (!lesson) return lesson.error();
  const auto table = ready(id);
  const std::lock_guard working(table->working);
  const auto photo = table->photos.find(lesson->photo);
  if (photo == table->photos.end())
    return Error{ErrorCode::kUsage, "nothing was read of this table", ""};
  const auto& view = photo->second.view->of("", lesson->photo);
  if (!view) return view.error();
  const auto files = write_lesson(*lesson, view->shared_photo()->pixels,
                                  *tables_.folder_of(id) / kDerived / "lesson");
  if (!files) return files.error();
  const auto report = enrol(**game, {.photos = {files->photo},
                                     .labels = {files->labels},
                                     .corners = "",
                                     .output = options_.sets.string(),
                                     .progress = {}});
  if (!report) return report.error();
  if (const Status noted = note_taught(tables_, id, **game, {files->photo}); !noted)
    return noted.error();
  shelf_.refresh();
  table->read_how.reset();  // what was said of its photos before was without the set
  table->photos.clear();
  return storey::to_json(**game, *report);
}

Result<std::string> Desk::teach(const std::string& id) {
  const auto table = ready(id);
  const std::lock_guard working(table->working);
  if (!table->last.found) return Error{ErrorCode::kUsage, "nothing was read of this table", ""};
  if (options_.sets.empty())
    return Error{ErrorCode::kUsage, "there is no home folder to keep the set in", ""};
  const auto& [game, result] = *table->last.found;
  if (!result.range.questions.empty())
    return Error{ErrorCode::kUsage, "answer the questions first: what is learnt must be right", ""};
  const auto photos = write_lesson(*game, result, *tables_.folder_of(id) / kDerived / "lesson");
  if (!photos) return photos.error();
  const auto report = enrol(*game, {.photos = *photos,
                                    .labels = {},
                                    .corners = "",
                                    .output = options_.sets.string(),
                                    .progress = {}});
  if (!report) return report.error();
  if (const Status noted = note_taught(tables_, id, *game, *photos); !noted) return noted.error();
  shelf_.refresh();
  return storey::to_json(*game, *report);
}

}  // namespace storey::server
