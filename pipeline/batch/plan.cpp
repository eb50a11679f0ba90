#include "pipeline/batch/plan.h"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <exception>
#include <optional>
#include <set>
#include <system_error>

#include "pipeline/batch/files.h"
#include "pipeline/batch/index.h"
#include "pipeline/batch/names.h"
#include "pipeline/io/files.h"
#include "pipeline/io/json_reader.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/io/sha256.h"
#include "pipeline/table/table_file.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

constexpr int kMostShards = 1'000'000;

/// Whether a batch wrote its results here. Others may have a batch.json, too.
bool holds_batch(const fs::path& folder) {
  const fs::path file = folder / kIndexFile;
  std::error_code error;
  if (!fs::is_regular_file(file, error)) return false;
  const auto text = read_file(file.string());
  return text && parse_index(*text, "");
}

/// Looks through folders one after the other, however deep they lie.
class Search {
 public:
  Search(const fs::path& folder, const fs::path& output) : root_(folder), output_(output) {}

  Result<FoundFiles> run() {
    if (const auto error = look_at("")) {
      return Error{ErrorCode::kUsage, "this folder cannot be read: " + error.message(),
                   root_.string()};
    }
    while (!folders_.empty()) {
      const std::string folder = std::move(folders_.back());
      folders_.pop_back();
      if (const auto error = look_at(folder)) {
        found_.unread.push_back(
            {ErrorCode::kUnreadable, "this folder cannot be read: " + error.message(), folder});
      }
    }
    std::sort(found_.pictures.begin(), found_.pictures.end());
    std::sort(found_.texts.begin(), found_.texts.end());
    std::sort(found_.unread.begin(), found_.unread.end(),
              [](const Error& a, const Error& b) { return a.where < b.where; });
    return std::move(found_);
  }

 private:
  std::error_code look_at(const std::string& name) {
    std::error_code error;
    const fs::path folder = name.empty() ? root_ : root_ / name;
    if (fs::equivalent(folder, output_, error) || holds_batch(folder)) return {};
    error.clear();
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
      const std::string below = entry->path().filename().string();
      add(entry->path(), name.empty() ? below : name + "/" + below);
    }
    return error;
  }

  /// Folders that file managers do not show, and what macOS lays beside each file of a foreign
  /// disk.
  static bool is_hidden(const std::string& file, bool folder) {
    return folder ? file.starts_with('.') : file.starts_with("._");
  }

  void add(const fs::path& path, const std::string& name) {
    std::error_code ignored;
    const bool is_link = fs::is_symlink(fs::symlink_status(path, ignored));
    const auto status = fs::status(path, ignored);
    if (is_hidden(path.filename().string(), fs::is_directory(status))) return;
    if (fs::is_directory(status)) {
      if (!is_link) folders_.push_back(name);
      return;
    }
    if (is_picture_name(name)) found_.pictures.push_back(name);
    if (lower_ending(name) == ".json") found_.texts.push_back(name);
  }

  fs::path root_;
  fs::path output_;
  std::vector<std::string> folders_;
  FoundFiles found_;
};

bool is_table(std::string_view text) {
  const auto json = parse_json(text, "", ErrorCode::kUnreadable);
  if (!json) return true;
  return json->is_object() && json->contains("players") && !json->contains("storey");
}

std::vector<std::string> sources_of(std::string_view text, const std::string& name) {
  std::vector<std::string> sources;
  const auto table = parse_table(text, name);
  if (!table) return sources;
  for (const auto& seat : table->players) {
    if (seat.source) sources.push_back(fs::path(*seat.source).lexically_normal().string());
  }
  return sources;
}

/// The sources of a table file, none of what is no table at all.
std::optional<std::vector<std::string>> sources_in(const fs::path& folder,
                                                   const std::string& name) {
  const auto text = read_file((folder / name).string());
  if (!text) return std::vector<std::string>{};
  if (!is_table(*text)) return std::nullopt;
  return sources_of(*text, name);
}

std::size_t place_of(const std::string& seat, const std::vector<std::string>& seats) {
  return static_cast<std::size_t>(std::find(seats.begin(), seats.end(), seat) - seats.begin());
}

