// What a batch writes into its output folder, beside the results of the tables.
#pragma once

#include <array>
#include <string_view>

namespace storey::batch {

inline constexpr std::string_view kIndexFile = "batch.json";
inline constexpr std::string_view kResultsFile = "results.csv";
inline constexpr std::string_view kCellsFile = "cells.csv";
inline constexpr std::string_view kFailedFile = "failed.csv";
inline constexpr std::string_view kReportFile = "report.html";

inline constexpr std::array<std::string_view, 5> kOwnFiles{kIndexFile, kResultsFile, kCellsFile,
                                                           kFailedFile, kReportFile};

}  // namespace storey::batch
