#include "pipeline/table/corrections.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "model/limits.h"
#include "model/plain_text.h"
#include "model/trim.h"

namespace storey {
namespace {

constexpr std::size_t kLongestQuote = 80;

/// A complaint about one line; `at` is the part of the line that is wrong.
struct Complaint {
  std::string_view at;
  std::string message;
};
using Parsed = std::optional<Complaint>;

class LineParser {
 public:
  LineParser(const Game& game, Corrections& corrections) : game_(game), out_(corrections) {}

  Parsed parse(std::string_view line) {
    if (line.starts_with("corners")) return corners(line);
    if (line.starts_with("fact ") || line == "fact") return fact(line);
    if (line.front() == '-') return clear(line);
    if (line.front() == '+') line.remove_prefix(1);
    if (line.find('=') != std::string_view::npos) return place(line);
    if (line.find('@') != std::string_view::npos) return turn(line);
    const std::string face = game_.catalog.short_name({0, 0});
    return Complaint{line, "not a correction: write c3=" + face +
                               ", -c3 for an empty cell, corners=x,y x,y x,y x,y or fact "
                               "NAME=VALUE"};
  }

 private:
  Parsed cell(std::string_view text, Cell& cell) const {
    const auto parsed = parse_cell(trim(text));
    if (!parsed) return Complaint{text, "expected a cell such as c3"};
    cell = *parsed;
    const BoardSpec& board = game_.board;
    if (cell.col >= board.cols || cell.row >= board.rows) {
      return Complaint{
          text, "the board has the cells a1 to " + to_string(Cell{board.cols - 1, board.rows - 1})};
    }
    return {};
  }

  Parsed rotation(std::string_view text, int& quarter_turns) const {
    constexpr std::array<std::string_view, 4> kDegrees{"0", "90", "180", "270"};
    const auto found = std::find(kDegrees.begin(), kDegrees.end(), trim(text));
    if (found == kDegrees.end()) {
      return Complaint{text, "expected a turn of 0, 90, 180 or 270 degrees"};
    }
    quarter_turns = static_cast<int>(found - kDegrees.begin());
    if (quarter_turns != 0 && game_.board.upright) {
      return Complaint{text, "the pieces of " + game_.title + " always stand upright"};
    }
    return {};
  }

  Parsed clear(std::string_view line) {
    Cell where;
    if (auto wrong = cell(line.substr(1), where)) return wrong;
    out_.cells[where] = {.empty = true, .what = {}, .rotation = {}};
    return {};
  }

  Parsed place(std::string_view line) {
    const auto equals = line.find('=');
    Cell where;
    if (auto wrong = cell(line.substr(0, equals), where)) return wrong;
    std::string_view name = line.substr(equals + 1);
    CellCorrection correction;
    if (const auto at = name.find('@'); at != std::string_view::npos) {
      int turned = 0;
      if (auto wrong = rotation(name.substr(at + 1), turned)) return wrong;
      correction.rotation = turned;
      name = name.substr(0, at);
    }
    correction.what = game_.catalog.parse(trim(name));
    if (!correction.what) return Complaint{name, unknown_piece(trim(name))};
    out_.cells[where] = correction;
    return {};
  }

  Parsed turn(std::string_view line) {
    const auto at = line.find('@');
    Cell where;
    if (auto wrong = cell(line.substr(0, at), where)) return wrong;
    int turned = 0;
    if (auto wrong = rotation(line.substr(at + 1), turned)) return wrong;
    out_.cells[where].rotation = turned;
    return {};
  }

  Parsed fact(std::string_view line) {
    const std::string_view body = trim(line.substr(4));
    const auto equals = body.find('=');
    if (equals == std::string_view::npos || trim(body.substr(0, equals)).empty()) {
      return Complaint{line, "expected fact NAME=VALUE, for example fact coins=3"};
    }
    out_.facts[std::string(trim(body.substr(0, equals)))] = trim(body.substr(equals + 1));
    return {};
  }

