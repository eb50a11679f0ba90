// The forms that labels have, as text.
#include "pipeline/study/labels.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <set>

#include "model/limits.h"
#include "model/notation.h"
#include "model/words.h"
#include "pipeline/io/csv.h"
#include "pipeline/io/json_reader.h"
#include "pipeline/io/photo_names.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr int kMostSide = 99;
constexpr std::array<std::string_view, 8> kCornerColumns{"tl_x", "tl_y", "tr_x", "tr_y",
                                                         "br_x", "br_y", "bl_x", "bl_y"};

bool means_nothing(std::string_view word) {
  return word.empty() || word == "." || word == "-" || word == "none";
}

bool means_yes(std::string_view word) { return word == "1" || word == "yes" || word == "true"; }

/// "boards" of "kingdomino/boards/labels.csv": tells the games of two files apart.
std::string folder_name(const std::string& file) {
  return fs::path(file).parent_path().filename().string();
}

std::string group_name(const std::string& file, const std::string& group) {
  const std::string folder = folder_name(file);
  return folder.empty() || group.empty() ? group : folder + "/" + group;
}

/// Finds the piece that a cell's words describe.
class FaceFinder {
 public:
  explicit FaceFinder(const Game& game) : game_(game), faces_(game.catalog.one_cell_contents()) {
    for (const PieceFace what : faces_) {  // a label is of one cell
      const FieldValues& values = game.catalog.values(what);
      for (const auto& [key, unused] : values.texts) texts_.insert(key);
      for (const auto& [key, unused] : values.counts) counts_.insert(key);
    }
  }

  [[nodiscard]] bool knows(const std::string& key) const {
    return texts_.count(key) > 0 || counts_.count(key) > 0;
  }
  [[nodiscard]] std::string keys() const {
    std::string all;
    for (const auto& keys : {texts_, counts_})
      for (const auto& key : keys) all += (all.empty() ? "" : ", ") + key;
    return all;
  }

  /// @param words  by key; of texts at least one.
  [[nodiscard]] Result<PieceFace> find(std::map<std::string, std::string> words) const {
    for (auto& [key, word] : words) {
      if (texts_.count(key) == 0) continue;
      if (const auto other = game_.labels.words.find(word); other != game_.labels.words.end())
        word = other->second;
      if (means_nothing(word)) return kNothing;
    }
    std::vector<PieceFace> fitting;
    std::copy_if(faces_.begin(), faces_.end(), std::back_inserter(fitting),
                 [&](PieceFace face) { return fits(game_.catalog.values(face), words); });
    if (fitting.size() == 1) return fitting.front();
    return Error{ErrorCode::kUnreadable,
                 (fitting.empty() ? "no piece" : "more than one piece") + std::string(" of ") +
                     game_.title + " has " + spoken(words) + ": " +
                     (fitting.empty() ? what_is_known(words) : what_is_not_said(words)),
                 ""};
  }

  [[nodiscard]] Result<PieceFace> find_name(const std::string& name) const {
    if (means_nothing(name)) return kNothing;
    const auto what = game_.catalog.parse(name);
    if (!what)
      return Error{ErrorCode::kUnreadable,
                   "there is no piece \"" + name + "\" in " + game_.title +
                       ": write it as in layout files, such as " + game_.catalog.short_name({0, 0}),
                   ""};
    if (game_.catalog.extent(*what) == std::pair(1, 1)) return *what;
    return Error{ErrorCode::kUnreadable,
                 "\"" + name +
                     "\" covers several cells: label each cell by what it shows, or "
                     "write a layout file NAME.layout beside NAME.jpg",
                 ""};
  }

 private:
  static bool fits(const FieldValues& face, const std::map<std::string, std::string>& words) {
    return std::all_of(words.begin(), words.end(), [&](const auto& entry) {
      const auto& [key, word] = entry;
      if (!face.text(key).empty() || !parse_whole(word, 0, kMostSide))
        return face.text(key) == word;
      return face.count(key) == parse_whole(word, 0, kMostSide);
    });
  }

  /// The words there are for one that no piece has.
  [[nodiscard]] std::string what_is_known(const std::map<std::string, std::string>& words) const {
    for (const auto& [key, word] : words) {
      std::set<std::string> known;
      for (const PieceFace face : faces_) known.insert(word_of(game_.catalog.values(face), key));
      known.erase("");
      if (known.count(word) > 0) continue;
      const std::vector<std::string> all(known.begin(), known.end());
      return key + " is one of " + list_of(all) +
             (texts_.count(key) == 0
                  ? ""
                  : "; other words go into \"labels\": {\"words\": {...}} in game.json");
    }
    return "correct one of them";
  }

