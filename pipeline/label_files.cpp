// Which file labels which photo.
#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <filesystem>
#include <span>

#include "pipeline/corrections.h"
#include "pipeline/detail/quad_map.h"
#include "pipeline/files.h"
#include "pipeline/labels.h"
#include "pipeline/table_result.h"
#include "vision/image_header.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTruthEnding = ".truth.json";
constexpr std::string_view kLayoutEnding = ".layout";
constexpr std::size_t kMostPhotoBytes = 64u << 20;
// A picture that was cut to its board has the board's proportions; a camera's 4:3 or 3:2 has not.
constexpr double kSameProportions = 0.03;
constexpr double kBeyondPhoto = 0.1;  // of its longer side

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

std::string lower_ending(const fs::path& file) {
  std::string ending = file.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending;
}

bool is_photo(const fs::path& file) {
  constexpr std::array kEndings{".jpg", ".jpeg", ".png", ".webp"};
  return std::find(kEndings.begin(), kEndings.end(), lower_ending(file)) != kEndings.end();
}

fs::path folder_of(const std::string& file) {
  std::error_code error;
  const fs::path folder = fs::path(file).parent_path();
  return fs::weakly_canonical(folder.empty() ? "." : folder, error);
}

Status take_corners(const std::string& file, std::vector<PhotoLabels>& labels) {
  const auto text = read_file(file);
  if (!text) return text.error();
  const auto corners = parse_corner_table(*text, file);
  if (!corners) return corners.error();
  for (PhotoLabels& one : labels) {
    auto found = corners->find(one.photo);
    if (found == corners->end()) found = corners->find(fs::path(one.photo).stem().string());
    if (found == corners->end()) continue;
    one.truth.corners = Corners::kGiven;
    one.truth.board = found->second;
  }
  return ok();
}

Result<std::vector<PhotoLabels>> parse_any(std::string_view text, const std::string& file,
                                           const Game& game) {
  if (file.ends_with(kTruthEnding)) {
    auto truth = parse_truth(text, file, game);
    if (!truth) return truth.error();
    const std::string name = fs::path(file).filename().string();
    return std::vector<PhotoLabels>{
        {name.substr(0, name.size() - kTruthEnding.size()), file, std::move(truth).value()}};
  }
  if (file.ends_with(kLayoutEnding)) {
    auto labels = parse_label_layout(text, file, game);
    if (!labels) return labels.error();
    return std::vector<PhotoLabels>{std::move(labels).value()};
  }
  if (lower_ending(file) == ".json") return parse_tile_list(text, file, game);
  return parse_label_table(text, file, game);
}

double aspect_of(const Truth& truth, const BoardSpec& board) {
  const double pitch = board.cell_mm + board.bar_mm;
  const bool framed =
      board.kind == BoardKind::kFramedGrid && truth.rows == board.rows && truth.cols == board.cols;
  const double rim = framed ? board.bar_mm : 0;
  return (truth.cols * pitch + rim) / (truth.rows * pitch + rim);
}

/// Both ends of one cell along a side, as shares of the side.
std::pair<double, double> span_of(int index, int count, bool framed, const BoardSpec& board) {
  if (!framed) return {static_cast<double>(index) / count, (index + 1.0) / count};
  const double pitch = board.cell_mm + board.bar_mm;
  const double whole = count * pitch + board.bar_mm;
  const double start = board.bar_mm + index * pitch + (board.cell_mm - board.face_mm) / 2;
  return {start / whole, (start + board.face_mm) / whole};
}

/// Labels of one file, by the photo's name with and without its ending.
struct LabelFile {
  std::string path;
  fs::path folder;
  std::vector<PhotoLabels> labels;

  [[nodiscard]] const PhotoLabels* find(const std::string& photo) const {
    const fs::path path_of_photo(photo);
    for (const auto& name : {path_of_photo.filename(), path_of_photo.stem()}) {
      for (const PhotoLabels& one : labels) {
        if (fs::path(one.photo).filename() == name) return &one;
      }
    }
    return nullptr;
  }
};

/// Finds the labels of photos and reads each label file once.
class Labeller {
 public:
  Labeller(const Game& game, std::string corners) : game_(game), corners_(std::move(corners)) {}

  Status open(const std::vector<std::string>& files) {
    for (const auto& file : files) {
      const auto opened = load(file);
      if (!opened) return opened.error();
      given_.push_back(*opened);
    }
    return ok();
  }

