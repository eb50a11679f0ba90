#include "pipeline/report/text_report.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

#include "inference/candidates.h"
#include "model/plain_text.h"
#include "model/words.h"
#include "pipeline/report/headlines.h"
#include "pipeline/report/text.h"

namespace storey {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowestReason = 24;
constexpr std::size_t kWidestBuilding = 40;
constexpr std::size_t kMostEmpty = 2;    // more empty cells in doubt are asked about together
constexpr std::size_t kMostOptions = 4;  // the rest are too unlikely to help whoever looks

/// One line of a sheet as a player reads it.
struct Row {
  std::string cell, piece, rule, because, points;
  bool earns = false;
  bool unsure = false;
};

std::size_t widest(const std::vector<Row>& rows, std::string Row::*column) {
  std::size_t width = 0;
  for (const Row& row : rows) width = std::max(width, text_width(row.*column));
  return width;
}

class ReportWriter {
 public:
  ReportWriter(const Game& game, const TableResult& result, const TextStyle& style)
      : game_(game), result_(result), style_(style) {}

  std::string score() {
    first_things();
    text_ += ink(game_.title, Ink::kBold) + house_rules() + "\n";
    for (std::size_t i = 0; i < result_.players.size(); ++i) {
      // The other side of what is listed says nothing new.
      if (game_.rules->installed || !result_.players[i].derived) sheet(i);
    }
    text_ += "\n";
    winner();
    findings();
    return text_;
  }

  std::string doubts_only() {
    first_things();
    doubts();
    notes();
    return text_;
  }

  std::string check() {
    first_things();
    text_ += ink(game_.title, Ink::kBold) +
             (result_.table.finished ? ", a finished building" : ", a game in progress") +
             house_rules() + "\n";
    if (!game_.rules->installed) text_ += result_.score.outcome.value().because + ".\n";
    for (std::size_t i = 0; i < result_.players.size(); ++i) {
      if (result_.players[i].derived) continue;
      text_ +=
          pad() + source_of(i) + ": " + count_of(pieces_of(i), "piece") + ", " + points(i) + "\n";
    }
    findings();
    return text_;
  }

 private:
  [[nodiscard]] std::string ink(std::string_view text, Ink colour) const {
    return inked(text, colour, style_.colour);
  }
  [[nodiscard]] static std::string pad(std::size_t steps = 1) {
    return std::string(steps * kIndent, ' ');
  }
  [[nodiscard]] const Player& player(std::size_t i) const { return result_.table.players[i]; }
  [[nodiscard]] const std::string& name_of(int i) const {
    return player(static_cast<std::size_t>(i)).name;
  }
  [[nodiscard]] int pieces_of(std::size_t i) const {
    return static_cast<int>(player(i).layout.placements.size());
  }

  [[nodiscard]] std::string source_of(std::size_t i) const {
    return player(i).name + " · " +
           (result_.players[i].source == "-" ? "stdin" : visible(result_.players[i].source));
  }

  [[nodiscard]] bool unsure(std::size_t i, Cell cell) const {
    const auto& reading = result_.players[i].reading;
    const Observation* seen = reading ? reading->at(cell) : nullptr;
    return seen != nullptr && seen->confidence() < kSureConfidence;
  }

  /// Those that differ from the defaults change what the rulebook's reader expects.
  [[nodiscard]] std::string house_rules() const {
    std::string text;
    for (const auto& [key, choice] : result_.table.house_rules) {
      text += (text.empty() ? ", with " : ", ") + key + " = " + choice;
    }
    return text;
  }

  /// "39 points", with what else it may be.
  [[nodiscard]] std::string points(std::size_t i) const {
    if (!game_.rules->installed) return "not checked";
    if (!total_known(game_, result_, i)) return "points are counted move by move";
    const std::string doubt = doubt_about(i);
    return count_of(result_.score.sheets[i].total(), "point") + (doubt.empty() ? "" : " ") + doubt;
  }

  /// "(5 to 11 are possible)", or "".
  [[nodiscard]] std::string doubt_about(std::size_t i) const {
    const int lowest = result_.range.lowest[i];
    const int highest = result_.range.highest[i];
    std::vector<std::string> doubts;
    if (lowest != highest)
      doubts.push_back(std::to_string(lowest) + " to " + std::to_string(highest) + " are possible");
    if (!result_.one_building) doubts.emplace_back("not confirmed");
    return doubts.empty() ? "" : "(" + list_of(doubts, ", ") + ")";
  }

