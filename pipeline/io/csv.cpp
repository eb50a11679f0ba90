#include "pipeline/io/csv.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <set>

#include "model/plain_text.h"
#include "model/trim.h"

namespace storey {
namespace {

constexpr std::size_t kLongestMessage = 500;  // a field may be as long as the file
constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";

/// Whether a spreadsheet takes a text for a formula, or would without its apostrophes.
bool begins_formula(std::string_view text) {
  text.remove_prefix(std::min(text.find_first_not_of('\''), text.size()));
  return !text.empty() && std::string_view("=+-@\t\r\n").find(text.front()) != text.npos;
}

/// Cuts rows off the front of a text.
class Rows {
 public:
  explicit Rows(std::string_view text) : rest_(text) {}

  /// The next row that holds something; none at the end or where a quote stays open.
  std::optional<CsvRow> next() {
    while (!rest_.empty()) {
      CsvRow row{line_, {}};
      do {
        row.fields.push_back(taken_back(field()));
      } while (take(','));
      take('\r');
      if (take('\n')) ++line_;
      if (open_quote_) return std::nullopt;
      if (row.fields.size() > 1 || !row.fields.front().empty()) return row;
    }
    return std::nullopt;
  }

  /// Line of a quote that nothing closes, 0 for none.
  [[nodiscard]] int open_quote() const { return open_quote_; }

 private:
  bool take(char sign) {
    if (rest_.empty() || rest_.front() != sign) return false;
    rest_.remove_prefix(1);
    return true;
  }

  /// Without the apostrophe that csv_line(), or a person, put there.
  static std::string taken_back(const std::string& text) {
    return text.starts_with('\'') && begins_formula(text) ? text.substr(1) : text;
  }

  std::string field() {
    const auto start = rest_.find_first_not_of(" \t");
    if (start != rest_.npos && rest_[start] == '"') {
      rest_.remove_prefix(start + 1);
      return quoted();
    }
    const auto end = std::min(rest_.find_first_of(",\n"), rest_.size());
    std::string text(trim(rest_.substr(0, end)));
    rest_.remove_prefix(end);
    return text;
  }

  std::string quoted() {
    const int opened = line_;
    std::string text;
    while (!rest_.empty()) {
      const char sign = rest_.front();
      rest_.remove_prefix(1);
      if (sign == '\n') ++line_;
      if (sign == '"' && !take('"')) {
        rest_.remove_prefix(std::min(rest_.find_first_of(",\n"), rest_.size()));
        return text;
      }
      text += sign;
    }
    open_quote_ = opened;
    return text;
  }

  std::string_view rest_;
  int line_ = 1;
  int open_quote_ = 0;
};

}  // namespace

std::optional<std::size_t> CsvTable::column(std::string_view name) const {
  const auto found = std::find(columns.begin(), columns.end(), name);
  if (found == columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns.begin());
}

std::optional<std::size_t> CsvTable::any_column(const std::vector<std::string_view>& names) const {
  for (const auto name : names) {
    if (const auto found = column(name)) return found;
  }
  return std::nullopt;
}

std::string CsvTable::where(const CsvRow& row) const {
  return file + ":" + std::to_string(row.line);
}

Error CsvTable::wrong(const CsvRow& row, const std::string& message) const {
  return {ErrorCode::kUnreadable, shortened(message, kLongestMessage), where(row)};
}

Result<CsvTable> parse_csv(std::string_view text, const std::string& file) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  CsvTable table{file, {}, {}};
  Rows rows(text);
  auto header = rows.next();
  if (header) {
    table.columns = std::move(header->fields);
    if (table.columns.size() == 1 &&
        table.columns.front().find_first_of(";\t") != std::string::npos)
      return table.wrong(*header,
                         "the fields are not separated by commas: save the table as CSV with "
                         "commas");
    std::set<std::string> names;
    for (const auto& name : table.columns) {
      if (!names.insert(name).second)
        return table.wrong(*header, "the column \"" + name + "\" stands there twice: remove one");
    }
  }
  while (auto row = rows.next()) {
    if (row->fields.size() != table.columns.size())
      return table.wrong(*row, "this row has " + std::to_string(row->fields.size()) +
                                   " fields, the header line names " +
                                   std::to_string(table.columns.size()) + " columns");
    table.rows.push_back(std::move(*row));
  }
  if (rows.open_quote() > 0)
    return Error{ErrorCode::kUnreadable, "a quote \" is opened here and never closed",
                 file + ":" + std::to_string(rows.open_quote())};
  if (table.columns.empty())
    return Error{
        ErrorCode::kUnreadable,
        "the table is empty: its first line names the columns, such as photo,row,col,piece", file};
  return table;
}

std::string quoted(const std::string& field) {
  const bool as_it_is =
      field.find_first_of(",\"\n\r") == field.npos && trim(field).size() == field.size();
  if (as_it_is) return field;
  std::string text = "\"";
  for (const char c : field) text += c == '"' ? std::string("\"\"") : std::string(1, c);
  return text + "\"";
}

std::string csv_line(const std::vector<std::string>& fields) {
  std::string line;
  for (std::size_t i = 0; i < fields.size(); ++i) {
    const std::string& field = fields[i];
    const bool armed = begins_formula(field) && !parse_number(field);
    line += (i == 0 ? "" : ",") + quoted(armed ? "'" + field : field);
  }
  return line + "\n";
}

std::optional<double> parse_number(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

std::optional<int> parse_whole(std::string_view text, int low, int high) {
  const auto number = parse_number(text);
  if (!number || *number != std::floor(*number) || *number < low || *number > high)
    return std::nullopt;
  return static_cast<int>(*number);
}

}  // namespace storey
