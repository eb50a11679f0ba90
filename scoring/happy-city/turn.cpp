// What a turn changed: whether the action phase, and the income phase before or after it, did it.
#include <algorithm>

#include "scoring/happy-city/paragraphs.h"
#include "scoring/helpers.h"

namespace storey::scoring::happy_city {

namespace {

constexpr int kNobody = -1;

std::vector<Card> cards_put_down(const RuleInput& after, const Difference& change, bool special) {
  std::vector<Card> cards;
  for (const auto& placement : change.placed) {
    const auto card = card_of(after.catalog, placement.what, placement.cell);
    if (special ? card.special() : card.bought()) cards.push_back(card);
  }
  return cards;
}

std::vector<Cell> cells_of(const std::vector<Card>& cards) {
  std::vector<Cell> cells;
  for (const auto& card : cards) cells.push_back(card.cell);
  return cells;
}

// Cards stay where they were put, but for the last one that an expert special replaces.
void check_cards_stay(const MoveInput& move, ViolationWriter& out) {
  const auto specials = cards_put_down(move.after, move.change, true);
  const auto& then = move.before.layout();
  const auto replaced = [&](Cell cell) {
    return cell == slot_cell(then, size_of(move.before.catalog, then)) &&
           std::any_of(specials.begin(), specials.end(), [&](const Card& special) {
             return special.cell == cell && replaces_last(special);
           });
  };
  std::vector<Cell> cells;
  for (const auto& placement : move.change.removed)
    if (!is_coin(move.before.catalog, placement.what) && !replaced(placement.cell))
      cells.push_back(placement.cell);
  for (const auto& moved : move.change.moved)
    if (!is_coin(move.before.catalog, moved.from.what)) cells.push_back(moved.from.cell);
  if (!cells.empty())
    out.add(Severity::kIllegal, "a card that was put down stays where it is", cells);
}

// Step 3: exactly one of buying a building, buying a dwelling, taking a coin.
void check_one_purchase(const MoveInput& move, ViolationWriter& out) {
  const auto cards = cards_put_down(move.after, move.change, false);
  if (cards.size() > 1)
    out.add(Severity::kIllegal,
            count(static_cast<int>(cards.size()), "card") + " bought in one turn, one is allowed",
            cells_of(cards));
}

// Step 4 comes after step 3, and slots are filled in the order of time.
void check_steps(const MoveInput& move, ViolationWriter& out) {
  const auto bought = cards_put_down(move.after, move.change, false);
  for (const auto& special : cards_put_down(move.after, move.change, true))
    for (const auto& card : bought)
      if (reads_before(special.cell, card.cell))
        out.add(Severity::kIllegal,
                std::string(special.name) + " lies before " + std::string(card.name) +
                    ", but a special building is taken after the purchase",
                {special.cell, card.cell});
}

/// What changed of one player.
struct Part {
  std::optional<int> had;  ///< coins
  std::optional<int> has;
  int income_before = 0;  ///< of the city as it was
  int income_after = 0;
  int size_before = 0;
  int size_after = 0;
  std::vector<Card> bought;
  std::vector<Card> specials;

  [[nodiscard]] bool coins_known() const { return had && has; }
  [[nodiscard]] bool replaced_last() const {
    return std::any_of(specials.begin(), specials.end(), replaces_last);
  }
};

Part part_of(const RuleInput& before, const RuleInput& after) {
  if (!before.self().known || !after.self().known) return {};
  const auto change = difference(before.layout(), after.layout(), false);
  return {before.number("coins"),
          after.number("coins"),
          income_of(before),
          income_of(after),
          size_of(before.catalog, before.layout()),
          size_of(after.catalog, after.layout()),
          cards_put_down(after, change, false),
          cards_put_down(after, change, true)};
}

/// When the income of a new round came: before the turn of its first player, after that of the last
/// one of the round before, or not at all.
enum class Income { kNone, kBefore, kAfter };

/// One way to understand a move.
struct Turn {
  int player = kNobody;  ///< who had the turn; nobody: the display was changed, or a round began
  Income income = Income::kNone;
};

enum class Topic { kOrder, kCoins, kDisplay };

struct Finding {
  Topic topic = Topic::kOrder;
  int player = 0;
  std::string because;
  std::vector<Cell> cells = {};
};

/// "4 + 2 of income - 4 for Museum"
struct Sum {
  int coins = 0;
  std::string text = std::to_string(coins);

