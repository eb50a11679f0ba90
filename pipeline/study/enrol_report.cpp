// What was enrolled, how well it is told apart, and what to photograph next.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <sstream>

#include "model/piece_names.h"
#include "model/plain_text.h"
#include "model/words.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/report/text.h"
#include "pipeline/study/enrol.h"
#include "pipeline/study/left_out.h"

namespace storey {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kMostNamed = 12;

std::string percent(int part, int whole) {
  if (whole == 0) return "-";
  const int tenths = (2000 * part + whole) / (2 * whole);
  return std::to_string(tenths / 10) + "." + std::to_string(tenths % 10) + " %";
}

/// Each line by itself, as far in as it was.
std::string by_line(const std::string& text, const TextStyle& style) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto end = std::min(text.find('\n', at), text.size());
    const auto first = std::min(text.find_first_not_of(' ', at), end);
    out += first == end ? "\n" : paragraph(text.substr(first, end - first), style, first - at);
    at = end + 1;
  }
  return out;
}

std::string names(const Game& game, const std::vector<PieceFace>& faces) {
  std::vector<std::string> words;
  for (const PieceFace what : faces) {
    if (words.size() == kMostNamed) {
      words.push_back(std::to_string(faces.size() - kMostNamed) + " more");
      break;
    }
    words.push_back(called(game.catalog, what));
  }
  return list_of(words);
}

bool is_too_few(const ClassTest& test) {
  return test.cells < kEnoughLooks || test.groups < kEnoughGroups;
}

std::string what_is_missing(const ClassTest& test) {
  std::vector<std::string> wanted;
  if (test.cells < kEnoughLooks)
    wanted.push_back(count_of(kEnoughLooks - test.cells, "more example"));
  if (test.groups < kEnoughGroups) wanted.emplace_back("one of another game, in another light");
  return list_of(wanted);
}

/// Pieces of one cell that no photo shows, of the kinds that photos show.
std::vector<PieceFace> never_seen(const Game& game, const LeftOutTest& test) {
  std::set<std::string> kinds;
  std::set<PieceFace> seen;
  for (const ClassTest& one : test.classes) {
    if (one.what.is_nothing()) continue;
    seen.insert(one.what);
    kinds.insert(game.catalog.piece(one.what.piece).kind);
  }
  std::vector<PieceFace> missing;
  for (const PieceFace what : game.catalog.one_cell_contents()) {
    if (kinds.count(game.catalog.piece(what.piece).kind) > 0 && seen.count(what) == 0)
      missing.push_back(what);
  }
  return missing;
}

using Row = std::vector<std::string>;

/// Columns as wide as what stands in them, names to the left and figures to the right.
std::string lined_up(const std::vector<Row>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const Row& row : rows)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], text_width(row[i]));
  std::string text;
  for (const Row& row : rows) {
    text += pad_right(row.front(), widths.front());
    for (std::size_t i = 1; i < row.size(); ++i) text += "  " + pad_left(row[i], widths[i]);
    text.erase(text.find_last_not_of(' ') + 1);
    text += "\n";
  }
  return text;
}

/// "each of 20 boards and 48 single pieces read with what the others taught".
std::string left_out_line(const LeftOutTest& test, const std::string& unit) {
  std::vector<std::string> units;
  if (test.units > test.pieces) units.push_back(count_of(test.units - test.pieces, unit));
  if (test.pieces > 0) units.push_back(count_of(test.pieces, "single piece"));
  return "each of " + list_of(units) + " read with what the others taught" +
         (test.folds < test.units ? ", left out in " + count_of(test.folds, "part") : "");
}

/// The table's words: the heads of its columns and that of its last row. One phrase, since each by
/// itself means much else.
std::vector<std::string> table_words(const PhraseBook& book) {
  const std::string english = "cell shows; cells; photos; games; kept; tested; right; all";
  const auto words_in = [](const std::string& text) {
    std::vector<std::string> words;
    std::istringstream all(text);
    for (std::string word; std::getline(all >> std::ws, word, ';');) words.push_back(word);
    return words;
  };
  const auto words = words_in(book(english));
  return words.size() == words_in(english).size() ? words : words_in(english);
}

