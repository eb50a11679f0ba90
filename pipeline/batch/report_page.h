// report.html, taken into the program when it is built.
#pragma once

#include <string_view>

namespace storey::batch {

/// Has @CARDS@ where the JSON array of tables goes.
extern const std::string_view kReportPage;

}  // namespace storey::batch
