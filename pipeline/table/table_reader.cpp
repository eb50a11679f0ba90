#include "pipeline/table/table_reader.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iomanip>
#include <span>
#include <sstream>
#include <utility>

#include "inference/beyond_box.h"
#include "inference/joint_decoding.h"
#include "model/notation.h"
#include "model/plain_text.h"
#include "model/words.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/table/beside.h"
#include "pipeline/table/corrections.h"
#include "pipeline/table/place_names.h"
#include "pipeline/table/seating.h"
#include "pipeline/table/second_look.h"
#include "pipeline/table/sources.h"
#include "pipeline/table/state_json.h"
#include "vision/photo/load_photo.h"
#include "vision/read_photo.h"
#include "vision/read_print.h"
#include "vision/stopwatch.h"

namespace storey {

namespace fs = std::filesystem;

std::optional<std::string> find_corrections(const std::string& photo) {
  if (photo == "-") return std::nullopt;
  for (const fs::path& beside :
       {fs::path(photo + ".fix"), fs::path(photo).replace_extension(".fix")}) {
    std::error_code error;
    // Whoever reads it says what else it may be: a correction is never passed over in silence.
    if (fs::exists(beside, error)) return beside.string();
  }
  return std::nullopt;
}

const Result<vision::View>& LazyView::of(std::string_view bytes, const std::string& source) {
  std::call_once(once_, [&] {
    const std::span raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    auto photo = vision::decode_photo(raw, source, {.enough_pixels = kEnoughPixels});
    if (photo)
      view_.emplace(vision::View(std::move(photo).value()));
    else
      view_.emplace(photo.error());
  });
  return *view_;
}

LazyView::LazyView(Result<vision::View> view) {
  std::call_once(once_, [&] { view_.emplace(std::move(view)); });
}

Result<Reading> KeptReadings::of(const std::string& how,
                                 const std::function<Result<Reading>()>& read) {
  const auto kept = [&] {
    const std::lock_guard lock(looking_up_);
    auto& one = by_how_[how];
    if (one == nullptr) one = std::make_shared<Kept>();
    return one;
  }();
  std::call_once(kept->once, [&] { kept->reading = read(); });
  return *kept->reading;
}

std::map<std::string, Result<Reading>> KeptReadings::all() {
  const std::lock_guard lock(looking_up_);
  std::map<std::string, Result<Reading>> readings;
  for (const auto& [how, kept] : by_how_)
    if (kept->reading) readings.emplace(how, *kept->reading);
  return readings;
}

void KeptReadings::take_over(std::map<std::string, Result<Reading>> readings) {
  const std::lock_guard lock(looking_up_);
  for (auto& one : readings) {
    const auto kept = std::make_shared<Kept>();
    std::call_once(kept->once, [&] { kept->reading = std::move(one.second); });
    by_how_.try_emplace(one.first, kept);
  }
}

namespace {

/// Names all that a reading depends on besides the photo.
std::string how_read(const Game& game, const std::optional<Quad>& corners, bool small_buildings) {
  std::ostringstream how;
  // Of others it is the same, see as_if_named().
  const bool small = small_buildings && game.building().how == Arrangement::kLattice;
  how << std::setprecision(17) << game.folder.string() << (small ? " small" : "");
  if (corners)
    for (const Point& corner : *corners) how << ' ' << corner.x << ',' << corner.y;
  return how.str();
}

/// The same of a photo of what lies beside a building.
std::string how_read_beside(const Game& game) { return game.folder.string() + " beside"; }

using vision::Clock;
using vision::ms_since;

class TableReader {
 public:
  TableReader(const Game& game, const vision::TemplateSet* templates, const TableRequest& request,
              double& decode_ms)
      : game_(game), templates_(templates), request_(request), decode_ms_(decode_ms) {}

  Result<Sources> read_all() {
    for (const SourceSpec& spec : request_.beside) {
      if (const Status read_one = read_beside(spec); !read_one) return read_one.error();
    }
    for (std::size_t i = 0; i < request_.sources.size(); ++i) {
      if (const Status read_one = read(i); !read_one) return read_one.error();
    }
    const auto& players = sources_.players;
    if (!players.empty() && std::all_of(players.begin(), players.end(),
                                        [](const Shown& shown) { return shown.unused; }))
      return *players.front().unused;
    return std::move(sources_);
  }

 private:
  /// What lies in a photo beside the building.
  struct Beside {
    BesidePhoto photo;
    BuildingReading reading;
    std::vector<Diagnostic> diagnostics;
  };