std::string class_table(const Game& game, const EnrolReport& report, const TextStyle& style) {
  const LeftOutTest& test = report.test;
  const auto words = table_words(style.book);
  Row head(words.begin(), words.end() - 1);
  head.emplace_back();
  std::vector<Row> rows{head};
  for (std::size_t i = 0; i < test.classes.size(); ++i) {
    const ClassTest& one = test.classes[i];
    rows.push_back({style.book(called(game.catalog, one.what)), std::to_string(one.cells),
                    std::to_string(one.photos), std::to_string(one.groups),
                    std::to_string(report.kept[i].second), std::to_string(one.tested),
                    std::to_string(one.right), percent(one.right, one.tested)});
  }
  if (test.folds == 0)
    return lined_up(rows) +
           by_line("\nall photos are of one board: nothing to test them with\n", style);
  rows.push_back({words.back(), "", "", "", std::to_string(report.cells),
                  std::to_string(test.tested), std::to_string(test.right),
                  percent(test.right, test.tested)});
  std::string tested =
      "\ntested: " + left_out_line(test, "board") + ", cell by cell, without the box\n";
  if (report.by_game.folds > 0)
    tested += "        " + left_out_line(report.by_game, "game") + ": " +
              std::to_string(report.by_game.right) + " of " +
              count_of(report.by_game.tested, "cell") + " right (" +
              percent(report.by_game.right, report.by_game.tested) + ")\n";
  return lined_up(rows) + by_line(tested, style);
}

std::string confusion_lines(const Game& game, const LeftOutTest& test) {
  std::string text;
  std::size_t named = 0;
  for (const Confusion& one : test.confusions) {
    if (++named > kMostNamed) break;
    text += "  " + called(game.catalog, one.truth) + " read as " + called(game.catalog, one.read) +
            ": " + count_of(one.times, "time") + "\n";
  }
  return text.empty() ? text : "\nmistaken\n" + text;
}

std::string too_few_lines(const Game& game, const LeftOutTest& test) {
  std::string text;
  for (const ClassTest& one : test.classes) {
    if (is_too_few(one))
      text += "  " + called(game.catalog, one.what) + ": " + what_is_missing(one) + "\n";
  }
  const auto missing = never_seen(game, test);
  if (!missing.empty())
    text += "  " + names(game, missing) + ": no photo shows " +
            (missing.size() == 1 ? "it" : "them") + ", so " +
            (missing.size() == 1 ? "it is" : "they are") + " asked about, never sure\n";
  return text.empty() ? text : "\ntoo few examples\n" + text;
}

/// Different pieces that cells show whole.
std::ptrdiff_t pieces_shown(const LeftOutTest& test) {
  return std::count_if(test.classes.begin(), test.classes.end(), [](const ClassTest& one) {
    return !one.what.is_nothing() && one.cells > 0;
  });
}

Json left_out(const LeftOutTest& test) {
  return {{"count", test.units},
          {"single_pieces", test.pieces},
          {"parts", test.folds},
          {"tested", test.tested},
          {"right", test.right}};
}

std::string field_lines(const EnrolReport& report, const TextStyle& style) {
  std::string text = by_line(
      count_of(report.cells, "picture") + " of single pieces\n" +
          (report.listed == 0
               ? ""
               : "photos of tables are read by " + count_of(report.listed, "different piece") +
                     "; of these kinds nothing else is known to lie there\n"),
      style);
  if (report.fields->pieces > 0)
    text += by_line("\neach told by what the others taught, left out in " +
                        count_of(report.fields->parts, "part") + "\n",
                    style) +
            to_text(*report.fields);
  if (!report.not_shown.empty()) text += by_line("\nshown by no picture, so never told\n", style);
  for (const auto& [sort, values] : report.not_shown)
    text += by_line("  " + sort + ": " + list_of(values) + "\n", style);
  return text;
}

Json field_counts(const FieldTest& test) {
  Json json = Json::object();
  for (const auto& [sort, count] : test.counts)
    json[sort] = {{"told", count.told},
                  {"right", count.right},
                  {"unlisted", count.unlisted},
                  {"sure", count.sure},
                  {"sure_right", count.sure_right}};
  return json;
}

