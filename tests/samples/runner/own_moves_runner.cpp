// Tells moves in Kingdomino, a game that is enrolled, from two photos each: real photos of one
// kingdom from two places, and composed photos of a kingdom of real squares before and after a
// move. Usage: own_moves_runner PHOTOS_FOLDER TEMPLATES_FOLDER, where PHOTOS_FOLDER holds boards/
// and wild/. Says so and succeeds where the folder is not there: the photos belong to others and
// are no part of the project.
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "compositor/compose.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/io/files.h"
#include "pipeline/study/enrol.h"
#include "pipeline/study/evaluation.h"
#include "pipeline/table/move_result.h"
#include "tests/pipeline/temporary_folder.h"
#include "tests/samples/runner/real_photos.h"
#include "vision/photo/load_photo.h"

namespace {

namespace fs = std::filesystem;
using namespace storey;
using test::fail;

constexpr const char* kGame = "kingdomino";
// Measured: nothing was done 12 of 12 right, 9 of them sure. Of composed moves only 3 of 12 are
// right: the reader takes the grain or checks of many composed tables for more squares. It is not
// sure of such an outline, so these are asked about; what this holds is that none is called sure.
constexpr int kMostSameWrong = 0;
constexpr int kLeastComposedRight = 3;

TableQuery query_of(const std::string& sets, SourceSpec source) {
  TableQuery query;
  query.game = kGame;
  query.templates = sets;
  query.finished_by_default = false;
  query.request.sources.push_back(std::move(source));
  return query;
}

/// A labelled kingdom, its cells from the lower left.
using Kingdom = std::map<Cell, PieceFace>;

Kingdom kingdom_of(const Truth& truth) {
  Kingdom kingdom;
  for (const auto& cell : truth.cells)
    if (!cell.what.is_nothing()) kingdom[cell.cell] = cell.what;
  return kingdom;
}

Layout labelled_layout(const Truth& truth) {
  Layout layout{truth.rows, truth.cols, {}};
  for (const auto& [cell, what] : kingdom_of(truth)) layout.placements.push_back({what, cell});
  layout.normalise();
  return layout;
}

Kingdom turned(const Kingdom& kingdom, int cols) {
  Kingdom next;
  for (const auto& [cell, what] : kingdom) next[{cell.row, cols - 1 - cell.col}] = what;
  return next;
}

bool same_kingdom(const Truth& a, const Truth& b) {
  Kingdom there = kingdom_of(a);
  for (int turns = 0; turns < 4; ++turns) {
    if (there == kingdom_of(b)) return true;
    there = turned(there, turns % 2 == 0 ? a.cols : a.rows);
  }
  return false;
}

struct Counts {
  int pairs = 0, right = 0, sure = 0, silent = 0;

