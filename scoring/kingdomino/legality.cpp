#include <algorithm>
#include <optional>
#include <set>

#include "scoring/helpers.h"
#include "scoring/kingdomino/pairing.h"
#include "scoring/kingdomino/paragraphs.h"

namespace storey::scoring::kingdomino {

namespace {

std::string label_of(const RuleInput& in, const Placement& placement) {
  return in.catalog.short_name(placement.what);
}

// Placing: a square of the table holds one square of the kingdom.
void check_overlap(const RuleInput& in, ViolationWriter& out) {
  std::set<Cell> taken;
  for (const auto& placement : in.layout().placements) {
    bool good = placement.layer == 0;
    for (const Cell cell : cells_covered(placement, in.catalog))
      good = taken.insert(cell).second && good;
    if (!good)
      out.add(Severity::kImpossible, label_of(in, placement) + " overlaps another piece",
              {placement.cell});
  }
}

/// Dominoes a player has placed and discarded; nullopt when nobody said which were discarded.
std::optional<int> dominoes_had(const RuleInput& in) {
  const auto discarded = in.layout().beside.find(kDiscarded);
  if (!in.self().known || discarded == in.layout().beside.end()) return std::nullopt;
  return static_cast<int>(kingdom_of(in).squares.size() / 2 + discarded->second.size());
}

// Preparation: every kingdom starts from one castle.
void check_castle(const RuleInput& in, ViolationWriter& out) {
  const auto kingdom = kingdom_of(in);
  if (kingdom.castles.size() == 1 || (kingdom.castles.empty() && kingdom.squares.empty())) return;
  out.add(Severity::kIllegal,
          kingdom.castles.empty()
              ? "no castle"
              : count(static_cast<int>(kingdom.castles.size()), "castle") + ", a kingdom has one",
          kingdom.castles);
}

// Material: every domino is there once.
void check_box(const RuleInput& in, ViolationWriter& out) { scoring::check_box(in, out, places()); }

// Turn: everybody has one domino a round, two players have two each; a game has twelve.
void check_rounds(const RuleInput& in, ViolationWriter& out) {
  const auto dominoes = dominoes_had(in);
  if (!dominoes) return;
  const int players = static_cast<int>(in.table.players.size());
  const int a_round = players == 2 ? 2 : 1;
  const int in_all = side_of(in) == 7 ? 24 : 12;
  const int chosen = static_cast<int>(in.area(kChosen).size());
  const auto say = [&](const std::string& what) { out.add(Severity::kIllegal, what, {}); };
  if (chosen > a_round)
    say(count(chosen, "domino", "dominoes") + " chosen, " + std::to_string(a_round) +
        " in a round");
  if (*dominoes + chosen > in_all)
    say(count(*dominoes + chosen, "domino", "dominoes") +
        " placed, chosen and discarded, a game has " + std::to_string(in_all));
  for (int p = 0; p < players; ++p) {
    const auto other = dominoes_had(in.of(p));
    if (other && *dominoes > (*other / a_round + 1) * a_round)
      say(count(*dominoes, "domino", "dominoes") + " placed and discarded, " +
          in.table.players[static_cast<std::size_t>(p)].name + " had " + std::to_string(*other) +
          ": the round is not over");
  }
}

// Material: squares lie in pairs, and each pair is a domino of its own. Which one is not seen, so
// any way to pair them will do.
void check_pairs(const RuleInput& in, ViolationWriter& out) {
  const auto loose = kingdom_of(in).loose();
  const DominoStock stock(in.catalog, in.table);
  const auto search = find_pairing(loose, stock, [](const Pairing&) { return true; });
  if (search.found || search.gave_up) return;
  auto alone = without_partner(loose, stock);
  const bool nowhere = alone.empty();
  if (nowhere)
    for (const auto& [cell, _] : loose) alone.push_back(cell);
  out.add(Severity::kImpossible,
          nowhere ? "the squares cannot be paired into different dominoes of the box"
                  : "no domino of the box joins this square to one beside it",
          std::move(alone));
}

using Cells = std::vector<Cell>;

// What can be placed at some time can be placed later as well, so placing whatever fits until
// nothing does finds an order when there is one.
std::vector<Cells> never_joined(const Kingdom& kingdom, std::vector<Cells> waiting) {
  std::set<Cell> placed;
  const auto joins = [&](Cell cell) {
    const auto touching = beside(cell);
    return std::any_of(touching.begin(), touching.end(), [&](Cell next) {
      return kingdom.is_castle(next) ||
             (placed.count(next) > 0 && kingdom.at(next)->terrain == kingdom.at(cell)->terrain);
    });
  };
  for (bool progress = true; progress;) {
    progress = false;
    for (auto domino = waiting.begin(); domino != waiting.end();) {
      if (std::none_of(domino->begin(), domino->end(), joins)) {
        ++domino;
        continue;
      }
      placed.insert(domino->begin(), domino->end());
      domino = waiting.erase(domino);
      progress = true;
    }
  }
  return waiting;
}

// Placing: a kingdom fits into 5 x 5 squares, castle included.
void check_size(const RuleInput& in, ViolationWriter& out) {
  const auto kingdom = kingdom_of(in);
  if (kingdom.castles.empty() && kingdom.squares.empty()) return;
  const auto extent = extent_of(kingdom);
  const int side = side_of(in);
  if (extent.cols() <= side && extent.rows() <= side) return;
  out.add(Severity::kIllegal,
          "the kingdom is " + std::to_string(extent.cols()) + " x " +
              std::to_string(extent.rows()) + " squares, at most " + std::to_string(side) + " x " +
              std::to_string(side) + " are allowed",
          {});
}

// Placing: a domino touches the castle or, with one of its squares, a square of the same terrain
// that lay there. The order is not seen, and of squares not even the dominoes.
void check_joined(const RuleInput& in, ViolationWriter& out) {
  const auto kingdom = kingdom_of(in);
  std::map<int, Cells> known;
  for (const auto& [cell, square] : kingdom.squares)
    if (!square.loose) known[square.domino].push_back(cell);
  const auto alone = [&](const Pairing& pairing) {
    std::vector<Cells> dominoes;
    for (const auto& [_, cells] : known) dominoes.push_back(cells);
    for (const auto& [a, b] : pairing) dominoes.push_back({a, b});
    return never_joined(kingdom, std::move(dominoes));
  };
  const auto search = find_pairing(kingdom.loose(), DominoStock(in.catalog, in.table),
                                   [&](const Pairing& pairing) { return alone(pairing).empty(); });
  if (search.found || search.gave_up || search.tried == 0) return;
  for (auto& cells : alone(search.first)) {
    const int index = kingdom.at(cells.front())->domino;
    const std::string label = label_of(in, in.layout().placements[static_cast<std::size_t>(index)]);
    out.add(Severity::kIllegal,
            label + " touches neither the castle nor its own terrain, in whatever order",
            std::move(cells));
  }
}

}  // namespace

std::vector<LegalityRule> legality_rules() {
  return {
      {{"overlap", "No overlap", "Placing"}, check_overlap},
      {{"castle", "One castle", "Preparation"}, check_castle},
      {{"box", "No domino more often than in the box", "Material"}, check_box},
      {{"rounds", "A domino a round", "Turn; two players"}, check_rounds},
      {{"pairs", "Squares in pairs, each a domino of the box", "Material"}, check_pairs},
      {{"size", "A kingdom of 5 x 5 squares", "Placing"}, check_size},
      {{"joined", "Joined to the castle or the same terrain", "Placing"}, check_joined},
  };
}

}  // namespace storey::scoring::kingdomino
