// Clients: what they ask for, where that is found, and what they pay besides $1 a room.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "scoring/towers/tower.h"

namespace storey::scoring::towers {

/// A demand, read from the texts of a client's face. "type" is the client's type and, unless
/// "rooms" says otherwise, that of the rooms; "pattern" has rows from the top, told apart by "/",
/// "x" a room and "." anything, or is "6 touching".
struct Demand {
  std::string_view type;    ///< kind of tile
  std::vector<Cell> cells;  ///< of one copy, from {0, 0} on; empty for `touching`
  int touching = 0;         ///< any rooms that hang together
  bool alone = false;       ///< no room of its type beside a copy (tag "alone")
  bool many = false;        ///< as many copies as there are (tag "multi-pattern")
};

/// @error kBadData  says what is not understood.
Result<Demand> parse_demand(const Face& client);

/// What a client pays on top, as data: the text "bonus", "AMOUNT WHEN".
struct Bonus {
  enum class When {
    kNever,
    kPerOfficeAbove,       ///< "per-office-above": for each office room directly above its rooms
    kPerOtherClient,       ///< "per-other-client": for each other client cashed in
    kPerSameOnBottom3,     ///< "per-same-on-bottom-3": for each such client on the bottom 3 floors
    kPerSameOnTop3,        ///< "per-same-on-top-3"
    kIfTopFloor,           ///< "if-top-floor"
    kPerRoomPerOtherSame,  ///< "per-room-per-other-same": for each room and other such client
                           ///< played
    kIfFirstSame,          ///< "if-first-same": nobody has cashed in such a client before
    kIfFirstOfType,        ///< "if-first-of-type": the first client of its type in this tower
    kFromEachPlayer,       ///< "from-each-player": loose coins of everybody else
  };
  int amount = 0;
  When when = When::kNever;
};
Result<Bonus> parse_bonus(std::string_view text);

/// Every place where one copy of the demand is met by `rooms`, all of the right kind. "Any rooms
/// that touch" can have very many places: the first 500, and then `all` is false.
std::vector<std::vector<Cell>> copies_among(const RuleInput& in, const Demand& demand,
                                            const std::set<Cell>& rooms, bool& all);

/// Every place where one copy of the demand is met by rooms that are not sold, with stairs on the
/// way up. "Any rooms that touch" can have very many places: the first 500.
std::vector<std::vector<Cell>> matches(const RuleInput& in, const Tower& tower,
                                       const Demand& demand);

/// As many of `places` as fit without sharing a room.
std::vector<Cell> most_disjoint(const std::vector<std::vector<Cell>>& places);

/// Why `rooms` are not what `client` asks for, access aside; empty when they are.
std::string why_unfit(const RuleInput& in, const Tower& tower, const Demand& demand,
                      std::vector<Cell> rooms);

/// The first row without stairs on the way up to one copy of the demand; nullopt when `rooms` fall
/// into copies that can all be reached.
std::optional<int> row_without_stairs(const RuleInput& in, const Tower& tower, const Demand& demand,
                                      std::vector<Cell> rooms);

/// Loose money that may be more than was counted.
struct Purse {
  int least = 0;
  int most = 0;
  auto operator<=>(const Purse&) const = default;
};
/// Of each player; nullopt where nobody knows.
using Purses = std::vector<std::optional<Purse>>;

/// All money in the box: 200 pieces of $1, 100 of $2, 20 of $5.
inline constexpr int kMoneyInTheBox = 500;
/// The loose money of `in.player`: what was said; $0 where nothing sold here pays more than $1 a
/// room; nullopt where nobody knows.
std::optional<int> loose_money(const RuleInput& in);

/// What the coins that lie beside the tower are worth: the least that loose money can be.
int money_beside(const RuleInput& in);
Purses purses_of(const RuleInput& in);

/// What `claim` pays on top when it is cashed in now. `in` holds the clients cashed in before.
Purse bonus_of(const RuleInput& in, const Tower& tower, const Claim& claim, const Purses& purses);

/// What everybody has once `in.player` has cashed in `claim`; what Payne & Son ask for aside.
Purses purses_after(const RuleInput& in, const Tower& tower, const Claim& claim, Purses purses);

/// Payne & Son ask one other player for this much, or for a client.
inline constexpr int kAsked = 5;
/// Whether `purse` may hold that much.
bool can_pay(const std::optional<Purse>& purse);
/// Player `from` pays player `to` what Payne & Son ask for.
void pay_asked(Purses& purses, int from, int to);

/// Those whose DrugCorp was cashed in this turn, by name: the fact "drugcorp".
std::vector<std::string> drugcorps_said(const Table& table);
void say_drugcorp(Table& table, const std::string& owner);
/// How many rooms of `client` are not paid for when `in.player` cashes it in now.
int rooms_lost(const RuleInput& in, PieceFace client);

/// Clients that `player` has cashed in, those of unknown rooms included.
std::vector<PieceFace> cashed_in(const RuleInput& in, int player);
/// How many of them have `tag`: what their ability does beside the tower.
int cashed_with(const RuleInput& in, int player, std::string_view tag);

const Face& face_of(const RuleInput& in, PieceFace client);
/// What a player calls a piece: "DrugCorp", "a $ piece", "retail".
std::string piece_name(const Catalog& catalog, int piece);

// What abilities do besides paying.
inline constexpr const char* kDrugCorpTag = "drugcorp";
inline constexpr const char* kAsksMoney = "asks-money";            ///< $5 or a client
inline constexpr const char* kTakesTiles = "takes-tiles";          ///< one of each other tower
inline constexpr const char* kTileARound = "tile-a-round";         ///< one more
inline constexpr const char* kReplacesClient = "replaces-client";  ///< discards one, draws one
inline constexpr const char* kSwapsClient = "swaps-client";        ///< with another player
inline constexpr const char* kTakesAhead = "takes-ahead";          ///< one of the next clients

}  // namespace storey::scoring::towers
