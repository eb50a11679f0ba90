#include "tests/scoring/case_file.h"

#include <algorithm>
#include <charconv>
#include <set>

#include "model/notation.h"
#include "model/trim.h"
#include "pipeline/game/game.h"
#include "scoring/claims.h"

namespace storey::scoring {

namespace {

using Words = std::vector<std::string>;

/// "head: rest" at the start of a line, and the indented lines below it.
struct Block {
  Words head;
  std::string rest;
  int line = 0;
  struct BodyLine {
    std::string text;
    int line = 0;
  };
  std::vector<BodyLine> body;
};

bool blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

/// Splits at blanks; what is in double quotes stays together, without the quotes.
Words words_of(std::string_view text) {
  Words words;
  bool quoted = false;
  bool open = false;
  for (const char c : text) {
    if (c == '"') {
      quoted = !quoted;
    } else if (blank(c) && !quoted) {
      open = false;
      continue;
    }
    if (!open) words.emplace_back();
    open = true;
    if (c != '"') words.back() += c;
  }
  return words;
}

std::string without_comment(const std::string& line) {
  bool quoted = false;
  for (size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == '#' && !quoted && (i == 0 || blank(line[i - 1]))) return line.substr(0, i);
  }
  return line;
}

std::optional<int> number(std::string_view text) {
  int n = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), n);
  return error == std::errc{} && end == text.data() + text.size() ? std::optional(n) : std::nullopt;
}

/// Reads one case; the first thing that is wrong ends it.
class CaseParser {
 public:
  CaseParser(std::string file, const FindBox& find_box) : find_box_(find_box) {
    case_.file = std::move(file);
  }

  Result<Case> parse(std::string_view text) {
    if (!split(text)) return *error_;
    if (const auto installed = find_box_("installed")) {
      case_.spec = installed->spec;
      if (!case_.spec.building.free_extent) case_.spec.building.rows = 0;  // "board:" says it anew
    }
    // Pieces first, so that layouts may stand anywhere.
    for (const auto& block : blocks_)
      if (!read_setup(block)) return *error_;
    if (!finish_catalog()) return *error_;
    for (const auto& block : blocks_)
      if (!read_sides(block)) return *error_;
    for (const auto& block : blocks_)
      if (!read_expectations(block)) return *error_;
    if (case_.title.empty() || case_.source.empty())
      return fail_error(1, "a case needs a title: and a source:");
    if (case_.table.players.empty()) return fail_error(1, "a case needs a side");
    if (!expects_) return fail_error(1, "a case needs something to expect");
    return case_;
  }

 private:
  bool fail(int line, const std::string& message) {
    error_ = fail_error(line, message);
    return false;
  }
  [[nodiscard]] Error fail_error(int line, const std::string& message) const {
    return {ErrorCode::kUnreadable, message, case_.file + ":" + std::to_string(line)};
  }

  bool split(std::string_view text) {
    int line_number = 0;
    for (size_t start = 0; start < text.size();) {
      const auto end = std::min(text.find('\n', start), text.size());
      const auto line = without_comment(std::string(text.substr(start, end - start)));
      start = end + 1;
      ++line_number;
      if (trim(line).empty()) continue;
      if (blank(line.front())) {
        if (blocks_.empty()) return fail(line_number, "an indented line needs a head above it");
        blocks_.back().body.push_back({line, line_number});
        continue;
      }
      const auto colon = line.find(':');
      if (colon == line.npos) return fail(line_number, "a head ends with a colon: 'title: ...'");
      blocks_.push_back({words_of(line.substr(0, colon)),
                         std::string(trim(line.substr(colon + 1))),
                         line_number,
                         {}});
      if (blocks_.back().head.empty()) return fail(line_number, "a head needs a word");
    }
    return true;
  }

