// Which file labels which photo.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <deque>
#include <filesystem>
#include <span>

#include "model/quad.h"
#include "pipeline/io/files.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/study/labels.h"
#include "pipeline/study/quad_map.h"
#include "pipeline/table/corrections.h"
#include "pipeline/table/table_result.h"
#include "vision/photo/image_header.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kLayoutEnding = ".layout";
constexpr std::size_t kMostLabelledBytes = 64u << 20;
// A picture that was cut to its board has the board's proportions; a camera's 4:3 or 3:2 has not.
constexpr double kSameProportions = 0.03;
constexpr double kBeyondPhoto = 0.1;  // of its longer side

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
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
  std::vector<const Quad*> quads;
  PhotoIndex names;
  for (const auto& [name, quad] : *corners) {
    names.add(name, quads.size());
    quads.push_back(&quad);
  }
  for (PhotoLabels& one : labels) {
    const auto found = names.find(one.photo);
    if (!found) continue;
    one.truth.corners = Corners::kGiven;
    one.truth.board = *quads[*found];
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

double aspect_of(const Truth& truth, const Place& board) {
  if (board.how == Arrangement::kRows)
    return truth.cols * board.cell_mm / (truth.rows * board.row_mm);
  const double pitch = board.cell_mm + board.bar_mm;
  const bool framed =
      board.how == Arrangement::kFrame && truth.rows == board.rows && truth.cols == board.cols;
  const double rim = framed ? board.bar_mm : 0;
  return (truth.cols * pitch + rim) / (truth.rows * pitch + rim);
}

/// Both ends of one cell along a side, as shares of the side.
std::pair<double, double> span_of(int index, int count, bool framed, const Place& board) {
  if (!framed) return {static_cast<double>(index) / count, (index + 1.0) / count};
  const double pitch = board.cell_mm + board.bar_mm;
  const double whole = count * pitch + board.bar_mm;
  const double start = board.bar_mm + index * pitch + (board.cell_mm - board.face_mm) / 2;
  return {start / whole, (start + board.face_mm) / whole};
}

/// `path` from `folder`, both without links. A photo that is a link is taken for what it leads to
/// when `follow`.
fs::path seen_from(const fs::path& folder, const std::string& path, bool follow) {
  std::error_code error;
  if (follow) return fs::weakly_canonical(path, error).lexically_relative(folder);
  return (folder_of(path) / fs::path(path).filename()).lexically_relative(folder);
}

/// Labels of one file. Names in it are paths from its folder.
class LabelFile {
 public:
  LabelFile(std::string file, std::vector<PhotoLabels> labels)
      : path(std::move(file)), folder(folder_of(path)), labels_(std::move(labels)) {
    for (std::size_t i = 0; i < labels_.size(); ++i) names_.add(labels_[i].photo, i);
  }

  /// What it says of the photo that lies where its name leads.
  [[nodiscard]] const PhotoLabels* find(const std::string& photo) const {
    auto found = names_.find(seen_from(folder, photo, false));
    if (!found) found = names_.find(seen_from(folder, photo, true));
    return found ? &labels_[*found] : nullptr;
  }

  /// What it says of a photo of this name that lies elsewhere, unless its own is there. A name with
  /// folders fits a photo in folders of these names.
  [[nodiscard]] const PhotoLabels* find_elsewhere(const std::string& photo) const {
    const fs::path at = folder_of(photo) / fs::path(photo).filename();
    fs::path tail;
    for (auto part = at.end(); part != at.begin();) {
      tail = tail.empty() ? *--part : *--part / tail;
      const auto found = names_.find(tail);
      if (found && !is_photo_there(folder / labels_[*found].photo)) return &labels_[*found];
    }
    return nullptr;
  }

  [[nodiscard]] const std::vector<PhotoLabels>& labels() const { return labels_; }

  std::string path;
  fs::path folder;

 private:
  std::vector<PhotoLabels> labels_;
  PhotoIndex names_;
};

/// Finds the labels of photos and reads each label file once.
class Labeller {
 public:
  Labeller(const Game& game, std::string corners) : game_(game), corners_(std::move(corners)) {}

  Status open(const std::vector<std::string>& files) {
    for (const auto& file : files) {
      const auto opened = load(file);
      if (!opened) return opened.error();
      if (std::find(given_.begin(), given_.end(), *opened) == given_.end())
        given_.push_back(*opened);
    }
    return ok();
  }

  /// Photos that the label files name, that do not lie there and that none of those asked for is.
  [[nodiscard]] std::vector<std::string> missing() const {
    std::vector<std::string> names;
    for (const LabelFile& file : files_) {
      for (const PhotoLabels& one : file.labels()) {
        if (lent_.count(&one) == 0 && !is_photo_there(file.folder / one.photo))
          names.push_back(one.where + ": " + one.photo);
      }
    }
    return names;
  }

  /// nullopt: nothing is known of this photo.
  Result<std::optional<Truth>> label(const std::string& photo) {
    if (const Status there = check_there(photo); !there) return there.error();
    auto found = find_given(photo);
    if (found && !*found) found = find_beside(photo);
    if (!found) return found.error();
    if (!*found) return std::optional<Truth>();
    const auto [file, labels] = **found;
    Truth truth = labels->truth;
    if (!truth.has_board) return std::optional(std::move(truth));
    const Status corrected = correct(photo, file->path.ends_with(kLayoutEnding), truth);
    if (!corrected) return corrected.error();
    const Status placed = place(photo, truth);
    if (!placed) return placed.error();
    return std::optional(std::move(truth));
  }

 private:
  using Found = std::pair<const LabelFile*, const PhotoLabels*>;

  static Status check_there(const std::string& photo) {
    std::error_code error;
    if (fs::is_directory(photo, error))
      return Error{ErrorCode::kUnreadable, "this is a folder: name the photos in it", photo};
    if (fs::exists(photo, error)) return ok();
    return Error{ErrorCode::kUnreadable, "there is no such photo: check the name", photo};
  }

  Result<std::size_t> load(const std::string& file) {
    const auto known =
        std::find_if(files_.begin(), files_.end(), [&](const auto& f) { return f.path == file; });
    if (known != files_.end()) return static_cast<std::size_t>(known - files_.begin());
    auto labels = read_labels(file, game_, corners_);
    if (!labels) return labels.error();
    files_.emplace_back(file, std::move(labels).value());
    return files_.size() - 1;
  }

  Result<std::optional<Found>> find_given(const std::string& photo) {
    std::vector<Found> found;
    for (const bool elsewhere : {false, true}) {
      if (!found.empty()) break;
      for (const std::size_t index : given_) {
        const LabelFile& file = files_[index];
        const PhotoLabels* labels = elsewhere ? file.find_elsewhere(photo) : file.find(photo);
        if (labels != nullptr) found.emplace_back(&file, labels);
      }
      if (!elsewhere || found.empty()) continue;
      const auto [other, is_new] = lent_.emplace(found.front().second, photo);
      if (!is_new && other->second != photo)
        return Error{ErrorCode::kUsage,
                     found.front().first->path + " has one line for this photo and for " +
                         other->second + ": write the paths of photos in it, from its folder",
                     photo};
    }
    if (found.empty()) return std::optional<Found>();
    if (found.size() > 1)
      return Error{ErrorCode::kUsage,
                   "both " + found[0].first->path + " and " + found[1].first->path +
                       " have labels for a photo of this name: give them in two runs",
                   photo};
    return std::optional(found.front());
  }

  Result<std::optional<Found>> find_beside(const std::string& photo) {
    const fs::path stem = fs::path(photo).replace_extension();
    const fs::path folder = fs::path(photo).parent_path();
    for (const fs::path& file : {fs::path(stem.string() + std::string(kTruthEnding)),
                                 fs::path(stem.string() + std::string(kLayoutEnding)),
                                 folder / "labels.csv", folder / "tiles.json"}) {
      if (!is_file(file)) continue;
      const auto index = load(file.string());
      if (!index) return index.error();
      const LabelFile& opened = files_[*index];
      if (const PhotoLabels* labels = opened.find(photo))
        return std::optional(Found(&opened, labels));
    }
    return std::optional<Found>();
  }

  /// A corrections file says where the board lies unless a table does, and puts the cells of a
  /// layout right. It names cells as `storey read` does, which those of a table need not be.
  Status correct(const std::string& photo, bool is_layout, Truth& truth) const {
    const auto file = find_corrections(photo);
    if (!file) return ok();
    const auto text = read_file(*file);
    if (!text) return text.error();
    const auto corrections = parse_corrections(*text, *file, game_);
    if (!corrections) return corrections.error();
    if (corrections->corners && truth.corners != Corners::kGiven) {
      truth.corners = Corners::kGiven;
      truth.board = *corrections->corners;
    }
    if (!is_layout) return ok();
    for (TruthCell& cell : truth.cells) {
      const auto fix = corrections->sites.find(Site{cell.cell});
      if (fix != corrections->sites.end() && fix->second.what) cell.what = *fix->second.what;
    }
    return ok();
  }

  Status place(const std::string& photo, Truth& truth) const {
    const bool placed_before =
        std::none_of(truth.cells.begin(), truth.cells.end(),
                     [](const TruthCell& cell) { return cell.quad == Quad{}; });
    if (placed_before) return ok();
    const auto bytes = read_file(photo, kMostLabelledBytes);
    if (!bytes) return bytes.error();
    const auto header = vision::read_image_header(
        {reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()});
    if (!header)
      return Error{ErrorCode::kUnreadable,
                   "this is no picture that can be read: give a JPEG, PNG or WebP photo", photo};
    const bool sideways = header->orientation > 4;
    const Status placed = place_cells(truth, game_.building(),
                                      static_cast<int>(sideways ? header->height : header->width),
                                      static_cast<int>(sideways ? header->width : header->height));
    if (placed) return ok();
    return Error{placed.error().code, placed.error().message, photo};
  }

  const Game& game_;
  std::string corners_;
  std::deque<LabelFile> files_;  // what lies in it stays where it is
  std::vector<std::size_t> given_;
  std::map<const PhotoLabels*, std::string> lent_;  // to photos that lie elsewhere
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

Status place_cells(Truth& truth, const Place& board, int width, int height) {
  if (truth.corners == Corners::kPicture) {
    const double w = width;
    const double h = height;
    truth.board = {{{0, 0}, {w, 0}, {w, h}, {0, h}}};
    if (std::abs(w / h / aspect_of(truth, board) - 1) > kSameProportions)
      truth.corners = Corners::kUnknown;
  }
  if (truth.corners == Corners::kUnknown) return ok();
  const auto map = QuadMap::create(truth.board);
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
      board.how == Arrangement::kFrame && truth.rows == board.rows && truth.cols == board.cols;
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
  labelled.missing = labeller.missing();
  return labelled;
}

Result<std::vector<std::string>> photos_below(const std::string& folder) {
  const auto files = files_below(folder);
  if (!files) return files.error();
  std::vector<std::string> photos;
  for (const fs::path& file : *files) {
    if (is_photo_name(file)) photos.push_back(file.string());
  }
  return photos;
}

}  // namespace storey
