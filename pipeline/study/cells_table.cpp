#include "pipeline/study/cells_table.h"

#include <algorithm>
#include <array>
#include <vector>

#include "inference/candidates.h"
#include "pipeline/io/csv.h"
#include "pipeline/study/alignment.h"

namespace storey {
namespace {

constexpr std::array kSources{"seen", "corrected", "inferred"};

std::string row_of(const Game& game, const LabelledPhoto& photo, const TruthCell& truth,
                   const Observation& seen, const Observation& last) {
  const auto name = [&](PieceFace what) {
    return what.is_nothing() ? std::string("-") : game.catalog.short_name(what);
  };
  const auto same = [&](const Candidate& c) { return c.what == truth.what; };
  const auto rank = std::find_if(seen.candidates.begin(), seen.candidates.end(), same);
  const bool listed = rank != seen.candidates.end();
  const Candidate none{};
  const Candidate& second = seen.candidates.size() > 1 ? seen.candidates[1] : none;
  const Candidate& right = listed ? *rank : none;
  return csv_line({photo.name,
                   photo.truth.set,
                   to_string(truth.cell),
                   std::to_string(truth.visible),
                   name(truth.what),
                   name(last.best().what),
                   same(last.best()) ? "1" : "0",
                   std::to_string(last.confidence()),
                   std::to_string(last.margin),
                   kSources.at(static_cast<std::size_t>(last.source)),
                   name(seen.best().what),
                   same(seen.best()) ? "1" : "0",
                   std::to_string(seen.confidence()),
                   std::to_string(seen.best().score),
                   name(second.what),
                   std::to_string(second.confidence),
                   std::to_string(second.score),
                   listed ? std::to_string(rank - seen.candidates.begin() + 1) : "",
                   std::to_string(right.confidence),
                   std::to_string(right.score),
                   std::to_string(unlisted(seen))});
}

}  // namespace

std::string cell_rows(const Game& game, const LabelledPhoto& photo, const TableResult& result) {
  std::string rows;
  const auto read = std::find_if(result.players.begin(), result.players.end(),
                                 [](const PlayerResult& player) { return player.reading; });
  if (read == result.players.end() || !read->alone) return rows;
  const Alignment found = align(game, photo.truth, *read->alone);
  for (std::size_t i = 0; i < photo.truth.cells.size(); ++i) {
    const Observation* seen = found.cells[i];
    const Observation* last = seen != nullptr ? read->reading->at(seen->site.cell) : nullptr;
    if (last != nullptr) rows += row_of(game, photo, photo.truth.cells[i], *seen, *last);
  }
  return rows;
}

}  // namespace storey
