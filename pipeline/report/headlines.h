// What a report says before anything else, because it puts all the rest in doubt.
#pragma once

#include <string>
#include <vector>

#include "pipeline/language/phrase_book.h"
#include "pipeline/table/table_result.h"

namespace storey {

/// A sentence, and the same in as few words as a line of totals has room for.
struct Headline {
  std::string sentence;
  std::string brief;
};

/// In the order in which they are to be said; none for most tables.
std::vector<Headline> headlines(const TableResult& result);

/// "the photos show two buildings: " where there is anything to say first, else "".
std::string brief_headlines(const TableResult& result, const PhraseBook& book = {});

}  // namespace storey
