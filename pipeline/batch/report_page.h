// report.html, taken into the program when it is built, with its English words.
#pragma once

#include <string_view>

namespace storey::batch {

/// Has @CARDS@ where the JSON array of tables goes, @WORDS@ where the words of its language go,
/// @LANGUAGE@ and, where a word stands in the page itself, its key: @heading@.
extern const std::string_view kReportPage;

/// "report" of languages/en.json.
extern const std::string_view kReportWords;

}  // namespace storey::batch
