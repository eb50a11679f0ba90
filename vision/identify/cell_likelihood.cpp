#include "vision/identify/cell_likelihood.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace storey::vision {
namespace {

constexpr double kTemperature = 7;  // squared distance by which a likelihood falls e-fold
constexpr double kTypical = 80;     // squared distance of a piece that is seen well
constexpr float kUnlisted = 900;    // squared distance of something that was never learnt
// The same where nobody knows what nothing looks like: no table is in view, no empty cell was
// enrolled. Then what is not seen well may be just that.
constexpr float kUnlistedBlind = 250;
// A piece of which no picture was enrolled is about equally far from all that was learnt. Where one
// must lie somewhere, its distance is taken as this share of the distance to the third nearest
// thing.
constexpr double kNeverSeen = 0.9;
constexpr std::size_t kOthers = 3;
constexpr float kUnknown = 1e6F;
constexpr double kMostUnlisted = 4;    // its log odds at most
constexpr double kLeastListed = 1e-4;  // candidates below are left out ...
constexpr double kFewThings = 1000;    // ... and of more things each may have less

double never_seen_distance(const CellModel& model, std::span<const float> squared) {
  std::vector<float> pieces;  // each at its nearest turn
  for (std::size_t t = 0; t < squared.size(); ++t) {
    if (model.things[t].is_nothing()) continue;
    if (model.things[t].rotation == 0) pieces.push_back(squared[t]);
    pieces.back() = std::min(pieces.back(), squared[t]);
  }
  const auto other = std::min(kOthers, pieces.size()) - 1;
  std::nth_element(pieces.begin(), pieces.begin() + static_cast<std::ptrdiff_t>(other),
                   pieces.end());
  return kNeverSeen * static_cast<double>(pieces[other]);
}

// At how many turns a thing is listed. What a whole piece shows at several turns is told once, at
// the lowest. A square says how its piece lies, so it is as likely at each of them.
int listed_turns(const CellModel& model, const Thing& thing) {
  return model.turns_told && thing.what.is_square() ? 4 / thing.turns : 1;
}

}  // namespace

float nothing_handicap(int neighbours) {
  return -80.0F + 40.0F * static_cast<float>(std::min(neighbours, 4));
}

PieceOrNothing piece_or_nothing(const CellModel& model, std::span<const float> squared) {
  PieceOrNothing least{std::numeric_limits<float>::infinity(),
                       std::numeric_limits<float>::infinity()};
  for (std::size_t t = 0; t < squared.size(); ++t) {
    float& distance = model.things[t].is_nothing() ? least.nothing : least.piece;
    distance = std::min(distance, squared[t]);
  }
  return least;
}

std::vector<Candidate> likely_contents(const CellModel& model, std::span<const float> squared,
                                       float handicap) {
  const float unlisted =
      piece_or_nothing(model, squared).nothing < kUnknown ? kUnlisted : kUnlistedBlind;
  std::vector<double> away;
  std::vector<Thing> things;
  for (std::size_t t = 0; t < squared.size(); ++t) {
    Thing thing = model.things[t];
    for (int i = 0; i < listed_turns(model, model.things[t]); ++i, thing.rotation += thing.turns) {
      away.push_back(squared[t] + (thing.is_nothing() ? handicap : 0));
      things.push_back(thing);
    }
  }
  for (const PieceFace what : model.never_seen) {
    away.push_back(never_seen_distance(model, squared));
    things.push_back({what});
  }
  const double least = *std::min_element(away.begin(), away.end());
  // What is like nothing that was learnt says less about what it is most like.
  const double temperature = kTemperature * std::max(1.0, least / kTypical);
  // Beyond `unlisted` it is more and more likely that something else lies there.
  double sum = std::exp(std::min((least - unlisted) / kTemperature, kMostUnlisted));
  for (const double d : away) sum += std::exp(-(d - least) / temperature);
  const double listed =
      kLeastListed * std::min(1.0, kFewThings / static_cast<double>(things.size()));
  std::vector<Candidate> candidates;
  for (std::size_t t = 0; t < away.size(); ++t) {
    const double confidence = std::exp(-(away[t] - least) / temperature) / sum;
    if (confidence < listed && away[t] > least) continue;
    candidates.push_back({things[t].what, things[t].rotation, confidence, -away[t]});
  }
  std::stable_sort(candidates.begin(), candidates.end(),
                   [](const Candidate& a, const Candidate& b) { return a.score > b.score; });
  return candidates;
}

}  // namespace storey::vision
