// `storey batch` and `storey batch merge`
#pragma once

#include <string>
#include <vector>

#include "cli/streams.h"
#include "cli/table_args.h"
#include "pipeline/batch/record.h"

namespace storey::cli {

struct BatchArgs {
  std::string folder;
  std::string output;
  std::string shard;
  std::string fail_on;
  TableArgs table;  ///< game, templates, house rules, facts, json, quiet
  int jobs = 0;
  bool watch = false;  ///< go on when photos come
};

int run_batch(const BatchArgs& args, const Streams& io);

struct MergeArgs {
  std::vector<std::string> parts;
  std::string output;
  bool quiet = false;
};

int run_merge(const MergeArgs& args, const Streams& io);

/// What the shell is told of one table.
int exit_code(const batch::Record& record);

/// The highest exit code of all tables, of those classes that --fail-on names.
/// @param fail_on  "never", "error", "violation" (and errors), "review" or "" (everything).
int exit_code(const std::vector<batch::Record>& records, const std::string& fail_on);

}  // namespace storey::cli
