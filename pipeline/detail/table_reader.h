// The sources of a table request, read one by one, before anybody has a seat.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/table_result.h"

namespace storey::detail {

/// What one source says, before it has a seat.
struct Shown {
  std::string name;  ///< "" when nobody named the player
  std::map<std::string, std::string> facts;
  PlayerResult result;
  Layout layout;
  std::optional<int> seat;
};

/// @param decode_ms  grows by the time that decoding photos took.
Result<std::vector<Shown>> read_sources(const Game& game, const vision::TemplateSet* templates,
                                        const TableRequest& request, double& decode_ms);

}  // namespace storey::detail
