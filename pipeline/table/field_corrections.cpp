#include "pipeline/table/field_corrections.h"

#include <algorithm>

#include "inference/candidates.h"
#include "model/square_fields.h"

namespace storey {
namespace {

// Of the probability of what is struck out this much goes to what was not listed: whatever was told
// wrongly once says little of the next likeliest.
constexpr double kDoubtLeft = 0.05;
// Of what was not told and fits so many are listed at most, and only where what was told is left
// with less than half.
constexpr std::size_t kMostListed = 12;
constexpr double kHalf = 0.5;
constexpr double kLeast = 1e-9;  // not to divide by nothing

bool is_of(const Catalog& catalog, PieceFace what, const std::vector<std::string>& kinds) {
  const std::string& kind = catalog.piece(what.piece).kind;
  return kinds.empty() || std::find(kinds.begin(), kinds.end(), kind) != kinds.end();
}

/// What may lie there by itself: whole faces, in cells those of one cell, and looks of squares.
std::vector<PieceFace> alone(const Catalog& catalog, const SaidFields& site) {
  auto contents = site.in_cell ? catalog.one_cell_contents() : catalog.all_contents();
  std::erase_if(contents, [&](PieceFace what) { return !is_of(catalog, what, site.kinds); });
  return contents;
}

/// The squares of pieces of several cells that may lie in a cell.
std::vector<PieceFace> parts(const Catalog& catalog, const SaidFields& site) {
  std::vector<PieceFace> squares;
  if (!site.in_cell) return squares;
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p) {
    const Piece& piece = catalog.piece(p);
    const int count = piece.width * piece.height;
    if (count == 1 || catalog.kind(piece.kind).loose_squares || !is_of(catalog, {p}, site.kinds))
      continue;
    for (int f = 0; f < static_cast<int>(piece.faces.size()); ++f)
      for (int s = 0; s < count; ++s) squares.push_back({p, f, s});
  }
  return squares;
}

/// What may lie there, each in every turn that changes what it shows.
std::vector<std::pair<PieceFace, int>> contents_of(const Catalog& catalog, const SaidFields& site) {
  std::vector<std::pair<PieceFace, int>> all;
  for (const PieceFace what : alone(catalog, site)) all.emplace_back(what, 0);
  for (const PieceFace what : parts(catalog, site))
    for (int turn = 0; turn < (site.upright ? 1 : 4); ++turn) all.emplace_back(what, turn);
  return all;
}

bool shows(const Catalog& catalog, PieceFace what, int rotation, const SaidFields& said) {
  if (said.rotation && catalog.is_part(what) && *said.rotation != rotation) return false;
  return std::all_of(said.values.begin(), said.values.end(), [&](const auto& one) {
    return value_as_it_lies(catalog, what, rotation, one.first) == one.second;
  });
}

/// Keys of all that is said of what lies there.
std::vector<std::string> fields_of(const Catalog& catalog, PieceFace what) {
  const KindSpec& kind = catalog.kind(catalog.piece(what.piece).kind);
  std::vector<std::string> keys;
  if (what.is_square()) keys = square_fields(kind);
  for (const FieldSpec& field : kind.fields)
    if (field.of == FieldSpec::Of::kPiece) keys.push_back(field.key);
  return keys;
}

std::set<Cell> footprint(const Catalog& catalog, const Placement& placement) {
  std::set<Cell> cells;
  for (const auto& [cell, unused] : squares_covered(placement, catalog)) cells.insert(cell);
  return cells;
}

/// What is said of some observations, one for each cell; a piece by itself stands in cell a1.
class Heeding {
 public:
  Heeding(const Catalog& catalog, const std::map<Cell, SaidFields>& said,
          std::vector<Observation>& cells)
      : catalog_(catalog), said_(said), cells_(cells) {}

  void run() {
    for (const auto& [cell, said] : said_) {
      Observation* seen = find(cell);
      if (seen != nullptr && seen->source != Source::kCorrected) heed(cell, said, *seen);
    }
  }

