#include <algorithm>
#include <map>

#include "model/piece_names.h"
#include "scoring/happy-city/paragraphs.h"
#include "scoring/helpers.h"

namespace storey::scoring::happy_city {

namespace {

bool expert(const RuleInput& in) { return in.option("mode") == "expert"; }

std::vector<Cell> cells_of(const std::vector<Card>& cards) {
  std::vector<Cell> cells;
  for (const auto& card : cards) cells.push_back(card.cell);
  return cells;
}

// Action phase, step 3: a card goes to the next available slot of ten.
void check_slots(const RuleInput& in, ViolationWriter& out) {
  const auto& layout = in.layout();
  std::map<Cell, int> cards_on;
  for (const auto& placement : layout.placements) {
    if (is_coin(in.catalog, placement.what)) {
      out.add(Severity::kIllegal, "a coin lies in the city; coins are kept beside it",
              {placement.cell});
      continue;
    }
    ++cards_on[placement.cell];
    const bool good = layout.contains(placement.cell) && placement.layer == 0 &&
                      placement.rotation == 0 && cards_on[placement.cell] == 1;
    if (!good)
      out.add(Severity::kImpossible,
              called(in.catalog, placement.what) + " does not lie upright in a slot of its own",
              {placement.cell});
  }
  bool gap = false;
  std::vector<Cell> after_gap;
  for (int slot = 1; slot <= kSlots; ++slot) {
    const Cell cell = slot_cell(layout, slot);
    if (cards_on.count(cell) == 0)
      gap = true;
    else if (gap)
      after_gap.push_back(cell);
  }
  if (!after_gap.empty())
    out.add(Severity::kIllegal,
            "an earlier slot is empty: cards fill the upper line from the left, then the lower",
            after_gap);
}

// Set-up: a city begins with the Happy Market, white side up; coloured side in the expert game.
void check_market(const RuleInput& in, ViolationWriter& out) {
  const auto city = city_of(in);
  const Cell first = slot_cell(in.layout(), 1);
  bool there = false;
  for (const auto& card : city) {
    if (card.kind != kMarket) continue;
    const bool right_side = card.face->has_tag(expert(in) ? "coloured" : "white");
    there = there || card.cell == first;
    if (card.cell != first)
      out.add(Severity::kIllegal, "a Happy Market lies in the first slot only", {card.cell});
    else if (!right_side)
      out.add(Severity::kIllegal,
              std::string("the ") + (expert(in) ? "expert" : "family") +
                  " game is played with the other side of the Happy Market",
              {card.cell});
  }
  if (!there) out.add(Severity::kIllegal, "the first slot holds no Happy Market", {first});
}

// Action phase, note: no city has more than one building with the same name.
void check_names(const RuleInput& in, ViolationWriter& out) {
  std::map<std::string_view, std::vector<Cell>> by_name;
  for (const auto& card : city_of(in))
    if (card.kind != kMarket) by_name[card.name].push_back(card.cell);
  for (const auto& [name, cells] : by_name)
    if (cells.size() > 1)
      out.add(Severity::kIllegal,
              std::string(name) + " is there " + count(static_cast<int>(cells.size()), "time"),
              cells);
}

// Action phase, step 4, note: no city has more than one special building.
void check_one_special(const RuleInput& in, ViolationWriter& out) {
  std::vector<Card> specials;
  for (const auto& card : city_of(in))
    if (card.special()) specials.push_back(card);
  if (specials.size() > 1)
    out.add(Severity::kIllegal,
            count(static_cast<int>(specials.size()), "special building") + ", a city has one",
            cells_of(specials));
  for (const auto& special : specials)
    if (!special.face->has_tag(expert(in) ? "expert" : "family"))
      out.add(Severity::kIllegal,
              std::string(special.name) + " is none of the " + (expert(in) ? "expert" : "family") +
                  " game's special buildings",
              {special.cell});
}

// Action phase, step 4: the condition holds when the special building is taken, and slots are
// filled in the order of time. A card that was discarded for it may have been one of those needed.
void check_condition(const RuleInput& in, ViolationWriter& out) {
  std::vector<Card> before;
  for (const auto& card : city_of(in)) {
    if (card.special() && cards_missing_for(card, before) > (replaces_last(card) ? 1 : 0))
      out.add(Severity::kIllegal,
              std::string(card.name) + " lacks " + missing_for(card, before) +
                  " among the cards before it",
              {card.cell});
    before.push_back(card);
  }
}

// Set-up and components: every building twice, of each dwelling one less than players.
void check_copies(const RuleInput& in, ViolationWriter& out) {
  check_box(in, out, places());
  const int limit = static_cast<int>(in.table.players.size()) - 1;
  if (limit < 1) return;
  std::map<int, int> there;
  for (const auto& player : in.table.players)
    for (const auto& placement : player.layout.placements) ++there[placement.what.piece];
  std::map<int, std::vector<Card>> own;
  for (const auto& card : city_of(in))
    if (card.kind == kDwelling) own[card.what.piece].push_back(card);
  for (const auto& [index, cards] : own)
    if (there[index] > limit && there[index] <= in.catalog.piece(index).copies)
      out.add(Severity::kImpossible,
              std::string(cards[0].name) + " is there " + count(there[index], "time") +
                  " in all cities, with " + count(limit + 1, "player") + " there are " +
                  std::to_string(limit),
              cells_of(cards));
}

// Action phase, step 2; set-up: three buildings show, and two special buildings more than players.
void check_face_up(const RuleInput& in, ViolationWriter& out) {
  if (in.player != 0) return;
  const auto check = [&](std::string_view area, int most, const std::string& what) {
    const int there = static_cast<int>(in.table_area(area).size());
    if (there > most)
      out.add(Severity::kIllegal,
              count(there, what) + " lie face up, at most " + std::to_string(most) + " do", {});
  };
  check(kDisplay, kDisplayed, "building");
  const int players = static_cast<int>(in.table.players.size());
  if (players > 1) check(kSpecials, players + 2, "special building");
}

// Whose turn it is, is said by the name of a player.
void check_turn(const RuleInput& in, ViolationWriter& out) {
  const auto name = in.table_fact(kTurn);
  if (in.player == 0 && name && !whose_turn(in))
    out.add(Severity::kIllegal, "it is the turn of " + *name + ", who is not at this table", {});
}

// End of game trigger: the game ends with the round in which somebody puts down the tenth card.
void check_game_over(const RuleInput& in, ViolationWriter& out) {
  const auto& players = in.table.players;
  if (in.player != 0 || players.size() < 2) return;
  const bool over = std::any_of(players.begin(), players.end(), [&](const Player& player) {
    return !player.known || size_of(in.catalog, player.layout) >= kSlots;
  });
  if (!over) out.add(Severity::kIllegal, "no city has ten cards, so the game is not over yet", {});
}

}  // namespace

std::vector<LegalityRule> legality_rules() {
  return {
      {{"slots", "Slots in order", "Action phase, step 3"}, check_slots},
      {{"market", "Happy Market first", "Income phase, note"}, check_market},
      {{"same-name", "No name twice", "Action phase, step 3, note"}, check_names},
      {{"one-special", "One special building", "Action phase, step 4, note"}, check_one_special},
      {{"special-condition", "Condition of the special building", "Action phase, step 4"},
       check_condition},
      {{"copies", "No card more often than in the box", "Action phase, decks"}, check_copies},
      {{"face-up", "What lies ready", "Set-up; action phase, step 2"}, check_face_up},
      {{"turn", "Whose turn it is", "Action phase"}, check_turn},
      {{"money", "Cards that could be paid for", "Income phase; action phase, step 3"},
       check_money},
      {{"game-over", "Ten cards end the game", "End of game trigger"}, check_game_over, true},
  };
}

}  // namespace storey::scoring::happy_city
