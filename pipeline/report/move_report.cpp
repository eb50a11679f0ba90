#include "pipeline/report/move_report.h"

#include <algorithm>
#include <map>

#include "model/plain_text.h"
#include "model/words.h"
#include "pipeline/report/headlines.h"
#include "pipeline/report/text.h"
#include "pipeline/table/seating.h"
#include "pipeline/table/shown_sides.h"
#include "scoring/helpers.h"

namespace storey {
namespace {

using scoring::list_cells;
using scoring::Option;

std::string with_sign(int points) { return (points < 0 ? "" : "+") + std::to_string(points); }

/// Players whose source was given.
std::vector<std::size_t> shown(const TableResult& result) {
  std::vector<std::size_t> shown;
  for (std::size_t i = 0; i < result.players.size(); ++i) {
    if (!result.players[i].derived) shown.push_back(i);
  }
  return shown;
}

/// "museum is new on d2": one sentence a change.
class Changes {
 public:
  Changes(const Game& game, const Player& before, const Player& after)
      : game_(game), before_(before), after_(after) {}

  std::vector<std::string> sentences(const Difference& change) {
    together("placed ", change.placed, " on ");
    together("removed ", change.removed, " from ");
    for (const auto& [from, to] : change.moved) moved(from, to);
    for (const auto& [area, pieces] : change.came) say(names(pieces) + " came to " + title(area));
    for (const auto& [area, pieces] : change.went) say(names(pieces) + " left " + title(area));
    for (const Claim& claim : change.claimed) say(name(claim.what) + " took " + cells(claim));
    for (const Claim& claim : change.unclaimed) say(name(claim.what) + " gave up " + cells(claim));
    for (const FactSpec& question : game_.state.questions) fact(question.key);
    return std::move(sentences_);
  }

 private:
  void say(std::string sentence) { sentences_.push_back(std::move(sentence)); }

  /// "placed $ on a2, b1 and c1": pieces of one name in one sentence.
  void together(const std::string& verb, const std::vector<Placement>& pieces,
                const std::string& where) {
    std::map<std::string, std::vector<Cell>> cells;
    for (const auto& there : pieces) cells[what(there)].push_back(there.cell);
    for (const auto& [name, on] : cells) say(verb + name + where + list_cells(on));
  }

  void moved(const Placement& from, const Placement& to) {
    if (from.cell == to.cell) {
      say("turned " + what(from) + " on " + at(from) + " to " + what(to));
    } else {
      say("moved " + what(from) + " from " + at(from) + " to " + at(to) +
          (what(from) == what(to) ? "" : " as " + what(to)));
    }
  }

  void fact(const std::string& key) {
    const auto value = [&](const Player& player) {
      const auto found = player.facts.find(key);
      return found == player.facts.end() ? "not said" : found->second;
    };
    if (value(before_) != value(after_)) say(key + ": " + value(before_) + " -> " + value(after_));
  }

  [[nodiscard]] std::string what(const Placement& there) const {
    return name(there.what) +
           (there.rotation == 0 ? "" : "@" + std::to_string(there.rotation * 90));
  }
  [[nodiscard]] static std::string at(const Placement& there) { return to_string(there.cell); }
  /// As players call it where the game says so; a piece with several faces by its printed label.
  [[nodiscard]] std::string name(PieceFace face) const { return name_of_piece(game_, face); }
  [[nodiscard]] std::string names(const std::vector<PieceFace>& faces) const {
    std::vector<std::string> words;
    words.reserve(faces.size());
    for (const PieceFace face : faces) words.push_back(name(face));
    return list_of(words);
  }
  [[nodiscard]] static std::string cells(const Claim& claim) { return list_cells(claim.cells); }
  [[nodiscard]] std::string title(const std::string& area) const {
    const Place* spec = game_.state.area(area);
    return spec == nullptr ? area : spec->title;
  }

