#include <algorithm>
#include <array>

#include "drawing/overlay.h"
#include "drawing/png.h"
#include "model/piece_names.h"
#include "model/square_fields.h"
#include "model/words.h"
#include "pipeline/report/pictures.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

using drawing::OverlayCell;
using drawing::OverlayNote;
using drawing::OverlayView;

constexpr int kJpegQuality = 88;

class OverlayWriter {
 public:
  OverlayWriter(const Game& game, const TableResult& result, std::size_t player,
                const PhraseBook& book)
      : game_(game), result_(result), player_(player), book_(book) {}

  [[nodiscard]] OverlayView view() const {
    const BuildingReading& reading = *result_.players[player_].reading;
    OverlayView view;
    view.game_title = game_.title;
    view.player = result_.table.players[player_].name;
    view.board = reading.board;
    view.edges = edge_words();
    view.words = book_;
    for (const Observation& seen : reading.cells) {
      view.cells.push_back(cell(seen));
      add_edges(seen, view.cells.back());
    }
    for (const auto* more : {&reading.overlays, &reading.loose})
      for (const Observation& seen : *more)
        if (seen.photo == 0) view.beside.push_back(loose_piece(seen));
    if (total_known(game_, result_, player_)) {
      view.total = result_.score.sheets[player_].total();
      view.lowest = result_.range.lowest[player_];
      view.highest = result_.range.highest[player_];
      view.perhaps_more = board_in_doubt(result_.players[player_]);
    }
    view.status = status();
    view.notes = notes();
    return view;
  }

  /// Of a photo without a building: the whole of it, and no score.
  [[nodiscard]] OverlayView view_beside(std::size_t photo) const {
    const PlayerResult& player = result_.players[player_];
    const Photo& shown = *player.beside[photo].photo;
    const double right = shown.full_width;
    const double bottom = shown.full_height;
    OverlayView view;
    view.game_title = game_.title;
    view.player = result_.table.players[player_].name;
    view.words = book_;
    view.board = {{{0, 0}, {right, 0}, {right, bottom}, {0, bottom}}};
    for (const Observation& seen : player.reading->loose)
      if (seen.photo == static_cast<int>(photo) + 1) view.beside.push_back(loose_piece(seen));
    view.status = status();
    return view;
  }

 private:
  [[nodiscard]] drawing::OverlayStatus status() const {
    return result_.status == TableStatus::kConfirmed ? drawing::OverlayStatus::kSure
                                                     : drawing::OverlayStatus::kNeedsLook;
  }

  [[nodiscard]] std::string short_name(const Candidate& candidate) const {
    return candidate.empty() ? "" : called(game_.catalog, candidate.what);
  }

  [[nodiscard]] OverlayCell cell(const Observation& seen) const {
    OverlayCell cell{.cell = seen.site.cell, .quad = seen.quad, .source = seen.source};
    cell.name = short_name(seen.best());
    cell.points = points_of(seen.site.cell);
    cell.accented = is_anchor(seen.best());
    cell.unsure = seen.confidence() < kSureConfidence;
    cell.unlisted = seen.candidates.size() < 2;
    if (!cell.unlisted) cell.runner_up = short_name(seen.candidates[1]);
    cell.broken = is_broken(seen.site.cell);
    return cell;
  }

  /// What is printed on edges of squares of this game's buildings.
  [[nodiscard]] std::vector<std::string> edge_words() const {
    for (const std::string& kind : game_.building().kinds)
      for (const FieldSpec& field : game_.catalog.kind(kind).fields)
        if (field.of == FieldSpec::Of::kEdge) return field.values;
    return {};
  }

  /// What is between two squares of a piece is drawn once, of the square to the north or east.
  void add_edges(const Observation& seen, OverlayCell& cell) const {
    const Candidate& best = seen.best();
    const auto words = edge_words();
    if (words.empty() || !game_.catalog.is_part(best.what)) return;
    const Placement whole = whole_piece(game_.catalog, best.what, best.rotation, seen.site.cell);
    const auto covered = cells_covered(whole, game_.catalog);
    for (std::size_t side = 0; side < kSides.size(); ++side) {
      constexpr std::array<Cell, 4> kBeyond{Cell{0, 1}, Cell{1, 0}, Cell{0, -1}, Cell{-1, 0}};
      const Cell beyond{cell.cell.col + kBeyond.at(side).col, cell.cell.row + kBeyond.at(side).row};
      cell.within.at(side) = std::find(covered.begin(), covered.end(), beyond) != covered.end();
      if (cell.within.at(side) && side < 2) continue;
      const auto value = value_as_it_lies(game_.catalog, best.what, best.rotation, kSides.at(side));
      const auto word = value ? std::find(words.begin(), words.end(), *value) : words.end();
      if (word != words.end()) cell.edges.at(side) = static_cast<int>(word - words.begin()) + 1;
    }
  }

