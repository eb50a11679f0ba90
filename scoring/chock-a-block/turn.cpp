// What a turn may do: a card, residents, score tokens.
#include <algorithm>

#include "scoring/chock-a-block/auto_block.h"
#include "scoring/chock-a-block/lines.h"
#include "scoring/chock-a-block/paragraphs.h"
#include "scoring/chock-a-block/residents.h"
#include "scoring/chock-a-block/round.h"
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

std::vector<PieceFace> faces_of(const std::vector<Placement>& placements) {
  std::vector<PieceFace> faces;
  for (const auto& placement : placements) faces.push_back(placement.what);
  return faces;
}

bool holds(const std::vector<PieceFace>& pieces, PieceFace what) {
  return std::any_of(pieces.begin(), pieces.end(),
                     [&](const PieceFace& other) { return other.piece == what.piece; });
}

/// Whether `what` was there to be taken; yes where nobody said what was.
bool lay_ready(const RuleInput& before, const std::vector<PieceFace>* ready, PieceFace what) {
  return ready == nullptr || holds(*ready, what) || holds(before.asked, what);
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

/// Whatever side they show.
std::vector<PieceFace> face_down(std::vector<PieceFace> pieces) {
  for (auto& what : pieces) what.face = 0;
  return pieces;
}

/// Cards that came into the hand; none where nobody tells of it.
std::vector<PieceFace> drawn(const MoveInput& move) {
  const auto* then = told(move.before.layout().beside, kHandArea);
  const auto* now = told(move.after.layout().beside, kHandArea);
  if (then == nullptr || now == nullptr) return {};
  return added_pieces(face_down(*then), face_down(*now));
}

// Draw: one card, face up or from the deck.
void check_draw(const MoveInput& move, ViolationWriter& out) {
  const int n = static_cast<int>(drawn(move).size());
  if (n > 1) out.add(Severity::kIllegal, count(n, "card") + " drawn in one turn, one is", {});
}

/// Whether a token was taken: it lies there, or its line is said.
bool took_token(const MoveInput& move) {
  return !move.change.claimed.empty() || !placed_kind(move, kToken).empty();
}

// Residents: while one must move in, no token is taken and no other card is placed.
void check_residents_first(const MoveInput& move, ViolationWriter& out) {
  const auto late = [&](const Cells& cells, const std::string& what) {
    out.add(Severity::kIllegal,
            "a resident must move in at " + list_cells(cells) + " before " + what, cells);
  };
  if (const auto due = residents_due(move.after); !due.empty() && took_token(move))
    late(due, "a score token is taken");
  if (const auto due = residents_due(move.before);
      !due.empty() && !placed_kind(move, kBlock).empty())
    late(due, "the next card is placed");
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
  // Tiles are refilled at once, so all but the first may have come later.
  const auto* ready = told(move.before.table.areas, kResidentsArea);
  if (!residents.empty() && std::none_of(residents.begin(), residents.end(), [&](const auto& tile) {
        return lay_ready(move.before, ready, tile.what);
      }))
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

/// What one player did between two states.
struct Act {
  int player = 0;
  bool machine = false;
  std::vector<PieceFace> cards;      ///< placed
  std::vector<PieceFace> residents;  ///< placed, or taken by Auto Block
  bool tokens = false;
  std::vector<PieceFace> drawn;

  [[nodiscard]] bool any() const {
    return tokens || !cards.empty() || !residents.empty() || !drawn.empty();
  }
};

std::vector<Act> acts(const MoveInput& move) {
  std::vector<Act> all;
  for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p) {
    const auto then = move.before.of(p);
    const auto now = move.after.of(p);
    if (!then.self().known || !now.self().known) continue;
    const auto change = difference(then.layout(), now.layout(), false);
    const MoveInput own{then, now, change};
    Act act{p, is_auto_block(now), {}, {}, took_token(own), {}};
    if (act.machine) {
      const auto* had = told(then.layout().beside, kTilesArea);
      if (had != nullptr) act.residents = added_pieces(*had, now.area(kTilesArea));
    } else {
      act.cards = faces_of(placed_kind(own, kBlock));
      act.residents = faces_of(placed_kind(own, kResident));
      act.drawn = chock_a_block::drawn(own);
    }
    if (act.any()) all.push_back(std::move(act));
  }
  return all;
}

// Turn: one player after the other, each one card; nothing is done before it is placed or once the
// turn is over. Solo rules: Auto Block takes one resident.
void check_turn(const MoveInput& move, ViolationWriter& out) {
  const auto all = acts(move);
  std::vector<std::string> names;
  for (const auto& act : all)
    names.push_back(move.after.table.players[static_cast<size_t>(act.player)].name);
  if (all.size() > 1)
    out.add(Severity::kIllegal,
            list_words(names) + " did something, a move is a turn of one player", {});
  if (all.size() != 1) return;
  const auto& act = all.front();
  const auto then = move.before.of(act.player);
  if (act.machine || !act.cards.empty()) {
    if (const auto why = why_not_next(then); !why.empty())
      out.add(Severity::kIllegal, "it is not the turn of " + names.front() + ": " + why, {});
    if (act.machine && act.residents.size() > 1)
      out.add(Severity::kIllegal,
              count(static_cast<int>(act.residents.size()), "resident") +
                  " in one turn, Auto Block takes one",
              {});
  } else if (turn_of(then) == Turn::kOver) {
    out.add(Severity::kIllegal,
            names.front() + " did something without a turn: a card is placed first", {});
  }
}

bool auto_block_plays(const RuleInput& in) {
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
    if (is_auto_block(in.of(p))) return true;
  return false;
}

std::vector<PieceFace> without(std::vector<PieceFace> pieces, const std::vector<PieceFace>& less) {
  for (const auto& what : less)
    if (const auto found = std::find(pieces.begin(), pieces.end(), what); found != pieces.end())
      pieces.erase(found);
  return pieces;
}

/// What lies face up before and after a move, and who may have taken some of it.
struct FaceUp {
  std::string_view one;  ///< "card"
  std::vector<PieceFace> then, now, taken;
  bool others = false;  ///< somebody nobody tells of may have taken some, too
};

/// What is gone and was not taken.
std::vector<PieceFace> lost(const FaceUp& up) {
  return without(added_pieces(up.now, up.then), up.taken);
}

void check_nothing_lost(const MoveInput& move, const FaceUp& up, ViolationWriter& out) {
  for (const auto& what : lost(up))
    if (!up.others)
      out.add(Severity::kIllegal,
              piece_name(move.after.catalog, what.piece) +
                  " is gone from those face up, and nobody took it",
              {});
}

// Solo rules: face up they lie in a column; what is above a gap slides down.
void check_column(const MoveInput& move, const FaceUp& up, ViolationWriter& out) {
  const auto rest = without(up.then, added_pieces(up.now, up.then));
  if (auto_block_plays(move.after) && up.now.size() >= rest.size() &&
      !std::equal(rest.rbegin(), rest.rend(), up.now.rbegin()))
    out.add(Severity::kIllegal,
            "the column of " + std::string(up.one) +
                "s: what is above a gap slides down, and the gap on top is filled",
            {});
}

std::optional<FaceUp> face_up(const MoveInput& move, std::string_view key, std::string_view one) {
  const auto* then = told(move.before.table.areas, key);
  const auto* now = told(move.after.table.areas, key);
  if (then == nullptr || now == nullptr) return std::nullopt;
  FaceUp up{one, face_down(*then), face_down(*now), {}};
  const auto& players = move.after.table.players;
  for (size_t p = 0; p < players.size(); ++p)
    up.others = up.others || !players[p].known || !move.before.table.players[p].known;
  return up;
}

/// Whether one of two states does not tell of a place of a player.
bool untold(const MoveInput& move, int player, std::string_view key) {
  return told(move.before.of(player).layout().beside, key) == nullptr ||
         told(move.after.of(player).layout().beside, key) == nullptr;
}

// Residents, draw: what lay face up is taken by somebody, and lies there no more. Solo rules: Auto
// Block takes the lowest resident and discards the lowest card.
void check_face_up(const MoveInput& move, ViolationWriter& out) {
  const auto all = acts(move);
  const Act* machine = nullptr;
  bool unsure = false;  // whether Auto Block had a turn
  std::vector<PieceFace> housed, drew;
  for (const auto& act : all) {
    if (act.machine && !act.residents.empty()) machine = &act;
    const auto residents = face_down(act.residents);
    housed.insert(housed.end(), residents.begin(), residents.end());
    drew.insert(drew.end(), act.drawn.begin(), act.drawn.end());
  }
  bool hands = true;  // are told
  for (int p = 0; p < static_cast<int>(move.after.table.players.size()); ++p) {
    const bool of_machine = is_auto_block(move.after.of(p));
    unsure = unsure || (of_machine && untold(move, p, kTilesArea));
    hands = hands && (of_machine || !untold(move, p, kHandArea));
  }
  if (auto up = face_up(move, kResidentsArea, "resident")) {
    up->taken = housed;
    up->others = up->others || unsure;
    check_nothing_lost(move, *up, out);
    check_column(move, *up, out);
    if (machine != nullptr && !up->then.empty() && !holds(machine->residents, up->then.back()))
      out.add(Severity::kIllegal,
              "Auto Block takes the lowest resident, " +
                  move.after.catalog.piece(up->then.back().piece).label,
              {});
  }
  if (auto up = face_up(move, kCardsArea, "card")) {
    up->taken = drew;
    up->others = up->others || !hands || unsure;
    if (machine != nullptr && !up->then.empty()) {
      up->taken.push_back(up->then.back());
      if (holds(up->now, up->then.back()))
        out.add(Severity::kIllegal,
                "Auto Block discards the lowest card, " +
                    move.after.catalog.piece(up->then.back().piece).label,
                {});
    }
    check_nothing_lost(move, *up, out);
    check_column(move, *up, out);
  }
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
  for (const auto& what : offered(in, kBlock, in.area(kHandArea))) cards.insert(what.piece);
  for (const int piece : cards)
    for (int face = 0; face < static_cast<int>(in.catalog.piece(piece).faces.size()); ++face)
      for (const Cell cell : places) {
        const Placement card{{piece, face}, cell, 0, 0};
        const auto covered = cells_covered(card, in.catalog);
        if (std::any_of(covered.begin(), covered.end(),
                        [&](Cell c) { return apartment.printed.count(c) > 0; }))
          continue;
        Player after = in.self();
        for (int side = 0; side < static_cast<int>(in.catalog.piece(piece).faces.size()); ++side)
          take_out(after.layout.beside, kHandArea, {piece, side});
        after.layout.placements.push_back(card);
        out.add("place card " + in.catalog.short_name(card.what), {cell}, std::move(after));
      }
}

// Residents: a tile that lies ready into a vacant room of a group.
void list_residents(const RuleInput& in, OptionWriter& out) {
  const auto cells = rooms_for_residents(apartment_of(in));
  const auto ready = offered(in, kResident, in.table_area(kResidentsArea));
  for (const auto& what : ready)
    for (const Cell cell : cells) {
      Table after = in.table;
      take_out(after.areas, kResidentsArea, what);
      after.players[static_cast<size_t>(in.player)].layout.placements.push_back({what, cell, 0, 1});
      out.add("resident " + in.catalog.piece(what.piece).label + " moves in", {cell},
              std::move(after));
    }
  if (const auto due = residents_due(in); ready.empty() && !due.empty())
    out.add("a resident must move in at " + list_cells(due) + " before anything else", due,
            in.self());
}

// Draw: a card that lies face up, or the topmost of the deck.
void list_draws(const RuleInput& in, OptionWriter& out) {
  const auto turns = turns_of(in);
  if (is_auto_block(in) || !turns || *turns == 0 || turn_of(in) == Turn::kOver ||
      !draws_after(in, *turns))
    return;
  for (const auto& what : in.table_area(kCardsArea)) {
    Table after = in.table;
    take_out(after.areas, kCardsArea, what);
    auto& beside = after.players[static_cast<size_t>(in.player)].layout.beside;
    if (const auto hand = beside.find(kHandArea); hand != beside.end())
      hand->second.push_back(what);
    out.add("take card " + in.catalog.piece(what.piece).label, {}, std::move(after));
  }
  if (turn_of(in) == Turn::kOpen && residents_due(in).empty())
    out.add("draw the topmost card of the deck", {}, in.self());
}

bool has(const RuleInput& in, PieceFace token) {
  const auto& tokens = tokens_of(in);
  const auto& held = in.area(kTokensArea);
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

/// What a line leaves over: features that still bring points, and icons of its own one.
std::pair<int, int> left_by(const RuleInput& in, const Apartment& apartment,
                            std::string_view feature, const Cells& line) {
  const bool rooms = in.option("leftover-without") == "rooms";
  int features = 0;
  int icons = 0;
  for (const auto other : kFeatures) {
    std::set<Cell> used;
    for (const auto& token : tokens_of(in))
      if (rooms || token.feature == other) used.insert(token.line.begin(), token.line.end());
    if (rooms || feature == other) used.insert(line.begin(), line.end());
    const auto groups = left_over(apartment, other, used);
    features += groups.empty() ? 0 : 1;
    if (feature == other && !groups.empty()) icons = icons_in(apartment, other, groups.front());
  }
  return {features, icons};
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
      const auto left = [&](const Cells& line) { return left_by(in, apartment, feature, line); };
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

/// The tokens that Auto Block has earned, as pieces of the box; of those that are alike one that
/// nobody else has.
std::vector<PieceFace> pieces_of(const RuleInput& in, const AutoBlock& block) {
  const bool generic = in.option("tokens") == "generic";
  const auto with_others = [&](PieceFace what) {
    if (in.option("token-supply") == "everyone") return false;
    for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
      if (p != in.player && has(in.of(p), what)) return true;
    return false;
  };
  std::vector<PieceFace> pieces;
  for (size_t f = 0; f < kFeatures.size(); ++f)
    for (const int value : block.features[f].tokens)
      for (int piece = 0; piece < static_cast<int>(in.catalog.pieces().size()); ++piece) {
        const PieceFace what{piece, 0};
        if (in.catalog.piece(piece).kind != kToken || value_of(in.catalog, what) != value) continue;
        const bool good = generic ? !with_others(what) && !holds(pieces, what)
                                  : feature_of(in.catalog, what) == kFeatures[f];
        if (!good) continue;
        pieces.push_back(what);
        break;
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
  const auto& column = in.table_area(kResidentsArea);
  if (column.empty() || block.log.size() >= static_cast<size_t>(kCards)) return;
  Table after = in.table;
  auto& beside = after.players[static_cast<size_t>(in.player)].layout.beside;
  beside[std::string(kTilesArea)].push_back(column.back());
  after.areas.find(kResidentsArea)->second.pop_back();
  if (const auto cards = after.areas.find(kCardsArea);
      cards != after.areas.end() && !cards->second.empty())
    cards->second.pop_back();
  const auto next = play_auto_block({in.catalog, after, in.player, in.house_rules, {}});
  if (const auto tokens = beside.find(kTokensArea); tokens != beside.end())
    tokens->second = pieces_of(in, next);
  out.add("next: " + next.log.back(), {}, std::move(after));
}

}  // namespace

std::string piece_name(const Catalog& catalog, int piece) {
  const auto& what = catalog.piece(piece);
  if (what.kind != kToken) return (what.kind == kBlock ? "card " : "resident ") + what.label;
  return "the " + std::string(feature_of(catalog, {piece, 0})) + " token " +
         std::to_string(value_of(catalog, {piece, 0}));
}

// Who took what lies face up, and that what lies in an apartment stays, is judged by rules of their
// own (see check_face_up, check_stays).
const Places& places() {
  static const Places all{
      .rule = {"from-hand", "Only cards in hand; nothing is lost", "Turn; draw"},
      .ways = {{{kBlock}, kUnseen, kCardsArea},
               {{kBlock}, kCardsArea, kUnseen},
               {{kBlock}, kUnseen, kHandArea},
               {{kBlock}, kCardsArea, kHandArea},
               {{kBlock}, kHandArea, kBuilding},
               {{kResident}, kUnseen, kResidentsArea},
               {{kResident}, kResidentsArea, kUnseen},
               {{kResident}, kUnseen, kBuilding},
               {{kResident}, kUnseen, kTilesArea},
               {{kToken}, kUnseen, kBuilding},
               {{kToken}, kUnseen, kTokensArea},
               {{kToken}, kTokensArea, kUnseen},
               {{}, kBuilding, kUnseen}},
      .words = {{kBuilding, "apartment"},
                {kCardsArea, "cards face up"},
                {kResidentsArea, "residents face up"},
                {kTilesArea, "residents of Auto Block"},
                {kTokensArea, "tokens of Auto Block"}},
      .name = piece_name};
  return all;
}

std::vector<MoveRule> move_rules() {
  return {
      {{"stays", "What is placed stays", "Turn"}, check_stays},
      {{"one-card", "One card a turn", "Turn"}, check_one_card, true},
      {{"draw", "One card is drawn", "Draw"}, check_draw},
      {{"turn", "One player after the other", "Turn; solo rules"}, check_turn, false, true},
      {{"moving-in", "Residents one after the other", "Residents, example"}, check_moving_in},
      {{"residents-first", "Residents before tokens and cards", "Residents; score tokens"},
       check_residents_first},
      {{"lines-stay", "Lines with a token stay", "Score tokens"}, check_lines_stay},
      {{"taken", "What lies face up is taken by somebody", "Residents; draw; solo rules"},
       check_face_up,
       false,
       true},
  };
}

std::vector<OptionRule> option_rules() {
  return {
      {{"place-card", "Place a card", "Turn; placement rules"}, list_cards},
      {{"move-in", "A resident moves in", "Residents"}, list_residents},
      {{"take-token", "Take a score token", "Score tokens"}, list_tokens},
      {{"draw-card", "Draw a card", "Draw"}, list_draws},
      {{"auto-turn", "Auto Block's turns", "Solo rules"}, list_auto_block},
      {{"upper-bound", "Upper bound without tokens", "Score tokens; end of the game"}, list_bound},
  };
}

}  // namespace storey::scoring::chock_a_block
