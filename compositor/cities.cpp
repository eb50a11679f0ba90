#include "compositor/cities.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>
#include <string_view>

#include "model/check.h"

namespace storey::compositor {
namespace {

constexpr std::size_t kMostCards = 10;
constexpr std::size_t kShown = 3;  // buildings to choose from
constexpr int kFirstCoins = 2;
constexpr int kMostRounds = 80;
constexpr int kTries = 200;
constexpr std::array<std::string_view, 4> kNeeded{"orange", "purple", "blue", "green"};

/// Cards in the order of their slots.
using City = std::vector<PieceFace>;

struct Owner {
  City city;
  int coins = kFirstCoins;
};

/// One game, played card by card, so that what lies there could be paid for.
class Play {
 public:
  Play(const Catalog& catalog, int players, Random& random) : catalog_(catalog), random_(random) {
    for (PieceFace card : shuffled_copies(catalog, "building", random))
      decks_[std::string(catalog.values(card).text("deck"))].push_back(card);
    for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p)
      if (catalog.piece(p).kind == "dwelling" && players > 1) dwellings_[{p, 0}] = players - 1;
    specials_ = shuffled_copies(catalog, "special", random);
    specials_.resize(std::min(specials_.size(), static_cast<std::size_t>(players) + 2));
    const PieceFace market = shuffled_copies(catalog, "market", random).front();
    owners_.assign(static_cast<std::size_t>(players), {{market}});
  }

  /// Until the largest city has so many cards, and to the end of that round if `whole_rounds`.
  void until(std::size_t cards, bool whole_rounds) {
    for (int round = 0; round < kMostRounds && largest() < cards; ++round) {
      for (Owner& owner : owners_) owner.coins += income(owner.city);
      for (Owner& owner : owners_) {
        take_turn(owner);
        if (!whole_rounds && largest() >= cards) return;
      }
    }
  }

  [[nodiscard]] std::size_t largest() const {
    std::size_t most = 0;
    for (const Owner& owner : owners_) most = std::max(most, owner.city.size());
    return most;
  }
  [[nodiscard]] const std::vector<Owner>& owners() const { return owners_; }
  [[nodiscard]] const std::vector<PieceFace>& display() const { return display_; }
  [[nodiscard]] const std::vector<PieceFace>& specials() const { return specials_; }

 private:
  [[nodiscard]] int income(const City& city) const {
    int sum = 0;
    for (const PieceFace card : city) sum += catalog_.values(card).count("income");
    return sum;
  }

  void draw_card() {
    const std::size_t cards = largest();
    const int highest = cards < 3 ? 1 : cards < 5 ? 2 : 3;
    std::string deck = std::to_string(std::max(1, highest - random_.integer(0, 1)));
    for (const char* other : {"1", "2", "3"})
      if (decks_[deck].empty()) deck = other;
    if (decks_[deck].empty()) return;
    display_.push_back(decks_[deck].back());
    decks_[deck].pop_back();
  }

  void take_turn(Owner& owner) {
    if (owner.city.size() >= kMostCards) return;
    if (display_.size() == kShown && random_.chance(0.4))
      display_.erase(display_.begin() + random_.integer(0, static_cast<int>(kShown) - 1));
    for (std::size_t i = display_.size(); i < kShown; ++i) draw_card();
    buy(owner);
    take_special(owner);
  }

  void buy(Owner& owner) {
    const auto may_buy = [&](PieceFace card) {
      return catalog_.values(card).count("cost") <= owner.coins &&
             std::count(owner.city.begin(), owner.city.end(), card) == 0;
    };
    std::vector<PieceFace> choice;
    for (const PieceFace card : display_)
      if (may_buy(card)) choice.insert(choice.end(), 2, card);
    for (const auto& [card, left] : dwellings_)
      if (left > 0 && may_buy(card)) choice.push_back(card);
    if (choice.empty() || random_.chance(0.1)) {
      ++owner.coins;
      return;
    }
    PieceFace card = random_.pick(choice);
    const PieceFace other = random_.pick(choice);  // mostly what costs more
    if (catalog_.values(other).count("cost") > catalog_.values(card).count("cost")) card = other;
    owner.coins -= catalog_.values(card).count("cost");
    owner.city.push_back(card);
    const auto shown = std::find(display_.begin(), display_.end(), card);
    if (shown != display_.end()) {
      display_.erase(shown);
    } else {
      --dwellings_[card];
    }
  }