  void first_things() {
    for (const Headline& line : headlines(result_)) text_ += ink(line.sentence, Ink::kRed) + "\n";
    if (!text_.empty()) text_ += "\n";
  }

  void sheet(std::size_t i) {
    text_ += "\n";
    if (!result_.players[i].derived) {
      text_ += ink(source_of(i), Ink::kBold) + "\n";
    } else {
      text_ += ink(player(i).name, Ink::kBold) + why_not_shown(i) + "\n";
      if (!player(i).known) return;
    }
    building(i);
    if (!game_.rules->installed) {
      contents(i);
      return;
    }
    if (!total_known(game_, result_, i)) {
      text_ += pad() + "Points are counted move by move: show the state before a move with " +
               "storey check --before.\n";
      return;
    }
    std::vector<Row> rows;
    for (const ScoreLine& line : result_.score.sheets[i].lines) rows.push_back(row(i, line));
    const std::size_t width = print(rows);
    const std::string total = std::to_string(result_.score.sheets[i].total());
    text_ += pad() + ink(pad_left("total  " + pad_left(total, 3), width - kIndent), Ink::kBold);
    if (const auto doubt = doubt_about(i); !doubt.empty()) text_ += "  " + ink(doubt, Ink::kYellow);
    text_ += "\n";
  }

  [[nodiscard]] std::string why_not_shown(std::size_t i) const {
    if (player(i).known) return " · not shown, follows from the other side";
    const auto missing = not_read();
    if (std::count(missing.begin(), missing.end(), player(i).name) > 0)
      return " · not known: take the photo again";
    return " · not shown: give a photo or layout of this side";
  }

  /// What lies there, where nothing is scored.
  void contents(std::size_t i) {
    for (const ScoreLine& line : result_.score.sheets[i].lines)
      text_ += pad() + line.because + "\n";
  }

  /// What lies where on a grid of a fixed size; there is no room for a larger one.
  void building(std::size_t i) {
    if (game_.building().free_extent) return;
    Layout layout = player(i).layout;
    layout.beside.clear();
    layout.claims.clear();
    std::istringstream rows(format_layout(layout, game_.catalog, {}));
    std::string picture;
    for (std::string row; std::getline(rows, row);) {
      if (text_width(row) > kWidestBuilding) return;
      picture += pad() + row + "\n";
    }
    text_ += picture + "\n";
  }

  [[nodiscard]] Row row(std::size_t i, const ScoreLine& line) const {
    Row row;
    if (!line.cells.empty()) {
      const Cell cell = line.cells.front();
      row.cell = to_string(cell);
      const Placement* there = player(i).layout.at(cell);
      if (there != nullptr) row.piece = game_.catalog.short_name(there->what);
      row.unsure = unsure(i, cell);
    }
    row.rule = line.rule.title;
    row.because = line.because;
    row.points = std::to_string(line.points);
    if (line.open_points > 0) row.points += " to " + std::to_string(line.points + line.open_points);
    row.earns = line.points != 0;
    if (row.unsure) row.piece += "?";
    return row;
  }

  /// @return  the width of the printed table.
  std::size_t print(const std::vector<Row>& rows) {
    const std::size_t cell = widest(rows, &Row::cell) + kGap;
    const std::size_t piece = widest(rows, &Row::piece) + kGap;
    const std::size_t rule = widest(rows, &Row::rule) + kGap;
    const std::size_t points = std::max<std::size_t>(3, widest(rows, &Row::points));
    const std::size_t used = kIndent + cell + piece + rule + kGap + points;
    const auto whole = static_cast<std::size_t>(style_.width);
    const std::size_t room =
        std::max(kNarrowestReason, whole > used ? whole - used : kNarrowestReason);
    const std::size_t because =
        std::min(room, std::max(widest(rows, &Row::because), text_width("total")));
    for (const Row& row : rows) {
      const auto reasons = wrap(row.because, because);
      for (std::size_t n = 0; n < reasons.size(); ++n) {
        const bool first = n == 0;
        std::string line = pad_right(first ? row.cell : "", cell);
        line +=
            ink(pad_right(first ? row.piece : "", piece), row.unsure ? Ink::kYellow : Ink::kPlain);
        line += pad_right(first ? row.rule : "", rule);
        line += first ? pad_right(reasons[n], because + kGap) : reasons[n];
        if (first) line += ink(pad_left(row.points, points), row.earns ? Ink::kBold : Ink::kDim);
        text_ += pad() + line + "\n";
      }
    }
    return used + because;
  }

