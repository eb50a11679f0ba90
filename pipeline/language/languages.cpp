#include "pipeline/language/languages.h"

#include <algorithm>
#include <cctype>
#include <set>
#include <system_error>

#include "model/installation.h"
#include "model/nearest.h"
#include "model/plain_text.h"
#include "model/words.h"
#include "pipeline/io/files.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> folders() {
  std::vector<fs::path> all;
  for (const fs::path& prefix : installation_prefixes())
    all.push_back(prefix / "share" / "storey" / "languages");
  return all;
}

}  // namespace

std::vector<std::string> languages() {
  std::set<std::string> codes;
  for (const fs::path& folder : folders()) {
    std::error_code error;
    for (const auto& entry : fs::directory_iterator(folder, error))
      if (entry.path().extension() == ".json") codes.insert(entry.path().stem().string());
  }
  return {codes.begin(), codes.end()};
}

std::string language_of(const std::string& locale) {
  std::string code = locale.substr(0, locale.find_first_of("_-.@"));
  if (code == "C" || code == "POSIX") return "en";
  constexpr std::size_t kShortest = 2, kLongest = 3;  // ISO 639
  const bool plain =
      std::all_of(code.begin(), code.end(), [](unsigned char c) { return std::isalpha(c) != 0; });
  if (!plain || code.size() < kShortest || code.size() > kLongest) return locale;
  std::transform(code.begin(), code.end(), code.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return code;
}

Result<PhraseBook> load_language(const std::string& code) {
  const auto known = languages();
  if (std::find(known.begin(), known.end(), code) == known.end())
    return Error{ErrorCode::kUsage,
                 "there is no language " + visible(code) + did_you_mean(code, known) +
                     "; there are: " + list_of(known, ", "),
                 ""};
  for (const fs::path& folder : folders()) {
    const std::string file = (folder / (code + ".json")).string();
    std::error_code error;
    if (!fs::exists(file, error)) continue;
    const auto text = read_file(file);
    if (!text) return text.error();
    return PhraseBook::parse(*text, code, file);
  }
  return Error{ErrorCode::kUsage, "the languages went away while they were read", ""};
}

std::string wished_language(const std::function<const char*(const char*)>& variable) {
  const auto known = languages();
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = variable(name);
    if (value == nullptr || *value == '\0') continue;
    const std::string code = language_of(value);
    return std::find(known.begin(), known.end(), code) != known.end() ? code : "en";
  }
  return "en";
}

}  // namespace storey