  void add(int n, const std::string& what) {
    if (n == 0) return;
    coins += n;
    text += (n < 0 ? " - " : " + ") + std::to_string(std::abs(n)) + " " + what;
  }
};

/// Both states of a table, under any way to understand what lies between them.
class Move {
 public:
  Move(const RuleInput& before, const RuleInput& after)
      : before_(before),
        after_(after),
        due_before_(whose_turn(before)),
        due_after_(whose_turn(after)) {
    for (int p = 0; p < players(); ++p) parts_.push_back(part_of(before.of(p), after.of(p)));
  }

  /// What is wrong with the move, understood as well as it can be.
  [[nodiscard]] std::vector<Finding> findings() const {
    std::optional<std::vector<Finding>> best;
    for (const auto income : {Income::kNone, Income::kBefore, Income::kAfter})
      for (const int player : candidates()) {
        auto found = findings_if({player, income});
        if (!best || found.size() < best->size()) best = std::move(found);
      }
    return std::move(best).value_or(std::vector<Finding>{});
  }

 private:
  [[nodiscard]] int players() const { return static_cast<int>(after_.table.players.size()); }
  [[nodiscard]] const Part& part(int player) const { return parts_[static_cast<size_t>(player)]; }
  [[nodiscard]] std::string name(int player) const { return after_.of(player).self().name; }
  [[nodiscard]] int next(int player) const { return (player + 1) % players(); }

  /// Who may have had the turn, the likeliest first.
  [[nodiscard]] std::vector<int> candidates() const {
    std::vector<int> all;
    if (due_before_) all.push_back(*due_before_);
    for (int p = 0; p < players(); ++p)
      if (!part(p).bought.empty() || !part(p).specials.empty()) all.push_back(p);
    for (int p = 0; p < players(); ++p) all.push_back(p);
    all.push_back(kNobody);
    return all;
  }

  [[nodiscard]] std::vector<Finding> findings_if(const Turn& turn) const {
    std::vector<Finding> found;
    judge_round(turn, found);
    judge_order(turn, found);
    for (int p = 0; p < players(); ++p)
      if (p == turn.player)
        judge_actor(turn, found);
      else
        judge_other(p, turn, found);
    judge_display(turn, found);
    return found;
  }

  // The round goes on by one, or not at all, and not when a city is full.
  void judge_round(const Turn& turn, std::vector<Finding>& found) const {
    const auto then = before_.table_number("round");
    const auto now = after_.table_number("round");
    const bool began = turn.income != Income::kNone;
    if (then && now && *now - *then != (began ? 1 : 0))
      found.push_back({Topic::kOrder, 0,
                       "round " + std::to_string(*now) + " after round " + std::to_string(*then) +
                           (began ? ", with the income of one round" : ", without any income")});
    if (!began) return;
    for (int p = 0; p < players(); ++p)
      if ((turn.income == Income::kAfter ? part(p).size_after : part(p).size_before) >= kSlots)
        found.push_back({Topic::kOrder, p, "ten cards end the game: no other round begins"});
  }

  // Players have their turns in the order of the table. A round's income comes at the first one's.
  void judge_order(const Turn& turn, std::vector<Finding>& found) const {
    const int last = players() - 1;
    const auto add = [&](int player, const std::string& because) {
      found.push_back({Topic::kOrder, std::max(0, player), because});
    };
    if (turn.player == kNobody) {
      if (due_before_ && turn.income == Income::kNone && due_after_ != due_before_)
        add(*due_before_, "the turn is over, but no card was bought and no coin taken");
      if (turn.income != Income::kNone && (due_before_ || due_after_.value_or(0) != 0))
        add(0, "a round begins after the last player's turn and before the first one's");
      return;
    }
    if (due_before_ && *due_before_ != turn.player)
      add(turn.player, "it was the turn of " + name(*due_before_));
    if (due_after_ && *due_after_ != next(turn.player))
      add(turn.player,
          "after this turn " + name(next(turn.player)) + " is due, not " + name(*due_after_));
    if (!due_before_ && !due_after_) return;
    const bool new_round = due_after_ && turn.player == last;
    const bool fits = turn.income == Income::kNone    ? !new_round
                      : turn.income == Income::kAfter ? turn.player == last
                                                      : !due_before_ && turn.player == 0;
    if (!fits)
      add(turn.player, new_round ? "a new round begins with everybody's income"
                                 : "there is no income in the middle of a round");
  }

