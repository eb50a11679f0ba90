#include "inference/pieces_apart.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "inference/candidates.h"
#include "inference/joint_decoding.h"
#include "inference/posterior.h"
#include "inference/struck_out.h"
#include "inference/worlds.h"

namespace storey {
namespace {

// P(a piece too many really lies there), a second box, against each site's chance to be misread.
constexpr double kOveruse = 0.01;
constexpr double kLeastUnlisted = 1e-9;  // no site is impossible

std::vector<Observation*> sites_apart(BuildingReading& reading) {
  std::vector<Observation*> sites;
  for (auto* all : {&reading.overlays, &reading.loose})
    for (Observation& seen : *all) sites.push_back(&seen);
  return sites;
}

/// Copies of a piece that are not plainly in the building.
int copies_left(const Catalog& catalog, const BuildingReading& reading, int piece) {
  std::set<PieceFace> parts;
  int whole = 0;
  for (const Observation& seen : reading.cells) {
    const PieceFace what = seen.best().what;
    if (what.is_nothing() || what.piece != piece || seen.confidence() < kSureConfidence) continue;
    if (what.is_square())
      parts.insert(what);
    else
      ++whole;
  }
  return std::max(0, catalog.piece(piece).copies - whole - (parts.empty() ? 0 : 1));
}

}  // namespace

void weigh_pieces_apart(const Catalog& catalog, BuildingReading& reading) {
  const std::vector<Observation*> seen = sites_apart(reading);
  std::map<int, int> count_of_piece;
  std::vector<SharedCount> counts;
  std::vector<UncertainSite> sites;
  for (const Observation* one : seen) {
    UncertainSite& site = sites.emplace_back();
    for (const Candidate& candidate : one->candidates) {
      UncertainSite::State state{.probability = candidate.confidence, .counts = {}};
      if (!candidate.empty()) {
        const int piece = candidate.what.piece;
        const auto [known, is_new] =
            count_of_piece.try_emplace(piece, static_cast<int>(counts.size()));
        if (is_new) counts.push_back(at_most(copies_left(catalog, reading, piece), kOveruse));
        state.counts.push_back(known->second);
      }
      site.states.push_back(std::move(state));
    }
    site.states.push_back({std::max(unlisted(*one), kLeastUnlisted), {}, false});
  }
  const Posterior posterior = infer(sites, counts);
  for (std::size_t s = 0; s < seen.size(); ++s) {
    Observation& one = *seen[s];
    if (one.source == Source::kCorrected || one.candidates.empty()) continue;
    const PieceFace before = one.best().what;
    const Observation alone = one;
    for (std::size_t c = 0; c < one.candidates.size(); ++c)
      one.candidates[c].confidence = posterior.probability[s][c];
    leave_struck_out_unlisted(
        alone, [](PieceFace) { return true; }, one);
    rank_candidates(one);
    if (one.best().what == before) continue;
    one.source = Source::kInferred;
    Candidate& first = one.candidates.front();
    first.confidence = std::min(first.confidence, kInferredConfidence);
    rank_candidates(one, PieceFace(first.what));
  }
}

}  // namespace storey
