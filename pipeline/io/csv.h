// Comma-separated tables with a header line (RFC 4180), as people's spreadsheets write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace storey {

struct CsvRow {
  int line = 0;  ///< where it starts in the file, from 1
  std::vector<std::string> fields;
};

struct CsvTable {
  std::string file;
  std::vector<std::string> columns;
  std::vector<CsvRow> rows;  ///< each with as many fields as there are columns

  [[nodiscard]] std::optional<std::size_t> column(std::string_view name) const;
  /// The first of these columns that is there.
  [[nodiscard]] std::optional<std::size_t> any_column(
      const std::vector<std::string_view>& names) const;
  /// "labels.csv:7"
  [[nodiscard]] std::string where(const CsvRow& row) const;
  [[nodiscard]] Error wrong(const CsvRow& row, const std::string& message) const;
};

/// Blanks around a field and empty lines do not count.
/// @error kUnreadable  no header, a column named twice, a row of another length, an open quote.
Result<CsvTable> parse_csv(std::string_view text, const std::string& file);

/// A field as a table holds it: in quotes when it would not be read back as it is.
std::string quoted(const std::string& field);

/// Fields as one line of a table, with its end. A text that a spreadsheet would compute gets an
/// apostrophe in front, which parse_csv() takes off again; numbers stay numbers.
/// Source: OWASP, CSV injection.
std::string csv_line(const std::vector<std::string>& fields);

/// A finite number, nothing after it.
std::optional<double> parse_number(std::string_view text);
/// A number without a fraction from `low` to `high`.
std::optional<int> parse_whole(std::string_view text, int low, int high);

}  // namespace storey
