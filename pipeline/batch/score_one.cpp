#include "pipeline/batch/score_one.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <new>
#include <optional>
#include <system_error>

#include "pipeline/batch/names.h"
#include "pipeline/batch/photo_date.h"
#include "pipeline/batch/seal.h"
#include "pipeline/io/files.h"
#include "pipeline/report/pictures.h"
#include "pipeline/report/thumbnail.h"
#include "vision/photo/load_photo.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

// An overlay to look at on a screen; of 1,600 px, as `storey score` writes it, it would take as
// long as reading the photo.
constexpr int kOverlayPx = 1000;
constexpr int kOverlayQuality = 82;
constexpr int kThumbnailPx = 220;
constexpr int kThumbnailQuality = 62;

std::string score_file(const PlannedTable& table) {
  return table.output + std::string(kScoreEnding);
}

struct Earlier {
  Before state = Before::kNothing;
  std::string json;
  std::optional<Record> record;  ///< none where it cannot be trusted
};

/// What an earlier run made of this table.
Earlier find_earlier(const OutputFolder& output, const PlannedTable& table) {
  const fs::path file = output.path() / score_file(table);
  std::error_code error;
  if (!fs::exists(fs::symlink_status(file, error))) return {};
  Earlier found{Before::kDamaged, {}, {}};
  if (!fs::is_regular_file(fs::symlink_status(file, error))) return found;
  auto json = read_file(file.string(), kMaxResultBytes);
  if (!json) return found;
  auto record = read_record(*json);
  if (!record || record->output != table.output) return found;
  return {Before::kOutdated, std::move(json).value(), std::move(record).value()};
}

/// Whether a result of the same key is all there, or which state it is in.
Before judge(const OutputFolder& output, const Earlier& earlier, const std::string& key) {
  if (!earlier.record || earlier.record->key != key) return earlier.state;
  const auto& overlays = earlier.record->overlays;
  return std::all_of(overlays.begin(), overlays.end(),
                     [&](const KeptFile& file) { return output.holds(file); })
             ? Before::kReused
             : Before::kDamaged;
}

/// One photo's overlay is named as its table; of several each by its seat.
std::vector<Overlay> draw_overlays(const PlannedTable& table, const Game& game,
                                   const TableResult& result) {
  std::vector<std::size_t> photos;
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    if (result.players[i].photo) photos.push_back(i);
  }
  std::vector<Overlay> overlays;
  for (const std::size_t player : photos) {
    const std::string seat = photos.size() == 1 ? "" : "-" + game.rules->seats[player];
    const Pixels picture = overlay_pixels(game, result, player, kOverlayPx);
    overlays.push_back({table.output + seat + std::string(kOverlayEnding),
                        jpeg_of(picture, kOverlayQuality),
                        jpeg_of(thumbnail(picture, kThumbnailPx), kThumbnailQuality)});
  }
  return overlays;
}

/// When the first photo that says so was taken.
std::string date_of(const TableQuery& query) {
  for (const SourceSpec& spec : query.request.sources)
    if (std::string date = date_taken(*spec.bytes, spec.path); !date.empty()) return date;
  return "";
}

/// Photos in which nothing was found, small; of none that is no picture.
std::vector<std::string> draw_unread(const TableQuery& query,
                                     const std::vector<std::string>& names) {
  std::vector<std::string> pictures;
  for (const SourceSpec& spec : query.request.sources) {
    const bool unread = std::find(names.begin(), names.end(), spec.path) != names.end();
    if (!unread || !spec.view || !spec.bytes) continue;
    const auto& view = spec.view->of(*spec.bytes, spec.path);
    if (view)
      pictures.push_back(jpeg_of(thumbnail(view->photo().pixels, kThumbnailPx), kThumbnailQuality));
  }
  return pictures;
}

std::vector<std::string> sources_of(const TableQuery& query) {
  std::vector<std::string> names;
  for (const SourceSpec& spec : query.request.sources) names.push_back(spec.path);
  return names;
}

