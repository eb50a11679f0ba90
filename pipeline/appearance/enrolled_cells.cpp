#include "pipeline/appearance/enrolled_cells.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>

#include "drawing/png.h"
#include "pipeline/io/csv.h"
#include "pipeline/io/files.h"
#include "pipeline/io/hash.h"
#include "pipeline/io/open_folder.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr int kAcross = 24;  // pictures in a row of the atlas
constexpr int kSide = vision::kCellPicturePx;
constexpr std::array<std::string_view, 8> kColumns{"index", "piece",  "photo",  "content",
                                                   "group", "layout", "hidden", "picture"};
// Of a cell that shows one square of a piece, and of one that shows it turned.
constexpr std::array<std::string_view, 2> kTurnColumns{"square", "turn"};
constexpr std::string_view kNoPiece = "none";
constexpr std::string_view kEnrolAgain = ": remove this folder and enrol the photos again";

constexpr const char* kCellsFile = "cells.csv";
fs::path cells_file(const fs::path& folder) { return folder / "enrolled" / kCellsFile; }
std::string atlas_name(const std::string& content) { return "cells-" + content + ".png"; }

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

/// Bare squares of a board show its whole print, one this and one that part of it.
constexpr int kNothingIsMany = 4;

bool is_atlas_name(const std::string& name) {
  const std::size_t start = std::string_view("cells-").size();
  const std::string content = name.size() < start ? "" : name.substr(start, 16);
  return is_hex(content) && name == atlas_name(content);
}

/// Which square of its piece a cell shows, and at which turn; sets of before have neither column.
Status read_square(const CsvTable& table, const CsvRow& row, const Game& game,
                   vision::EnrolledCell& cell) {
  const auto text = [&](std::string_view name) {
    const auto column = table.column(name);
    return column ? row.fields[*column] : std::string();
  };
  const std::string square = text(kTurnColumns[0]);
  const std::string turn = text(kTurnColumns[1]);
  if (cell.what.is_nothing()) return ok();
  const auto [width, height] = game.catalog.extent(cell.what);
  const bool whole = width * height == 1;
  const auto number = whole ? -1 : parse_whole(square, 0, width * height - 1);
  if (whole != square.empty() || !number)
    return table.wrong(row, "there is no square \"" + square + "\" on " +
                                game.catalog.short_name(cell.what) + std::string(kEnrolAgain));
  if (!whole) cell.what.square = *number;  // a square that pieces share is known by its look
  const auto degrees = turn.empty() ? 0 : parse_whole(turn, 0, 270);
  if (!degrees || *degrees % 90 != 0)
    return table.wrong(row, "turn should be 0, 90, 180 or 270, not \"" + turn + "\"");
  cell.rotation = *degrees / 90;
  return ok();
}

/// The turn of each of n things in a row, so that those whose turn comes early lie far apart.
std::vector<std::size_t> scattered_turns(std::size_t n) {
  constexpr double kGolden = 0.6180339887498949;  // its multiples fill an interval evenly
  std::vector<std::pair<double, std::size_t>> places;
  for (std::size_t i = 0; i < n; ++i) {
    const double multiple = kGolden * static_cast<double>(i);
    places.emplace_back(multiple - std::floor(multiple), i);
  }
  std::sort(places.begin(), places.end());
  std::vector<std::size_t> turns;
  for (const auto& [unused, turn] : places) turns.push_back(turn);
  return turns;
}

/// Which of `looks` to keep: as many of one photo as of another, so that many lights are kept.
/// @param scattered  from all over each photo, instead of its first ones.
std::vector<std::size_t> spread_over_photos(const EnrolledSet& set,
                                            const std::vector<std::size_t>& looks, int most,
                                            bool scattered) {
  if (looks.size() <= static_cast<std::size_t>(most)) return looks;
  std::map<std::string, std::vector<std::size_t>> turns;
  for (const std::size_t i : looks) {
    auto& of_photo = turns[set[i].cell.photo];
    of_photo.push_back(of_photo.size());
  }
  for (auto& [unused, of_photo] : turns)
    if (scattered) of_photo = scattered_turns(of_photo.size());
  std::map<std::string, std::size_t> seen;
  std::vector<std::pair<std::size_t, std::size_t>> rounds;  // its turn within its photo
  for (const std::size_t i : looks) {
    const std::string& photo = set[i].cell.photo;
    rounds.emplace_back(turns[photo][seen[photo]++], i);
  }
  std::stable_sort(rounds.begin(), rounds.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::size_t> kept;
  for (std::size_t i = 0; i < static_cast<std::size_t>(most); ++i) kept.push_back(rounds[i].second);
  std::sort(kept.begin(), kept.end());
  return kept;
}

}  // namespace

bool has_enrolled_cells(const fs::path& folder) {
  std::error_code error;
  return fs::is_regular_file(cells_file(folder), error);
}

std::string content_name(std::string_view bytes) { return hex(fnv(bytes)); }

