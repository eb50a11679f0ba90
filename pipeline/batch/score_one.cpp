#include "pipeline/batch/score_one.h"

#include <algorithm>
#include <optional>
#include <system_error>

#include "pipeline/batch/names.h"
#include "pipeline/detail/thumbnail.h"
#include "pipeline/files.h"
#include "pipeline/pictures.h"
#include "vision/load_photo.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxResultBytes = 64u << 20;
// An overlay to look at on a screen; of 1,600 px, as `storey score` writes it, it would take as
// long as reading the photo.
constexpr int kOverlayPx = 1000;
constexpr int kOverlayQuality = 82;
constexpr int kThumbnailPx = 220;
constexpr int kThumbnailQuality = 62;

std::string score_file(const PlannedTable& table) {
  return table.output + std::string(kScoreEnding);
}

std::string jpeg(const Pixels& picture, int quality) {
  const auto bytes = vision::encode_jpeg(picture, quality);
  return {bytes.begin(), bytes.end()};
}

bool all_there(const OutputFolder& output, const std::vector<std::string>& files) {
  return std::all_of(files.begin(), files.end(), [&](const std::string& name) {
    std::error_code error;
    return fs::is_regular_file(output.path() / name, error);
  });
}

struct Earlier {
  std::string json;
  Record record;
};

/// What an earlier run made of this table, if it can be read.
std::optional<Earlier> earlier(const OutputFolder& output, const PlannedTable& table) {
  const fs::path file = output.path() / score_file(table);
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return std::nullopt;
  auto json = read_file(file.string(), kMaxResultBytes);
  if (!json) return std::nullopt;
  auto record = read_record(*json);
  if (!record) return std::nullopt;
  return Earlier{std::move(json).value(), std::move(record).value()};
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
                        jpeg(picture, kOverlayQuality),
                        jpeg(detail::thumbnail(picture, kThumbnailPx), kThumbnailQuality)});
  }
  return overlays;
}

/// Pictures of another state of the table would be taken for this one's.
void remove_outdated(const OutputFolder& output, const Record& before,
                     const std::vector<Overlay>& overlays) {
  for (const std::string& name : before.overlays) {
    std::error_code ignored;
    if (std::none_of(overlays.begin(), overlays.end(),
                     [&](const Overlay& overlay) { return overlay.output == name; }))
      fs::remove(output.path() / name, ignored);
  }
}

/// Writes a table's result in place of an earlier one.
Result<Kept> replace(const OutputFolder& output, const PlannedTable& table,
                     const std::optional<Earlier>& before, std::string json,
                     const std::vector<Overlay>& overlays) {
  for (const Overlay& overlay : overlays) {
    if (const Status written = output.write(overlay.output, overlay.jpeg); !written)
      return written.error();
  }
  // The result comes after its pictures: where it is, all is.
  if (const Status written = output.write(score_file(table), json); !written)
    return written.error();
  if (before) remove_outdated(output, before->record, overlays);
  return Kept{std::move(json), false};
}

}  // namespace

Result<Kept> score_one(const Workplace& at, const PlannedTable& table) {
  auto before = earlier(at.output, table);
  const auto keep = [&](std::string json, const std::vector<Overlay>& overlays) {
    return replace(at.output, table, before, std::move(json), overlays);
  };
  auto inputs = read_inputs(at.folder, table, at.common);
  if (!inputs) return keep(kept_failure(table, "", at.common.game, inputs.error()), {});
  const std::string key = key_of(at.run_key, table, *inputs);
  if (before && before->record.key == key && all_there(at.output, before->record.overlays))
    return Kept{std::move(before->json), true};

  auto found = evaluate_query(std::move(inputs.value().query), at.shelf);
  if (!found) return keep(kept_failure(table, key, at.common.game, found.error()), {});
  const auto overlays = draw_overlays(table, *found->game, found->result);
  return keep(kept_result(table, key, *found->game, std::move(found.value().result), overlays),
              overlays);
}

}  // namespace storey::batch
