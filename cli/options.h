// `storey options`
#pragma once

#include "cli/streams.h"
#include "cli/table_args.h"

namespace storey::cli {

struct OptionsArgs {
  TableArgs table;
  std::vector<std::string> pieces;
};

int run_options(const OptionsArgs& args, const Streams& io);

}  // namespace storey::cli