  const Game& game_;
  const Player& before_;
  const Player& after_;
  std::vector<std::string> sentences_;
};

std::string bullet(const std::string& text, const TextStyle& style) {
  std::string lines;
  for (const auto& line : wrap(style.book(text), static_cast<std::size_t>(style.width) - 4)) {
    lines += (lines.empty() ? "  - " : "    ") + line + "\n";
  }
  return lines;
}

/// Of many doubtful cells the most doubtful are asked about; the others are one bad photo.
std::string doubtful_cells(const std::vector<Diagnostic>& notes, const TextStyle& style) {
  constexpr std::size_t kMostAsked = 3;
  std::string asked;
  std::size_t number = 0;
  std::vector<std::string> others;
  for (const auto& note : notes) {
    if (note.code != "change-unsure" || !note.cell) continue;
    if (number++ < kMostAsked)
      asked += bullet(note.message, style);
    else
      others.push_back(to_string(*note.cell));
  }
  if (others.empty()) return asked;
  return asked +
         bullet(list_of(others) + (others.size() == 1 ? " is" : " are") +
                    " in doubt as well: take the photo that is dark, blurred or covered again",
                style);
}

/// What the photos of both states say of each other; that nothing changed is said already.
std::string notes_on(const PlayerResult& player, const TextStyle& style) {
  std::string text;
  for (const auto& note : player.diagnostics)
    if (note.code != "nothing-changed" && note.code != "several-moves" &&
        note.code != "change-unsure")
      text += bullet(note.message, style);
  return text + doubtful_cells(player.diagnostics, style);
}

/// "+6", or "+6 to +7" when some of it is not known.
std::string range_text(int points, int open_points) {
  return with_sign(points) + (open_points > 0 ? " to " + with_sign(points + open_points) : "");
}

int open_points(const ScoreSheet& sheet) { return sheet.highest() - sheet.total(); }

/// Of a game that counts move by move: "+6 points".
std::string move_points_text(const scoring::MoveReport::PlayerMove& move) {
  if (move.several_turns) return "points are not counted";
  const int points = move.score_change;
  return range_text(points, open_points(move.points)) + (points == 1 ? " point" : " points");
}

bool same_facts(const ScoredMove& move) {
  return std::equal(move.before.table.players.begin(), move.before.table.players.end(),
                    move.after.table.players.begin(), move.after.table.players.end(),
                    [](const Player& a, const Player& b) { return a.facts == b.facts; });
}

bool nothing_done(const ScoredMove& move) {
  return move.move.legal() && same_facts(move) &&
         std::all_of(move.move.players.begin(), move.move.players.end(),
                     [](const auto& player) { return player.change.empty(); });
}

/// Whether each state shows one side of a building, and not the same one.
bool shows_both_sides(const ScoredMove& move) {
  const auto before = shown(move.before);
  const auto after = shown(move.after);
  return shares_one_building(move.game) && before.size() == 1 && after.size() == 1 &&
         before != after;
}

bool in_doubt(const PlayerResult& player, Cell cell) {
  const auto* seen = player.reading ? player.reading->at(cell) : nullptr;
  return seen != nullptr && seen->confidence() < kSureConfidence;
}

/// Whether all that differs are pieces on places that one of the two sides shows badly.
bool only_misread(const ScoredMove& move, std::size_t before, std::size_t after) {
  const Difference& change = move.move.players[after].change;
  const auto unsure = [&](Cell cell) {
    const Cell behind{move.game.building().cols - 1 - cell.col, cell.row};
    return in_doubt(move.after.players[after], cell) ||
           in_doubt(move.before.players[before], behind);
  };
  const auto one = [&](const Placement& there) { return unsure(there.cell); };
  return same_facts(move) && std::all_of(change.placed.begin(), change.placed.end(), one) &&
         std::all_of(change.removed.begin(), change.removed.end(), one) &&
         std::all_of(change.moved.begin(), change.moved.end(),
                     [&](const Moved& moved) { return one(moved.from) && one(moved.to); });
}

std::string sources_of(const ScoredMove& move) {
  std::string names;
  for (const auto* state : {&move.before, &move.after})
    for (const std::size_t i : shown(*state))
      names += (names.empty() ? "" : " ") + visible(state->players[i].source);
  return names;
}

/// Those of players of whom both states show one building.
std::vector<Violation> violations_of_moves(const ScoredMove& move) {
  auto violations = move.move.violations;
  std::erase_if(violations, [&](const Violation& violation) {
    return shows_another_building(move.after.players[static_cast<std::size_t>(violation.player)]);
  });
  return violations;
}

std::string points_text(const ScoredMove& move, std::size_t player) {
  if (!move.game.rules->installed) return "not scored";
  if (!move.game.rules->move_scoring.empty()) return move_points_text(move.move.players[player]);
  const int before = move.before.score.sheets[player].total();
  const int after = move.after.score.sheets[player].total();
  return std::to_string(before) + " -> " + count_of(after, "point") + " (" +
         with_sign(move.move.players[player].score_change) + ")";
}

std::string brief_points(const ScoredMove& move, std::size_t player, const PhraseBook& book) {
  const auto& change = move.move.players[player];
  if (!move.game.rules->installed) return book("not scored");
  if (!move.game.rules->move_scoring.empty() && change.several_turns)
    return book("points not counted");
  return book(range_text(change.score_change, open_points(change.points)));
}

/// A game's title, and what is told of it.
std::string headed(const std::string& title, const std::string& rest, const TextStyle& style) {
  return inked(title, Ink::kBold, style.colour) + style.book(rest) + "\n";
}

constexpr std::size_t kOptionIndent = 2;
constexpr std::size_t kOptionGap = 2;
constexpr std::size_t kNarrowestWhat = 24;

/// One line an option; those of one rule together.
class OptionsWriter {
 public:
  OptionsWriter(const TableOptions& options, const TextStyle& style)
      : options_(options), style_(style) {}

