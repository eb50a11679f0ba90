// A seed in, a photo of a staged building out, with the exact truth about every cell.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "compositor/box.h"
#include "compositor/trial.h"
#include "model/cell.h"
#include "model/layout.h"
#include "model/photo.h"
#include "model/result.h"
#include "model/site.h"
#include "model/table.h"

namespace storey::compositor {

struct TruthCell {
  Cell cell;
  std::optional<PieceFace> piece;  ///< nothing: an empty cell, `quad` is its opening
  Quad quad{};
  double visible = 1;  ///< share of the quad that the photo shows
  int rotation = 0;    ///< quarter turns counter-clockwise, where pieces may be turned
};

/// A piece of a building on a table, of what lies on it, or of what lies beside.
struct TruthPiece {
  PieceFace what;
  Site site;            ///< loose in no place of the game: `place` "", `number` > 0
  int rotation = 0;     ///< quarter turns counter-clockwise
  double turn_deg = 0;  ///< counter-clockwise, against its building
  Quad quad{};          ///< of a disc: around it
  double visible = 1;   ///< share of the quad, or of the disc in it, that the photo shows
};

/// One of the buildings on a table, as model/reading.h has them.
struct TruthBuilding {
  std::string player;
  int rows = 0;
  int cols = 0;
  Quad board{};                      ///< around whole cells
  std::vector<TruthPiece> cells;     ///< pieces, each named by its bottom left cell
  std::vector<TruthPiece> overlays;  ///< lowest first
  std::vector<TruthPiece> loose;     ///< nearer to it than to others
  std::vector<Claim> claims;         ///< what no photo shows: the line under a token
};

struct Truth {
  std::string set;
  std::uint64_t seed = 0;
  std::string scene;  ///< what was staged, in words, e.g. "hard, evening, glare, occluder"
  int width = 0;      ///< of the upright photo
  int height = 0;
  bool has_board = false;
  std::string player;
  bool final_state = true;
  std::string building;  ///< see to_string(Building); "given" when the request says what stands
  Quad board{};          ///< outer corners of the frame, TL TR BR BL of the upright building
  std::vector<TruthCell> cells;
  /// Of a table with what lies on and beside the buildings, from the left; then there are no
  /// `cells`.
  std::vector<TruthBuilding> buildings;
  std::map<std::string, std::string> house_rules;  ///< only those that differ from the default
};

/// The truth file, see docs/sample-photos.md.
std::string to_json(const Truth& truth, const Box& box);

struct ComposedPhoto {
  Pixels upright;
  std::vector<std::uint8_t> jpeg;  ///< may be stored turned, with the EXIF tag that says so
  Truth truth;
};

/// The set of the proving ground.
inline constexpr const char* kGroundSet = "ground";

struct Request {
  std::string set = "normal";  ///< easy, normal, hard, mid-game, illegal, covers, nothing,
                               ///< nothing-tables, nothing-patterns; of whole tables
                               ///< also several-players and nothing-loose;
                               ///< ground: see compositor/trial.h
  std::uint64_t seed = 1;
  int player = 0;  ///< 0 sees the front, 1 the back of the same building
  int width = 0;   ///< of a landscape photo; 0: drawn from usual sizes of 1.5 to 3 MP
  int height = 0;
  std::size_t max_bytes = 400'000;
  std::string ground = {};  ///< of the set ground: what plan_trial() takes
  Half half = Half::kAll;
  /// What is staged, as that player sees it; nothing: a random building of the set's kind.
  std::optional<Layout> layout = {};
  /// The same of a game that has tables: buildings with what lies on and beside them.
  std::optional<Table> table = {};
};

/// Same request, same bytes: nothing but the request and the art decides.
/// @error kUsage  no such set, the message lists them; or a layout of another size than the board.
Result<ComposedPhoto> compose(const Box& box, const Request& request);

}  // namespace storey::compositor