  void take_special(Owner& owner);

  const Catalog& catalog_;
  Random& random_;
  std::map<std::string, std::vector<PieceFace>> decks_;
  std::map<PieceFace, int> dwellings_;
  std::vector<PieceFace> specials_;
  std::vector<PieceFace> display_;
  std::vector<Owner> owners_;
};

bool is_special(const Catalog& catalog, PieceFace card) {
  return catalog.piece(card.piece).kind == "special";
}

/// Whether the first `before` cards of a city have what the special building asks for.
bool condition_met(const Catalog& catalog, PieceFace special, const City& city,
                   std::size_t before) {
  return std::all_of(kNeeded.begin(), kNeeded.end(), [&](std::string_view colour) {
    const auto end = city.begin() + static_cast<std::ptrdiff_t>(before);
    const auto there = std::count_if(city.begin(), end, [&](PieceFace card) {
      return catalog.values(card).has_tag(std::string(colour));
    });
    return there >= catalog.values(special).count("needs-" + std::string(colour));
  });
}

void Play::take_special(Owner& owner) {
  const City& city = owner.city;
  const bool has_one = std::any_of(city.begin(), city.end(),
                                   [&](PieceFace card) { return is_special(catalog_, card); });
  if (has_one || city.size() >= kMostCards || random_.chance(0.3)) return;
  for (auto special = specials_.begin(); special != specials_.end(); ++special) {
    if (!condition_met(catalog_, *special, city, city.size())) continue;
    owner.city.push_back(*special);
    specials_.erase(special);
    return;
  }
}

/// A table as somebody comes upon it: who plays, and what lies between them.
struct Found {
  std::vector<Owner> owners;
  std::vector<PieceFace> display;
  std::vector<PieceFace> specials;
  int gap = 0;  ///< an empty slot before this card: 0 for none
};

/// Breaks one rule of the first city.
class Breaker {
 public:
  Breaker(const Catalog& catalog, Random& random) : catalog_(catalog), random_(random) {}

  /// @return whether it could be broken in this city.
  bool operator()(std::string_view rule, Found& found) {
    City& city = found.owners.front().city;
    if (city.size() < 4) return false;
    if (rule == "same-name") return twice(city);
    if (rule == "market") return market(city);
    if (rule == "one-special") return second_special(found);
    if (rule == "special-condition") return special_too_early(found);
    if (rule == "slots") return leave_gap(city, found.gap);
    if (rule == "copies") return once_more_than_in_box(city, found);
    return fourth_on_display(city, found);
  }

 private:
  [[nodiscard]] std::vector<std::size_t> slots_of_buildings(const City& city) const {
    std::vector<std::size_t> slots;
    for (std::size_t i = 1; i < city.size(); ++i)
      if (!is_special(catalog_, city[i])) slots.push_back(i);
    return slots;
  }

  void drop_special(City& city) {
    std::erase_if(city, [&](PieceFace card) { return is_special(catalog_, card); });
  }

  /// As the next card, or in the place of the last one.
  static void lay_last(City& city, PieceFace card) {
    if (city.size() >= kMostCards) city.pop_back();
    city.push_back(card);
  }

  bool twice(City& city) {
    drop_special(city);
    if (city.size() >= kMostCards) city.pop_back();
    const PieceFace card =
        city[static_cast<std::size_t>(random_.integer(1, static_cast<int>(city.size()) - 1))];
    const auto at = random_.integer(1, static_cast<int>(city.size()));
    city.insert(city.begin() + at, card);
    return true;
  }

