#include "scoring/conservation.h"

#include <algorithm>
#include <optional>
#include <set>

#include "scoring/helpers.h"
#include "scoring/ruleset.h"

namespace storey::scoring {

namespace {

constexpr int kNobody = -1;

/// One place of one player or of the table, with what both states say of it.
struct Spot {
  std::string_view key;
  int player = kNobody;
  std::optional<std::vector<int>> before = {};  ///< pieces by index; nullopt: not known
  std::optional<std::vector<int>> after = {};
};

using Counts = std::vector<int>;

/// Of a square nobody knows to which piece it belongs.
void add(Counts& counts, PieceFace what) {
  if (!what.is_nothing() && what.piece < static_cast<int>(counts.size()) && !what.is_square())
    ++counts[static_cast<size_t>(what.piece)];
}

Counts counts_of(const std::vector<PieceFace>& pieces, size_t in_box) {
  Counts counts(in_box);
  for (const auto& what : pieces) add(counts, what);
  return counts;
}

/// What lies in a building or stands for cells of it. A token that lies on its line is one piece.
Counts counts_of(const Layout& layout, size_t in_box) {
  Counts lie(in_box);
  Counts stand(in_box);
  for (const auto& placement : layout.placements) add(lie, placement.what);
  for (const auto& claim : layout.claims) add(stand, claim.what);
  for (size_t i = 0; i < in_box; ++i) lie[i] = std::max(lie[i], stand[i]);
  return lie;
}

/// The first player whose building is known, when all look at the same one.
int first_known(const Table& table) {
  for (size_t p = 0; p < table.players.size(); ++p)
    if (table.players[p].known) return static_cast<int>(p);
  return 0;
}

class Spots {
 public:
  Spots(const Catalog& catalog, const Places& places, const Table& before, const Table& after)
      : in_box_(catalog.pieces().size()), before_(before), after_(after) {
    const int players = static_cast<int>(after.players.size());
    for (int p = 0; p < players; ++p)
      if (!places.shared_building || p == first_known(after)) add_building(p);
    std::set<std::string_view> keys;
    for (const auto& way : places.ways)
      for (const auto key : {way.from, way.to})
        if (key != kBuilding && key != kUnseen) keys.insert(key);
    for (const auto* table : {&before, &after}) {
      for (const auto& [key, _] : table->areas) keys.insert(key);
      for (const auto& player : table->players)
        for (const auto& [key, __] : player.layout.beside) keys.insert(key);
    }
    for (const auto key : keys) add_area(key);
  }

  [[nodiscard]] const std::vector<Spot>& all() const { return spots_; }

 private:
  void add_building(int p) {
    const auto i = static_cast<size_t>(p);
    const auto seen = [&](const Player& player) {
      return player.known ? std::optional(counts_of(player.layout, in_box_)) : std::nullopt;
    };
    spots_.push_back({kBuilding, p, seen(before_.players[i]), seen(after_.players[i])});
  }

  void add_area(std::string_view key) {
    const auto seen = [&](const Areas& areas) {
      const auto found = areas.find(key);
      return found == areas.end() ? std::nullopt : std::optional(counts_of(found->second, in_box_));
    };
    Spot shared{key, kNobody, seen(before_.areas), seen(after_.areas)};
    const bool of_table = shared.before || shared.after;
    bool of_players = false;
    std::vector<Spot> own;
    for (size_t p = 0; p < after_.players.size(); ++p) {
      own.push_back({key, static_cast<int>(p), seen(before_.players[p].layout.beside),
                     seen(after_.players[p].layout.beside)});
      of_players = of_players || own.back().before || own.back().after;
    }
    if (of_players) spots_.insert(spots_.end(), own.begin(), own.end());
    // Nobody says whose a place is that no state has: then it is anybody's.
    if (of_table || !of_players) spots_.push_back(std::move(shared));
  }

  size_t in_box_;
  const Table& before_;
  const Table& after_;
  std::vector<Spot> spots_;
};

/// Whether a place that both states tell of holds more or less of it.
bool changes(const std::vector<Spot>& spots, int piece) {
  const auto i = static_cast<size_t>(piece);
  return std::any_of(spots.begin(), spots.end(), [&](const Spot& spot) {
    return spot.before && spot.after && (*spot.before)[i] != (*spot.after)[i];
  });
}

bool leads(const Way& way, const Spot& from, const Spot& to) {
  if (way.from != from.key || way.to != to.key) return false;
  const bool same = from.player == kNobody || to.player == kNobody || from.player == to.player;
  return way.to_another_player ? from.player != to.player : same;
}

/// One piece of the box over all spots: which changes the ways explain.
class PieceWays {
 public:
  PieceWays(const Catalog& catalog, const Places& places, const std::vector<Spot>& spots, int piece,
            bool asked)
      : spots_(spots), piece_(piece), asked_(asked) {
    const auto& kind = catalog.piece(piece).kind;
    for (const auto& way : places.ways)
      if (way.kinds.empty() ||
          std::find(way.kinds.begin(), way.kinds.end(), kind) != way.kinds.end())
        ways_.push_back(&way);
  }

