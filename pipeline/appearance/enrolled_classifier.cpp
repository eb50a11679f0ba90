#include "pipeline/appearance/enrolled_classifier.h"

#include <algorithm>
#include <system_error>

#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/io/hash.h"
#include "pipeline/io/json_reader.h"
#include "pipeline/io/open_folder.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kName = "classifier-";
constexpr std::string_view kEnding = ".json";
constexpr int kFormat = 1;
constexpr int kMostNetworks = 1 << 20;

/// "" where no set lies there.
Result<std::string> file_name(const fs::path& folder) {
  if (!has_enrolled_cells(folder)) return std::string();
  const auto cells = read_file((folder / "enrolled" / "cells.csv").string());
  if (!cells) return cells.error();
  return std::string(kName) + content_name(*cells) + std::string(kEnding);
}

bool is_file_name(const std::string& name) {
  return name.starts_with(kName) && name.ends_with(kEnding) &&
         name.size() > kName.size() + kEnding.size() &&
         is_hex(name.substr(kName.size(), name.size() - kName.size() - kEnding.size()));
}

}  // namespace

std::string classifier_text(const vision::CellClassifier& classifier, const EnrolledSet& set) {
  Json classes = Json::array();
  auto weight = classifier.weights.begin();
  for (const PieceFace& what : classifier.classes) {
    const auto shows = std::find_if(set.begin(), set.end(), [&](const EnrolledLook& look) {
      return !look.hidden && look.cell.what == what;
    });
    const auto end = weight + vision::kClassWeights;
    classes.push_back(
        {{"cell", shows - set.begin()}, {"weights", std::vector<float>(weight, end)}});
    weight = end;
  }
  return Json{{"format", kFormat}, {"network", vision::kFeatureNetwork}, {"classes", classes}}
      .dump();
}

Result<std::optional<vision::CellClassifier>> parse_classifier(std::string_view text,
                                                               const std::string& file,
                                                               const EnrolledSet& set) {
  constexpr double kMostWeight = 1e6;
  const auto json = parse_json(text, file, ErrorCode::kBadData);
  if (!json) return json.error();
  JsonComplaint complaint(file, ErrorCode::kBadData, text);
  vision::CellClassifier out;
  bool same_network = false;
  {
    JsonObject root(*json, "", complaint);
    root.whole("format", kFormat, kFormat);
    same_network = root.whole("network", 0, kMostNetworks) == vision::kFeatureNetwork;
    root.each("classes", true, [&](const Json& value, const std::string& path) {
      JsonObject one(value, path, complaint);
      const int cell = one.whole("cell", 0, static_cast<int>(set.size()) - 1);
      const PieceFace what =
          set.empty() ? PieceFace{} : set[static_cast<std::size_t>(cell)].cell.what;
      if (what.is_nothing() ||
          std::find(out.classes.begin(), out.classes.end(), what) != out.classes.end())
        one.complain("cell", "should be one that shows a piece, each piece once");
      std::vector<float> weights;
      one.each("weights", true, [&](const Json& weight, const std::string& at) {
        if (!weight.is_number() || !(std::abs(weight.get<double>()) < kMostWeight))
          complaint.add(at, "should be a number");
        else
          weights.push_back(weight.get<float>());
      });
      if (weights.size() != vision::kClassWeights)
        one.complain("weights", "should be " + std::to_string(vision::kClassWeights) + " numbers");
      out.classes.push_back(what);
      out.weights.insert(out.weights.end(), weights.begin(), weights.end());
    });
    if (out.classes.size() < 2) root.complain("classes", "should be two at least");
  }
  if (complaint.first()) return *complaint.first();
  return same_network ? std::optional(std::move(out)) : std::nullopt;
}

Result<std::optional<vision::CellClassifier>> read_classifier(const EnrolledSet& set,
                                                              const fs::path& folder) {
  const std::optional<vision::CellClassifier> none;
  const auto name = file_name(folder);
  if (!name) return name.error();
  const fs::path path = folder / "enrolled" / *name;
  std::error_code error;
  if (name->empty() || !fs::exists(path, error)) return none;
  const auto text = read_file(path.string(), kMostJsonBytes);
  if (!text) return Error{ErrorCode::kBadData, text.error().message, path.string()};
  return parse_classifier(*text, path.string(), set);
}

Status write_classifier(const Game& game, const EnrolledSet& set, const fs::path& folder) {
  const auto name = file_name(folder);
  if (!name) return name.error();
  const auto enrolled = OpenFolder::make_below(folder, "enrolled");
  if (!enrolled) return enrolled.error();
  const auto trained = vision::train_classifier(cells_to_learn(set), look_facts(game, set));
  if (trained && !name->empty()) {
    if (Status written = enrolled->write(*name, classifier_text(*trained, set)); !written)
      return written;
    if (Status synced = enrolled->sync(); !synced) return synced;
  }
  return enrolled->remove_if([&](const std::string& other) {
    return is_file_name(other) && !(trained && other == *name);
  });
}

}  // namespace storey
