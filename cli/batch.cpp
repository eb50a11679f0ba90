#include "cli/batch.h"

#include <malloc.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "cli/one_of.h"
#include "cli/progress.h"
#include "cli/visible_buffer.h"
#include "model/plain_text.h"
#include "model/words.h"
#include "pipeline/batch/files.h"
#include "pipeline/batch/merge.h"
#include "pipeline/batch/pairs.h"
#include "pipeline/batch/run.h"
#include "pipeline/batch/watch.h"
#include "pipeline/report/json.h"

namespace storey::cli {
namespace {

using Clock = std::chrono::steady_clock;

// Photo after photo needs the same pictures: memory that goes back to the system in between costs a
// twentieth of the time to be had again.
void keep_freed_memory() {
#ifdef __GLIBC__
  constexpr int kBytes = 256 << 20;  // more than any picture
  mallopt(M_MMAP_THRESHOLD, kBytes);
  mallopt(M_TRIM_THRESHOLD, kBytes);
#endif
}

constexpr std::chrono::milliseconds kBetweenRewrites{100};
constexpr std::chrono::seconds kBetweenLines{10};
constexpr const char* kClearLine = "\r\x1b[K";

/// One line that is written again on a terminal, one now and then elsewhere.
class ProgressPrinter {
 public:
  ProgressPrinter(const Streams& io, bool quiet) : io_(io), quiet_(quiet) {}

  void show(const batch::Progress& progress) {
    const auto now = Clock::now();
    const auto pause = io_.interactive ? Clock::duration(kBetweenRewrites) : kBetweenLines;
    if (quiet_ || now - shown_ < pause) return;
    shown_ = now;
    clear_line();
    io_.err << line(progress) << (io_.interactive ? "" : "\n") << std::flush;
  }

  void finish(const batch::Progress& progress) {
    if (quiet_) return;
    clear_line();
    io_.err << line(progress) << "\n";
  }

 private:
  void clear_line() const {
    if (io_.interactive) unfiltered(io_.err) << kClearLine;
  }
  [[nodiscard]] std::string line(const batch::Progress& progress) const {
    const std::chrono::duration<double> past = Clock::now() - start_;
    // A terminal goes on to the next line as soon as its last column is full.
    const int room = io_.interactive ? std::max(io_.err_width - 1, 1) : 0;
    return progress_line(progress, past.count(), static_cast<std::size_t>(room), io_.book);
  }

