// Asks the person at the terminal for what no photo shows.
#pragma once

#include <string>
#include <vector>

#include "cli/streams.h"
#include "cli/table_args.h"

namespace storey::cli {

/// Asks for every fact that nobody said; an empty answer leaves it as it is, the end of input all
/// that follow. Asks nothing where nobody can answer, or a program reads what is printed.
/// @return  the answers, as for --fact.
std::vector<std::string> ask_facts(const Streams& io, const TableArgs& args, const Game& game,
                                   const TableResult& result);

}  // namespace storey::cli
