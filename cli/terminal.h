// How wide what is printed may be.
#pragma once

namespace storey::cli {

/// Columns of a screen that nothing is known of, and of files.
inline constexpr int kUsualWidth = 100;
/// Sheets are laid out for no less and no more, however wide a terminal is.
inline constexpr int kNarrowestSheet = 60;
inline constexpr int kWidestSheet = 120;

/// Columns as a person says them ($COLUMNS goes before what the terminal says of itself), else
/// those of the terminal behind `file`; 0 where neither is known.
/// @param said  the value of $COLUMNS, nullptr for none.
int columns_of(int file, const char* said);

/// Where sheets are wrapped, for a screen of so many columns; 0: not known.
int sheet_width(int columns);

}  // namespace storey::cli