  [[nodiscard]] std::string scores() const {
    std::vector<std::pair<int, std::string>> totals;
    for (std::size_t i = 0; i < result_.score.sheets.size(); ++i) {
      totals.emplace_back(-result_.score.sheets[i].total(), player(i).name);
    }
    std::stable_sort(totals.begin(), totals.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::string text;
    for (const auto& [points, name] : totals) {
      text += (text.empty() ? "" : " to ") + std::to_string(-points);
    }
    return text;
  }

  /// Of those who play together or against the game itself.
  void outcome(const scoring::Outcome& outcome) {
    text_ += ink(outcome.because + ".", Ink::kBold);
    if (!result_.range.winner_settled) {
      text_ += ink(" What is not sure can change that.", Ink::kYellow);
    }
    text_ += "\n";
  }

  void winner() {
    if (result_.score.outcome) {
      outcome(*result_.score.outcome);
      return;
    }
    const auto& winners = result_.score.winners;
    if (!result_.one_building) {
      text_ += "No winner: these are not the two sides of one building.\n";
      return;
    }
    if (winners.empty()) {
      if (result_.table.players.size() == 1) return;
      if (const auto missing = not_read(); !missing.empty()) {
        text_ += "No winner: " + list_of(missing) +
                 (missing.size() == 1 ? " is not known.\n" : " are not known.\n");
        return;
      }
      text_ += "No winner yet: " + std::string(result_.table.finished
                                                   ? "a side is not known.\n"
                                                   : "the game is still in progress.\n");
      return;
    }
    std::vector<std::string> names;
    names.reserve(winners.size());
    for (const int winner : winners) names.push_back(name_of(winner));
    const std::string verb = !result_.score.tie_break_known ? " are tied, "
                             : names.size() == 1            ? " wins, "
                                                            : " share the victory, ";
    text_ += ink(list_of(names) + verb + scores() + ".", Ink::kBold);
    if (!result_.range.winner_settled) {
      text_ += ink(" What is not sure can change the winner.", Ink::kYellow);
    }
    text_ += "\n";
    if (result_.score.tie_break) text_ += "Tie-break: " + *result_.score.tie_break + ".\n";
    if (result_.table.players.size() > 2) ranking();
  }

  /// Players of whom nothing is known because their photo could not be read.
  [[nodiscard]] std::vector<std::string> not_read() const {
    std::vector<std::string> names;
    for (const UnusedSource& source : result_.unused)
      for (const Player& one : result_.table.players)
        if (one.name == source.player && !one.known) names.push_back(one.name);
    return names;
  }

  void ranking() {
    std::size_t place = 1;
    for (const auto& equal : result_.score.ranking) {
      std::vector<std::string> names;
      names.reserve(equal.size());
      for (const int i : equal) names.push_back(name_of(i));
      const auto first = static_cast<std::size_t>(equal.front());
      text_ += pad() + std::to_string(place) + ". " + list_of(names) + ", " +
               count_of(result_.score.sheets[first].total(), "point") + "\n";
      place += equal.size();
    }
  }

  void findings() {
    violations();
    doubts();
    facts();
    notes();
    if (result_.status == TableStatus::kConfirmed) {
      text_ += result_.score.violations.empty()
                   ? ink(game_.rules->installed ? "Sure, and no rule is broken.\n"
                                                : "Sure of what lies there.\n",
                         Ink::kGreen)
                   : ink("\nSure of what lies there, but a rule is broken.\n", Ink::kRed);
    } else if (!result_.unused.empty() && result_.rest_sure) {
      text_ += ink("Sure of what was read, but not every photo was.\n", Ink::kYellow);
    } else if (result_.range.questions.empty() && result_.fitting_games.empty() &&
               result_.one_building && !any_claim_decides()) {
      text_ += ink("This needs a look before you trust it.\n", Ink::kYellow);
    }
  }

  /// One empty line stands above it.
  void heading(std::string_view title, Ink colour) {
    if (!text_.ends_with("\n\n")) text_ += "\n";
    text_ += ink(title, colour) + "\n";
  }

  void bullet(const std::string& text, Ink colour = Ink::kPlain) {
    const auto lines = wrap(text, static_cast<std::size_t>(style_.width) - 2 * kIndent);
    for (std::size_t n = 0; n < lines.size(); ++n) {
      text_ += (n == 0 ? pad() + "- " : pad(2)) + ink(lines[n], colour) + "\n";
    }
  }

  /// A building seen from two sides breaks a rule once, though both players are told.
  void violations() {
    struct Said {
      const Violation* violation;
      std::vector<std::string> names;
      std::vector<Cell> cells;  ///< as the first of them sees them
    };
    std::vector<Said> all;
    for (const Violation& violation : result_.score.violations) {
      const std::string& name = name_of(violation.player);
      const auto same = std::find_if(all.begin(), all.end(), [&](const Said& said) {
        return said.violation->rule.id == violation.rule.id &&
               said.violation->because == violation.because;
      });
      if (same == all.end()) {
        all.push_back({&violation, {name}, violation.cells});
      } else if (same->violation->player == violation.player) {
        same->cells.insert(same->cells.end(), violation.cells.begin(), violation.cells.end());
      } else if (std::count(same->names.begin(), same->names.end(), name) == 0) {
        same->names.push_back(name);
      }
    }
    if (all.empty()) return;
    heading("Broken rules", Ink::kRed);
    for (const Said& said : all) {
      const Violation& violation = *said.violation;
      std::string line = list_of(said.names) + ": " + violation.because + " (" +
                         cells_unsaid(violation.because, said.cells) + violation.rule.title +
                         (violation.rule.page.empty() ? "" : "; " + violation.rule.page) + ")";
      if (violation.severity == Severity::kImpossible) {
        const auto& source = result_.players[static_cast<std::size_t>(violation.player)];
        line += source.reading ? " - most likely misread" : " - check the layout";
      }
      bullet(line);
    }
  }

  void doubts() {
    const auto& questions = result_.range.questions;
    const auto& games = result_.fitting_games;
    const bool claims = any_claim_decides();
    if (questions.empty() && games.empty() && result_.one_building && !claims) return;
    heading("Needs a look", Ink::kYellow);
    if (!games.empty())
      bullet("Which game is it? " + list_of(games, " or ") +
             ": the first is taken; say which with " +
             (games.front() == game_.id ? "--game" : "--templates") + ".");
    if (!result_.one_building)
      bullet(
          "Are these photos the two sides of one building, left and right not swapped? If not, "
          "give each by itself. If they are, write what was misread into a file beside the photo, "
          "or take it again.");
    claims_in_doubt(true);
    if (questions.empty()) return;
    std::map<int, std::vector<std::string>> empty;  // by player: a block too few doubts them all
    for (const Question& question : questions) {
      if (question.options.front().is_nothing()) {
        empty[question.player].push_back(to_string(question.site));
      }
    }
    for (const Question& question : questions) {
      if (question.options.front().is_nothing() && empty[question.player].size() > kMostEmpty)
        continue;
      bullet(name_of(question.player) + ", " + to_string(question.site) + ": " +
             choice_of(question.options));
    }
    for (const auto& [player, cells] : empty) {
      if (cells.size() <= kMostEmpty) continue;
      bullet(name_of(player) + ": " + list_of(cells) +
             " look empty, but something may be missing: does a piece lie there?");
    }
    bullet("To settle it, write a line such as " + correction(questions.front()) + " into " +
           fix_file(questions.front()) + " and run again.");
    if (result_.rounds.value_or(1) > 1)
      bullet("An answer that surprises may bring new questions, in up to " +
             std::to_string(*result_.rounds - 1) + " more " +
             (*result_.rounds == 2 ? "round." : "rounds."));
  }

  [[nodiscard]] std::string correction(const Question& question) const {
    const std::string cell = to_string(question.site);
    const PieceFace likeliest = question.options.front();
    if (likeliest.is_nothing()) return "-" + cell;
    return cell + "=" + game_.catalog.short_name(likeliest);
  }

  [[nodiscard]] std::string fix_file(const Question& question) const {
    return fix_file(question.player);
  }
  [[nodiscard]] std::string fix_file(int player) const {
    const auto& source = result_.players[static_cast<std::size_t>(player)].source;
    return source == "-" ? "a file for --fix" : visible(source) + ".fix";
  }

  [[nodiscard]] bool any_claim_decides() const {
    const auto& asked = result_.asked_claims;
    return std::any_of(asked.begin(), asked.end(),
                       [](const AskedClaim& claim) { return claim.decides; });
  }

  /// What pieces stand for, as far as it does not follow.
  /// @param decides  of those on which the result hangs, or of the others.
  void claims_in_doubt(bool decides) {
    for (const AskedClaim& asked : result_.asked_claims)
      if (asked.decides == decides)
        bullet((result_.players.size() > 1 ? name_of(asked.player) + ": " : "") +
               question_about(game_, asked) + " " + how_to_tell(asked));
  }

  /// "a1 b1 or b1 c1: say claim F6: a1 b1"
  [[nodiscard]] std::string how_to_tell(const AskedClaim& asked) const {
    constexpr std::size_t kMostChoices = 3;
    const auto& source = result_.players[static_cast<std::size_t>(asked.player)];
    const std::string where = source.reading ? fix_file(asked.player) : "the layout";
    if (asked.choices.empty() && asked.all_listed)
      return "None fit: something that lies there may be missing here.";
    std::vector<std::string> words;
    for (const auto& cells : asked.choices)
      if (words.size() < kMostChoices) words.push_back(cells_in_words(cells));
    if (asked.choices.size() > words.size() || !asked.all_listed) words.emplace_back("others");
    const auto example = asked.choices.empty() ? std::vector<Cell>{} : asked.choices.front();
    return list_of(words, " or ") + ": write a line such as " +
           claim_line(game_, asked.what, example) + " into " + where + ".";
  }

  static std::string cells_in_words(const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell cell : cells) text += (text.empty() ? "" : " ") + to_string(cell);
    return text;
  }

