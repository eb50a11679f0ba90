// What an answer to the page says, in another language.
#pragma once

#include <string>

#include "pipeline/language/phrase_book.h"

namespace storey::server {

/// The same JSON with its texts for people, wherever they stand, in the language of `book`. What
/// players wrote themselves, the member "state" of the whole, stays as it is; so does a body that
/// is no object and no list. It is rewritten as it is read: a result of many doubtful cells has a
/// hundred thousand signs, and a tree of them takes longer than to score it.
std::string translated(const std::string& json, const PhraseBook& book);

}  // namespace storey::server