  static Result<SourceFile> file_of(const SourceSpec& spec) {
    if (!spec.bytes) return read_source(spec.path);
    const auto kind = kind_of(*spec.bytes, spec.path);
    if (!kind) return kind.error();
    return SourceFile{spec.path, *kind, *spec.bytes};
  }

  Status read_beside(const SourceSpec& spec) {
    const auto file = file_of(spec);
    if (!file) return file.error();
    if (file->kind != SourceKind::kPhoto)
      return Error{ErrorCode::kUsage,
                   "--beside takes a photo: what lies beside a building of a layout is written in "
                   "that file",
                   spec.path};
    Shown shown;
    const std::string fix = corrections_file(spec, file->kind);
    const auto corrections = load_corrections(fix, spec.fix_bytes);
    if (!corrections) return corrections.error();
    if (const Status fits = check_corrections_beside(*corrections); !fits)
      return Error{fits.error().code, fits.error().message, fix};
    say_what_is_corrected(fix, *corrections, shown);
    shown.result.source = spec.path;
    const auto view = decoded(spec, file->bytes);
    const auto unused = [&](const Error& why) {
      sources_.unused.push_back({why.code, why.message, name_of(shown)});
      return ok();
    };
    if (!*view) return unused(view->error());
    if (const Status loaded = load_templates_once(); !loaded) return loaded.error();
    const auto read = [&]() -> Result<Reading> {
      auto seen = vision::read_beside(view->value(), game_.state, *templates_);
      if (seen) vision::read_print(view->value(), game_.catalog, game_.state, seen.value());
      return seen;
    };
    auto reading = spec.kept ? spec.kept->of(how_read_beside(game_), read) : read();
    if (!reading) return unused(reading.error());
    apply(*corrections, game_.catalog, reading.value());
    beside_.push_back({{spec.path, view->value().shared_photo()},
                       std::move(reading.value().buildings.front()),
                       std::move(shown.result.diagnostics)});
    return ok();
  }

  /// @return  a view that lives as long as the pointer.
  std::shared_ptr<const Result<vision::View>> decoded(const SourceSpec& spec,
                                                      std::string_view bytes) {
    const auto start = Clock::now();
    const auto lazy = spec.view ? spec.view : std::make_shared<LazyView>();
    const auto& view = lazy->of(bytes, spec.path);
    if (view) decode_ms_ += ms_since(start);
    return {lazy, &view};
  }

  /// Puts what other photos show beside the building of this one.
  Status add_beside(std::vector<BuildingReading>& buildings, Shown& shown) const {
    if (request_.beside.empty()) return ok();
    if (buildings.size() > 1)
      return Error{ErrorCode::kUsage,
                   "--beside adds to a single building, but this photo shows " +
                       std::to_string(buildings.size()) + ": take a photo of each by itself",
                   name_of(shown)};
    for (const Beside& one : beside_) {
      shown.result.beside.push_back(one.photo);
      const auto number = static_cast<int>(shown.result.beside.size());
      lay_beside(one.reading, number, buildings.front());
      for (const Diagnostic& note : one.diagnostics) shown.result.diagnostics.push_back(note);
    }
    return ok();
  }

  Status read(std::size_t index) {
    const SourceSpec& spec = request_.sources[index];
    Shown shown = opened(spec.path);
    if (const SeatState* state = state_of_next(); state != nullptr && state->whole) {
      return read_state(*state, std::move(shown));
    }
    const auto file = file_of(spec);
    if (!file) return file.error();
    if (file->kind == SourceKind::kTable) {
      return Error{ErrorCode::kUsage,
                   "this is a table file, not a photo or a layout: give it alone, or with --table",
                   spec.path};
    }
    if (file->kind != SourceKind::kPhoto && !request_.beside.empty()) {
      return Error{ErrorCode::kUsage,
                   "--beside goes with a photo of the building: a layout says itself what lies "
                   "beside",
                   spec.path};
    }
    const std::string fix = corrections_file(spec, file->kind);
    auto corrections = load_corrections(fix, spec.fix_bytes);
    if (!corrections) return corrections.error();
    say_what_is_corrected(fix, *corrections, shown);
    for (const std::string& line : spec.answers) {
      const Status added = add_correction(line, "--answer " + line, game_, corrections.value());
      if (!added) return added.error();
    }
    if (!corrections->corners) corrections.value().corners = spec.corners;
    take_facts(*corrections, 0, shown);
    if (spec.seen) {
      shown.said_claims = claims_of(*corrections, 0);
      return add_photo(*spec.seen, std::move(shown));
    }
    return file->kind == SourceKind::kPhoto
               ? read_photo(file->bytes, index, *corrections, std::move(shown))
               : read_text(file->bytes, *corrections, shown);
  }