  /// "7A, 11D or nothing?"
  [[nodiscard]] std::string choice_of(const std::vector<PieceFace>& options) const {
    std::vector<std::string> words;
    for (const PieceFace what : options) {
      if (words.size() == kMostOptions) break;
      words.push_back(spoken_name(game_.catalog, what));
    }
    if (options.size() > words.size()) words.emplace_back("something else");
    return list_of(words, " or ") + "?";
  }

  /// What no photo shows and nobody said; the answers may change points and the winner.
  void facts() {
    std::vector<std::string> open;
    std::set<std::string> asked;
    for (const AskedFact& fact : result_.facts) {
      if (!fact.said && asked.insert(fact.key).second) open.push_back(asking(fact));
    }
    const auto& claims = result_.asked_claims;
    const bool any_claim = std::any_of(claims.begin(), claims.end(),
                                       [](const AskedClaim& claim) { return !claim.decides; });
    if (open.empty() && !any_claim) return;
    heading("What no photo shows", Ink::kBold);
    for (const auto& line : open) bullet(line);
    claims_in_doubt(false);
  }

  /// "How many coins are left? not known of bob (--fact bob:coins=...)"
  [[nodiscard]] std::string asking(const AskedFact& about) const {
    std::vector<std::string> names;
    for (const AskedFact& fact : result_.facts) {
      if (fact.key == about.key && !fact.said && fact.player >= 0)
        names.push_back(name_of(fact.player));
    }
    const bool alone = names.size() < 2 && result_.players.size() == 1;
    const std::string of = names.empty() || alone ? "" : names.front() + ":";
    return about.ask + " " + (about.value ? "Taken as " + *about.value : "Not known") +
           (of.empty() ? "" : " of " + list_of(names)) + ": say --fact " + of + about.key + "=...";
  }

