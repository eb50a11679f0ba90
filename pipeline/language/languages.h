// Which languages there are, and which one is meant.
#pragma once

#include <filesystem>
#include <functional>
#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/language/phrase_book.h"

namespace storey {

/// Codes of the languages that have a book in share/storey/languages of installation_prefixes(),
/// sorted: "de", "en".
std::vector<std::string> languages();

/// The language of a locale or tag: "de" of "DE", "de_AT.UTF-8@euro" and "de-CH", "en" of "C" and
/// "POSIX". What has another form stays as it is.
std::string language_of(const std::string& locale);

/// @error kUsage    no such language; the message lists what there is.
/// @error kBadData  its book is wrong.
Result<PhraseBook> load_language(const std::string& code);

/// The language that the environment asks for: the first of LC_ALL, LC_MESSAGES and LANG that is
/// set (POSIX.1-2017, 8.2), where there is a book of it; else "en".
/// @param variable  as std::getenv().
std::string wished_language(const std::function<const char*(const char*)>& variable);

}  // namespace storey
