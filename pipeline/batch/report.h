// What a batch writes about all of its tables.
#pragma once

#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/batch/index.h"
#include "pipeline/batch/output_folder.h"
#include "pipeline/batch/record.h"
#include "pipeline/language/phrase_book.h"

namespace storey::batch {

/// One web page that needs nothing but itself: every table with its thumbnails. Those to look at
/// come first, then what failed, what breaks a rule, what is sure; each the most doubtful first.
/// @param book  its language; records are English.
std::string report_page(const std::vector<Record>& records, const PhraseBook& book = {});

/// Writes results.csv, cells.csv, failed.csv, report.html and, last, batch.json.
/// @param records  sorted by name; those of folders that cannot be read are added from `index`.
/// @param book     the language of the page and of the reasons in the tables.
/// @error kIo
Status write_reports(const OutputFolder& output, std::vector<Record> records, const Index& index,
                     const PhraseBook& book = {});

/// Writes batch.json.
/// @error kIo
Status write_index(const OutputFolder& output, const Index& index);

}  // namespace storey::batch