  bool market(City& city) {
    const PieceFace market = city.front();
    switch (random_.integer(0, 3)) {
      case 0:
        city.erase(city.begin());
        return true;
      case 1:
        drop_special(city);
        lay_last(city, market);
        return true;
      case 2: {
        const std::vector<std::size_t> slots = slots_of_buildings(city);
        if (slots.empty()) return false;
        std::swap(city.front(), city[random_.pick(slots)]);
        return true;
      }
      default:
        city.front().face = 1;
        return true;
    }
  }

  bool second_special(Found& found) {
    City& city = found.owners.front().city;
    if (std::none_of(city.begin(), city.end(),
                     [&](PieceFace card) { return is_special(catalog_, card); }))
      return false;
    if (city.size() >= kMostCards) city.pop_back();
    for (auto other = found.specials.begin(); other != found.specials.end(); ++other) {
      if (!condition_met(catalog_, *other, city, city.size())) continue;
      city.push_back(*other);
      found.specials.erase(other);
      return std::count_if(city.begin(), city.end(),
                           [&](PieceFace card) { return is_special(catalog_, card); }) == 2;
    }
    return false;
  }

  bool special_too_early(Found& found) {
    City& city = found.owners.front().city;
    drop_special(city);
    if (city.size() >= kMostCards) city.pop_back();
    const auto at = static_cast<std::size_t>(random_.integer(1, static_cast<int>(city.size())));
    for (auto special = found.specials.begin(); special != found.specials.end(); ++special) {
      if (condition_met(catalog_, *special, city, at)) continue;
      city.insert(city.begin() + static_cast<std::ptrdiff_t>(at), *special);
      found.specials.erase(special);
      return true;
    }
    return false;
  }

  bool leave_gap(City& city, int& gap) {
    if (city.size() >= kMostCards) city.pop_back();
    gap = random_.integer(1, static_cast<int>(city.size()) - 1);
    return true;
  }

  bool once_more_than_in_box(const City& city, Found& found) {
    const std::vector<std::size_t> slots = slots_of_buildings(city);
    if (slots.empty()) return false;
    const PieceFace card = city[random_.pick(slots)];
    if (catalog_.piece(card.piece).kind != "building") return false;
    while (found.display.size() + 2 > kShown) found.display.pop_back();
    found.display.insert(found.display.begin(), 2, card);
    return true;
  }

  bool fourth_on_display(const City& city, Found& found) {
    for (int p = 0; p < static_cast<int>(catalog_.pieces().size()); ++p) {
      const PieceFace card{p, 0};
      if (found.display.size() > kShown) break;
      if (catalog_.piece(p).kind != "building" || random_.chance(0.9)) continue;
      if (std::count(city.begin(), city.end(), card) == 0 &&
          std::count(found.display.begin(), found.display.end(), card) == 0)
        found.display.push_back(card);
    }
    return found.display.size() > kShown;
  }

  const Catalog& catalog_;
  Random& random_;
};

class Builder {
 public:
  Builder(const Box& box, Random& random) : box_(box), catalog_(box.catalog), random_(random) {}

