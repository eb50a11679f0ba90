#include <algorithm>

#include "model/check.h"
#include "scoring/helpers.h"
#include "scoring/towers/client.h"
#include "scoring/towers/paragraphs.h"

namespace storey::scoring::towers {

namespace {

std::string_view kind_of(const RuleInput& in, const Placement& placement) {
  return in.catalog.piece(placement.what.piece).kind;
}

// Round gameplay: tiles are aligned with the grid, a sold room carries a $ piece.
void check_one_a_cell(const RuleInput& in, ViolationWriter& out) {
  std::set<Cell> tiles;
  std::set<Cell> coins;
  const auto tower = tower_of(in);
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
    if (!wrong.empty())
      out.add(Severity::kImpossible, in.catalog.piece(placement.what.piece).id + " " + wrong,
              {placement.cell});
  }
}

// Round gameplay: at the end of the round no room hangs over empty space.
void check_overhang(const RuleInput& in, ViolationWriter& out) {
  const auto tower = tower_of(in);
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
  return cashed_with(in, in.player, "tile-a-round") * (round - 1) +
         cashed_with(in, in.player, "takes-tiles") * others;
}

bool somebody_took_tiles(const RuleInput& in) {
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
    if (cashed_with(in, p, "takes-tiles") > 0) return true;
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
  const bool exact = in.number("trades").has_value() && !in.area("tiles").empty() && on_top == 0 &&
                     !somebody_took_tiles(in);
  const auto text = count(there, "tile") + ", " + (on_top > 0 ? "at most " : "") +
                    std::to_string(drawn) + " were drawn in " + count(*round, "round") +
                    (traded > 0 ? " and " + count(traded, "trade") + " took one away each" : "");
  if (there > drawn - traded || (exact && there != drawn - traded))
    out.add(Severity::kIllegal, text, {});
}

// Client cards: a client buys the rooms of its pattern. Tiles that came beside it later are no
// mistake; whether it stood alone is judged when it is cashed in.
void check_patterns(const RuleInput& in, ViolationWriter& out) {
  const auto tower = tower_of(in);
  for (const auto& claim : in.layout().claims) {
    const auto& piece = in.catalog.piece(claim.what.piece);
    auto demand = piece.kind == kClient ? parse_demand(in.catalog.face(claim.what))
                                        : Error{ErrorCode::kUsage, "this is no client", {}};
    if (demand) demand->alone = false;
    const auto wrong = demand ? why_unfit(in, tower, *demand, claim.cells) : demand.error().message;
    if (!wrong.empty()) out.add(Severity::kIllegal, piece.id + ": " + wrong, claim.cells);
  }
}

// Client cards: there are stairs on every floor up to at least one of the client's rooms. Tiles
// never move, so what is not there now was not there then.
void check_access(const RuleInput& in, ViolationWriter& out) {
  const auto tower = tower_of(in);
  for (const auto& claim : in.layout().claims)
    if (const auto row = row_without_stairs(in, tower, claim.cells))
      out.add(Severity::kIllegal,
              in.catalog.piece(claim.what.piece).id + ": no stairs on floor " +
                  std::to_string(*row + 1),
              claim.cells);
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

// Round gameplay: after cashing in, three cards in hand at most; two more while clients are chosen.
void check_hand(const RuleInput& in, ViolationWriter& out) {
  const int held = static_cast<int>(in.area("hand").size());
  const int most = in.table.finished ? kHand : kHand + kDrafted;
  if (held > most)
    out.add(Severity::kIllegal,
            count(held, "client") + " in hand, " + std::to_string(most) + " are allowed", {});
}

int times_held(const RuleInput& in, int player, int piece) {
  const auto of = in.of(player);
  int n = 0;
  for (const auto area : {"hand", "cashed"})
    for (const auto& what : of.area(area))
      if (what.piece == piece) ++n;
  for (const auto& claim : of.layout().claims)
    if (claim.what.piece == piece) ++n;
  return n;
}

// Pieces: no client is there more often than in the deck.
void check_deck(const RuleInput& in, ViolationWriter& out) {
  for (int piece = 0; piece < static_cast<int>(in.catalog.pieces().size()); ++piece) {
    const auto& client = in.catalog.piece(piece);
    const int own = client.kind == kClient ? times_held(in, in.player, piece) : 0;
    if (own == 0) continue;
    int all = 0;
    for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p)
      all += times_held(in, p, piece);
    for (const auto& what : in.table_area("clients"))
      if (what.piece == piece) ++all;
    if (all > client.copies)
      out.add(Severity::kImpossible,
              client.id + " is there " + count(all, "time") + ", the deck holds " +
                  std::to_string(client.copies),
              {});
  }
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
      {{"sold-once", "A room is sold once", "Client cards"}, check_sold_once},
      {{"hand", "Three clients in hand", "Round gameplay"}, check_hand},
      {{"deck", "No client more often than in the deck", "Pieces"}, check_deck},
      {{"rounds", "Eight rounds", "Endgame"}, check_rounds, true},
  };
}

}  // namespace storey::scoring::towers
