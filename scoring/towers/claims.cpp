#include "scoring/towers/claims.h"

#include <algorithm>
#include <set>
#include <utility>

namespace storey::scoring::towers {

namespace {

constexpr size_t kMostWays = 40;     // more are not listed: nobody chooses from so many
constexpr int kMostSteps = 20'000;   // a search for ways ends here
constexpr size_t kMostBought = 500;  // sets of rooms that are looked at for one client

using Cells = std::vector<Cell>;

/// How many DrugCorps of others may have bought rooms of a client of this player.
int drugcorps_of_others(const RuleInput& in) {
  const auto said = drugcorps_said(in.table);
  const auto others = in.table.players.size() - 1;
  int there = 0;
  for (size_t p = 0; p <= others; ++p) {
    const auto& player = in.table.players[p];
    if (static_cast<int>(p) == in.player) continue;
    const int cashed = cashed_with(in, static_cast<int>(p), kDrugCorpTag);
    const bool named = std::find(said.begin(), said.end(), player.name) != said.end();
    there += std::max(cashed, named || !player.known ? 1 : 0);
  }
  return others == 0 ? 1 : there;  // of a single tower nobody says who else plays
}
bool are_clients(const RuleInput& in, const std::vector<PieceFace>& pieces) {
  return std::all_of(pieces.begin(), pieces.end(),
                     [&](PieceFace what) { return in.catalog.piece(what.piece).kind == kClient; });
}

/// Sets of copies that share no room, joined.
void join_copies(const std::vector<Cells>& copies, size_t next, const Cells& joined,
                 std::set<Cells>& all, int& steps) {
  for (size_t i = next; i < copies.size() && all.size() < kMostBought && steps > 0; ++i) {
    --steps;
    Cells more;
    std::set_union(joined.begin(), joined.end(), copies[i].begin(), copies[i].end(),
                   std::back_inserter(more));
    if (more.size() != joined.size() + copies[i].size()) continue;
    all.insert(more);
    join_copies(copies, i + 1, more, all, steps);
  }
}

/// Shares the rooms that were paid for out among clients.
class RoomSearch {
 public:
  /// @param sold  rooms that others bought, or that were sold before.
  /// @param all   whether each of the clients bought rooms.
  RoomSearch(const RuleInput& in, std::vector<PieceFace> clients, std::set<Cell> sold, bool all)
      : in_(in),
        tower_(tower_of(in)),
        resold_(in.option("sold-rooms") == "count"),
        all_buy_(all),
        claimed_(std::move(sold)) {
    found_.pieces = std::move(clients);
    std::sort(found_.pieces.begin(), found_.pieces.end());
    for (const PieceFace client : found_.pieces) bought_.push_back(bought_by(client));
  }

  ClaimWays find() {
    std::set<Cell> paid;
    std::set_difference(tower_.coins.begin(), tower_.coins.end(), claimed_.begin(), claimed_.end(),
                        std::inserter(paid, paid.end()));
    rooms_.resize(found_.pieces.size());
    share(paid, claimed_);
    for (const auto& way : ways_) found_.ways.push_back(way);
    return std::move(found_);
  }

 private:
  /// Every set of rooms that a client may have bought, others aside.
  [[nodiscard]] std::vector<Cells> bought_by(PieceFace client) {
    const auto demand = parse_demand(face_of(in_, client));
    std::set<Cell> rooms;
    for (const auto& [cell, type] : tower_.tiles)
      if (type == demand->type && (resold_ || claimed_.count(cell) == 0) &&
          (may_lose_rooms(in_, client) || tower_.coins.count(cell) > 0))
        rooms.insert(cell);
    auto bought = copies_among(in_, *demand, rooms, found_.all_listed);
    if (demand->touching == 0 && (demand->many || in_.option("copies") == "any")) {
      std::set<Cells> joined;
      int steps = kMostSteps;
      join_copies(bought, 0, {}, joined, steps);
      found_.all_listed = found_.all_listed && joined.size() < kMostBought && steps > 0;
      bought.assign(joined.begin(), joined.end());
    }
    std::erase_if(bought, [&](const Cells& cells) {
      return row_without_stairs(in_, tower_, *demand, cells) ||
             !unpaid_rooms(in_, {client, cells}).empty();
    });
    return bought;
  }

  [[nodiscard]] bool done() {
    if (ways_.size() < kMostWays && steps_ < kMostSteps) return false;
    found_.all_listed = false;
    return true;
  }

