#include <algorithm>

#include "scoring/chock-a-block/auto_block.h"
#include "scoring/chock-a-block/claims.h"
#include "scoring/chock-a-block/lines.h"
#include "scoring/chock-a-block/paragraphs.h"
#include "scoring/chock-a-block/residents.h"
#include "scoring/chock-a-block/round.h"
#include "scoring/helpers.h"

namespace storey::scoring::chock_a_block {

namespace {

std::string_view kind_of(const RuleInput& in, const Placement& placement) {
  return in.catalog.piece(placement.what.piece).kind;
}

std::vector<const Placement*> cards_of(const RuleInput& in) {
  std::vector<const Placement*> cards;
  for (const auto& placement : in.layout().placements)
    if (kind_of(in, placement) == kBlock) cards.push_back(&placement);
  return cards;
}

Cells rooms_of(const RuleInput& in, const Placement& card) {
  return cells_covered(card, in.catalog);
}

bool building_blocks(const RuleInput& in) { return in.option("variant") == "building-blocks"; }

// Placement: bottom edge down; either face.
void check_orientation(const RuleInput& in, ViolationWriter& out) {
  for (const auto* card : cards_of(in))
    if (card->rotation != 0)
      out.add(Severity::kIllegal, "the card's bottom edge is not down", rooms_of(in, *card));
}

// Placement, diagram: a card does not lie on another one; residents and tokens lie on rooms.
void check_one_a_cell(const RuleInput& in, ViolationWriter& out) {
  std::set<Cell> taken;
  std::set<Cell> housed;
  const auto& apartment = apartment_of(in);
  for (const auto& placement : in.layout().placements) {
    const auto kind = kind_of(in, placement);
    bool good = kind == kResident || kind == kToken;
    if (kind == kBlock) {
      good = placement.layer == 0;
      for (const Cell cell : rooms_of(in, placement)) good = taken.insert(cell).second && good;
    } else if (good) {
      good = placement.layer > 0 && apartment.printed.count(placement.cell) > 0 &&
             (kind == kToken || housed.insert(placement.cell).second);
    }
    if (!good)
      out.add(Severity::kImpossible,
              in.catalog.piece(placement.what.piece).label + " does not lie in a place of its own",
              {placement.cell});
  }
}

// Placement, diagram "not correctly adjacent": cards form a grid of cards.
void check_offset(const RuleInput& in, ViolationWriter& out) {
  const auto cards = cards_of(in);
  if (cards.empty()) return;
  // The grid is the one most cards lie in.
  std::map<int, int> votes;
  for (const auto* card : cards) ++votes[card->cell.col & 1];
  const int even = votes[0] >= votes[1] ? 0 : 1;
  for (const auto* card : cards) {
    const bool across = building_blocks(in) || (card->cell.col & 1) == even;
    if (!across || (card->cell.row & 1) != 0)
      out.add(Severity::kIllegal, "the card is offset by half a card", rooms_of(in, *card));
  }
}

// Placement: not where there is no storey below. Building-block rule: not where it is entirely
// missing.
void check_floor_below(const RuleInput& in, ViolationWriter& out) {
  const auto& apartment = apartment_of(in);
  for (const auto* card : cards_of(in)) {
    if (card->cell.row <= 0) continue;
    int below = 0;
    for (int x = 0; x < kRoomsACard; ++x)
      below += apartment.printed.count({card->cell.col + x, card->cell.row - 1}) > 0 ? 1 : 0;
    if (below < (building_blocks(in) ? 1 : kRoomsACard))
      out.add(Severity::kIllegal, "there is no storey below", rooms_of(in, *card));
  }
}

// Placement: as low as possible; by house rule a storey is completed before the next.
void check_storeys(const RuleInput& in, ViolationWriter& out) {
  if (in.option("storeys") == "gravity") return;
  std::map<int, int> cards_in;
  for (const auto* card : cards_of(in)) ++cards_in[card->cell.row];
  for (const auto* card : cards_of(in))
    if (card->cell.row > 0 && cards_in[card->cell.row - kRoomsACard] < kWide)
      out.add(Severity::kIllegal, "the storey below is not complete", rooms_of(in, *card));
}

// Placement: adjacent to at least one card already placed.
void check_adjacent(const RuleInput& in, ViolationWriter& out) {
  std::set<Cell> rooms;
  for (const auto* card : cards_of(in))
    for (const Cell cell : rooms_of(in, *card)) rooms.insert(cell);
  auto groups = groups_of(rooms, false);
  // The house proper: the largest part, of equal ones the one on the ground.
  const auto rank = [](const Cells& group) {
    const auto lowest =
        std::min_element(group.begin(), group.end(), [](Cell a, Cell b) { return a.row < b.row; });
    return std::pair(group.size(), -lowest->row);
  };
  const auto largest =
      std::max_element(groups.begin(), groups.end(),
                       [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
  for (auto group = groups.begin(); group != groups.end(); ++group)
    if (group != largest) out.add(Severity::kIllegal, "not adjacent to the other cards", *group);
}

// Overview: four cards high and three wide; wherever the frame comes to lie.
void check_frame(const RuleInput& in, ViolationWriter& out) {
  const auto cards = cards_of(in);
  if (cards.empty()) return;
  Cells high;
  int left = cards.front()->cell.col;
  int right = left;
  for (const auto* card : cards) {
    left = std::min(left, card->cell.col);
    right = std::max(right, card->cell.col);
    if (card->cell.row >= kStoreys * kRoomsACard) high.push_back(card->cell);
  }
  if (!high.empty()) out.add(Severity::kIllegal, "higher than " + count(kStoreys, "storey"), high);
  const int wide = right - left + kRoomsACard;
  if (wide > kWide * kRoomsACard && !(building_blocks(in) && in.option("frame") == "free"))
    out.add(Severity::kIllegal,
            std::to_string(wide) + " rooms wide, " + std::to_string(kWide * kRoomsACard) +
                " are allowed",
            {});
}

// Overview: the game ends when everybody has placed 4 x 3 cards.
void check_complete(const RuleInput& in, ViolationWriter& out) {
  const int cards = static_cast<int>(cards_of(in).size());
  if (!is_auto_block(in) && cards != kCards)
    out.add(Severity::kIllegal,
            count(cards, "card") + ", a finished apartment house has " + std::to_string(kCards),
            {});
}

// Residents: on a vacant room only.
void check_resident_room(const RuleInput& in, ViolationWriter& out) {
  const auto& apartment = apartment_of(in);
  Cells cells;
  for (const auto& [cell, _] : apartment.residents)
    if (const auto room = apartment.printed.find(cell);
        room != apartment.printed.end() && !room->second.vacant)
      cells.push_back(cell);
  if (!cells.empty())
    out.add(Severity::kIllegal,
            list_cells(cells) + (cells.size() == 1 ? " is no vacant room" : " are no vacant rooms"),
            cells);
}

// Residents: when a resident moves in, four or more rooms of its room's colour are connected.
void check_resident_order(const RuleInput& in, ViolationWriter& out) {
  const auto& apartment = apartment_of(in);
  Cells placed;
  for (const auto& [cell, _] : apartment.residents) placed.push_back(cell);
  for (const auto& cells : residents_without_order(apartment, {}, placed))
    out.add(Severity::kIllegal,
            cells.size() == 1
                ? "no group of four rooms of its colour brought a resident to " + list_cells(cells)
                : "in no order four rooms of one colour are left for each of " + list_cells(cells),
            cells);
}

// Residents: while the conditions hold a resident must move in; once the turn is over it is late.
void check_residents_due(const RuleInput& in, ViolationWriter& out) {
  if (!in.table.finished && turn_of(in) != Turn::kOver) return;
  const auto cells = residents_due(in);
  if (!cells.empty())
    out.add(Severity::kIllegal, "a resident must move in at " + list_cells(cells), cells);
}

std::string token_name(const Token& token) {
  return "the " + std::string(token.feature) + " token " + std::to_string(token.value);
}

// Score tokens: on a line with that many connected icons, each icon in one line of its feature.
void check_token_line(const RuleInput& in, ViolationWriter& out) {
  const auto& apartment = apartment_of(in);
  for (const auto feature : kFeatures) {
    const auto& claimed = claimed_lines(in, feature);
    std::set<Cell> used;
    for (const auto& token : claimed.tokens) {
      if (token.line.empty()) continue;
      auto wrong = why_no_line(in, apartment, feature, token.value, token.line);
      if (wrong.empty() && token.cell &&
          std::find(token.line.begin(), token.line.end(), *token.cell) == token.line.end())
        wrong = "the token does not lie on its line";
      for (const Cell cell : token.line)
        if (!used.insert(cell).second && wrong.empty())
          wrong = "the " + std::string(feature) + " on " + to_string(cell) + " is used twice";
      if (wrong.empty() && in.option("claim") == "whole-group" &&
          !is_whole_group(apartment, feature, token.line))
        wrong = "a line takes the whole group";
      if (!wrong.empty()) out.add(Severity::kIllegal, token_name(token) + ": " + wrong, token.line);
    }
    for (size_t i = 0; i < claimed.tokens.size(); ++i) {
      const auto& token = claimed.tokens[i];
      if (token.line.empty() && !claimed.guessed(i))
        out.add(Severity::kIllegal,
                token_name(token) + ": no line of " + std::to_string(token.value) + " connected " +
                    std::string(feature) + " icons is there for it",
                token.cell ? Cells{*token.cell} : Cells{});
    }
  }
}

// Components: 64 cards, 40 residents, 12 tokens, each once. By house rule everybody has a set of
// tokens.
void check_box(const RuleInput& in, ViolationWriter& out) {
  const bool sets = in.option("token-supply") == "everyone";
  const auto copies = [&](int index) { return in.catalog.piece(index).copies; };
  const auto is_token = [&](int index) { return in.catalog.piece(index).kind == kToken; };
  const int players = static_cast<int>(in.table.players.size());
  scoring::check_box(in, out, places(), [&](int index) {
    return copies(index) * (sets && is_token(index) ? players : 1);
  });
  if (!sets) return;
  Table alone;
  alone.players = {in.self()};
  const auto own = pieces_on(in.catalog, alone, false);
  for (int index = 0; index < static_cast<int>(own.size()); ++index) {
    const int n = own[static_cast<size_t>(index)];
    if (is_token(index) && n > copies(index))
      out.add(Severity::kImpossible,
              piece_name(in.catalog, index) + " is there " + count(n, "time") +
                  ", a player's set holds " + std::to_string(copies(index)),
              {});
  }
}

// Draw: two cards in hand after every turn; none is drawn in the last turn, with five players in
// the last two.
void check_hand(const RuleInput& in, ViolationWriter& out) {
  const auto* hand = told(in.layout().beside, kHandArea);
  if (hand == nullptr) return;
  if (is_auto_block(in)) {
    if (!hand->empty()) out.add(Severity::kIllegal, "Auto Block has no cards in hand", {});
    return;
  }
  const int held = static_cast<int>(hand->size());
  const int placed = static_cast<int>(cards_of(in).size());
  const int most = hand_after_turn(in, placed);
  // One less while the card of this turn is not drawn yet.
  const int least = placed == 0 ? most : std::min(most, hand_after_turn(in, placed - 1) - 1);
  if (held >= least && held <= most) return;
  const auto wanted = std::to_string(held < least ? least : most);
  out.add(Severity::kIllegal,
          count(held, "card") + " in hand with " + count(placed, "card") + " placed, " +
              (held < least ? "at least " + wanted + " must be there"
                            : wanted + (most == 1 ? " is allowed" : " are allowed")),
          {});
}

// Set-up: five residents and four cards lie face up; refilled at once, never more.
void check_face_up(const RuleInput& in, ViolationWriter& out) {
  if (in.player != 0) return;
  const auto check = [&](std::string_view key, std::string_view one, int most) {
    const auto* there = told(in.table.areas, key);
    if (there != nullptr && static_cast<int>(there->size()) > most)
      out.add(Severity::kIllegal,
              count(static_cast<int>(there->size()), one) + " face up, " + std::to_string(most) +
                  " are laid out",
              {});
  };
  check(kResidentsArea, "resident", kResidentsFaceUp);
  check(kCardsArea, "card", kCardsFaceUp);
}

// Solo: Auto Block holds the tokens its residents earn, and takes a resident in each of 12 turns.
void check_auto_block(const RuleInput& in, ViolationWriter& out) {
  const auto* tokens = told(in.layout().beside, kTokensArea);
  if (!is_auto_block(in)) {
    if (!in.area(kTilesArea).empty() || (tokens != nullptr && !tokens->empty()))
      out.add(Severity::kIllegal, "residents and tokens beside an apartment are Auto Block's", {});
    return;
  }
  const int taken = static_cast<int>(in.area(kTilesArea).size());
  if (taken > kCards || (in.table.finished && taken != kCards))
    out.add(Severity::kIllegal,
            count(taken, "resident") + ", Auto Block takes one in each of 12 turns", {});
  if (tokens == nullptr || excluded_unknown(in)) return;
  const auto block = play_auto_block(in);
  std::multiset<std::pair<std::string_view, int>> earned;
  std::multiset<std::pair<std::string_view, int>> held;
  const bool generic = in.option("tokens") == "generic";  // then a number is all they show
  for (size_t f = 0; f < kFeatures.size(); ++f)
    for (const int value : block.features[f].tokens)
      earned.insert({generic ? "any" : kFeatures[f], value});
  for (const auto& what : *tokens)
    held.insert({generic ? "any" : feature_of(in.catalog, what), value_of(in.catalog, what)});
  if (earned == held) return;
  std::vector<std::string> words;
  for (const auto& [feature, value] : earned)
    words.push_back(std::string(feature) + " " + std::to_string(value));
  out.add(Severity::kIllegal,
          "Auto Block's residents earn other tokens: " +
              (words.empty() ? std::string("none") : list_words(words)),
          {});
}

}  // namespace

std::vector<LegalityRule> legality_rules() {
  return {
      {{"orientation", "Bottom edge down", "Placement rules"}, check_orientation},
      {{"one-a-cell", "One card a place", "Placement rules, diagram"}, check_one_a_cell},
      {{"offset", "Cards in a grid", "Placement rules, diagram; building-block rule"},
       check_offset},
      {{"floor-below", "A storey below", "Placement rules; building-block rule"},
       check_floor_below},
      {{"storeys", "As low as possible", "Placement rules; open point"}, check_storeys},
      {{"adjacent", "Adjacent to a card", "Placement rules"}, check_adjacent},
      {{"frame", "Four high, three wide", "Overview; placement rules, diagram"}, check_frame},
      {{"complete", "12 cards", "Overview; end of the game"}, check_complete, true},
      {{"resident-room", "Residents in vacant rooms", "Residents"}, check_resident_room},
      {{"resident-order", "Four rooms bring a resident", "Residents"}, check_resident_order},
      {{"residents-due", "Residents must move in", "Residents"}, check_residents_due},
      {{"token-line", "A line under each token", "Score tokens"}, check_token_line},
      {{"box", "No piece more often than in the box", "Components"}, check_box},
      {{"hand", "Two cards in hand", "Draw; five players"}, check_hand},
      {{"face-up", "Five residents and four cards face up", "Set-up"}, check_face_up},
      {{"auto-tokens", "Auto Block's tokens", "Solo rules"}, check_auto_block},
  };
}

}  // namespace storey::scoring::chock_a_block