  bool read_setup(const Block& block) {
    const auto& key = block.head[0];
    const auto words = words_of(block.rest);
    if (key == "title") {
      case_.title = block.rest;
    } else if (key == "source") {
      case_.source = block.rest;
    } else if (key == "keeps") {
      case_.keeps = words;
      expects_ = true;
    } else if (key == "finished") {
      if (block.rest != "yes" && block.rest != "no")
        return fail(block.line, "finished: is yes or no");
      case_.table.finished = block.rest == "yes";
    } else if (key == "board") {
      const auto x = block.rest.find('x');
      const auto rows = number(std::string_view(block.rest).substr(0, x));
      const auto cols =
          x == block.rest.npos ? std::nullopt : number(std::string_view(block.rest).substr(x + 1));
      if (!rows || !cols || *rows < 1 || *cols < 1)
        return fail(block.line, "board: is ROWSxCOLUMNS, e.g. 5x5");
      case_.spec.building.rows = *rows;
      case_.spec.building.cols = *cols;
    } else if (key == "set") {
      return read_pairs(block.line, words, case_.table.house_rules);
    } else if (key == "piece" || (key == "pieces" && block.head.size() > 1)) {
      return read_piece(block);
    } else if (key == "pieces") {
      const bool from = words.size() == 2 && words[0] == "from";
      if (block.rest != "installed" && !from)
        return fail(block.line, "pieces: is 'installed' or 'from CASE'");
      const auto box = find_box_(words.back());
      if (!box) return fail(block.line, box.error().message);
      pieces_ = box->catalog.pieces();
      kinds_ = box->catalog.kinds();
      case_.spec = box->spec;
    } else if (key == "ask") {
      asked_ = words;
    } else if (key != "side" && key != "facts" && key != "expect" && key != "winner" &&
               key != "tie-break" && key != "ranking" && key != "outcome" && key != "before" &&
               key != "shared") {
      return fail(block.line, "'" + key + "' is no head of a case");
    }
    return true;
  }

  bool read_pairs(int line, const Words& words, std::map<std::string, std::string>& out) {
    for (const auto& word : words) {
      const auto equals = word.find('=');
      if (equals == word.npos) return fail(line, "'" + word + "' is not of the form KEY=VALUE");
      out[word.substr(0, equals)] = word.substr(equals + 1);
    }
    return true;
  }

  /// "bird=2" counts, "condition=..." and other words are texts, a bare word is a tag, "-" nothing.
  static Face read_face(std::string_view text) {
    Face face;
    for (const auto& word : words_of(text)) {
      const auto equals = word.find('=');
      if (word == "-") continue;
      if (equals == word.npos) {
        face.tags.insert(word);
      } else if (const auto n = number(std::string_view(word).substr(equals + 1))) {
        face.counts[word.substr(0, equals)] = *n;
      } else {
        face.texts[word.substr(0, equals)] = word.substr(equals + 1);
      }
    }
    return face;
  }

  /// "piece LABEL KIND:", "pieces FIRST..LAST KIND:", either with "xCOPIES" and the
  /// size "WIDTHxHEIGHT" after the kind.
  bool read_piece(const Block& block) {
    const auto& head = block.head;
    Piece piece;
    bool good = head.size() >= 3;
    for (size_t i = 3; i < head.size(); ++i) {
      const std::string_view word = head[i];
      const auto x = std::min(word.find('x'), word.size() - 1);
      const auto after = number(word.substr(x + 1));
      const auto before = x == 0 ? std::optional(1) : number(word.substr(0, x));
      good = good && word[x] == 'x' && after && before && *after >= 1 && *before >= 1;
      if (!good) break;
      if (x == 0)
        piece.copies = *after;
      else
        piece.width = *before, piece.height = *after;
    }
    if (!good)
      return fail(block.line,
                  "a piece is 'piece LABEL KIND:', with a size as 'WxH' and copies as 'xN'");
    piece.kind = head[2];
    if (!block.rest.empty()) piece.faces.push_back(read_face(block.rest));
    for (const auto& line : block.body) piece.faces.push_back(read_face(line.text));

    Words labels{head[1]};
    if (head[0] == "pieces") {
      const auto dots = head[1].find("..");
      const auto first = number(std::string_view(head[1]).substr(0, dots));
      const auto last =
          dots == head[1].npos ? std::nullopt : number(std::string_view(head[1]).substr(dots + 2));
      if (!first || !last) return fail(block.line, "pieces are 'pieces FIRST..LAST KIND:'");
      labels.clear();
      for (int i = *first; i <= *last; ++i) labels.push_back(std::to_string(i));
    }
    for (const auto& label : labels) {
      piece.label = label;
      piece.id = piece.kind + "-" + label;
      pieces_.push_back(piece);
    }
    return true;
  }

