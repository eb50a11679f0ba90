// What a turn may do: a card, residents, score tokens.
#include <algorithm>

#include "scoring/chock-a-block/auto_block.h"
#include "scoring/chock-a-block/lines.h"
#include "scoring/chock-a-block/paragraphs.h"
#include "scoring/chock-a-block/residents.h"
#include "scoring/helpers.h"

namespace storey::scoring::chock_a_block {

namespace {

std::vector<Placement> placed_kind(const MoveInput& move, std::string_view kind) {
  std::vector<Placement> placed;
  for (const auto& placement : move.change.placed)
    if (move.after.catalog.piece(placement.what.piece).kind == kind) placed.push_back(placement);
  return placed;
}

// Turn: cards, residents and tokens stay where they were placed.
void check_stays(const MoveInput& move, ViolationWriter& out) {
  Cells cells;
  for (const auto& placement : move.change.removed) cells.push_back(placement.cell);
  for (const auto& moved : move.change.moved) cells.push_back(moved.from.cell);
  if (!cells.empty()) out.add(Severity::kIllegal, "what was placed stays", cells);
}

/// Whether `what` was there to be taken; yes where nobody said what was.
bool lay_ready(const RuleInput& before, const std::vector<PieceFace>& ready, PieceFace what) {
  const auto same = [&](const PieceFace& other) { return other.piece == what.piece; };
  return ready.empty() || std::any_of(ready.begin(), ready.end(), same) ||
         std::any_of(before.asked.begin(), before.asked.end(), same);
}

// Turn: one card is placed.
void check_one_card(const MoveInput& move, ViolationWriter& out) {
  const auto cards = placed_kind(move, kBlock);
  Cells cells;
  for (const auto& card : cards) cells.push_back(card.cell);
  if (cards.size() > 1)
    out.add(Severity::kIllegal,
            count(static_cast<int>(cards.size()), "card") + " in one turn, one is placed", cells);
}

// Turn: a card of the hand is placed.
void check_from_hand(const MoveInput& move, ViolationWriter& out) {
  for (const auto& card : placed_kind(move, kBlock))
    if (!lay_ready(move.before, move.before.area("hand"), card.what))
      out.add(Severity::kIllegal,
              "card " + move.after.catalog.piece(card.what.piece).label + " was not in hand",
              {card.cell});
}

// Residents: each moves into a group of four or more rooms as they are now.
void check_moving_in(const MoveInput& move, ViolationWriter& out) {
  const auto& now = apartment_of(move.after);
  Cells there;
  Cells placed;
  for (const auto& [cell, _] : apartment_of(move.before).residents) there.push_back(cell);
  const auto cards = placed_kind(move, kBlock);
  const auto residents = placed_kind(move, kResident);
  for (const auto& resident : residents) placed.push_back(resident.cell);
  // Tiles are refilled at once, so nobody can tell where a second one came from.
  if (residents.size() == 1 &&
      !lay_ready(move.before, move.before.table_area("residents"), residents.front().what))
    out.add(Severity::kIllegal,
            "resident " + move.after.catalog.piece(residents.front().what.piece).label +
                " was not among those face up",
            placed);
  for (const auto& cells : residents_without_order(now, there, placed))
    out.add(Severity::kIllegal,
            "four connected rooms of one colour are needed for " + list_cells(cells), cells);
  if (move.after.option("resident-group") == "any" || placed.empty()) return;
  std::set<Cell> fresh;
  for (const auto& card : cards)
    for (const Cell cell : cells_covered(card, move.after.catalog)) fresh.insert(cell);
  for (const Cell cell : placed) {
    const auto room = now.printed.find(cell);
    if (room == now.printed.end()) continue;
    const auto group = hang_together(cell, false, [&](Cell next) {
      const auto other = now.printed.find(next);
      return other != now.printed.end() && other->second.colour == room->second.colour;
    });
    if (std::none_of(group.begin(), group.end(), [&](Cell c) { return fresh.count(c) > 0; }))
      out.add(Severity::kIllegal, "the card just placed does not belong to the group", {cell});
  }
}

// Score tokens: icons of a line that has its token are neither used again nor added to.
void check_lines_stay(const MoveInput& move, ViolationWriter& out) {
  for (const auto& claim : move.change.unclaimed)
    out.add(Severity::kIllegal, "the line of a token stays as it is", claim.cells);
}

std::vector<PieceFace> offered(const RuleInput& in, std::string_view kind,
                               const std::vector<PieceFace>& ready) {
  std::vector<PieceFace> pieces = ready;
  for (const auto& what : in.asked) pieces.push_back(what);
  std::erase_if(pieces,
                [&](const PieceFace& what) { return in.catalog.piece(what.piece).kind != kind; });
  std::sort(pieces.begin(), pieces.end());
  pieces.erase(std::unique(pieces.begin(), pieces.end()), pieces.end());
  return pieces;
}

// Turn: a card of the hand, with either side.
void list_cards(const RuleInput& in, OptionWriter& out) {
  const auto& apartment = apartment_of(in);
  Cells places;
  if (apartment.cards.empty()) {
    places.push_back({0, 0});
  } else {
    Cell low = apartment.cards.front();
    Cell high = low;
    for (const Cell card : apartment.cards) {
      low = {std::min(low.col, card.col), std::min(low.row, card.row)};
      high = {std::max(high.col, card.col), std::max(high.row, card.row)};
    }
    for (int row = 0; row <= high.row + kRoomsACard; row += kRoomsACard)
      for (int col = low.col - kRoomsACard; col <= high.col + kRoomsACard; ++col)
        places.push_back({col, row});
  }
  std::set<int> cards;
  for (const auto& what : offered(in, kBlock, in.area("hand"))) cards.insert(what.piece);
  for (const int piece : cards)
    for (int face = 0; face < static_cast<int>(in.catalog.piece(piece).faces.size()); ++face)
      for (const Cell cell : places) {
        const Placement card{{piece, face}, cell, 0, 0};
        const auto covered = cells_covered(card, in.catalog);
        if (std::any_of(covered.begin(), covered.end(),
                        [&](Cell c) { return apartment.printed.count(c) > 0; }))
          continue;
        Player after = in.self();
        auto& hand = after.layout.beside["hand"];
        std::erase_if(hand, [&](const PieceFace& what) { return what.piece == piece; });
        after.layout.placements.push_back(card);
        out.add("place card " + in.catalog.short_name(card.what), {cell}, std::move(after));
      }
}

// Residents: a tile that lies ready into a vacant room of a group.
void list_residents(const RuleInput& in, OptionWriter& out) {
  const auto cells = rooms_for_residents(apartment_of(in));
  for (const auto& what : offered(in, kResident, in.table_area("residents")))
    for (const Cell cell : cells) {
      Player after = in.self();
      after.layout.placements.push_back({what, cell, 0, 1});
      out.add("resident " + in.catalog.piece(what.piece).label + " moves in", {cell},
              std::move(after));
    }
}

bool has(const RuleInput& in, PieceFace token) {
  const auto& tokens = tokens_of(in);
  const auto& held = in.area("tokens");
  return std::any_of(tokens.begin(), tokens.end(),
                     [&](const Token& there) { return there.what.piece == token.piece; }) ||
         std::any_of(held.begin(), held.end(),
                     [&](PieceFace there) { return there.piece == token.piece; });
}

bool taken(const RuleInput& in, PieceFace token) {
  if (in.option("token-supply") == "everyone") return has(in, token);
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
    if (has(in.of(p), token)) return true;
  return false;
}

/// A token in the supply, and what it may be taken for: by house rule any feature.
struct Supplied {
  PieceFace what;
  std::string_view feature;
  int value = 0;
};

std::vector<Supplied> supply(const RuleInput& in) {
  const bool generic = in.option("tokens") == "generic";
  std::vector<Supplied> tokens;
  for (int piece = 0; piece < static_cast<int>(in.catalog.pieces().size()); ++piece) {
    const PieceFace what{piece, 0};
    if (in.catalog.piece(piece).kind != kToken || taken(in, what)) continue;
    const int value = value_of(in.catalog, what);
    const auto printed = feature_of(in.catalog, what);
    for (const auto feature : kFeatures)
      if (generic || feature == printed) tokens.push_back({what, feature, value});
  }
  return tokens;
}

std::set<Cell> used_by(const RuleInput& in, std::string_view feature) {
  std::set<Cell> used;
  for (const auto& token : tokens_of(in))
    if (token.feature == feature) used.insert(token.line.begin(), token.line.end());
  return used;
}

// Score tokens: of the lines for a token one that leaves most over is named.
void list_tokens(const RuleInput& in, OptionWriter& out) {
  const auto& apartment = apartment_of(in);
  std::set<std::pair<std::string_view, int>> seen;
  for (const auto& token : supply(in)) {
    const auto feature = token.feature;
    const int value = token.value;
    if (!seen.emplace(feature, value).second) continue;
    const auto used = used_by(in, feature);
    for (const auto& group : groups_of(rooms_with(apartment, feature, used), true)) {
      if (icons_in(apartment, feature, group) < value) continue;
      Budget budget;
      auto lines_here =
          lines_for(in, apartment, feature, value, {group.begin(), group.end()}, {}, budget);
      if (lines_here.empty()) continue;
      const auto left = [&](const Cells& line) {
        auto all = used;
        all.insert(line.begin(), line.end());
        const auto groups = left_over(apartment, feature, all);
        return groups.empty() ? 0 : icons_in(apartment, feature, groups.front());
      };
      const auto best =
          std::max_element(lines_here.begin(), lines_here.end(),
                           [&](const Cells& a, const Cells& b) { return left(a) < left(b); });
      Player after = in.self();
      after.layout.claims.push_back({token.what, *best});
      out.add("take the " + std::string(feature) + " token " + std::to_string(value) +
                  " for one of " + (budget.cut ? "more than " : "") +
                  count(static_cast<int>(lines_here.size()), "line"),
              *best, std::move(after));
    }
  }
}

// Where no tokens are shown: what they could bring at most.
void list_bound(const RuleInput& in, OptionWriter& out) {
  if (!tokens_of(in).empty() || is_auto_block(in)) return;
  const auto& apartment = apartment_of(in);
  int most = 0;
  const auto tokens = supply(in);
  for (const auto feature : kFeatures) {
    std::vector<int> values;
    for (const auto& token : tokens)
      if (token.feature == feature) values.push_back(token.value);
    most += most_for(in, apartment, feature, values);
  }
  out.add("no tokens are shown: with the best ones at most " + count(most, "point"), {}, in.self());
}

/// The tokens that Auto Block has earned, as pieces of the box.
std::vector<PieceFace> pieces_of(const RuleInput& in, const AutoBlock& block) {
  std::vector<PieceFace> pieces;
  for (int piece = 0; piece < static_cast<int>(in.catalog.pieces().size()); ++piece) {
    const PieceFace what{piece, 0};
    if (in.catalog.piece(piece).kind != kToken) continue;
    for (size_t f = 0; f < kFeatures.size(); ++f) {
      const auto& earned = block.features[f].tokens;
      if (feature_of(in.catalog, what) == kFeatures[f] &&
          std::find(earned.begin(), earned.end(), value_of(in.catalog, what)) != earned.end())
        pieces.push_back(what);
    }
  }
  return pieces;
}

// Solo rules: after each turn of the player Auto Block takes the lowest resident of the column.
void list_auto_block(const RuleInput& in, OptionWriter& out) {
  if (!is_auto_block(in)) return;
  const auto block = play_auto_block(in);
  std::string turns;
  for (const auto& turn : block.log) turns += (turns.empty() ? "" : " / ") + turn;
  if (!turns.empty()) out.add("so far: " + turns, {}, in.self());
  const auto& column = in.table_area("residents");
  if (column.empty() || block.log.size() >= static_cast<size_t>(kCards)) return;
  Table table = in.table;
  auto& after = table.players[static_cast<size_t>(in.player)];
  after.layout.beside["tiles"].push_back(column.back());
  const auto next = play_auto_block({in.catalog, table, in.player, in.house_rules, {}});
  after.layout.beside["tokens"] = pieces_of(in, next);
  out.add("next: " + next.log.back(), {}, std::move(after));
}

}  // namespace

std::vector<MoveRule> move_rules() {
  return {
      {{"stays", "What is placed stays", "Turn"}, check_stays},
      {{"one-card", "One card a turn", "Turn"}, check_one_card, true},
      {{"from-hand", "Only cards in hand", "Turn"}, check_from_hand},
      {{"moving-in", "Residents one after the other", "Residents, example"}, check_moving_in},
      {{"lines-stay", "Lines with a token stay", "Score tokens"}, check_lines_stay},
  };
}

std::vector<OptionRule> option_rules() {
  return {
      {{"place-card", "Place a card", "Turn; placement rules"}, list_cards},
      {{"move-in", "A resident moves in", "Residents"}, list_residents},
      {{"take-token", "Take a score token", "Score tokens"}, list_tokens},
      {{"auto-turn", "Auto Block's turns", "Solo rules"}, list_auto_block},
      {{"upper-bound", "Upper bound without tokens", "Score tokens; end of the game"}, list_bound},
  };
}

}  // namespace storey::scoring::chock_a_block
