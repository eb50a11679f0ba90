#include "pipeline/report/text_report.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <vector>

#include "model/piece_names.h"
#include "model/plain_text.h"
#include "model/words.h"
#include "pipeline/report/headlines.h"
#include "pipeline/report/question_words.h"
#include "pipeline/report/result_words.h"
#include "pipeline/report/text.h"
#include "pipeline/table/corrections.h"

namespace storey {
namespace {

constexpr std::size_t kIndent = 2;
constexpr std::size_t kGap = 2;
constexpr std::size_t kNarrowestReason = 24;
constexpr std::size_t kNarrowestRule = 12;
constexpr std::size_t kWidestRow = 40;

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
    title(house_rules());
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
    title((result_.table.finished ? ", a finished building" : ", a game in progress") +
          house_rules());
    if (!game_.rules->installed) say(result_.score.outcome.value().because + ".");
    for (std::size_t i = 0; i < result_.players.size(); ++i) {
      if (result_.players[i].derived) continue;
      text_ += paragraph(source_of(i) + ": " + count_of(pieces_of(i), "piece") + ", " + points(i),
                         style_, kIndent);
    }
    findings();
    return text_;
  }

 private:
  [[nodiscard]] std::string ink(std::string_view text, Ink colour) const {
    return inked(text, colour, style_.colour);
  }
  [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(style_.width); }
  [[nodiscard]] std::string said(std::string_view english) const { return style_.book(english); }

  void say(std::string_view text, Ink colour = Ink::kPlain) {
    text_ += paragraph(text, style_, 0, colour);
  }

  /// What is sure, and what it hangs on: in one line where there is room.
  void say(const std::string& english, Ink colour, const std::string& english_doubt) {
    const std::string text = said(english);
    const std::string doubt = said(english_doubt);
    if (doubt.empty() || text_width(text) + 1 + text_width(doubt) > width()) {
      say(english, colour);
      if (!doubt.empty()) say(english_doubt, Ink::kYellow);
    } else {
      text_ += ink(text, colour) + " " + ink(doubt, Ink::kYellow) + "\n";
    }
  }

  void title(const std::string& rest) {
    const std::string lines = paragraph(game_.title + rest, style_);
    const bool whole = lines.starts_with(game_.title);
    text_ += whole ? ink(game_.title, Ink::kBold) + lines.substr(game_.title.size()) : lines;
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

  /// "(5 to 11 are possible, if that is all of it)", or "".
  [[nodiscard]] std::string doubt_about(std::size_t i) const {
    const int lowest = result_.range.lowest[i];
    const int highest = result_.range.highest[i];
    std::vector<std::string> doubts;
    if (lowest != highest)
      doubts.push_back(std::to_string(lowest) + " to " + std::to_string(highest) + " are possible");
    if (board_in_doubt(result_.players[i])) doubts.emplace_back("if that is all of it");
    if (!result_.one_building) doubts.emplace_back("not confirmed");
    return doubts.empty() ? "" : "(" + list_of(doubts, ", ") + ")";
  }

  void first_things() {
    for (const Headline& line : headlines(result_)) say(line.sentence, Ink::kRed);
    if (!text_.empty()) text_ += "\n";
  }

  void sheet(std::size_t i) {
    text_ += "\n";
    if (!result_.players[i].derived) {
      say(source_of(i), Ink::kBold);
    } else {
      const std::string why = said(why_not_shown(i));
      const bool fits = text_width(player(i).name + why) <= width();
      text_ += fits ? ink(player(i).name, Ink::kBold) + why + "\n"
                    : paragraph(player(i).name + why_not_shown(i), style_);
      if (!player(i).known) return;
    }
    building(i);
    if (!game_.rules->installed) {
      contents(i);
      return;
    }
    if (!total_known(game_, result_, i)) {
      text_ += paragraph(
          "Points are counted move by move: show the state before a move with storey check "
          "--before.",
          style_, kIndent);
      return;
    }
    std::vector<Row> rows;
    for (const ScoreLine& line : result_.score.sheets[i].lines) rows.push_back(row(i, line));
    const std::size_t right = print(rows);
    const std::string total = std::to_string(result_.score.sheets[i].total());
    text_ += pad() +
             ink(pad_left(said("total") + "  " + pad_left(total, 3), right - kIndent), Ink::kBold);
    if (const auto doubt = said(doubt_about(i)); !doubt.empty()) {
      const bool beside = right + kGap + text_width(doubt) <= width();
      text_ += beside ? "  " : "\n";
      text_ += ink(beside ? doubt : pad_left(doubt, right), Ink::kYellow);
    }
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
      text_ += paragraph(line.because, style_, kIndent);
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
      if (text_width(row) > kWidestRow) return;
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
      if (there != nullptr) row.piece = called(game_.catalog, there->what);
      row.unsure = unsure(i, cell);
    }
    row.rule = said(line.rule.title);
    row.because = said(line.because);
    row.points = std::to_string(line.points);
    if (line.open_points > 0) row.points += " to " + std::to_string(line.points + line.open_points);
    row.points = said(row.points);
    row.earns = line.points != 0;
    if (row.unsure) row.piece += "?";
    return row;
  }

