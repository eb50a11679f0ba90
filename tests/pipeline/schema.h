// Checks JSON against the keywords of JSON Schema that docs/result.schema.json uses.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

namespace storey::test {

/// Every place where `value` does not fit `schema`, as "/players/0/total: expected integer".
/// An unknown keyword is a complaint too, so that none is ignored unnoticed.
std::vector<std::string> schema_complaints(const nlohmann::json& schema,
                                           const nlohmann::json& value);

}  // namespace storey::test
