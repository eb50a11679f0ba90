// `storey check`
#pragma once

#include "cli/streams.h"
#include "cli/table_args.h"

namespace storey::cli {

int run_check(const TableArgs& args, const Streams& io);

}  // namespace storey::cli
