// Everything `score` and `check` report about one table.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "inference/score_range.h"
#include "model/reading.h"
#include "model/table.h"
#include "pipeline/game/game.h"
#include "pipeline/table/claims.h"
#include "pipeline/table/facts.h"
#include "pipeline/table/table_file.h"
#include "scoring/ruleset.h"
#include "vision/photo/view.h"
#include "vision/template_set.h"

namespace storey {

/// A photo is decoded at the smallest JPEG scale that keeps this many pixels: a 5 x 5 board that
/// fills 40 % of the frame then still has about 140 px a cell, and a 12 MP photo loads in half the
/// time.
inline constexpr int kEnoughPixels = 3'000'000;

/// A photo that was read already.
struct SeenPhoto {
  std::shared_ptr<const Photo> photo;
  BuildingReading reading;
};

/// A photo that is decoded when it is first needed, and then once for all games that are tried on
/// it. Thread-safe.
class LazyView {
 public:
  LazyView() = default;
  /// Of a photo that was decoded elsewhere: the bytes are then not looked at.
  explicit LazyView(Result<vision::View> view);

  /// @param bytes  the file, for as long as this lives. @param source  its name.
  /// @error kUnreadable  as vision::decode_photo().
  const Result<vision::View>& of(std::string_view bytes, const std::string& source);

 private:
  std::once_flag once_;
  std::optional<Result<vision::View>> view_;
};

/// What was read of one photo before any corrections, so that an answer to a question need not wait
/// for the photo to be read again. Thread-safe.
class KeptReadings {
 public:
  /// @param how  all that the reading depends on besides the photo.
  Result<Reading> of(const std::string& how, const std::function<Result<Reading>()>& read);

  /// All that was read by now, to be kept for the next run.
  std::map<std::string, Result<Reading>> all();

  /// What another run read; before anything is asked for.
  void take_over(std::map<std::string, Result<Reading>> readings);