  [[nodiscard]] static Sum purse(const Part& part, const Turn& turn) {
    Sum sum{*part.had};
    if (turn.income == Income::kBefore) sum.add(part.income_before, "of income");
    return sum;
  }

  // Step 3: who buys pays the cost, who does not takes a coin.
  void judge_actor(const Turn& turn, std::vector<Finding>& found) const {
    const auto& own = part(turn.player);
    // A card bought in this turn may be the one that was replaced: nobody sees what it cost.
    if (!own.had || own.bought.size() > 1 || own.replaced_last()) return;
    Sum sum = purse(own, turn);
    // Steps 1 to 3 may have been done before, where nobody said whose turn it was.
    const bool step_4_only = own.bought.empty() && !own.specials.empty() && !due_before_ &&
                             turn.income != Income::kBefore;
    if (!own.bought.empty()) {
      const auto& card = own.bought[0];
      const int cost = card.face->count("cost");
      if (cost > sum.coins) {
        found.push_back(
            {Topic::kCoins, turn.player,
             std::string(card.name) + " costs " + count(cost, "coin") + ", there were " + sum.text,
             cells_of(own.bought)});
        return;
      }
      sum.add(-cost, "for " + std::string(card.name));
    }
    for (const auto& special : own.specials)
      sum.add(coins_at_once(special), "from " + std::string(special.name));
    if (turn.income == Income::kAfter) sum.add(own.income_after, "of income");
    if (!own.has || (step_4_only && *own.has == sum.coins)) return;
    if (own.bought.empty()) sum.add(1, "for buying nothing");
    expect_coins(turn.player, sum, cells_of(own.bought), found);
  }

  // Everybody else only gets the income.
  void judge_other(int player, const Turn& turn, std::vector<Finding>& found) const {
    const auto& own = part(player);
    auto cards = cells_of(own.bought);
    for (const Cell cell : cells_of(own.specials)) cards.push_back(cell);
    if (!cards.empty()) {
      const auto whose =
          turn.player == kNobody ? "nobody's turn" : "the turn of " + name(turn.player);
      found.push_back({Topic::kOrder, player,
                       count(static_cast<int>(cards.size()), "card") + " put down in " + whose,
                       std::move(cards)});
      return;
    }
    if (!own.coins_known()) return;
    Sum sum{*own.had};
    if (turn.income != Income::kNone) sum.add(own.income_before, "of income");
    expect_coins(player, sum, {}, found);
  }

  void expect_coins(int player, const Sum& sum, std::vector<Cell> cells,
                    std::vector<Finding>& found) const {
    const int has = *part(player).has;
    if (has == sum.coins) return;
    const bool same = sum.text == std::to_string(sum.coins);
    found.push_back(
        {Topic::kCoins, player,
         count(has, "coin") + ", but there were " + sum.text +
             (same ? ", and it was somebody else's turn" : " = " + std::to_string(sum.coins)),
         std::move(cells)});
  }

  // Step 1: at most one card is discarded. Step 2: cards are drawn until three show. Step 3: one of
  // them may be bought. Afterwards the next player may have drawn already.
  void judge_display(const Turn& turn, std::vector<Finding>& found) const {
    const auto* then = display(before_);
    const auto* now = display(after_);
    if (then == nullptr || now == nullptr) return;
    std::vector<PieceFace> offered = *now;
    std::optional<Card> bought;
    bool drew = false;  // whether steps 1 and 2 belong to this move for certain
    if (turn.player != kNobody) {
      const auto& own = part(turn.player);
      if (own.bought.size() > 1 || own.replaced_last()) return;
      drew = due_before_ || own.specials.empty() || !own.bought.empty();
      if (!own.bought.empty() && own.bought[0].kind == kBuilding) {
        bought = own.bought[0];
        offered.push_back(bought->what);
      }
    }
    const int player = std::max(0, turn.player);
    const auto add = [&](const std::string& because) {
      found.push_back({Topic::kDisplay, player, because,
                       bought ? std::vector{bought->cell} : std::vector<Cell>{}});
    };
    const auto lost = added_pieces(offered, *then);
    if (lost.size() > 1)
      add(names(lost) + " are gone from the display: one card is discarded in a turn");
    if (drew && static_cast<int>(offered.size()) < kDisplayed)
      add(count(static_cast<int>(offered.size()), "card") +
          (offered.size() == 1 ? " was" : " were") +
          " on display in this turn: cards are drawn until three show");
    if (bought && lost.empty() && static_cast<int>(then->size()) >= kDisplayed &&
        !holds(*then, bought->what) && !holds(before_.asked, bought->what))
      add(std::string(bought->name) +
          " was not on display, and no card was discarded to draw another one");
  }