  /// @param paid   rooms with a $ piece that nobody has bought so far.
  /// @param taken  rooms that are sold so far.
  void share(const std::set<Cell>& paid, const std::set<Cell>& taken) {
    ++steps_;
    if (done()) return;
    std::set<PieceFace> tried;  // of clients that are alike any one will do
    bool waiting = false;
    if (paid.empty() && !all_buy_) {
      add_way();
      return;
    }
    for (size_t i = 0; i < rooms_.size() && !done(); ++i) {
      if (!rooms_[i].empty()) continue;
      waiting = true;
      if (!tried.insert(found_.pieces[i]).second) continue;
      for (const auto& rooms : bought_[i]) {
        const auto holds = [&](Cell cell) {
          return std::find(rooms.begin(), rooms.end(), cell) != rooms.end();
        };
        const bool free = std::none_of(rooms.begin(), rooms.end(),
                                       [&](Cell cell) { return taken.count(cell) > 0; });
        // Somebody bought the first room that is left.
        if ((!resold_ && !free) || (!paid.empty() && !holds(*paid.begin()))) continue;
        auto left = paid;
        auto sold = taken;
        for (const Cell cell : rooms) left.erase(cell);
        sold.insert(rooms.begin(), rooms.end());
        rooms_[i] = rooms;
        share(left, sold);
        rooms_[i].clear();
      }
      // All rooms are bought: who is left is so one after the other.
      if (paid.empty()) break;
    }
    if (!waiting && paid.empty()) add_way();
  }

  void add_way() {
    std::vector<Claim> way;
    for (size_t i = 0; i < rooms_.size(); ++i) way.push_back({found_.pieces[i], rooms_[i]});
    std::sort(way.begin(), way.end());
    ways_.insert(std::move(way));
  }

  const RuleInput& in_;
  const Tower& tower_;
  bool resold_;  ///< a room may be sold to several clients
  bool all_buy_;
  std::set<Cell> claimed_;                  ///< or sold before
  std::vector<std::vector<Cells>> bought_;  ///< by client
  std::vector<Cells> rooms_;                ///< by client, as far as they are shared out
  std::set<std::vector<Claim>> ways_;
  int steps_ = 0;
  ClaimWays found_;
};

}  // namespace

bool may_lose_rooms(const RuleInput& in, PieceFace client) {
  const auto& face = in.catalog.face(client);
  return in.option("drugcorp") == "two-rooms" && face.text("type") == kRetail &&
         !face.has_tag(kDrugCorpTag);
}

std::vector<Cell> unpaid_rooms(const RuleInput& in, const Claim& claim) {
  const auto& tower = tower_of(in);
  Cells unpaid;
  for (const Cell cell : claim.cells)
    if (tower.coins.count(cell) == 0) unpaid.push_back(cell);
  const auto missing = static_cast<int>(unpaid.size());
  // Two rooms each, or all there are; rooms that were sold before have their $ already.
  const bool by_twos =
      missing % 2 == 0 || unpaid.size() == claim.cells.size() || in.option("sold-rooms") == "count";
  const bool lost =
      may_lose_rooms(in, claim.what) && by_twos && missing <= 2 * drugcorps_of_others(in);
  return lost ? Cells{} : unpaid;
}

std::vector<ClaimWays> claim_ways(const RuleInput& in) {
  const auto& clients = in.area("cashed");
  if (clients.empty() || !are_clients(in, clients)) return {};
  std::set<Cell> sold;
  for (const auto& claim : in.layout().claims) sold.insert(claim.cells.begin(), claim.cells.end());
  auto ways = RoomSearch(in, clients, std::move(sold), true).find();
  ways.area = "cashed";
  // Where no way is left a client or a $ piece is missing, and nothing follows.
  return {std::move(ways)};
}

std::vector<ClaimWays> move_claim_ways(const MoveInput& move,
                                       const std::vector<PieceFace>& pieces) {
  std::vector<PieceFace> clients;
  for (const PieceFace what : pieces)
    if (move.after.catalog.piece(what.piece).kind == kClient) clients.push_back(what);
  auto sold = tower_of(move.before).coins;
  for (const auto& claim : move.after.layout().claims)
    sold.insert(claim.cells.begin(), claim.cells.end());
  const auto& coins = tower_of(move.after).coins;
  // Rooms of clients of which nobody says what they bought are theirs.
  if (clients.empty() || !move.after.area("cashed").empty() ||
      std::includes(sold.begin(), sold.end(), coins.begin(), coins.end()))
    return {};
  return {RoomSearch(move.after, std::move(clients), std::move(sold), false).find()};
}

}  // namespace storey::scoring::towers
