// Shards that ran apart become one result.
#pragma once

#include <filesystem>
#include <vector>

#include "model/result.h"
#include "pipeline/batch/record.h"
#include "pipeline/language/phrase_book.h"

namespace storey::batch {

/// Copies the results of all shards into `output` and writes tables and report as one run would.
/// @param parts  output folders of shards 1/N to N/N, in any order.
/// @param book   the language of the report.
/// @return  the records of all tables, sorted by name.
/// @error kUsage       a shard is missing, there twice or of another count, or not complete.
/// @error kUnreadable  a folder that holds no batch, or a damaged one.
/// @error kIo          `output` cannot be written.
Result<std::vector<Record>> merge(const std::vector<std::filesystem::path>& parts,
                                  const std::filesystem::path& output, const PhraseBook& book = {});

}  // namespace storey::batch
