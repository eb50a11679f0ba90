#include "pipeline/appearance/looks.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <future>
#include <optional>
#include <thread>
#include <tuple>
#include <utility>

#include "drawing/svg.h"
#include "pipeline/appearance/enrolled_faces.h"
#include "pipeline/io/files.h"
#include "pipeline/io/hash.h"
#include "vision/photo/load_photo.h"
#include "vision/photo/resize.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

// Part of the key: raise it when rendering or the file's format changes.
constexpr std::string_view kCacheFormat = "storey-looks-3";
constexpr std::size_t kMaxArtBytes = 16u << 20;
constexpr double kMaxArtMegapixels = 24;
constexpr std::size_t kMaxCacheBytes = 512u << 20;
constexpr int kSmallestArtPx = 64;

/// Everything the looks depend on.
struct Art {
  PieceFace what;
  fs::path file;
  std::string bytes;
  int width_px = 0;
  int height_px = 0;
};

/// Of a face's picture: of a piece with a size of its own, its shorter side has `side_px`.
std::pair<int, int> picture_size(const Game& game, const Piece& piece, int side_px) {
  const KindSpec& kind = game.catalog.kind(piece.kind);
  if (kind.width_mm <= 0) return {piece.width * side_px, piece.height * side_px};
  const double px_per_mm = side_px / std::min(kind.width_mm, kind.height_mm);
  return {static_cast<int>(std::lround(px_per_mm * kind.width_mm)),
          static_cast<int>(std::lround(px_per_mm * kind.height_mm))};
}

/// A picture from a photo of the owner's copy, or else the game's art.
Result<std::vector<Art>> read_art(const Game& game, int side_px) {
  const auto enrolled = read_faces(game, game.folder);
  if (!enrolled) return enrolled.error();
  std::vector<Art> all;
  const auto& pieces = game.catalog.pieces();
  for (int p = 0; p < static_cast<int>(pieces.size()); ++p) {
    const Piece& piece = game.catalog.piece(p);
    for (int f = 0; f < static_cast<int>(piece.faces.size()); ++f) {
      // Without any it is told by what is enrolled otherwise, or not at all.
      std::vector<fs::path> files;
      if (const auto own = enrolled->find({p, f}); own != enrolled->end())
        files = {face_file(game, game.folder, {p, f}, own->second.front())};
      else
        for (const auto& drawing : game.catalog.face({p, f}).art)
          files.push_back(game.folder / "art" / drawing);
      for (const fs::path& file : files) {
        Art art{{p, f}, file, {}, 0, 0};
        auto bytes = read_file(art.file.string(), kMaxArtBytes);
        if (!bytes) return Error{ErrorCode::kBadData, bytes.error().message, bytes.error().where};
        art.bytes = std::move(bytes).value();
        std::tie(art.width_px, art.height_px) = picture_size(game, piece, side_px);
        all.push_back(std::move(art));
      }
    }
  }
  return all;
}

Result<Pixels> render(const Art& art) {
  const std::span bytes(reinterpret_cast<const std::uint8_t*>(art.bytes.data()), art.bytes.size());
  if (!vision::looks_like_image(bytes)) {
    const auto picture = drawing::SvgPicture::parse(art.bytes, art.file.string());
    if (!picture) return picture.error();
    return picture->render(art.width_px, art.height_px);
  }
  const auto photo =
      vision::decode_photo(bytes, art.file.string(), {.max_megapixels = kMaxArtMegapixels});
  if (!photo) return Error{ErrorCode::kBadData, photo.error().message, art.file.string()};
  const Pixels& pixels = photo->pixels;
  if (std::min(pixels.width, pixels.height) < kSmallestArtPx) {
    return Error{ErrorCode::kBadData,
                 "the picture is " + std::to_string(pixels.width) + " x " +
                     std::to_string(pixels.height) + " px, at least " +
                     std::to_string(kSmallestArtPx) + " a side are needed: scan it larger",
                 art.file.string()};
  }
  return vision::smaller(pixels, art.width_px, art.height_px);
}

Result<std::vector<Pixels>> render_range(const std::vector<Art>& art, std::size_t first,
                                         std::size_t step) {
  std::vector<Pixels> looks;
  for (std::size_t i = first; i < art.size(); i += step) {
    auto pixels = render(art[i]);
    if (!pixels) return pixels.error();
    looks.push_back(std::move(pixels).value());
  }
  return looks;
}

