// Writes the raw evidence of every cell of labelled photos as CSV: what scripts/calibrate fits the
// confidence to. Usage: storey-evidence GAME_FOLDER PHOTO_FOLDER > evidence.csv
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>

#include "pipeline/appearance/templates.h"
#include "pipeline/game/game.h"
#include "pipeline/io/files.h"
#include "pipeline/study/truth.h"
#include "vision/identify/template_impl.h"
#include "vision/photo/load_photo.h"
#include "vision/read/framed_grid_sight.h"

namespace fs = std::filesystem;

int main(int argc, char** argv) {
  if (argc != 3) {
    std::fputs("usage: storey-evidence GAME_FOLDER PHOTO_FOLDER > evidence.csv\n", stderr);
    return 2;
  }
  const auto game = storey::load_game(argv[1]);
  if (!game) return std::fprintf(stderr, "%s\n", game.error().message.c_str()), 3;
  const auto templates = storey::load_templates(*game);
  if (!templates) return std::fprintf(stderr, "%s\n", templates.error().message.c_str()), 3;
  std::puts(
      "photo,cell,truth,best,visible,l1,l2,coarse,fine,local,top,agree,presence,bars,worst_bar,"
      "clipped,contrast,"
      "typical,support,faces,window_margin,coarse2,fine2,top2,level,again,again1,again2,again_top,"
      "found,found_ahead,beyond_empty,outline,unlike_empty,variety,walls,again_best");
  const auto name_of = [&](const storey::vision::FineMatch& match) {
    return game->catalog.name(templates->impl().looks[static_cast<std::size_t>(match.look)].what);
  };
  for (const auto& entry : fs::recursive_directory_iterator(argv[2])) {
    if (entry.path().extension() != ".jpg") continue;
    auto truth_file = entry.path();
    truth_file.replace_extension(".truth.json");
    const auto text = storey::read_file(truth_file.string());
    if (!text) continue;
    const auto truth = storey::parse_truth(*text, truth_file.string(), *game);
    if (!truth) continue;
    storey::vision::LoadOptions load;
    load.enough_pixels = 3'000'000;
    const auto file = storey::read_file(entry.path().string(), load.max_bytes);
    if (!file) continue;
    const auto photo = storey::vision::decode_photo(
        {reinterpret_cast<const std::uint8_t*>(file->data()), file->size()}, entry.path().string(),
        load);
    if (!photo) continue;
    const auto sight =
        storey::vision::observe(*photo, game->building(), *templates, std::nullopt, "");
    if (!sight) {
      std::fprintf(stderr, "not found: %s\n", entry.path().c_str());
      continue;
    }
    for (const auto& e : sight->cells) {
      std::string want = !truth->has_board ? "none" : "-";
      double visible = 1;
      for (const auto& cell : truth->cells) {
        if (cell.cell != e.cell) continue;
        if (!cell.what.is_nothing()) want = game->catalog.name(cell.what);
        visible = cell.visible;
      }
      const auto& m = e.matches.front();
      const auto& settled = e.settled();
      const auto& second = e.matches.size() > 1 ? e.matches[1] : storey::vision::FineMatch{};
      std::printf("%s,%s,%s,%s,%.3f", entry.path().filename().c_str(),
                  storey::to_string(e.cell).c_str(), want.c_str(), name_of(m).c_str(), visible);
      for (const double v : {storey::vision::likeness_of(m),
                             e.matches.size() > 1 ? storey::vision::likeness_of(second) : 0.0,
                             static_cast<double>(m.coarse),
                             static_cast<double>(m.likeness),
                             static_cast<double>(m.local),
                             static_cast<double>(m.top),
                             static_cast<double>(m.visible),
                             e.presence,
                             e.bars,
                             e.worst_bar,
                             e.clipped,
                             e.contrast,
                             sight->typical,
                             sight->located.support,
                             static_cast<double>(sight->located.faces.size()),
                             sight->located.window_margin,
                             static_cast<double>(second.coarse),
                             static_cast<double>(second.likeness),
                             static_cast<double>(second.top),
                             e.level - sight->typical_level,
                             e.again ? 1.0 : 0.0,
                             storey::vision::likeness_of(settled[0]),
                             settled.size() > 1 ? storey::vision::likeness_of(settled[1]) : 0.0,
                             static_cast<double>(settled[0].top),
                             e.again ? e.again->found : 0.0,
                             e.again ? e.again->found_ahead : 0.0,
                             e.beyond_empty,
                             e.outline,
                             e.unlike_empty,
                             e.variety,
                             e.walls == storey::vision::Walls::kSeen      ? 1.0
                             : e.walls == storey::vision::Walls::kMissing ? -1.0
                             : e.walls == storey::vision::Walls::kPartly  ? 0.5
                                                                          : 0.0}) {
        std::printf(",%.4f", v);
      }
      std::printf(",%s\n", name_of(settled[0]).c_str());
    }
  }
  return 0;
}
