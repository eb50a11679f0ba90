// What the doubtful sites of a table may hold, and every table that follows from it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "inference/box_limits.h"
#include "model/game_spec.h"
#include "model/reading.h"
#include "model/table.h"

namespace storey {

/// A cell is sure at or above this calibrated confidence.
inline constexpr double kSureConfidence = 0.98;

/// What may lie at one site.
struct Content {
  PieceFace what;
  int rotation = 0;
  bool operator==(const Content&) const = default;
};

/// One thing that is not known, wherever it shows: on both sides of one place, before and after a
/// move.
struct Doubt {
  struct View {
    int player = 0;
    Site site;
    std::vector<Content> contents;  ///< by option; option 0 is what the table says
    std::size_t table = 0;          ///< of several: the states of a move
    /// Where one piece may cover several cells: these, and by option all that lies on them.
    std::vector<Cell> cells = {};
    std::vector<std::vector<Placement>> fillings = {};
    [[nodiscard]] std::size_t options() const {
      return cells.empty() ? contents.size() : fillings.size();
    }
  };
  std::vector<View> views;
  const Observation* seen = nullptr;  ///< the best of its views, the one that is asked about
  bool open = false;                  ///< something that is not listed may lie there
  std::size_t listed = 1;  ///< of the options; what follows is what else the box has, if open
  [[nodiscard]] std::size_t options() const { return listed; }
  [[nodiscard]] std::size_t all_options() const { return views.front().options(); }
};

/// A doubt of one view: `said`, which the table says, and as many candidates as together reach
/// kSureConfidence. It is open where they do not.
Doubt doubt_of(const Observation& seen, int player, const Site& site, Content said);

/// What the table says of a cell.
Content content_at(const Layout& layout, const Site& site);

/// One option of each doubt.
using Options = std::vector<std::size_t>;

/// All worlds: each a choice for every doubt. Worlds that hold more of a piece than the box does,
/// and than the tables do, are none.
class Worlds {
 public:
  /// More are not counted: about 30 ms of scoring.
  static constexpr std::size_t kMost = 256;
  /// Of more doubts than these not every set is tried as questions.
  static constexpr std::size_t kMostDoubts = 16;

  /// @param tables      what is taken to lie there, for as long as this lives.
  /// @param within_box  false: what the box holds does not matter.
  Worlds(const GameSpec& game, std::vector<const Table*> tables, bool within_box = true);

  /// Player `player` of the only table sees the building of the other one from behind.
  void derive(std::size_t player) { derived_ = player; }

  void add(Doubt doubt) { doubts_.push_back(std::move(doubt)); }
  [[nodiscard]] const std::vector<Doubt>& doubts() const { return doubts_; }

  /// Few enough to look at them all.
  [[nodiscard]] bool countable() const;

  /// The options of the world in which everything is as the tables say.
  [[nodiscard]] Options as_said() const { return Options(doubts_.size(), 0); }

  /// Steps to the next world of listed contents, the first doubt fastest. @return  false after the
  /// last.
  bool next(Options& options) const;

  /// The tables with each doubt's option in place; nullopt when the box does not hold that.
  [[nodiscard]] std::optional<std::vector<Table>> tables(const Options& options) const;

  /// The only table with one site changed, whatever the box holds.
  [[nodiscard]] Table with(std::size_t player, const Site& site, Content was, Content is) const;

  [[nodiscard]] const BoxLimits& box() const { return box_; }

 private:
  void see_from_behind(Table& table) const;
  [[nodiscard]] int overuse(const Table& table) const;

  const GameSpec& game_;
  std::vector<const Table*> tables_;
  BoxLimits box_;
  bool within_box_;
  std::optional<std::size_t> derived_;
  std::vector<int> overuse_;  ///< of the tables as they are
  std::vector<Doubt> doubts_;
};

}  // namespace storey
