// Happy City by Toshiki Sato and Airu Sato, 2021: the family game, and expert specials as data.
#include <algorithm>

#include "scoring/happy-city/paragraphs.h"
#include "scoring/helpers.h"

namespace storey::scoring::happy_city {

namespace {

std::string people(int n) { return count(n, "person", "people"); }

/// "1 person, no hearts", "no people, -1 hearts"
std::string people_and_hearts(const Totals& of) {
  return (of.inhabitants == 0 ? "no people" : people(of.inhabitants)) + ", " +
         (of.hearts == 0 ? "no hearts" : count(of.hearts, "heart"));
}

Error wrong_face(const std::string& where, const std::string& what) {
  return {ErrorCode::kBadData, where + ": " + what, where};
}

Status validate_coin(const Face& face, const std::string& where) {
  for (const auto& [key, _] : face.counts)
    if (key != "value") return wrong_face(where, "'" + key + "' is nothing that a coin counts");
  if (face.count("value") < 1) return wrong_face(where, "a coin has a \"value\" of 1 or more");
  return ok();
}

Status validate_card(const Card& card, const std::string& where) {
  static constexpr std::array<std::string_view, 4> kCounts = {"cost", "income", "inhabitants",
                                                              "hearts"};
  if (card.kind == kCoin) return validate_coin(*card.face, where);
  if (card.kind != kMarket && !card.bought() && !card.special())
    return wrong_face(where, "a piece is a market, building, dwelling, special or coin, not '" +
                                 std::string(card.kind) + "'");
  if (card.name.empty()) return wrong_face(where, "a card needs the text \"name\"");
  for (const auto& [key, n] : card.face->counts) {
    const bool needs = key.rfind("needs-", 0) == 0 &&
                       std::find(kColours.begin(), kColours.end(), key.substr(6)) != kColours.end();
    if (!needs && std::find(kCounts.begin(), kCounts.end(), key) == kCounts.end())
      return wrong_face(where, "'" + key + "' is nothing that a card counts");
    if (n < (key == "inhabitants" || key == "hearts" ? -1 : 0))
      return wrong_face(where, "there cannot be " + std::to_string(n) + " of " + key);
  }
  if (card.bought() && cards_of_colour({card}, "orange") + cards_of_colour({card}, "purple") +
                               cards_of_colour({card}, "blue") + cards_of_colour({card}, "yellow") +
                               cards_of_colour({card}, "green") !=
                           1)
    return wrong_face(where, "a building has one colour as a tag");
  const auto effects = parse_effects(card.face->text("effect"));
  return effects ? ok() : wrong_face(where, effects.error().message);
}

Status validate_catalog(const Catalog& catalog) {
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p)
    for (int f = 0; f < static_cast<int>(catalog.piece(p).faces.size()); ++f)
      if (auto status = validate_card(card_of(catalog, {p, f}, {}), catalog.name({p, f})); !status)
        return status;
  return ok();
}

// Open points of the rules that make a difference to a state.
std::vector<HouseRule> house_rules() {
  return {
      {"negative",
       {"multiply", "zero"},
       "Fewer than no people or hearts: do they multiply as they are, or count as none?",
       "multiply: the text says to subtract one for each that is crossed out, then to multiply the "
       "totals; so does one public implementation, and two negative sums make a positive score. "
       "zero: another one stops each sum at 0.",
       {"B1"}},
      {"restaurant",
       {"inhabitant", "heart"},
       "Does the Restaurant bring a person or a heart?",
       "Two public card lists disagree; the rule text does not name the card.",
       {"B11"}},
      {"mode",
       {"family", "expert"},
       "Which game is played?",
       "family: white Happy Markets, family specials, the rule text as it stands. expert: coloured "
       "Happy Markets and the specials of the expert game.",
       {"B12"}},
  };
}

std::vector<SettledPoint> settled_points() {
  return {
      {{"B2"},
       "Is the white Happy Market a card of a colour?",
       "No.",
       "The publisher's rules: only the coloured sides have a colour that conditions ask for."},
      {{"B3"}, "Does a special building count as a card of a colour?", "No.", "It shows none."},
      {{"B4"},
       "Is there an eleventh card, a special building after the tenth?",
       "No.",
       "The publisher's rules: a city never has more than ten cards."},
      {{"B5"},
       "May a special building be the tenth card?",
       "Yes, and it ends the game.",
       "The publisher's rules: ten cards, \"including a Special Building\"."},
      {{"B6"},
       "Are the cards of a condition used up, and must they be of this round?",
       "Neither.",
       "The publisher's rules: it may have been met in an earlier round; nothing is discarded."},
      {{"B7"},
       "What is drawn when a deck and its discard pile are empty?",
       "A card of another deck; with none left the display stays short.",
       "The text names the discard pile only. No state shows decks, so a short display breaks no "
       "rule here."},
      {{"B8"},
       "Is the display filled card by card, from a deck chosen each time?",
       "Yes.",
       "The publisher's rules: \"one-by-one\". No state shows it."},
      {{"B9"},
       "Who is last in a round?",
       "The player to the right of Prem's card, which never moves.",
       "The publisher's rules. A finished table is judged after the round."},
      {{"B10"},
       "Who wins when coins are equal, too?",
       "The victory is shared.",
       "The rule text: \"celebrate your tie together\"."},
  };
}

/// Whose turn it is matters while the game goes on.
bool asks(const RuleInput& in, std::string_view fact) {
  return fact != kTurn || !in.table.finished;
}

}  // namespace

// End of game scoring: all people, less the crossed-out ones, times all hearts, less the crossed
// out. The product, and under it a line for each card, without points of its own.
void score_happiness(const RuleInput& in, ScoreWriter& out) {
  const auto city = city_of(in);
  if (city.empty()) return;
  Totals sum;
  std::vector<Totals> of_cards;
  for (const auto& card : city) {
    of_cards.push_back(worth(in, city, card));
    sum.inhabitants += of_cards.back().inhabitants;
    sum.hearts += of_cards.back().hearts;
  }
  const bool multiply = in.option("negative") == "multiply";
  const auto factor = [&](int n) { return multiply ? n : std::max(0, n); };
  const int happiness = factor(sum.inhabitants) * factor(sum.hearts);
  auto because = people(sum.inhabitants) + " x " + count(sum.hearts, "heart");
  if (!multiply && (sum.inhabitants < 0 || sum.hearts < 0)) because += "; less than none is none";
  out.add(happiness, because, {});
  for (size_t i = 0; i < city.size(); ++i)
    out.add(0, people_and_hearts(of_cards[i]), {city[i].cell});
}

const Ruleset& ruleset() {
  static const Ruleset rules{
      .id = "happy-city",
      .title = "Happy City",
      .edition = "family game, 2021",
      .seats = {"player-1", "player-2", "player-3", "player-4", "player-5"},
      .scoring = {{{"happiness", "People times hearts", "End of game scoring"},
                   score_happiness,
                   {}}},
      .legality = legality_rules(),
      .house_rules = house_rules(),
      .tie_breaks = {{"coins left", coins_left}},
      .seat_of = nullptr,
      .validate_catalog = validate_catalog,
      .moves = move_rules(),
      .places = places(),
      .options = option_rules(),
      .settled = settled_points(),
      .asks = asks,
  };
  return rules;
}

}  // namespace storey::scoring::happy_city
