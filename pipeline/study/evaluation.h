// Accuracy on labelled photos: what `storey eval` prints.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/result.h"
#include "pipeline/game/game.h"
#include "pipeline/study/doubt_counts.h"
#include "pipeline/study/field_accuracy.h"
#include "pipeline/study/labels.h"
#include "pipeline/study/truth.h"
#include "pipeline/table/table_result.h"
#include "vision/template_set.h"

namespace storey {

struct EvalCounts {
  int photos = 0;             ///< all
  int boards = 0;             ///< of all photos
  int found = 0;              ///< boards that were read
  int false_boards = 0;       ///< boards read where there is none
  int exact_boards = 0;       ///< every cell right
  int exact_scores = 0;       ///< boards: the shown side's total is the total of the truth
  int exact_violations = 0;   ///< boards: the rules broken are those of the truth
  int silent_errors = 0;      ///< a wrong total, or a board that is not there, status confirmed
  int silent_violations = 0;  ///< other rules broken than in truth, status confirmed
  int unsure_photos = 0;      ///< boards found with status review
  int cells = 0;              ///< of all boards, found or not
  int cells_right = 0;
  int confident_errors = 0;  ///< wrong at kConfident or more
  int exact_tables = 0;      ///< photos: every cell, and every piece on and beside buildings right
  int overlays = 0;  ///< pieces on buildings that were found, those read where none lies too
  int overlays_right = 0;
  int loose = 0;  ///< pieces beside, in the same way
  int loose_right = 0;
  int claims = 0;       ///< of boards found: pieces that stand for cells which no photo shows
  int claims_told = 0;  ///< those that were said to follow
  int claims_right = 0;
  DoubtCounts doubt;
  AccuracyByField by_field;  ///< of boards found, on them and beside

  EvalCounts& operator+=(const EvalCounts& other);
};

/// A wrong cell at this confidence or more is a confident error.
inline constexpr double kConfident = 0.90;

struct EvalFailure {
  /// stage: locate | cells | score | range (of totals: the truth lies outside) | answers (what
  /// came of answering every question truly)
  std::string photo, stage, why;
  bool silent = false;
};

/// A photo whose questions were answered, see answer_truly().
struct AnsweredPhoto {
  AnswerCounts counts;
  std::optional<EvalFailure> failure;  ///< it ends wrong, or not confirmed
};

struct ReliabilityBin {
  double low = 0, high = 1;  ///< low <= confidence < high, the last one up to 1 inclusive
  double mean_confidence = 0;
  int cells = 0, right = 0;
};

/// What happens when only photos are trusted whose least sure cell reaches `confidence`.
struct RiskPoint {
  double confidence = 0;
  int photos = 0;  ///< trusted
  int wrong = 0;   ///< of these, with a wrong score
};

/// Both photos of one building decoded together: counts of buildings, not of photos.
struct PairCounts {
  int pairs = 0, found = 0, exact_boards = 0, exact_scores = 0, silent_errors = 0, unsure = 0;

