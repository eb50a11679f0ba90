// The one place that includes CLI11, which is precompiled.
#pragma once

#include <CLI/CLI.hpp>

#include "cli/streams.h"

namespace storey::cli {

/// One per verb, each in the file of that name. The verb's exit code goes to `exit_code`.
void add_score(CLI::App& app, const Streams& io, int& exit_code);
void add_check(CLI::App& app, const Streams& io, int& exit_code);
void add_options(CLI::App& app, const Streams& io, int& exit_code);
void add_read(CLI::App& app, const Streams& io, int& exit_code);
void add_batch(CLI::App& app, const Streams& io, int& exit_code);
void add_enroll(CLI::App& app, const Streams& io, int& exit_code);
void add_eval(CLI::App& app, const Streams& io, int& exit_code);
void add_print(CLI::App& app, const Streams& io, int& exit_code);
void add_games(CLI::App& app, const Streams& io, int& exit_code);
void add_rules(CLI::App& app, const Streams& io, int& exit_code);
void add_serve(CLI::App& app, const Streams& io, int& exit_code);

/// The whole parser: what all verbs share, then the verbs.
void add_verbs(CLI::App& app, const Streams& io, int& exit_code);

}  // namespace storey::cli
