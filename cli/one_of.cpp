#include "cli/one_of.h"

#include <algorithm>

#include "model/nearest.h"

namespace storey::cli {

CLI::Validator one_of(std::vector<std::string> words) {
  const std::string all = "{" + CLI::detail::join(words, ",") + "}";
  const auto problem = [words = std::move(words)](const std::string& given) -> std::string {
    if (std::find(words.begin(), words.end(), given) != words.end()) return "";
    return given + " is none of " + CLI::detail::join(words, ", ") + did_you_mean(given, words);
  };
  return {problem, all};
}

}  // namespace storey::cli
