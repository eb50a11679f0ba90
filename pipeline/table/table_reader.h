// The sources of a table request, read one by one, before anybody has a seat.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "pipeline/table/table_result.h"

namespace storey {

/// What one source says, before it has a seat.
struct Shown {
  std::string name;        ///< "" when nobody named the player
  std::string place = {};  ///< of several buildings in one photo: "left"
  std::map<std::string, std::string> facts;
  PlayerResult result;
  Layout layout;
  Areas beside = {};  ///< what a table file adds to the layout
  std::vector<Claim> claims = {};
  std::vector<Claim> said_claims = {};  ///< of pieces that the photo shows
  bool known = true;                    ///< false: the text says that nobody showed this building
  std::optional<Error> unused = {};     ///< why nothing could be read of this photo
  std::optional<int> seat;
};

/// Everything the sources say. What one text says of the whole table is in `shared`, a table
/// without players.
struct Sources {
  std::vector<Shown> players;
  Table shared;
  std::optional<bool> final_said;  ///< what a text says; of several the last counts
  std::vector<Error> unused = {};  ///< photos of what lies beside that could not be read
};

/// A photo of several sources that cannot be read is kept as Shown::unused, a player who is not
/// known.
/// @param decode_ms  grows by the time that decoding photos took.
Result<Sources> read_sources(const Game& game, const vision::TemplateSet* templates,
                             const TableRequest& request, double& decode_ms);

}  // namespace storey
