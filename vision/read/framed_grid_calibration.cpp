#include "vision/read/framed_grid_calibration.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "vision/identify/template_impl.h"

namespace storey::vision {
namespace {

// Fitted by scripts/calibrate; docs/measurements/confidence.md tells on what and how well it holds
// on other photos. The last number of each model is its constant.
constexpr std::array<double, 5> kRecognised{44.4913, 11.2621, 8.3751, -25.9350, -1.4961};
constexpr std::array<double, 11> kCovered{-5.5503,  -1.3743, -2.4253,  1.5944,  41.7135, 18.9776,
                                          -12.8179, -0.0175, -16.3592, 11.8969, 3.0439};
constexpr std::array<double, 5> kRight{4.7881, -3.8369, 18.8744, 17.2155, -8.6276};
// Of cells looked at a second time.
constexpr std::array<double, 11> kHolds{7.9801, 12.6411, -38.2099, 72.4443, 35.6243, -7.6119,
                                        0.7577, -1.9721, -0.2601,  10.7852, -0.8906};
constexpr std::array<double, 6> kFound{5.3366, 5.0035, 9.7975, 4.2531, 8.2476, -8.3044};
// No photo is proof beyond this: the cells that calibration saw are some thousands, not millions.
constexpr double kMostConfident = 0.9995;
// A plain opening: its bars are in view, it is no lighter than the faces or the other openings, and
// it is unlike any face. Of 6,000 pieces in 413 mostly hard photos one looked like that. The models
// weigh each sign alone and state about twenty times that doubt; taken at their word, they would
// have a building that is one block short asked about cell by cell.
constexpr double kPlainBars = 0.65;
constexpr double kPlainWorstBar = 0.42;
constexpr double kPlainLevel = 0.15;  // log lightness above the faces; a veil of glare has more
constexpr double kPlainClipped = 0.01;
constexpr double kPlainLikeness = 0.33;
constexpr double kPlainNothing = 0.95;  // what both looks must say by themselves
constexpr double kPlainDoubtShare = 1.0 / 20;
constexpr double kMostConfidentlyPlain = 0.9999;
// A cell of one colour where the other openings show walls and what is behind, or much darker or
// lighter than they are: a card, a sleeve or a cup may stand before it. Of 31 faces hidden by
// something that left their bars in view 28 looked so, of 1,426 openings 62 (80 photos of level
// covers, seeds 60000 to 60079, and the sample sets).
constexpr double kOneColour = 0.2;           // variety
constexpr double kOfOneColour = 0.5;         // against the other openings
constexpr double kUnlikeOpenings = 0.6;      // log lightness
constexpr double kMaybeCoveredEmpty = 0.95;  // most that such a cell is surely empty
// How much likelier a hidden face is to let the inner walls of its cell be seen than an opening:
// 0 of 99 and 1 of 56 against 599 of 914 and 1,340 of 2,319 (covers and hard photos, seeds 120000
// and up), and the one was a frame found askew.
constexpr double kWallsShare = 1.0 / 25;
// What stands before the bars of a cell whose walls are not seen may reach into it: a piece was in
// 13 of 107 such cells, in 4 of 368 others (covers and hard photos, seeds 300000 and up).
constexpr double kBarHidden = 0.45;     // of the bar that is least in view
constexpr double kOutlineHidden = 0.9;  // share of the outline in view
// Where the other cells show their walls and this one does not: 25 of 47 held a piece.
constexpr double kWallsMissingEmpty = 0.7;
constexpr double kWholeOutline = 0.95;
constexpr double kBurntOut = 0.25;  // share of burnt-out pixels
constexpr double kOutOfView = 0.3;  // mean share of the four bars in view
constexpr double kOutOfViewEmpty = 0.7;
constexpr double kBurntOutEmpty = 0.85;
constexpr double kWindowEvens = 3;  // window margin, bar segments, at which the place is even odds
constexpr double kHintShare =
    0.7;  // what is seen of a covered face still names it, but less surely
constexpr double kChanceLikeness = 0.4;
constexpr double kProofBesidesBest = 0.15;
constexpr double kRunnerUpShare =
    0.5;  // of the doubt, for each next look; the rest stays for looks not listed

double expit(double x) { return 1 / (1 + std::exp(-x)); }

double logit(double p) {
  const double inside = std::clamp(p, 1e-6, 1 - 1e-6);
  return std::log(inside / (1 - inside));
}

template <std::size_t N>
double logistic(const std::array<double, N>& model, const std::array<double, N - 1>& features) {
  double x = model[N - 1];
  for (std::size_t i = 0; i + 1 < N; ++i) x += model[i] * features[i];
  return expit(x);
}

// Where a search is wrong, the truth is no likelier the next look than many others: 3 of 59 cells.
constexpr double kFoundNextShare = 0.08;
// Both looks have their say on whether there is a piece; log loss on photos left out is least here.
constexpr double kSecondLookWeight = 0.7;

// What the chances are that the cell holds the first match and that it holds nothing; the rest goes
// to the other looks.
struct Chances {
  double first = 0;
  double nothing = 0;
};

// How far the first match is ahead of the next.
double ahead(const std::vector<FineMatch>& matches) {
  return likeness_of(matches[0]) - (matches.size() > 1 ? likeness_of(matches[1]) : 0);
}

Chances first_look_chances(const Sight& sight, const CellEvidence& evidence) {
  const FineMatch& best = evidence.matches.front();
  const double lead = ahead(evidence.matches);
  const double coarse_lead =
      best.coarse - (evidence.matches.size() > 1 ? evidence.matches[1] : FineMatch{}).coarse;
  const double recognised =
      logistic(kRecognised, {likeness_of(best), lead, evidence.presence, sight.typical});
  const double covered =
      logistic(kCovered, {evidence.bars, evidence.worst_bar, std::log(evidence.contrast + 0.02),
                          evidence.presence, likeness_of(best), lead, sight.typical,
                          std::max(0.0, evidence.level - sight.typical_level),
                          static_cast<double>(best.top), evidence.beyond_empty});
  const double right =
      logistic(kRight, {lead, likeness_of(best), coarse_lead, static_cast<double>(best.top)});
  // A covered piece is most likely what little is seen of it says, but that is no more than a hint.
  return {recognised * right + (1 - recognised) * covered * kHintShare * right,
          (1 - recognised) * (1 - covered)};
}

Chances second_look_chances(const Sight& sight, const CellEvidence& evidence) {
  const SecondLook& second = *evidence.again;
  const FineMatch& best = second.matches.front();
  const double lead = ahead(second.matches);
  const double second_holds = logistic(
      kHolds,
      {likeness_of(best), lead, second.found, second.found * second.found, second.found_ahead,
       evidence.bars, std::max(0.0, evidence.level - sight.typical_level),
       std::log(evidence.contrast + 0.02), evidence.clipped, evidence.beyond_empty});
  const double first_holds = 1 - first_look_chances(sight, evidence).nothing;
  const double holds =
      expit(kSecondLookWeight * logit(second_holds) + (1 - kSecondLookWeight) * logit(first_holds));
  const double right = logistic(kFound, {likeness_of(best), lead, second.found, second.found_ahead,
                                         static_cast<double>(best.top)});
  return {holds * right, 1 - holds};
}

bool shows_walls(const CellEvidence& evidence) {
  return evidence.walls == Walls::kSeen && likeness_of(evidence.matches.front()) < kPlainLikeness;
}

bool may_be_covered(const CellEvidence& evidence) {
  if (shows_walls(evidence)) return false;
  if (evidence.walls == Walls::kMissing) return true;
  if (evidence.outline < kOutlineHidden || evidence.worst_bar < kBarHidden) return true;
  return (evidence.variety < kOneColour && evidence.varied < kOfOneColour) ||
         evidence.unlike_empty > kUnlikeOpenings;
}

bool is_plainly_open(const Sight& sight, const CellEvidence& evidence) {
  return !may_be_covered(evidence) && evidence.outline >= kWholeOutline &&
         evidence.bars >= kPlainBars && evidence.worst_bar >= kPlainWorstBar &&
         evidence.level - sight.typical_level <= kPlainLevel && evidence.clipped < kPlainClipped &&
         evidence.beyond_empty <= 0 && likeness_of(evidence.matches.front()) < kPlainLikeness &&
         first_look_chances(sight, evidence).nothing > kPlainNothing;
}

// What speaks for an opening, with a piece by `share` as likely to look so.
Chances weighed(const Chances& chances, double share) {
  const double all = chances.nothing + share * (1 - chances.nothing);
  return {share * chances.first / all, chances.nothing / all};
}

Chances chances_of(const Sight& sight, const CellEvidence& evidence) {
  const Chances chances =
      evidence.again ? second_look_chances(sight, evidence) : first_look_chances(sight, evidence);
  if (chances.nothing > kPlainNothing && is_plainly_open(sight, evidence))
    return weighed(chances, kPlainDoubtShare);
  return shows_walls(evidence) ? weighed(chances, kWallsShare) : chances;
}

/// A burnt-out face looks like nothing at all, and so does a mug before a cell: a burnt-out cell
/// and one whose frame is out of view are never surely empty.
double most_surely_empty(const Sight& sight, const CellEvidence& evidence) {
  if (shows_walls(evidence)) return kMostConfidentlyPlain;
  if (evidence.bars < kOutOfView) return kOutOfViewEmpty;
  if (evidence.clipped > kBurntOut) return kBurntOutEmpty;
  if (evidence.walls == Walls::kMissing) return kWallsMissingEmpty;
  if (may_be_covered(evidence)) return kMaybeCoveredEmpty;
  return is_plainly_open(sight, evidence) ? kMostConfidentlyPlain : kMostConfident;
}

}  // namespace

Observation calibrated(const TemplateSet::Impl& set, const Sight& sight,
                       const CellEvidence& evidence) {
  const Chances chances = chances_of(sight, evidence);
  Observation seen;
  seen.site.cell = evidence.cell;
  Candidate empty;
  empty.confidence = std::min(most_surely_empty(sight, evidence), chances.nothing);
  seen.candidates.push_back(empty);
  double doubt = std::max(0.0, 1 - chances.first - chances.nothing);
  for (const auto& match : evidence.settled()) {
    Candidate candidate;
    candidate.what = set.looks[static_cast<std::size_t>(match.look)].what;
    candidate.score = likeness_of(match);
    if (seen.candidates.size() == 1) {
      candidate.confidence = std::min(kMostConfident, chances.first);
    } else {
      candidate.confidence = doubt * (evidence.again ? kFoundNextShare : kRunnerUpShare);
      doubt -= candidate.confidence;
    }
    seen.candidates.push_back(candidate);
  }
  std::stable_sort(
      seen.candidates.begin(), seen.candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.confidence > b.confidence; });
  seen.margin = seen.candidates[0].confidence - seen.candidates[1].confidence;
  return seen;
}

double window_confidence(const Sight& sight) {
  if (sight.located.by_marks) return kMostConfident;
  return std::min(kMostConfident, expit(1.5 * (sight.located.window_margin - kWindowEvens)));
}

double board_confidence(const Sight& sight) {
  if (sight.located.by_marks) return kMostConfident;
  // One face on a loose cube is no board: what counts is how far the others stand above chance
  // (0.4).
  double best = 0;
  double all = 0;
  for (const auto& cell : sight.cells) {
    const double above = std::max(0.0, likeness_of(cell.matches.front()) - kChanceLikeness);
    best = std::max(best, above);
    all += above;
  }
  return 1 / (1 + std::exp(-25 * (all - best - kProofBesidesBest)));
}

}  // namespace storey::vision