/// What to type stands in lines of its own, which are not broken.
std::string next_steps(const EnrolReport& report, const TextStyle& style) {
  const auto place = std::filesystem::path(report.folder).parent_path();
  // What lies at home is found without being named.
  const std::string set =
      place == own_sets_folder() ? "" : " --templates " + visible(place.string());
  if (!report.without_art.empty())
    return by_line("next: photograph the faces that are missing\n", style);
  if (!report.whole_faces && !report.fields && pieces_shown(report.test) < 2)
    return by_line("next: photos of other pieces; from two on photos can be read\n", style);
  return by_line("next: measure it on labelled photos that were not enrolled, or read a photo\n",
                 style) +
         "  storey eval PHOTOS --game " + report.game + set + "\n  storey score --game " +
         report.game + set + " PHOTO\n";
}

}  // namespace

std::string to_text(const Game& game, const EnrolReport& report, const TextStyle& style) {
  std::string text = report.title + ": " + count_of(report.photos, "photo") + " enrolled in " +
                     visible(report.folder);
  if (report.replaced > 0) text += " (" + std::to_string(report.replaced) + " of them anew)";
  text = paragraph(text, style) + "\n";
  if (report.fields) {
    text += field_lines(report, style);
  } else if (report.whole_faces) {
    std::string faces = std::to_string(report.pictured.size()) + " of " +
                        std::to_string(report.faces) +
                        " faces have pictures from photos: " + names(game, report.pictured) + "\n";
    if (!report.without_art.empty())
      faces +=
          "no picture at all, so that photos cannot be read: " + names(game, report.without_art) +
          "\n";
    text += by_line(faces, style);
  } else {
    text += class_table(game, report, style) +
            by_line(confusion_lines(game, report.test) + too_few_lines(game, report.test), style);
  }
  std::string unread;
  for (const auto& photo : report.unlabelled)
    unread += "no labels, left out: " + visible(photo) + "\n";
  for (const auto& photo : report.missing)
    unread += "labelled, but not there: " + visible(photo) + "\n";
  return text + by_line(unread + "\n", style) + next_steps(report, style);
}

std::string to_json(const Game& game, const EnrolReport& report) {
  const auto name = [&](PieceFace what) -> Json {
    return what.is_nothing() ? Json(nullptr) : Json(game.catalog.name(what));
  };
  Json json = {{"game", report.game},
               {"folder", report.folder},
               {"photos", report.photos},
               {"replaced", report.replaced},
               {"unlabelled", report.unlabelled},
               {"missing", report.missing}};
  if (report.fields) {
    json["pieces"] = report.cells;
    json["listed"] = report.listed;
    json["fields"] = field_counts(*report.fields);
    json["not_shown"] = report.not_shown;
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  if (report.whole_faces) {
    json["faces"] = report.faces;
    json["pictured"] = Json::array();
    for (const PieceFace what : report.pictured) json["pictured"].push_back(name(what));
    json["without_picture"] = Json::array();
    for (const PieceFace what : report.without_art) json["without_picture"].push_back(name(what));
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  const LeftOutTest& test = report.test;
  json["cells"] = report.cells;
  json["left_out"] = {{"boards", left_out(test)}, {"games", left_out(report.by_game)}};
  json["classes"] = Json::array();
  for (std::size_t i = 0; i < test.classes.size(); ++i) {
    const ClassTest& one = test.classes[i];
    json["classes"].push_back({{"piece", name(one.what)},
                               {"cells", one.cells},
                               {"photos", one.photos},
                               {"groups", one.groups},
                               {"kept", report.kept[i].second},
                               {"tested", one.tested},
                               {"right", one.right},
                               {"too_few", is_too_few(one)}});
  }
  json["confusions"] = Json::array();
  for (const Confusion& one : test.confusions)
    json["confusions"].push_back(
        {{"piece", name(one.truth)}, {"read", name(one.read)}, {"times", one.times}});
  json["never_seen"] = Json::array();
  for (const PieceFace what : never_seen(game, test)) json["never_seen"].push_back(name(what));
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace storey