  /// The next player as the request names them.
  [[nodiscard]] Shown opened(const std::string& path) const {
    const std::size_t player = sources_.players.size();
    Shown shown;
    if (player < request_.names.size()) shown.name = request_.names[player];
    if (player < request_.facts.size()) shown.facts = request_.facts[player];
    shown.result.source = path;
    return shown;
  }

  [[nodiscard]] const SeatState* state_of_next() const {
    const std::size_t player = sources_.players.size();
    if (player >= request_.states.size() || !request_.states[player]) return nullptr;
    return &*request_.states[player];
  }

  Status read_state(const SeatState& state, Shown shown) {
    auto player = read_player_state(game_, state);
    if (!player) return player.error();
    shown.layout = std::move(player.value().layout);
    shown.known = player.value().known;
    if (const Status fits = check_side(shown, seat_named(game_, shown.name)); !fits)
      return fits.error();
    return add(std::move(shown));
  }

  [[nodiscard]] std::optional<int> seat_shown(const Shown& shown) const {
    const auto& seat_of = game_.rules->seat_of;
    return seat_of ? seat_of(game_.catalog, shown.layout) : std::nullopt;
  }

  /// In a text both the player and the pieces are written: one of them is wrong.
  [[nodiscard]] Status check_side(const Shown& shown, std::optional<int> said) const {
    const auto seen = seat_shown(shown);
    if (!said || !seen || said == seen) return ok();
    const auto& mine = game_.rules->seats[static_cast<std::size_t>(*said)];
    const auto& other = game_.rules->seats[static_cast<std::size_t>(*seen)];
    return Error{ErrorCode::kUnreadable,
                 "the player is " + mine + ", but the pieces show the side of " + other +
                     ": say that it is " + other + ", or correct the pieces",
                 name_of(shown)};
  }

  /// What a table file adds to the source of a player: cards in hand, lines under tokens.
  Status add(Shown shown) {
    if (const SeatState* state = state_of_next(); state != nullptr && !state->whole) {
      auto more = read_player_state(game_, *state);
      if (!more) return more.error();
      for (auto& [key, pieces] : more.value().layout.beside) shown.beside[key] = std::move(pieces);
      for (auto& claim : more.value().layout.claims) shown.claims.push_back(std::move(claim));
    }
    if (const auto seen = seat_shown(shown)) shown.seat = seen;
    sources_.players.push_back(std::move(shown));
    return ok();
  }

  /// Those of a building in a photo, and of the table.
  void take_facts(const Corrections& corrections, int building, Shown& shown) {
    for (const FactCorrection& fact : corrections.facts) {
      const FactSpec* question = game_.state.question(fact.key);
      if (question != nullptr && question->shared)
        sources_.shared.facts[fact.key] = fact.value;
      else if (fact.building == building)
        shown.facts[fact.key] = fact.value;
    }
  }

  /// "" when there is none.
  static std::string corrections_file(const SourceSpec& spec, SourceKind kind) {
    if (spec.fix) return *spec.fix;
    return kind == SourceKind::kPhoto ? find_corrections(spec.path).value_or("") : "";
  }

  Result<Corrections> load_corrections(const std::string& file,
                                       const std::optional<std::string>& bytes) const {
    if (file.empty()) return Corrections{};
    if (bytes) return parse_corrections(*bytes, file, game_);
    const auto text = read_file(file);
    if (!text) return text.error();
    return parse_corrections(*text, file, game_);
  }

  /// Corrections are found by themselves, so an old file beside a new photo must not go unnoticed.
  static void say_what_is_corrected(const std::string& file, const Corrections& corrections,
                                    Shown& shown) {
    std::vector<std::string> what;
    for (const auto& [site, unused] : corrections.sites) what.push_back(to_string(site));
    if (!corrections.claims.empty()) what.emplace_back("what pieces stand for");
    if (corrections.corners) what.emplace_back("the corners");
    if (what.empty()) return;
    shown.result.diagnostics.push_back(
        {"corrected", list_of(what) + " as corrected in " + visible(file), std::nullopt});
  }

