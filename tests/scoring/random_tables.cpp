#include "tests/scoring/random_tables.h"

#include <algorithm>

#include "tests/catch.h"

namespace storey::scoring {

int below(std::mt19937& random, int n) {
  return static_cast<int>(random() % static_cast<unsigned>(n));
}

PieceFace random_face(std::mt19937& random, const Box& box) {
  const int piece = below(random, static_cast<int>(box.catalog.pieces().size()));
  return {piece, below(random, static_cast<int>(box.catalog.piece(piece).faces.size()))};
}

Areas random_areas(std::mt19937& random, const Box& box, bool shared) {
  Areas areas;
  for (const auto& area : box.spec.beside)
    for (int n = area.shared == shared ? below(random, 5) : 0; n > 0; --n)
      areas[area.key].push_back(random_face(random, box));
  return areas;
}

std::map<std::string, std::string> random_facts(std::mt19937& random, const Box& box, bool shared) {
  std::map<std::string, std::string> facts;
  for (const auto& question : box.spec.questions) {
    if (question.shared != shared || below(random, 3) == 0) continue;
    const auto& choices = question.choices;
    facts[question.key] =
        question.kind == FactSpec::Kind::kNumber
            ? std::to_string(question.low + below(random, std::min(20, question.high)))
        : choices.empty()
            ? "player-1"
            : choices[static_cast<size_t>(below(random, static_cast<int>(choices.size())))];
  }
  return facts;
}

std::map<std::string, std::string> random_house_rules(std::mt19937& random, const Ruleset& rules) {
  std::map<std::string, std::string> chosen;
  for (const auto& rule : rules.house_rules)
    chosen[rule.key] =
        rule.choices[static_cast<size_t>(below(random, static_cast<int>(rule.choices.size())))];
  return chosen;
}

Table empty_table(std::mt19937& random, const Ruleset& rules, const Box& box) {
  Table table;
  table.finished = false;
  const int players = 1 + below(random, static_cast<int>(rules.seats.size()));
  for (int p = 0; p < players; ++p) {
    Player player{rules.seats[static_cast<size_t>(p)],
                  {box.spec.building.rows, box.spec.building.cols, {}},
                  true,
                  {}};
    if (box.spec.building.free_extent) player.layout = {};
    table.players.push_back(std::move(player));
  }
  fill_in_defaults(table, box.spec);
  return table;
}

std::vector<PieceFace> drawn(std::mt19937& random, const Box& box, int n) {
  std::vector<int> in_the_box;
  for (size_t i = 0; i < box.catalog.pieces().size(); ++i)
    in_the_box.insert(in_the_box.end(), static_cast<size_t>(box.catalog.pieces()[i].copies),
                      static_cast<int>(i));
  std::vector<PieceFace> faces;
  for (int i = 0; i < n; ++i) {
    const int piece =
        in_the_box[static_cast<size_t>(below(random, static_cast<int>(in_the_box.size())))];
    faces.push_back(
        {piece, below(random, static_cast<int>(box.catalog.piece(piece).faces.size()))});
  }
  return faces;
}

std::optional<Table> play_turn(std::mt19937& random, const Ruleset& rules, const Box& box,
                               const Table& table) {
  constexpr int kDrawn = 4;
  constexpr size_t kTries = 30;
  const auto asked = drawn(random, box, kDrawn);
  auto kinds = rules.options;
  std::shuffle(kinds.begin(), kinds.end(), random);
  for (const auto& kind : kinds) {
    std::vector<Option> options;
    for (size_t i = 0; i < table.players.size(); ++i) {
      const int player = static_cast<int>(i);
      const RuleInput in{box.catalog, table, player, rules.house_rules, asked};
      OptionWriter out(kind.rule, in);
      kind.list(in, out);
      for (auto& option : out.take()) options.push_back(std::move(option));
    }
    std::shuffle(options.begin(), options.end(), random);
    if (options.size() > kTries) options.erase(options.begin() + kTries, options.end());
    for (const auto& option : options) {
      const auto move = judge_move(rules, box.catalog, table, option.after);
      REQUIRE(move);
      if (move->legal()) return option.after;
    }
  }
  return std::nullopt;
}

}  // namespace storey::scoring
