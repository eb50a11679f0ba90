// Everything `score` and `check` report about one table.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/reading.h"
#include "model/table.h"
#include "pipeline/game.h"
#include "pipeline/score_range.h"
#include "scoring/ruleset.h"

namespace storey {

/// One player's source: a photo or a layout file, with its corrections.
struct SourceSpec {
  std::string path;                ///< "-" for stdin
  std::optional<std::string> fix;  ///< corrections file; default PHOTO.fix beside the photo when present
};

struct TableRequest {
  std::vector<SourceSpec> sources;  ///< in seating order
  std::vector<std::string> names;   ///< overrides the seats' names
  std::map<std::string, std::string> house_rules;
  std::vector<std::map<std::string, std::string>> facts;
  bool final_state = true;
  std::string debug_dir;
};

enum class TableStatus { kConfirmed, kReview, kUnreadable };

struct PlayerResult {
  std::string source;
  std::optional<Photo> photo;      ///< kept for the overlay
  std::optional<Reading> reading;  ///< absent for layout files
};

struct TableResult {
  std::string game;
  TableStatus status = TableStatus::kConfirmed;
  Table table;
  std::vector<PlayerResult> players;  ///< parallel to table.players
  scoring::TableScore score;
  ScoreRange range;
  std::map<std::string, double> timings_ms;  ///< decode, locate, rectify, recognise, score, total
};

/// Reads, decodes, scores. A photo without a board or an unreadable source is an Error.
Result<TableResult> evaluate_table(const Game& game, const vision::TemplateSet* templates,
                                   const TableRequest& request);

}  // namespace storey