  Status read_photo(std::string_view bytes, std::size_t index, const Corrections& corrections,
                    Shown shown) {
    const std::string name = name_of(shown);
    const auto decoded_photo = decoded(request_.sources[index], bytes);
    const auto& view = *decoded_photo;
    if (!view) return leave_out({view.error().code, view.error().message, name}, std::move(shown));

    if (const Status loaded = load_templates_once(); !loaded) return loaded.error();
    const std::string debug = debug_folder(index);
    if (!debug.empty()) {
      std::error_code error;
      fs::create_directories(debug, error);
      if (error) return Error{ErrorCode::kIo, "cannot be made: " + error.message(), debug};
    }
    const auto read = [&] {
      if (request_.on_step) request_.on_step({game_.title, index + 1, request_.sources.size()});
      return seen_in(*view, corrections.corners, debug);
    };
    const auto& kept = request_.sources[index].kept;
    auto reading =
        kept ? kept->of(how_read(game_, corrections.corners, request_.small_buildings), read)
             : read();
    if (!reading)
      return leave_out(
          {reading.error().code,
           why_unread(reading.error(), corrections) + may_lie_beside(reading.error()), name},
          std::move(shown));
    auto& buildings = reading.value().buildings;
    if (const Status added = add_beside(buildings, shown); !added) return added.error();
    apply(corrections, game_.catalog, reading.value());
    const std::string path = shown.result.source;
    const auto places = place_names(boards_of(buildings));
    for (std::size_t b = 0; b < buildings.size(); ++b) {
      Shown one = b == 0 ? shown : opened(path);
      if (one.name.empty()) one.place = places[b];
      if (b > 0) take_facts(corrections, static_cast<int>(b), one);
      one.said_claims = claims_of(corrections, static_cast<int>(b));
      const Status added =
          add_photo({view->shared_photo(), std::move(buildings[b])}, std::move(one));
      if (!added) return added.error();
    }
    return ok();
  }

  /// What the photo shows by itself, before anybody corrects it.
  [[nodiscard]] Result<Reading> seen_in(const vision::View& view,
                                        const std::optional<Quad>& corners,
                                        const std::string& debug_dir) const {
    const auto read = [&](const vision::View& seen) {
      return vision::read_photo(seen, game_.state, *templates_,
                                {.corners = corners,
                                 .small_buildings = request_.small_buildings,
                                 .debug_dir = debug_dir});
    };
    const bool drawn = templates_->loose() != nullptr;
    auto reading = drawn && gains_by_second_look(game_)
                       ? plainer_reading(game_, view, request_.small_buildings && !corners, read)
                       : read(view);
    if (!reading) return reading;
    // A plain face that is told whole may be seen in a pattern, again and again.
    constexpr double kMost = 0.5;
    if (game_.building().told_whole && !corners &&
        share_beyond_box(game_.catalog, reading.value()) > kMost)
      return Error{ErrorCode::kBoardNotFound,
                   "what the photo shows is no building of this game: it would hold far more of "
                   "one piece than the box does",
                   ""};
    vision::read_print(view, game_.catalog, game_.state, reading.value());
    return reading;
  }

  static std::vector<Quad> boards_of(const std::vector<BuildingReading>& buildings) {
    std::vector<Quad> boards;
    for (const BuildingReading& building : buildings) boards.push_back(building.board);
    return boards;
  }

  /// What the other sources show holds without this photo.
  Status leave_out(Error why, Shown shown) {
    shown.unused = std::move(why);
    shown.known = false;
    sources_.players.push_back(std::move(shown));
    return ok();
  }

  Status add_photo(SeenPhoto seen, Shown shown) {
    shown.result.photo = std::move(seen.photo);
    shown.result.alone = seen.reading;
    shown.result.reading = std::move(seen.reading);
    // The layout as the single reading shows it; it is taken anew after decoding.
    shown.layout = layout_of(*shown.result.reading, game_.catalog);
    return add(std::move(shown));
  }

  static std::string name_of(const Shown& shown) {
    return shown.result.source == "-" ? "stdin" : shown.result.source;
  }

  /// Of several photos one without a building may show what lies beside another one.
  [[nodiscard]] std::string may_lie_beside(const Error& error) const {
    const auto& places = game_.state.beside;
    const bool any = std::any_of(places.begin(), places.end(), [](const Place& place) {
      return place.how == Arrangement::kLoose;
    });
    return any && request_.sources.size() > 1 && error.code == ErrorCode::kBoardNotFound
               ? "; a photo of what lies beside a building is given with --beside"
               : "";
  }

  /// Its `where` is a side, which the message names too.
  static std::string why_unread(const Error& error, const Corrections& corrections) {
    if (error.code != ErrorCode::kBoardNotFound || !corrections.corners) return error.message;
    return "no board with this game's pieces lies between the corners that were given: check them, "
           "clockwise from the building's top left, in pixels of the full photo";
  }