  bool finish_catalog() {
    auto catalog = Catalog::create(pieces_, kinds_);
    if (!catalog) return fail(1, catalog.error().message);
    case_.catalog = std::move(catalog).value();
    if (case_.spec.building.rows == 0) return fail(1, "a case needs a board: or pieces: installed");
    for (const auto& name : asked_) {
      const auto what = case_.catalog.parse(name);
      if (!what) return fail(1, "ask: '" + name + "' is no piece");
      case_.asked.push_back(*what);
    }
    return true;
  }

  [[nodiscard]] std::optional<size_t> player(const Block& block) const {
    for (size_t i = 0; i < case_.table.players.size(); ++i)
      if (block.head.size() == 2 && case_.table.players[i].name == block.head[1]) return i;
    return std::nullopt;
  }

  /// The body of a block as text on its own lines of the file, so that errors count from there.
  bool read_state(const Block& block, Table& table) {
    std::string text;
    int line = 1;
    for (const auto& body : block.body) {
      text.append(static_cast<size_t>(body.line - line), '\n').append(body.text);
      line = body.line;
    }
    auto parsed = parse_table_text(text, case_.catalog, case_.spec);
    if (!parsed) {
      error_ = parsed.error();
      error_->where = case_.file + ":" + error_->where;
      return false;
    }
    table = std::move(parsed).value();
    return true;
  }

  /// "shared:" and "before shared:" with facts and areas of the table.
  bool read_shared(const Block& block, Table& table) {
    // Without a building: the rows are no part of what is shared.
    Block with_player = block;
    with_player.body.push_back(
        {"known: no", block.body.empty() ? block.line + 1 : block.body.back().line + 1});
    Table read;
    if (!read_state(with_player, read)) return false;
    table.facts = std::move(read.facts);
    table.areas = std::move(read.areas);
    return true;
  }

  Table& before() {
    if (!case_.before) case_.before = Table{};
    return *case_.before;
  }

  /// "side NAME:" with a layout below, "side NAME: behind OTHER", "side NAME: unknown"; "before
  /// NAME:" with the earlier state.
  bool read_sides(const Block& block) {
    const auto& key = block.head[0];
    if (key == "shared") return read_shared(block, case_.table);
    if (key == "before" && block.head.size() == 2 && block.head[1] == "shared")
      return read_shared(block, before());
    if (key != "side" && key != "before") return true;
    if (block.head.size() != 2) return fail(block.line, "a side is 'side NAME:'");
    Table& table = key == "side" ? case_.table : before();
    Player side;
    side.name = block.head[1];
    side.layout = {case_.spec.building.rows, case_.spec.building.cols, {}};
    const auto of_that_name = [&](const std::string& name) {
      return std::find_if(table.players.begin(), table.players.end(),
                          [&](const Player& p) { return p.name == name; });
    };
    if (of_that_name(side.name) != table.players.end())
      return fail(block.line, "this side is there already");
    const auto words = words_of(block.rest);
    if (block.rest == "unknown") {
      side.known = false;
    } else if (words.size() == 2 && words[0] == "behind") {
      const auto other = of_that_name(words[1]);
      if (other == table.players.end())
        return fail(block.line, "there is no side '" + words[1] + "' above");
      side.layout = seen_from_behind(other->layout, case_.catalog);
    } else if (block.rest.empty()) {
      Table read;
      if (!read_state(block, read)) return false;
      side = std::move(read.players.front());
      side.name = block.head[1];
    } else {
      return fail(block.line, "a side is a layout, 'behind OTHER' or 'unknown'");
    }
    table.players.push_back(std::move(side));
    if (key == "side") case_.expected.emplace_back();
    return true;
  }

  bool read_expectations(const Block& block) {
    const auto& key = block.head[0];
    if (key == "winner") {
      case_.winners = words_of(block.rest);
      if (block.rest == "none") case_.winners->clear();
      expects_ = true;
    } else if (key == "ranking") {
      case_.ranking = block.rest;
      expects_ = true;
    } else if (key == "tie-break") {
      case_.tie_break = block.rest;
    } else if (key == "outcome") {
      case_.outcome = block.rest;
      expects_ = true;
    } else if (key == "facts" || key == "expect") {
      const auto index = player(block);
      if (!index) return fail(block.line, "'" + key + "' needs the name of a side");
      if (key == "facts")
        return read_pairs(block.line, words_of(block.rest), case_.table.players[*index].facts);
      for (const auto& body : block.body)
        if (!read_expected(body, case_.expected[*index])) return false;
      expects_ = expects_ || !block.body.empty();
    }
    return true;
  }

