// Which tables a folder of photos holds. Everything here is a function of names, but find_files()
// and open_tables(), which look at the disk.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace storey::batch {

/// Names are bytes, relative to the folder of photos, folders set off by "/".
struct FoundFiles {
  std::vector<std::string> pictures;  ///< sorted by bytes
  std::vector<std::string> texts;     ///< *.json, which may be table files
  std::vector<Error> unread;          ///< folders that cannot be read; `where` is the name
};

/// Looks through `folder` and all below it. Links to folders are not followed, so loops end by
/// themselves; links to files are. Links that lead nowhere, pipes and devices are found as well, so
/// that they fail by name. Folders that hold the results of a batch are passed over, as is
/// `output`.
/// @error kUsage  `folder` itself is none or cannot be read.
Result<FoundFiles> find_files(const std::filesystem::path& folder,
                              const std::filesystem::path& output);

/// A table file and the sources it names.
using TableFiles = std::map<std::string, std::vector<std::string>>;

/// The table files among `texts`: objects with "players" that are no results of ours. One that is
/// no JSON at all, or cannot be read, is among them without sources, so that it fails by name.
TableFiles open_tables(const std::filesystem::path& folder, const std::vector<std::string>& texts);

struct PlannedPhoto {
  std::string name;
  std::string seat;  ///< in the name; "" for none
  bool operator==(const PlannedPhoto&) const = default;
};

struct PlannedTable {
  std::string name;                  ///< the photo, the table file, or what all photos' names share
  std::string output;                ///< below the output folder, without ending
  std::string table_file;            ///< "" for none; it names the photos then
  std::vector<PlannedPhoto> photos;  ///< in the order of seats
  bool operator==(const PlannedTable&) const = default;
};

/// Groups photos by the seats in their names, or by the table files that name them. A seat that
/// stands twice at one table groups nothing: each photo is a table of its own then.
/// @param seats  lower case, in seating order.
/// @return  sorted by the bytes of their names, which differ, as do their outputs.
std::vector<PlannedTable> plan_tables(const std::vector<std::string>& pictures,
                                      const TableFiles& table_files,
                                      const std::vector<std::string>& seats);

/// Part `index` of `count`, from 1.
struct Shard {
  int index = 1;
  int count = 1;
  bool operator==(const Shard&) const = default;
};

/// Parses "2/8".
/// @error kUsage
Result<Shard> parse_shard(std::string_view text);

/// Whether what has this name falls into the shard: into exactly one of each count, whatever else
/// there is. Source: the first 64 bits of SHA-256 modulo the count.
bool is_in(const Shard& shard, std::string_view name);

}  // namespace storey::batch
