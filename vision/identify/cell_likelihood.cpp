#include "vision/identify/cell_likelihood.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "vision/identify/never_seen.h"

namespace storey::vision {
namespace {

constexpr double kTemperature = 7;  // squared distance by which a likelihood falls e-fold
constexpr double kTypical = 80;     // squared distance of a piece that is seen well
constexpr float kUnlisted = 900;    // squared distance of something that was never learnt
// The same where nobody knows what nothing looks like: no table is in view, no empty cell was
// enrolled. Then what is not seen well may be just that.
constexpr float kUnlistedBlind = 250;
// What few examples leave open. The nearest of few is farther away than the nearest of many: by
// this much times n to a power, of n examples. And what lies between two things of which one is
// hardly known is less of a proof: the temperature rises by this much times n to a power. Fitted on
// cells of boards left out, with 1 to 8 boards enrolled: docs/measurements/real-photos.md.
constexpr double kFewAway = 50;
constexpr double kFewAwayPower = -0.3;
constexpr double kFewWarmth = 1;
constexpr double kFewWarmthPower = -1.2;
constexpr double kNeverSeenWarmth = 1.5;
// A piece of which no picture was enrolled is about equally far from all that was learnt, or
// somewhat farther than what was learnt on the same ground.
constexpr NeverSeenRule kNeverSeen{.strange = 0.9, .alike = 0.55, .alike_away = 50};
// All of them have this share of what is likeliest at least, divided by the cube of the number of
// photos: in the light of one photo what was never seen may look like what was. Chosen, not fitted:
// after one photo no cell is sure, after four hardly one loses by it.
constexpr double kNeverSeenShare = 0.06;
// Where nobody knows what nothing looks like, it is nearer than such a piece: a table is as plain
// as a field. But then it is never what is likeliest.
constexpr double kNothingCloser = 40;
constexpr double kMostUnknownNothing = 0.3;
constexpr double kNeverSure = 0.18;    // what such a piece leaves to others, of its own likelihood
constexpr double kMostUnlisted = 4;    // its log odds at most
constexpr double kLeastListed = 1e-4;  // candidates below are left out ...
constexpr double kFewThings = 1000;    // ... and of more things each may have less

int examples_of(const CellModel& model, std::size_t thing) {
  if (model.examples.empty() || model.things[thing].is_nothing()) return kMostExemplars;
  return std::clamp(model.examples[thing], 1, kMostExemplars);
}

// A power of the number of examples, less what it is of as many as are ever compared.
double beyond_plenty(int examples, double power) {
  return std::pow(examples, power) - std::pow(kMostExemplars, power);
}

double warmth(int examples) {
  return examples == 0 ? 1 + kNeverSeenWarmth
                       : 1 + kFewWarmth * beyond_plenty(examples, kFewWarmthPower);
}

// At how many turns a thing is listed. What a whole piece shows at several turns is told once, at
// the lowest. A square says how its piece lies, so it is as likely at each of them.
int listed_turns(const CellModel& model, const Thing& thing) {
  return model.turns_told && thing.what.is_square() ? 4 / thing.turns : 1;
}

// What a cell may hold, and how far it is from that.
struct Content {
  Thing thing;
  double away = 0;   // squared distance
  int examples = 0;  // 0: never seen
  double fair = 0;   // the distance as if there were plenty of examples
  double most = 1;   // of what is likeliest
};

// What was learnt first, then what never was.
std::vector<Content> contents_of(const CellModel& model, std::span<const float> squared,
                                 float handicap, std::span<const UnseenAway> unseen) {
  std::vector<Content> contents;
  const auto list = [&](const Thing& thing, double away, int examples, double most = 1) {
    const double closer = examples == 0 ? 0 : kFewAway * beyond_plenty(examples, kFewAwayPower);
    Content content{thing, away, examples, away - closer, most};
    for (int i = 0; i < listed_turns(model, thing); ++i) {
      contents.push_back(content);
      content.thing.rotation += thing.turns;
    }
  };
  const bool blind = piece_or_nothing(model, squared).nothing >= kUnknownNothing;
  for (std::size_t t = 0; t < squared.size(); ++t) {
    const bool nothing = model.things[t].is_nothing();
    if (nothing && blind) continue;
    list(model.things[t], squared[t] + (nothing ? handicap : 0), examples_of(model, t));
  }
  for (std::size_t u = 0; u < model.never_seen.size(); ++u) {
    const UnseenThing& thing = model.never_seen[u];
    const UnseenAway known = unseen.empty() ? UnseenAway{} : unseen[u];
    const double away = never_seen_distance(model, thing, squared, kNeverSeen);
    list({thing.what}, std::min<double>(away, known.at_most) + known.farther, 0);
  }
  if (blind)
    list({}, strange_distance(model, squared, kNeverSeen) - kNothingCloser, 0, kMostUnknownNothing);
  return contents;
}

// The share of what is likeliest that each thing that was never seen has at least.
double least_never_seen(const CellModel& model, const std::vector<Content>& contents) {
  const auto unseen = std::count_if(contents.begin(), contents.end(),
                                    [](const Content& content) { return content.examples == 0; });
  return kNeverSeenShare / (std::pow(model.photos, 3) * std::max(1.0, static_cast<double>(unseen)));
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
                                       float handicap, std::span<const UnseenAway> unseen) {
  const auto contents = contents_of(model, squared, handicap, unseen);
  const Content* best = &contents.front();
  double least = best->away;
  for (const Content& content : contents) {
    if (content.most < 1) continue;
    least = std::min(least, content.away);
    if (content.fair < best->fair) best = &content;
  }
  // What is like nothing that was learnt says less about what it is most like.
  const double temperature = kTemperature * std::max(1.0, least / kTypical);
  const double least_share = least_never_seen(model, contents);
  // Beyond `unlisted` it is more and more likely that something else lies there.
  const float unlisted =
      piece_or_nothing(model, squared).nothing < kUnknownNothing ? kUnlisted : kUnlistedBlind;
  double sum = std::exp(std::min((least - unlisted) / kTemperature, kMostUnlisted));
  // No colour and no mark makes sure of what nobody has a picture of.
  if (best->examples == 0 && !unseen.empty()) sum += kNeverSure;
  std::vector<double> weights;
  for (const Content& content : contents) {
    const double warm = temperature * warmth(std::min(content.examples, best->examples));
    const double likely = std::min(content.most, std::exp(-(content.fair - best->fair) / warm));
    weights.push_back(content.examples == 0 ? std::max(likely, least_share) : likely);
    sum += weights.back();
  }
  const double listed =
      kLeastListed * std::min(1.0, kFewThings / static_cast<double>(contents.size()));
  std::vector<Candidate> candidates;
  for (std::size_t c = 0; c < contents.size(); ++c) {
    const Content& content = contents[c];
    const double confidence = weights[c] / sum;
    if (confidence < listed && &content != best) continue;
    candidates.push_back({content.thing.what, content.thing.rotation, confidence, -content.away});
  }
  std::stable_sort(
      candidates.begin(), candidates.end(),
      [](const Candidate& a, const Candidate& b) { return a.confidence > b.confidence; });
  return candidates;
}

double piece_probability(const CellModel& model, std::span<const float> squared, float nothing,
                         float handicap) {
  std::vector<float> away(squared.begin(), squared.end());
  for (std::size_t t = 0; t < away.size(); ++t)
    if (model.things[t].is_nothing()) away[t] = nothing;
  const auto candidates = likely_contents(model, away, handicap);
  double sum = 0;
  for (const auto& candidate : candidates) sum += candidate.empty() ? 0 : candidate.confidence;
  return sum;
}

}  // namespace storey::vision