  void add(const std::string& name, bool right_told, bool called_sure) {
    ++pairs;
    right += right_told ? 1 : 0;
    sure += called_sure ? 1 : 0;
    silent += called_sure && !right_told ? 1 : 0;
    std::cout << name << ": " << (right_told ? "right" : "WRONG") << ", "
              << (called_sure ? "sure" : "asked") << "\n";
  }
};

bool says(const ScoredMove& move, const std::string& code) {
  const auto& notes = move.after.players.front().diagnostics;
  return std::any_of(notes.begin(), notes.end(),
                     [&](const Diagnostic& note) { return note.code == code; });
}

/// Real photos next to each other in the list, both ways: of one kingdom nothing was done, and of
/// two kingdoms no move is told.
Status count_real(const Game& game, const fs::path& photos, const std::string& sets, Counts& same,
                  Counts& different) {
  const auto listed = list_labelled(game, photos.string(), {}, "");
  if (!listed) return listed.error();
  const auto& all = listed->photos;
  for (std::size_t i = 0; i + 1 < all.size(); ++i) {
    for (const bool back : {false, true}) {
      const auto& before = all[back ? i + 1 : i];
      const auto& after = all[back ? i : i + 1];
      const bool one = same_kingdom(before.truth, after.truth);
      if (!one && back) continue;
      const auto move = evaluate_move(query_of(sets, {.path = before.path, .fix = "", .bytes = {}}),
                                      query_of(sets, {.path = after.path, .fix = "", .bytes = {}}));
      if (!move) return move.error();
      const std::string name = before.name + " -> " + after.name;
      if (one)
        same.add(name, says(*move, "nothing-changed") && score_change(*move) == 0, move->settled);
      else
        different.add(name, says(*move, "different-building") && !move->settled, move->settled);
    }
  }
  return ok();
}

/// A square as it was cut out of a rectified photo.
Pixels cut(const Pixels& picture, const TruthCell& cell) {
  const auto x0 = static_cast<int>(cell.quad[0].x), y0 = static_cast<int>(cell.quad[0].y);
  const auto x1 = static_cast<int>(cell.quad[2].x), y1 = static_cast<int>(cell.quad[2].y);
  Pixels square{x1 - x0, y1 - y0, {}};
  for (int y = y0; y < y1; ++y) {
    const std::uint8_t* row = picture.at(x0, y);
    square.bgr.insert(square.bgr.end(), row, row + 3 * static_cast<std::ptrdiff_t>(square.width));
  }
  return square;
}

using Squares = std::map<PieceFace, Pixels>;

/// One square of each sort, from the photos that are listed last.
Result<Squares> cut_squares(const std::vector<LabelledPhoto>& photos) {
  Squares squares;
  for (const auto& photo : photos) {
    const auto bytes = read_file(photo.path);
    if (!bytes) return bytes.error();
    const std::span raw(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
    const auto picture = vision::decode_photo(raw, photo.path);
    if (!picture) return picture.error();
    for (const auto& cell : photo.truth.cells)
      if (!cell.what.is_nothing() && !cell.hidden) squares[cell.what] = cut(picture->pixels, cell);
  }
  return squares;
}

class Studio {
 public:
  Studio(const Game& game, Squares squares, std::string sets)
      : game_(game), sets_(std::move(sets)) {
    box_.game = kGame;
    box_.board = game.building();
    box_.board.rows = box_.board.cols = 5;
    box_.board.bar_mm = 0;
    box_.board.face_mm = box_.board.cell_mm;
    box_.catalog = game.catalog;
    box_.players = {"player-1"};
    box_.art = std::make_shared<compositor::FaceArt>(
        [squares = std::move(squares)](PieceFace face, int) { return squares.at(face); });
  }

  [[nodiscard]] Result<TableQuery> photo_of(const Layout& layout, std::uint64_t seed) const {
    compositor::Request request;
    request.set = "easy";
    request.seed = seed;
    request.width = 1600;
    request.height = 1200;
    request.max_bytes = 900'000;
    request.layout = layout;
    const auto photo = compositor::compose(box_, request);
    if (!photo) return photo.error();
    return query_of(sets_, {.path = std::to_string(seed) + ".jpg",
                            .fix = "",
                            .bytes = std::string(photo->jpeg.begin(), photo->jpeg.end())});
  }

  [[nodiscard]] TableQuery layout_of(const Layout& layout) const {
    return query_of(sets_, {.path = "kingdom.layout",
                            .fix = "",
                            .bytes = format_layout(layout, game_.catalog, kGame)});
  }

 private:
  const Game& game_;
  std::string sets_;
  compositor::Box box_;
};

/// Squares that came and went, by their place beside the castle, however the photo is turned.
std::vector<std::string> changes_of(const ScoredMove& move) {
  const auto& change = move.move.players.front().change;
  const auto& layout = move.after.table.players.front().layout;
  Cell castle;
  for (const auto& p : layout.placements)
    if (move.game.catalog.piece(p.what.piece).kind == "castle") castle = p.cell;
  std::vector<std::string> least;
  for (int turns = 0; turns < 4; ++turns) {
    std::vector<std::string> changes;
    const auto add = [&](const char* what, const Placement& p) {
      Cell from{p.cell.col - castle.col, p.cell.row - castle.row};
      for (int i = 0; i < turns; ++i) from = {from.row, -from.col};
      changes.push_back(what + std::to_string(from.col) + "," + std::to_string(from.row) + " " +
                        move.game.catalog.short_name(p.what));
    };
    for (const auto& p : change.placed) add("+", p);
    for (const auto& p : change.removed) add("-", p);
    for (const auto& [from, to] : change.moved) add("<", from), add(">", to);
    std::sort(changes.begin(), changes.end());
    if (turns == 0 || changes < least) least = changes;
  }
  return least;
}

std::vector<std::string> rules_broken(const ScoredMove& move) {
  std::vector<std::string> rules;
  for (const auto& violation : move.move.violations) rules.push_back(violation.rule.id);
  std::sort(rules.begin(), rules.end());
  return rules;
}

/// A kingdom without the squares on these cells.
Layout without(Layout layout, Cell a, Cell b) {
  std::erase_if(layout.placements, [&](const Placement& p) { return p.cell == a || p.cell == b; });
  return layout;
}

/// Two squares at the rim that may have been the last domino.
std::optional<Layout> before_last_domino(const Studio& studio, const Layout& layout) {
  for (const auto& p : layout.placements) {
    for (const Cell next : {Cell{p.cell.col + 1, p.cell.row}, Cell{p.cell.col, p.cell.row + 1}}) {
      const bool inside = p.cell.col % 4 != 0 && p.cell.row % 4 != 0;
      if (layout.at(next) == nullptr || inside) continue;
      Layout before = without(layout, p.cell, next);
      const auto move = evaluate_move(studio.layout_of(before), studio.layout_of(layout));
      if (move && move->move.legal() && score_change(*move) != 0) return before;
    }
  }
  return std::nullopt;
}

Status count_move(const Studio& studio, const std::string& name, const Layout& before,
                  const Layout& after, std::uint64_t seed, Counts& counts) {
  const auto truth = evaluate_move(studio.layout_of(before), studio.layout_of(after));
  if (!truth) return truth.error();
  auto then = studio.photo_of(before, seed);
  if (!then) return then.error();
  auto now = studio.photo_of(after, seed + 1);
  if (!now) return now.error();
  const auto move = evaluate_move(std::move(then).value(), std::move(now).value());
  if (!move) {
    counts.add(name + " (" + move.error().message + ")", false, false);
    return ok();
  }
  const bool right = changes_of(*move) == changes_of(*truth) &&
                     score_change(*move) == score_change(*truth) &&
                     rules_broken(*move) == rules_broken(*truth);
  counts.add(name, right, move->settled);
  if (right) return ok();
  std::cout << " ";
  for (const auto& change : changes_of(*move)) std::cout << " " << change;
  std::cout << ", " << score_change(*move) << " points;";
  for (const auto& note : move->after.players.front().diagnostics) std::cout << " " << note.code;
  std::cout << "\n";
  return ok();
}

/// Moves of a real kingdom, its squares laid on other tables.
Status count_composed(const Studio& studio, const Layout& full, std::uint64_t seed,
                      Counts& counts) {
  const auto one_less = before_last_domino(studio, full);
  if (!one_less)
    return Error{ErrorCode::kBadData, "no domino of this kingdom may have been the last", {}};
  const std::vector<std::tuple<std::string, Layout, Layout>> moves{
      {"placed", *one_less, full}, {"removed", full, *one_less}, {"nothing done", full, full}};
  for (const auto& [name, before, after] : moves) {
    const std::string numbered = name + ", seed " + std::to_string(seed);
    if (const Status done = count_move(studio, numbered, before, after, seed, counts); !done)
      return done;
    seed += 2;
  }
  return ok();
}

int run(const fs::path& photos, const std::string& templates) {
  const auto game = load_installed_game(kGame, templates);
  if (!game) return fail(game.error());
  const auto below = photos_below((photos / "boards").string());
  if (!below) return fail(below.error());
  const auto labelled = label_photos(*below, {}, "", *game);
  if (!labelled) return fail(labelled.error());
  const auto& boards = labelled->photos;
  if (boards.empty()) return fail({ErrorCode::kUsage, "no board here has labels", photos.string()});
  const std::string left_out = boards.back().truth.group;
  std::vector<std::string> others;
  for (const auto& board : boards)
    if (board.truth.group != left_out) others.push_back(board.path);
  const test::TemporaryFolder folder;
  const std::string sets = folder.path().string();
  const auto enrolled = enrol(*game, {others, {}, "", sets, {}});
  if (!enrolled) return fail(enrolled.error());
  auto squares = cut_squares(boards);
  if (!squares) return fail(squares.error());

  Counts composed, same, different;
  const Studio studio(*game, std::move(squares).value(), sets);
  std::set<std::string> layouts;
  for (const auto& board : boards) {
    if (board.truth.group != left_out || !layouts.insert(board.truth.layout).second) continue;
    const std::uint64_t seed = 100 * layouts.size();
    if (const Status done = count_composed(studio, labelled_layout(board.truth), seed, composed);
        !done)
      return fail(done.error());
  }
  if (const Status done = count_real(*game, photos / "wild", sets, same, different); !done)
    return fail(done.error());
  std::cout << "composed moves " << composed.right << " of " << composed.pairs << " right, "
            << composed.sure << " sure; nothing done " << same.right << " of " << same.pairs
            << " right, " << same.sure << " sure; two kingdoms told apart " << different.right
            << " of " << different.pairs << "; wrong and sure "
            << composed.silent + same.silent + different.silent << "\n";
  const bool good =
      composed.silent + same.silent + different.silent == 0 && different.right == different.pairs &&
      same.pairs - same.right <= kMostSameWrong && composed.right >= kLeastComposedRight;
  if (!good) std::cout << "FAILED: too few moves right, or one wrong and sure\n";
  return good ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  return storey::test::run_on_photos(argc, argv, "wild/labels.csv", "a real copy", run);
}