  /// @return  the width of the printed table.
  std::size_t print(const std::vector<Row>& rows) {
    const std::size_t cell = widest(rows, &Row::cell) + kGap;
    const std::size_t piece = widest(rows, &Row::piece) + kGap;
    const std::size_t points = std::max<std::size_t>(3, widest(rows, &Row::points));
    const std::size_t others = kIndent + cell + piece + kGap + kGap + points;
    const auto left_of = [&](std::size_t used, std::size_t least) {
      return std::max(least, width() > used ? width() - used : least);
    };
    // Reasons are the longer texts: the names of rules are wrapped only where both have no room.
    const std::size_t rule =
        std::min(widest(rows, &Row::rule), left_of(others + kNarrowestReason, kNarrowestRule));
    const std::size_t used = others + rule;
    const std::size_t because =
        std::min(left_of(used, kNarrowestReason),
                 std::max(widest(rows, &Row::because), text_width(said("total"))));
    for (const Row& row : rows) {
      const auto rules = wrap(row.rule, rule);
      const auto reasons = wrap(row.because, because);
      for (std::size_t n = 0; n < std::max(rules.size(), reasons.size()); ++n) {
        const bool first = n == 0;
        const std::string reason = n < reasons.size() ? reasons[n] : "";
        std::string line = pad_right(first ? row.cell : "", cell);
        line +=
            ink(pad_right(first ? row.piece : "", piece), row.unsure ? Ink::kYellow : Ink::kPlain);
        line +=
            pad_right(n < rules.size() ? rules[n] : "", first || !reason.empty() ? rule + kGap : 0);
        line += first ? pad_right(reason, because + kGap) : reason;
        if (first) line += ink(pad_left(row.points, points), row.earns ? Ink::kBold : Ink::kDim);
        text_ += pad() + line + "\n";
      }
    }
    return used + because;
  }

  /// Of those who play together or against the game itself.
  void outcome(const scoring::Outcome& outcome) {
    say(outcome.because + ".", Ink::kBold,
        result_.range.winner_settled ? "" : "What is not sure can change that.");
  }