  /// The words behind an option's rule and points: "PART" and cells.
  bool read_option_words(const Block::BodyLine& body, const Words& words, size_t first,
                         ExpectedOption& option) {
    for (size_t i = first; i < words.size(); ++i) {
      if (const auto cell = parse_cell(words[i]))
        option.cells.push_back(*cell);
      else if (option.what.empty())
        option.what = words[i];
      else
        return fail(body.line, "'" + words[i] + "' is no cell");
    }
    return true;
  }

  /// "option RULE POINTS "part" CELL..." | "no-option RULE "part" CELL..." | "options RULE N"
  bool read_expected_option(const Block::BodyLine& body, const Words& words, Expected& expected) {
    if (words.size() < 2) return fail(body.line, "an option is 'option RULE POINTS'");
    ExpectedOption option{words[1], std::nullopt, "", {}, body.line};
    const auto n = words.size() > 2 ? number(words[2]) : std::nullopt;
    if (words[0] == "no-option") {
      if (!read_option_words(body, words, 2, option)) return false;
      expected.options.push_back(std::move(option));
      return true;
    }
    if (!n) return fail(body.line, "an option is 'option RULE POINTS'");
    if (words[0] == "options") {
      expected.option_counts[words[1]] = *n;
      return true;
    }
    option.points = n;
    if (!read_option_words(body, words, 3, option)) return false;
    expected.options.push_back(std::move(option));
    return true;
  }

  /// "claim PIECE: CELL..." | "claim PIECE: CHOICES"
  bool read_expected_claim(const Block::BodyLine& body, const Words& words, Expected& expected) {
    if (words.size() < 3 || words[1].back() != ':')
      return fail(body.line, "a claim is 'claim PIECE: CELL...' or 'claim PIECE: CHOICES'");
    ExpectedClaim claim{words[1].substr(0, words[1].size() - 1), {}, 0, body.line};
    if (const auto choices = number(words[2])) {
      claim.choices = *choices;
      claim.or_more = words.size() == 5 && words[3] == "or" && words[4] == "more";
      if (words.size() != 3 && !claim.or_more) return fail(body.line, "write 'N' or 'N or more'");
    } else {
      for (size_t i = 2; i < words.size(); ++i) {
        const auto cell = parse_cell(words[i]);
        if (!cell) return fail(body.line, "'" + words[i] + "' is no cell");
        claim.cells.push_back(*cell);
      }
    }
    expected.claims.push_back(std::move(claim));
    return true;
  }

  /// "CELL RULE POINTS "because"" | "total N" | "violation RULE [illegal|impossible] [CELL...]" |
  /// "score-change N" | "move" and a line | what read_expected_option() and read_expected_claim()
  /// take. "-" stands for no cell.
  bool read_expected(const Block::BodyLine& body, Expected& expected) {
    const auto words = words_of(body.text);
    if (words[0] == "total") {
      expected.total = words.size() == 2 ? number(words[1]) : std::nullopt;
      return expected.total ? true : fail(body.line, "a total is 'total POINTS'");
    }
    if (words[0] == "score-change") {
      expected.score_change = words.size() == 2 ? number(words[1]) : std::nullopt;
      return expected.score_change ? true : fail(body.line, "write 'score-change POINTS'");
    }
    if (words[0] == "option" || words[0] == "no-option" || words[0] == "options")
      return read_expected_option(body, words, expected);
    if (words[0] == "claim") return read_expected_claim(body, words, expected);
    if (words[0] == "violation") {
      if (words.size() < 2) return fail(body.line, "a violation is 'violation RULE [CELL...]'");
      ExpectedViolation violation{words[1], std::nullopt, {}, body.line};
      for (size_t i = 2; i < words.size(); ++i) {
        if (words[i] == "illegal" || words[i] == "impossible") {
          violation.severity = words[i] == "illegal" ? Severity::kIllegal : Severity::kImpossible;
        } else if (const auto cell = parse_cell(words[i])) {
          violation.cells.push_back(*cell);
        } else {
          return fail(body.line, "'" + words[i] + "' is no cell");
        }
      }
      expected.violations.push_back(std::move(violation));
      return true;
    }
    if (words[0] == "move")
      return read_expected_line(body, {words.begin() + 1, words.end()}, expected.move_lines);
    return read_expected_line(body, words, expected.lines);
  }

