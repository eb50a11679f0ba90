// A city as its player reads it: cards in the order of their slots.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "scoring/happy-city/effect.h"
#include "scoring/ruleset.h"

namespace storey::scoring::happy_city {

inline constexpr int kSlots = 10;
inline constexpr int kSlotsInLine = 5;
inline constexpr int kFirstCoins = 2;
inline constexpr int kDisplayed = 3;  ///< buildings that lie face up when a purchase is chosen
inline constexpr std::string_view kDisplay = "display";
inline constexpr std::string_view kDwellings = "dwellings";  ///< the top of each pile
inline constexpr std::string_view kSpecials = "specials";
inline constexpr const char* kMoney = "money";  ///< the coins beside a city
inline constexpr const char* kTurn = "turn";
inline constexpr std::string_view kMarket = "market";
inline constexpr std::string_view kBuilding = "building";
inline constexpr std::string_view kDwelling = "dwelling";
inline constexpr std::string_view kSpecial = "special";
inline constexpr std::string_view kCoin = "coin";  ///< no card: it lies beside a city
inline constexpr std::array<std::string_view, 5> kColours = {"orange", "purple", "blue", "yellow",
                                                             "green"};

struct Card {
  PieceFace what;
  Cell cell;
  const Face* face = nullptr;
  std::string_view kind;
  std::string_view name;  ///< "Zoo"

  [[nodiscard]] bool special() const { return kind == kSpecial; }
  [[nodiscard]] bool bought() const { return kind == kBuilding || kind == kDwelling; }
};

/// The cell of slot 1..10: two lines of five, the upper one first.
Cell slot_cell(const Layout& layout, int slot);

/// The cards of a city, line by line from the top. A coin in it is none.
std::vector<Card> city_of(const RuleInput& in);
Card card_of(const Catalog& catalog, PieceFace what, Cell cell);
bool is_coin(const Catalog& catalog, PieceFace what);
/// How many cards a city holds.
int size_of(const Catalog& catalog, const Layout& city);

/// What a city makes of its cards; effects of expert specials included.
struct Totals {
  int inhabitants = 0;
  int hearts = 0;
  int income = 0;
};
/// What one card of `city` adds.
Totals worth(const RuleInput& in, const std::vector<Card>& city, const Card& card);

/// What the city brings at the start of a round.
int income_of(const RuleInput& in);

/// What the coins that lie beside the city are worth: the least that a player has, who may hold
/// some of them in hand. What is said of the coins, the fact "coins", is all of them.
int money_beside(const RuleInput& in);

/// The player who is due, by the fact "turn"; nullopt when nobody said.
std::optional<int> whose_turn(const RuleInput& in);

int cards_of_colour(const std::vector<Card>& city, std::string_view colour);

/// Coins that `special` gives once, when it is taken.
int coins_at_once(const Card& special);

/// Whether `special` takes the slot of the last card, which is discarded.
bool replaces_last(const Card& special);

/// How many cards `special` needs that `city` does not have.
int cards_missing_for(const Card& special, const std::vector<Card>& city);
/// "2 blue and 1 green" of which `special` needs more than `city` has; empty when it may be taken.
std::string missing_for(const Card& special, const std::vector<Card>& city);

}  // namespace storey::scoring::happy_city