  void winner() {
    if (result_.score.outcome) {
      outcome(*result_.score.outcome);
      return;
    }
    const auto& winners = result_.score.winners;
    if (!result_.one_building) {
      say("No winner: these are not the two sides of one building.");
      return;
    }
    if (winners.empty()) {
      if (result_.table.players.size() == 1) return;
      if (const auto missing = not_read(); !missing.empty()) {
        say("No winner: " + list_of(missing) +
            (missing.size() == 1 ? " is not known." : " are not known."));
        return;
      }
      say("No winner yet: " + std::string(result_.table.finished
                                              ? "a side is not known."
                                              : "the game is still in progress."));
      return;
    }
    say(winner_sentence(result_), Ink::kBold,
        result_.range.winner_settled ? "" : "What is not sure can change the winner.");
    if (result_.score.tie_break) say("Tie-break: " + *result_.score.tie_break + ".");
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
      text_ += paragraph(std::to_string(place) + ". " + list_of(names) + ", " +
                             count_of(result_.score.sheets[first].total(), "point"),
                         style_, kIndent);
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
                   ? ink(said(game_.rules->installed ? "Sure, and no rule is broken."
                                                     : "Sure of what lies there."),
                         Ink::kGreen)
                   : "\n" + ink(said("Sure of what lies there, but a rule is broken."), Ink::kRed);
      text_ += "\n";
    } else if (!result_.unused.empty() && result_.rest_sure) {
      text_ += ink(said("Sure of what was read, but not every photo was."), Ink::kYellow) + "\n";
    } else if (result_.range.questions.empty() && result_.fitting_games.empty() &&
               result_.one_building && !any_claim_decides() && boards_in_doubt().empty() &&
               asked_facts(true).empty()) {
      text_ += ink(said("This needs a look before you trust it."), Ink::kYellow) + "\n";
    }
  }

  /// One empty line stands above it.
  void heading(std::string_view title, Ink colour) {
    if (!text_.ends_with("\n\n")) text_ += "\n";
    text_ += ink(said(title), colour) + "\n";
  }

  void bullet(const std::string& text, Ink colour = Ink::kPlain) {
    const auto lines = wrap(said(text), width() - 2 * kIndent);
    for (std::size_t n = 0; n < lines.size(); ++n) {
      text_ += (n == 0 ? pad() + "- " : pad(2)) + ink(lines[n], colour) + "\n";
    }
  }

  void violations() {
    const auto sentences = violation_sentences(result_);
    if (sentences.empty()) return;
    heading("Broken rules", Ink::kRed);
    for (const std::string& sentence : sentences) bullet(sentence);
  }

  void doubts() {
    const auto& questions = result_.range.questions;
    const auto& games = result_.fitting_games;
    const auto facts = asked_facts(true);
    const bool claims = any_claim_decides();
    const auto boards = boards_in_doubt();
    if (questions.empty() && games.empty() && result_.one_building && !claims && boards.empty() &&
        facts.empty())
      return;
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
    for (const auto& line : facts) bullet(line);
    claims_in_doubt(true);
    for (const int player : boards)
      bullet(
          name_of(player) +
          ": does the building lie where the picture with what was read (--overlay) says, and is "
          "that all of it? Then write " +
          board_is_right(*result_.players[static_cast<std::size_t>(player)].reading) + " into " +
          fix_file(player) + ".");
    if (questions.empty()) return;
    for (const auto& line : question_sentences(game_, result_.table.players, questions))
      bullet(line);
    const Question& first = questions.front();
    bullet("To settle it, write a line such as " + likeliest_line(game_, first) + " into " +
           fix_file(first.player) + " and run again.");
    if (result_.rounds.value_or(1) > 1)
      bullet("An answer that surprises may bring new questions, in up to " +
             std::to_string(*result_.rounds - 1) + " more " +
             (*result_.rounds == 2 ? "round." : "rounds."));
  }

  [[nodiscard]] std::string fix_file(int player) const {
    const auto& source = result_.players[static_cast<std::size_t>(player)].source;
    return source == "-" ? "a file for --fix" : visible(source) + ".fix";
  }

  [[nodiscard]] std::vector<int> boards_in_doubt() const {
    std::vector<int> players;
    for (std::size_t i = 0; i < result_.players.size(); ++i)
      if (board_in_doubt(result_.players[i])) players.push_back(static_cast<int>(i));
    return players;
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
    const auto example = claim_line(
        game_, asked.what, asked.choices.empty() ? std::vector<Cell>{} : asked.choices.front());
    return list_of(words, " or ") + ": write a line such as " +
           (source.reading ? in_building(*source.reading, example) : example) + " into " + where +
           ".";
  }

  static std::string cells_in_words(const std::vector<Cell>& cells) {
    std::string text;
    for (const Cell cell : cells) text += (text.empty() ? "" : " ") + to_string(cell);
    return text;
  }

  /// What nobody said and is to be asked for.
  /// @param decides  what the result hangs on, or the others.
  [[nodiscard]] std::vector<std::string> asked_facts(bool decides) const {
    std::vector<std::string> open;
    std::set<std::string> asked;
    for (const AskedFact& fact : result_.facts) {
      if (!fact.said && fact.decides == decides && asked.insert(fact.key).second)
        open.push_back(asking(fact));
    }
    return open;
  }

  /// What no photo shows and nobody said; the answers may change points and the winner.
  void facts() {
    const auto open = asked_facts(false);
    const auto& claims = result_.asked_claims;
    const bool any_claim = std::any_of(claims.begin(), claims.end(),
                                       [](const AskedClaim& claim) { return !claim.decides; });
    if (open.empty() && !any_claim) return;
    heading("What no photo shows", Ink::kBold);
    for (const auto& line : open) bullet(line);
    claims_in_doubt(false);
  }

  /// "yes|no", "15" that are seen, or "...".
  [[nodiscard]] std::string answers_to(const AskedFact& fact) const {
    if (fact.seen) return *fact.seen + " if that is all";
    const FactSpec* question = game_.state.question(fact.key);
    std::string all;
    for (const std::string& choice : question->choices) all += (all.empty() ? "" : "|") + choice;
    return all.empty() ? "..." : all;
  }

  /// "How many coins are left? Not known of bob: say --fact bob:coins=..."
  [[nodiscard]] std::string asking(const AskedFact& about) const {
    std::vector<std::string> names;
    for (const AskedFact& fact : result_.facts) {
      if (fact.key == about.key && !fact.said && fact.decides == about.decides && fact.player >= 0)
        names.push_back(name_of(fact.player));
    }
    const bool alone = names.size() < 2 && result_.players.size() == 1;
    const std::string of = names.empty() || alone ? "" : names.front() + ":";
    return about.ask + " " + (about.value ? "Taken as " + *about.value : "Not known") +
           (of.empty() ? "" : " of " + list_of(names)) + ": say --fact " + of + about.key + "=" +
           answers_to(about);
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

std::string doubts_report(const Game& game, const TableResult& result, const TextStyle& style) {
  return ReportWriter(game, result, style).doubts_only();
}

std::string brief_report(const Game& game, const TableResult& result, const PhraseBook& book) {
  std::string text = game.id + ": " + brief_headlines(result, book);
  const char* between = "";
  for (std::size_t i = 0; i < result.score.sheets.size(); ++i) {
    if (!result.table.players[i].known) continue;
    text += between + result.table.players[i].name + " " +
            (total_known(game, result, i) ? std::to_string(result.score.sheets[i].total())
             : game.rules->installed      ? book("points by moves")
                                          : book("not scored"));
    between = ", ";
  }
  return text + (result.status == TableStatus::kReview ? " (" + book("needs a look") + ")" : "") +
         (result.score.violations.empty() ? "" : " (" + book("broken rules") + ")") + "\n";
}

}  // namespace storey