  std::string write() {
    text_ = headed(options_.game.title, ", what may be done now", style_);
    if (!options_.game.rules->installed)
      text_ += "\n" + paragraph(
                          "No rules are installed for this game: nothing is known of what may be "
                          "done.",
                          style_);
    else if (options_.options.empty())
      text_ += "\n" + paragraph("Nothing that is known here. " + hint(), style_);
    const Option* last = nullptr;
    for (const Option& option : options_.options) {
      if (last == nullptr || last->rule.id != option.rule.id) heading(option);
      line(option);
      last = &option;
    }
    return text_;
  }

 private:
  [[nodiscard]] std::string ink(const std::string& text, Ink ink) const {
    return inked(text, ink, style_.colour);
  }

  /// Where a piece lies of which the box holds no other; "" where one is left.
  [[nodiscard]] std::string used_up(PieceFace what) const {
    const auto& catalog = options_.game.catalog;
    int left = catalog.piece(what.piece).copies;
    std::vector<std::string> where;
    const auto& players = options_.table.table.players;
    const auto& shown = options_.table.players;
    const bool several =
        std::count_if(shown.begin(), shown.end(), [](const auto& one) { return !one.derived; }) > 1;
    for (std::size_t i = 0; i < players.size(); ++i) {
      if (shown[i].derived) continue;
      for (const Placement& there : players[i].layout.placements) {
        if (there.what.piece != what.piece) continue;
        --left;
        where.push_back(to_string(there.cell) + (several ? " (" + players[i].name + ")" : ""));
      }
    }
    return left > 0 || where.empty() ? "" : list_of(where);
  }

  [[nodiscard]] std::string hint() const {
    if (!options_.asked.empty()) {
      const PieceFace what = options_.asked.front();
      const std::string name = name_of_piece(options_.game, what);
      const std::string where = used_up(what);
      return where.empty() ? "Nothing may be done with " + name + " now."
                           : name + " lies on " + where + " already.";
    }
    std::vector<std::string> areas;
    for (const Place& area : options_.game.state.beside) areas.push_back(area.key + ":");
    return "Name a piece with --piece" +
           (areas.empty() ? "" : ", or say what lies ready in " + list_of(areas, " or ")) + ".";
  }

  void heading(const Option& option) {
    const std::string& page = option.rule.page;
    const std::string reference = page.empty() ? "" : " (" + said(page) + ")";
    const bool fits = text_width(said(option.rule.title) + reference) <= width();
    text_ += "\n" + (fits ? ink(said(option.rule.title), Ink::kBold) + reference + "\n"
                          : paragraph(said(option.rule.title) + reference, style_));
    names_ = width_of(option.rule.id, [&](const Option& o) { return name(o); });
    whats_ = width_of(option.rule.id, [&](const Option& o) { return what(o); });
  }

  template <typename Text>
  [[nodiscard]] std::size_t width_of(const std::string& rule, const Text& text) const {
    std::size_t width = 0;
    for (const Option& option : options_.options) {
      if (option.rule.id == rule) width = std::max(width, text_width(text(option)));
    }
    return width;
  }

  void line(const Option& option) {
    const std::string points =
        option.remark ? "" : pad_left(said(range_text(option.points, option.open_points)), 4);
    const std::size_t used = kOptionIndent + names_ + 2 * kOptionGap + text_width(points);
    const std::size_t room =
        std::min(whats_, std::max(kNarrowestWhat, width() > used ? width() - used : 0));
    const auto lines = wrap(what(option), room);
    for (std::size_t n = 0; n < lines.size(); ++n) {
      const bool beside = n == 0 && !option.remark;
      text_ += std::string(kOptionIndent, ' ') +
               pad_right(n == 0 ? name(option) : "", names_ + kOptionGap) +
               (beside ? pad_right(lines[n], room + kOptionGap) + points : lines[n]) + "\n";
    }
  }

  [[nodiscard]] std::size_t width() const { return static_cast<std::size_t>(style_.width); }
  [[nodiscard]] std::string said(std::string_view english) const { return style_.book(english); }

  [[nodiscard]] const std::string& name(const Option& option) const {
    return options_.table.table.players.at(static_cast<std::size_t>(option.player)).name;
  }

  [[nodiscard]] std::string what(const Option& option) const {
    return said(option.what + (option.cells.empty() ? "" : ": " + list_cells(option.cells)));
  }