/// Photos by the table in their names.
using Groups = std::map<std::string, std::vector<PlannedPhoto>>;

bool is_seat_twice(const std::vector<PlannedPhoto>& photos) {
  std::set<std::string> seats;
  return std::any_of(photos.begin(), photos.end(),
                     [&](const PlannedPhoto& photo) { return !seats.insert(photo.seat).second; });
}

void break_up(const std::vector<PlannedPhoto>& photos, Groups& groups) {
  for (const PlannedPhoto& photo : photos) groups[photo.name] = {{photo.name, ""}};
}

Groups group(const std::vector<std::string>& pictures, const std::vector<std::string>& seats) {
  Groups together;
  for (const std::string& name : pictures) {
    const SeatedName split = split_seat(name, seats);
    together[split.table].push_back({name, split.seat});
  }
  Groups groups;
  for (auto& [table, photos] : together) {
    if (is_seat_twice(photos)) {
      break_up(photos, groups);
    } else {
      groups[table] = std::move(photos);
    }
  }
  return groups;
}

}  // namespace

Result<FoundFiles> find_files(const fs::path& folder, const fs::path& output) {
  std::error_code error;
  if (!fs::is_directory(folder, error)) {
    return Error{ErrorCode::kUsage, "this is no folder: name the one that holds the photos",
                 folder.string()};
  }
  if (fs::equivalent(folder, output, error)) {
    return Error{ErrorCode::kUsage, "the results cannot go among the photos: choose another folder",
                 output.string()};
  }
  return Search(folder, output).run();
}

TableFiles open_tables(const fs::path& folder, const std::vector<std::string>& texts) {
  TableFiles tables;
  for (const std::string& name : texts) {
    try {
      if (auto sources = sources_in(folder, name)) tables[name] = std::move(*sources);
    } catch (const std::exception&) {
      tables[name] = {};
    }
  }
  return tables;
}

std::vector<PlannedTable> plan_tables(const std::vector<std::string>& pictures,
                                      const TableFiles& table_files,
                                      const std::vector<std::string>& seats) {
  std::set<std::string> named;
  for (const auto& [file, sources] : table_files) named.insert(sources.begin(), sources.end());
  std::vector<std::string> rest;
  std::copy_if(pictures.begin(), pictures.end(), std::back_inserter(rest),
               [&](const std::string& name) { return !named.contains(name); });

  std::map<std::string, PlannedTable> tables;
  for (auto& [name, photos] : group(rest, seats)) {
    std::sort(photos.begin(), photos.end(), [&](const auto& a, const auto& b) {
      return place_of(a.seat, seats) < place_of(b.seat, seats);
    });
    tables[name] = {name, "", "", photos};
  }
  for (const auto& [name, sources] : table_files) tables[name] = {name, "", name, {}};

  std::vector<std::string> names;
  names.reserve(tables.size());
  for (const auto& [name, table] : tables) names.push_back(name);
  const auto outputs = output_names(names, seats);
  std::vector<PlannedTable> plan;
  for (auto& [name, table] : tables) {
    table.output = outputs[plan.size()];
    plan.push_back(std::move(table));
  }
  return plan;
}

Result<Shard> parse_shard(std::string_view text) {
  Shard shard;
  const char* const end = text.data() + text.size();
  const auto index = std::from_chars(text.data(), end, shard.index);
  const bool slash = index.ec == std::errc{} && index.ptr != end && *index.ptr == '/';
  const auto count = slash ? std::from_chars(index.ptr + 1, end, shard.count) : index;
  const bool whole = slash && count.ec == std::errc{} && count.ptr == end;
  if (whole && 1 <= shard.index && shard.index <= shard.count && shard.count <= kMostShards)
    return shard;
  return Error{
      ErrorCode::kUsage,
      "--shard " + std::string(text) + ": write I/N with I from 1 to N, for example --shard 2/8",
      ""};
}

bool is_in(const Shard& shard, std::string_view name) {
  const auto sum = Sha256().add(name).finish();
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < 8; ++i) value = value << 8U | sum[i];
  return value % static_cast<std::uint64_t>(shard.count) ==
         static_cast<std::uint64_t>(shard.index - 1);
}

}  // namespace storey::batch
