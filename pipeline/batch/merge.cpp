#include "pipeline/batch/merge.h"

#include <algorithm>
#include <set>
#include <string>
#include <system_error>

#include "pipeline/batch/files.h"
#include "pipeline/batch/index.h"
#include "pipeline/batch/names.h"
#include "pipeline/batch/output_folder.h"
#include "pipeline/batch/report.h"
#include "pipeline/files.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxResultBytes = 64u << 20;

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

Result<std::vector<Part>> open_parts(const std::vector<fs::path>& folders) {
  std::vector<Part> parts;
  for (const fs::path& folder : folders) {
    const std::string file = (folder / kIndexFile).string();
    const auto text = read_file(file);
    if (!text) return text.error();
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

Status copy_file(const fs::path& from, const OutputFolder& output, const std::string& name) {
  const auto bytes = read_file((from / name).string(), kMaxResultBytes);
  if (!bytes) return bytes.error();
  return output.write(name, *bytes);
}

Result<Record> copy_table(const Part& part, const std::string& name, const OutputFolder& output) {
  const std::string file = name + std::string(kScoreEnding);
  const auto kept = read_file((part.folder / file).string(), kMaxResultBytes);
  if (!kept) return kept.error();
  auto record = read_record(*kept);
  if (!record) {
    return Error{record.error().code, record.error().message,
                 text_of((part.folder / file).string())};
  }
  for (const std::string& overlay : record->overlays) {
    if (const Status copied = copy_file(part.folder, output, overlay); !copied)
      return copied.error();
  }
  if (const Status written = output.write(file, *kept); !written) return written.error();
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

Result<std::vector<Record>> merge(const std::vector<fs::path>& folders, const fs::path& output) {
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
  for (const Part& part : *parts) {
    for (const std::string& name : part.index.outputs) {
      auto record = copy_table(part, name, *opened);
      if (!record) return record.error();
      records.push_back(std::move(record).value());
    }
  }
  std::sort(records.begin(), records.end(),
            [](const Record& a, const Record& b) { return a.name < b.name; });
  Index index = merged_index(*parts);
  for (const Record& record : records) index.outputs.push_back(record.output);
  if (const Status written = write_reports(*opened, records, index); !written)
    return written.error();
  return records;
}

}  // namespace storey::batch
