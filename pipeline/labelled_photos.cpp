#include <algorithm>
#include <array>
#include <cctype>
#include <filesystem>
#include <set>

#include "pipeline/evaluation.h"
#include "pipeline/files.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kTruthEnding = ".truth.json";

bool is_photo(const fs::path& file) {
  constexpr std::array kEndings{".jpg", ".jpeg", ".png", ".webp"};
  std::string ending = file.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return std::find(kEndings.begin(), kEndings.end(), ending) != kEndings.end();
}

}  // namespace

Result<LabelledFolder> list_labelled(const Game& game, const std::string& root) {
  std::error_code error;
  std::vector<fs::path> files;
  for (auto entry = fs::recursive_directory_iterator(root, error);
       !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry->is_regular_file()) files.push_back(entry->path());
  }
  if (error)
    return Error{ErrorCode::kUsage, "this folder cannot be read: " + error.message(), root};
  std::sort(files.begin(), files.end());

  LabelledFolder folder;
  std::set<std::string> photo_stems;
  for (const auto& file : files) {
    if (!is_photo(file)) continue;
    const fs::path stem = fs::path(file).replace_extension();
    photo_stems.insert(stem.string());
    const fs::path truth_file = stem.string() + std::string(kTruthEnding);
    const std::string name = fs::relative(file, root).string();
    if (!fs::is_regular_file(truth_file)) {
      folder.unlabelled.push_back(name);
      continue;
    }
    const auto text = read_file(truth_file.string());
    if (!text) return text.error();
    auto truth = parse_truth(*text, truth_file.string(), game);
    if (!truth) return truth.error();
    folder.photos.push_back({name, file.string(), std::move(truth).value()});
  }
  for (const auto& file : files) {
    const std::string path = file.string();
    if (!path.ends_with(kTruthEnding)) continue;
    if (!photo_stems.contains(path.substr(0, path.size() - kTruthEnding.size())))
      return Error{ErrorCode::kUnreadable, "there is no photo to this truth file", path};
  }
  if (folder.photos.empty())
    return Error{ErrorCode::kUsage,
                 "no labelled photo in this folder: each NAME.jpg needs a NAME.truth.json", root};
  return folder;
}

}  // namespace storey