 private:
  using Placements = std::vector<Placement>;

  [[nodiscard]] Observation* find(Cell cell) const {
    for (Observation& seen : cells_)
      if (seen.site.cell == cell) return &seen;
    return nullptr;
  }

  /// A piece by itself covers the one cell that stands for its place.
  [[nodiscard]] std::vector<std::pair<Cell, PieceFace>> covered(const Placement& placement) const {
    if (!said_.begin()->second.in_cell) return {{placement.cell, placement.what}};
    return squares_covered(placement, catalog_);
  }

  /// What lies in `cell` if the candidate is right, as a whole piece.
  [[nodiscard]] Placement placed(PieceFace what, int rotation, Cell cell) const {
    if (catalog_.is_part(what)) return whole_piece(catalog_, what, rotation, cell);
    return {what, cell, 0, 0};
  }

  /// Whether it shows what is said of a cell that it covers; of others nothing is said of it.
  [[nodiscard]] bool agrees(const Placement& placement, Cell with) const {
    for (const auto& [cell, square] : covered(placement))
      if (cell == with) return shows(catalog_, square, placement.rotation, said_.at(cell));
    return true;
  }
  [[nodiscard]] bool agrees(const Placement& placement) const {
    return std::all_of(said_.begin(), said_.end(),
                       [&](const auto& one) { return agrees(placement, one.first); });
  }

  /// Whether it stays within what was read, and off what was corrected.
  [[nodiscard]] bool has_room(const Placement& placement) const {
    for (const auto& [cell, square] : covered(placement)) {
      const Observation* seen = find(cell);
      if (seen == nullptr) return false;
      const Candidate& best = seen->best();
      if (seen->source == Source::kCorrected &&
          (best.what != square || best.rotation != placement.rotation))
        return false;
    }
    return true;
  }

  /// Whether on all other cells that it covers nothing lies surely, or nothing is told surely.
  [[nodiscard]] bool is_free_around(const Placement& placement, Cell cell,
                                    bool empty_is_free) const {
    for (const auto& [other, unused] : covered(placement)) {
      const Observation& seen = *find(other);
      const bool is_free = seen.confidence() < kHalf || (empty_is_free && seen.best().empty());
      if (other != cell && !is_free) return false;
    }
    return true;
  }

  [[nodiscard]] Placements told_at(const Observation& seen) const {
    Placements told;
    for (const Candidate& candidate : seen.candidates)
      if (!candidate.empty())
        told.push_back(placed(candidate.what, candidate.rotation, seen.site.cell));
    return told;
  }

  struct Possible {
    Placements fitting;   ///< that agree with all that is said
    std::size_t all = 0;  ///< how many there would be if nothing were said
  };

  /// What may lie there: on the same cells as what was told or where nothing is told surely, or
  /// else wherever there is room.
  [[nodiscard]] Possible possible_at(Cell cell, const SaidFields& said,
                                     const Placements& told) const {
    std::set<std::set<Cell>> footprints;
    for (const Placement& one : told) footprints.insert(footprint(catalog_, one));
    Possible possible;
    for (const bool as_told : {true, false}) {
      for (const auto& [what, turn] : contents_of(catalog_, said)) {
        const Placement one = placed(what, turn, cell);
        if (!has_room(one)) continue;
        const bool as_expected =
            is_free_around(one, cell, !as_told) ||
            (as_told && (!said.in_cell || footprints.count(footprint(catalog_, one)) > 0));
        if (!as_expected) continue;
        ++possible.all;
        if (agrees(one)) possible.fitting.push_back(one);
      }
      if (!possible.fitting.empty()) break;
      if (as_told) possible = {};
    }
    return possible;
  }

