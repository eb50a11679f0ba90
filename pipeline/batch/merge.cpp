#include "pipeline/batch/merge.h"

#include <algorithm>
#include <set>
#include <string>
#include <system_error>

#include "pipeline/batch/files.h"
#include "pipeline/batch/index.h"
#include "pipeline/batch/leftovers.h"
#include "pipeline/batch/names.h"
#include "pipeline/batch/output_folder.h"
#include "pipeline/batch/report.h"
#include "pipeline/batch/seal.h"
#include "pipeline/io/files.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

struct Part {
  fs::path folder;
  Index index;
};

std::string name_of(const Shard& shard) {
  return std::to_string(shard.index) + "/" + std::to_string(shard.count);
}

Error misfit(const fs::path& folder, const std::string& why) {
  return {ErrorCode::kUsage, why, text_of(folder.string())};
}

Error changed(const std::string& file) {
  return {ErrorCode::kUnreadable,
          "this was damaged or changed since storey wrote it: run that shard again, which makes it "
          "anew",
          text_of(file)};
}

Result<std::vector<Part>> open_parts(const std::vector<fs::path>& folders) {
  std::vector<Part> parts;
  for (const fs::path& folder : folders) {
    const std::string file = (folder / kIndexFile).string();
    const auto text = read_file(file);
    if (!text) return text.error();
    if (!is_sealed(*text)) return changed(file);
    auto index = parse_index(*text, text_of(file));
    if (!index) return index.error();
    parts.push_back({folder, std::move(index).value()});
  }
  return parts;
}

/// Whether the parts are all shards of one run, each once.
Status check_parts(const std::vector<Part>& parts) {
  std::set<int> there;
  const int count = parts.front().index.shard.count;
  for (const auto& [folder, index] : parts) {
    const std::string name = name_of(index.shard);
    if (index.shard.count != count) {
      return misfit(folder, "this is shard " + name + ", but " + parts.front().folder.string() +
                                " is of " + std::to_string(count) + ": merge shards of one run");
    }
    if (!there.insert(index.shard.index).second)
      return misfit(folder, "shard " + name + " is given twice");
    if (!index.complete) {
      return misfit(folder, "shard " + name + " has " + std::to_string(index.outputs.size()) +
                                " of " + std::to_string(index.planned) +
                                " tables: run it again, it goes on where it stopped");
    }
  }
  for (int i = 1; i <= count; ++i) {
    if (!there.contains(i))
      return misfit("", "shard " + name_of({i, count}) + " is missing: name its folder too");
  }
  return ok();
}

/// Copies the files of a table as they were written, the result after its pictures.
Result<Record> copy_table(const Part& part, const std::string& name, const OutputFolder& output) {
  const std::string file = name + std::string(kScoreEnding);
  const std::string path = (part.folder / file).string();
  const auto kept = read_file(path, kMaxResultBytes);
  if (!kept) return kept.error();
  auto record = read_record(*kept);
  if (!record || record->output != name) return changed(path);
  std::vector<std::string> pictures;
  for (const KeptFile& overlay : record->overlays) {
    const std::string picture = (part.folder / overlay.name).string();
    auto bytes = read_file(picture, kMaxResultBytes);
    if (!bytes) return bytes.error();
    if (digest_of(*bytes) != overlay.digest) return changed(picture);
    pictures.push_back(std::move(bytes).value());
  }
  std::vector<OutputFolder::File> files;
  for (std::size_t i = 0; i < pictures.size(); ++i)
    files.push_back({record->overlays[i].name, pictures[i]});
  files.push_back({file, *kept});
  if (const Status written = output.write(files); !written) return written.error();
  return record;
}

Index merged_index(const std::vector<Part>& parts) {
  Index index{.shard = {}, .complete = true, .planned = 0, .outputs = {}, .unread = {}};
  for (const Part& part : parts) {
    index.planned += part.index.planned;
    for (const Error& error : part.index.unread) index.unread.push_back(error);
  }
  std::sort(index.unread.begin(), index.unread.end(),
            [](const Error& a, const Error& b) { return a.where < b.where; });
  return index;
}

}  // namespace

Result<std::vector<Record>> merge(const std::vector<fs::path>& folders, const fs::path& output,
                                  const PhraseBook& book) {
  for (const fs::path& folder : folders) {
    std::error_code error;
    if (fs::equivalent(folder, output, error))
      return misfit(output, "this is one of the shards: merge into another folder");
  }
  const auto parts = open_parts(folders);
  if (!parts) return parts.error();
  if (const Status fit = check_parts(*parts); !fit) return fit.error();
  const auto opened = OutputFolder::open(output);
  if (!opened) return opened.error();

  std::vector<Record> records;
  bool is_same = false;
  for (const Part& part : *parts) {
    for (const std::string& name : part.index.outputs) {
      std::error_code ignored;
      is_same = is_same || fs::exists(output / (name + std::string(kScoreEnding)), ignored);
      auto record = copy_table(part, name, *opened);
      if (!record) return record.error();
      records.push_back(std::move(record).value());
    }
  }
  std::sort(records.begin(), records.end(),
            [](const Record& a, const Record& b) { return a.name < b.name; });
  const auto left = clear_leftovers(*opened, records, {}, is_same);
  if (!left) return left.error();
  Index index = merged_index(*parts);
  for (const Record& record : records) index.outputs.push_back(record.output);
  if (const Status written = write_reports(*opened, records, index, book); !written)
    return written.error();
  return records;
}

}  // namespace storey::batch
