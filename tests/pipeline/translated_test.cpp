// What players read is there in every language: all that the rules say in their cases, all titles,
// questions and house rules of the installed games, and the words of the page and of the report.
#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <set>

#include "model/words.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/language/languages.h"
#include "pipeline/report/print_job.h"
#include "tests/catch.h"
#include "tests/scoring/all_cases.h"

using namespace storey;

namespace {

using Texts = std::set<std::string>;

void add(Texts& texts, const RuleRef& rule) {
  texts.insert(rule.title);
  texts.insert(rule.page);
}

void add(Texts& texts, const ScoreSheet& sheet) {
  for (const ScoreLine& line : sheet.lines) {
    add(texts, line.rule);
    texts.insert(line.because);
  }
}

void add(Texts& texts, const std::vector<Violation>& violations) {
  for (const Violation& violation : violations) {
    add(texts, violation.rule);
    texts.insert(violation.because);
  }
}

/// A choice as the page shows it.
std::string said(std::string choice) {
  std::replace(choice.begin(), choice.end(), '-', ' ');
  return choice;
}

/// All that a case's score, move and options say.
void add(Texts& texts, const scoring::Ruleset& rules, const scoring::Case& one) {
  Table table = one.table;
  fill_in_defaults(table, one.spec);
  if (const auto result = score_table(rules, one.catalog, table)) {
    for (const ScoreSheet& sheet : result->sheets) add(texts, sheet);
    add(texts, result->violations);
    if (result->outcome) texts.insert(result->outcome->because);
    if (result->tie_break) texts.insert(*result->tie_break);
  }
  if (one.before)
    if (const auto move = judge_move(rules, one.catalog, *one.before, table)) {
      add(texts, move->violations);
      for (const auto& player : move->players) add(texts, player.points);
    }
  if (const auto options = list_options(rules, one.catalog, table, one.asked))
    for (const auto& option : *options) {
      add(texts, option.rule);
      texts.insert(option.what);
    }
}

/// What stands on the pieces, and whom a case calls how: words that no language has.
Texts names_in(const scoring::Case& one) {
  Texts names;
  const auto take = [&](std::string_view text) {
    std::string word;
    for (const char c : std::string(text) + " ") {
      const auto byte = static_cast<unsigned char>(c);
      if (std::isalnum(byte) != 0 || byte >= 0x80)
        word += c;
      else if (!word.empty())
        names.insert(std::exchange(word, {}));
    }
  };
  for (const Piece& piece : one.catalog.pieces()) {
    take(piece.label);
    for (const Face& face : piece.faces) {
      for (const auto& [_, text] : face.texts) take(text);
    }
  }
  for (const Player& player : one.table.players) take(player.name);
  return names;
}

bool all_names(const std::string& text, const Texts& names) {
  std::string word;
  for (const char c : text + " ") {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalnum(byte) != 0 || byte >= 0x80) {
      word += c;
      continue;
    }
    const bool coded =
        std::any_of(word.begin(), word.end(), [](char d) { return d >= '0' && d <= '9'; });
    if (!word.empty() && !coded && !names.contains(word)) return false;
    word.clear();
  }
  return true;
}

/// Whether the book has phrases of this game; one that was just added is English as yet.
bool speaks_of(const std::string& code, const std::string& game) {
  const auto book =
      nlohmann::json::parse(std::ifstream(STOREY_ROOT "/languages/" + code + ".json"));
  return book["phrases"].contains(game);
}

std::vector<std::string> others() {
  auto codes = languages();
  std::erase(codes, "en");
  return codes;
}

}  // namespace

TEST_CASE("what the rules say in their cases is there in every language") {
  for (const std::string& code : others()) {
    const auto book = load_language(code);
    REQUIRE(book);
    for (const auto* rules : scoring::all_rulesets()) {
      if (!speaks_of(code, rules->id)) continue;
      for (const scoring::Case& one : scoring::cases_of(*rules)) {
        Texts texts;
        add(texts, *rules, one);
        const Texts names = names_in(one);
        for (const std::string& text : texts)
          for (const std::string& left : book->translate(text).left) {
            if (all_names(left, names)) continue;
            UNSCOPED_INFO(code << " " << one.file << ": \"" << text << "\" has no phrase for \""
                               << left << "\"");
            CHECK(left.empty());
          }
      }
    }
  }
}

TEST_CASE("German has the phrases of the games that come with storey") {
  for (const auto* rules : scoring::all_rulesets()) {
    INFO(rules->id);
    CHECK(speaks_of("de", rules->id));
  }
}

