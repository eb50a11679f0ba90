#include "pipeline/batch/report.h"

#include <algorithm>
#include <utility>

#include "pipeline/batch/files.h"
#include "pipeline/batch/report_page.h"

namespace storey::batch {
namespace {

/// Who looks through the report starts with what a look can settle.
int urgency(const Record& record) {
  switch (record.badge) {
    case Badge::kReview:
      return 3;
    case Badge::kFailed:
      return 2;
    case Badge::kViolation:
      return 1;
    case Badge::kSure:
      return 0;
  }
  return 0;
}

/// JSON that may stand inside <script>: no tag can start in it.
std::string inside_script(const std::string& json) {
  std::string text;
  text.reserve(json.size());
  for (const char sign : json) {
    if (sign == '<') {
      text += "\\u003c";
    } else {
      text += sign;
    }
  }
  return text;
}

std::string replaced(std::string_view page, std::string_view mark, const std::string& by) {
  const auto at = page.find(mark);
  STOREY_CHECK(at != std::string_view::npos);
  std::string text(page.substr(0, at));
  text += by;
  text += page.substr(at + mark.size());
  return text;
}

Result<Record> unread_folder(const Error& error) {
  return read_record(kept_failure({error.where, "", "", {}}, "", "", error));
}

std::string lines_of(std::string_view header, const std::vector<Record>& records,
                     std::string Record::*lines) {
  std::string text(header);
  for (const Record& record : records) text += record.*lines;
  return text;
}

}  // namespace

std::string report_page(const std::vector<Record>& records) {
  std::vector<const Record*> order;
  for (const Record& record : records) order.push_back(&record);
  std::stable_sort(order.begin(), order.end(), [](const Record* a, const Record* b) {
    return std::pair(urgency(*b), b->doubt) < std::pair(urgency(*a), a->doubt);
  });
  std::string cards = "[";
  for (const Record* record : order) {
    if (cards.size() > 1) cards += ",\n";
    cards += inside_script(record->card);
  }
  return replaced(kReportPage, "@CARDS@", cards + "]");
}

Status write_reports(const OutputFolder& output, std::vector<Record> records, const Index& index) {
  for (const Error& error : index.unread) {
    auto record = unread_folder(error);
    if (!record) return record.error();
    records.push_back(std::move(record).value());
  }
  std::stable_sort(records.begin(), records.end(),
                   [](const Record& a, const Record& b) { return a.name < b.name; });
  const std::string results = lines_of(kResultsHeader, records, &Record::results);
  const std::string cells = lines_of(kCellsHeader, records, &Record::cells);
  const std::string failed = lines_of(kFailedHeader, records, &Record::failed);
  const std::string page = report_page(records);
  const Status written = output.write({{std::string(kResultsFile), results},
                                       {std::string(kCellsFile), cells},
                                       {std::string(kFailedFile), failed},
                                       {std::string(kReportFile), page}});
  return written ? write_index(output, index) : written;
}

Status write_index(const OutputFolder& output, const Index& index) {
  return output.write({{std::string(kIndexFile), to_json(index)}});
}

}  // namespace storey::batch