  /// No line has what every layout has: a bar behind a row's number, a key, or several cells.
  static bool is_plain_prose(std::string_view text) {
    return text.find_first_of("|:{[") == std::string_view::npos && !has_row(text);
  }

  /// Whether a line looks like cells: "7C . 2A", as no sentence does.
  static bool has_row(std::string_view text) {
    const auto is_cell = [](char c) { return c == '.' || c == '=' || (c >= '0' && c <= '9'); };
    return std::any_of(text.begin(), text.end(), is_cell) &&
           text.find(' ') != std::string_view::npos;
  }

  /// A layout file holds one player, or a whole table of them.
  Status read_text(std::string_view text, const Corrections& corrections, const Shown& source) {
    if (const auto named = layout_game(text); named && *named != game_.id) {
      return Error{ErrorCode::kUnreadable,
                   "this layout is of the game \"" + *named + "\", not of " + game_.id +
                       ": say --game " + *named + " or give another layout",
                   name_of(source)};
    }
    auto table = parse_table_text(text, game_.catalog, game_.state, request_.final_state);
    if (!table) {
      const std::string& where = table.error().where;
      const bool named_photo = is_picture_name(name_of(source));
      if (!named_photo && is_plain_prose(text))
        return Error{table.error().code,
                     "this is neither a photo nor a layout: a layout has a row of the building a "
                     "line, with a piece or . for each cell",
                     name_of(source)};
      return Error{
          table.error().code,
          (named_photo ? "this is text under the name of a picture, and no layout: " : "") +
              table.error().message,
          name_of(source) + (where.empty() ? "" : ":" + where)};
    }
    if (table->players.size() > 1 &&
        !(corrections.sites.empty() && corrections.claims.empty() && corrections.facts.empty())) {
      return Error{ErrorCode::kUsage,
                   "corrections are of one building, but this file holds several players: correct "
                   "it there",
                   name_of(source)};
    }
    const bool several = table->players.size() > 1;
    for (Player& player : table->players) {
      if (const Status good = apply(corrections, game_.catalog, player.layout); !good)
        return Error{good.error().code, good.error().message, name_of(source)};
      const Status added =
          add_player(std::move(player), several ? opened(source.result.source) : source);
      if (!added) return added.error();
    }
    share(*table);
    if (const auto said = layout_final(text)) sources_.final_said = said;
    return ok();
  }

  Status add_player(Player player, Shown shown) {
    for (const auto& [key, value] : player.facts) shown.facts.try_emplace(key, value);
    shown.layout = std::move(player.layout);
    shown.known = player.known;
    if (const auto said = seat_named(game_, player.name)) {
      if (const Status fits = check_side(shown, said); !fits) return fits.error();
      shown.seat = said;
    } else if (shown.name.empty()) {
      shown.name = player.name;
    }
    return add(std::move(shown));
  }

  /// What the text says of the whole table.
  void share(const Table& table) {
    Table& shared = sources_.shared;
    for (const auto& [key, choice] : table.house_rules) shared.house_rules.try_emplace(key, choice);
    for (const auto& [key, value] : table.facts) shared.facts.try_emplace(key, value);
    for (const auto& [key, pieces] : table.areas) shared.areas.try_emplace(key, pieces);
  }

  Status load_templates_once() {
    if (templates_ != nullptr) return ok();
    if (!has_pictures(game_)) {
      return Error{
          ErrorCode::kUsage,
          (game_.read_by_art ? "there are no pictures of the pieces of "
                             : "the drawn pieces are for printing alone, as yet, of ") +
              game_.title +
              ": learn those of your own copy with storey enroll (docs/enrol-your-copy.md), or "
              "give a layout (docs/notation.md)",
          ""};
    }
    auto loaded = load_templates(game_);
    if (!loaded) return loaded.error();
    own_templates_ = std::move(loaded).value();
    templates_ = &*own_templates_;
    return ok();
  }

  [[nodiscard]] std::string debug_folder(std::size_t index) const {
    if (request_.debug_dir.empty() || request_.sources.size() == 1) return request_.debug_dir;
    return (fs::path(request_.debug_dir) / std::to_string(index + 1)).string();
  }

  const Game& game_;
  const vision::TemplateSet* templates_;
  const TableRequest& request_;
  std::optional<vision::TemplateSet> own_templates_;
  std::vector<Beside> beside_;
  Sources sources_;
  double& decode_ms_;
};

}  // namespace

Result<Sources> read_sources(const Game& game, const vision::TemplateSet* templates,
                             const TableRequest& request, double& decode_ms) {
  return TableReader(game, templates, request, decode_ms).read_all();
}

}  // namespace storey
