// The desk where photos wait to be read, and where tables lie open so that an answer to a question
// counts at once.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "pipeline/appearance/game_shelf.h"
#include "pipeline/language/phrase_book.h"
#include "pipeline/table/table_result.h"
#include "server/tables.h"

namespace storey::server {

struct DeskOptions {
  std::filesystem::path program;  ///< decodes photos, see decode_apart()
  unsigned readers = 2;           ///< tables that are read at a time
  std::size_t most_waiting = 200;
  std::size_t most_open = 6;  ///< tables whose photos are kept in memory
  std::size_t most_open_bytes = std::size_t{120}
                                << 20;  ///< of these photos; one table may have more
  std::filesystem::path sets = {};      ///< where the owner's enrolled sets are
};

/// How far a table is.
struct Progress {
  enum class Stage { kUnread, kWaiting, kDecoding, kReading, kScoring, kDone, kBusy };
  Stage stage = Stage::kUnread;
  std::size_t number = 0;  ///< kWaiting: tables that come before it, itself included; kBusy: all
  ReadStep step = {};      ///< kReading, kScoring
};

/// "reading"
const char* name_of(Progress::Stage stage);

struct Evaluation;

/// Thread-safe.
class Desk {
 public:
  /// @param tables, shelf  live longer.
  Desk(const Tables& tables, GameShelf& shelf, DeskOptions options);
  ~Desk();
  Desk(const Desk&) = delete;
  Desk& operator=(const Desk&) = delete;

  /// Puts a table in line unless it is there.
  Progress read(const std::string& id);
  [[nodiscard]] Progress progress(const std::string& id) const;

  /// Saves what was said, unless it makes a table that was counted one that cannot be: then that is
  /// the error. Where the table lies open and nothing has to be read anew the result is
  /// there when this returns, else the table is in line.
  /// @param upon  as Tables::save().
  /// @return  nullopt: the table has changed meanwhile, and this was not saved.
  /// @error kUsage  as of evaluating it; also, and kIo, of saving it.
  Result<std::optional<Progress>> say(const std::string& id, const TableState& state,
                                      std::string_view upon = "");

  /// The last result: {"result":{...},"photos":{"photo-1.jpg":{"width","height"}},
  /// "players":[{"photo","building","player"}]}; nullopt when there is none. Those of a past run
  /// count as long as the program is the same.
  [[nodiscard]] std::optional<std::string> result(const std::string& id) const;

  /// What the state allows now, as JSON.
  /// @error  as evaluate_options(); kUsage where nothing was read of the table.
  [[nodiscard]] Result<std::string> options(const std::string& id);

  /// A player's photo with what was read, JPEG.
  /// @error kUsage  no such player, no photo, or nothing was read of the table.
  [[nodiscard]] Result<std::string> overlay(const std::string& id, std::size_t player,
                                            const PhraseBook& book);

  /// The score sheet to print or send, PDF.
  /// @error kUsage  nothing was read of the table.
  [[nodiscard]] Result<std::string> sheet(const std::string& id, const PhraseBook& book);

  /// Enrols the buildings of a table, as they were confirmed or corrected, into the owner's set;
  /// photos are from then on read by it, too.
  /// @return  the report as JSON, see `storey enroll --json`.
  /// @error kUsage  nothing was read of the table, it shows several buildings in a photo, or there
  /// is nowhere
  ///                to keep the set; also as enrol().
  [[nodiscard]] Result<std::string> teach(const std::string& id);

  /// Enrols what its owner says of a photo into their set: of a game of which nothing is known yet.
  /// @param lesson  see parse_lesson().
  /// @return  as teach().
  /// @error kUsage  no such photo, or no game was chosen; also as parse_lesson() and enrol().
  [[nodiscard]] Result<std::string> learn(const std::string& id, std::string_view lesson);

  /// Whether teach() or learn() was called for it and not taken back.
  [[nodiscard]] bool has_taught(const std::string& id) const;

  /// Takes back what teach() and learn() enrolled of a table, whoever else has taught the set
  /// since; the table is to be read anew.
  /// @return  how many photos the set had of it.
  /// @error kUsage  it taught nothing; also as forget_photos().
  [[nodiscard]] Result<int> unteach(const std::string& id);

  void forget(const std::string& id);

 private:
  struct OpenTable;

  /// As result(), and of which version of the table it is.
  struct KeptResult {
    std::string version;
    std::string answer;
  };
  [[nodiscard]] std::optional<KeptResult> kept(const std::string& id) const;
  void work(const std::stop_token& stop);
  void read_now(const std::string& id);
  std::shared_ptr<OpenTable> opened(const std::string& id);
  /// The same once it was read, after a start of the program or a while without use.
  std::shared_ptr<OpenTable> ready(const std::string& id);
  Evaluation evaluated(const std::string& id, const OpenTable& table, const TableState& state);
  /// Makes it the table's result.
  void keep(const std::string& id, OpenTable& table, const TableState& state,
            Evaluation evaluation);
  /// Closes the tables that were opened first until those that stay need no more memory than is
  /// granted.
  void make_room();
  void show_step(const std::string& id, const ReadStep& step);
  [[nodiscard]] unsigned games_at_once() const;

  const Tables& tables_;
  GameShelf& shelf_;
  DeskOptions options_;

  mutable std::mutex mutex_;  ///< of all below; never held while something is read
  std::condition_variable_any arrived_;
  std::deque<std::string> waiting_;
  std::map<std::string, Progress> at_work_;
  std::map<std::string, std::shared_ptr<OpenTable>> open_;
  std::deque<std::string> opened_last_;  ///< the latest at the back
  std::mutex decoding_;                  ///< one photo at a time: each may take much memory
  std::vector<std::jthread> readers_;
};

}  // namespace storey::server
