// Towers by Morgan Quirk, 2013, unpublished prototype.
#include <algorithm>

#include "scoring/helpers.h"
#include "scoring/towers/claims.h"
#include "scoring/towers/client.h"
#include "scoring/towers/paragraphs.h"

namespace storey::scoring::towers {

namespace {

Error wrong_face(const std::string& where, const std::string& what) {
  return {ErrorCode::kBadData, where + ": " + what, where};
}

Status validate_catalog(const Catalog& catalog) {
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p) {
    const auto& piece = catalog.piece(p);
    if (piece.kind != kClient && piece.kind != kCoin && !is_tile(piece.kind))
      return wrong_face(piece.id,
                        "a piece is retail, office, residence, stairs, coin or client, "
                        "not '" +
                            piece.kind + "'");
    if (piece.faces.size() != 1) return wrong_face(piece.id, "every piece has one face");
    if (piece.kind != kClient) continue;
    const auto& face = catalog.face({p, 0});
    if (const auto demand = parse_demand(face); !demand)
      return wrong_face(piece.id, demand.error().message);
    if (const auto bonus = parse_bonus(face.text("bonus")); !bonus)
      return wrong_face(piece.id, bonus.error().message);
  }
  const auto coin = catalog.find(kCoin);
  if (!coin || catalog.piece(*coin).kind != kCoin)
    return wrong_face("coin", "a piece 'coin' of this kind is needed: the $ on a sold room");
  return ok();
}

// Open points of the rules that make a difference to a state or a move.
std::vector<HouseRule> house_rules() {
  return {
      {"base",
       {"free", "contiguous"},
       "Must the ground row be without gaps?",
       "free: \"the architecture is completely up to you\", you may have \"thin towers\"; it "
       "stands "
       "where an older version asked for a single building. contiguous: tiles are placed so \"that "
       "there's no space between rooms\".",
       {"D2"}},
      {"floor",
       {"stairs-adjacent", "stairs-in-row"},
       "Must the stairs of a floor be among its adjacent tiles?",
       "stairs-adjacent: \"at least two adjacent tiles, and one of them must be stairs\". "
       "stairs-in-row: \"them\" may be all tiles of the row.",
       {"D4"}},
      {"all-stairs",
       {"no-floor", "floor"},
       "Is a row of nothing but stairs a floor?",
       "no-floor: of a single stairs tile the text says \"invalid, no rooms\". floor: two stairs "
       "are "
       "\"at least two adjacent tiles, and one of them must be stairs\".",
       {"D4"}},
      {"height",
       {"all", "from-ground"},
       "Is the height the number of all floors, or only of those without a gap from the ground?",
       "all: \"determined by the number of floors\". from-ground: how people count storeys.",
       {"D5"}},
      {"access",
       {"row", "run"},
       "Stairs on a floor: anywhere in the row, or in tiles without a gap to the client's column?",
       "row: \"stairs on every floor\". run: one has to walk there.",
       {"D6"}},
      {"patterns",
       {"fixed", "mirrored", "turned"},
       "May a pattern be mirrored or turned?",
       "fixed: retail is wide and offices are tall by design, and a pattern and its upside-down "
       "form are two clients. The text is silent.",
       {"D7"}},
      {"copies",
       {"one", "any"},
       "How many copies of its pattern does a client buy?",
       "one: \"one copy of the pattern\" in the example, and only Mom & Pop says more. any: an "
       "older version counted every copy.",
       {"D8"}},
      {"sold-rooms",
       {"gone", "count"},
       "Do sold rooms count for later patterns?",
       "gone: a client \"will then fill up that space\". count: nothing says it in as many words.",
       {"D9"}},
      {"elevators",
       {"any-row", "floors"},
       "Do elevators in a row that is no floor bring $2?",
       "any-row: every elevator tile, $2 \"per floor\" at most. floors: a row that is no floor "
       "cannot have $2 per floor.",
       {"D12"}},
      {"equal-heights",
       {"seats", "last-seat-first"},
       "Of equally tall towers, which player chooses clients first?",
       "The text is silent. seats: the earlier one in the order of seats. last-seat-first: who "
       "sits later makes up for it.",
       {"D11"}},
      {"drugcorp",
       {"two-rooms", "two-dollars"},
       "What does somebody else's DrugCorp cost: payment for two rooms, or $2 of loose money?",
       "two-rooms: the card, \"buys out 2 of those rooms\". two-dollars: the rule text, \"take $2 "
       "from them\".",
       {"D15"}},
      {"kept-tiles",
       {"allowed", "none"},
       "May tiles be left unplaced at the end?",
       "allowed: the text does not forbid it, and the author's own program keeps them. none: "
       "\"take "
       "10 tiles\" may mean to use them.",
       {"D13"}},
      {"trades",
       {"unplaced", "placed-too"},
       "May tiles that were placed be traded away, two for one?",
       "unplaced: \"2 of your tiles\" are those just taken; tiles in the tower are rooms. "
       "placed-too: they are one's tiles, too.",
       {"D14"}},
      {"drugcorp-works",
       {"this-turn", "from-then-on"},
       "How long does DrugCorp work against the other players?",
       "this-turn: the card in the rule text. from-then-on: the card in the author's list of "
       "clients names no time.",
       {"D17"}},
      {"pinnacle",
       {"own", "everybodys"},
       "Pinnacle Suits & Attire pays for each other client cashed in: by whom?",
       "own: QBQ says \"by all players\" where it means everybody. everybodys: Pinnacle itself "
       "names "
       "nobody."},
      {"top-floor",
       {"floors", "rows"},
       "Which floors are the top and the bottom ones for FutureTek, SkyLite and the Espresso Bar?",
       "floors: rows that are floors by the rules, with stairs beside a room. rows: all rows of "
       "the "
       "tower, as one would say it of a building."},
      {"edge",
       {"what-is-there", "only-with-three"},
       "What does Edge Financial get of a player with less than $3 of loose money?",
       "what-is-there: \"each player who has $ coins\" gives. only-with-three: each gives \"3 of "
       "them\", and who cannot does not."},
      equal_players_rule({"D16"}),
  };
}

std::vector<SettledPoint> settled_points() {
  return {
      {{"D1"},
       "What is a tile with the letter p?",
       "A residence.",
       "The other kinds have the letters r, o and s; an older version wrote h, for home."},
      {{"D3"},
       "What hangs over empty space?",
       "Every tile above the ground row without a tile directly below it.",
       "\"You may not have rooms hanging over empty space\", at the end of a round."},
      {{"D10"},
       "What does a client pay?",
       "$1 a room.",
       "\"Put a $ piece on each room\"; in the example four rooms bring $4."},
  };
}

std::vector<int> rows_of(const std::vector<Cell>& cells) {
  std::set<int> rows;
  for (const Cell cell : cells) rows.insert(cell.row);
  return {rows.begin(), rows.end()};
}

}  // namespace