  void notes() {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < result_.players.size(); ++i) {
      const auto add = [&](const Diagnostic& note) {
        all.push_back(player(i).name + ": " + note.message);
      };
      const PlayerResult& of = result_.players[i];
      std::for_each(of.diagnostics.begin(), of.diagnostics.end(), add);
      if (of.reading)
        std::for_each(of.reading->diagnostics.begin(), of.reading->diagnostics.end(), add);
    }
    if (all.empty()) return;
    heading("Notes", Ink::kBold);
    for (const auto& note : all) bullet(note);
  }

  const Game& game_;
  const TableResult& result_;
  TextStyle style_;
  std::string text_;
};

}  // namespace

std::string score_report(const Game& game, const TableResult& result, const TextStyle& style) {
  return ReportWriter(game, result, style).score();
}

std::string check_report(const Game& game, const TableResult& result, const TextStyle& style) {
  return ReportWriter(game, result, style).check();
}

std::string doubts_report(const Game& game, const TableResult& result) {
  return ReportWriter(game, result, {}).doubts_only();
}

std::string brief_report(const Game& game, const TableResult& result) {
  std::string text = game.id + ": " + brief_headlines(result);
  const char* between = "";
  for (std::size_t i = 0; i < result.score.sheets.size(); ++i) {
    if (!result.table.players[i].known) continue;
    text += between + result.table.players[i].name + " " +
            (total_known(game, result, i) ? std::to_string(result.score.sheets[i].total())
             : game.rules->installed      ? "points by moves"
                                          : "not scored");
    between = ", ";
  }
  return text + (result.status == TableStatus::kReview ? " (needs a look)" : "") +
         (result.score.violations.empty() ? "" : " (broken rules)") + "\n";
}

}  // namespace storey