  void heed(Cell cell, const SaidFields& said, Observation& seen) {
    const Placements told = told_at(seen);
    const auto was_told = [&](const Placement& one) {
      return std::find(told.begin(), told.end(), one) != told.end();
    };
    const Possible possible = possible_at(cell, said, told);
    Placements others = possible.fitting;
    std::erase_if(others, was_told);
    Placements kept = told;
    std::erase_if(kept, [&](const Placement& one) { return !agrees(one); });
    // What was not listed may be any piece that was not: as many of them as fit count.
    const double untold =
        std::max(1.0, static_cast<double>(possible.all) - static_cast<double>(told.size()));
    strike_out(cell, std::min(1.0, static_cast<double>(others.size()) / untold));
    if (kept.size() + others.size() == 1) return settle(kept.empty() ? others[0] : kept[0]);
    const double left = 1 - unlisted(seen);
    if (left >= kHalf || others.empty()) return;
    sort_by_likeness(others, told);
    list(others, 1 - left);
  }

  /// @param fits  share of what was not listed in `cell` that agrees with what is said.
  void strike_out(Cell cell, double fits) {
    for (Observation& seen : cells_) {
      if (seen.source == Source::kCorrected) continue;
      const bool is_it = seen.site.cell == cell;
      const double before = unlisted(seen);
      double struck = 0;
      std::erase_if(seen.candidates, [&](const Candidate& candidate) {
        const bool out =
            candidate.empty()
                ? is_it
                : !agrees(placed(candidate.what, candidate.rotation, seen.site.cell), cell);
        if (out) struck += candidate.confidence;
        return out;
      });
      if (struck == 0 && !is_it) continue;
      double all = std::max(before * (is_it ? fits : 1), kDoubtLeft * struck);
      for (const Candidate& candidate : seen.candidates) all += candidate.confidence;
      for (Candidate& candidate : seen.candidates) candidate.confidence /= std::max(all, kLeast);
      rank(seen);
    }
  }

  /// Where nothing is left that was told, something unknown lies there: no candidate is likely.
  static void rank(Observation& seen) {
    if (seen.candidates.empty()) seen.candidates.push_back({.what = kNothing, .confidence = 0});
    rank_candidates(seen);
  }

  /// One piece is left: it is that.
  void settle(const Placement& piece) {
    for (const auto& [cell, square] : covered(piece)) {
      Observation& seen = *find(cell);
      const Candidate* was = find_candidate(seen, square);
      const int turn = catalog_.is_part(square) ? piece.rotation
                       : was != nullptr         ? was->rotation
                                                : 0;
      seen.candidates = {{.what = square, .rotation = turn, .confidence = 1}};
      seen.margin = 1;
      seen.source = Source::kCorrected;
    }
  }

  /// Those first that have most in common with what was told, since players correct details.
  void sort_by_likeness(Placements& placements, const Placements& told) const {
    if (told.empty()) return;
    const auto there = covered(told.front());
    const auto in_common = [&](const Placement& one) {
      int same = 0;
      const auto here = covered(one);
      if (here.size() != there.size()) return same;
      for (const auto& [own_cell, own] : here)
        for (const std::string& key : fields_of(catalog_, own))
          for (const auto& [cell, square] : there)
            if (cell == own_cell &&
                value_as_it_lies(catalog_, own, one.rotation, key) ==
                    value_as_it_lies(catalog_, square, told.front().rotation, key))
              ++same;
      return same;
    };
    std::vector<std::pair<int, Placement>> by_likeness;
    for (const Placement& one : placements) by_likeness.emplace_back(-in_common(one), one);
    std::stable_sort(by_likeness.begin(), by_likeness.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < placements.size(); ++i) placements[i] = by_likeness[i].second;
  }

  /// Each of those that fit is as likely as the others; all of them share `probability`.
  void list(const Placements& fitting, double probability) {
    const double each = probability / static_cast<double>(fitting.size());
    std::map<Cell, std::vector<Candidate>> more;
    for (std::size_t i = 0; i < std::min(fitting.size(), kMostListed); ++i)
      for (const auto& [cell, square] : covered(fitting[i]))
        more[cell].push_back({.what = square, .rotation = fitting[i].rotation, .confidence = each});
    for (const auto& [cell, candidates] : more) {
      Observation& seen = *find(cell);
      if (seen.source == Source::kCorrected) continue;
      const double added = each * static_cast<double>(candidates.size());
      const double room = std::min(1.0, (1 - added) / std::max(kLeast, 1 - unlisted(seen)));
      for (Candidate& candidate : seen.candidates) candidate.confidence *= room;
      seen.candidates.insert(seen.candidates.end(), candidates.begin(), candidates.end());
      std::erase_if(seen.candidates, [](const Candidate& one) { return one.confidence == 0; });
      rank_candidates(seen);
    }
  }

