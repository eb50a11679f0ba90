// What a player says about a photo: the lines of a .fix file.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/layout.h"
#include "model/photo.h"
#include "model/reading.h"
#include "model/result.h"
#include "pipeline/game/game.h"
#include "pipeline/table/field_corrections.h"

namespace storey {

/// What one site really holds.
struct SiteCorrection {
  std::optional<PieceFace> what;  ///< kNothing: nothing lies there; absent: only turned or in part
  std::optional<int> rotation;    ///< quarter turns counter-clockwise
  SaidFields fields = {};         ///< what is printed there, as far as it is said
};

/// What a piece stands for, of the building that it belongs to.
struct ClaimCorrection {
  int building = 0;
  Claim claim;
};

/// What no photo shows, of who owns the building or of the table.
struct FactCorrection {
  int building = 0;
  std::string key;
  std::string value;
};

struct Corrections {
  std::map<Site, SiteCorrection> sites;
  std::vector<ClaimCorrection> claims;
  std::optional<Quad> corners;  ///< of the board, full-size photo pixels
  std::vector<FactCorrection> facts;
  std::set<int> right_boards;  ///< buildings that lie where they were read, and are whole
  bool rest_is_empty = false;  ///< every cell that seems empty is: nothing hides a piece there
};

/// Parses `c3=block-12/1`, `-d4`, `d4=nothing`, `-rest`, `+e5=block-02/0`, `d2@90`, `b2+1=R5`,
/// `hand/1=deli`, `c3.crowns=2`, `c3.north=door`, `2:c3=12A`, `claim F6: a1 b1 b2`, `corners=x,y
/// x,y x,y x,y`, `board=right`, `fact coins=3`, `2:fact coins=3`, one a line; "#" starts a comment.
/// Of two lines about one thing the later wins.
/// @error kUnreadable  `where` is "file:line:column".
Result<Corrections> parse_corrections(std::string_view text, const std::string& file,
                                      const Game& game);

/// Adds one more line, which goes before those that are there.
/// @error kUsage  it is no correction.
Status add_correction(std::string_view line, const std::string& where, const Game& game,
                      Corrections& corrections);

/// A line as it is said of this building, which may be one of several in its photo:
/// "2:board=right".
std::string in_building(const BuildingReading& reading, const std::string& line);

/// The line that says that a building lies where it was read: "board=right", "2:board=right".
std::string board_is_right(const BuildingReading& reading);

/// The line that says what no photo shows: "fact coins=3".
std::string fact_line(const std::string& key, const std::string& value);

/// What is said of one building of a photo.
std::vector<Claim> claims_of(const Corrections& corrections, int building);

/// A corrected site has confidence 1 and Source::kCorrected. What is said of a field strikes out
/// what contradicts it: see heed_fields().
/// A piece that is said to stand for cells is known to lie there, too. Of a building that is said
/// to be right nothing is in doubt but its single sites.
void apply(const Corrections& corrections, const Catalog& catalog, Reading& reading);
/// @error kUsage  a field is said of a site where nothing lies, or no piece is like the one there
///                but for that.
Status apply(const Corrections& corrections, const Catalog& catalog, Layout& layout);

}  // namespace storey