  const Streams& io_;
  bool quiet_;
  Clock::time_point start_ = Clock::now();
  Clock::time_point shown_ = start_;
};

Result<batch::Options> options_of(const BatchArgs& args, const PhraseBook& book) {
  if (args.folder.empty() || args.output.empty()) {
    return Error{ErrorCode::kUsage,
                 "name the folder of photos and one for the results: storey batch DIR -o OUT", ""};
  }
  batch::Options options;
  options.folder = args.folder;
  options.output = args.output;
  options.jobs = args.jobs;
  options.book = book;
  auto common = common_query(args.table);
  if (!common) return common.error();
  options.common = std::move(common).value();
  if (args.shard.empty()) return options;
  const auto shard = batch::parse_shard(args.shard);
  if (!shard) return shard.error();
  options.shard = *shard;
  return options;
}

constexpr std::size_t kMostNames = 5;

void tell_leftovers(const batch::Leftovers& left, const BatchArgs& args, const Streams& io) {
  if (left.removed > 0 && !args.table.quiet)
    tell(io, "removed the results of " + std::to_string(left.removed) +
                 " tables whose photos are gone");
  if (left.files.empty()) return;
  std::string names;
  for (std::size_t i = 0; i < std::min(left.files.size(), kMostNames); ++i)
    names += (i > 0 ? ", " : "") + visible(left.files[i]);
  if (left.files.size() > kMostNames)
    names += " and " + std::to_string(left.files.size() - kMostNames) + " more";
  tell(io, "storey: " + visible(args.output) +
               ": not of these photos, or changed, and left as it is: " + names);
}

/// What an exit code is worth to --fail-on: never 0, review 1, violation 2, error 3.
int weight(int code) {
  if (code == kDone) return 0;
  if (code == kNeedsLook) return 1;
  return code == kBroken ? 2 : 3;
}

int threshold(const std::string& fail_on) {
  if (fail_on == "never") return 4;
  if (fail_on == "error") return 3;
  return fail_on == "violation" ? 2 : 1;
}

}  // namespace

int exit_code(const batch::Record& record) {
  switch (record.badge) {
    case batch::Badge::kSure:
      return kDone;
    case batch::Badge::kReview:
      return kNeedsLook;
    case batch::Badge::kViolation:
      return kBroken;
    case batch::Badge::kFailed:
      break;
  }
  for (const auto code : {ErrorCode::kUsage, ErrorCode::kUnreadable, ErrorCode::kBoardNotFound,
                          ErrorCode::kBoardCutOff, ErrorCode::kBadData, ErrorCode::kIo}) {
    if (record.failure == name_of(code)) return exit_code(code);
  }
  return kInternal;
}

int exit_code(const std::vector<batch::Record>& records, const std::string& fail_on) {
  int highest = kDone;
  for (const batch::Record& record : records) {
    const int code = exit_code(record);
    if (weight(code) >= threshold(fail_on)) highest = std::max(highest, code);
  }
  return highest;
}

namespace {

/// One run over the folder.
int score_folder(const BatchArgs& args, const Streams& io, const batch::Options& options,
                 const Interrupt& interrupt) {
  ProgressPrinter printer(io, args.table.quiet);
  batch::Watcher watcher;
  watcher.progress = [&](const batch::Progress& progress) { printer.show(progress); };
  if (args.table.json)
    watcher.table = [&](const std::string& json) { io.out << json << std::flush; };
  const auto outcome = batch::run(options, watcher, interrupt.wished());
  if (!outcome) return fail(io, outcome.error());
  printer.finish(outcome->progress);
  for (const Error& error : outcome->unread) fail(io, error);
  tell_leftovers(outcome->leftovers, args, io);
  if (!outcome->complete) {
    tell(io, "storey: stopped; what is done is kept in " + visible(args.output) +
                 ", and the same command goes on from there");
    return 128 + interrupt.signal();
  }
  if (!args.table.quiet)
    tell(io, "wrote " + visible((options.output / batch::kReportFile).string()) + ": " +
                 count_of(static_cast<int>(outcome->records.size()), "table") + " of " +
                 count_of(static_cast<int>(outcome->photos), "photo"));
  const int unread = outcome->unread.empty() || args.fail_on == "never" ? kDone : kUnreadable;
  return std::max<int>(unread, exit_code(outcome->records, args.fail_on));
}

constexpr std::chrono::milliseconds kBetweenLooks{1000};
constexpr std::chrono::milliseconds kBetweenWishes{100};

/// Waits until the folder is another than `scored` and nothing is written to it any more.
/// @return  false when the person wants to end.
bool wait_for_change(const batch::Options& options, const Interrupt& interrupt,
                     const std::string& scored) {
  batch::Settling settling(scored);
  while (true) {
    for (auto past = Clock::duration(0); past < kBetweenLooks; past += kBetweenWishes) {
      if (interrupt.wished()) return false;
      std::this_thread::sleep_for(kBetweenWishes);
    }
    if (settling.look(batch::state_of_folder(options.folder, options.output))) return true;
  }
}

}  // namespace

// `storey batch DIR -o OUT`: every photo below a folder.
int run_batch(const BatchArgs& args, const Streams& io) {
  const auto options = options_of(args, io.book);
  if (!options) return fail(io, options.error());
  keep_freed_memory();
  const Interrupt interrupt(
      io.book("stopped in the middle of a photo that took too long; what was done before is kept, "
              "and the same command goes on from there"));
  while (true) {
    const std::string before = batch::state_of_folder(options->folder, options->output);
    const int code = score_folder(args, io, *options, interrupt);
    std::error_code error;
    const bool may_come = args.watch && std::filesystem::is_directory(options->folder, error);
    if (!may_come ||
        (code == kUsage && std::filesystem::equivalent(options->folder, options->output, error)))
      return code;
    if (!args.table.quiet) tell(io, "waiting for photos; Ctrl-C ends");
    if (!wait_for_change(*options, interrupt, before)) return 128 + interrupt.signal();
  }
}

// `storey batch merge OUT... -o OUT`: shards become one result.
int run_merge(const MergeArgs& args, const Streams& io) {
  const auto records = batch::merge({args.parts.begin(), args.parts.end()}, args.output, io.book);
  if (!records) return fail(io, records.error());
  if (!args.quiet)
    tell(io, "merged " + std::to_string(records->size()) + " tables of " +
                 std::to_string(args.parts.size()) + " shards into " + visible(args.output));
  GameShelf shelf;
  if (const std::size_t pairs = args.quiet ? 0 : batch::count_pairs(*records, shelf); pairs > 0)
    tell(io,
         count_of(static_cast<int>(pairs), "pair") +
             " of photos that show the two sides of one building stayed tables of their own, "
             "since no shard knows the photos of others: storey batch with the shards' options, "
             "but without --shard, and with -o " +
             visible(args.output) + " scores them together and reads no other photo again");
  return kDone;
}

namespace {

void add_merge(CLI::App& batch, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<MergeArgs>();
  auto* command =
      batch.add_subcommand("merge", "Join the results of all shards, each in its own folder");
  command->add_option("part", args->parts, "Output folders of shards 1/N to N/N")
      ->required()
      ->type_name("OUT");
  command->add_option("-o,--output", args->output, "Folder of the joined result")
      ->required()
      ->type_name("OUT");
  command->add_flag("-q,--quiet", args->quiet, "Nothing on stderr but errors");
  command->callback([args, io, &exit_code] { exit_code = run_merge(*args, io); });
}

}  // namespace

void add_batch(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<BatchArgs>();
  auto* command = app.add_subcommand(
      "batch",
      "Score every photo below a folder: on all cores, going on where an earlier run stopped");
  command->add_option("folder", args->folder, "Folder of photos and table files")->type_name("DIR");
  command->add_option("-o,--output", args->output, "Folder of the results, made if need be")
      ->type_name("OUT");
  command->add_option("-j,--jobs", args->jobs, "Tables at once; default: one a core")
      ->type_name("N")
      ->check(CLI::Range(1, 1024));
  command->add_option("--shard", args->shard, "Only part I of N, for several machines")
      ->type_name("I/N");
  command
      ->add_option("--fail-on", args->fail_on,
                   "What ends with another exit code than 0; default: review, which is everything")
      ->check(one_of({"never", "review", "violation", "error"}))
      ->type_name("CLASS");
  command->add_flag("--watch", args->watch, "Go on when photos come or change, until Ctrl-C");
  add_common_options(*command, args->table);
  command->add_flag("--json", args->table.json, "Print one JSON object a table and line");
  command->add_flag("-q,--quiet", args->table.quiet, "Nothing on stderr but errors");
  command->footer(
      "Photos of one table belong together by name, table7-green.jpg and table7-pink.jpg, or by a\n"
      "table file beside them. See docs/batch.md. A run that is killed goes on when it is started\n"
      "again. Several machines: docs/cluster.md.");
  add_merge(*command, io, exit_code);
  command->callback([args, command, io, &exit_code] {
    if (command->get_subcommands().empty()) exit_code = run_batch(*args, io);
  });
}

}  // namespace storey::cli