  const Catalog& catalog_;
  const std::map<Cell, SaidFields>& said_;
  std::vector<Observation>& cells_;
};

}  // namespace

std::map<std::string, std::set<std::string>> values_by_field(const Catalog& catalog,
                                                             const SaidFields& site) {
  std::map<std::string, std::set<std::string>> values;
  for (const auto& [what, turn] : contents_of(catalog, site)) {
    for (const FieldSpec& field : catalog.kind(catalog.piece(what.piece).kind).fields)
      if (const auto value = value_as_it_lies(catalog, what, turn, field.key))
        values[field.key].insert(*value);
    for (const auto side : kSides)
      if (const auto value = value_as_it_lies(catalog, what, turn, side))
        values[std::string(side)].insert(*value);
  }
  return values;
}

bool any_shows(const Catalog& catalog, const SaidFields& said) {
  const auto contents = contents_of(catalog, said);
  return std::any_of(contents.begin(), contents.end(), [&](const auto& content) {
    return shows(catalog, content.first, content.second, said);
  });
}

void heed_fields(const Catalog& catalog, const std::map<Cell, SaidFields>& said,
                 std::vector<Observation>& cells) {
  Heeding(catalog, said, cells).run();
}

void heed_fields(const Catalog& catalog, const SaidFields& said, Observation& seen) {
  const Site site = seen.site;
  std::vector<Observation> one{std::move(seen)};
  if (one.front().candidates.empty()) one.front().candidates.push_back({.what = kNothing});
  one.front().site = {};
  Heeding(catalog, {{Cell{}, said}}, one).run();
  seen = std::move(one.front());
  seen.site = site;
}

std::optional<PieceFace> with_fields(const Catalog& catalog, const Placement& there, Cell cell,
                                     const SaidFields& said) {
  if (there.what.is_nothing()) return std::nullopt;
  const auto squares = squares_covered(there, catalog);
  // Of a piece of several cells only its squares are compared: what else it is called goes with it.
  const bool by_squares = squares.size() > 1;
  const auto same_but_for = [&](PieceFace what) {
    if (catalog.extent(what) != catalog.extent(there.what) ||
        what.is_square() != there.what.is_square() ||
        catalog.piece(what.piece).kind != catalog.piece(there.what.piece).kind ||
        (!by_squares && catalog.values(what).tags != catalog.values(there.what).tags))
      return false;
    const auto shown = squares_covered({what, there.cell, there.rotation, 0}, catalog);
    for (std::size_t i = 0; i < squares.size(); ++i) {
      const PieceFace now = by_squares ? shown[i].second : what;
      const PieceFace before = by_squares ? squares[i].second : there.what;
      const bool is_meant = !by_squares || shown[i].first == cell;
      if (is_meant && !shows(catalog, now, there.rotation, said)) return false;
      const KindSpec& kind = catalog.kind(catalog.piece(before.piece).kind);
      for (const std::string& key : by_squares ? square_fields(kind) : fields_of(catalog, before))
        if ((!is_meant || said.values.count(key) == 0) &&
            value_as_it_lies(catalog, now, there.rotation, key) !=
                value_as_it_lies(catalog, before, there.rotation, key))
          return false;
    }
    return true;
  };
  if (same_but_for(there.what)) return there.what;
  const auto contents = catalog.all_contents();
  const auto found = std::find_if(contents.begin(), contents.end(), same_but_for);
  return found == contents.end() ? std::nullopt : std::optional(*found);
}

}  // namespace storey
