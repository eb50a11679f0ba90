// Labels of the tiles that nobody here drew, as `storey enroll` takes them.
#pragma once

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>

#include "pipeline/io/csv.h"

namespace storey::test {

using Json = nlohmann::json;

inline std::string dashed(std::string word) {
  std::replace(word.begin(), word.end(), '_', '-');
  return word;
}

inline std::string square_words(const Json& square, const std::string& middle) {
  std::string words = square["floor"];
  if (!square["object"].is_null()) words += " " + dashed(square["object"]);
  for (const auto& [edge, what] : square["walls"].items())
    words += " " + edge + ":" + what.get<std::string>();
  return middle.empty() || middle == "open" ? words : words + " down:" + middle;
}

inline std::string wish_words(const Json& wish) {
  std::string word = wish["invert"] ? "!" : "";
  word += dashed(wish["key"]);
  if (wish.contains("subKey")) word += "/" + dashed(wish["subKey"]);
  return wish["num"] == 1 ? word : word + ":" + std::to_string(wish["num"].get<int>());
}

inline std::string joined(const Json& list, std::string (*words)(const Json&)) {
  std::string text;
  for (const auto& one : list) text += (text.empty() ? "" : " ") + words(one);
  return text;
}

inline std::string file_of(const Json& tile) {
  return std::filesystem::path(tile["file"].get<std::string>()).filename().string();
}

/// The table of labels.json.
inline std::string table_of(const Json& labels) {
  std::string table =
      csv_line({"photo", "kind", "top", "bottom", "portrait", "score", "wishes", "marks"});
  for (const auto& tile : labels["room_dominoes"])
    table += csv_line({file_of(tile), "domino", square_words(tile["top"], tile["middle"]),
                       square_words(tile["bottom"], ""), "", "", "", ""});
  for (const auto& tile : labels["tenants"])
    table += csv_line(
        {file_of(tile), "tenant", "", "", dashed(tile["tenant"]),
         std::to_string(tile["score"].get<int>()), joined(tile["wishes"], wish_words),
         joined(tile["properties"], [](const Json& word) { return word.get<std::string>(); })});
  return table;
}

}  // namespace storey::test