TEST_CASE("rules, questions and house rules of the installed games are there in every language") {
  const auto folders = game_folders(STOREY_ROOT "/templates");
  REQUIRE(folders);
  std::map<std::string, Texts> of_games;
  for (const auto& folder : *folders) {
    const auto game = load_game(folder);
    REQUIRE(game);
    Texts& texts = of_games[game->id];
    for (const auto& rule : game->rules->scoring) {
      add(texts, rule.rule);
      for (const RuleRef& part : rule.parts) add(texts, part);
    }
    for (const auto& rule : game->rules->move_scoring) add(texts, rule.rule);
    for (const auto& rule : game->rules->legality) add(texts, rule.rule);
    for (const auto& rule : game->rules->moves) add(texts, rule.rule);
    for (const auto& rule : game->rules->house_rules) {
      texts.insert({rule.title, rule.support});
      for (const std::string& choice : rule.choices) texts.insert(said(choice));
    }
    for (const FactSpec& fact : game->state.questions) {
      texts.insert(fact.ask);
      for (const std::string& choice : fact.choices) texts.insert(said(choice));
    }
    for (const Place& place : game->state.beside) texts.insert(place.title);
  }
  for (const std::string& code : others()) {
    const auto book = load_language(code);
    REQUIRE(book);
    for (const auto& [game, texts] : of_games) {
      if (!speaks_of(code, game)) continue;
      for (const std::string& text : texts) {
        INFO(code << ": \"" << text << "\" -> \"" << (*book)(text) << "\"");
        CHECK(list_of(book->translate(text).left) == "");
      }
    }
  }
}

namespace {

/// A text of the pattern, with something in its slots.
std::string example_of(std::string pattern) {
  const std::map<std::string, std::string> values = {{"{n}", "3"},
                                                     {"{n2}", "7"},
                                                     {"{name}", "Towers"},
                                                     {"{name2}", "Balconia"},
                                                     {"{x}", "photo-1.jpg"}};
  for (const auto& [slot, value] : values)
    for (auto at = pattern.find(slot); at != std::string::npos; at = pattern.find(slot, at))
      pattern.replace(at, slot.size(), value);
  return pattern;
}

bool is_for_terminals(const std::string& text) {
  const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
  return has("--") || has("corrections line") || has("docs/") || has("storey enroll") ||
         has(".fix");
}

/// Questions of the command line alone: about table files, layouts and how options go together.
bool is_about_options(const std::string& text) {
  const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
  return text.starts_with("--") || has("table file") || has("layout is of the game") ||
         has("no source given");
}

}  // namespace

TEST_CASE("what the reader says of a photo is said on the page without the command line's words") {
  const auto english = load_language("en");
  REQUIRE(english);
  for (const std::string& code : others()) {
    const auto book = load_language(code);
    REQUIRE(book);
    const PhraseBook page = book->after(*english);
    const auto phrases = nlohmann::json::parse(
        std::ifstream(STOREY_ROOT "/languages/" + code + ".json"))["phrases"]["photos"];
    int changed = 0;
    for (const auto& [pattern, ignored] : phrases.items()) {
      if (!is_for_terminals(pattern) || is_about_options(pattern)) continue;
      const std::string text = example_of(pattern);
      INFO(code << ": " << text << "\n" << (*english)(text) << "\n" << page(text));
      CHECK_FALSE(is_for_terminals((*english)(text)));
      CHECK_FALSE(is_for_terminals(page(text)));
      for (const std::string& left : page.translate(text).left)
        CHECK((left == "Towers" || left == "photo-1.jpg"));
      ++changed;
    }
    CHECK(changed > 10);
  }
}

TEST_CASE("what the box infers is said in German, with names as they are printed") {
  const auto german = load_language("de");
  REQUIRE(german);
  CHECK((*german)("c3 taken as Ski resort; it looked more like Haunted house: Haunted house lies "
                  "on a1") ==
        "c3 gilt als Ski resort; es sah eher aus wie Haunted house: Haunted house liegt auf a1");
  CHECK((*german)("c3 taken as 4A; it looked more like 1C: block 1 lies on a1") ==
        "c3 gilt als 4A; es sah eher aus wie 1C: Block 1 liegt auf a1");
  CHECK((*german)("c3 taken as nothing; it looked more like Zoo") ==
        "c3 gilt als leer; es sah eher aus wie Zoo");
  CHECK((*german)("c3 taken as Zoo; it looked more like nothing") ==
        "c3 gilt als Zoo; es sah eher leer aus");
}

