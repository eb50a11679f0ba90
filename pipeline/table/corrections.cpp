#include "pipeline/table/corrections.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "inference/candidates.h"
#include "model/limits.h"
#include "model/nearest.h"
#include "model/piece_names.h"
#include "model/plain_text.h"
#include "model/quad.h"
#include "model/square_fields.h"
#include "model/trim.h"
#include "model/words.h"

namespace storey {
namespace {

constexpr std::size_t kLongestQuote = 80;
constexpr std::size_t kMostNamed = 40;  // values of a field in a complaint

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
    if (const auto said = line.find("board");
        said == 0 || (said < line.size() && line[said - 1] == ':'))
      if (const auto value = trim(line.substr(said + 5)); value.starts_with('='))
        return board(line, line.substr(0, said), value.substr(1));
    if (const auto of = of_building(line); of.line.starts_with("fact ") || of.line == "fact")
      return fact(of.building, line, of.line);
    if (const auto colon = line.rfind(':'); colon != std::string_view::npos)
      if (const auto what = claimed(line.substr(0, colon))) return claim(*what, line, colon);
    if (line.front() == '-') return clear(line);
    if (line.front() == '+') line.remove_prefix(1);
    if (const auto equals = line.find('='); equals != std::string_view::npos)
      return line.substr(0, equals).find('.') != std::string_view::npos ? field(line) : place(line);
    if (line.find('@') != std::string_view::npos) return turn(line);
    const std::string face = game_.catalog.short_name({0, 0});
    return Complaint{line, "not a correction: write c3=" + face +
                               ", -c3 for an empty cell, -rest for all that seem empty, "
                               "corners=x,y x,y x,y x,y, board=right or fact "
                               "NAME=VALUE"};
  }

 private:
  /// "2:fact coins=3": a building, named as that of a site is, and what is said of it.
  struct OfBuilding {
    int building = 0;
    std::string_view line;  ///< the whole line where no building is named
  };
  static OfBuilding of_building(std::string_view line) {
    const auto colon = line.find(':');
    if (colon == std::string_view::npos) return {0, line};
    const auto site = parse_site(std::string(line.substr(0, colon)) + ":a1");
    return site ? OfBuilding{site->building, line.substr(colon + 1)} : OfBuilding{0, line};
  }

  /// "2:claim F6" of "2:claim F6: a1 b1": a building and the name of a piece.
  struct Claimed {
    int building = 0;
    std::string_view name;
  };
  static std::optional<Claimed> claimed(std::string_view head) {
    const auto of = of_building(head);
    if (!of.line.starts_with("claim ")) return std::nullopt;
    const Claimed what{of.building, trim(of.line.substr(6))};
    return what;
  }

  /// "board=right", "2:board=right"
  Parsed board(std::string_view line, std::string_view building, std::string_view value) {
    const auto site = parse_site(std::string(building) + "a1");
    if (!site || !site->place.empty() || trim(value) != "right")
      return Complaint{line, "expected board=right, or 2:board=right of a photo's second building"};
    out_.right_boards.insert(site->building);
    return {};
  }

  Parsed claim(const Claimed& of, std::string_view line, std::size_t colon) {
    const auto what = face_called(game_.catalog, of.name);
    if (!what) return Complaint{of.name.empty() ? line : of.name, unknown_piece(of.name)};
    ClaimCorrection said{of.building, {*what, {}}};
    for (std::string_view rest = trim(line.substr(colon + 1)); !rest.empty();) {
      const auto word = rest.substr(0, rest.find_first_of(" \t"));
      const auto cell = parse_cell(word);
      if (!cell) return Complaint{word, "expected a cell such as c3"};
      said.claim.cells.push_back(*cell);
      rest = trim(rest.substr(word.size()));
    }
    if (said.claim.cells.empty())
      return Complaint{line, "expected the cells that it stands for, such as claim " +
                                 std::string(of.name) + ": a1 b1"};
    std::erase_if(out_.claims, [&](const ClaimCorrection& other) {
      return other.building == said.building && other.claim.what == said.claim.what;
    });
    out_.claims.push_back(std::move(said));
    return {};
  }

