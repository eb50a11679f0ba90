#include "scoring/chock-a-block/auto_block.h"

#include <algorithm>

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

/// The tokens for `points` with what the supply has, the largest first.
std::vector<int> tokens_for(const RuleInput& in, int points, const std::vector<int>& values) {
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

// Solo rules: you win if you exceed Auto Block's total.
std::optional<Outcome> solo_outcome(const RuleInput& in, const std::vector<ScoreSheet>& sheets) {
  const auto& players = in.table.players;
  if (!in.table.finished || players.size() != 2) return std::nullopt;
  const int machine = is_auto_block(in.of(1)) ? 1 : 0;
  const int human = 1 - machine;
  if (!is_auto_block(in.of(machine)) || is_auto_block(in.of(human))) return std::nullopt;
  if (!players[0].known || !players[1].known) return std::nullopt;
  const auto& own = sheets[static_cast<size_t>(human)];
  const auto& other = sheets[static_cast<size_t>(machine)];
  const std::string name = players[static_cast<size_t>(human)].name;
  const std::string points = std::to_string(own.total()) + " to " + std::to_string(other.total());
  if (own.total() > other.highest())
    return Outcome{Outcome::End::kWon, own.total(), name + " beats Auto Block, " + points, {human}};
  if (own.highest() <= other.total())
    return Outcome{Outcome::End::kLost,
                   own.total(),
                   name + " loses to Auto Block, " + points + ": its total has to be exceeded",
                   {machine}};
  return Outcome{
      Outcome::End::kOpen,
      own.total(),
      "whether " + name + " beats Auto Block, " + points + ", hangs on points that are open",
      {}};
}

}  // namespace storey::scoring::chock_a_block