  /// Pieces without a way, by spot: more than 0 came from nowhere, less than 0 are gone.
  /// Every piece that lies somewhere afterwards stayed there or came over one way, every piece that
  /// lay somewhere before stayed or went over one. Both are matched each for itself: when either
  /// can be explained, both can be at once (Mendelsohn and Dulmage 1958).
  [[nodiscard]] std::vector<int> unexplained() const {
    std::vector<int> left(spots_.size());
    explain(+1, left);
    explain(-1, left);
    return left;
  }

 private:
  /// How many lie in `spot`; nullopt when nobody says.
  [[nodiscard]] std::optional<int> lying(const std::optional<Counts>& told) const {
    return told ? std::optional((*told)[static_cast<size_t>(piece_)]) : std::nullopt;
  }

  [[nodiscard]] bool linked(const Spot& here, const Spot& there, int direction) const {
    const auto& from = direction > 0 ? there : here;
    const auto& to = direction > 0 ? here : there;
    return std::any_of(ways_.begin(), ways_.end(),
                       [&](const Way* way) { return leads(*way, from, to); });
  }

  [[nodiscard]] bool unseen(const Spot& here, int direction) const {
    if (direction > 0 && asked_) return true;
    const Spot nowhere{kUnseen};
    return linked(here, nowhere, direction);
  }

  /// Matches the pieces of the later state with those of the earlier one (direction +1), or the
  /// other way round (-1), by augmenting paths (Kuhn); what stays where it is goes first, so that
  /// what changed is what is left.
  void explain(int direction, std::vector<int>& left) const {
    std::vector<std::vector<size_t>> takers(spots_.size());
    for (const bool staying : {true, false})
      for (size_t i = 0; i < spots_.size(); ++i) {
        const auto before = lying(spots_[i].before);
        const auto after = lying(spots_[i].after);
        const auto here = direction > 0 ? after : before;
        if (!here || unseen(spots_[i], direction)) continue;
        const int stay = std::min(before.value_or(*here), after.value_or(*here));
        for (int unit = 0; unit < (staying ? stay : *here - stay); ++unit) {
          std::vector<bool> tried(spots_.size());
          if (!place_unit(i, direction, takers, tried)) left[i] += direction;
        }
      }
  }

  bool place_unit(size_t here, int direction, std::vector<std::vector<size_t>>& takers,
                  std::vector<bool>& tried) const {
    for (size_t n = 0; n < spots_.size(); ++n) {
      const size_t there = n == 0 ? here : n - (n <= here ? 1 : 0);  // what stays goes first
      const auto& spot = spots_[there];
      if (tried[there] || (there != here && !linked(spots_[here], spot, direction))) continue;
      tried[there] = true;
      const auto room = lying(direction > 0 ? spot.before : spot.after);
      if (!room || static_cast<int>(takers[there].size()) < *room) {
        takers[there].push_back(here);
        return true;
      }
      for (auto& taker : takers[there])
        if (place_unit(taker, direction, takers, tried)) {
          taker = here;
          return true;
        }
    }
    return false;
  }

