#include <algorithm>
#include <map>

#include "drawing/score_sheet.h"
#include "model/piece_names.h"
#include "model/plain_text.h"
#include "model/words.h"
#include "pipeline/report/headlines.h"
#include "pipeline/report/pictures.h"
#include "pipeline/report/question_words.h"
#include "pipeline/report/result_words.h"

namespace storey {
namespace {

using drawing::SheetCell;
using drawing::SheetLine;
using drawing::SheetPlayer;
using drawing::TableSheet;

constexpr int kWidestBuilding = 16;  // columns; cells of a wider one could not be read

class SheetMaker {
 public:
  SheetMaker(const Game& game, const TableResult& result, const PhraseBook& book)
      : game_(game), result_(result), book_(book) {}

  [[nodiscard]] TableSheet make() const {
    TableSheet sheet{.title = game_.title,
                     .remark = remark(),
                     .broken_title = book_("Broken rules"),
                     .doubts_title = book_("Needs a look")};
    for (const Headline& line : headlines(result_)) sheet.doubts.push_back(book_(line.sentence));
    if (result_.score.outcome) {
      sheet.outcome.push_back(book_(result_.score.outcome->because + "."));
    } else if (const std::string won = winner_sentence(result_); !won.empty()) {
      sheet.outcome.push_back(book_(won));
      if (result_.score.tie_break)
        sheet.outcome.push_back(book_("Tie-break: " + *result_.score.tie_break + "."));
    }
    for (std::size_t i = 0; i < result_.players.size(); ++i) sheet.players.push_back(player(i));
    for (const std::string& sentence : violation_sentences(result_))
      sheet.broken.push_back(book_(sentence));
    for (const AskedFact& fact : result_.facts)
      if (fact.decides)
        sheet.doubts.push_back(book_((fact.player < 0 ? "" : name(fact.player) + ": ") + fact.ask));
    for (const AskedClaim& claim : result_.asked_claims)
      if (claim.decides)
        sheet.doubts.push_back(book_(name(claim.player) + ": " + question_about(game_, claim)));
    for (const auto& line :
         question_sentences(game_, result_.table.players, result_.range.questions))
      sheet.doubts.push_back(book_(line));
    return sheet;
  }

 private:
  [[nodiscard]] const std::string& name(int player) const {
    return result_.table.players[static_cast<std::size_t>(player)].name;
  }

  [[nodiscard]] std::string remark() const {
    std::string remark = book_(house_rules());
    const auto& players = result_.table.players;
    if (std::all_of(players.begin(), players.end(),
                    [](const Player& player) { return drawing::can_write(player.name); }))
      return remark;
    return remark + (remark.empty() ? "" : ". ") +
           book_(
               "Boxes stand for letters that no font of this machine has: install one that has "
               "them, such as fonts-noto-cjk.");
  }

  [[nodiscard]] std::string house_rules() const {
    std::vector<std::string> rules;
    for (const auto& [key, choice] : result_.table.house_rules)
      rules.push_back(key + " = " + choice);
    return rules.empty() ? "" : "With " + list_of(rules);
  }

  [[nodiscard]] SheetPlayer player(std::size_t i) const {
    const Player& of = result_.table.players[i];
    SheetPlayer player{.name = of.name, .total = total(i)};
    if (!of.known) {
      player.remark = book_("This side is not known.");
      return player;
    }
    add_building(i, player);
    if (!total_known(game_, result_, i) && game_.rules->installed) {
      player.remark = book_("Points are counted move by move.");
      return player;
    }
    for (const ScoreLine& line : result_.score.sheets[i].lines)
      player.lines.push_back(row(of, line));
    return player;
  }

  [[nodiscard]] std::string total(std::size_t i) const {
    if (!result_.table.players[i].known || !total_known(game_, result_, i)) return "";
    const int lowest = result_.range.lowest[i];
    const int highest = result_.range.highest[i];
    const std::string total = std::to_string(result_.score.sheets[i].total());
    const std::string range =
        lowest == highest
            ? total
            : book_(total + " (" + std::to_string(lowest) + " to " + std::to_string(highest) + ")");
    return range + (board_in_doubt(result_.players[i]) ? "?" : "");
  }

