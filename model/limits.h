// How much of anything is taken from outside: more than any game has.
#pragma once

#include <cstddef>

namespace storey {

inline constexpr std::size_t kMostPlayers = 20;
inline constexpr std::size_t kMostPieces = 10'000;  ///< of one building
inline constexpr std::size_t kMostBeside = 1'000;   ///< in one area; claims of one player
inline constexpr int kMostLayers = 9;
inline constexpr double kFarthestPixel = 1e6;             ///< of a corner that is given
inline constexpr std::size_t kLongestName = 200;          ///< bytes of a player's name
inline constexpr std::size_t kLongestAnswer = 2'000;      ///< bytes of a fact
inline constexpr std::size_t kMostLayoutBytes = 1 << 20;  ///< of a table as text

}  // namespace storey
