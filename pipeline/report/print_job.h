// What is printed of a game.
#pragma once

#include "drawing/print_sheets.h"
#include "pipeline/report/pictures.h"

namespace storey {

/// All that print_pdf() draws: the pieces with their art, and what aid.json says.
/// @error  as print_pdf().
Result<drawing::PrintJob> print_job(const Game& game, const PrintOptions& options,
                                    const PhraseBook& book = {});

}  // namespace storey