  /// The columns that would tell the pieces apart.
  [[nodiscard]] std::string what_is_not_said(
      const std::map<std::string, std::string>& words) const {
    std::vector<std::string> open;
    for (const auto& keys : {texts_, counts_})
      for (const auto& key : keys)
        if (words.count(key) == 0) open.push_back(key);
    return open.empty()
               ? "name it in a column piece"
               : "add the column " + list_of(open, " or ") + ", or name it in a column piece";
  }

  static std::string word_of(const FieldValues& face, const std::string& key) {
    return face.text(key).empty() ? std::to_string(face.count(key)) : std::string(face.text(key));
  }

  static std::string spoken(const std::map<std::string, std::string>& words) {
    std::string text;
    for (const auto& [key, word] : words) {
      text += text.empty() ? "" : " and ";
      text += key;
      text += " \"" + word + "\"";
    }
    return text;
  }

  const Game& game_;
  std::vector<PieceFace> faces_;
  std::set<std::string> texts_, counts_;
};

/// A row of eight pixel numbers.
Result<Quad> read_corners(const CsvTable& table, const CsvRow& row,
                          const std::array<std::size_t, 8>& columns) {
  std::array<double, 8> numbers{};
  for (std::size_t i = 0; i < 8; ++i) {
    const auto number = parse_number(row.fields[columns[i]]);
    if (!number || std::abs(*number) > kFarthestPixel)
      return table.wrong(row, std::string(kCornerColumns[i]) +
                                  " should be a number of pixels, not \"" + row.fields[columns[i]] +
                                  "\"");
    numbers[i] = *number;
  }
  return Quad{{{numbers[0], numbers[1]},
               {numbers[2], numbers[3]},
               {numbers[4], numbers[5]},
               {numbers[6], numbers[7]}}};
}

std::optional<std::array<std::size_t, 8>> corner_columns(const CsvTable& table) {
  std::array<std::size_t, 8> columns{};
  for (std::size_t i = 0; i < 8; ++i) {
    const auto found = table.column(kCornerColumns[i]);
    if (!found) return std::nullopt;
    columns[i] = *found;
  }
  return columns;
}

Error missing_column(const CsvTable& table, const std::string& what) {
  return {ErrorCode::kUnreadable,
          "the header line names no column " + what + ", but " + list_of(table.columns),
          table.file + ":1"};
}

/// Reads a table with a line a cell.
class LabelTable {
 public:
  LabelTable(const CsvTable& table, const Game& game) : table_(table), finder_(game) {}

  Result<std::vector<PhotoLabels>> read() {
    if (const Status found = find_columns(); !found) return found.error();
    for (const CsvRow& row : table_.rows) {
      if (const Status added = add(row); !added) return added.error();
    }
    for (PhotoLabels& one : photos_) {
      if (const Status whole = close(one); !whole) return whole.error();
    }
    return std::move(photos_);
  }

 private:
  Status find_columns() {
    const auto photo = table_.any_column({"photo", "image", "file"});
    if (!photo) return missing_column(table_, "photo (or image)");
    photo_ = *photo;
    row_ = table_.column("row");
    col_ = table_.column("col");
    if (row_.has_value() != col_.has_value()) return missing_column(table_, row_ ? "col" : "row");
    piece_ = table_.any_column({"piece", "face"});
    for (std::size_t i = 0; i < table_.columns.size(); ++i) {
      const std::string& name = table_.columns[i];
      if (!piece_ && i != photo_ && finder_.knows(name)) words_.push_back(i);
      if (name == "hidden" || name.starts_with("occluded")) hidden_ = i;
    }
    turn_ = table_.column("turn");
    group_ = table_.any_column({"group", "game", "layout"});
    layout_ = table_.column("layout");
    corners_ = corner_columns(table_);
    if (piece_ || !words_.empty()) return ok();
    const std::string keys = finder_.keys();
    return missing_column(table_, "piece" + (keys.empty() ? "" : " nor any of " + keys));
  }