/// A result in memory, and its pictures.
struct Made {
  std::string json;
  std::vector<Overlay> overlays;
};

/// Of an earlier result those pictures that the new one does not have: they would be taken for it.
std::vector<KeptFile> outdated(const Earlier& earlier, const std::vector<Overlay>& overlays) {
  std::vector<KeptFile> files;
  if (!earlier.record) return files;
  std::copy_if(earlier.record->overlays.begin(), earlier.record->overlays.end(),
               std::back_inserter(files), [&](const KeptFile& file) {
                 return std::none_of(overlays.begin(), overlays.end(), [&](const Overlay& overlay) {
                   return overlay.output == file.name;
                 });
               });
  return files;
}

/// Writes a table's result in place of an earlier one. That one goes last: as long as it is there
/// it names its pictures, so that none stays without a result.
Result<Kept> replace(const OutputFolder& output, const PlannedTable& table, const Earlier& earlier,
                     Made made) {
  auto record = read_record(made.json);
  if (!record) return record.error();
  if (const Status removed = output.remove(outdated(earlier, made.overlays)); !removed)
    return removed.error();
  std::vector<OutputFolder::File> files;
  for (const Overlay& overlay : made.overlays) files.push_back({overlay.output, overlay.jpeg});
  files.push_back({score_file(table), made.json});
  if (const Status written = output.write(files); !written) return written.error();
  return Kept{std::move(made.json), std::move(record).value(), earlier.state};
}

/// @return  none where the earlier result holds; `earlier` then says so.
std::optional<Made> make(const Workplace& at, const PlannedTable& table, Earlier& earlier) {
  const auto failed = [&](const std::string& key, const Error& error) {
    return Made{kept_failure(table, key, at.common.game, error), {}};
  };
  auto inputs = read_inputs(at.folder, table, at.common);
  if (!inputs) return failed("", inputs.error());
  const std::string key = key_of(at.run_key, table, *inputs);
  earlier.state = judge(at.output, earlier, key);
  if (earlier.state == Before::kReused) return std::nullopt;
  TableQuery& query = inputs.value().query;
  if (const Status opened = open_query(query); !opened) return failed(key, opened.error());
  Exhibits exhibits{.date = date_of(query)};
  auto found = evaluate_open(query, at.shelf);
  if (!found) {
    exhibits.unread = draw_unread(query, sources_of(query));
    return Made{kept_failure(table, key, at.common.game, found.error(), exhibits), {}};
  }
  std::vector<std::string> unused;
  for (const UnusedSource& source : found->result.unused) unused.push_back(source.why.where);
  exhibits.unread = draw_unread(query, unused);
  exhibits.overlays = draw_overlays(table, *found->game, found->result);
  return Made{kept_result(table, key, *found->game, std::move(found.value().result), exhibits),
              exhibits.overlays};
}

/// A table that takes all memory, or a mistake of ours, costs one table and not the run.
std::optional<Made> make_safely(const Workplace& at, const PlannedTable& table, Earlier& earlier) {
  try {
    return make(at, table, earlier);
  } catch (const std::bad_alloc&) {
    const Error error{ErrorCode::kUnreadable,
                      "there was too little memory to read this: end other programs, work with "
                      "fewer --jobs or give a smaller photo",
                      ""};
    return Made{kept_failure(table, "", at.common.game, error), {}};
  } catch (const std::exception& error) {
    return Made{kept_failure(table, error.what()), {}};
  }
}

}  // namespace

Result<Kept> score_one(const Workplace& at, const PlannedTable& table) {
  Earlier earlier = find_earlier(at.output, table);
  auto made = make_safely(at, table, earlier);
  if (!made) return Kept{std::move(earlier.json), std::move(*earlier.record), Before::kReused};
  return replace(at.output, table, earlier, std::move(*made));
}

}  // namespace storey::batch