  Parsed corners(std::string_view line) {
    const Complaint wrong{line,
                          "expected corners=x,y x,y x,y x,y: the board's corners top left, top "
                          "right, bottom right, bottom left, in pixels of the full photo"};
    const auto equals = line.find('=');
    if (equals == std::string_view::npos || !trim(line.substr(7, equals - 7)).empty()) return wrong;
    Quad quad{};
    std::string_view rest = trim(line.substr(equals + 1));
    for (Point& corner : quad) {
      const auto end = std::min(rest.find_first_of(" \t"), rest.size());
      const std::string_view pair = rest.substr(0, end);
      const auto comma = pair.find(',');
      if (comma == std::string_view::npos || !number(pair.substr(0, comma), corner.x) ||
          !number(pair.substr(comma + 1), corner.y)) {
        return wrong;
      }
      rest = trim(rest.substr(end));
    }
    if (!rest.empty()) return wrong;
    out_.corners = quad;
    return {};
  }

  static bool number(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() &&
           std::abs(value) <= kFarthestPixel;
  }

  [[nodiscard]] std::string unknown_piece(std::string_view name) const {
    if (name.empty() || name == "." || name == "-") {
      return "for a cell with nothing in it write -c3";
    }
    const Catalog& catalog = game_.catalog;
    // "7" and "7/9" name the piece as they are, "7X" without its letter.
    auto piece = catalog.find(name.substr(0, name.find('/')));
    if (!piece) piece = catalog.find(name.substr(0, name.size() - 1));
    if (!piece) {
      return "there is no piece \"" + shortened(name, kLongestQuote) +
             "\": write it as it is printed, such as " + catalog.short_name({0, 0});
    }
    const int last = static_cast<int>(catalog.piece(*piece).faces.size()) - 1;
    const Piece& known = catalog.piece(*piece);
    return known.kind + " " + known.label + " has the faces " + catalog.short_name({*piece, 0}) +
           " to " + catalog.short_name({*piece, last});
  }

  const Game& game_;
  Corrections& out_;
};

}  // namespace

Result<Corrections> parse_corrections(std::string_view text, const std::string& file,
                                      const Game& game) {
  Corrections corrections;
  LineParser parser(game, corrections);
  int number = 0;
  while (!text.empty()) {
    ++number;
    const auto end = std::min(text.find('\n'), text.size());
    const std::string_view whole = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string_view line = trim(whole.substr(0, whole.find('#')));
    if (line.empty()) continue;
    if (const auto wrong = parser.parse(line)) {
      const auto column = wrong->at.data() - whole.data() + 1;
      return Error{ErrorCode::kUnreadable, wrong->message,
                   file + ":" + std::to_string(number) + ":" + std::to_string(column)};
    }
  }
  return corrections;
}

void apply(const Corrections& corrections, Reading& reading) {
  for (Observation& seen : reading.cells) {
    const auto found = corrections.cells.find(seen.cell);
    if (found == corrections.cells.end()) continue;
    const CellCorrection& fix = found->second;
    if (!fix.empty && !fix.what) {
      // Only turned: nobody vouched for the piece, so its doubt stays.
      for (Candidate& candidate : seen.candidates) candidate.rotation = fix.rotation.value_or(0);
      continue;
    }
    Candidate right{.what = fix.what.value_or(PieceFace{}), .confidence = 1};
    right.rotation = fix.rotation.value_or(seen.best().rotation);
    seen.candidates = {right};
    seen.margin = 1;
    seen.source = Source::kCorrected;
  }
}

void apply(const Corrections& corrections, Layout& layout) {
  for (const auto& [cell, fix] : corrections.cells) {
    const Placement* there = layout.at(cell);
    Placement right = there != nullptr ? *there : Placement{.what = {}, .cell = cell};
    std::erase_if(layout.placements,
                  [where = cell](const Placement& p) { return p.cell == where && p.layer == 0; });
    if (fix.what) right.what = *fix.what;
    if (fix.rotation) right.rotation = *fix.rotation;
    if (!fix.empty && right.what.piece >= 0) layout.placements.push_back(right);
  }
  layout.normalise();
}

}  // namespace storey