/// Rendering a whole set takes a good part of a second, so every core takes its share.
Result<std::vector<Pixels>> render_all(const std::vector<Art>& art) {
  const std::size_t workers = std::clamp<std::size_t>(std::thread::hardware_concurrency(), 1, 8);
  std::vector<std::future<Result<std::vector<Pixels>>>> shares;
  for (std::size_t w = 0; w < workers; ++w) {
    shares.push_back(std::async(std::launch::async,
                                [&art, w, workers] { return render_range(art, w, workers); }));
  }
  std::vector<Pixels> looks(art.size());
  std::optional<Error> failed;
  for (std::size_t w = 0; w < workers; ++w) {
    auto share = shares[w].get();
    if (!share) {
      if (!failed) failed = share.error();
      continue;
    }
    std::size_t i = w;
    for (auto& look : share.value()) {
      looks[i] = std::move(look);
      i += workers;
    }
  }
  if (failed) return *failed;
  return looks;
}

std::optional<fs::path> cache_folder() {
  if (const char* cache = std::getenv("XDG_CACHE_HOME"); cache != nullptr && *cache == '/') {
    return fs::path(cache) / "storey";
  }
  if (const char* home = std::getenv("HOME"); home != nullptr && *home == '/') {
    return fs::path(home) / ".cache" / "storey";
  }
  return std::nullopt;
}

std::string cache_name(const std::string& game, const std::vector<Art>& art, int side_px) {
  std::uint64_t hash = fnv(std::string(kCacheFormat) + ":" + std::to_string(side_px));
  for (const Art& face : art) {
    hash = fnv(face.file.filename().string() + ":" + std::to_string(face.bytes.size()) + ":", hash);
    hash = fnv(std::to_string(face.width_px) + "x" + std::to_string(face.height_px) + ":", hash);
    hash = fnv(face.bytes, hash);
  }
  return game + "-" + hex(hash) + ".looks";
}

std::size_t pixel_bytes(const Art& art) {
  return static_cast<std::size_t>(art.width_px) * static_cast<std::size_t>(art.height_px) * 3;
}

/// Of many bytes, eight at a time: some hundred pictures are looked over at each start.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = fnv({});
  for (; bytes.size() >= sizeof hash; bytes.remove_prefix(sizeof hash)) {
    std::uint64_t word = 0;
    std::memcpy(&word, bytes.data(), sizeof word);
    hash = (hash ^ word) * 0x100000001b3U;
    hash ^= hash >> 32U;  // what only the upper bits know reaches the lower ones
  }
  return fnv(bytes, hash);
}

/// The sizes follow from the art, so the file is the pixels one after the other and their hash.
std::optional<std::vector<Pixels>> read_cache(const fs::path& file, const std::vector<Art>& art) {
  const auto bytes = read_file(file.string(), kMaxCacheBytes);
  if (!bytes) return std::nullopt;
  std::size_t expected = sizeof(std::uint64_t);
  for (const Art& face : art) expected += pixel_bytes(face);
  if (bytes->size() != expected) return std::nullopt;

  const auto pixels = std::string_view(*bytes).substr(sizeof(std::uint64_t));
  std::uint64_t hash = 0;
  std::memcpy(&hash, bytes->data(), sizeof hash);
  if (hash != checksum(pixels)) return std::nullopt;

  std::vector<Pixels> looks;
  const char* next = pixels.data();
  for (const Art& face : art) {
    looks.push_back({face.width_px, face.height_px, {next, next + pixel_bytes(face)}});
    next += pixel_bytes(face);
  }
  return looks;
}

/// A cache that cannot be written costs time, nothing else.
void write_cache(const fs::path& file, const std::vector<Pixels>& looks) {
  std::string bytes(sizeof(std::uint64_t), '\0');
  for (const Pixels& look : looks) bytes.append(look.bgr.begin(), look.bgr.end());
  const std::uint64_t hash = checksum(std::string_view(bytes).substr(sizeof hash));
  std::memcpy(bytes.data(), &hash, sizeof hash);
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  static_cast<void>(write_file(file, bytes).has_value());
}

}  // namespace

Result<std::vector<vision::FaceLook>> load_looks(const Game& game, int side_px) {
  const auto art = read_art(game, side_px);
  if (!art) return art.error();
  const auto folder = cache_folder();
  const auto file = folder ? *folder / cache_name(game.id, *art, side_px) : fs::path();

  auto pixels = folder ? read_cache(file, *art) : std::nullopt;
  if (!pixels) {
    auto rendered = render_all(*art);
    if (!rendered) return rendered.error();
    pixels = std::move(rendered).value();
    if (folder) write_cache(file, *pixels);
  }

  std::vector<vision::FaceLook> looks;
  for (std::size_t i = 0; i < art->size(); ++i) {
    const PieceFace what = (*art)[i].what;
    looks.push_back({what, game.catalog.piece(what.piece).kind, std::move((*pixels)[i]),
                     (*art)[i].file.string()});
  }
  return looks;
}

}  // namespace storey
