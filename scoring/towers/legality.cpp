#include <algorithm>
#include <limits>

#include "scoring/conservation.h"
#include "scoring/helpers.h"
#include "scoring/towers/claims.h"
#include "scoring/towers/client.h"
#include "scoring/towers/paragraphs.h"

namespace storey::scoring::towers {

namespace {

std::string_view kind_of(const RuleInput& in, const Placement& placement) {
  return in.catalog.piece(placement.what.piece).kind;
}

constexpr int kCoinsInTheBox = 200;  // of $1, which lie on rooms

// Round gameplay: tiles are aligned with the grid, a sold room carries a $ piece.
void check_one_a_cell(const RuleInput& in, ViolationWriter& out) {
  std::set<Cell> tiles;
  std::set<Cell> coins;
  const auto& tower = tower_of(in);
  for (const auto& placement : in.layout().placements) {
    const auto kind = kind_of(in, placement);
    std::string wrong;
    if (is_tile(kind)) {
      if (placement.layer != 0 || !tiles.insert(placement.cell).second)
        wrong = "shares a cell with another tile";
    } else if (kind == kCoin) {
      if (placement.layer == 0 || !coins.insert(placement.cell).second)
        wrong = placement.layer == 0 ? "lies on no tile" : "lies on a room that is sold already";
      else if (tower.tile(placement.cell).empty() || tower.tile(placement.cell) == kStairs)
        wrong = "lies on no room";
    } else {
      wrong = "is no tile";
    }
    const std::string name = piece_name(in.catalog, placement.what.piece);
    if (!wrong.empty()) {
      out.add(Severity::kImpossible, name + " " + wrong, {placement.cell});
    } else if (in.catalog.face(placement.what).count("value") > 1) {
      out.add(Severity::kIllegal, name + " marks a sold room, which brings $1", {placement.cell});
    }
  }
}

// Round gameplay: at the end of the round no room hangs over empty space.
void check_overhang(const RuleInput& in, ViolationWriter& out) {
  const auto& tower = tower_of(in);
  std::vector<Cell> cells;
  for (const auto& [cell, _] : tower.tiles)
    if (cell.row > 0 && tower.tile({cell.col, cell.row - 1}).empty()) cells.push_back(cell);
  if (!cells.empty())
    out.add(Severity::kIllegal,
            list_cells(cells) + (cells.size() == 1 ? " hangs" : " hang") + " over empty space",
            cells);
}

// Round gameplay: there is no space between rooms; by house rule this binds the ground row.
void check_base(const RuleInput& in, ViolationWriter& out) {
  if (in.option("base") == "free") return;
  std::vector<Cell> ground;
  for (const auto& [cell, _] : tower_of(in).tiles)
    if (cell.row == 0) ground.push_back(cell);
  for (size_t i = 1; i < ground.size(); ++i)
    if (ground[i].col != ground[i - 1].col + 1)
      out.add(Severity::kIllegal,
              "there is a gap in the ground row between " + to_string(ground[i - 1]) + " and " +
                  to_string(ground[i]),
              {ground[i - 1], ground[i]});
}

/// Tiles that clients of this player may have brought on top: one in each round after the Builder's
/// Union came, one of each other player with Acme.
int tiles_on_top(const RuleInput& in, int round) {
  const int others = static_cast<int>(in.table.players.size()) - 1;
  return cashed_with(in, in.player, kTileARound) * (round - 1) +
         cashed_with(in, in.player, kTakesTiles) * others;
}

bool somebody_took_tiles(const RuleInput& in) {
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
    if (cashed_with(in, p, kTakesTiles) > 0) return true;
  return false;
}

// Round set-up and trading-in: ten tiles a round, two for one in a trade.
void check_tile_count(const RuleInput& in, ViolationWriter& out) {
  if (in.table.finished && in.option("kept-tiles") == "none" && !in.area("tiles").empty())
    out.add(Severity::kIllegal,
            count(static_cast<int>(in.area("tiles").size()), "tile") + " left unplaced", {});
  const auto round = in.table_number("round");
  if (!round) return;
  const int on_top = tiles_on_top(in, *round);
  const int drawn = kTilesARound * *round + on_top;
  const int traded = in.number("trades").value_or(0);
  int there = static_cast<int>(tower_of(in).tiles.size());
  for (const auto& what : in.area("tiles"))
    if (is_tile(in.catalog.piece(what.piece).kind)) ++there;
  const bool exact = in.number("trades").has_value() && in.layout().beside.count("tiles") > 0 &&
                     on_top == 0 && !somebody_took_tiles(in);
  const auto text = count(there, "tile") + ", " + (on_top > 0 ? "at most " : "") +
                    std::to_string(drawn) + " were drawn in " + count(*round, "round") +
                    (traded > 0 ? " and " + count(traded, "trade") + " took one away each" : "");
  if (there > drawn - traded || (exact && there != drawn - traded))
    out.add(Severity::kIllegal, text, {});
}

// Client cards: a client buys the rooms of its pattern. Tiles that came beside it later are no
// mistake; whether it stood alone is judged when it is cashed in.
void check_patterns(const RuleInput& in, ViolationWriter& out) {
  const auto& tower = tower_of(in);
  for (const auto& claim : in.layout().claims) {
    const auto& piece = in.catalog.piece(claim.what.piece);
    auto demand = piece.kind == kClient ? parse_demand(in.catalog.face(claim.what))
                                        : Error{ErrorCode::kUsage, "this is no client", {}};
    if (demand) demand->alone = false;
    const auto wrong = demand ? why_unfit(in, tower, *demand, claim.cells) : demand.error().message;
    if (!wrong.empty())
      out.add(Severity::kIllegal, piece_name(in.catalog, claim.what.piece) + ": " + wrong,
              claim.cells);
  }
}

// Client cards: there are stairs on every floor up to at least one room of each copy a client buys.
// Tiles never move, so what is not there now was not there then.
void check_access(const RuleInput& in, ViolationWriter& out) {
  const auto& tower = tower_of(in);
  for (const auto& claim : in.layout().claims) {
    const auto demand = parse_demand(in.catalog.face(claim.what));
    const auto row = demand ? row_without_stairs(in, tower, *demand, claim.cells)
                            : row_without_stairs(in, tower, claim.cells);
    if (row)
      out.add(Severity::kIllegal,
              piece_name(in.catalog, claim.what.piece) + ": no stairs on floor " +
                  std::to_string(*row + 1),
              claim.cells);
  }
}

// Client cards: a $ piece on each room that a client buys; somebody else's DrugCorp buys two of the
// rooms of another retail client.
void check_paid(const RuleInput& in, ViolationWriter& out) {
  for (const auto& claim : in.layout().claims) {
    const auto unpaid = unpaid_rooms(in, claim);
    if (unpaid.empty()) continue;
    out.add(
        Severity::kIllegal,
        piece_name(in.catalog, claim.what.piece) + ": no $ on " + list_cells(unpaid) +
            ", and one lies on each room that it bought" +
            (may_lose_rooms(in, claim.what) ? ", or on all but two where somebody else has DrugCorp"
                                            : ""),
        unpaid);
  }
}

// Client cards: a client fills up its space, so a room is sold once.
void check_sold_once(const RuleInput& in, ViolationWriter& out) {
  if (in.option("sold-rooms") == "count") return;
  std::set<Cell> claimed;
  std::set<Cell> twice;
  for (const auto& claim : in.layout().claims)
    for (const Cell cell : claim.cells)
      if (!claimed.insert(cell).second) twice.insert(cell);
  if (!twice.empty())
    out.add(Severity::kIllegal,
            list_cells({twice.begin(), twice.end()}) + (twice.size() == 1 ? " is" : " are") +
                " sold to two clients",
            {twice.begin(), twice.end()});
}

/// Whether nobody has chosen a client of this round yet.
bool nobody_chose(const RuleInput& in) {
  const auto players = in.table.players.size();
  return in.table.areas.count("clients") > 0 &&
         in.table_area("clients").size() == kDrafted * players;
}

// Round gameplay: after cashing in, three cards in hand at most; two more while clients are chosen.
void check_hand(const RuleInput& in, ViolationWriter& out) {
  const int held = static_cast<int>(in.area("hand").size());
  const int most = in.table.finished || nobody_chose(in) ? kHand : kHand + kDrafted;
  if (held > most)
    out.add(Severity::kIllegal,
            count(held, "client") + " in hand, " + std::to_string(most) + " are allowed", {});
}

// Round set-up: two clients a player in the middle.
void check_middle(const RuleInput& in, ViolationWriter& out) {
  const auto there = static_cast<int>(in.table_area("clients").size());
  const auto most = kDrafted * static_cast<int>(in.table.players.size());
  if (in.player == 0 && there > most)
    out.add(Severity::kIllegal,
            count(there, "client") + " to choose from, " + std::to_string(kDrafted) +
                " are drawn for each player, " + std::to_string(most) + " in all",
            {});
}

// Pieces: no client is there more often than in the deck. How many tiles there are is not said
// ("300 or so"); $1 pieces are 200.
void check_deck(const RuleInput& in, ViolationWriter& out) {
  check_box(in, out, places(), [&](int piece) {
    const auto& what = in.catalog.piece(piece);
    if (what.kind == kCoin) return kCoinsInTheBox;
    return what.kind == kClient ? what.copies : std::numeric_limits<int>::max();
  });
}

// Endgame: after 8 rounds.
void check_rounds(const RuleInput& in, ViolationWriter& out) {
  const auto round = in.table_number("round");
  if (in.player == 0 && round && *round < kRounds)
    out.add(Severity::kIllegal,
            "the game ends after " + std::to_string(kRounds) + " rounds, this is round " +
                std::to_string(*round),
            {});
}

}  // namespace

std::vector<LegalityRule> legality_rules() {
  return {
      {{"one-a-cell", "One tile a cell", "Round gameplay"}, check_one_a_cell},
      {{"overhang", "No room over empty space", "Round gameplay"}, check_overhang},
      {{"base", "No gap in the ground row", "Round gameplay; open point"}, check_base},
      {{"tile-count", "Ten tiles a round", "Round set-up; trading-in"}, check_tile_count},
      {{"pattern", "A client buys its pattern", "Client cards"}, check_patterns},
      {{"access", "Stairs up to the client", "Client cards"}, check_access},
      {{"paid", "A $ on each sold room", "Client cards"}, check_paid},
      {{"sold-once", "A room is sold once", "Client cards"}, check_sold_once},
      {{"hand", "Three clients in hand", "Round gameplay"}, check_hand},
      {{"middle", "Two clients a player to choose from", "Round set-up"}, check_middle},
      {{"deck", "No client more often than in the deck", "Pieces"}, check_deck},
      {{"rounds", "Eight rounds", "Endgame"}, check_rounds, true},
  };
}

}  // namespace storey::scoring::towers
