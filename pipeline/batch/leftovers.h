// Results of photos that are no longer there.
#pragma once

#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/batch/output_folder.h"
#include "pipeline/batch/record.h"

namespace storey::batch {

struct Leftovers {
  std::size_t removed = 0;         ///< results that went, with their pictures
  std::vector<std::string> files;  ///< NAME.score.json that stay: changed, or not of a batch
};

/// Removes the results that belong to none of `records`, as far as they are as they were written.
/// @param unread   folders of photos that could not be looked into: results from there stay.
/// @param is_same  whether the folder holds results of these photos at all. If not, one may have
///                 been named for the other, and everything stays.
/// @error kIo
Result<Leftovers> clear_leftovers(const OutputFolder& output, const std::vector<Record>& records,
                                  const std::vector<std::string>& unread, bool is_same);

}  // namespace storey::batch
