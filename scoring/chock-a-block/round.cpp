#include "scoring/chock-a-block/round.h"

#include <algorithm>

#include "scoring/chock-a-block/auto_block.h"
#include "scoring/chock-a-block/paragraphs.h"
#include "scoring/chock-a-block/residents.h"

namespace storey::scoring::chock_a_block {

namespace {

/// Turns of all players, when they are known and follow each other; nullopt when nobody can tell
/// who was the last.
std::optional<std::vector<int>> round_of(const RuleInput& in) {
  std::vector<int> all;
  for (size_t p = 0; p < in.table.players.size(); ++p) {
    const auto turns = turns_of(in.of(static_cast<int>(p)));
    if (!turns) return std::nullopt;
    all.push_back(*turns);
  }
  const auto [low, high] = std::minmax_element(all.begin(), all.end());
  return *high - *low > 1 ? std::nullopt : std::optional(all);
}

/// By the hand alone. Cards that somebody asks about may have been drawn.
Turn turn_by_hand(const RuleInput& in) {
  const auto placed = turns_of(in);
  if (!placed || is_auto_block(in) || *placed == 0) return Turn::kOver;
  const auto* hand = told(in.layout().beside, kHandArea);
  if (hand == nullptr || !draws_after(in, *placed)) return Turn::kUnsure;
  const auto asked = std::count_if(in.asked.begin(), in.asked.end(), [&](const PieceFace& what) {
    return in.catalog.piece(what.piece).kind == kBlock;
  });
  const auto full = static_cast<size_t>(hand_after_turn(in, *placed));
  if (hand->size() >= full) return Turn::kOver;
  return hand->size() + static_cast<size_t>(asked) >= full ? Turn::kUnsure : Turn::kOpen;
}

/// A player besides `in.player` who has not drawn yet.
std::optional<int> other_with_open_turn(const RuleInput& in) {
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
    if (p != in.player && in.table.players[static_cast<size_t>(p)].known &&
        turn_by_hand(in.of(p)) == Turn::kOpen)
      return p;
  return std::nullopt;
}

int residents_taken(const RuleInput& in) {
  int n = 0;
  for (const auto& player : in.table.players) {
    if (const auto* tiles = told(player.layout.beside, kTilesArea))
      n += static_cast<int>(tiles->size());
    for (const auto& placement : player.layout.placements)
      n += in.catalog.piece(placement.what.piece).kind == kResident ? 1 : 0;
  }
  return n;
}

/// Whether no resident is left to move in.
bool residents_gone(const RuleInput& in) {
  int in_box = 0;
  for (const auto& piece : in.catalog.pieces())
    in_box += piece.kind == kResident ? piece.copies : 0;
  const auto* face_up = told(in.table.areas, kResidentsArea);
  return residents_taken(in) >= in_box || (face_up != nullptr && face_up->empty());
}

}  // namespace

const std::vector<PieceFace>* told(const Areas& areas, std::string_view key) {
  const auto found = areas.find(key);
  return found == areas.end() ? nullptr : &found->second;
}

std::optional<int> turns_of(const RuleInput& in) {
  if (!in.self().known) return std::nullopt;
  if (!is_auto_block(in)) return static_cast<int>(apartment_of(in).cards.size());
  const auto* tiles = told(in.layout().beside, kTilesArea);
  return tiles == nullptr ? std::nullopt : std::optional(static_cast<int>(tiles->size()));
}

int hand_after_turn(const RuleInput& in, int placed) {
  const int left = std::max(0, kCards - placed);
  if (static_cast<int>(in.table.players.size()) == kPlayersWithoutLastDraws)
    return std::min(kHand, left);
  return left == 0 ? kHand - 1 : kHand;
}

bool draws_after(const RuleInput& in, int placed) {
  return placed > 0 && hand_after_turn(in, placed) > hand_after_turn(in, placed - 1) - 1;
}

Turn turn_of(const RuleInput& in) {
  const auto turn = turn_by_hand(in);
  if (turn != Turn::kUnsure) return turn;
  if (other_with_open_turn(in)) return Turn::kOver;
  const auto round = round_of(in);
  if (!round) return Turn::kUnsure;
  // It is still the turn of who placed last: nobody behind that player has.
  const auto self = static_cast<size_t>(in.player);
  const int next = (*round)[(self + 1) % round->size()];
  const auto [low, high] = std::minmax_element(round->begin(), round->end());
  const bool may_be_last = *low == *high || ((*round)[self] == *high && next == *low);
  return may_be_last ? Turn::kUnsure : Turn::kOver;
}

std::string why_not_next(const RuleInput& in) {
  const auto& players = in.table.players;
  if (turn_of(in) == Turn::kOpen) return in.self().name + " has to draw a card first";
  if (const auto other = other_with_open_turn(in))
    return players[static_cast<size_t>(*other)].name + " has to draw a card first";
  const auto turns = turns_of(in);
  if (turns && *turns >= kCards)
    return in.self().name + " has had " + std::to_string(kCards) + " turns";
  const auto round = round_of(in);
  if (!round) return {};
  const auto extremes = std::minmax_element(round->begin(), round->end());
  const int low = *extremes.first;
  const int high = *extremes.second;
  if (low == high)
    return is_auto_block(in) && players.size() > 1 ? "a player goes before Auto Block" : "";
  const auto next = [&](size_t p) {
    return (*round)[p] == low && (*round)[(p + round->size() - 1) % round->size()] == high;
  };
  if (next(static_cast<size_t>(in.player))) return {};
  size_t p = 0;
  while (!next(p)) ++p;  // somebody with fewer turns sits behind somebody with more
  return players[p].name + " is next";
}

Cells residents_due(const RuleInput& in) {
  // Which card is new is not seen of a state.
  if (in.option("resident-group") == "with-new-card") return {};
  if (is_auto_block(in) || in.option("residents") == "optional" || residents_gone(in)) return {};
  return rooms_for_residents(apartment_of(in));
}

}  // namespace storey::scoring::chock_a_block
