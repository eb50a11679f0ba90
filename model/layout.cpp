#include "model/layout.h"

#include <algorithm>
#include <tuple>

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

constexpr std::string_view kBlank = " \t\r";

std::string_view trim(std::string_view text) {
  const auto first = text.find_first_not_of(kBlank);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlank) - first + 1);
}

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

std::vector<Token> tokens_of(std::string_view line) {
  std::vector<Token> tokens;
  for (size_t i = line.find_first_not_of(kBlank); i != line.npos;) {
    const auto end = std::min(line.find_first_of(kBlank, i), line.size());
    tokens.push_back({line.substr(i, end - i), i + 1});
    i = line.find_first_not_of(kBlank, end);
  }
  return tokens;
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
      return std::string(*value);
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

}  // namespace

const Placement* Layout::at(Cell cell, int layer) const {
  for (const auto& placement : placements)
    if (placement.cell == cell && placement.layer == layer) return &placement;
  return nullptr;
}

bool Layout::contains(Cell cell) const {
  return cell.col >= 0 && cell.col < cols && cell.row >= 0 && cell.row < rows;
}

void Layout::normalise() {
  // Every member takes part, so that the order of placing never shows, not even in nonsense.
  const auto key = [](const Placement& p) {
    return std::tuple(p.layer, -p.cell.row, p.cell.col, p.what, p.rotation);
  };
  std::sort(placements.begin(), placements.end(),
            [&](const Placement& a, const Placement& b) { return key(a) < key(b); });
}

Layout seen_from_behind(const Layout& layout, const Catalog& catalog) {
  Layout behind = layout;
  for (auto& placement : behind.placements) {
    const auto& piece = catalog.piece(placement.what.piece);
    const int faces = static_cast<int>(piece.faces.size());
    const int width = placement.rotation % 2 == 0 ? piece.width : piece.height;
    placement.cell.col = layout.cols - placement.cell.col - width;
    placement.what.face = (placement.what.face + faces / 2) % faces;
    placement.rotation = (4 - placement.rotation) % 4;
  }
  behind.normalise();
  return behind;
}

Result<Layout> parse_layout(std::string_view text, const Catalog& catalog, int rows, int cols) {
  Layout layout{rows, cols, {}};
  const auto lines = lines_of(text);
  int rows_read = 0;
  for (const auto& line : lines) {
    if (header_value(line.text, "game") || header_value(line.text, "player")) continue;
    auto tokens = tokens_of(line.text);
    if (rows_read == rows) {
      if (is_letters_line(tokens)) continue;
      return unreadable(line.number, tokens.front().column,
                        "one row too many: this board has " + std::to_string(rows) + " rows");
    }
    const int row = rows - 1 - rows_read;
    if (tokens.size() > 1 && tokens[1].text == "|") {
      if (tokens[0].text != std::to_string(row + 1))
        return unreadable(line.number, tokens[0].column,
                          "row " + std::to_string(row + 1) + " was expected here, not " +
                              quoted(tokens[0].text) + ": rows go from top to bottom");
      tokens.erase(tokens.begin(), tokens.begin() + 2);
    }
    if (static_cast<int>(tokens.size()) != cols) {
      const bool many = static_cast<int>(tokens.size()) > cols;
      return unreadable(
          line.number, many ? tokens[static_cast<size_t>(cols)].column : trim(line.text).size() + 1,
          "this row has " + std::to_string(tokens.size()) + " cells, " + std::to_string(cols) +
              " are needed: write . for an empty cell");
    }
    for (int col = 0; col < cols; ++col) {
      const auto& token = tokens[static_cast<size_t>(col)];
      // "base+overlay+overlay", where the base may be "."
      std::string_view rest = token.text;
      for (int layer = 0;; ++layer) {
        const auto plus = rest.find('+');
        const auto name = rest.substr(0, plus);
        if (name != ".") {
          auto placement = parse_placement(name, catalog);
          if (!placement)
            return unreadable(line.number, token.column + (token.text.size() - rest.size()),
                              quoted(name) + " is no piece face of this game: write " +
                                  example_name(catalog) + ", turned as @90, and . for empty");
          placement->cell = {col, row};
          placement->layer = layer;
          layout.placements.push_back(*placement);
        }
        if (plus == rest.npos) break;
        rest.remove_prefix(plus + 1);
      }
    }
    ++rows_read;
  }
  if (rows_read < rows)
    return unreadable(
        lines.empty() ? 1 : lines.back().number + 1, 1,
        "only " + std::to_string(rows_read) + " of " + std::to_string(rows) + " rows are there");
  layout.normalise();
  return layout;
}

std::string format_layout(const Layout& layout, const Catalog& catalog, std::string_view game,
                          std::string_view player) {
  std::vector<std::vector<std::string>> cells(
      static_cast<size_t>(layout.rows),
      std::vector<std::string>(static_cast<size_t>(layout.cols), "."));
  Layout sorted = layout;
  sorted.normalise();
  std::map<Cell, int> layers_written;
  for (const auto& placement : sorted.placements) {
    if (!layout.contains(placement.cell)) continue;
    auto& text =
        cells[static_cast<size_t>(placement.cell.row)][static_cast<size_t>(placement.cell.col)];
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
  size_t width = 1;
  for (const auto& row : cells)
    for (const auto& cell : row) width = std::max(width, cell.size());

  const auto padded = [](std::string text, size_t to) {
    text.resize(std::max(text.size(), to), ' ');
    return text;
  };
  const auto label_width = std::to_string(layout.rows).size();
  std::string out;
  if (!game.empty()) out += "game: " + std::string(game) + "\n";
  if (!player.empty()) out += "player: " + std::string(player) + "\n";
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
  add_row("", "  ", letters);
  return out;
}

std::optional<std::string> layout_game(std::string_view text) { return header(text, "game"); }
std::optional<std::string> layout_player(std::string_view text) { return header(text, "player"); }

}  // namespace storey
