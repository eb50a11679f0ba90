#include "pipeline/batch/run.h"

#include <algorithm>
#include <exception>
#include <iterator>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <system_error>
#include <thread>

#include "pipeline/batch/index.h"
#include "pipeline/batch/inputs.h"
#include "pipeline/batch/names.h"
#include "pipeline/batch/output_folder.h"
#include "pipeline/batch/pairs.h"
#include "pipeline/batch/report.h"
#include "pipeline/batch/score_one.h"
#include "vision/threads.h"

namespace storey::batch {
namespace {

struct Plan {
  std::vector<PlannedTable> tables;
  std::vector<std::string> seats;  ///< what names of photos may end with
  std::vector<Error> unread;
  std::vector<std::string> closed;  ///< all folders that could not be looked into, of any shard
};

bool has(const std::vector<std::string>& words, const std::string& word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

void add_new(std::vector<std::string>& words, const std::vector<std::string>& more) {
  for (const std::string& word : more) {
    if (!has(words, word)) words.push_back(word);
  }
}

/// The seats of the game, or of every installed one.
Result<std::vector<std::string>> seats_of_games(const TableQuery& common, GameShelf& shelf) {
  std::vector<std::string> seats;
  if (!common.game.empty()) {
    const auto game = shelf.named(common.game);
    if (!game) return game.error();
    add_new(seats, (*game)->rules->seats);
  } else {
    const auto folders = shelf.folders();
    if (!folders) return folders.error();
    for (const auto& folder : *folders) {
      if (const auto game = shelf.in(folder)) add_new(seats, (*game)->rules->seats);
    }
  }
  return seats;
}

/// A word that is a seat says where one sits, which the pieces tell better; any other is a name.
void keep_names(const std::vector<std::string>& seats, std::vector<PlannedTable>& tables) {
  for (PlannedTable& table : tables) {
    for (PlannedPhoto& photo : table.photos) {
      if (has(seats, photo.seat)) photo.seat.clear();
    }
  }
}

Result<Plan> make_plan(const Options& options, GameShelf& shelf) {
  const auto seats = seats_of_games(options.common, shelf);
  if (!seats) return seats.error();
  auto found = find_files(options.folder, options.output);
  if (!found) return found.error();
  const TableFiles table_files = open_tables(options.folder, found->texts);
  std::vector<std::string> words = *seats;
  add_new(words, player_colours());
  Plan plan{.tables = plan_tables(found->pictures, table_files, words),
            .seats = words,
            .unread = std::move(found.value().unread),
            .closed = {}};
  for (const Error& error : plan.unread) plan.closed.push_back(error.where);
  keep_names(*seats, plan.tables);
  if (plan.tables.empty() && plan.unread.empty()) {
    return Error{ErrorCode::kUsage, "there is no photo here nor in a folder below",
                 text_of(options.folder.string())};
  }
  std::erase_if(plan.tables,
                [&](const PlannedTable& table) { return !is_in(options.shard, table.name); });
  std::erase_if(plan.unread,
                [&](const Error& error) { return !is_in(options.shard, error.where); });
  return plan;
}

/// What the workers take from and give to; all of it behind one lock.
class Ledger {
 public:
  /// @param before  what was done before these.
  Ledger(const Plan& plan, const Watcher& watcher, const std::atomic<bool>& stop,
         const Outcome& before = {})
      : plan_(plan),
        watcher_(watcher),
        stop_(stop),
        records_(plan.tables.size()),
        progress_(before.progress),
        reused_(before.reused),
        read_(before.read) {
    progress_.all += plan.tables.size();
  }

  /// The next table; none when all are taken or the run is to stop.
  std::optional<std::size_t> take() {
    const std::lock_guard lock(lock_);
    if (stop_ || broken_ || next_ == plan_.tables.size()) return std::nullopt;
    return next_++;
  }

  void done(std::size_t index, Kept kept) {
    const std::lock_guard lock(lock_);
    count(kept, plan_.tables[index]);
    knows_some_ = knows_some_ || kept.before != Before::kNothing;
    records_[index] = std::move(kept.record);
    waiting_.emplace(index, std::move(kept.json));
    while (!waiting_.empty() && waiting_.begin()->first == shown_) {
      watcher_.table(waiting_.begin()->second);
      waiting_.erase(waiting_.begin());
      ++shown_;
    }
    watcher_.progress(progress_);
  }

  void broken(Error error) {
    const std::lock_guard lock(lock_);
    if (!broken_) broken_ = std::move(error);
  }

  /// Whether an earlier run left a result of one of these tables.
  [[nodiscard]] bool knows_some() const { return knows_some_; }

  /// After the last worker has ended.
  Result<Outcome> outcome() {
    if (broken_) return *broken_;
    Outcome outcome;
    for (auto& record : records_) {
      if (record) outcome.records.push_back(std::move(*record));
    }
    outcome.complete = outcome.records.size() == plan_.tables.size();
    outcome.unread = plan_.unread;
    progress_.failed += plan_.unread.size();
    outcome.progress = progress_;
    outcome.reused = reused_;
    outcome.read = read_;
    return outcome;
  }

 private:
  void count(const Kept& kept, const PlannedTable& table) {
    const Record& record = kept.record;
    ++progress_.done;
    progress_.damaged += kept.before == Before::kDamaged;
    if (kept.before == Before::kReused) {
      ++progress_.reused;
      reused_.insert(record.name);
    } else {
      for (const PlannedPhoto& photo : table.photos) read_.insert(photo.name);
      if (table.photos.empty()) read_.insert(table.name);
    }
    progress_.photos = read_.size();
    progress_.review += record.badge == Badge::kReview;
    progress_.violations += record.badge == Badge::kViolation;
    progress_.failed += record.badge == Badge::kFailed;
  }

  const Plan& plan_;
  const Watcher& watcher_;
  const std::atomic<bool>& stop_;
  std::mutex lock_;
  std::size_t next_ = 0;
  std::size_t shown_ = 0;
  std::map<std::size_t, std::string> waiting_;  ///< results until those before them are there
  std::vector<std::optional<Record>> records_;
  std::optional<Error> broken_;
  bool knows_some_ = false;
  Progress progress_;
  std::set<std::string> reused_;  ///< tables
  std::set<std::string> read_;    ///< photos; those of a pair once
};

/// No exception may leave a thread.
void work(const Workplace& at, const Plan& plan, Ledger& ledger) try {
  while (const auto index = ledger.take()) {
    auto kept = score_one(at, plan.tables[*index]);
    if (!kept) return ledger.broken(kept.error());
    ledger.done(*index, std::move(kept).value());
  }
} catch (const std::exception& error) {
  ledger.broken({ErrorCode::kIo,
                 std::string("the run cannot go on: ") + error.what() +
                     "; the same command goes on from there",
                 ""});
}

void work_together(int jobs, const Workplace& at, const Plan& plan, Ledger& ledger) {
  const vision::OneThreadEach calm;
  std::vector<std::jthread> workers;
  for (int i = 1; i < jobs; ++i) workers.emplace_back([&] { work(at, plan, ledger); });
  work(at, plan, ledger);
}

int jobs_of(const Options& options, std::size_t tables) {
  const int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  const int asked = options.jobs > 0 ? options.jobs : cores;
  return std::clamp(asked, 1, std::max(1, static_cast<int>(tables)));
}

/// What is listed in the end: the two photos of a pair are no tables of their own then.
void recount(Outcome& outcome) {
  Progress& progress = outcome.progress;
  progress.done = progress.all = outcome.records.size();
  progress.reused = progress.review = progress.violations = 0;
  progress.failed = outcome.unread.size();
  for (const Record& record : outcome.records) {
    progress.reused += outcome.reused.count(record.name);
    progress.review += record.badge == Badge::kReview;
    progress.violations += record.badge == Badge::kViolation;
    progress.failed += record.badge == Badge::kFailed;
  }
}

/// Scores what two photos show together, where each was scored by itself and both show one
/// building. Both stay as they were written, so that the next run finds them done, but the tables
/// and the report list the pair in their place.
/// @return  those that are listed no more.
Result<std::vector<Record>> score_pairs(const Options& options, const Workplace& at,
                                        const Plan& plan, const Watcher& watcher,
                                        const std::atomic<bool>& stop, Outcome& outcome) {
  std::vector<Record> replaced;
  // A part of a folder does not know the other photos.
  if (options.shard.count > 1 || !outcome.complete) return replaced;
  Plan pairs{.tables = find_pairs(plan.tables, outcome.records, plan.seats, at.shelf),
             .seats = plan.seats,
             .unread = {},
             .closed = {}};
  if (pairs.tables.empty()) return replaced;
  Ledger ledger(pairs, watcher, stop, outcome);
  work_together(jobs_of(options, pairs.tables.size()), at, pairs, ledger);
  auto scored = ledger.outcome();
  if (!scored) return scored.error();
  outcome.progress = scored->progress;
  outcome.reused = scored->reused;
  outcome.read = scored->read;
  outcome.complete = scored->complete;
  std::erase_if(scored.value().records,
                [](const Record& record) { return record.badge == Badge::kFailed; });
  std::set<std::string> photos;
  for (const PlannedTable& table : pairs.tables)
    if (std::any_of(scored->records.begin(), scored->records.end(),
                    [&](const Record& record) { return record.name == table.name; }))
      for (const PlannedPhoto& photo : table.photos) photos.insert(photo.name);
  const auto single =
      std::stable_partition(outcome.records.begin(), outcome.records.end(),
                            [&](const Record& record) { return !photos.contains(record.name); });
  std::move(single, outcome.records.end(), std::back_inserter(replaced));
  outcome.records.erase(single, outcome.records.end());
  auto& together = scored.value().records;
  std::move(together.begin(), together.end(), std::back_inserter(outcome.records));
  std::sort(outcome.records.begin(), outcome.records.end(),
            [](const Record& a, const Record& b) { return a.name < b.name; });
  if (outcome.complete) recount(outcome);
  return replaced;
}

std::size_t photos_in(const Plan& plan) {
  std::set<std::string> photos;
  for (const PlannedTable& table : plan.tables)
    for (const PlannedPhoto& photo : table.photos) photos.insert(photo.name);
  return photos.size();
}

Index index_of(const Options& options, const Plan& plan, const Outcome& outcome) {
  Index index{.shard = options.shard,
              .complete = outcome.complete,
              .planned = outcome.complete ? static_cast<int>(outcome.records.size())
                                          : static_cast<int>(plan.tables.size()),
              .outputs = {},
              .unread = plan.unread};
  for (const Record& record : outcome.records) index.outputs.push_back(record.output);
  return index;
}

}  // namespace

Result<Outcome> run(const Options& options, const Watcher& watcher, const std::atomic<bool>& stop) {
  GameShelf shelf(options.common.templates);
  const auto plan = make_plan(options, shelf);
  if (!plan) return plan.error();
  const auto run_key = key_of_run(options.common, shelf);
  if (!run_key) return run_key.error();
  const auto output = OutputFolder::open(options.output);
  if (!output) return output.error();
  // Until it is written again at the end, nobody may take this for a finished run.
  Outcome nothing;
  nothing.complete = false;
  const Index begun = index_of(options, *plan, nothing);
  if (const Status written = write_index(*output, begun); !written) return written.error();

  Ledger ledger(*plan, watcher, stop);
  const Workplace at{options.folder, *output, options.common, *run_key, shelf};
  work_together(jobs_of(options, plan->tables.size()), at, *plan, ledger);

  auto outcome = ledger.outcome();
  if (!outcome) return outcome.error();
  const auto replaced = score_pairs(options, at, *plan, watcher, stop, outcome.value());
  if (!replaced) return replaced.error();
  if (outcome->complete) {
    std::vector<Record> live = outcome->records;
    live.insert(live.end(), replaced->begin(), replaced->end());
    auto left = clear_leftovers(*output, live, plan->closed, ledger.knows_some());
    if (!left) return left.error();
    outcome->leftovers = std::move(left).value();
  }
  outcome->photos = photos_in(*plan);
  const Index index = index_of(options, *plan, *outcome);
  if (const Status written = write_reports(*output, outcome->records, index, options.book);
      !written)
    return written.error();
  return outcome;
}

}  // namespace storey::batch
