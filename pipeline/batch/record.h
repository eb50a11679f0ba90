// The result of one table as it is kept: NAME.score.json, and what the tables and the report of a
// batch take from it. Those are made of the kept text alone, so a run, a rerun and a merge of
// shards write the same bytes.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/result.h"
#include "pipeline/batch/output_folder.h"
#include "pipeline/batch/plan.h"
#include "pipeline/game/game.h"
#include "pipeline/table/table_result.h"

namespace storey::batch {

enum class Badge { kSure, kReview, kViolation, kFailed };

/// Broken rules that hold whatever the unsure cells hold go before doubt about points, a photo that
/// was not used before both.
Badge badge_of(const TableResult& result);

/// A photo with what was read drawn on it.
struct Overlay {
  std::string output;  ///< below the output folder, as bytes
  std::string jpeg;
  std::string thumbnail;  ///< a small JPEG of the same
};

/// What is kept of a table besides its result.
struct Exhibits {
  std::vector<Overlay> overlays = {};
  std::vector<std::string> unread = {};  ///< small JPEGs of photos that could not be read
  std::string date = {};                 ///< see date_taken()
};

/// NAME.score.json of a table that was scored: as to_json(), without times, with "batch".
std::string kept_result(const PlannedTable& table, const std::string& key, const Game& game,
                        TableResult result, const Exhibits& exhibits);

/// NAME.score.json of a table that was not.
/// @param key  "" when it is to be tried again.
std::string kept_failure(const PlannedTable& table, const std::string& key, const std::string& game,
                         const Error& error, const Exhibits& exhibits = {});

/// The same for a mistake of ours.
std::string kept_failure(const PlannedTable& table, const std::string& what);

struct Record {
  std::string name;    ///< of the table, as bytes
  std::string output;  ///< where it is kept, as bytes, without ending
  std::string key;
  std::vector<KeptFile> overlays;
  std::string game;
  /// Of a single photo: what lies on each cell where something does, as the photo shows it.
  std::vector<std::pair<std::string, std::string>> pieces = {};
  Badge badge = Badge::kSure;
  std::string failure;  ///< code of the error, "" for none
  std::string results;  ///< lines of results.csv
  std::string cells;    ///< lines of cells.csv
  std::string failed;   ///< lines of failed.csv
  double doubt = 0;     ///< probability that a cell was misread; 1 when nothing was read
  std::string card;     ///< JSON object for the report
};

inline constexpr std::string_view kResultsHeader =
    "table,game,player,source,total,lowest,highest,winner,status,badge,questions,violations,date,"
    "players,rank,reasons\n";
inline constexpr std::string_view kCellsHeader =
    "table,player,source,cell,piece,name,rotation,confidence,margin,origin\n";
inline constexpr std::string_view kFailedHeader = "file,reason,code,table\n";

/// Reads what kept_result() or kept_failure() wrote.
/// @error kUnreadable  it is something else, or was changed or damaged since.
Result<Record> read_record(std::string_view kept);

}  // namespace storey::batch