/// All that is written on what is printed of a game; the lines of numbers and names left out.
Texts printed_texts(const Game& game, const PrintOptions& options) {
  Texts texts;
  auto job = print_job(game, options);
  REQUIRE(job);
  job->in_words = [&](const std::string& text) {
    texts.insert(text);
    return text;
  };
  REQUIRE(drawing::print_sheets(*job));
  for (const auto& [kind, look] : job->aids.kinds) texts.insert(look.title);
  for (const auto& section : job->aids.aid) {
    texts.insert(section.title);
    for (const auto& entry : section.entries) texts.insert(entry.text);
  }
  for (const auto& extra : job->aids.extras) {
    texts.insert({extra.title, extra.note});
    for (const auto& word : extra.words) texts.insert(word.text + " [printed]");
  }
  texts.insert(job->aids.score_lines.begin(), job->aids.score_lines.end());
  return texts;
}

TEST_CASE("all that is printed to play with has phrases in every language that knows the game") {
  for (const std::string& code : others()) {
    const auto book = load_language(code);
    REQUIRE(book);
    int games = 0;
    for (const char* id :
         {"balconia", "chock-a-block", "happy-city", "highrise-homino", "towers"}) {
      if (!speaks_of(code, id)) continue;
      const auto game = load_installed_game(id, STOREY_ROOT "/templates");
      REQUIRE(game);
      Texts texts = printed_texts(*game, {});
      texts.merge(printed_texts(
          *game,
          {.mat = game->building().how == Arrangement::kFrame, .letter = true, .duplex = true}));
      CHECK(texts.size() > 30);
      for (const std::string& text : texts) {
        INFO(code << ", " << id << ": " << text << "\n" << (*book)(text));
        CHECK(book->translate(text).left.empty());
        if (text.size() > 20) CHECK((*book)(text) != text);
      }
      // What is drawn is what the book says.
      const auto job = print_job(*game, {}, *book);
      REQUIRE(job);
      REQUIRE_FALSE(job->aids.aid.empty());
      const auto in_english = print_job(*game, {});
      CHECK(job->aids.aid.front().title == (*book)(in_english->aids.aid.front().title));
      CHECK(job->said("Player aid") == (*book)("Player aid"));
      CHECK(drawing::print_sheets(*job).value() != drawing::print_sheets(*in_english).value());
      ++games;
    }
    CHECK(games > 0);
  }
}

TEST_CASE("whose sentence it is stands before all of it in German, too") {
  const auto german = load_language("de");
  REQUIRE(german);
  CHECK(
      (*german)("ann: the tenants beside the map are taken to be all that lie there: if some are "
                "the guests, a photo does not tell which; if none are, say fact guests-here=no") ==
      "ann: alles, was dort liegt, gilt als „die Mieter neben dem Plan“: sind „die Gäste“ "
      "darunter, zeigt ein Foto nicht, welche; sind keine darunter, fact guests-here=no angeben");
  CHECK((*german)("Did this player destroy a part of the map this round? Taken as no of ann: say "
                  "--fact ann:construction=...") ==
        "Hat dieser Spieler in dieser Runde einen Teil des Plans abgerissen? Von ann angenommen: "
        "nein; mit --fact ann:construction=... sagen");
  CHECK((*german)("Which cells are those of the pants token 6?") ==
        "Welche Felder gehören dazu: der Hosenmarker 6?");
}

TEST_CASE("all languages have the same words of the page and the report, with the same slots") {
  const auto slots = [](const nlohmann::json& words) {
    std::map<std::string, Texts> found;
    for (const auto& [key, value] : words.items()) {
      Texts& of = found[key];
      const std::string text = value.dump();
      for (auto at = text.find('{', 1); at != std::string::npos; at = text.find('{', at + 1))
        if (const auto end = text.find('}', at);
            std::isalpha(static_cast<unsigned char>(text[at + 1])))
          of.insert(text.substr(at, end - at + 1));
    }
    return found;
  };
  const auto english = load_language("en");
  REQUIRE(english);
  const auto page = slots(nlohmann::json::parse(english->page()));
  const auto report = slots(nlohmann::json::parse(english->report()));
  CHECK_FALSE(report.empty());
  for (const std::string& code : others()) {
    INFO(code);
    const auto book = load_language(code);
    REQUIRE(book);
    CHECK(slots(nlohmann::json::parse(book->page())) == page);
    CHECK(slots(nlohmann::json::parse(book->report())) == report);
  }
}