// Client cards: a $ piece on each room a client bought, by client.
void score_rooms(const RuleInput& in, ScoreWriter& out) {
  auto left = tower_of(in).coins;
  for (const auto& claim : in.layout().claims) {
    std::vector<Cell> cells;
    for (const Cell cell : claim.cells)
      if (left.erase(cell) > 0) cells.push_back(cell);
    if (cells.empty()) continue;
    std::sort(cells.begin(), cells.end(), reads_before);
    const int n = static_cast<int>(cells.size());
    const auto rooms = static_cast<int>(claim.cells.size());
    out.add(
        n,
        piece_name(in.catalog, claim.what.piece) + " bought " + count(rooms, "room") +
            (n == rooms ? std::string(", $1 each") : ", $1 on " + std::to_string(n) + " of them"),
        std::move(cells));
  }
  std::vector<Cell> cells(left.begin(), left.end());
  std::sort(cells.begin(), cells.end(), reads_before);
  const int n = static_cast<int>(cells.size());
  if (n > 0)
    out.add(n, "$1 on each of " + count(n, "sold room") + ", nobody said to which client",
            std::move(cells));
}

/// Loose money is asked of those who may have some, what else limits it of whom it can concern.
bool asks(const RuleInput& in, std::string_view fact) {
  if (fact == "coins") return in.fact(fact) || !loose_money(in);
  if (fact == "trades") return in.table_number("round") && in.layout().beside.count("tiles") > 0;
  return true;
}

RuleRef coins_rule() { return {"coins", "Loose money", "Endgame"}; }

// Endgame: each player's money, so the loose $ pieces, too. Those that lie there are the least.
// Only the box limits what nobody said.
void score_coins(const RuleInput& in, ScoreWriter& out) {
  if (const auto coins = loose_money(in)) {
    out.add(*coins, "$" + std::to_string(*coins) + " beside the tower", {});
    return;
  }
  const int on_rooms = static_cast<int>(tower_of(in).coins.size());
  const int beside = money_beside(in);
  out.add(coins_rule(), beside,
          beside == 0 ? "nobody said how much lies beside the tower"
                      : "$" + std::to_string(beside) +
                            " lie beside the tower, nobody said whether that is all",
          {}, std::max(0, kMoneyInTheBox - on_rooms - beside));
}

// Bonuses: stairs directly above or below other stairs are elevators, $2 each, once a floor.
void score_elevators(const RuleInput& in, ScoreWriter& out) {
  const auto& tower = tower_of(in);
  const auto cells = elevators(tower);
  if (cells.empty()) return;
  auto rows = rows_of(cells);
  if (in.option("elevators") == "floors") {
    const auto valid = floors(in, tower);
    std::erase_if(
        rows, [&](int row) { return std::find(valid.begin(), valid.end(), row) == valid.end(); });
  }
  std::vector<std::string> names;
  for (const int row : rows) names.push_back(std::to_string(row + 1));
  const int n = static_cast<int>(rows.size());
  out.add(
      2 * n,
      count(static_cast<int>(cells.size()), "elevator") + ", $2 for " +
          (n == 0 ? "no floor" : (n == 1 ? "floor " : "each of the floors ") + list_words(names)),
      cells);
}

const Ruleset& ruleset() {
  static const Ruleset rules{
      .id = "towers",
      .title = "Towers",
      .edition = "prototype of 2013",
      .seats = {"player-1", "player-2", "player-3", "player-4", "player-5", "player-6"},
      .scoring = {{{"rooms", "Sold rooms", "Client cards"}, score_rooms, {}},
                  {coins_rule(), score_coins, {}},
                  {{"elevators", "Elevators", "Bonuses"}, score_elevators, {}}},
      .legality = legality_rules(),
      .house_rules = house_rules(),
      .tie_breaks = {later_seat()},
      .seat_of = nullptr,
      .validate_catalog = validate_catalog,
      .free_extent = true,
      .moves = move_rules(),
      .places = places(),
      .options = option_rules(),
      .settled = settled_points(),
      .asks = asks,
      .claim_ways = claim_ways,
      .move_claim_ways = move_claim_ways,
  };
  return rules;
}

}  // namespace storey::scoring::towers
