#include <algorithm>
#include <filesystem>

#include "pipeline/io/files.h"
#include "pipeline/study/evaluation.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

/// A truth file whose photo was lost would make every figure look better.
Status check_truth_files(const std::string& root, const std::vector<std::string>& photos) {
  std::vector<std::string> stems;
  for (const auto& photo : photos) stems.push_back(fs::path(photo).replace_extension().string());
  std::sort(stems.begin(), stems.end());
  const auto files = files_below(root);
  if (!files) return files.error();
  for (const fs::path& file : *files) {
    const std::string path = file.string();
    if (!path.ends_with(kTruthEnding)) continue;
    if (!std::binary_search(stems.begin(), stems.end(),
                            path.substr(0, path.size() - kTruthEnding.size())))
      return Error{ErrorCode::kUnreadable, "there is no photo to this truth file", path};
  }
  return ok();
}

}  // namespace

Result<LabelledPhotos> list_labelled(const Game& game, const std::string& root,
                                     const std::vector<std::string>& label_files,
                                     const std::string& corners) {
  const auto photos = photos_below(root);
  if (!photos) return photos.error();
  if (const Status paired = check_truth_files(root, *photos); !paired) return paired.error();
  auto labelled = label_photos(*photos, label_files, corners, game);
  if (!labelled) return labelled.error();
  for (LabelledPhoto& photo : labelled.value().photos)
    photo.name = fs::path(photo.path).lexically_relative(root).string();
  for (std::string& photo : labelled.value().unlabelled)
    photo = fs::path(photo).lexically_relative(root).string();
  if (labelled->photos.empty())
    return Error{ErrorCode::kUsage,
                 "no labelled photo in this folder: a photo NAME.jpg needs a NAME.truth.json or "
                 "NAME.layout beside it, or a line in labels.csv",
                 root};
  return labelled;
}

}  // namespace storey
