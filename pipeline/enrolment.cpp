#include "pipeline/enrolment.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <span>

#include "drawing/png.h"
#include "pipeline/detail/candidates.h"
#include "pipeline/detail/csv.h"
#include "pipeline/detail/hash.h"
#include "pipeline/files.h"
#include "vision/load_photo.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr int kAcross = 24;  // pictures in a row of the atlas
constexpr int kSide = vision::kCellPicturePx;
constexpr std::string_view kHeader = "index,piece,photo,content,group,hidden\n";
constexpr std::string_view kNothing = "none";

fs::path table_file(const fs::path& folder) { return folder / "enrolled" / "cells.csv"; }
fs::path atlas_file(const fs::path& folder) { return folder / "enrolled" / "cells.png"; }

/// Copies a square of `side` between pictures.
void copy_square(const Pixels& from, int from_x, int from_y, Pixels& to, int to_x, int to_y) {
  for (int y = 0; y < kSide; ++y) {
    const auto at = 3 * (static_cast<std::size_t>(to_y + y) * static_cast<std::size_t>(to.width) +
                         static_cast<std::size_t>(to_x));
    std::copy_n(from.at(from_x, from_y + y), 3 * kSide,
                to.bgr.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

Pixels blank(int width, int height) {
  Pixels pixels{width, height, {}};
  pixels.bgr.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
  return pixels;
}

int rows_of_atlas(std::size_t cells) {
  return static_cast<int>((cells + kAcross - 1) / static_cast<std::size_t>(kAcross));
}

std::string quoted(const std::string& field) {
  if (field.find_first_of(",\"\n\r") == field.npos) return field;
  std::string text = "\"";
  for (const char c : field) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + "\"";
}

/// Which of `looks` to keep: as many of one photo as of another, so that many lights are kept.
std::vector<std::size_t> spread_over_photos(const EnrolledSet& set,
                                            const std::vector<std::size_t>& looks, int most) {
  if (looks.size() <= static_cast<std::size_t>(most)) return looks;
  std::map<std::string, int> seen;
  std::vector<std::pair<int, std::size_t>> rounds;  // how many of its photo come before it
  for (const std::size_t i : looks) rounds.emplace_back(seen[set[i].cell.photo]++, i);
  std::stable_sort(rounds.begin(), rounds.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < static_cast<std::size_t>(most); ++i) kept.push_back(rounds[i].second);
  std::sort(kept.begin(), kept.end());
  return kept;
}

/// Things in the catalog's order, nothing last.
bool comes_before(PieceFace a, PieceFace b) {
  return std::pair(a.piece < 0, a) < std::pair(b.piece < 0, b);
}

/// Which groups are left out together.
std::map<std::string, int> folds_of(const EnrolledSet& set, int most) {
  std::map<std::string, int> folds;
  for (const auto& look : set) {
    if (!look.hidden) folds.emplace(look.group, 0);
  }
  int next = 0;
  for (auto& [group, fold] : folds) fold = next++ % most;
  return folds;
}

/// Reads the photos of one fold with what was learnt from the others.
class LeftOut {
 public:
  explicit LeftOut(const EnrolledSet& set) : set_(set) {}

  void test(const std::map<std::string, int>& folds, int fold) {
    EnrolledSet rest;
    std::map<std::string, std::vector<const EnrolledLook*>> photos;
    for (const auto& look : set_) {
      if (look.hidden) continue;
      if (folds.at(look.group) != fold)
        rest.push_back(look);
      else
        photos[look.cell.photo].push_back(&look);
    }
    const auto learnt = vision::learn_cells(cells_to_learn(balanced(rest, kMostLooks)));
    if (!learnt) return;  // nothing to tell apart
    ++out_.folds;
    for (const auto& [unused, looks] : photos) read(*learnt, looks);
  }

  LeftOutTest result() {
    for (const auto& look : set_) {
      ClassTest& test = tests_[look.cell.what];
      ++test.cells;
      photos_[look.cell.what].insert(look.cell.photo);
      groups_[look.cell.what].insert(look.group);
    }
    for (auto& [what, test] : tests_) {
      test.what = what;
      test.photos = static_cast<int>(photos_[what].size());
      test.groups = static_cast<int>(groups_[what].size());
      out_.classes.push_back(test);
    }
    std::sort(out_.classes.begin(), out_.classes.end(),
              [](const auto& a, const auto& b) { return comes_before(a.what, b.what); });
    for (const auto& [pair, times] : confused_)
      out_.confusions.push_back({pair.first, pair.second, times});
    std::stable_sort(out_.confusions.begin(), out_.confusions.end(),
                     [](const auto& a, const auto& b) { return a.times > b.times; });
    return std::move(out_);
  }

 private:
  void read(const vision::TemplateSet& learnt, const std::vector<const EnrolledLook*>& looks) {
    std::vector<Pixels> pictures;
    pictures.reserve(looks.size());
    for (const auto* look : looks) pictures.push_back(look->cell.picture);
    const auto seen = vision::recognise_cells(learnt, pictures);
    for (std::size_t i = 0; i < looks.size(); ++i) {
      const PieceFace truth = looks[i]->cell.what;
      const PieceFace best =
          seen[i].empty() ? PieceFace{} : detail::same_empty(seen[i].front().what);
      ClassTest& test = tests_[truth];
      ++test.tested;
      ++out_.tested;
      if (best == truth) {
        ++test.right;
        ++out_.right;
      } else {
        ++confused_[{truth, best}];
      }
    }
  }

  const EnrolledSet& set_;
  LeftOutTest out_;
  std::map<PieceFace, ClassTest> tests_;
  std::map<PieceFace, std::set<std::string>> photos_, groups_;
  std::map<std::pair<PieceFace, PieceFace>, int> confused_;
};

}  // namespace

bool has_enrolled_cells(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(table_file(folder), error);
}

std::string content_name(std::string_view bytes) { return detail::hex(detail::fnv(bytes)); }

Result<EnrolledSet> parse_enrolled(std::string_view text, const std::string& file,
                                   const Game& game) {
  const auto bad = [](Error error) {
    error.code = ErrorCode::kBadData;
    return error;
  };
  const auto table = detail::parse_csv(text, file);
  if (!table) return bad(table.error());
  std::array<std::size_t, 6> columns{};
  constexpr std::array<std::string_view, 6> kNames{"index",   "piece", "photo",
                                                   "content", "group", "hidden"};
  for (std::size_t i = 0; i < kNames.size(); ++i) {
    const auto found = table->column(kNames[i]);
    if (!found)
      return Error{ErrorCode::kBadData,
                   "the column \"" + std::string(kNames[i]) + "\" is missing: enrol anew",
                   file + ":1"};
    columns[i] = *found;
  }
  EnrolledSet set;
  for (const auto& row : table->rows) {
    const auto field = [&](std::size_t i) -> const std::string& { return row.fields[columns[i]]; };
    if (field(0) != std::to_string(set.size()))
      return bad(table->wrong(row, "index should be " + std::to_string(set.size()) + ", not \"" +
                                       field(0) + "\": a line is missing or stands twice"));
    EnrolledLook look;
    if (field(1) != kNothing) {
      const auto what = game.catalog.parse(field(1));
      if (!what)
        return bad(table->wrong(row, "there is no piece \"" + field(1) + "\" in " + game.title +
                                         ": the set was enrolled for another game.json"));
      look.cell.what = *what;
    }
    look.photo = field(2);
    look.cell.photo = field(3);
    look.group = field(4);
    look.hidden = field(5) == "1";
    set.push_back(std::move(look));
  }
  return set;
}

Result<EnrolledSet> read_enrolled(const Game& game, const fs::path& folder) {
  const std::string file = table_file(folder).string();
  const auto text = read_file(file);
  if (!text) return Error{ErrorCode::kBadData, text.error().message, file};
  auto set = parse_enrolled(*text, file, game);
  if (!set || set->empty()) return set;
  const std::string atlas_path = atlas_file(folder).string();
  const auto bytes = read_file(atlas_path, vision::LoadOptions{}.max_bytes);
  if (!bytes) return Error{ErrorCode::kBadData, bytes.error().message, atlas_path};
  const auto atlas = vision::decode_photo(
      {reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()}, atlas_path);
  if (!atlas) return Error{ErrorCode::kBadData, atlas.error().message, atlas_path};
  const Pixels& pixels = atlas->pixels;
  if (pixels.width != kAcross * kSide || pixels.height != rows_of_atlas(set->size()) * kSide)
    return Error{ErrorCode::kBadData,
                 "this picture does not belong to the " + std::to_string(set->size()) +
                     " cells of cells.csv: enrol anew",
                 atlas_path};
  for (std::size_t i = 0; i < set->size(); ++i) {
    Pixels& picture = set.value()[i].cell.picture;
    picture = blank(kSide, kSide);
    const int at = static_cast<int>(i);
    copy_square(pixels, at % kAcross * kSide, at / kAcross * kSide, picture, 0, 0);
  }
  return set;
}

Status write_enrolled(const Game& game, const EnrolledSet& set, const fs::path& folder) {
  std::error_code error;
  fs::create_directories(folder / "enrolled", error);
  if (error)
    return Error{ErrorCode::kIo, "cannot be made: " + error.message(),
                 (folder / "enrolled").string()};
  std::string table(kHeader);
  Pixels atlas = blank(kAcross * kSide, std::max(1, rows_of_atlas(set.size())) * kSide);
  for (std::size_t i = 0; i < set.size(); ++i) {
    const EnrolledLook& look = set[i];
    const std::string piece =
        look.cell.what.piece < 0 ? std::string(kNothing) : game.catalog.name(look.cell.what);
    table += std::to_string(i) + "," + piece + "," + quoted(look.photo) + "," + look.cell.photo +
             "," + quoted(look.group) + "," + (look.hidden ? "1" : "0") + "\n";
    const int at = static_cast<int>(i);
    copy_square(look.cell.picture, 0, 0, atlas, at % kAcross * kSide, at / kAcross * kSide);
  }
  const auto png = drawing::encode_png(atlas);
  Status pictures =
      write_file(atlas_file(folder), {reinterpret_cast<const char*>(png.data()), png.size()});
  if (!pictures) return pictures;
  return write_file(table_file(folder), table);
}

EnrolledSet cut_looks(const Photo& photo, const Truth& truth, const std::string& content) {
  const auto map = vision::map_from_corners(truth.board, truth.rows, truth.cols);
  auto pictures = vision::cut_cells(photo, map, truth.rows, truth.cols);
  EnrolledSet looks;
  for (const TruthCell& cell : truth.cells) {
    const int at = (truth.rows - 1 - cell.cell.row) * truth.cols + cell.cell.col;
    EnrolledLook look;
    look.cell = {cell.what.value_or(PieceFace{}), content,
                 std::move(pictures[static_cast<std::size_t>(at)])};
    look.photo = fs::path(photo.source).filename().string();
    look.group = truth.group.empty() ? content : truth.group;
    look.hidden = cell.hidden;
    looks.push_back(std::move(look));
  }
  return looks;
}

int add_looks(EnrolledSet& set, EnrolledSet looks) {
  std::set<std::string> fresh;
  for (const auto& look : looks) fresh.insert(look.cell.photo);
  std::set<std::string> replaced;
  std::erase_if(set, [&](const EnrolledLook& look) {
    if (fresh.count(look.cell.photo) == 0) return false;
    replaced.insert(look.cell.photo);
    return true;
  });
  std::move(looks.begin(), looks.end(), std::back_inserter(set));
  return static_cast<int>(replaced.size());
}

EnrolledSet balanced(const EnrolledSet& set, int most) {
  std::map<PieceFace, std::vector<std::size_t>> classes;
  std::set<std::size_t> kept;
  for (std::size_t i = 0; i < set.size(); ++i) {
    if (set[i].hidden)
      kept.insert(i);
    else
      classes[set[i].cell.what].push_back(i);
  }
  for (const auto& [unused, looks] : classes) {
    const auto chosen = spread_over_photos(set, looks, most);
    kept.insert(chosen.begin(), chosen.end());
  }
  EnrolledSet out;
  for (const std::size_t i : kept) out.push_back(set[i]);
  return out;
}

std::vector<vision::EnrolledCell> cells_to_learn(const EnrolledSet& set) {
  std::vector<vision::EnrolledCell> cells;
  for (const auto& look : set) {
    if (!look.hidden) cells.push_back(look.cell);
  }
  return cells;
}

LeftOutTest test_left_out(const EnrolledSet& set, int most_folds) {
  const auto folds = folds_of(set, most_folds);
  LeftOut left_out(set);
  const int count = std::min(most_folds, static_cast<int>(folds.size()));
  for (int fold = 0; fold < count && folds.size() > 1; ++fold) left_out.test(folds, fold);
  return left_out.result();
}

}  // namespace storey
