// `storey read`
#pragma once

#include "cli/streams.h"
#include "cli/table_args.h"

namespace storey::cli {

struct ReadArgs {
  TableArgs table;
  std::string form = "layout";  ///< or "json", "labels"
  std::string output = "-";
};

int run_read(const ReadArgs& args, const Streams& io);

}  // namespace storey::cli
