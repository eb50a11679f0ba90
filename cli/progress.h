// How far a batch is, as a line of text.
#pragma once

#include <cstddef>
#include <string>

#include "pipeline/batch/run.h"
#include "pipeline/language/phrase_book.h"

namespace storey::cli {

/// "120/2000 · 612 photos/min · 3 min left · 4 to look at · 1 failed". The rate and what is left
/// are there as soon as something was read.
/// @param book   the language that it is in.
/// @param width  columns, 0: any: what there is no room for is left out, the least important first.
std::string progress_line(const batch::Progress& progress, double seconds, std::size_t width,
                          const PhraseBook& book = {});

/// "45 s", "3 min", "2 h 5 min".
std::string time_left(double seconds);

}  // namespace storey::cli