  Parsed site(std::string_view text, Site& site) const {
    const auto parsed = parse_site(trim(text));
    if (!parsed) return Complaint{text, "expected a cell such as c3"};
    site = *parsed;
    if (!site.place.empty()) {
      if (game_.state.area(site.place) != nullptr) return {};
      return Complaint{text, "there is no place \"" + site.place + "\" beside the building" +
                                 did_you_mean(site.place, places())};
    }
    const Place& building = game_.building();
    if (site.cell.col >= building.cols || site.cell.row >= building.rows) {
      return Complaint{text, "the board has the cells a1 to " +
                                 to_string(Cell{building.cols - 1, building.rows - 1})};
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
    if (quarter_turns != 0 && game_.building().turns == Turns::kUpright) {
      return Complaint{text, "the pieces of " + game_.title + " always stand upright"};
    }
    return {};
  }

  Parsed clear(std::string_view line) {
    if (trim(line.substr(1)) == "rest") {
      out_.rest_is_empty = true;
      return {};
    }
    Site where;
    if (auto wrong = site(line.substr(1), where)) return wrong;
    out_.sites[where] = {.what = kNothing, .rotation = {}};
    return {};
  }

  /// As a question offers it, to people and to programs.
  [[nodiscard]] bool is_nothing(std::string_view name) const {
    return name == "-" || (name == "nothing" && !game_.catalog.parse(name));
  }

  Parsed place(std::string_view line) {
    const auto equals = line.find('=');
    Site where;
    if (auto wrong = site(line.substr(0, equals), where)) return wrong;
    std::string_view name = line.substr(equals + 1);
    SiteCorrection correction;
    if (const auto at = name.find('@'); at != std::string_view::npos) {
      int turned = 0;
      if (auto wrong = rotation(name.substr(at + 1), turned)) return wrong;
      correction.rotation = turned;
      name = name.substr(0, at);
    }
    correction.what = is_nothing(trim(name)) ? kNothing : face_called(game_.catalog, trim(name));
    if (!correction.what) return Complaint{name, unknown_piece(trim(name))};
    out_.sites[where] = correction;
    return {};
  }

  Parsed turn(std::string_view line) {
    const auto at = line.find('@');
    Site where;
    if (auto wrong = site(line.substr(0, at), where)) return wrong;
    int turned = 0;
    if (auto wrong = rotation(line.substr(at + 1), turned)) return wrong;
    out_.sites[where].rotation = turned;
    return {};
  }

  /// "c3.crowns=2"
  Parsed field(std::string_view line) {
    const auto equals = line.find('=');
    const auto dot = line.find('.');
    Site where;
    if (auto wrong = site(line.substr(0, dot), where)) return wrong;
    const std::string_view key = trim(line.substr(dot + 1, equals - dot - 1));
    const std::string_view value = line.substr(equals + 1);
    SiteCorrection& fix = out_.sites[where];
    if (fix.what && fix.what->is_nothing()) fix.what.reset();
    about(where, fix.fields);
    const auto known = values_by_field(game_.catalog, fix.fields);
    const auto values = known.find(std::string(key));
    if (values == known.end()) return Complaint{key, unknown_field(key, known)};
    if (values->second.count(std::string(trim(value))) == 0)
      return Complaint{value, unknown_value(key, trim(value), values->second)};
    fix.fields.values[std::string(key)] = trim(value);
    if (!any_shows(game_.catalog, fix.fields))
      return Complaint{line, "no piece of " + game_.title +
                                 " shows that together with what is said of " + to_string(where) +
                                 " above"};
    return {};
  }

  /// What may lie at a site, by the game's places.
  void about(const Site& site, SaidFields& fields) const {
    fields.in_cell = site.place.empty() && site.layer == 0;
    fields.upright = game_.building().turns == Turns::kUpright;
    if (const Place* beside = game_.state.area(site.place); beside != nullptr)
      fields.kinds = beside->kinds;
    else if (fields.in_cell)
      fields.kinds = game_.building().kinds;
  }

  using Values = std::set<std::string>;

  [[nodiscard]] std::string unknown_field(std::string_view key,
                                          const std::map<std::string, Values>& known) const {
    std::string said =
        "no piece of " + game_.title + " shows \"" + shortened(key, kLongestQuote) + "\"";
    if (known.count(std::string(kSides.front())) > 0 &&
        std::find(kEdges.begin(), kEdges.end(), key) != kEdges.end())
      return said + ": edges are " + list_of({kSides.begin(), kSides.end()}) +
             ", as the square lies";
    std::vector<std::string> keys;
    for (const auto& [one, unused] : known) keys.push_back(one);
    const std::string near = did_you_mean(key, keys);
    return near.empty() && !keys.empty() ? said + ", but " + list_of(keys) : said + near;
  }

  static std::string unknown_value(std::string_view key, std::string_view value,
                                   const Values& known) {
    const std::vector<std::string> values(known.begin(), known.end());
    std::string said = std::string(key) + " is ";
    said += values.size() <= kMostNamed ? "one of " + list_of(values)
                                        : "never \"" + shortened(value, kLongestQuote) + "\"";
    return said + did_you_mean(value, values);
  }

  /// @param said  of the building, in `line`.
  Parsed fact(int building, std::string_view line, std::string_view said) {
    const std::string_view body = trim(said.substr(4));
    const auto equals = body.find('=');
    if (equals == std::string_view::npos || trim(body.substr(0, equals)).empty()) {
      return Complaint{line, "expected fact NAME=VALUE, for example fact coins=3"};
    }
    FactCorrection fact{building, std::string(trim(body.substr(0, equals))),
                        std::string(trim(body.substr(equals + 1)))};
    std::erase_if(out_.facts, [&](const FactCorrection& other) {
      return other.building == building && other.key == fact.key;
    });
    out_.facts.push_back(std::move(fact));
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
    constexpr double kShortest = 10;  // pixels; of less nothing can be told
    if (!is_clockwise(quad) || shortest_side(quad) < kShortest)
      return Complaint{
          line,
          "these corners do not go around a board: top left, top right, bottom right, bottom "
          "left, at least 10 pixels from each other"};
    out_.corners = quad;
    return {};
  }

  static bool number(std::string_view text, double& value) {
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    return error == std::errc{} && end == text.data() + text.size() &&
           std::abs(value) <= kFarthestPixel;
  }

  [[nodiscard]] std::string unknown_piece(std::string_view name) const {
    if (name.empty() || name == ".") {
      return "for a cell with nothing in it write -c3";
    }
    if (name == "something else")
      return "that does not say what lies there: name it, such as " + example() +
             ", or say nothing";
    const Catalog& catalog = game_.catalog;
    // "7" and "7/9" name the piece as they are, "7X" without its letter.
    auto piece = catalog.find(name.substr(0, name.find('/')));
    if (!piece) piece = catalog.find(name.substr(0, name.size() - 1));
    if (!piece) {
      return "there is no piece \"" + shortened(name, kLongestQuote) +
             "\": write it as it is printed, such as " + example() +
             did_you_mean(name, names_of_all());
    }
    const Piece& known = catalog.piece(*piece);
    const std::string what = known.kind + " " + known.label;
    const int last = static_cast<int>(known.faces.size()) - 1;
    if (last == 0) return what + " has one face: write " + catalog.short_name({*piece, 0});
    return what + " has the faces " + catalog.short_name({*piece, 0}) + " to " +
           catalog.short_name({*piece, last});
  }

  /// A square where squares are known without their piece: that is what is told of a cell.
  [[nodiscard]] std::string example() const {
    const auto& looks = game_.catalog.square_looks();
    return looks.empty() ? game_.catalog.short_name({0, 0}) : looks.front().label;
  }

  [[nodiscard]] std::vector<std::string> places() const {
    std::vector<std::string> keys;
    for (const Place& place : game_.state.beside) keys.push_back(place.key);
    return keys;
  }

  [[nodiscard]] std::vector<std::string> names_of_all() const {
    std::vector<std::string> names{"nothing"};
    for (const PieceFace& what : game_.catalog.all_contents())
      for (const auto& name : {game_.catalog.short_name(what), called(game_.catalog, what)})
        names.push_back(name);
    return names;
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
  text = without_byte_order_mark(text);
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

Status add_correction(std::string_view line, const std::string& where, const Game& game,
                      Corrections& corrections) {
  const std::string_view said = trim(line);
  if (said.empty())
    return Error{
        ErrorCode::kUsage,
        "says nothing: write what lies where, such as c3=" + game.catalog.short_name({0, 0}),
        where};
  if (const auto wrong = LineParser(game, corrections).parse(said))
    return Error{ErrorCode::kUsage, wrong->message, where};
  return ok();
}

namespace {

/// What is said of fields alone; of a cell it is heeded once all pieces are that are said whole.
bool is_of_fields(const SiteCorrection& fix) { return !fix.what && !fix.fields.values.empty(); }

void correct(const Catalog& catalog, const SiteCorrection& fix, Observation& seen) {
  if (fix.what) {
    Candidate right{.what = *fix.what, .confidence = 1};
    right.rotation = fix.rotation.value_or(seen.candidates.empty() ? 0 : seen.best().rotation);
    seen.candidates = {right};
    seen.margin = 1;
    seen.source = Source::kCorrected;
    return;
  }
  if (is_of_fields(fix)) heed_fields(catalog, fix.fields, seen);
  // Only turned: nobody vouched for the piece, so its doubt stays.
  if (fix.rotation)
    for (Candidate& candidate : seen.candidates) candidate.rotation = *fix.rotation;
}

/// @param adds  whether a piece may be said to lie where none was seen.
void correct_all(const Corrections& corrections, const Catalog& catalog, bool adds,
                 const std::function<bool(const Site&)>& belongs,
                 std::vector<Observation>& observations) {
  for (const auto& [site, fix] : corrections.sites) {
    if (!belongs(site)) continue;
    auto seen =
        std::find_if(observations.begin(), observations.end(),
                     [&, &wanted = site](const Observation& one) { return one.site == wanted; });
    if (seen == observations.end()) {
      if (!adds || (!fix.what && fix.fields.values.empty())) continue;
      seen = observations.insert(seen, {.site = site, .candidates = {}});
    }
    correct(catalog, fix, *seen);
  }
  std::erase_if(observations, [&](const Observation& seen) {
    return adds && seen.source == Source::kCorrected && seen.best().empty();
  });
}

const Observation* seen_at(const Reading& reading, const Site& site) {
  const auto building = static_cast<std::size_t>(site.building);
  return building < reading.buildings.size() ? reading.buildings[building].at(site.cell) : nullptr;
}

/// How the piece lies where it is seen there; upright where it is not.
int turn_seen(const Catalog& catalog, const Reading& reading, const Site& site, PieceFace what) {
  const Observation* seen = seen_at(reading, site);
  if (seen == nullptr) return 0;
  for (const Candidate& candidate : seen->candidates) {
    if (candidate.empty() || !catalog.is_part(candidate.what)) continue;
    const Placement whole = whole_piece(catalog, candidate.what, candidate.rotation, site.cell);
    if (whole.what == what && whole.cell == site.cell) return whole.rotation;
  }
  return 0;
}

/// A piece of several cells is said at its bottom left one; each cell shows one of its squares.
/// Where nothing lies, none of the squares of the piece lies that was seen there.
Corrections cell_by_cell(const Corrections& corrections, const Catalog& catalog,
                         const Reading& reading) {
  Corrections all = corrections;
  for (const auto& [site, fix] : corrections.sites) {
    if (!fix.what || !site.place.empty() || site.layer > 0) continue;
    Site shown = site;
    if (fix.what->is_nothing()) {
      const Observation* seen = seen_at(reading, site);
      if (seen == nullptr || !catalog.is_part(seen->best().what)) continue;
      const Placement whole =
          whole_piece(catalog, seen->best().what, seen->best().rotation, site.cell);
      for (const auto& [cell, square] : squares_covered(whole, catalog)) {
        shown.cell = cell;
        const Observation* other = seen_at(reading, shown);
        if (other != nullptr && other->best().what == square)
          all.sites.try_emplace(shown, SiteCorrection{.what = kNothing, .rotation = {}});
      }
      continue;
    }
    if (catalog.extent(*fix.what) == std::pair(1, 1)) continue;
    const int turn = fix.rotation ? *fix.rotation : turn_seen(catalog, reading, site, *fix.what);
    const Placement whole{*fix.what, site.cell, turn, 0};
    for (const auto& [cell, square] : squares_covered(whole, catalog)) {
      shown.cell = cell;
      const auto* look = catalog.look_of(square);
      all.sites[shown] = {.what = look != nullptr ? look->what : square,
                          .rotation = look != nullptr ? 0 : whole.rotation};
    }
  }
  return all;
}

/// What is said of single fields of a building's cells.
void correct_fields(const Corrections& corrections, const Catalog& catalog, int building,
                    std::vector<Observation>& cells) {
  std::map<Cell, SaidFields> said;
  for (const auto& [site, fix] : corrections.sites) {
    if (site.building != building || !site.place.empty() || site.layer > 0) continue;
    if (!is_of_fields(fix)) continue;
    SaidFields& fields = said[site.cell] = fix.fields;
    fields.rotation = fix.rotation;
  }
  if (said.empty()) return;
  heed_fields(catalog, said, cells);
  for (Observation& seen : cells) {
    const auto fix = said.find(seen.site.cell);
    if (fix == said.end() || !fix->second.rotation) continue;
    for (Candidate& candidate : seen.candidates)
      if (!catalog.is_part(candidate.what)) candidate.rotation = *fix->second.rotation;
  }
}

/// What stands for cells lies there: the piece that looks most like it is it.
void vouch_for(PieceFace what, BuildingReading& building) {
  const auto belief = [&](const Observation& seen) {
    const auto* candidate = find_candidate(seen, what);
    return candidate == nullptr ? 0 : candidate->confidence;
  };
  Observation* best = nullptr;
  for (auto* observations : {&building.overlays, &building.loose})
    for (Observation& seen : *observations)
      if (belief(seen) > (best == nullptr ? 0 : belief(*best))) best = &seen;
  if (best == nullptr) return;
  Candidate right = *find_candidate(*best, what);
  right.confidence = 1;
  best->candidates = {right};
  best->margin = 1;
  best->source = Source::kCorrected;
}

}  // namespace

std::string in_building(const BuildingReading& reading, const std::string& line) {
  const int building = reading.cells.empty() ? 0 : reading.cells.front().site.building;
  return (building > 0 ? std::to_string(building + 1) + ":" : "") + line;
}

std::string board_is_right(const BuildingReading& reading) {
  return in_building(reading, "board=right");
}

std::string fact_line(const std::string& key, const std::string& value) {
  return "fact " + key + "=" + value;
}

std::vector<Claim> claims_of(const Corrections& corrections, int building) {
  std::vector<Claim> claims;
  for (const auto& said : corrections.claims)
    if (said.building == building) claims.push_back(said.claim);
  return claims;
}

namespace {

/// Somebody held it against the table.
void call_right(BuildingReading& building) {
  static const std::set<std::string_view> kOfBoards = {
      "another-building", "edge",           "frame-unsure", "one-or-two",   "one-piece",
      "pieces-close",     "strange-beside", "rows-unsure",  "table-unseen", "veiled"};
  building.board_confidence = 1;
  std::erase_if(building.diagnostics,
                [](const Diagnostic& note) { return kOfBoards.contains(note.code); });
}

}  // namespace

void apply(const Corrections& said, const Catalog& catalog, Reading& reading) {
  const Corrections corrections = cell_by_cell(said, catalog, reading);
  for (std::size_t b = 0; b < reading.buildings.size(); ++b) {
    BuildingReading& building = reading.buildings[b];
    const auto of_building = [&](const Site& site) { return site.building == static_cast<int>(b); };
    correct_all(
        corrections, catalog, false,
        [&](const Site& site) {
          return of_building(site) && site.place.empty() && site.layer == 0 &&
                 !is_of_fields(corrections.sites.at(site));
        },
        building.cells);
    correct_fields(corrections, catalog, static_cast<int>(b), building.cells);
    if (said.rest_is_empty)
      for (Observation& seen : building.cells)
        if (seen.best().empty()) correct(catalog, {.what = kNothing, .rotation = {}}, seen);
    correct_all(
        corrections, catalog, true,
        [&](const Site& site) { return of_building(site) && site.place.empty() && site.layer > 0; },
        building.overlays);
    correct_all(
        corrections, catalog, true,
        [&](const Site& site) { return of_building(site) && !site.place.empty(); }, building.loose);
    for (const auto& claim : claims_of(said, static_cast<int>(b))) vouch_for(claim.what, building);
    if (said.right_boards.contains(static_cast<int>(b))) call_right(building);
  }
}

namespace {

void correct_beside(const Site& site, const SiteCorrection& fix, Layout& layout) {
  auto& pieces = layout.beside[site.place];
  const auto at = static_cast<std::size_t>(site.number - 1);
  if (!fix.what) return;
  if (at >= pieces.size())
    pieces.push_back(*fix.what);
  else
    pieces[at] = *fix.what;
}

/// What lies on a cell, perhaps a piece that is written at another one.
Placement* lying_on(const Catalog& catalog, const Site& site, Layout& layout) {
  for (Placement& placement : layout.placements) {
    if (placement.layer != site.layer) continue;
    const auto cells = cells_covered(placement, catalog);
    if (std::find(cells.begin(), cells.end(), site.cell) != cells.end()) return &placement;
  }
  return nullptr;
}

Status correct_fields(const Catalog& catalog, const Site& site, const SiteCorrection& fix,
                      Layout& layout) {
  Placement* there = lying_on(catalog, site, layout);
  if (there == nullptr)
    return Error{ErrorCode::kUsage,
                 "nothing lies on " + to_string(site) + ": say which piece lies there",
                 to_string(site)};
  if (fix.rotation) there->rotation = *fix.rotation;
  const auto changed = with_fields(catalog, *there, site.cell, fix.fields);
  if (!changed)
    return Error{ErrorCode::kUsage,
                 "no piece is like the one on " + to_string(site) +
                     " but for that: say which piece lies there",
                 to_string(site)};
  there->what = *changed;
  return ok();
}

}  // namespace

Status apply(const Corrections& corrections, const Catalog& catalog, Layout& layout) {
  for (const auto& [site, fix] : corrections.sites) {
    if (!site.place.empty()) {
      correct_beside(site, fix, layout);
      continue;
    }
    if (is_of_fields(fix)) {
      if (Status good = correct_fields(catalog, site, fix, layout); !good) return good;
      continue;
    }
    const Placement* there = layout.at(site.cell, site.layer);
    Placement right =
        there != nullptr ? *there : Placement{.what = {}, .cell = site.cell, .layer = site.layer};
    std::erase_if(layout.placements, [&where = site](const Placement& p) {
      return p.cell == where.cell && p.layer == where.layer;
    });
    if (fix.what) right.what = *fix.what;
    if (fix.rotation) right.rotation = *fix.rotation;
    if (!right.what.is_nothing()) layout.placements.push_back(right);
  }
  for (auto& [place, pieces] : layout.beside)
    std::erase_if(pieces, [](PieceFace what) { return what.is_nothing(); });
  for (const auto& said : corrections.claims) {
    std::erase_if(layout.claims, [&](const Claim& claim) { return claim.what == said.claim.what; });
    add_claim(layout, said.claim);
  }
  layout.normalise();
  return ok();
}

}  // namespace storey
