#include "pipeline/batch/leftovers.h"

#include <algorithm>
#include <iterator>
#include <set>

#include "pipeline/batch/names.h"
#include "pipeline/batch/seal.h"
#include "pipeline/io/files.h"

namespace storey::batch {
namespace {

bool lies_in(const std::string& name, const std::vector<std::string>& folders) {
  return std::any_of(folders.begin(), folders.end(),
                     [&](const std::string& folder) { return name.starts_with(folder + "/"); });
}

/// The names of all results in the folder, sorted.
std::vector<std::string> result_files(const OutputFolder& output) {
  std::vector<std::string> names;
  for (std::string& name : output.files()) {
    if (name.ends_with(kScoreEnding)) names.push_back(std::move(name));
  }
  return names;
}

}  // namespace

Result<Leftovers> clear_leftovers(const OutputFolder& output, const std::vector<Record>& records,
                                  const std::vector<std::string>& unread, bool is_same) {
  std::set<std::string> live;
  for (const Record& record : records) {
    live.insert(record.output + std::string(kScoreEnding));
    for (const KeptFile& overlay : record.overlays) live.insert(overlay.name);
  }
  Leftovers left;
  std::vector<KeptFile> pictures;
  std::vector<KeptFile> results;
  for (const std::string& name : result_files(output)) {
    if (live.contains(name)) continue;
    const auto text = read_file((output.path() / name).string(), kMaxResultBytes);
    const auto record = text ? read_record(*text) : Result<Record>(Error{text.error()});
    if (record && lies_in(record->name, unread)) continue;
    if (!is_same || !record || record->output + std::string(kScoreEnding) != name) {
      left.files.push_back(name);
      continue;
    }
    std::copy_if(record->overlays.begin(), record->overlays.end(), std::back_inserter(pictures),
                 [&](const KeptFile& picture) { return !live.contains(picture.name); });
    results.push_back({name, digest_of(*text)});
  }
  // Pictures first: as long as a result is there, it names them.
  if (const Status removed = output.remove(pictures); !removed) return removed.error();
  if (const Status removed = output.remove(results); !removed) return removed.error();
  left.removed = results.size();
  return left;
}

}  // namespace storey::batch