  /// "CELL RULE POINTS [to HIGHEST] [PART OF THE REASON]"
  bool read_expected_line(const Block::BodyLine& body, const Words& words,
                          std::vector<ExpectedLine>& lines) {
    const auto cell = words.empty() ? std::nullopt : parse_cell(words[0]);
    const auto points = words.size() > 2 ? number(words[2]) : std::nullopt;
    const bool is_open = words.size() > 4 && words[3] == "to";
    const auto highest = is_open ? number(words[4]) : points;
    const size_t reason = is_open ? 5 : 3;
    if (words.empty() || (!cell && words[0] != "-") || !points || !highest ||
        words.size() > reason + 1)
      return fail(body.line, "a line is 'CELL RULE POINTS [to HIGHEST] \"because\"'");
    lines.push_back(
        {cell, words[1], *points, *highest, words.size() > reason ? words[reason] : "", body.line});
    return true;
  }

  const FindBox& find_box_;
  std::vector<Block> blocks_;
  std::vector<Piece> pieces_;
  std::vector<KindSpec> kinds_;
  Words asked_;
  bool expects_ = false;
  Case case_;
  std::optional<Error> error_;
};

std::string sorted_cells(std::vector<Cell> cells) {
  std::sort(cells.begin(), cells.end());
  std::string text;
  for (const Cell cell : cells) text += " " + to_string(cell);
  return text;
}

std::string describe(const ScoreLine& line) {
  return (line.cells.empty() ? std::string("-") : to_string(line.cells.front())) + " " +
         line.rule.id + " " + std::to_string(line.points) +
         (line.open_points > 0 ? " to " + std::to_string(line.points + line.open_points) : "") +
         " \"" + line.because + "\"";
}

void compare_lines(const Case& c, const std::vector<ExpectedLine>& expected,
                   const ScoreSheet& sheet, std::vector<std::string>& problems) {
  auto rest = sheet.lines;
  for (const auto& wanted : expected) {
    const auto at = c.file + ":" + std::to_string(wanted.line) + ": ";
    const auto same_place = [&](const ScoreLine& line) {
      if (line.rule.id != wanted.rule || line.cells.empty() != !wanted.cell) return false;
      return !wanted.cell || line.cells.front() == *wanted.cell;
    };
    const auto same = [&](const ScoreLine& line) {
      return same_place(line) && line.points == wanted.points &&
             line.points + line.open_points == wanted.highest &&
             line.because.find(wanted.because) != std::string::npos;
    };
    auto found = std::find_if(rest.begin(), rest.end(), same);
    if (found == rest.end()) found = std::find_if(rest.begin(), rest.end(), same_place);
    if (found == rest.end()) {
      problems.push_back(at + "no line " + (wanted.cell ? to_string(*wanted.cell) : "-") + " " +
                         wanted.rule);
      continue;
    }
    if (!same(*found)) problems.push_back(at + "scored as " + describe(*found));
    rest.erase(found);
  }
  if (expected.empty()) return;
  for (const auto& line : rest)
    problems.push_back(c.file + ": a line that is not expected: " + describe(line));
}

void compare_move(const Case& c, const Expected& expected, const MoveReport::PlayerMove& move,
                  std::vector<std::string>& problems) {
  compare_lines(c, expected.move_lines, move.points, problems);
  if (expected.score_change && *expected.score_change != move.score_change)
    problems.push_back(c.file + ": the score changes by " + std::to_string(move.score_change) +
                       ", not " + std::to_string(*expected.score_change));
}