 private:
  struct Kept {
    std::once_flag once;
    std::optional<Result<Reading>> reading;
  };
  std::mutex looking_up_;
  std::map<std::string, std::shared_ptr<Kept>> by_how_;
};

/// One player's source: a photo or a layout file, with its corrections.
struct SourceSpec {
  std::string path;                  ///< "-" for stdin
  std::optional<std::string> fix;    ///< corrections file, "" for none; else find_corrections()
  std::optional<std::string> bytes;  ///< the content, when it was read already (stdin, an upload)
  std::optional<Quad> corners = {};  ///< of the board in a photo; corrections go before
  std::shared_ptr<const SeenPhoto> seen =
      {};                                     ///< what was read of it already, corrections included
  std::optional<std::string> fix_bytes = {};  ///< the corrections, when they were read already
  std::shared_ptr<LazyView> view = {};        ///< of a photo; absent: it is decoded anew
  std::shared_ptr<KeptReadings> kept = {};    ///< of a photo; absent: it is read anew
  std::vector<std::string> answers = {};      ///< lines that go before those of the corrections
};

/// What is being done to a table, for whoever waits.
struct ReadStep {
  std::string game;         ///< the title of the game whose pieces are looked for
  std::size_t photo = 0;    ///< counted from 1; 0: all were looked at, the sheets are made
  std::size_t sources = 0;  ///< of the table
};

struct TableRequest {
  std::vector<SourceSpec> sources;  ///< in seating order
  std::vector<SourceSpec> beside;   ///< photos of what lies beside the building of a single photo
  std::vector<std::string> names;   ///< one a player; overrides the seats' names unless empty
  std::map<std::string, std::string> house_rules;
  std::vector<std::map<std::string, std::string>> facts;  ///< one a player
  std::vector<std::optional<SeatState>> states;           ///< one a player, of a table file
  SaidFacts said;
  std::optional<TableFile> table;  ///< the file that said most of this, to check its words
  bool final_state = true;
  bool final_settled = false;   ///< final_state goes before what a text says
  bool judged = true;           ///< false: only what is seen is wanted, no sheets and no range
  bool look_ahead = true;       ///< see TableResult::rounds
  bool joint = true;            ///< false: every cell of a photo by itself, see decode_alone()
  bool small_buildings = true;  ///< see vision::ReadOptions
  std::string debug_dir;
  /// Games that are tried at a time where nobody said which it is.
  unsigned games_at_once = 1;
  /// Called when a step begins, by as many threads as games are tried at a time.
  std::function<void(const ReadStep&)> on_step = {};
};

enum class TableStatus { kConfirmed, kReview, kUnreadable };

/// A photo of what lies beside a building.
struct BesidePhoto {
  std::string source;
  std::shared_ptr<const Photo> photo;
};

struct PlayerResult {
  std::string source;
  std::shared_ptr<const Photo> photo;      ///< kept for the overlay; null for layout files
  std::optional<BuildingReading> reading;  ///< absent for layout files
  std::optional<BuildingReading> alone =
      {};  ///< as the photo alone showed it, before the building was weighed
  std::vector<BesidePhoto> beside = {};  ///< Observation::photo counts them, from 1
  std::vector<Diagnostic> diagnostics;   ///< about the source as a whole; see also BuildingReading
  bool derived = false;  ///< nobody showed this side: it is the other side of the one shown
};

/// A photo among others of which nothing could be used.
struct UnusedSource {
  std::string player;  ///< whose building is not known for that
  Error why;           ///< `where` is the file
};

struct TableResult {
  std::string game;
  /// Nobody said which game it is and the photos fit several: their names, this one's first.
  std::vector<std::string> fitting_games = {};
  TableStatus status = TableStatus::kConfirmed;
  /// False: photos that were given as the two sides of one building show two. Each sheet is then
  /// that of its photo alone, and nobody wins.
  bool one_building = true;
  /// Photos that could not be read beside others that could: the result is that of the others, and
  /// for review even where these leave no doubt.
  std::vector<UnusedSource> unused = {};
  bool rest_sure = true;  ///< those others would have been confirmed
  Table table;  ///< as it was given: facts that nobody said are not in it, see with_defaults()
  std::optional<bool> final_said;  ///< nullopt: nobody said whether the game is over
  std::vector<AskedFact> facts;
  std::vector<scoring::PlayerClaim> claims;  ///< that nobody told and that follow
  std::vector<AskedClaim> asked_claims;      ///< those that do not follow
  std::set<std::string> untold;              ///< see PlacesNamed
  std::set<std::string> presumed;            ///< likewise
  std::vector<PlayerResult> players;         ///< parallel to table.players
  scoring::TableScore score;  ///< violations are always those of a player with a source
  ScoreRange range;
  /// In how many rounds everything is asked, as far as answers were tried, see look_ahead(): 1
  /// where the questions settle the result whatever the answers are. nullopt: nothing is asked, or
  /// the answers cannot be tried.
  std::optional<int> rounds = {};
  std::map<std::string, double> timings_ms;  ///< decode, locate, rectify, recognise, score, total
};

/// Whether a player's total is known: a board does not show it where points are counted move by
/// move.
bool total_known(const Game& game, const TableResult& result, std::size_t player);

/// The corrections beside a photo: green.jpg.fix, or green.fix.
std::optional<std::string> find_corrections(const std::string& photo);

/// What was read of each player's photo, in the order of the table; nullptr: no photo shows it.
std::vector<const BuildingReading*> readings_of(const TableResult& result);

/// Whether every photo's board is surely where it was read. nullptr: a side without a photo.
bool boards_sure(const std::vector<const BuildingReading*>& readings);

/// Whether a player's building may lie elsewhere than it was read, or go on where that ends: the
/// total is that of what was read.
bool board_in_doubt(const PlayerResult& player);

/// Reads, decodes, scores. On a board with two sides one source is enough: the other side follows
/// from it. Two sources may come in either order when the pieces tell whose side they show. Photos
/// that do not fit together are for review, see TableResult::one_building, as is what is left where
/// some of several photos cannot be read, see TableResult::unused.
///
/// @param templates  may be null: loaded when a source is a photo.
/// @error kUsage       no source, more than the game has seats, an unknown house rule.
/// @error kUnreadable  a source or its corrections; `where` is the file.
/// @error kBoardNotFound, kBoardCutOff  of a photo; `where` is the file. Of several photos only
/// where
///                                      none can be read, and then of the first.
Result<TableResult> evaluate_table(const Game& game, const vision::TemplateSet* templates,
                                   const TableRequest& request);

}  // namespace storey
