#include "scoring/chock-a-block/auto_block.h"

#include <algorithm>
#include <numeric>
#include <utility>

#include "scoring/helpers.h"

namespace storey::scoring::chock_a_block {

namespace {

constexpr int kPointsAnIcon = 2;
constexpr int kPointsForTwoTokens = 16;

/// Values of the tokens for `feature` that the supply still has.
std::vector<int> supply(const RuleInput& in, std::string_view feature) {
  const bool generic = in.option("tokens") == "generic";
  std::map<int, int> left;
  for (const int value : kTokenValues)
    left[value] = generic ? static_cast<int>(kFeatures.size()) : 1;
  for (int p = 0; p < static_cast<int>(in.table.players.size()); ++p) {
    if (p == in.player || in.option("token-supply") == "everyone") continue;
    for (const auto& token : tokens_of(in.of(p)))
      if (generic || token.feature == feature) --left[token.value];
  }
  std::erase_if(left, [](const auto& value) { return value.second <= 0; });
  std::vector<int> values;
  for (const auto& [value, _] : left) values.push_back(value);
  return values;
}

/// Of the tokens in `values` those that are worth most together without exceeding `points`, the
/// largest first.
std::vector<int> tokens_that_sum(int points, const std::vector<int>& values) {
  std::vector<int> best;
  for (unsigned chosen = 0; chosen < 1U << values.size(); ++chosen) {
    std::vector<int> tokens;
    for (size_t i = values.size(); i-- > 0;)
      if ((chosen >> i & 1U) != 0) tokens.push_back(values[i]);
    const auto sum = [](const std::vector<int>& all) {
      return std::accumulate(all.begin(), all.end(), 0);
    };
    if (sum(tokens) <= points && sum(tokens) > sum(best)) best = std::move(tokens);
  }
  return best;
}

/// The tokens for `points` with what the supply has, the largest first.
std::vector<int> tokens_for(const RuleInput& in, int points, const std::vector<int>& values) {
  if (points > kPointsForTwoTokens && in.option("auto-beyond") == "sum")
    return tokens_that_sum(points, values);
  std::vector<int> tokens;
  const auto there = [&](int value) {
    return std::find(values.begin(), values.end(), value) != values.end();
  };
  const bool next_lower = in.option("auto-taken") == "next-lower";
  int wanted = 0;
  for (const int value : kTokenValues)
    if (value <= points && (!next_lower || there(value))) wanted = value;
  if (wanted > 0 && there(wanted)) tokens.push_back(wanted);
  const int second = kTokenValues.front();
  if (points >= kPointsForTwoTokens && wanted != second && there(second)) tokens.push_back(second);
  return tokens;
}

std::string token_words(const std::vector<int>& tokens) {
  std::vector<std::string> words;
  for (const int value : tokens) words.push_back(std::to_string(value));
  return words.empty() ? "no token" : "token " + list_words(words);
}

}  // namespace

int AutoBlock::points() const {
  int sum = 0;
  for (const auto& feature : features)
    for (const int value : feature.tokens) sum += value;
  return sum;
}

bool is_auto_block(const RuleInput& in) {
  const auto fact = in.fact("auto-block");
  return fact ? *fact != "no" : !in.area("tiles").empty();
}

bool excluded_unknown(const RuleInput& in) { return !in.fact("auto-block") && is_auto_block(in); }

AutoBlock play_auto_block(const RuleInput& in) {
  AutoBlock block;
  const bool keeps = in.fact("auto-block") == "grand" && in.option("grand") == "keeps-tokens";
  for (size_t f = 0; f < kFeatures.size(); ++f)
    block.features[f].excluded = in.fact("auto-block") == kFeatures[f];
  for (const auto& tile : in.area("tiles")) {
    std::string text = in.catalog.piece(tile.piece).label + ":";
    for (size_t f = 0; f < kFeatures.size(); ++f) {
      auto& feature = block.features[f];
      const int icons = in.catalog.face(tile).count(kFeatures[f]);
      if (icons == 0) continue;
      feature.icons += icons;
      text += " " + count_icons(icons, kFeatures[f]);
      if (icons < feature.icons) text += " (" + std::to_string(feature.icons) + " in all)";
      if (feature.excluded) {
        text += ", no points;";
        continue;
      }
      const int points = kPointsAnIcon * feature.icons;
      auto tokens = tokens_for(in, points, supply(in, kFeatures[f]));
      if (keeps)
        for (const int value : feature.tokens)
          if (std::find(tokens.begin(), tokens.end(), value) == tokens.end())
            tokens.push_back(value);
      feature.tokens = std::move(tokens);
      text += ", " + std::to_string(points) + " points, " + token_words(feature.tokens) + ";";
    }
    if (text.back() == ';') text.pop_back();
    block.log.push_back(std::move(text));
  }
  return block;
}

// Solo rules: you win if you exceed Auto Block's total. By house rule several players do so
// together: each of them, or all their points.
std::optional<Outcome> solo_outcome(const RuleInput& in, const std::vector<ScoreSheet>& sheets) {
  const auto& players = in.table.players;
  int machine = -1;
  std::vector<int> people;
  for (int p = 0; p < static_cast<int>(players.size()); ++p) {
    if (!players[static_cast<size_t>(p)].known) return std::nullopt;
    if (!is_auto_block(in.of(p)))
      people.push_back(p);
    else if (std::exchange(machine, p) >= 0)
      return std::nullopt;  // two of them: an ordinary ranking
  }
  const bool together = in.option("against-auto-block") != "one-of-them";
  if (!in.table.finished || machine < 0 || people.empty() || (people.size() > 1 && !together))
    return std::nullopt;
  const bool sum = in.option("against-auto-block") == "sum";
  // What has to exceed Auto Block's total: the sum, or the lowest of them.
  int total = 0, highest = 0;
  std::vector<std::string> names, points;
  for (const int p : people) {
    const auto& sheet = sheets[static_cast<size_t>(p)];
    const bool first = names.empty();
    total = first || sum ? total + sheet.total() : std::min(total, sheet.total());
    highest = first || sum ? highest + sheet.highest() : std::min(highest, sheet.highest());
    names.push_back(players[static_cast<size_t>(p)].name);
    points.push_back(std::to_string(sheet.total()));
  }
  const auto& other = sheets[static_cast<size_t>(machine)];
  const bool one = people.size() == 1;
  const std::string who = list_words(names);
  const std::string result =
      (sum && !one ? std::to_string(total) + " together" : list_words(points)) + " to " +
      std::to_string(other.total());
  if (total > other.highest())
    return Outcome{Outcome::End::kWon, total,
                   who + (one ? " beats" : " beat") + " Auto Block, " + result, people};
  if (highest <= other.total())
    return Outcome{Outcome::End::kLost,
                   total,
                   who + (one ? " loses" : " lose") + " to Auto Block, " + result +
                       ": its total has to be exceeded" + (one || sum ? "" : " by each of them"),
                   {machine}};
  return Outcome{Outcome::End::kOpen,
                 total,
                 "whether " + who + (one ? " beats" : " beat") + " Auto Block, " + result +
                     ", hangs on points that are open",
                 {}};
}

}  // namespace storey::scoring::chock_a_block