Result<EnrolledTable> parse_enrolled(std::string_view text, const std::string& file,
                                     const Game& game) {
  const auto bad = [](Error error) {
    error.code = ErrorCode::kBadData;
    return error;
  };
  const auto table = parse_csv(text, file);
  if (!table) return bad(table.error());
  std::array<std::size_t, kColumns.size()> columns{};
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const auto found = table->column(kColumns[i]);
    if (!found)
      return Error{
          ErrorCode::kBadData,
          "the column \"" + std::string(kColumns[i]) + "\" is missing" + std::string(kEnrolAgain),
          file + ":1"};
    columns[i] = *found;
  }
  EnrolledTable out;
  for (const auto& row : table->rows) {
    const auto field = [&](std::size_t i) -> const std::string& { return row.fields[columns[i]]; };
    if (field(0) != std::to_string(out.set.size()))
      return bad(table->wrong(row, "index should be " + std::to_string(out.set.size()) +
                                       ", not \"" + field(0) +
                                       "\": a line is missing or stands twice"));
    if (out.set.empty()) out.picture = field(7);
    if (field(7) != out.picture)
      return bad(table->wrong(row, "two pictures are named" + std::string(kEnrolAgain)));
    EnrolledLook look;
    if (field(1) != kNoPiece) {
      const auto what = game.catalog.parse(field(1));
      if (!what)
        return bad(table->wrong(row, "there is no piece \"" + field(1) + "\" in " + game.title +
                                         ": the set was enrolled for another game.json"));
      look.cell.what = *what;
    }
    if (const Status square = read_square(*table, row, game, look.cell); !square)
      return bad(square.error());
    look.photo = field(2);
    look.cell.photo = field(3);
    look.group = field(4);
    look.layout = field(5);
    look.hidden = field(6) == "1";
    out.set.push_back(std::move(look));
  }
  return out;
}

Result<EnrolledSet> read_enrolled(const Game& game, const fs::path& folder) {
  const std::string file = cells_file(folder).string();
  const auto text = read_file(file);
  if (!text) return Error{ErrorCode::kBadData, text.error().message, file};
  auto table = parse_enrolled(*text, file, game);
  if (!table) return table.error();
  EnrolledSet set = std::move(table.value().set);
  if (set.empty()) return set;
  const std::string atlas_path = (folder / "enrolled" / atlas_name(table->picture)).string();
  const auto bad = [&](const std::string& what) {
    return Error{ErrorCode::kBadData, what + std::string(kEnrolAgain), atlas_path};
  };
  const auto bytes = read_file(atlas_path, vision::LoadOptions{}.max_bytes);
  if (!bytes) return bad("the picture that cells.csv names cannot be read");
  if (content_name(*bytes) != table->picture)
    return bad("this is not the picture that cells.csv was written for");
  const auto atlas = vision::decode_photo(
      {reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()}, atlas_path);
  if (!atlas) return Error{ErrorCode::kBadData, atlas.error().message, atlas_path};
  const Pixels& pixels = atlas->pixels;
  if (pixels.width != kAcross * kSide || pixels.height != rows_of_atlas(set.size()) * kSide)
    return bad("this picture does not show the " + std::to_string(set.size()) +
               " cells of cells.csv");
  for (std::size_t i = 0; i < set.size(); ++i) {
    Pixels& picture = set[i].cell.picture;
    picture = blank(kSide, kSide);
    const int at = static_cast<int>(i);
    copy_square(pixels, at % kAcross * kSide, at / kAcross * kSide, picture, 0, 0);
  }
  return set;
}

namespace {

/// The table first: without it there is no set.
Status remove_enrolled(const fs::path& folder) {
  const auto enrolled = OpenFolder::make_below(folder, "enrolled");
  if (!enrolled) return enrolled.error();
  if (Status removed = enrolled->remove(kCellsFile); !removed) return removed;
  if (Status synced = enrolled->sync(); !synced) return synced;
  return enrolled->remove_if(is_atlas_name);
}

}  // namespace

Status write_enrolled(const Game& game, const EnrolledSet& set, const fs::path& folder) {
  if (set.empty()) return remove_enrolled(folder);
  Pixels pixels = blank(kAcross * kSide, std::max(1, rows_of_atlas(set.size())) * kSide);
  for (std::size_t i = 0; i < set.size(); ++i) {
    const int at = static_cast<int>(i);
    copy_square(set[i].cell.picture, 0, 0, pixels, at % kAcross * kSide, at / kAcross * kSide);
  }
  const auto png = drawing::encode_png(pixels);
  const std::string_view bytes(reinterpret_cast<const char*>(png.data()), png.size());
  const std::string picture = content_name(bytes);
  std::vector<std::string> header(kColumns.begin(), kColumns.end());
  header.insert(header.end(), kTurnColumns.begin(), kTurnColumns.end());
  std::string table = csv_line(header);
  for (std::size_t i = 0; i < set.size(); ++i) {
    const EnrolledLook& look = set[i];
    const std::string piece =
        look.cell.what.is_nothing() ? std::string(kNoPiece) : game.catalog.name(look.cell.what);
    table +=
        csv_line({std::to_string(i), piece, look.photo, look.cell.photo, look.group, look.layout,
                  look.hidden ? "1" : "0", picture,
                  game.catalog.is_part(look.cell.what) ? std::to_string(look.cell.what.square) : "",
                  look.cell.rotation == 0 ? "" : std::to_string(90 * look.cell.rotation)});
  }
  const auto enrolled = OpenFolder::make_below(folder, "enrolled");
  if (!enrolled) return enrolled.error();
  if (Status written = enrolled->write(atlas_name(picture), bytes); !written) return written;
  if (Status synced = enrolled->sync(); !synced) return synced;
  if (Status written = enrolled->write(kCellsFile, table); !written) return written;
  if (Status synced = enrolled->sync(); !synced) return synced;
  return enrolled->remove_if(
      [&](const std::string& name) { return is_atlas_name(name) && name != atlas_name(picture); });
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
  for (const auto& [what, looks] : classes) {
    const bool nothing = what.is_nothing();
    const auto chosen =
        spread_over_photos(set, looks, nothing ? kNothingIsMany * most : most, nothing);
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

}  // namespace storey
