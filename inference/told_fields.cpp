#include "inference/told_fields.h"

#include <algorithm>
#include <map>

#include "inference/candidates.h"
#include "model/square_fields.h"

namespace storey {
namespace {

constexpr double kWorthSaying = 1e-3;
constexpr double kUnlisted = 0.01;  // P(it is none of those listed), at least
constexpr double kLeast = 1e-4;     // of a value that was not listed: print is misread, too

bool tells(const FieldSpec& field) {
  return field.of == FieldSpec::Of::kSquare || field.seen_as == FieldSpec::SeenAs::kShape ||
         field.seen_as == FieldSpec::SeenAs::kColour;
}

FieldReading marginal(const Catalog& catalog, const Observation& seen, const std::string& key) {
  std::map<std::string, double> sums;
  for (const Candidate& candidate : seen.candidates)
    if (const auto value = value_as_it_lies(catalog, candidate.what, candidate.rotation, key))
      sums[*value] += candidate.confidence;
  FieldReading reading{key, {}};
  for (const auto& [value, confidence] : sums)
    if (confidence >= kWorthSaying) reading.values.push_back({value, confidence});
  std::stable_sort(reading.values.begin(), reading.values.end(),
                   [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
  return reading;
}

double probability_of(const FieldReading& field, const std::string& value) {
  double rest = 1;
  for (const auto& [listed, confidence] : field.values) {
    if (listed == value) return std::max(confidence, kLeast);
    rest -= confidence;
  }
  return std::max(rest, kLeast);
}

void weigh(const Catalog& catalog, Observation& seen) {
  // What is not listed may say anything: where the listed contents do not fit, it is that.
  double all = std::max(unlisted(seen), kUnlisted);
  for (Candidate& candidate : seen.candidates) {
    for (const FieldReading& field : seen.fields) {
      const auto value = catalog.value(candidate.what, field.key);
      candidate.confidence *= value ? probability_of(field, *value) : kLeast;
    }
    all += candidate.confidence;
  }
  for (Candidate& candidate : seen.candidates) candidate.confidence /= all;
  rank_candidates(seen);
}

}  // namespace

std::vector<FieldReading> told_fields(const Catalog& catalog, const Observation& seen) {
  std::vector<FieldReading> told;
  if (seen.best().empty()) return told;
  const KindSpec& kind = catalog.kind(catalog.piece(seen.best().what.piece).kind);
  std::vector<std::string> keys;
  for (const FieldSpec& field : kind.fields)
    if (tells(field)) keys.push_back(field.key);
  if (catalog.is_part(seen.best().what))
    for (const std::string& key : square_fields(kind))
      if (std::find(keys.begin(), keys.end(), key) == keys.end()) keys.push_back(key);
  for (const std::string& key : keys) {
    FieldReading reading = marginal(catalog, seen, key);
    if (!reading.values.empty()) told.push_back(std::move(reading));
  }
  return told;
}

void weigh_by_fields(const Catalog& catalog, BuildingReading& reading) {
  for (auto* observations : {&reading.cells, &reading.overlays, &reading.loose})
    for (Observation& seen : *observations)
      if (!seen.fields.empty() && seen.source != Source::kCorrected) weigh(catalog, seen);
}

}  // namespace storey
