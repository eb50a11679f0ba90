#include "scoring/highrise-homino/tenant.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "model/check.h"
#include "scoring/helpers.h"

namespace storey::scoring::highrise_homino {

namespace {

/// The numbers that one wish may be printed with.
struct Range {
  int low = 1;
  int high = 1;
};

const std::map<std::string, Range, std::less<>>& special_wishes() {
  static const std::map<std::string, Range, std::less<>> kRanges = {
      {"map-size", {3, 8}},         {"floor-num", {1, 3}},  {"floor-type", {1, 5}},
      {"num-tenants", {1, 4}},      {"num-rooms", {1, 4}},  {"utilities", {1, 1}},
      {"num-connections", {1, 3}},  {"tenants", {1, 2}},    {"diversity-object", {2, 6}},
      {"diversity-tenant", {3, 5}}, {"num-windows", {1, 4}}};
  return kRanges;
}

bool read_wish(std::string_view word, Wish& wish) {
  wish.crossed = word.substr(0, 1) == "!";
  if (wish.crossed) word.remove_prefix(1);
  if (const auto colon = word.find(':'); colon != word.npos) {
    const auto digits = word.substr(colon + 1);
    const auto* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, wish.n);
    if (error != std::errc{} || stop != end || wish.n < 1 || wish.n > 9) return false;
    word = word.substr(0, colon);
  }
  if (const auto slash = word.find('/'); slash != word.npos) {
    wish.sub = word.substr(slash + 1);
    word = word.substr(0, slash);
  }
  wish.key = word;
  const bool needs_sub = word == "floor-type" || word == "utilities" || word == "tenants";
  return (is_object(word) || special_wishes().count(word) > 0) && needs_sub == !wish.sub.empty();
}

/// The maps that count as one's own for a wish; by house rule only one's own for a crossed one.
std::vector<const Household*> maps_for(const RuleInput& in, const Building& building, int player,
                                       const Wish& wish) {
  const auto& own = building[static_cast<size_t>(player)];
  std::vector<const Household*> maps{&own};
  if (wish.crossed && in.option("crossed-wishes") == "own") return maps;
  for (const int other : own.connected) maps.push_back(&building[static_cast<size_t>(other)]);
  return maps;
}

template <typename Count>
int summed(const std::vector<const Household*>& maps, const Count& count_of) {
  return std::accumulate(maps.begin(), maps.end(), 0, [&](int sum, const Household* household) {
    return sum + count_of(*household);
  });
}

std::string portrait(const Catalog& catalog, PieceFace tenant) {
  return std::string(catalog.face(tenant).text("portrait"));
}

/// Wishes about tenants look at those of one player; those of connected ones are no dominoes.
std::vector<PieceFace> tenants_of(const RuleInput& in, const Household& own, int player) {
  auto tenants = in.of(player).area("tenants");
  if (in.option("tenant-wishes") == "own") return tenants;
  for (const int other : own.connected) {
    const auto& more = in.of(other).area("tenants");
    tenants.insert(tenants.end(), more.begin(), more.end());
  }
  return tenants;
}

int different_objects(const RuleInput& in, const std::vector<const Household*>& maps) {
  std::set<std::string> icons;
  for (const auto* household : maps) icons.merge(icons_of(in, *household));
  return static_cast<int>(icons.size());
}

bool has_pooled(const RuleInput& in, const Household& own,
                const std::vector<const Household*>& maps, const std::string& utility) {
  if (in.option("utility-wishes") == "own") return own.has.count(utility) > 0;
  if (own.has.count(utility) > 0) return true;
  return own.access.count(utility) > 0 &&
         std::any_of(maps.begin(), maps.end(), [&](const Household* household) {
           return objects_of(*household).count("generator-" + utility) > 0;
         });
}

}  // namespace