  const TableOptions& options_;
  TextStyle style_;
  std::string text_;
  std::size_t names_ = 0;
  std::size_t whats_ = 0;
};

}  // namespace

bool shows_two_sides(const ScoredMove& move) {
  if (!shows_both_sides(move)) return false;
  const std::size_t before = shown(move.before).front();
  const std::size_t after = shown(move.after).front();
  const Layout& now = move.after.table.players[after].layout;
  if (nothing_done(move)) return move.settled || !now.placements.empty();
  return !move.settled && only_misread(move, before, after) &&
         are_sides_of_one(move.game, move.before.table.players[before].layout, now);
}

std::string move_report(const ScoredMove& move, const TextStyle& style) {
  const auto ink = [&](const std::string& text, Ink colour) {
    return inked(text, colour, style.colour);
  };
  const bool sides = shows_two_sides(move);
  std::string text;
  for (const Headline& line : headlines(move.after))
    text += paragraph(line.sentence, style, 0, Ink::kRed);
  text += headed(move.game.title, ", a move", style);
  for (const std::size_t i : shown(move.after)) {
    const Player& after = move.after.table.players[i];
    if (shows_another_building(move.after.players[i])) {
      text += "\n" + ink(after.name, Ink::kBold) + ":\n" + notes_on(move.after.players[i], style);
      continue;
    }
    if (sides) {
      const std::string notes = notes_on(move.after.players[i], style);
      text += notes.empty() ? "" : "\n" + ink(after.name, Ink::kBold) + ":\n" + notes;
      continue;
    }
    text += "\n" + ink(after.name, Ink::kBold) + ": " + style.book(points_text(move, i)) + "\n";
    Changes changes(move.game, move.before.table.players[i], after);
    const auto sentences = changes.sentences(move.move.players[i].change);
    for (const auto& sentence : sentences) text += bullet(sentence, style);
    if (sentences.empty()) text += bullet("nothing changed", style);
    for (const ScoreLine& line : move.move.players[i].points.lines)
      text += bullet(range_text(line.points, line.open_points) + " " + line.because, style);
    if (move.move.players[i].several_turns)
      text += bullet("more than one move lies between the two states", style);
    text += notes_on(move.after.players[i], style);
  }
  text += "\n";
  const auto violations = sides ? std::vector<Violation>{} : violations_of_moves(move);
  if (!violations.empty()) text += ink(style.book("Broken rules"), Ink::kRed) + "\n";
  for (const Violation& violation : violations) {
    const auto& name = move.after.table.players[static_cast<std::size_t>(violation.player)].name;
    const auto& [id, title, page] = violation.rule;
    text += bullet(name + ": " + violation.because + " (" +
                       cells_unsaid(violation.because, violation.cells) + title +
                       (page.empty() ? "" : "; " + page) + ")",
                   style);
  }
  if (sides)
    text += paragraph(
        "No move: these are the two sides of one building. To score them together: "
        "storey score " +
            sources_of(move),
        style);
  if (!move.settled || sides)
    return text + ink(style.book("This needs a look before you trust it."), Ink::kYellow) + "\n";
  if (nothing_done(move)) return text + style.book("No move.") + "\n";
  if (!move.game.rules->installed)
    return text +
           paragraph("No rules are installed for this game: what changed is listed, not judged.",
                     style);
  const bool legal = move.move.legal();
  return text +
         ink(style.book(legal ? "A legal move." : "Not a legal move."),
             legal ? Ink::kGreen : Ink::kRed) +
         "\n";
}

std::string brief_move_report(const ScoredMove& move, const PhraseBook& book) {
  const auto players = shown(move.after);
  const auto other = [&](std::size_t i) { return shows_another_building(move.after.players[i]); };
  const bool apart = std::any_of(players.begin(), players.end(), other);
  const bool sides = shows_two_sides(move);
  const std::string doubt = move.settled && !sides ? "" : " (" + book("needs a look") + ")";
  if (sides)
    return move.game.id + ": " + brief_headlines(move.after, book) +
           book("no move, the two sides of one building") + doubt + "\n";
  std::string text = move.game.id + ": " + brief_headlines(move.after, book) +
                     (apart ? book("the photos show different buildings") + ": " : "");
  const char* between = "";
  for (const std::size_t i : players) {
    text += between + move.after.table.players[i].name + " " +
            (other(i) ? book("not compared") : brief_points(move, i, book));
    between = ", ";
  }
  if (!apart) {
    text += ", " + book(!move.game.rules->installed ? "not judged"
                        : move.move.legal()         ? "legal"
                                                    : "not legal");
  }
  return text + doubt + "\n";
}

std::string options_report(const TableOptions& options, const TextStyle& style) {
  return OptionsWriter(options, style).write();
}

}  // namespace storey