  [[nodiscard]] Result<Cell> cell_of(const CsvRow& row) const {
    if (!row_) return Cell{0, 0};
    const auto down = parse_whole(row.fields[*row_], 0, kMostSide - 1);
    const auto right = parse_whole(row.fields[*col_], 0, kMostSide - 1);
    if (!down || !right)
      return table_.wrong(row,
                          "row and col should be whole numbers from 0 at the top left, not \"" +
                              row.fields[*row_] + "\" and \"" + row.fields[*col_] + "\"");
    return Cell{*right, *down};  // the row is turned when the grid's size is known
  }

  [[nodiscard]] Result<PieceFace> what_of(const CsvRow& row) const {
    if (piece_) return finder_.find_name(row.fields[*piece_]);
    std::map<std::string, std::string> words;
    for (const std::size_t i : words_) words[table_.columns[i]] = row.fields[i];
    return finder_.find(std::move(words));
  }

  [[nodiscard]] Result<int> turns_of(const CsvRow& row) const {
    if (!turn_ || row.fields[*turn_].empty()) return 0;
    const auto degrees = parse_whole(row.fields[*turn_], 0, 270);
    if (degrees && *degrees % 90 == 0) return *degrees / 90;
    return table_.wrong(row, "turn should be 0, 90, 180 or 270 degrees counter-clockwise, not \"" +
                                 row.fields[*turn_] + "\"");
  }

  Status add(const CsvRow& row) {
    const auto what = what_of(row);
    if (!what) return table_.wrong(row, what.error().message);
    const auto turns = turns_of(row);
    if (!turns) return turns.error();
    const auto cell = cell_of(row);
    if (!cell) return cell.error();
    if (row.fields[photo_].empty()) return table_.wrong(row, "the photo's name is empty");
    PhotoLabels& labels = labels_of(row);
    Truth& truth = labels.truth;
    if (!taken_[row.fields[photo_]].insert(*cell).second)
      return table_.wrong(row, row_ ? "this cell of the photo was labelled before: remove one"
                                    : "this photo was labelled before: a photo with several pieces "
                                      "needs the columns row and col");
    truth.cells.push_back({.cell = *cell,
                           .what = *what,
                           .rotation = *turns,
                           .hidden = hidden_ && means_yes(row.fields[*hidden_])});
    truth.rows = std::max(truth.rows, cell->row + 1);
    truth.cols = std::max(truth.cols, cell->col + 1);
    if (!corners_ || row.fields[(*corners_)[0]].empty()) return ok();
    const auto quad = read_corners(table_, row, *corners_);
    if (!quad) return quad.error();
    truth.corners = Corners::kGiven;
    truth.board = *quad;
    return ok();
  }

  PhotoLabels& labels_of(const CsvRow& row) {
    const auto [found, is_new] = index_.try_emplace(row.fields[photo_], photos_.size());
    if (!is_new) return photos_[found->second];
    PhotoLabels labels{row.fields[photo_], table_.where(row), {}};
    labels.truth.has_board = true;
    labels.truth.corners = Corners::kPicture;
    labels.truth.set = folder_name(table_.file);
    for (const std::size_t i : words_) labels.truth.columns.push_back(table_.columns[i]);
    if (group_) labels.truth.group = group_name(table_.file, row.fields[*group_]);
    if (layout_) labels.truth.layout = group_name(table_.file, row.fields[*layout_]);
    photos_.push_back(std::move(labels));
    return photos_.back();
  }

  /// Rows from the bottom, and all of them there.
  [[nodiscard]] Status close(PhotoLabels& labels) const {
    Truth& truth = labels.truth;
    const auto needed = static_cast<std::size_t>(truth.rows) * static_cast<std::size_t>(truth.cols);
    if (truth.cells.size() != needed)
      return Error{ErrorCode::kUnreadable,
                   "photo " + labels.photo + " has labels for " +
                       std::to_string(truth.cells.size()) + " cells, its grid of " +
                       std::to_string(truth.rows) + " x " + std::to_string(truth.cols) + " has " +
                       std::to_string(needed) + ": add the others, empty ones as none",
                   labels.where};
    std::sort(truth.cells.begin(), truth.cells.end(), [](const auto& a, const auto& b) {
      return std::pair(a.cell.row, a.cell.col) < std::pair(b.cell.row, b.cell.col);
    });
    for (TruthCell& cell : truth.cells) cell.cell.row = truth.rows - 1 - cell.cell.row;
    return ok();
  }