  const std::vector<Spot>& spots_;
  int piece_;
  bool asked_;
  std::vector<const Way*> ways_;
};

std::string words_of(const Places& places, std::string_view place) {
  const auto found = places.words.find(place);
  return std::string(found == places.words.end() ? place : found->second);
}
std::string the(const Places& places, std::string_view place) {
  return "the " + words_of(places, place);
}

std::string name_of(const Catalog& catalog, const Places& places, int piece) {
  return places.name ? places.name(catalog, piece) : catalog.piece(piece).label;
}

/// Where pieces of this kind may come from, or go to: "the display or another player's hand".
std::string other_ends(const Catalog& catalog, const Places& places, const Stray& stray) {
  const auto& kind = catalog.piece(stray.piece).kind;
  std::set<std::string> ends;
  for (const auto& way : places.ways) {
    const bool kind_goes =
        way.kinds.empty() || std::find(way.kinds.begin(), way.kinds.end(), kind) != way.kinds.end();
    const bool came = stray.from.empty();
    if (!kind_goes || (came ? way.to != stray.to : way.from != stray.from)) continue;
    const auto end = came ? way.from : way.to;
    ends.insert((way.to_another_player ? "another player's " : "the ") + words_of(places, end));
  }
  std::string text;
  for (const auto& end : ends) text += (text.empty() ? "" : " or ") + end;
  return text;
}

std::string sentence(const Catalog& catalog, const Places& places, const Stray& stray) {
  auto text = name_of(catalog, places, stray.piece);
  if (stray.times > 1) text = std::to_string(stray.times) + " of " + text;
  const char* is = stray.times > 1 ? " are" : " is";
  if (!stray.from.empty() && !stray.to.empty())
    return text + " went from " + the(places, stray.from) + " to " + the(places, stray.to) +
           ", which no turn does";
  const auto ends = other_ends(catalog, places, stray);
  if (stray.to.empty())
    return text + is + " gone from " + the(places, stray.from) +
           (ends.empty() ? "" : " and did not come to " + ends);
  return text + is + " in " + the(places, stray.to) +
         (ends.empty() ? " and came from nowhere" : " and did not come from " + ends);
}

/// The places with the ways that only this move has.
Places places_of_move(const Catalog& catalog, Places places, const Table& before,
                      const Table& after) {
  if (!places.also) return places;
  for (auto& way : places.also(catalog, before, after)) places.ways.push_back(std::move(way));
  return places;
}

/// The cells of `layout` on which a piece lies or for which it stands.
std::vector<Cell> cells_of_piece(const Layout& layout, int piece) {
  std::set<Cell> cells;
  for (const auto& placement : layout.placements)
    if (placement.what.piece == piece) cells.insert(placement.cell);
  if (cells.empty())
    for (const auto& claim : layout.claims)
      if (claim.what.piece == piece) cells.insert(claim.cells.begin(), claim.cells.end());
  return {cells.begin(), cells.end()};
}

}  // namespace

std::vector<Stray> stray_pieces(const Catalog& catalog, const Places& places, const Table& before,
                                const Table& after, const std::vector<PieceFace>& asked) {
  const auto all_places = places_of_move(catalog, places, before, after);
  const Spots spots(catalog, all_places, before, after);
  const auto asked_for = counts_of(asked, catalog.pieces().size());
  std::vector<Stray> strays;
  for (int piece = 0; piece < static_cast<int>(catalog.pieces().size()); ++piece) {
    if (!changes(spots.all(), piece)) continue;
    const PieceWays ways(catalog, all_places, spots.all(), piece,
                         asked_for[static_cast<size_t>(piece)] > 0);
    const auto left = ways.unexplained();
    std::vector<Stray> came;
    std::vector<Stray> went;
    for (size_t i = 0; i < left.size(); ++i) {
      const auto& spot = spots.all()[i];
      if (left[i] > 0) came.push_back({piece, {}, spot.key, spot.player, left[i]});
      if (left[i] < 0) went.push_back({piece, spot.key, {}, spot.player, -left[i]});
    }
    // One piece that left one place and came to another is one mistake.
    if (came.size() == 1 && went.size() == 1 && came[0].times == went[0].times) {
      came[0].from = went[0].from;
      went.clear();
    }
    strays.insert(strays.end(), came.begin(), came.end());
    strays.insert(strays.end(), went.begin(), went.end());
  }
  return strays;
}

std::vector<Violation> check_ways(const Catalog& catalog, const Places& places, const Table& before,
                                  const Table& after, const std::vector<PieceFace>& asked) {
  std::vector<Violation> violations;
  for (const auto& stray : stray_pieces(catalog, places, before, after, asked)) {
    const int player = std::max(0, stray.player);
    const bool in_building = (stray.to.empty() ? stray.from : stray.to) == kBuilding;
    const auto& table = stray.to.empty() ? before : after;
    auto cells =
        in_building && stray.player >= 0
            ? cells_of_piece(table.players[static_cast<size_t>(player)].layout, stray.piece)
            : std::vector<Cell>{};
    violations.push_back({places.rule, Severity::kIllegal, sentence(catalog, places, stray),
                          std::move(cells), player});
  }
  return violations;
}

std::vector<int> pieces_on(const Catalog& catalog, const Table& table, bool shared_building) {
  const size_t in_box = catalog.pieces().size();
  Counts all(in_box);
  const auto add_all = [&](const Counts& counts) {
    for (size_t i = 0; i < in_box; ++i) all[i] += counts[i];
  };
  for (const auto& [_, pieces] : table.areas) add_all(counts_of(pieces, in_box));
  for (size_t p = 0; p < table.players.size(); ++p) {
    const auto& player = table.players[p];
    for (const auto& [_, pieces] : player.layout.beside) add_all(counts_of(pieces, in_box));
    if (player.known && (!shared_building || static_cast<int>(p) == first_known(table)))
      add_all(counts_of(player.layout, in_box));
  }
  return all;
}

void check_box(const RuleInput& in, ViolationWriter& out, const Places& places,
               const std::function<int(int piece)>& limit) {
  const auto any = in.of(0);  // it is the same for all players
  const auto& there = any.once<Counts>("pieces on the table", [&] {
    return pieces_on(in.catalog, in.table, places.shared_building);
  });
  const size_t in_box = in.catalog.pieces().size();
  auto own = counts_of(in.layout(), in_box);
  const auto add_area = [&](const Areas& areas) {
    for (const auto& [_, pieces] : areas)
      for (const auto& what : pieces) add(own, what);
  };
  add_area(in.layout().beside);
  if (in.player == 0) add_area(in.table.areas);
  for (int piece = 0; piece < static_cast<int>(in_box); ++piece) {
    const auto i = static_cast<size_t>(piece);
    const int most = limit ? limit(piece) : in.catalog.piece(piece).copies;
    if (own[i] == 0 || there[i] <= most) continue;
    out.add(Severity::kImpossible,
            name_of(in.catalog, places, piece) + " is there " + count(there[i], "time") +
                ", the box holds " + std::to_string(most),
            cells_of_piece(in.layout(), piece));
  }
}

}  // namespace storey::scoring