  /// nullopt: nothing is known of this photo.
  Result<std::optional<Truth>> label(const std::string& photo) {
    const auto found = find_given(photo);
    if (!found) return found.error();
    std::optional<Truth> truth = *found;
    if (!truth) {
      auto beside = find_beside(photo);
      if (!beside) return beside.error();
      truth = std::move(beside).value();
    }
    if (truth && truth->has_board) {
      const Status placed = place(photo, *truth);
      if (!placed) return placed.error();
    }
    return truth;
  }

 private:
  Result<std::size_t> load(const std::string& file) {
    const auto known =
        std::find_if(files_.begin(), files_.end(), [&](const auto& f) { return f.path == file; });
    if (known != files_.end()) return static_cast<std::size_t>(known - files_.begin());
    auto labels = read_labels(file, game_, corners_);
    if (!labels) return labels.error();
    files_.push_back({file, folder_of(file), std::move(labels).value()});
    return files_.size() - 1;
  }

  Result<std::optional<Truth>> find_given(const std::string& photo) const {
    const LabelFile* file = nullptr;
    const fs::path folder = folder_of(photo);
    for (const std::size_t index : given_) {
      const LabelFile& next = files_[index];
      if (next.find(photo) == nullptr) continue;
      const bool nearer = file != nullptr && next.folder == folder && file->folder != folder;
      if (file == nullptr || nearer) {
        file = &next;
      } else if (file->folder != folder && file->path != next.path) {
        return Error{ErrorCode::kUsage,
                     "both " + file->path + " and " + next.path +
                         " have labels for a photo of this name: give them in two runs",
                     photo};
      }
    }
    if (file == nullptr) return std::optional<Truth>();
    return std::optional(file->find(photo)->truth);
  }

  Result<std::optional<Truth>> find_beside(const std::string& photo) {
    const fs::path stem = fs::path(photo).replace_extension();
    const fs::path folder = fs::path(photo).parent_path();
    for (const fs::path& file : {fs::path(stem.string() + std::string(kTruthEnding)),
                                 fs::path(stem.string() + std::string(kLayoutEnding)),
                                 folder / "labels.csv", folder / "tiles.json"}) {
      if (!is_file(file)) continue;
      const auto index = load(file.string());
      if (!index) return index.error();
      if (const PhotoLabels* found = files_[*index].find(photo)) return std::optional(found->truth);
    }
    return std::optional<Truth>();
  }

  /// A corrections file says where the board lies, and may put cells right.
  Status correct(const std::string& photo, Truth& truth) const {
    const auto file = find_corrections(photo);
    if (!file) return ok();
    const auto text = read_file(*file);
    if (!text) return text.error();
    const auto corrections = parse_corrections(*text, *file, game_);
    if (!corrections) return corrections.error();
    if (corrections->corners) {
      truth.corners = Corners::kGiven;
      truth.board = *corrections->corners;
    }
    for (TruthCell& cell : truth.cells) {
      const auto fix = corrections->cells.find(cell.cell);
      if (fix == corrections->cells.end()) continue;
      if (fix->second.empty || fix->second.what) cell.what = fix->second.what;
    }
    return ok();
  }

  Status place(const std::string& photo, Truth& truth) const {
    if (truth.corners != Corners::kGiven) {
      if (const Status corrected = correct(photo, truth); !corrected) return corrected.error();
    }
    const bool placed_before =
        std::none_of(truth.cells.begin(), truth.cells.end(),
                     [](const TruthCell& cell) { return cell.quad == Quad{}; });
    if (placed_before) return ok();
    const auto bytes = read_file(photo, kMostPhotoBytes);
    if (!bytes) return bytes.error();
    const auto header = vision::read_image_header(
        {reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()});
    if (!header)
      return Error{ErrorCode::kUnreadable,
                   "this is no picture that can be read: give a JPEG, PNG or WebP photo", photo};
    const bool sideways = header->orientation > 4;
    const Status placed =
        place_cells(truth, game_.board, static_cast<int>(sideways ? header->height : header->width),
                    static_cast<int>(sideways ? header->width : header->height));
    if (placed) return ok();
    return Error{placed.error().code, placed.error().message, photo};
  }

  const Game& game_;
  std::string corners_;
  std::vector<LabelFile> files_;
  std::vector<std::size_t> given_;
};

}  // namespace

