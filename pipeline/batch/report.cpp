#include "pipeline/batch/report.h"

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <utility>

#include "pipeline/batch/files.h"
#include "pipeline/batch/report_page.h"
#include "pipeline/io/csv.h"

namespace storey::batch {
namespace {

using Json = nlohmann::ordered_json;

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

std::string inside_html(const std::string& words) {
  std::string text;
  for (const char sign : words) {
    switch (sign) {
      case '&':
        text += "&amp;";
        break;
      case '<':
        text += "&lt;";
        break;
      case '"':
        text += "&quot;";
        break;
      default:
        text += sign;
    }
  }
  return text;
}

std::string in_one_line(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

/// What a book has no word for stays English.
Json words_of(const PhraseBook& book) {
  Json words = Json::parse(kReportWords);
  const Json own = Json::parse(book.report());
  for (auto& [key, word] : words.items())
    if (own.contains(key) && own[key].type() == word.type()) word = own[key];
  return words;
}

/// Puts what belongs there in the place of each @MARK@; what was put there is not looked at again.
std::string filled(std::string_view page, const std::map<std::string, std::string>& marks) {
  std::string text;
  while (true) {
    const auto at = page.find('@');
    text += page.substr(0, at);
    if (at == std::string_view::npos) return text;
    page.remove_prefix(at + 1);
    const auto end = std::min(page.find('@'), page.size());
    const auto mark = marks.find(std::string(page.substr(0, end)));
    if (mark == marks.end()) {
      text += '@';  // CSS has such signs, too
    } else {
      text += mark->second;
      page.remove_prefix(end + 1);
    }
  }
}

/// A table as the page takes it, with its sentences in the language of the book.
std::string card_in(const PhraseBook& book, const std::string& english) {
  if (book.code() == "en") return english;
  Json card = Json::parse(english);
  const auto put = [&](Json& text) {
    if (text.is_string()) text = book(text.get_ref<const std::string&>());
  };
  for (Json& reason : card["why"]) put(reason);
  for (Json& player : card["players"])
    for (Json& line : player["lines"])
      for (const std::size_t part : {1U, 2U}) put(line[part]);  // which rule, why
  for (Json& asked : card["review"]) {
    put(asked["ask"]);
    for (Json& choice : asked["choices"]) put(choice["name"]);
  }
  return in_one_line(card);
}

std::size_t left_in(const Translation& translation) {
  std::size_t signs = 0;
  for (const std::string& part : translation.left) signs += part.size();
  return signs;
}

/// Reasons in one text: of more than a book takes in at once, each by itself.
std::string reasons_in(const PhraseBook& book, std::string_view english) {
  constexpr std::string_view kBetween = "; ";
  Translation whole = book.translate(english);
  if (whole.left.empty()) return std::move(whole).text;
  Translation apart;
  for (bool more = true; more;) {
    const auto end = english.find(kBetween);
    more = end != std::string_view::npos;
    Translation one = book.translate(english.substr(0, end));
    apart.text += one.text + std::string(more ? kBetween : "");
    apart.left.insert(apart.left.end(), one.left.begin(), one.left.end());
    if (more) english.remove_prefix(end + kBetween.size());
  }
  return left_in(apart) < left_in(whole) ? std::move(apart).text : std::move(whole).text;
}

/// A CSV table with one of its columns in the language of the book; the others are for programs.
std::string table_in(const PhraseBook& book, std::string_view column, const std::string& english) {
  if (book.code() == "en") return english;
  const auto table = parse_csv(english, "");
  const auto at = table ? table->column(column) : std::nullopt;
  if (!at) return english;
  std::string text = csv_line(table->columns);
  for (const CsvRow& row : table->rows) {
    std::vector<std::string> fields = row.fields;
    fields[*at] = reasons_in(book, fields[*at]);
    text += csv_line(fields);
  }
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

std::string report_page(const std::vector<Record>& records, const PhraseBook& book) {
  std::vector<const Record*> order;
  for (const Record& record : records) order.push_back(&record);
  std::stable_sort(order.begin(), order.end(), [](const Record* a, const Record* b) {
    return std::pair(urgency(*b), b->doubt) < std::pair(urgency(*a), a->doubt);
  });
  std::string cards = "[";
  for (const Record* record : order) {
    if (cards.size() > 1) cards += ",\n";
    cards += inside_script(card_in(book, record->card));
  }
  const Json words = words_of(book);
  std::map<std::string, std::string> marks{{"LANGUAGE", inside_html(book.code())},
                                           {"WORDS", inside_script(in_one_line(words))},
                                           {"CARDS", cards + "]"}};
  for (const auto& [key, word] : words.items())
    if (word.is_string()) marks[key] = inside_html(word.get_ref<const std::string&>());
  return filled(kReportPage, marks);
}

Status write_reports(const OutputFolder& output, std::vector<Record> records, const Index& index,
                     const PhraseBook& book) {
  for (const Error& error : index.unread) {
    auto record = unread_folder(error);
    if (!record) return record.error();
    records.push_back(std::move(record).value());
  }
  std::stable_sort(records.begin(), records.end(),
                   [](const Record& a, const Record& b) { return a.name < b.name; });
  const std::string results =
      table_in(book, "reasons", lines_of(kResultsHeader, records, &Record::results));
  const std::string cells = lines_of(kCellsHeader, records, &Record::cells);
  const std::string failed =
      table_in(book, "reason", lines_of(kFailedHeader, records, &Record::failed));
  const std::string page = report_page(records, book);
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