Result<std::vector<Wish>> parse_wishes(std::string_view text) {
  std::vector<Wish> wishes;
  while (!text.empty()) {
    const auto end = std::min(text.find(' '), text.size());
    Wish wish;
    if (end > 0) {
      if (!read_wish(text.substr(0, end), wish))
        return Error{ErrorCode::kBadData,
                     "wish '" + std::string(text.substr(0, end)) +
                         "' is not understood; write for example 'sofa', 'sofa:2', '!bed' or "
                         "'floor-type/carpet:3'",
                     {}};
      wishes.push_back(std::move(wish));
    }
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return wishes;
}

std::string utility_name(std::string_view utility) {
  if (utility == "electricity") return "Power";
  return utility == "water" ? "Water" : "Wi-Fi";
}

namespace {

/// What a wish asks for, one of it and several; `one` with its article.
struct Words {
  std::string one;
  std::string many;
};

std::string with_article(const std::string& noun) {
  const bool vowel = std::string_view("aeiou").find(noun.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + noun;
}

Words words_for(const std::string& noun, const std::string& plural = {}) {
  return {with_article(noun), plural.empty() ? noun + "s" : plural};
}

std::string without_dashes(std::string text) {
  std::replace(text.begin(), text.end(), '-', ' ');
  return text;
}

Words words_of_tenant(const std::string& portrait) {
  if (portrait == "man") return words_for(portrait, "men");
  if (portrait == "woman") return words_for(portrait, "women");
  return words_for(without_dashes(portrait));
}

Words words_of_object(const std::string& object) {
  constexpr std::string_view kGenerator = "generator-";
  if (object == "floor-counter") return words_for("floor icon");
  if (object.rfind(kGenerator, 0) == 0)
    return words_for(utility_name(object.substr(kGenerator.size())) + " generator");
  return words_for(object);
}

Words words_of(const RuleInput& in, const Wish& wish) {
  if (wish.key == "map-size") return {"a domino in the map", "dominoes in the map"};
  if (wish.key == "floor-type") {
    const bool squares = in.option("floor-type") == "squares";
    return words_for(wish.sub + (squares ? " square" : " area"));
  }
  if (wish.key == "num-tenants") return words_for("tenant");
  if (wish.key == "num-rooms") return words_for("room");
  if (wish.key == "num-windows") return words_for("window");
  if (wish.key == "num-connections") {
    if (in.option("connection-count") == "ways") return words_for("connection");
    return {"a connected player", "connected players"};
  }
  if (wish.key == "diversity-object") return {"an object", "different objects"};
  if (wish.key == "diversity-tenant") return {"a tenant", "different tenants"};
  if (wish.key == "tenants") return words_of_tenant(wish.sub);
  return words_of_object(wish.key);
}

}  // namespace

std::string describe(const RuleInput& in, const Wish& wish) {
  if (wish.key == "utilities") return (wish.crossed ? "no " : "") + utility_name(wish.sub);
  if (wish.key == "floor-num")
    return (wish.crossed ? "a floor below floor " : "at least floor ") + std::to_string(wish.n);
  const auto [one, many] = words_of(in, wish);
  if (!wish.crossed) return wish.n == 1 ? one : std::to_string(wish.n) + " " + many;
  return wish.n == 1 ? "no " + one.substr(one.find(' ') + 1)
                     : "fewer than " + std::to_string(wish.n) + " " + many;
}

std::string portrait_of(const Catalog& catalog, PieceFace tenant) {
  return without_dashes(portrait(catalog, tenant));
}

int amount_of(const RuleInput& in, const Building& building, int player, const Wish& wish) {
  const auto& own = building[static_cast<size_t>(player)];
  const auto tenants = tenants_of(in, own, player);
  const auto maps = maps_for(in, building, player, wish);
  if (wish.key == "map-size")
    return summed(maps, [](const Household& h) { return h.home.dominoes; });
  if (wish.key == "floor-num") return own.floor;
  if (wish.key == "floor-type")
    return summed(maps, [&](const Household& h) {
      return in.option("floor-type") == "squares" ? floor_squares(h, wish.sub)
                                                  : floor_regions(h, wish.sub);
    });
  if (wish.key == "num-rooms") return summed(maps, rooms_of);
  if (wish.key == "num-windows") return summed(maps, windows_of);
  if (wish.key == "utilities") return has_pooled(in, own, maps, wish.sub) ? 1 : 0;
  if (wish.key == "num-connections")
    return in.option("connection-count") == "ways" ? own.ways
                                                   : static_cast<int>(own.connected.size());
  if (wish.key == "diversity-object") return different_objects(in, maps);
  if (wish.key == "num-tenants") return static_cast<int>(tenants.size());
  if (wish.key == "tenants")
    return static_cast<int>(std::count_if(
        tenants.begin(), tenants.end(),
        [&](const PieceFace& tenant) { return portrait(in.catalog, tenant) == wish.sub; }));
  if (wish.key == "diversity-tenant") {
    std::set<std::string> portraits;
    for (const auto& tenant : tenants) portraits.insert(portrait(in.catalog, tenant));
    return static_cast<int>(portraits.size());
  }
  return summed(maps, [&](const Household& household) {
    const auto objects = objects_of(household);
    const auto found = objects.find(wish.key);
    return found == objects.end() ? 0 : found->second;
  });
}

bool fulfilled(const RuleInput& in, const Building& building, int player, const Wish& wish) {
  const int amount = amount_of(in, building, player, wish);
  return wish.crossed ? amount < wish.n : amount >= wish.n;
}

bool fulfils_all(const RuleInput& in, const Building& building, int player, PieceFace tenant) {
  const auto wishes = wishes_of(in.catalog, tenant);
  return std::all_of(wishes.begin(), wishes.end(),
                     [&](const Wish& wish) { return fulfilled(in, building, player, wish); });
}

std::string missing_wishes(const RuleInput& in, const Building& building, int player,
                           PieceFace tenant) {
  const auto& face = in.catalog.face(tenant);
  const auto wishes = wishes_of(in.catalog, tenant);
  std::vector<std::string> missing;
  for (const auto& wish : wishes)
    if (!fulfilled(in, building, player, wish)) missing.push_back(describe(in, wish));
  // Happy housing: a wandering tenant comes for one of its wishes.
  const auto counts = [&](const Wish& wish) {
    const bool is_one = !wish.crossed || in.option("wandering") == "any-wish";
    return is_one && fulfilled(in, building, player, wish);
  };
  const bool enough = face.has_tag("wandering") ? std::any_of(wishes.begin(), wishes.end(), counts)
                                                : missing.empty();
  return enough ? "" : "wishes for " + list_words(missing);
}

std::string why_not(const RuleInput& in, const Building& building, int player, PieceFace tenant) {
  const auto& face = in.catalog.face(tenant);
  if (auto missing = missing_wishes(in, building, player, tenant); !missing.empty()) return missing;
  // Wallet watchers: they must be able to pay.
  const int price = price_of(in, building[static_cast<size_t>(player)]);
  if (face.has_tag("wallet") && price > face.count("score"))
    return "pays at most " + std::to_string(face.count("score")) + ", the price is " +
           std::to_string(price);
  // Room service: not after construction.
  if (face.has_tag("construction") && in.of(player).fact("construction") == "yes")
    return "does not come after construction";
  return "";
}

std::vector<Wish> wishes_of(const Catalog& catalog, PieceFace tenant) {
  auto wishes = parse_wishes(catalog.face(tenant).text("wishes"));
  STOREY_CHECK(wishes.has_value());  // see validate_catalog
  return std::move(wishes).value();
}

bool wishes_for(const Catalog& catalog, PieceFace tenant, std::string_view key) {
  const auto wishes = wishes_of(catalog, tenant);
  return std::any_of(wishes.begin(), wishes.end(),
                     [&](const Wish& wish) { return wish.key == key; });
}

namespace {

/// What one plain wish for one piece of its thing is worth.
double worth_of(const Wish& wish) {
  const double raw = wish.key == "floor-counter" ? 1.0 / 3
                     : wish.key == "staircase"   ? 1.0 / 2
                     : wish.key == "utilities"   ? 2.5
                                                 : 1.0;
  return 2.5 * raw;
}

double unrounded_score(const std::vector<Wish>& wishes, const Face& tenant) {
  double sum = 0;
  for (const auto& wish : wishes)
    sum += worth_of(wish) * (wish.crossed ? 0.33 : 1.0) * std::sqrt(wish.n);
  if (tenant.has_tag("construction")) sum += 1;
  if (tenant.has_tag("wallet")) sum += 2;
  return sum;
}

/// The most that wishes merged into this one add: each is counted once more, by a number of its
/// own.
double most_by_merging(const Wish& wish) {
  constexpr int kHighest = 9;  // larger sums are printed as this
  constexpr int kMostMerged = 2;
  const auto special = special_wishes().find(wish.key);
  const auto range = special == special_wishes().end() ? Range{} : special->second;
  const int others = wish.n == kHighest ? kMostMerged * range.high : wish.n - range.low;
  double most = 0;
  for (int merged = 1; merged <= kMostMerged && merged * range.low <= others; ++merged) {
    const double each = std::min<double>(range.high, static_cast<double>(others) / merged);
    most = std::max(most, merged * std::sqrt(each));
  }
  return worth_of(wish) * most;
}

int rounded(double score) { return static_cast<int>(std::floor(score + 0.5)); }

}  // namespace

int printed_score(const std::vector<Wish>& wishes, const Face& tenant) {
  return rounded(unrounded_score(wishes, tenant));
}

int highest_printed_score(const std::vector<Wish>& wishes, const Face& tenant) {
  double sum = unrounded_score(wishes, tenant);
  for (const auto& wish : wishes) sum += most_by_merging(wish);
  return rounded(sum);
}

}  // namespace storey::scoring::highrise_homino
