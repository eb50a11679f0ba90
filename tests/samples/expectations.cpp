#include "tests/samples/expectations.h"

#include "pipeline/io/json_reader.h"

namespace storey::samples {

namespace {

struct Figure {
  const char* name;
  int RunCounts::*value;
  int better;             ///< +1: more is better, -1: less is better, 0: must be equal
  bool left_out = false;  ///< where it is 0, and then nothing is expected of it
};

constexpr Figure kFigures[] = {
    {"photos", &RunCounts::photos, 0},
    {"exact_boards", &RunCounts::exact_boards, 1},
    {"cells_right", &RunCounts::cells_right, 1},
    {"confident_errors", &RunCounts::confident_errors, -1},
    {"silent_errors", &RunCounts::silent_errors, -1},
    {"false_boards", &RunCounts::false_boards, -1},
    {"answered_wrong", &RunCounts::answered_wrong, -1},
    {"asked", &RunCounts::asked, 1, true},
    {"exact_tables", &RunCounts::exact_tables, 1, true},
    {"pieces_right", &RunCounts::pieces_right, 1, true},
    {"asked_in_view", &RunCounts::asked_in_view, -1, true},
};

}  // namespace

RunCounts& RunCounts::operator+=(const RunCounts& other) {
  for (const Figure& figure : kFigures) this->*figure.value += other.*figure.value;
  return *this;
}

RunCounts counts_of(const EvalCounts& counts, bool hidden) {
  return {.photos = counts.photos,
          .exact_boards = counts.exact_boards,
          .cells_right = counts.cells_right,
          .confident_errors = counts.confident_errors,
          .silent_errors = counts.silent_errors + counts.silent_violations,
          .false_boards = counts.false_boards,
          .answered_wrong = 0,  // nobody was asked
          .asked = hidden ? counts.unsure_photos : 0,
          .exact_tables = counts.overlays + counts.loose > 0 ? counts.exact_tables : 0,
          .pieces_right = counts.overlays_right + counts.loose_right,
          .asked_in_view = hidden ? 0 : counts.unsure_photos};
}

Result<Runs> parse_expectations(std::string_view text, const std::string& file) {
  const auto json = parse_json(text, file, ErrorCode::kUnreadable);
  if (!json) return json.error();
  JsonComplaint complaint(file, ErrorCode::kUnreadable);
  Runs runs;
  {
    JsonObject object(*json, "", complaint);
    object.whole("format", 1, 1);
    object.object("runs", true, [&](JsonObject& all) {
      for (const auto& named : json->at("runs").items()) {
        auto& counts = runs[named.key()];
        all.object(named.key().c_str(), true, [&](JsonObject& run) {
          for (const auto& figure : kFigures) {
            constexpr int kMost = 1'000'000;
            counts.*figure.value = figure.better < 0 || figure.left_out
                                       ? run.whole(figure.name, 0, kMost, 0)
                                       : run.whole(figure.name, 0, kMost);
          }
        });
      }
    });
  }
  if (complaint.first()) return *complaint.first();
  return runs;
}

std::string format_expectations(const Runs& runs) {
  std::string text = "{\"format\": 1,\n \"runs\": {";
  for (const auto& [name, counts] : runs) {
    text += (text.back() == '{' ? "\n  \"" : ",\n  \"") + name + "\": {";
    for (const auto& figure : kFigures) {
      const int value = counts.*figure.value;
      if ((figure.better < 0 || figure.left_out) && value == 0) continue;
      text += (text.back() == '{' ? "\"" : ", \"") + std::string(figure.name) +
              "\": " + std::to_string(value);
    }
    text += "}";
  }
  return text + "}}\n";
}

Comparison compare(const Runs& expected, const Runs& counted) {
  Comparison result;
  for (const auto& [name, wanted] : expected) {
    const auto found = counted.find(name);
    if (found == counted.end()) {
      result.failures.push_back(name + ": expected, but not run");
      continue;
    }
    for (const auto& figure : kFigures) {
      const int want = wanted.*figure.value, got = found->second.*figure.value;
      if (got == want || (figure.left_out && want == 0)) continue;
      const std::string change =
          name + ": " + figure.name + " " + std::to_string(want) + " -> " + std::to_string(got);
      const bool is_better = (got - want) * figure.better > 0;
      (is_better ? result.better : result.failures).push_back(change);
    }
  }
  for (const auto& [name, unused] : counted)
    if (!expected.contains(name))
      result.failures.push_back(name + ": run, but nothing is expected");
  return result;
}

Runs raised(Runs expected, const Runs& counted) {
  for (auto& [name, floors] : expected) {
    const auto found = counted.find(name);
    if (found == counted.end()) continue;
    for (const auto& figure : kFigures) {
      int& floor = floors.*figure.value;
      if (figure.left_out && floor == 0) continue;
      const int got = found->second.*figure.value;
      if ((got - floor) * figure.better > 0) floor = got;
    }
  }
  return expected;
}

}  // namespace storey::samples
