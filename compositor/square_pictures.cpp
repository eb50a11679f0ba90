#include "compositor/square_pictures.h"

#include <algorithm>
#include <map>
#include <memory>
#include <opencv2/imgproc.hpp>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "model/check.h"
#include "model/nearest.h"
#include "pipeline/io/files.h"
#include "vision/photo/load_photo.h"

namespace storey::compositor {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMostBytes = 4U << 20U;  // of one square
constexpr int kMostSidePx = 384;               // a face has 150 to 300 pixels in a 3 MP photo

/// What one cell may show, by the name of its folder.
std::map<std::string, PieceFace> kinds_of(const Catalog& catalog) {
  std::map<std::string, PieceFace> kinds;
  for (const PieceFace what : catalog.one_cell_contents()) {
    const SquareLook* look = catalog.look_of(what);
    kinds[look != nullptr ? look->id : catalog.piece(what.piece).id] = what;
  }
  return kinds;
}

std::vector<fs::path> sorted_entries(const fs::path& folder) {
  std::vector<fs::path> entries;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (!entry.path().filename().string().starts_with(".")) entries.push_back(entry.path());
  // The order of a folder is nobody's: the same seed must lay the same pictures everywhere.
  std::sort(entries.begin(), entries.end());
  return entries;
}

Pixels resized(const Pixels& from, int width, int height) {
  if (from.width == width && from.height == height) return from;
  Pixels to{width, height, {}};
  to.bgr.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
  const cv::Mat source(from.height, from.width, CV_8UC3,
                       const_cast<std::uint8_t*>(from.bgr.data()));
  cv::Mat target(height, width, CV_8UC3, to.bgr.data());
  cv::resize(source, target, target.size(), 0, 0,
             width < from.width ? cv::INTER_AREA : cv::INTER_CUBIC);
  return to;
}

Result<Pixels> read_square(const fs::path& file) {
  const auto bytes = read_file(file.string(), kMostBytes);
  if (!bytes) return bytes.error();
  const std::span data(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
  auto photo = vision::decode_photo(data, file.string());
  if (!photo) return photo.error();
  const int side = std::min(kMostSidePx, std::max(photo->pixels.width, photo->pixels.height));
  return resized(photo->pixels, side, side);
}

using Pictures = std::map<PieceFace, std::vector<Pixels>>;

std::size_t pictures_of(const Pictures& pictures, PieceFace what) {
  const auto found = pictures.find(what);
  return found == pictures.end() ? 0 : found->second.size();
}

/// What the cells of a whole face show, rows from the top.
std::vector<PieceFace> cells_of(const Catalog& catalog, PieceFace whole) {
  const auto squares = static_cast<int>(catalog.face(whole).squares.size());
  if (squares == 0) return {whole};
  std::vector<PieceFace> cells;
  for (int i = 0; i < squares; ++i) {
    const SquareLook* look = catalog.look_of({whole.piece, whole.face, i});
    cells.push_back(look != nullptr ? look->what : PieceFace{whole.piece, whole.face, i});
  }
  return cells;
}

/// The face with the `drawing`-th choice of one picture for each of its cells.
Pixels put_together(const Catalog& catalog, const Pictures& pictures, PieceFace whole,
                    int drawing) {
  const std::vector<PieceFace> cells = cells_of(catalog, whole);
  std::vector<const Pixels*> chosen;
  int side = 0;
  for (const PieceFace cell : cells) {
    const auto found = pictures.find(cell);
    STOREY_CHECK(found != pictures.end() && !found->second.empty());
    const auto count = static_cast<int>(found->second.size());
    chosen.push_back(&found->second[static_cast<std::size_t>(drawing % count)]);
    drawing /= count;
    side = std::max(side, chosen.back()->width);
  }
  const auto [across, down] = catalog.extent(whole);
  Pixels all{across * side, down * side, {}};
  all.bgr.resize(static_cast<std::size_t>(all.width) * static_cast<std::size_t>(all.height) * 3);
  cv::Mat target(all.height, all.width, CV_8UC3, all.bgr.data());
  for (std::size_t i = 0; i < chosen.size(); ++i) {
    Pixels one = resized(*chosen[i], side, side);
    const cv::Mat source(side, side, CV_8UC3, one.bgr.data());
    const int col = static_cast<int>(i) % across;
    const int row = static_cast<int>(i) / across;
    source.copyTo(target(cv::Rect(col * side, row * side, side, side)));
  }
  return all;
}

/// Ways to choose a picture for every cell, of every whole face; 0 where one has none.
std::map<PieceFace, int> count_drawings(const Catalog& catalog, const Pictures& pictures) {
  constexpr std::size_t kMost = 1'000'000;
  std::map<PieceFace, int> drawings;
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p) {
    for (int f = 0; f < static_cast<int>(catalog.piece(p).faces.size()); ++f) {
      std::size_t ways = 1;
      for (const PieceFace cell : cells_of(catalog, {p, f}))
        ways = std::min(kMost, ways * pictures_of(pictures, cell));
      drawings[{p, f}] = static_cast<int>(ways);
    }
  }
  return drawings;
}

/// A folder may say that nothing is counted on a square: "field-0" is "field".
std::string without_zero(const std::string& name) {
  return name.ends_with("-0") ? name.substr(0, name.size() - 2) : name;
}

Error no_kind(const fs::path& folder, const std::map<std::string, PieceFace>& kinds) {
  std::vector<std::string> names;
  for (const auto& [name, _] : kinds) names.push_back(name);
  std::string list;
  for (const std::string& name : names) list += (list.empty() ? "" : ", ") + name;
  const std::string name = folder.filename().string();
  return {ErrorCode::kUnreadable,
          "no square of this game is called \"" + name + "\"" + did_you_mean(name, names) +
              "; there are " + list,
          folder.string()};
}

}  // namespace

Status use_square_pictures(Box& box, const fs::path& folder) {
  if (!fs::is_directory(folder))
    return Error{ErrorCode::kUnreadable, "there is no such folder of squares", folder.string()};
  const auto kinds = kinds_of(box.catalog);
  auto pictures = std::make_shared<Pictures>();
  for (const fs::path& kind : sorted_entries(folder)) {
    if (!fs::is_directory(kind)) continue;  // notes beside the squares
    const auto known = kinds.find(without_zero(kind.filename().string()));
    if (known == kinds.end()) return no_kind(kind, kinds);
    auto& of_kind = (*pictures)[known->second];
    for (const fs::path& file : sorted_entries(kind)) {
      auto square = read_square(file);
      if (!square) return square.error();
      of_kind.push_back(std::move(square).value());
    }
    if (of_kind.empty())
      return Error{ErrorCode::kUnreadable, "this kind of square has no pictures", kind.string()};
  }
  if (pictures->empty())
    return Error{ErrorCode::kUnreadable,
                 "no squares in this folder: it needs a folder for each kind of square, such as " +
                     (kinds.empty() ? std::string("none") : kinds.begin()->first) + "/1.png",
                 folder.string()};
  auto drawings = count_drawings(box.catalog, *pictures);
  box.art = std::make_shared<FaceArt>(
      [pictures, catalog = box.catalog](PieceFace face, int drawing) {
        return put_together(catalog, *pictures, face, drawing);
      },
      std::move(drawings));
  return ok();
}

}  // namespace storey::compositor