void compare_violations(const Case& c, int player, const std::vector<Violation>& all,
                        std::vector<std::string>& problems) {
  std::vector<Violation> rest;
  std::copy_if(all.begin(), all.end(), std::back_inserter(rest),
               [&](const Violation& v) { return v.player == player; });
  for (const auto& wanted : c.expected[static_cast<size_t>(player)].violations) {
    const auto found = std::find_if(rest.begin(), rest.end(), [&](const Violation& v) {
      return v.rule.id == wanted.rule && (!wanted.severity || *wanted.severity == v.severity) &&
             (wanted.cells.empty() || sorted_cells(wanted.cells) == sorted_cells(v.cells));
    });
    if (found == rest.end())
      problems.push_back(c.file + ":" + std::to_string(wanted.line) + ": no such violation of " +
                         wanted.rule);
    else
      rest.erase(found);
  }
  for (const auto& violation : rest)
    problems.push_back(c.file + ": a violation that is not expected: " + violation.rule.id +
                       sorted_cells(violation.cells) + " \"" + violation.because + "\"");
}

void compare_options(const Case& c, int player, const std::vector<Option>& all,
                     std::vector<std::string>& problems) {
  const auto& expected = c.expected[static_cast<size_t>(player)];
  for (const auto& wanted : expected.options) {
    const auto at = c.file + ":" + std::to_string(wanted.line) + ": ";
    const Option* found = nullptr;
    for (const auto& option : all)
      if (option.player == player && option.rule.id == wanted.rule &&
          option.what.find(wanted.what) != std::string::npos &&
          (wanted.cells.empty() || sorted_cells(wanted.cells) == sorted_cells(option.cells)) &&
          (found == nullptr || option.points == wanted.points))
        found = &option;
    const auto described = found == nullptr ? ""
                                            : found->what + sorted_cells(found->cells) + " for " +
                                                  std::to_string(found->points);
    if (wanted.points && found == nullptr) problems.push_back(at + "no such option");
    if (wanted.points && found != nullptr && found->points != *wanted.points)
      problems.push_back(at + "there is only: " + described);
    if (!wanted.points && found != nullptr) problems.push_back(at + "there is: " + described);
  }
  for (const auto& expected_count : expected.option_counts) {
    const auto& rule = expected_count.first;
    const auto n = expected_count.second;
    const auto there = std::count_if(all.begin(), all.end(), [&](const Option& option) {
      return option.player == player && option.rule.id == rule;
    });
    if (there == n) continue;
    std::string list;
    for (const auto& option : all)
      if (option.player == player && option.rule.id == rule)
        list += "\n    " + option.what + sorted_cells(option.cells) + " for " +
                std::to_string(option.points);
    problems.push_back(c.file + ": " + std::to_string(there) + " options " + rule + ", not " +
                       std::to_string(n) + list);
  }
}

void compare_claims(const Case& c, int player, const ToldClaims& told,
                    std::vector<std::string>& problems) {
  const auto& expected = c.expected[static_cast<size_t>(player)].claims;
  std::multiset<std::string> rest;
  for (const auto& followed : told.followed)
    if (followed.player == player)
      rest.insert(c.catalog.short_name(followed.claim.what) + ":" +
                  sorted_cells(followed.claim.cells));
  for (const auto& open : told.open)
    if (open.player == player)
      rest.insert(c.catalog.short_name(open.what) + ": " + std::to_string(open.choices.size()) +
                  (open.all_listed ? "" : " or more"));
  for (const auto& wanted : expected) {
    const auto what = c.catalog.parse(wanted.piece);
    const auto text = (what ? c.catalog.short_name(*what) : wanted.piece) + ":" +
                      (wanted.cells.empty() ? " " + std::to_string(wanted.choices) +
                                                  (wanted.or_more ? " or more" : "")
                                            : sorted_cells(wanted.cells));
    const auto found = rest.find(text);
    if (found == rest.end())
      problems.push_back(c.file + ":" + std::to_string(wanted.line) + ": no claim " + text);
    else
      rest.erase(found);
  }
  for (const auto& text : rest)
    problems.push_back(c.file + ": a claim that is not expected: " + text);
}

/// "ann, bob carl": equal places are told apart by blanks, places by commas.
std::string ranking_text(const Case& c, const TableScore& score) {
  std::string text;
  for (const auto& place : score.ranking) {
    text += text.empty() ? "" : ", ";
    for (const int player : place)
      text +=
          (player == place.front() ? "" : " ") + c.table.players[static_cast<size_t>(player)].name;
  }
  return text;
}