  PairCounts& operator+=(const PairCounts& other);
};

/// How many cells of some sort were read right.
struct CellCounts {
  int cells = 0, right = 0;
};

struct NamedConfusion {
  std::string truth, read;  ///< "7C", "mine2", "nothing"
  int times = 0;
};

struct EvalReport {
  EvalCounts all;
  std::map<std::string, EvalCounts> by_set;
  PairCounts pairs;
  std::map<std::string, AnswerCounts> answers_by_set;  ///< empty unless EvalOptions::answer
  /// Cells stated at kSureConfidence or more by who said where the board lies: "found", "given".
  std::map<std::string, CellCounts> sure_by_corners;
  std::map<std::string, CellCounts> classes;  ///< of boards that were found, by what lies there
  std::map<std::string, CellCounts> columns;  ///< by column of the labels: terrain, crowns
  /// Of boards that were found, by kind of piece.
  std::map<std::string, CellCounts> overlays_by_kind, loose_by_kind;
  std::vector<NamedConfusion> confusions;      ///< most frequent first
  std::vector<double> ratios_to_decode;        ///< whole pipeline over a plain full-size decode
  std::map<std::string, double> stage_ratios;  ///< medians: stage over that decode
  std::map<std::string, double> stage_ms;      ///< medians
  std::vector<ReliabilityBin> reliability;
  double calibration_error = 0;  ///< expected, over the bins: mean |confidence - share right|
  std::vector<RiskPoint> risk;
  std::vector<EvalFailure> failures;
  double corner_error_median = 0, corner_error_max = 0;  ///< of the board's side
  int corner_errors = 0;                                 ///< boards they are of
  bool any_turn = false;                   ///< the corners of an open lattice in any order
  bool joint = true;                       ///< as EvalOptions::joint
  std::vector<std::string> unlabelled;     ///< photos of which nothing is known
  std::vector<std::string> missing;        ///< labelled, but not there
  std::vector<std::string> single_pieces;  ///< pictures of pieces, which are no boards to judge
};

struct EvalOptions {
  std::vector<std::string> labels;  ///< label files besides those beside the photos
  std::string corners;              ///< table of corners besides those beside the labels
  bool give_corners = false;        ///< tell the reader where the boards lie
  bool find_corners = false;        ///< not even of photos that are cut to their board
  bool joint = true;                ///< false: cells by themselves, see decode_alone()
  bool quick = false;               ///< skip the decode ratio and time each photo once
  bool answer = false;              ///< answer every question of single photos, see answer_truly()
  bool pairs = true;                ///< also read NAME-<seat> photos of one building together
  std::string debug_dir;            ///< stage pictures, one folder a photo
  std::string cells_csv;            ///< a line a cell, with what the reader saw before decoding
  std::function<void(int done, int all)> progress;
};

/// Runs every labelled photo below `folder`, see label_photos().
///
/// Each photo is read alone as `storey score PHOTO` does, without corrections; of one that is the
/// board and nothing else the reader is given the corners. On a two-sided board
/// NAME-green and NAME-pink (the game's seats) are read together as well, counted in `pairs` only.
/// Pictures of single pieces, as `storey enroll` takes them, are named and not evaluated.
/// @error kUsage       no labelled photo of a board below the folder.
/// @error kUnreadable  labels are wrong, of less than a whole board, or score other than stated.
/// @error kIo          cells_csv cannot be written.
Result<EvalReport> evaluate_folder(const Game& game, const vision::TemplateSet& templates,
                                   const std::string& folder, const EvalOptions& options = {});

/// The labelled photos below a folder, see label_photos().
/// @error kUsage, kUnreadable  as evaluate_folder().
Result<LabelledPhotos> list_labelled(const Game& game, const std::string& folder,
                                     const std::vector<std::string>& label_files = {},
                                     const std::string& corners = {});

/// Reads one photo's bytes as `storey score` does, without corrections.
/// @param kept  keeps what is read, for answer_labelled(); may be null.
Result<TableResult> read_labelled(const Game& game, const vision::TemplateSet& templates,
                                  const LabelledPhoto& photo, std::string bytes,
                                  std::shared_ptr<KeptReadings> kept = nullptr);

/// Answers every question of a photo that read_labelled() read as `first`, see answer_truly().
/// @param kept  what was read then; null: every round reads the photo again.
AnsweredPhoto answer_labelled(const Game& game, const vision::TemplateSet& templates,
                              const LabelledPhoto& photo, std::string bytes,
                              const TableResult& first,
                              std::shared_ptr<KeptReadings> kept = nullptr);

/// One cell of a labelled photo.
struct CellVerdict {
  Cell cell;
  PieceFace truth, read;  ///< kNothing: nothing
  double confidence = 0;  ///< of a place that the reading leaves out: that of the whole board
  bool right = false;
  double visible = 1;
  std::string truth_name, read_name;
  std::map<std::string, bool> columns_right;  ///< by column of the labels
};

/// A piece on a building or beside it.
struct PieceVerdict {
  Site site;
  PieceFace truth, read;  ///< kNothing: nothing
  double confidence = 0;
  bool right = false;
};

/// One labelled photo. Pure data, so that reports can be made from made-up readings.
struct PhotoVerdict {
  std::string photo, set;
  EvalCounts counts;
  std::vector<CellVerdict> cells;  ///< of boards that were found
  std::vector<PieceVerdict> overlays, loose;
  std::map<std::string, CellCounts> overlays_by_kind, loose_by_kind;
  std::optional<EvalFailure> failure;
  std::optional<EvalFailure> outside_range;  ///< a true total is not in the range that is stated
  std::optional<AnsweredPhoto> answered;
  bool corners_given = false;          ///< the reader was told where the board lies
  std::optional<double> corner_error;  ///< farthest corner, relative to the board's side
  std::map<std::string, double> timings_ms;
  std::optional<double> ratio_to_decode;
  std::optional<double> full_decode_ms;
  bool any_turn = false;
};

/// Compares what was read (or why nothing was) with the truth.
PhotoVerdict compare_with_truth(const Game& game, const Truth& truth, const std::string& photo,
                                const Result<TableResult>& read);

/// Whether the labels cover a whole board and score what the label files state.
/// @error kUnreadable  `where` is the photo, or the line of the score.
Status check_truth(const Game& game, const LabelledPhoto& photo);

/// Both sides of one building read together; the truths in the order of the game's seats.
PairCounts compare_pair_with_truth(const Game& game, const Truth& first, const Truth& second,
                                   const Result<TableResult>& read);

/// Sums and medians.
EvalReport summarise(const std::vector<PhotoVerdict>& verdicts);

/// Tables for people.
std::string to_text(const EvalReport& report);
/// One JSON object.
std::string to_json(const EvalReport& report);

}  // namespace storey