  [[nodiscard]] static const std::vector<PieceFace>* display(const RuleInput& in) {
    const auto found = in.table.areas.find(kDisplay);
    return found == in.table.areas.end() ? nullptr : &found->second;
  }

  [[nodiscard]] static bool holds(const std::vector<PieceFace>& cards, PieceFace what) {
    return std::find(cards.begin(), cards.end(), what) != cards.end();
  }

  [[nodiscard]] std::string names(const std::vector<PieceFace>& cards) const {
    std::vector<std::string> words;
    for (const auto& what : cards) words.emplace_back(card_of(after_.catalog, what, {}).name);
    return list_words(words);
  }

  const RuleInput& before_;
  const RuleInput& after_;
  std::optional<int> due_before_;
  std::optional<int> due_after_;
  std::vector<Part> parts_;
};

template <Topic topic>
void check(const MoveInput& move, ViolationWriter& out) {
  for (auto& found : Move(move.before, move.after).findings())
    if (found.topic == topic)
      out.add(found.player, Severity::kIllegal, std::move(found.because), std::move(found.cells));
}

MoveRule of_the_table(RuleRef rule, void (*check)(const MoveInput&, ViolationWriter&)) {
  return {std::move(rule), check, false, true};
}

}  // namespace

Places places() {
  const std::vector<std::string_view> building{kBuilding};
  const std::vector<std::string_view> special{kSpecial};
  const std::vector<std::string_view> coin{kCoin};
  return {.rule = {"offer", "Only what lies ready", "Action phase, steps 1 to 4"},
          .ways = {{building, kUnseen, kDisplay},
                   {building, kDisplay, kUnseen},
                   {building, kDisplay, scoring::kBuilding},
                   {building, kUnseen, scoring::kBuilding},  // drawn and bought in one turn
                   {{kDwelling}, kDwellings, scoring::kBuilding},
                   {{kDwelling}, kUnseen, scoring::kBuilding},  // from below the top of a pile
                   {special, kSpecials, scoring::kBuilding},
                   // Discarded for an expert special; all others stay, see check_cards_stay.
                   {{kBuilding, kDwelling}, scoring::kBuilding, kUnseen},
                   {coin, kUnseen, kMoney},  // from the bank and to it, by what a turn costs
                   {coin, kMoney, kUnseen},
                   {coin, scoring::kBuilding, kMoney},  // put right, see check_slots
                   {coin, scoring::kBuilding, kUnseen}},
          .words = {{scoring::kBuilding, "city"},
                    {kDisplay, "display"},
                    {kDwellings, "dwellings on offer"},
                    {kSpecials, "special buildings on offer"},
                    {kMoney, "coins beside the city"},
                    {kUnseen, "decks"}},
          .name = [](const Catalog& catalog, int piece) {
            const PieceFace what{piece, 0};
            if (is_coin(catalog, what))
              return "coin of " + std::to_string(catalog.face(what).count("value"));
            return std::string(card_of(catalog, what, {}).name);
          }};
}

std::vector<MoveRule> move_rules() {
  return {
      {{"cards-stay", "Cards stay", "Action phase, step 3"}, check_cards_stay},
      {{"one-purchase", "One purchase a turn", "Action phase, step 3"}, check_one_purchase, true},
      {{"steps", "First the purchase, then the special building", "Action phase, step 4"},
       check_steps},
      of_the_table({"order", "One turn after the other", "Income phase; action phase"},
                   check<Topic::kOrder>),
      of_the_table(
          {"payment", "What a round brings and a turn costs", "Income phase; action phase, step 3"},
          check<Topic::kCoins>),
      of_the_table({"display", "Three cards on display", "Action phase, steps 1 to 3"},
                   check<Topic::kDisplay>),
  };
}

}  // namespace storey::scoring::happy_city