Result<std::vector<PhotoLabels>> read_labels(const std::string& file, const Game& game,
                                             const std::string& corners) {
  const auto text = read_file(file);
  if (!text) return text.error();
  auto labels = parse_any(*text, file, game);
  if (!labels) return labels.error();
  const fs::path folder = fs::path(file).parent_path();
  const bool is_table = lower_ending(file) == ".csv";
  if (is_table && is_file(folder / "scores.csv")) {
    const std::string scores = (folder / "scores.csv").string();
    const auto scores_text = read_file(scores);
    if (!scores_text) return scores_text.error();
    const Status added = add_score_table(*scores_text, scores, game, labels.value());
    if (!added) return added.error();
  }
  std::vector<std::string> corner_files;
  if (is_table && is_file(folder / "corners.csv"))
    corner_files.push_back((folder / "corners.csv").string());
  if (!corners.empty()) corner_files.push_back(corners);
  for (const auto& corner_file : corner_files) {
    const Status taken = take_corners(corner_file, labels.value());
    if (!taken) return taken.error();
  }
  return labels;
}

// Convex, and its corners in the order of Quad.
bool is_clockwise(const Quad& quad) {
  for (std::size_t i = 0; i < 4; ++i) {
    const Point& a = quad[i];
    const Point& b = quad[(i + 1) % 4];
    const Point& c = quad[(i + 2) % 4];
    if ((b.x - a.x) * (c.y - b.y) - (b.y - a.y) * (c.x - b.x) <= 0) return false;
  }
  return true;
}

Status place_cells(Truth& truth, const BoardSpec& board, int width, int height) {
  if (truth.corners == Corners::kPicture) {
    const double w = width;
    const double h = height;
    truth.board = {{{0, 0}, {w, 0}, {w, h}, {0, h}}};
    if (std::abs(w / h / aspect_of(truth, board) - 1) > kSameProportions)
      truth.corners = Corners::kUnknown;
  }
  if (truth.corners == Corners::kUnknown) return ok();
  const auto map = detail::QuadMap::create(truth.board);
  const double beyond = kBeyondPhoto * std::max(width, height);  // a corner may be cut off
  const bool inside = std::all_of(truth.board.begin(), truth.board.end(), [&](const Point& p) {
    return p.x >= -beyond && p.y >= -beyond && p.x <= width + beyond && p.y <= height + beyond;
  });
  if (!map || !inside || !is_clockwise(truth.board))
    return Error{ErrorCode::kUnreadable,
                 "the corners given for this photo enclose nothing in its " +
                     std::to_string(width) + " x " + std::to_string(height) +
                     " pixels: give them top left, top right, bottom right, bottom left, in "
                     "pixels of the full photo",
                 ""};
  const bool framed =
      board.kind == BoardKind::kFramedGrid && truth.rows == board.rows && truth.cols == board.cols;
  for (TruthCell& cell : truth.cells) {
    if (cell.quad != Quad{}) continue;
    const auto [left, right] = span_of(cell.cell.col, truth.cols, framed, board);
    const auto [top, bottom] = span_of(truth.rows - 1 - cell.cell.row, truth.rows, framed, board);
    cell.quad = map->quad({left, top}, {right, bottom});
  }
  return ok();
}

Result<LabelledPhotos> label_photos(const std::vector<std::string>& photos,
                                    const std::vector<std::string>& files,
                                    const std::string& corners, const Game& game) {
  Labeller labeller(game, corners);
  if (const Status opened = labeller.open(files); !opened) return opened.error();
  LabelledPhotos labelled;
  for (const auto& photo : photos) {
    auto truth = labeller.label(photo);
    if (!truth) return truth.error();
    if (truth.value()) {
      labelled.photos.push_back({photo, photo, *std::move(truth).value()});
    } else {
      labelled.unlabelled.push_back(photo);
    }
  }
  return labelled;
}

Result<std::vector<std::string>> photos_below(const std::string& folder) {
  std::error_code error;
  std::vector<std::string> photos;
  for (auto entry = fs::recursive_directory_iterator(folder, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry->is_regular_file() && is_photo(entry->path()))
      photos.push_back(entry->path().string());
  }
  if (error)
    return Error{ErrorCode::kUsage, "this folder cannot be read: " + error.message(), folder};
  std::sort(photos.begin(), photos.end());
  return photos;
}

}  // namespace storey
