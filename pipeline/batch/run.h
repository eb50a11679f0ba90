// Scores every table of a folder: many at once, each by itself, never the same one twice.
#pragma once

#include <atomic>
#include <cstddef>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/batch/leftovers.h"
#include "pipeline/batch/plan.h"
#include "pipeline/batch/record.h"
#include "pipeline/language/phrase_book.h"
#include "pipeline/table/table_query.h"

namespace storey::batch {

struct Options {
  std::filesystem::path folder;
  std::filesystem::path output;
  TableQuery common;  ///< what holds for every table: game, templates, house rules, facts
  Shard shard;
  int jobs = 0;          ///< tables at once; 0: one a core
  PhraseBook book = {};  ///< language of the report; results are kept in English
};

/// How far a run is.
struct Progress {
  std::size_t done = 0;  ///< tables, those reused from an earlier run among them
  std::size_t all = 0;
  std::size_t photos = 0;  ///< read by this run; those of a pair once
  std::size_t reused = 0;
  std::size_t damaged = 0;  ///< results that were not as they had been written, and made anew
  std::size_t review = 0;
  std::size_t violations = 0;
  std::size_t failed = 0;
};

/// Who looks on. Called by one thread at a time.
struct Watcher {
  std::function<void(const Progress&)> progress = [](const Progress&) {};
  /// The kept result of a table, one JSON object in one line; in the order of the plan.
  std::function<void(const std::string& json)> table = [](const std::string&) {};
};

struct Outcome {
  std::vector<Record> records;  ///< sorted by name
  std::vector<Error> unread;    ///< folders that could not be looked into
  Progress progress;
  std::size_t photos = 0;             ///< of all tables
  std::set<std::string> reused = {};  ///< tables of which an earlier run left the result
  std::set<std::string> read = {};    ///< photos that this run read
  bool complete = true;               ///< false: stopped before the end
  Leftovers leftovers;                ///< of a complete run
};

/// Plans, scores and writes everything. What an earlier run did with the same photos, corrections,
/// games, options and program is taken over, if it is as it was written. A table that fails, by an
/// exception too, is a record like any other. What was told to the watcher is on the disk.
///
/// @param stop  set from outside: tables in work are finished, then the reports are written.
/// @error kUsage  no such folder, nothing in it, an unknown game.
/// @error kIo     the output cannot be written, so going on would lose work; what is written by
/// then is taken over by the next run.
Result<Outcome> run(const Options& options, const Watcher& watcher, const std::atomic<bool>& stop);

}  // namespace storey::batch
