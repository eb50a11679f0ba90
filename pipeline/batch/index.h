// batch.json: what a run was to do and whether it did it all. Merging rests on it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"
#include "pipeline/batch/plan.h"

namespace storey::batch {

struct Index {
  Shard shard;
  bool complete = false;             ///< every planned table has its result
  int planned = 0;                   ///< tables of the shard
  std::vector<std::string> outputs;  ///< of the tables that have one, as bytes, sorted by table
  std::vector<Error> unread;         ///< folders that could not be looked into
};

std::string to_json(const Index& index);

/// @param file  its name, for errors.
/// @error kUnreadable  it is something else.
Result<Index> parse_index(std::string_view json, const std::string& file);

}  // namespace storey::batch