  BuiltTable build(const TableWish& wish, const std::vector<std::string>& names) {
    constexpr std::array<std::string_view, 7> kBroken{
        "same-name", "market", "one-special", "special-condition", "slots", "copies", "face-up"};
    const bool illegal = wish.state == TableWish::State::kIllegal;
    const std::string_view broken = kBroken.at(wish.variety % kBroken.size());
    BuiltTable built;
    built.table.finished = wish.state == TableWish::State::kFinished;
    built.building = illegal                ? std::string(broken)
                     : built.table.finished ? "finished"
                                            : "in-progress";
    Found found = played(wish);
    if (illegal) {
      Breaker breaks(catalog_, random_);
      bool done = breaks(broken, found);
      for (int i = 0; i < kTries && !done; ++i) done = breaks(broken, found = played(wish));
      STOREY_CHECK(done);
    }
    for (std::size_t p = 0; p < found.owners.size(); ++p) {
      Player player;
      player.name = names.at(p);
      player.layout = layout_of(found.owners[p].city, p == 0 ? found.gap : 0);
      built.purses.push_back({"money", purse(player, found.owners[p].coins)});
      built.table.players.push_back(std::move(player));
    }
    const bool display_matters = illegal && (broken == "copies" || broken == "face-up");
    const bool several = wish.players > 1;
    if (!found.display.empty() && (display_matters || random_.chance(several ? 0.7 : 0.5)))
      built.table.areas["display"] = found.display;
    if (!found.specials.empty() && random_.chance(several ? 0.5 : 0.3))
      built.table.areas["specials"] = found.specials;
    return built;
  }

 private:
  /// Of several players, who play with or without being photographed.
  Found played(const TableWish& wish) {
    const int most = static_cast<int>(kMostCards);
    const bool finished = wish.state == TableWish::State::kFinished;
    const int seats = wish.players > 1 ? wish.players : random_.integer(2, 4);
    const int cards = finished                                   ? most
                      : wish.state == TableWish::State::kIllegal ? random_.integer(5, most)
                                                                 : random_.integer(1, most - 1);
    for (int i = 0; i < kTries; ++i) {
      Play play(catalog_, seats, random_);
      play.until(static_cast<std::size_t>(cards), finished);
      // A special building may have come with the last card.
      if (!finished && play.largest() > static_cast<std::size_t>(most - 1) && cards < most)
        continue;
      if (finished && play.largest() < kMostCards) continue;
      Found found{play.owners(), play.display(), play.specials()};
      if (wish.players > 1) return found;
      const auto best = std::max_element(
          found.owners.begin(), found.owners.end(),
          [](const Owner& a, const Owner& b) { return a.city.size() < b.city.size(); });
      found.owners = {Owner(*best)};
      return found;
    }
    STOREY_CHECK(false);
    return {};
  }

  Layout layout_of(const City& city, int gap) const {
    Layout layout{box_.board.rows, box_.board.cols, {}};
    for (std::size_t i = 0; i < city.size(); ++i) {
      const int slot = static_cast<int>(i) + (gap > 0 && static_cast<int>(i) >= gap ? 1 : 0);
      layout.placements.push_back(
          {city[i], {slot % layout.cols, layout.rows - 1 - slot / layout.cols}});
    }
    layout.normalise();
    return layout;
  }

  /// Few large coins where there are many, as they are changed now and then.
  std::vector<PieceFace> purse(Player& player, int money) {
    const auto one = catalog_.find("coin-1");
    const auto five = catalog_.find("coin-5");
    if (!one || !five || random_.chance(0.35)) return {};
    int fives = money / 5;
    while (fives > 0 && money - 5 * (fives - 1) <= 12 && random_.chance(0.4)) --fives;
    const int ones = money - 5 * fives;
    if (ones > ones_left_ || fives > fives_left_) return {};
    ones_left_ -= ones;
    fives_left_ -= fives;
    player.facts["coins"] = std::to_string(money);
    std::vector<PieceFace> coins(static_cast<std::size_t>(fives), PieceFace{*five, 0});
    coins.insert(coins.end(), static_cast<std::size_t>(ones), PieceFace{*one, 0});
    random_.shuffle(coins);
    return coins;
  }

  const Box& box_;
  const Catalog& catalog_;
  Random& random_;
  int ones_left_ = 20;
  int fives_left_ = 10;
};

}  // namespace

BuiltTable build_cities(const Box& box, const TableWish& wish, Random& random) {
  return Builder(box, random).build(wish, seat_names(box, wish));
}

}  // namespace storey::compositor