  /// What scores or breaks a rule is said at its cell.
  [[nodiscard]] OverlayCell loose_piece(const Observation& seen) const {
    OverlayCell piece = cell(seen);
    piece.points.reset();
    piece.broken = false;
    return piece;
  }

  /// Whether a line of the whole building has all the points of a rule, and the lines of its cells
  /// only say how they come about: a 0 on every cell would say nothing.
  [[nodiscard]] bool counted_together(const RuleRef& rule) const {
    bool together = false;
    for (const ScoreLine& line : result_.score.sheets[player_].lines) {
      if (line.rule.id != rule.id) continue;
      if (!line.cells.empty() && line.points != 0) return false;
      together = together || line.cells.empty();
    }
    return together;
  }

  /// A line belongs to its first cell.
  [[nodiscard]] std::optional<int> points_of(Cell cell) const {
    std::optional<int> points;
    if (!game_.rules->installed) return points;  // lines then list what lies there
    for (const ScoreLine& line : result_.score.sheets[player_].lines) {
      if (!line.cells.empty() && line.cells.front() == cell && !counted_together(line.rule)) {
        points = points.value_or(0) + line.points;
      }
    }
    return points;
  }

  [[nodiscard]] bool is_anchor(const Candidate& candidate) const {
    if (candidate.empty()) return false;
    const auto& anchors = game_.building().anchors;
    const std::string& kind = game_.catalog.piece(candidate.what.piece).kind;
    return std::any_of(anchors.begin(), anchors.end(),
                       [&](const Anchor& anchor) { return anchor.kind == kind; });
  }

  [[nodiscard]] bool is_mine(const Violation& violation) const {
    return static_cast<std::size_t>(violation.player) == player_;
  }

  [[nodiscard]] bool is_broken(Cell cell) const {
    const auto& violations = result_.score.violations;
    return std::any_of(violations.begin(), violations.end(), [&](const Violation& v) {
      return is_mine(v) && std::find(v.cells.begin(), v.cells.end(), cell) != v.cells.end();
    });
  }

  [[nodiscard]] std::vector<OverlayNote> notes() const {
    std::vector<OverlayNote> notes;
    for (const Violation& violation : result_.score.violations) {
      if (is_mine(violation)) notes.push_back({violation.because, true});
    }
    if (const std::string cells = cells_to_look_at(); !cells.empty()) {
      notes.push_back({"look at " + cells + ": what lies there can change the result"});
    }
    const PlayerResult& player = result_.players[player_];
    for (const Diagnostic& note : player.diagnostics) notes.push_back({note.message});
    for (const Diagnostic& note : player.reading->diagnostics) notes.push_back({note.message});
    return notes;
  }

  [[nodiscard]] std::string cells_to_look_at() const {
    std::vector<std::string> cells;
    for (const Question& question : result_.range.questions) {
      if (static_cast<std::size_t>(question.player) == player_) {
        cells.push_back(to_string(question.site));
      }
    }
    return list_of(cells);
  }

  const Game& game_;
  const TableResult& result_;
  std::size_t player_;
  const PhraseBook& book_;
};

std::string encoded(const Pixels& picture, PictureFormat format) {
  const auto bytes = format == PictureFormat::kPng ? drawing::encode_png(picture)
                                                   : vision::encode_jpeg(picture, kJpegQuality);
  return {bytes.begin(), bytes.end()};
}

}  // namespace

Pixels overlay_pixels(const Game& game, const TableResult& result, std::size_t player,
                      int long_side_px, const PhraseBook& book) {
  const PlayerResult& shown = result.players.at(player);
  STOREY_CHECK(shown.photo && shown.reading);
  const OverlayView view = OverlayWriter(game, result, player, book).view();
  return drawing::draw_overlay(shown.photo->pixels, shown.photo->full_per_pixel, view,
                               {.long_side_px = long_side_px});
}

std::string overlay_picture(const Game& game, const TableResult& result, std::size_t player,
                            PictureFormat format, const PhraseBook& book) {
  const Pixels picture =
      overlay_pixels(game, result, player, drawing::OverlayOptions{}.long_side_px, book);
  return encoded(picture, format);
}

std::string beside_picture(const Game& game, const TableResult& result, std::size_t player,
                           std::size_t photo, PictureFormat format, const PhraseBook& book) {
  const Photo& shown = *result.players.at(player).beside.at(photo).photo;
  const OverlayView view = OverlayWriter(game, result, player, book).view_beside(photo);
  return encoded(drawing::draw_overlay(shown.pixels, shown.full_per_pixel, view), format);
}

}  // namespace storey