  [[nodiscard]] SheetLine row(const Player& of, const ScoreLine& line) const {
    SheetLine row{.cell = {},
                  .piece = {},
                  .rule = book_(line.rule.title),
                  .because = book_(line.because),
                  .points = std::to_string(line.points)};
    if (line.open_points > 0)
      row.points = book_(row.points + " to " + std::to_string(line.points + line.open_points));
    if (line.cells.empty()) return row;
    row.cell = to_string(line.cells.front());
    if (const Placement* there = of.layout.at(line.cells.front()))
      row.piece = called(game_.catalog, there->what);
    return row;
  }

  void add_building(std::size_t i, SheetPlayer& player) const {
    const Layout& layout = result_.table.players[i].layout;
    if (layout.cols > kWidestBuilding || layout.rows > kWidestBuilding) return;
    player.columns = layout.cols;
    player.rows = layout.rows;
    for (int col = 0; col < layout.cols; ++col)
      player.column_names.push_back(without_row(to_string(Cell{col, 0})));
    for (int row = layout.rows; row > 0; --row) player.row_names.push_back(std::to_string(row));
    const auto points = points_by_cell(i);
    const auto names = names_by_cell(layout, false);
    const auto on = names_by_cell(layout, true);
    for (int row = 0; row < layout.rows; ++row)
      for (int col = 0; col < layout.cols; ++col) {
        const Cell cell{col, row};
        SheetCell drawn{.column = col, .row = layout.rows - 1 - row};
        if (const auto there = names.find(cell); there != names.end()) drawn.name = there->second;
        if (const auto there = on.find(cell); there != on.end()) drawn.on = there->second;
        if (const auto here = points.find(cell); here != points.end())
          drawn.points = std::to_string(here->second);
        drawn.unsure = is_unsure(i, cell);
        drawn.broken = is_broken(i, cell);
        player.cells.push_back(std::move(drawn));
      }
  }

  static std::string without_row(const std::string& cell) {
    return cell.substr(0, cell.find_first_of("0123456789"));
  }

  /// Of the building's own pieces, or of what lies on them from the lowest on.
  [[nodiscard]] std::map<Cell, std::string> names_by_cell(const Layout& layout,
                                                          bool overlays) const {
    std::map<Cell, std::string> names;
    for (const Placement& there : layout.placements) {
      if ((there.layer > 0) != overlays) continue;
      for (const Cell cell : cells_covered(there, game_.catalog)) {
        std::string& name = names[cell];
        if (!name.empty()) name += ' ';
        name += called(game_.catalog, there.what);
      }
    }
    return names;
  }

  /// A line belongs to its first cell.
  [[nodiscard]] std::map<Cell, int> points_by_cell(std::size_t i) const {
    std::map<Cell, int> points;
    if (!game_.rules->installed) return points;
    for (const ScoreLine& line : result_.score.sheets[i].lines)
      if (!line.cells.empty()) points[line.cells.front()] += line.points;
    return points;
  }

  /// Whether the piece in a cell is in doubt, or something that lies on it.
  [[nodiscard]] bool is_unsure(std::size_t i, Cell cell) const {
    const auto& reading = result_.players[i].reading;
    if (!reading) return false;
    const auto in_doubt = [&](const Observation& seen) {
      return seen.site.cell == cell && seen.confidence() < kSureConfidence;
    };
    return std::any_of(reading->cells.begin(), reading->cells.end(), in_doubt) ||
           std::any_of(reading->overlays.begin(), reading->overlays.end(), in_doubt);
  }

  [[nodiscard]] bool is_broken(std::size_t i, Cell cell) const {
    const auto& violations = result_.score.violations;
    return std::any_of(violations.begin(), violations.end(), [&](const Violation& violation) {
      return violation.player == static_cast<int>(i) &&
             std::find(violation.cells.begin(), violation.cells.end(), cell) !=
                 violation.cells.end();
    });
  }

  const Game& game_;
  const TableResult& result_;
  const PhraseBook& book_;
};

}  // namespace

std::string sheet_pdf(const Game& game, const TableResult& result, const PhraseBook& book) {
  const auto bytes = drawing::draw_table_sheet(SheetMaker(game, result, book).make());
  return {bytes.begin(), bytes.end()};
}

}  // namespace storey