  const CsvTable& table_;
  FaceFinder finder_;
  std::size_t photo_ = 0;
  std::optional<std::size_t> row_, col_, piece_, turn_, hidden_, group_, layout_;
  std::vector<std::size_t> words_;
  std::optional<std::array<std::size_t, 8>> corners_;
  std::vector<PhotoLabels> photos_;
  std::map<std::string, std::size_t> index_;
  std::map<std::string, std::set<Cell>> taken_;
};

/// The words of one half: {"terrain": "field", "crowns": "1"} of "left_terrain", "left_crowns".
std::map<std::string, std::string> half_words(const Json& tile, const std::string& side) {
  std::map<std::string, std::string> words;
  for (const auto& [key, value] : tile.items()) {
    if (!key.starts_with(side)) continue;
    const std::string name = key.substr(side.size());
    if (value.is_string()) words[name] = value.get<std::string>();
    if (value.is_number_integer()) words[name] = value.dump();
  }
  return words;
}

Result<PhotoLabels> read_tile(const std::string& name, const Json& tile, const std::string& file,
                              const FaceFinder& finder) {
  const std::string where = file + ": " + name;
  const auto wrong = [&](const std::string& message) {
    return Error{ErrorCode::kUnreadable, message, where};
  };
  if (!tile.is_object() || !tile.contains("image_path") || !tile["image_path"].is_string())
    return wrong("expected an object with \"image_path\", the picture of this piece");
  PhotoLabels labels{tile["image_path"].get<std::string>(), where, {}};
  Truth& truth = labels.truth;
  truth.has_board = true;
  truth.corners = Corners::kPicture;
  truth.set = folder_name(file);
  truth.rows = 1;
  truth.cols = 2;
  for (const int col : {0, 1}) {
    const auto words = half_words(tile, col == 0 ? "left_" : "right_");
    if (words.empty())
      return wrong("nothing is said of its " + std::string(col == 0 ? "left" : "right") +
                   " half: expected keys such as \"left_terrain\"");
    for (const auto& [key, unused] : words) {
      if (!finder.knows(key)) return wrong("\"" + key + "\" is none of " + finder.keys());
      if (col == 0) truth.columns.push_back(key);
    }
    const auto what = finder.find(words);
    if (!what) return wrong(what.error().message);
    truth.cells.push_back({.cell = {col, 0}, .what = *what});
  }
  return labels;
}

/// The folders in such a list are mostly those of whoever made it: they count only where they tell
/// two pictures apart.
void drop_folders(std::vector<PhotoLabels>& labels) {
  std::map<std::string, int> times;
  for (const auto& one : labels) ++times[fs::path(one.photo).filename().string()];
  for (auto& one : labels) {
    std::string name = fs::path(one.photo).filename().string();
    if (times[name] == 1) one.photo = std::move(name);
  }
}

}  // namespace

Result<std::vector<PhotoLabels>> parse_label_table(std::string_view text, const std::string& file,
                                                   const Game& game) {
  const auto table = parse_csv(text, file);
  if (!table) return table.error();
  return LabelTable(*table, game).read();
}

Result<std::vector<PhotoLabels>> parse_tile_list(std::string_view text, const std::string& file,
                                                 const Game& game) {
  const auto json = parse_json(text, file, ErrorCode::kUnreadable);
  if (!json) return json.error();
  if (!json->is_object())
    return Error{ErrorCode::kUnreadable,
                 "expected an object with an entry for each picture: {\"01\": {\"left_terrain\": "
                 "..., \"right_terrain\": ..., \"image_path\": ...}}",
                 file};
  const FaceFinder finder(game);
  std::vector<PhotoLabels> labels;
  for (const auto& [name, tile] : json->items()) {
    auto one = read_tile(name, tile, file, finder);
    if (!one) return one.error();
    labels.push_back(std::move(one).value());
  }
  drop_folders(labels);
  return labels;
}