/// "lost The group has lost: 3 threats failed", or "none" where the players are ranked.
std::string outcome_text(const TableScore& score) {
  if (!score.outcome) return "none";
  const auto end = score.outcome->end;
  const char* word = end == Outcome::End::kWon    ? "won "
                     : end == Outcome::End::kLost ? "lost "
                                                  : "open ";
  return word + score.outcome->because;
}

}  // namespace

Result<Case> parse_case(std::string_view text, const std::string& file, const FindBox& find_box) {
  return CaseParser(file, find_box).parse(text);
}

Result<Box> load_box(const std::filesystem::path& folder) {
  auto game = load_game(folder);
  if (!game) return game.error();
  return Box{std::move(game.value().catalog), std::move(game.value().state)};
}

std::vector<std::string> problems_of(const Ruleset& rules, const Case& c) {
  std::vector<std::string> problems;
  if (rules.validate_catalog)
    if (const auto status = rules.validate_catalog(c.catalog); !status)
      return {c.file + ": " + status.error().message};
  Table table = c.table;
  fill_in_defaults(table, c.spec);
  const auto result = score_table(rules, c.catalog, table);
  if (!result) return {c.file + ": " + result.error().message};

  std::vector<Violation> violations = result->violations;
  if (c.before) {
    Table before = *c.before;
    before.house_rules = table.house_rules;
    fill_in_defaults(before, c.spec);
    const auto move = judge_move(rules, c.catalog, before, table);
    if (!move) return {c.file + ": " + move.error().message};
    violations = move->violations;
    for (size_t i = 0; i < c.expected.size(); ++i)
      compare_move(c, c.expected[i], move->players[i], problems);
  }
  for (size_t i = 0; i < c.expected.size(); ++i) {
    compare_lines(c, c.expected[i].lines, result->sheets[i], problems);
    if (const auto wanted = c.expected[i].total; wanted && *wanted != result->sheets[i].total())
      problems.push_back(c.file + ": the total is " + std::to_string(result->sheets[i].total()) +
                         ", not " + std::to_string(*wanted));
    compare_violations(c, static_cast<int>(i), violations, problems);
  }
  if (std::any_of(c.expected.begin(), c.expected.end(), [](const Expected& e) {
        return !e.options.empty() || !e.option_counts.empty();
      })) {
    const auto options = list_options(rules, c.catalog, table, c.asked);
    if (!options) return {c.file + ": " + options.error().message};
    for (size_t i = 0; i < c.expected.size(); ++i)
      compare_options(c, static_cast<int>(i), *options, problems);
  }
  if (std::any_of(c.expected.begin(), c.expected.end(),
                  [](const Expected& e) { return !e.claims.empty(); })) {
    const auto told = tell_claims(rules, c.catalog, table);
    for (size_t i = 0; i < c.expected.size(); ++i)
      compare_claims(c, static_cast<int>(i), told, problems);
  }
  for (const auto& rule : c.keeps) {
    const auto same = [&](const auto& known) { return known.rule.id == rule; };
    if (std::none_of(rules.legality.begin(), rules.legality.end(), same) &&
        std::none_of(rules.moves.begin(), rules.moves.end(), same) &&
        !(rules.places && same(*rules.places)))
      problems.push_back(c.file + ": keeps: there is no legality rule " + rule);
    if (std::any_of(violations.begin(), violations.end(), same))
      problems.push_back(c.file + ": keeps: " + rule + " is broken");
  }
  if (c.winners) {
    Words winners;
    for (const int player : result->winners)
      winners.push_back(c.table.players[static_cast<size_t>(player)].name);
    if (winners != *c.winners) {
      std::string names;
      for (const auto& name : winners) names += " " + name;
      problems.push_back(c.file + ": the winner is" + (names.empty() ? " nobody" : names));
    }
  }
  if (c.ranking && *c.ranking != ranking_text(c, *result))
    problems.push_back(c.file + ": the ranking is " + ranking_text(c, *result));
  if (result->tie_break.value_or("").find(c.tie_break) == std::string::npos)
    problems.push_back(c.file + ": the tie-break says: " + result->tie_break.value_or("nothing"));
  if (!outcome_text(*result).starts_with(c.outcome))
    problems.push_back(c.file + ": the outcome is: " + outcome_text(*result));
  return problems;
}

}  // namespace storey::scoring
