#include "model/notation.h"

#include <algorithm>
#include <map>
#include <set>

#include "model/limits.h"
#include "model/plain_text.h"
#include "model/trim.h"

namespace storey {

namespace {

struct Token {
  std::string_view text;
  size_t column = 1;
};

struct Line {
  std::string_view text;  ///< without comment and line end
  int number = 1;
};

constexpr std::string_view kEmpty = ".";
constexpr std::string_view kCovered = "=";  ///< belongs to a piece written to the left or below

/// A comment starts with "#" at the start of a line or after a blank.
std::string_view without_comment(std::string_view line) {
  for (size_t i = 0; i < line.size(); ++i)
    if (line[i] == '#' && (i == 0 || kBlank.find(line[i - 1]) != kBlank.npos))
      return line.substr(0, i);
  return line;
}

/// Lines that hold something.
std::vector<Line> lines_of(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);  // byte order mark
  std::vector<Line> lines;
  for (int number = 1; !text.empty(); ++number) {
    const auto end = std::min(text.find('\n'), text.size());
    const auto line = without_comment(text.substr(0, end));
    if (!trim(line).empty()) lines.push_back({line, number});
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// Words of `line` from `start` on; columns count from the start of the line.
std::vector<Token> tokens_of(std::string_view line, size_t start = 0) {
  std::vector<Token> tokens;
  for (size_t i = line.find_first_not_of(kBlank, start); i != line.npos;) {
    const auto end = std::min(line.find_first_of(kBlank, i), line.size());
    tokens.push_back({line.substr(i, end - i), i + 1});
    i = line.find_first_not_of(kBlank, end);
  }
  return tokens;
}

/// "\#" and "\\" of a name or an answer mean the sign itself.
std::string without_escapes(std::string_view value) {
  std::string text;
  for (size_t i = 0; i < value.size(); ++i) {
    const bool escape =
        value[i] == '\\' && i + 1 < value.size() && (value[i + 1] == '\\' || value[i + 1] == '#');
    if (escape) ++i;
    text += value[i];
  }
  return text;
}

/// The value so that no comment begins in it.
std::string with_escapes(std::string_view value) {
  std::string text;
  for (size_t i = 0; i < value.size(); ++i) {
    const bool comment = value[i] == '#' && (i == 0 || kBlank.find(value[i - 1]) != kBlank.npos);
    if (comment || value[i] == '\\') text += '\\';
    text += value[i];
  }
  return text;
}

/// Value of a "key: value" line; nullopt when the line is none.
std::optional<std::string_view> header_value(std::string_view line, std::string_view key) {
  line = trim(line);
  if (line.substr(0, key.size()) != key) return std::nullopt;
  line = trim(line.substr(key.size()));
  if (line.empty() || line.front() != ':') return std::nullopt;
  return trim(line.substr(1));
}

std::optional<std::string> header(std::string_view text, std::string_view key) {
  for (const auto& line : lines_of(text))
    if (const auto value = header_value(line.text, key); value && !value->empty())
      return without_escapes(value->substr(0, kLongestName));
  return std::nullopt;
}

std::string column_letters(int col) {
  auto name = to_string(Cell{col, 0});
  name.pop_back();
  return name;
}

bool is_letters_line(const std::vector<Token>& tokens) {
  for (size_t i = 0; i < tokens.size(); ++i)
    if (tokens[i].text != column_letters(static_cast<int>(i))) return false;
  return true;
}

Error unreadable(int line, size_t column, std::string message) {
  return {ErrorCode::kUnreadable, std::move(message),
          std::to_string(line) + ":" + std::to_string(column)};
}

/// A word of the text for a message: short and printable, whatever the file is.
std::string quoted(std::string_view word) {
  constexpr size_t kShown = 24;
  std::string text = "'";
  for (const char c : word.substr(0, kShown)) text += c >= ' ' && c <= '~' ? c : '?';
  return text + (word.size() > kShown ? "...'" : "'");
}

/// One piece of a cell, "7C" or "7C@90".
std::optional<Placement> parse_placement(std::string_view text, const Catalog& catalog) {
  Placement placement;
  const auto at = text.find('@');
  if (at != text.npos) {
    constexpr std::string_view kTurns[] = {"0", "90", "180", "270"};
    const auto turn = std::find(std::begin(kTurns), std::end(kTurns), text.substr(at + 1));
    if (turn == std::end(kTurns)) return std::nullopt;
    placement.rotation = static_cast<int>(turn - std::begin(kTurns));
  }
  const auto what = catalog.parse(text.substr(0, at));
  if (!what) return std::nullopt;
  placement.what = *what;
  return placement;
}

std::string example_name(const Catalog& catalog) {
  if (catalog.pieces().empty()) return "7C";
  const PieceFace first{0, 0};
  return catalog.short_name(first) + " or " + catalog.name(first);
}

bool covers_several_cells(const Placement& placement, const Catalog& catalog) {
  const auto [width, height] = catalog.extent(placement.what);
  return placement.layer == 0 && width * height > 1;
}

/// Reads a table line by line; the first thing that is wrong ends it.
class TableParser {
 public:
  TableParser(const Catalog& catalog, const StateSpec& spec) : catalog_(catalog), spec_(spec) {}

  Result<Table> parse(std::string_view text, bool finished_by_default) {
    table_.finished = finished_by_default;
    if (text.size() > kMostLayoutBytes)
      return unreadable(1, 1,
                        "a layout has at most " + std::to_string(kMostLayoutBytes >> 20) +
                            " MB, this one is larger: is this the right file?");
    const auto lines = lines_of(text);
    for (const auto& line : lines) {
      last_line_ = line.number;
      const bool good =
          line.text.find(':') == line.text.npos ? collect_row(line) : read_header(line);
      if (!good) return *error_;
    }
    if (!open_player() || !finish_player()) return *error_;
    return std::move(table_);
  }

 private:
  bool fail(int line, size_t column, std::string message) {
    error_ = unreadable(line, column, std::move(message));
    return false;
  }

  /// Whatever belongs to a player opens an unnamed one when nobody was named before.
  bool open_player() {
    if (table_.players.empty()) table_.players.emplace_back();
    return true;
  }
  Player& player() { return table_.players.back(); }

  bool collect_row(const Line& line) {
    open_player();
    touched_ = true;
    rows_.push_back(line);
    return true;
  }

  bool read_header(const Line& line) {
    const auto colon = line.text.find(':');
    const auto words = tokens_of(line.text.substr(0, colon));
    if (words.empty()) return fail(line.number, colon + 1, "a word is needed before the colon");
    const auto key = words.front();
    const auto values = tokens_of(line.text, colon + 1);
    const std::string value = without_escapes(trim(line.text.substr(colon + 1)));
    const size_t at = values.empty() ? line.text.size() + 1 : values.front().column;
    if (key.text == "claim" && words.size() == 2) return read_claim(line, words[1], values);
    if (words.size() > 1)
      return fail(line.number, words[1].column, "one word is expected before the colon");
    if (key.text == "game") return true;
    if (key.text == "player") return next_player(line, at, value);
    if (key.text == "final") return read_flag(line, at, value, table_.finished);
    if (key.text == "known") return open_player() && read_flag(line, at, value, player().known);
    if (key.text == "set") return read_house_rules(line, values);
    if (const auto* area = spec_.area(key.text)) return read_area(line, *area, values);
    if (const auto* question = spec_.question(key.text))
      return read_fact(line, *question, at, value);
    return fail(line.number, key.column, quoted(key.text) + " is not known here" + known_keys());
  }

  [[nodiscard]] std::string known_keys() const {
    std::string keys = "; what is: game, player, final, set";
    for (const auto& area : spec_.beside) keys += ", " + area.key;
    for (const auto& question : spec_.questions) keys += ", " + question.key;
    return keys;
  }

  bool next_player(const Line& line, size_t at, const std::string& name) {
    if (const auto good = check_plain(name, kLongestName); !good)
      return fail(line.number, at, good.error().message);
    // The first name belongs to what was read so far, unless that is somebody's already.
    if (table_.players.empty() || touched_ || !player().name.empty()) {
      if (!table_.players.empty() && !finish_player()) return false;
      if (table_.players.size() == kMostPlayers)
        return fail(line.number, 1,
                    "a table has at most " + std::to_string(kMostPlayers) + " players");
      table_.players.emplace_back();
    }
    player().name = name;
    touched_ = true;
    return true;
  }

  bool read_flag(const Line& line, size_t at, const std::string& value, bool& flag) {
    if (value != "yes" && value != "no") return fail(line.number, at, "yes or no is expected");
    flag = value == "yes";
    return true;
  }

  bool read_house_rules(const Line& line, const std::vector<Token>& values) {
    for (const auto& token : values) {
      const std::string rule = without_escapes(token.text);
      const auto equals = rule.find('=');
      if (equals == 0 || equals == rule.npos)
        return fail(line.number, token.column, "write KEY=CHOICE, not " + quoted(token.text));
      const std::string key = rule.substr(0, equals);
      const std::string choice = rule.substr(equals + 1);
      if (const auto wrong = wrong_house_rule(key, choice); !wrong.empty())
        return fail(line.number, token.column, wrong);
      table_.house_rules[key] = choice;
    }
    return true;
  }

  /// What is wrong with it; "" where the game's rules are not known.
  [[nodiscard]] std::string wrong_house_rule(const std::string& key,
                                             const std::string& choice) const {
    const auto& rules = spec_.house_rules;
    const auto rule = rules.find(key);
    if (rules.empty()) return "";
    std::string known;
    if (rule == rules.end()) {
      for (const auto& [name, _] : rules) known += (known.empty() ? "" : ", ") + name;
      return "there is no house rule " + quoted(key) + "; what is: " + known;
    }
    const auto& choices = rule->second;
    if (std::find(choices.begin(), choices.end(), choice) != choices.end()) return "";
    for (const auto& one : choices) known += (known.empty() ? "" : ", ") + one;
    return key + " cannot be " + quoted(choice) + "; the choices are: " + known;
  }

  bool read_piece(const Line& line, const Token& token, PieceFace& what) {
    const auto parsed = catalog_.parse(token.text);
    if (!parsed)
      return fail(line.number, token.column, quoted(token.text) + " is no piece of this game");
    what = *parsed;
    return true;
  }

  bool read_claim(const Line& line, const Token& name, const std::vector<Token>& values) {
    open_player();
    if (player().layout.claims.size() == kMostBeside)
      return fail(line.number, 1, "these are more claims than are read");
    Claim claim;
    if (!read_piece(line, name, claim.what)) return false;
    for (const auto& token : values) {
      const auto cell = parse_cell(token.text);
      if (!cell) return fail(line.number, token.column, quoted(token.text) + " is no cell");
      claim.cells.push_back(*cell);
    }
    player().layout.claims.push_back(std::move(claim));
    return true;
  }

  bool read_area(const Line& line, const Place& area, const std::vector<Token>& values) {
    if (!area.shared) open_player();
    auto& pieces = area.shared ? table_.areas[area.key] : player().layout.beside[area.key];
    for (const auto& token : values) {
      PieceFace what;
      if (!read_piece(line, token, what)) return false;
      const auto& kind = catalog_.piece(what.piece).kind;
      const auto& kinds = area.kinds;
      if (!kinds.empty() && std::find(kinds.begin(), kinds.end(), kind) == kinds.end())
        return fail(line.number, token.column, "a " + kind + " does not belong to " + area.title);
      if (pieces.size() == kMostBeside)
        return fail(line.number, token.column,
                    "at most " + std::to_string(kMostBeside) + " pieces can be " + area.title);
      pieces.push_back(what);
    }
    return true;
  }

  bool read_fact(const Line& line, const FactSpec& question, size_t at, const std::string& value) {
    if (!question.shared) open_player();
    if (const auto good = check_answer(question, value); !good)
      return fail(line.number, at, good.error().message);
    (question.shared ? table_.facts : player().facts)[question.key] = value;
    return true;
  }

  /// Makes the building of the rows collected since the last player.
  bool finish_player() {
    auto& layout = player().layout;
    const bool good = spec_.building.free_extent ? read_free_rows(layout) : read_fixed_rows(layout);
    rows_.clear();
    touched_ = false;
    if (good) layout.normalise();
    return good;
  }

  bool read_fixed_rows(Layout& layout) {
    layout.rows = spec_.building.rows;
    layout.cols = spec_.building.cols;
    int rows_read = 0;
    for (const auto& line : rows_) {
      const auto tokens = tokens_of(line.text);
      if (rows_read == spec_.building.rows) {
        if (is_letters_line(tokens)) continue;
        return fail(
            line.number, tokens.front().column,
            "one row too many: this board has " + std::to_string(spec_.building.rows) + " rows");
      }
      if (!read_row(line, tokens, spec_.building.rows - 1 - rows_read, layout)) return false;
      ++rows_read;
    }
    if (rows_read < spec_.building.rows && (player().known || rows_read > 0))
      return fail(last_line_ + 1, 1,
                  "only " + std::to_string(rows_read) + " of " +
                      std::to_string(spec_.building.rows) + " rows are there");
    return check_covered(layout);
  }

  bool read_free_rows(Layout& layout) {
    if (rows_.size() > 1 && is_letters_line(tokens_of(rows_.back().text))) rows_.pop_back();
    const int rows = static_cast<int>(rows_.size());
    if (rows > spec_.building.rows)
      return fail(
          rows_[static_cast<size_t>(spec_.building.rows)].number, 1,
          "one row too many: a building has at most " + std::to_string(spec_.building.rows));
    layout.rows = rows;
    for (int i = 0; i < rows; ++i) {
      const auto& line = rows_[static_cast<size_t>(i)];
      if (!read_row(line, tokens_of(line.text), rows - 1 - i, layout)) return false;
    }
    // A piece may reach beyond the rows and columns that are written.
    const auto extent = fitted(layout, catalog_);
    if (extent.rows > spec_.building.rows || extent.cols > spec_.building.cols)
      return fail(rows_.front().number, 1,
                  "a piece reaches out of the building, which has at most " +
                      std::to_string(spec_.building.rows) + " rows and " +
                      std::to_string(spec_.building.cols) + " columns");
    return check_covered(layout);
  }

  bool read_row(const Line& line, std::vector<Token> tokens, int row, Layout& layout) {
    if (tokens.size() > 1 && tokens[1].text == "|") {
      if (tokens[0].text != std::to_string(row + 1))
        return fail(line.number, tokens[0].column,
                    "row " + std::to_string(row + 1) + " was expected here, not " +
                        quoted(tokens[0].text) + ": rows go from top to bottom");
      tokens.erase(tokens.begin(), tokens.begin() + 2);
    }
    const int cells = static_cast<int>(tokens.size());
    if (cells > spec_.building.cols ||
        (cells < spec_.building.cols && !spec_.building.free_extent)) {
      const bool many = cells > spec_.building.cols;
      return fail(line.number,
                  many ? tokens[static_cast<size_t>(spec_.building.cols)].column
                       : trim(line.text).size() + 1,
                  "this row has " + std::to_string(cells) + (cells == 1 ? " cell, " : " cells, ") +
                      (spec_.building.free_extent ? "at most " : "") +
                      std::to_string(spec_.building.cols) +
                      (spec_.building.free_extent ? " may be there" : " are needed") +
                      ": write . for an empty cell");
    }
    layout.cols = std::max(layout.cols, cells);
    for (int col = 0; col < cells; ++col)
      if (!read_cell(line, tokens[static_cast<size_t>(col)], {col, row}, layout)) return false;
    return true;
  }

  /// "base+overlay+overlay", where the base may be "." or "=".
  bool read_cell(const Line& line, const Token& token, Cell cell, Layout& layout) {
    std::string_view rest = token.text;
    for (int layer = 0;; ++layer) {
      if (layer > kMostLayers)
        return fail(line.number, token.column,
                    "at most " + std::to_string(kMostLayers) + " pieces lie on another");
      const auto plus = rest.find('+');
      const auto name = rest.substr(0, plus);
      if (layer == 0 && (name == kCovered || name == kEmpty))
        marks_.push_back({cell, line.number, token.column, name == kCovered});
      else if (name != kEmpty) {
        auto placement = parse_placement(name, catalog_);
        if (!placement)
          return fail(line.number, token.column + (token.text.size() - rest.size()),
                      quoted(name) + " is no piece face of this game: write " +
                          example_name(catalog_) + ", turned as @90, and . for empty");
        placement->cell = cell;
        placement->layer = layer;
        layout.placements.push_back(*placement);
      }
      if (plus == rest.npos) return true;
      rest.remove_prefix(plus + 1);
    }
  }

  bool check_covered(const Layout& layout) {
    std::set<Cell> cells;
    for (const auto& placement : layout.placements)
      if (covers_several_cells(placement, catalog_))
        for (const Cell cell : cells_covered(placement, catalog_)) cells.insert(cell);
    for (const auto& mark : marks_) {
      const bool covered = cells.count(mark.cell) > 0;
      if (covered == mark.covered) continue;
      return fail(mark.line, mark.column,
                  covered
                      ? to_string(mark.cell) +
                            " is not empty: a piece that is written left of it or below covers "
                            "it, write ="
                      : "no piece covers " + to_string(mark.cell) +
                            ": = stands where a piece lies that is written left of it or below");
    }
    marks_.clear();
    return true;
  }

  /// A cell without a piece of its own: covered by another one (=) or empty (.).
  struct CellMark {
    Cell cell;
    int line = 1;
    size_t column = 1;
    bool covered = false;
  };

  const Catalog& catalog_;
  const StateSpec& spec_;
  Table table_;
  std::vector<Line> rows_;  ///< of the last player, not read yet
  std::vector<CellMark> marks_;
  bool touched_ = false;  ///< the last player has a name or rows
  int last_line_ = 0;
  std::optional<Error> error_;
};

using CellTexts = std::vector<std::vector<std::string>>;

CellTexts cell_texts(const Layout& layout, const Catalog& catalog) {
  CellTexts cells(static_cast<size_t>(layout.rows),
                  std::vector<std::string>(static_cast<size_t>(layout.cols), std::string(kEmpty)));
  const auto text_at = [&](Cell cell) -> std::string& {
    return cells[static_cast<size_t>(cell.row)][static_cast<size_t>(cell.col)];
  };
  Layout sorted = layout;
  sorted.normalise();
  for (const auto& placement : sorted.placements)
    if (covers_several_cells(placement, catalog))
      for (const Cell cell : cells_covered(placement, catalog))
        if (layout.contains(cell)) text_at(cell) = kCovered;
  std::map<Cell, int> layers_written;
  for (const auto& placement : sorted.placements) {
    if (!layout.contains(placement.cell)) continue;
    auto& text = text_at(placement.cell);
    auto name = catalog.short_name(placement.what);
    if (placement.rotation != 0) name += "@" + std::to_string(placement.rotation * 90);
    int& layer = layers_written[placement.cell];  // layers below this one are in `text` already
    if (placement.layer == 0) {
      text = name;
    } else {
      for (; layer + 1 < placement.layer; ++layer) text += "+.";
      text += "+" + name;
      layer = placement.layer;
    }
  }
  return cells;
}

/// The rows and the line of letters.
std::string format_rows(const Layout& layout, const Catalog& catalog) {
  const auto cells = cell_texts(layout, catalog);
  size_t width = 1;
  for (const auto& row : cells)
    for (const auto& cell : row) width = std::max(width, cell.size());

  const auto padded = [](std::string text, size_t to) {
    text.resize(std::max(text.size(), to), ' ');
    return text;
  };
  const auto label_width = std::to_string(layout.rows).size();
  std::string out;
  const auto add_row = [&](const std::string& label, std::string_view bar, const auto& texts) {
    std::string line = padded(label, label_width) + std::string(bar);
    for (const auto& text : texts) line += "  " + padded(text, width);
    line.resize(line.find_last_not_of(' ') + 1);
    out += line + "\n";
  };
  for (int row = layout.rows - 1; row >= 0; --row)
    add_row(std::to_string(row + 1), " |", cells[static_cast<size_t>(row)]);
  std::vector<std::string> letters;
  letters.reserve(static_cast<size_t>(layout.cols));
  for (int col = 0; col < layout.cols; ++col) letters.push_back(column_letters(col));
  if (layout.rows > 0) add_row("", "  ", letters);
  return out;
}

std::string format_facts(const std::map<std::string, std::string>& facts) {
  std::string out;
  for (const auto& [key, value] : facts) out += key + ": " + with_escapes(value) + "\n";
  return out;
}

std::string format_areas(const Areas& areas, const Catalog& catalog) {
  std::string out;
  for (const auto& [key, pieces] : areas) {
    out += key + ":";
    for (const auto& what : pieces) out += " " + catalog.short_name(what);
    out += "\n";
  }
  return out;
}

std::string format_claims(const std::vector<Claim>& claims, const Catalog& catalog) {
  std::string out;
  for (const auto& claim : claims) {
    out += "claim " + catalog.short_name(claim.what) + ":";
    for (const Cell cell : claim.cells) out += " " + to_string(cell);
    out += "\n";
  }
  return out;
}

std::string format_header(std::string_view key, std::string_view value) {
  if (value.empty()) return {};
  return std::string(key) + ": " + with_escapes(value) + "\n";
}

}  // namespace

Result<Table> parse_table_text(std::string_view text, const Catalog& catalog, const StateSpec& spec,
                               bool finished_by_default) {
  return TableParser(catalog, spec).parse(text, finished_by_default);
}

std::string format_table(const Table& table, const Catalog& catalog, const StateSpec& spec,
                         std::string_view game) {
  std::string out = format_header("game", game);
  if (!table.finished) out += "final: no\n";
  for (const auto& [key, choice] : table.house_rules)
    out += "set: " + with_escapes(key + "=" + choice) + "\n";
  out += format_facts(table.facts) + format_areas(table.areas, catalog);
  const bool several = table.players.size() > 1;
  for (const auto& player : table.players) {
    if (several) out += "\n";
    if (several || !player.name.empty()) out += "player: " + with_escapes(player.name) + "\n";
    if (!player.known) out += "known: no\n";
    out += format_facts(player.facts) + format_areas(player.layout.beside, catalog);
    const auto layout = spec.building.free_extent ? fitted(player.layout, catalog) : player.layout;
    out += format_claims(layout.claims, catalog);
    if (player.known) out += format_rows(layout, catalog);
  }
  return out;
}

Result<Layout> parse_layout(std::string_view text, const Catalog& catalog, int rows, int cols) {
  StateSpec spec;
  spec.building.rows = rows;
  spec.building.cols = cols;
  auto table = parse_table_text(text, catalog, spec);
  if (!table) return table.error();
  if (table->players.size() > 1 || !table->players.front().known)
    return unreadable(1, 1, "one building is expected here, these are several players");
  return std::move(table.value().players.front().layout);
}

std::string format_layout(const Layout& layout, const Catalog& catalog, std::string_view game,
                          std::string_view player) {
  return format_header("game", game) + format_header("player", player) +
         format_areas(layout.beside, catalog) + format_claims(layout.claims, catalog) +
         format_rows(layout, catalog);
}

std::optional<std::string> layout_game(std::string_view text) { return header(text, "game"); }
std::optional<std::string> layout_player(std::string_view text) { return header(text, "player"); }
std::optional<bool> layout_final(std::string_view text) {
  const auto said = header(text, "final");
  return said ? std::optional(*said == "yes") : std::nullopt;
}

}  // namespace storey
