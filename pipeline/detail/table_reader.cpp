#include "pipeline/detail/table_reader.h"

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>
#include <utility>

#include "pipeline/corrections.h"
#include "pipeline/decode.h"
#include "pipeline/detail/text.h"
#include "pipeline/files.h"
#include "pipeline/sources.h"
#include "vision/load_photo.h"
#include "vision/read_board.h"
#include "vision/stopwatch.h"

namespace storey {

namespace fs = std::filesystem;

std::optional<std::string> find_corrections(const std::string& photo) {
  if (photo == "-") return std::nullopt;
  for (const fs::path& beside :
       {fs::path(photo + ".fix"), fs::path(photo).replace_extension(".fix")}) {
    std::error_code error;
    if (fs::is_regular_file(beside, error)) return beside.string();
  }
  return std::nullopt;
}

namespace detail {
namespace {

using vision::Clock;
using vision::ms_since;

class TableReader {
 public:
  TableReader(const Game& game, const vision::TemplateSet* templates, const TableRequest& request,
              double& decode_ms)
      : game_(game), templates_(templates), request_(request), decode_ms_(decode_ms) {}

  Result<std::vector<Shown>> read_all() {
    std::vector<Shown> all;
    for (std::size_t i = 0; i < request_.sources.size(); ++i) {
      auto shown = read(i);
      if (!shown) return shown.error();
      all.push_back(std::move(shown).value());
    }
    return all;
  }

 private:
  Result<Shown> read(std::size_t index) {
    const SourceSpec& spec = request_.sources[index];
    Shown shown;
    if (index < request_.names.size()) shown.name = request_.names[index];
    if (index < request_.facts.size()) shown.facts = request_.facts[index];
    shown.result.source = spec.path;

    SourceFile file{.path = spec.path, .kind = {}, .bytes = {}};
    if (!spec.bytes) {
      auto loaded = read_source(spec.path);
      if (!loaded) return loaded.error();
      file = std::move(loaded).value();
    }
    const std::string_view bytes = spec.bytes ? *spec.bytes : file.bytes;
    const auto kind = kind_of(bytes, spec.path);
    if (!kind) return kind.error();
    if (*kind == SourceKind::kTable) {
      return Error{ErrorCode::kUsage,
                   "this is a table file, not a photo or a layout: give it alone, or with --table",
                   spec.path};
    }
    const std::string fix = corrections_file(spec, *kind);
    const auto corrections = load_corrections(fix);
    if (!corrections) return corrections.error();
    say_what_is_corrected(fix, *corrections, shown);
    for (const auto& [key, value] : corrections->facts) shown.facts[key] = value;

    const Status read = *kind == SourceKind::kPhoto ? read_photo(bytes, index, *corrections, shown)
                                                    : read_layout(bytes, *corrections, shown);
    if (!read) return read.error();
    return shown;
  }

  /// "" when there is none.
  static std::string corrections_file(const SourceSpec& spec, SourceKind kind) {
    if (spec.fix) return *spec.fix;
    return kind == SourceKind::kPhoto ? find_corrections(spec.path).value_or("") : "";
  }

  Result<Corrections> load_corrections(const std::string& file) const {
    if (file.empty()) return Corrections{};
    const auto text = read_file(file);
    if (!text) return text.error();
    return parse_corrections(*text, file, game_);
  }

  /// Corrections are found by themselves, so an old file beside a new photo must not go unnoticed.
  static void say_what_is_corrected(const std::string& file, const Corrections& corrections,
                                    Shown& shown) {
    std::vector<std::string> what;
    for (const auto& [cell, unused] : corrections.cells) what.push_back(to_string(cell));
    if (corrections.corners) what.emplace_back("the corners");
    if (what.empty()) return;
    shown.result.diagnostics.push_back(
        {"corrected", list_of(what) + " as corrected in " + file, std::nullopt});
  }

  Status read_photo(std::string_view bytes, std::size_t index, const Corrections& corrections,
                    Shown& shown) {
    const std::string name = name_of(shown);
    const auto start = Clock::now();
    const std::span raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    auto photo = vision::decode_photo(raw, shown.result.source, {.enough_pixels = kEnoughPixels});
    if (!photo) return Error{photo.error().code, photo.error().message, name};
    decode_ms_ += ms_since(start);

    if (const Status loaded = load_templates_once(); !loaded) return loaded.error();
    const std::string debug = debug_folder(index);
    if (!debug.empty()) {
      std::error_code error;
      fs::create_directories(debug, error);
      if (error) return Error{ErrorCode::kIo, "cannot be made: " + error.message(), debug};
    }
    auto reading = vision::read_board(*photo, game_.board, *templates_,
                                      {.corners = corrections.corners, .debug_dir = debug});
    if (!reading)
      return Error{reading.error().code, why_unread(reading.error(), corrections), name};
    apply(corrections, reading.value());
    shown.result.photo = std::move(photo).value();
    shown.result.reading = std::move(reading).value();
    see(shown);
    return ok();
  }

  static std::string name_of(const Shown& shown) {
    return shown.result.source == "-" ? "stdin" : shown.result.source;
  }

  /// Its `where` is a side, which the message names too.
  static std::string why_unread(const Error& error, const Corrections& corrections) {
    if (error.code != ErrorCode::kBoardNotFound || !corrections.corners) return error.message;
    return "no board with this game's pieces lies between the corners that were given: check them, "
           "clockwise from the building's top left, in pixels of the full photo";
  }

  /// The seat as the single reading shows it; the layout is taken anew after decoding.
  void see(Shown& shown) const {
    shown.layout = layout_of(*shown.result.reading);
    if (game_.rules->seat_of) shown.seat = game_.rules->seat_of(game_.catalog, shown.layout);
  }

  Status read_layout(std::string_view text, const Corrections& corrections, Shown& shown) const {
    if (const auto named = layout_game(text); named && *named != game_.id) {
      return Error{ErrorCode::kUnreadable,
                   "this layout is of the game \"" + *named + "\", not of " + game_.id +
                       ": say --game " + *named + " or give another layout",
                   name_of(shown)};
    }
    auto layout = parse_layout(text, game_.catalog, game_.board.rows, game_.board.cols);
    if (!layout) {
      const std::string& where = layout.error().where;
      return Error{layout.error().code, layout.error().message,
                   name_of(shown) + (where.empty() ? "" : ":" + where)};
    }
    shown.layout = std::move(layout).value();
    apply(corrections, shown.layout);
    if (game_.rules->seat_of) shown.seat = game_.rules->seat_of(game_.catalog, shown.layout);
    const auto player = layout_player(text);
    const auto& seats = game_.rules->seats;
    const auto seat = player ? std::find(seats.begin(), seats.end(), *player) : seats.end();
    if (!shown.seat && seat != seats.end()) {
      shown.seat = static_cast<int>(seat - seats.begin());
    } else if (player && seat == seats.end() && shown.name.empty()) {
      shown.name = *player;
    }
    return ok();
  }

  Status load_templates_once() {
    if (templates_ != nullptr) return ok();
    if (!has_pictures(game_)) {
      return Error{
          ErrorCode::kUsage,
          "photos of " + game_.title + " cannot be read yet: give a layout, see docs/notation.md",
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
  double& decode_ms_;
};

}  // namespace

Result<std::vector<Shown>> read_sources(const Game& game, const vision::TemplateSet* templates,
                                        const TableRequest& request, double& decode_ms) {
  return TableReader(game, templates, request, decode_ms).read_all();
}

}  // namespace detail
}  // namespace storey
