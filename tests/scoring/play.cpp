#include "tests/scoring/play.h"

#include <algorithm>
#include <charconv>

#include "tests/catch.h"

namespace storey::scoring {

namespace {

/// A piece where it lies: in a list of pieces or in a building.
struct Lying {
  std::vector<PieceFace>* area = nullptr;
  Layout* layout = nullptr;
  size_t index = 0;
  std::string place;

  [[nodiscard]] PieceFace what() const {
    return area != nullptr ? (*area)[index] : layout->placements[index].what;
  }
  void take() const {
    const auto at = static_cast<std::ptrdiff_t>(index);
    if (area != nullptr)
      area->erase(area->begin() + at);
    else
      layout->placements.erase(layout->placements.begin() + at);
  }
};

std::vector<std::pair<std::string, std::vector<PieceFace>*>> areas_of(Table& table) {
  std::vector<std::pair<std::string, std::vector<PieceFace>*>> all;
  for (auto& [key, pieces] : table.areas) all.emplace_back(key, &pieces);
  for (auto& player : table.players)
    for (auto& [key, pieces] : player.layout.beside)
      all.emplace_back(player.name + "'s " + key, &pieces);
  return all;
}

std::vector<Lying> all_lying(Table& table) {
  std::vector<Lying> all;
  for (auto& [place, pieces] : areas_of(table))
    for (size_t i = 0; i < pieces->size(); ++i) all.push_back({pieces, nullptr, i, place});
  for (auto& player : table.players)
    for (size_t i = 0; i < player.layout.placements.size(); ++i)
      all.push_back({nullptr, &player.layout, i, player.name + "'s building"});
  return all;
}

template <typename T>
T& any_of(std::mt19937& random, std::vector<T>& all) {
  return all[static_cast<size_t>(below(random, static_cast<int>(all.size())))];
}

std::string label(const Box& box, PieceFace what) { return box.catalog.piece(what.piece).label; }

bool may_lie(const Box& box, const std::string& place, PieceFace what) {
  const auto key = place.substr(place.rfind(' ') == std::string::npos ? 0 : place.rfind(' ') + 1);
  const auto* area = box.spec.area(key);
  const auto& kinds = area->kinds;
  return kinds.empty() ||
         std::find(kinds.begin(), kinds.end(), box.catalog.piece(what.piece).kind) != kinds.end();
}

/// Puts `what` into an area that takes such pieces, other than `but`.
std::optional<std::string> put_somewhere(std::mt19937& random, const Box& box, Table& table,
                                         PieceFace what, const std::string& but) {
  auto areas = areas_of(table);
  std::erase_if(areas, [&](const auto& area) {
    return area.first == but || !may_lie(box, area.first, what);
  });
  if (areas.empty()) return std::nullopt;
  auto& [place, pieces] = any_of(random, areas);
  pieces->push_back(what);
  return place;
}

std::optional<Corruption> with_piece(std::mt19937& random, const Box& box, Corruption::Kind kind,
                                     Table after) {
  using Kind = Corruption::Kind;
  if (kind == Kind::kAppeared) {
    const auto what = drawn(random, box, 1).front();
    const auto place = put_somewhere(random, box, after, what, {});
    if (!place) return std::nullopt;
    return Corruption{kind, label(box, what) + " in " + *place, std::move(after)};
  }
  auto all = all_lying(after);
  if (all.empty()) return std::nullopt;
  const Lying lying = any_of(random, all);
  const auto what = lying.what();
  const auto from = lying.place;
  if (kind != Kind::kTwice) lying.take();
  if (kind == Kind::kVanished)
    return Corruption{kind, label(box, what) + " gone from " + from, std::move(after)};
  const auto place = put_somewhere(random, box, after, what, from);
  if (!place) return std::nullopt;
  return Corruption{
      kind,
      label(box, what) + " of " + from + (kind == Kind::kTwice ? " also" : "") + " in " + *place,
      std::move(after)};
}

std::optional<Corruption> with_money(std::mt19937& random, const Box& box, Table after) {
  std::vector<std::pair<std::string, std::string*>> numbers;
  for (const auto& question : box.spec.questions) {
    if (question.kind != FactSpec::Kind::kNumber) continue;
    if (question.shared) {
      if (const auto found = after.facts.find(question.key); found != after.facts.end())
        numbers.emplace_back(question.key, &found->second);
      continue;
    }
    for (auto& player : after.players)
      if (const auto found = player.facts.find(question.key); found != player.facts.end())
        numbers.emplace_back(player.name + "'s " + question.key, &found->second);
  }
  if (numbers.empty()) return std::nullopt;
  auto& [name, text] = any_of(random, numbers);
  int number = 0;
  std::from_chars(text->data(), text->data() + text->size(), number);
  const int wrong = number + (number == 0 || below(random, 2) == 0 ? 1 : -1);
  const auto what = name + " " + std::to_string(wrong) + " for " + std::to_string(number);
  *text = std::to_string(wrong);
  return Corruption{Corruption::Kind::kMoney, what, std::move(after)};
}

}  // namespace

std::string name_of(Corruption::Kind kind) {
  switch (kind) {
    case Corruption::Kind::kVanished:
      return "vanished";
    case Corruption::Kind::kAppeared:
      return "appeared";
    case Corruption::Kind::kTwice:
      return "twice";
    case Corruption::Kind::kElsewhere:
      return "elsewhere";
    case Corruption::Kind::kMoney:
      return "money";
    case Corruption::Kind::kDoubled:
      return "doubled";
    case Corruption::Kind::kSkipped:
      return "skipped";
  }
  return {};
}

std::vector<Table> play_game(std::mt19937& random, const Ruleset& rules, const Box& box,
                             const Play& play) {
  std::vector<Table> states{play.set_up(random, rules, box)};
  while (true) {
    const auto steps = play.steps(random, rules, box, states.back());
    if (steps.empty()) return states;
    REQUIRE(static_cast<int>(states.size()) <= play.most_moves);
    states.push_back(steps[static_cast<size_t>(below(random, static_cast<int>(steps.size())))]);
  }
}

std::optional<Corruption> corrupted(std::mt19937& random, const Box& box, Corruption::Kind kind,
                                    const Table& before, const Table& after, const Table* later) {
  switch (kind) {
    case Corruption::Kind::kMoney:
      return with_money(random, box, after);
    case Corruption::Kind::kDoubled:
      if (later == nullptr) return std::nullopt;
      return Corruption{kind, "two steps at once", *later};
    case Corruption::Kind::kSkipped: {
      // The table goes on as after the turn, and the players' pieces and money stay as before.
      Table skipped = after;
      skipped.players = before.players;
      return Corruption{kind, "the players did nothing", std::move(skipped)};
    }
    default:
      return with_piece(random, box, kind, after);
  }
}

const std::map<std::string, Play>& plays() {
  static const std::map<std::string, Play> kPlays = {
      {"balconia", play_balconia()},     {"chock-a-block", play_chock_a_block()},
      {"happy-city", play_happy_city()}, {"highrise-homino", play_highrise_homino()},
      {"kingdomino", play_kingdomino()}, {"qwirkle-connections", play_qwirkle_connections()},
      {"towers", play_towers()},
  };
  return kPlays;
}

}  // namespace storey::scoring