Result<PhotoLabels> parse_label_layout(std::string_view text, const std::string& file,
                                       const Game& game) {
  if (const auto named = layout_game(text); named && *named != game.id)
    return Error{ErrorCode::kUnreadable,
                 "this layout is of the game \"" + *named + "\", not of " + game.id, file};
  StateSpec any_size = game.state;
  any_size.building.free_extent = true;
  any_size.building.rows = any_size.building.cols = kMostSide;
  const auto table = parse_table_text(text, game.catalog, any_size);
  if (!table)
    return Error{table.error().code, table.error().message, file + ":" + table.error().where};
  if (table->players.size() != 1)
    return Error{ErrorCode::kUnreadable, "one building is expected, as one photo shows it", file};
  for (const auto& [key, choice] : table->house_rules) {
    if (const Status good = check_house_rule(*game.rules, key, choice); !good)
      return Error{ErrorCode::kUnreadable, good.error().message, file};
  }
  const Layout& layout = table->players.front().layout;
  PhotoLabels labels{fs::path(file).stem().string(), file, {}};
  Truth& truth = labels.truth;
  truth.has_board = true;
  truth.corners = Corners::kPicture;
  truth.set = folder_name(file);
  truth.player = table->players.front().name;
  truth.final_state = table->finished;
  truth.house_rules = table->house_rules;
  truth.rows = layout.rows;
  truth.cols = layout.cols;
  for (int row = layout.rows - 1; row >= 0; --row) {
    for (int col = 0; col < layout.cols; ++col)
      truth.cells.push_back({.cell = {col, row}, .what = {}});
  }
  for (const Placement& placement : layout.placements) {
    const std::string name =
        game.catalog.short_name(placement.what) + " at " + to_string(placement.cell);
    if (placement.layer != 0)
      return Error{ErrorCode::kUnreadable,
                   name + " lies on another piece: mark its cell as hidden in a table of labels",
                   file};
    for (const auto& [cell, square] : squares_covered(placement, game.catalog)) {
      if (!layout.contains(cell))
        return Error{ErrorCode::kUnreadable, name + " reaches beyond what the photo shows", file};
      const int down = layout.rows - 1 - cell.row;
      const auto at = static_cast<std::size_t>(down * layout.cols + cell.col);
      const SquareLook* look = game.catalog.look_of(square);
      const PieceFace part =
          game.catalog.extent(placement.what) == std::pair(1, 1) ? placement.what : square;
      truth.cells[at].what = look == nullptr ? part : look->what;
      truth.cells[at].rotation = look == nullptr ? placement.rotation : 0;
    }
  }
  if (truth.cells.empty())
    return Error{ErrorCode::kUnreadable, "this layout has no rows: say what the photo shows", file};
  return labels;
}

Result<std::map<std::string, Quad>> parse_corner_table(std::string_view text,
                                                       const std::string& file) {
  const auto table = parse_csv(text, file);
  if (!table) return table.error();
  const auto photo = table->any_column({"photo", "image", "file"});
  if (!photo) return missing_column(*table, "photo (or image)");
  const auto columns = corner_columns(*table);
  if (!columns) return missing_column(*table, "tl_x, or another of tl_x,tl_y,tr_x ... bl_y");
  std::map<std::string, Quad> corners;
  for (const CsvRow& row : table->rows) {
    const auto quad = read_corners(*table, row, *columns);
    if (!quad) return quad.error();
    if (!corners.emplace(row.fields[*photo], *quad).second)
      return table->wrong(row, "the corners of this photo were given before: remove one line");
  }
  return corners;
}

Status add_score_table(std::string_view text, const std::string& file, const Game& game,
                       std::vector<PhotoLabels>& labels) {
  const auto table = parse_csv(text, file);
  if (!table) return table.error();
  const auto photo = table->any_column({"photo", "image", "file"});
  if (!photo) return missing_column(*table, "photo (or image)");
  const auto group = table->any_column({"group", "game", "layout"});
  PhotoIndex names;
  for (std::size_t i = 0; i < labels.size(); ++i) names.add(labels[i].photo, i);
  for (const CsvRow& row : table->rows) {
    const auto found = names.find(row.fields[*photo]);
    if (!found) continue;  // a score of a photo that nobody labelled
    Truth& truth = labels[*found].truth;
    if (group && truth.group.empty()) truth.group = group_name(file, row.fields[*group]);
    for (const auto& [column, rule] : game.labels.house_rules) {
      const auto at = table->column(column);
      if (!at || row.fields[*at].empty()) continue;
      if (const Status good = check_house_rule(*game.rules, rule, row.fields[*at]); !good)
        return table->wrong(row, column + ": " + good.error().message);
      truth.house_rules[rule] = row.fields[*at];
    }
    for (const auto& [column, house_rules] : game.labels.scores) {
      const auto at = table->column(column);
      if (!at || row.fields[*at].empty()) continue;
      const auto points = parse_whole(row.fields[*at], -9999, 9999);
      if (!points)
        return table->wrong(row,
                            column + " should be a whole number, not \"" + row.fields[*at] + "\"");
      truth.scores.push_back({column, *points, house_rules, table->where(row)});
    }
  }
  return ok();
}

}  // namespace storey
