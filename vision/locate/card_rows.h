// Cards that a hand laid in rows on a table: which of them lie together, and in which order.
#pragma once

#include <cstddef>
#include <opencv2/core.hpp>
#include <vector>

namespace storey::vision {

/// An upright card on a table seen from straight above.
struct LyingCard {
  cv::Point2f middle;
  cv::Point2f across;  ///< along the width of its face to the right, as long as it
  cv::Point2f down;    ///< along the height of its face
  bool first = false;  ///< of a kind that begins the first row
};

/// Rows of cards one below the other.
struct CardRows {
  struct Slot {
    int row = 0;  ///< from above
    int col = 0;
    std::size_t card = 0;
  };
  std::vector<Slot> slots;         ///< row by row from the left
  cv::Matx33d picture_from_board;  ///< board: x right, y down, 1 = from one card to the next
  /// A gap as wide as a card is open in a row, a card lies so near that it may belong to it, or it
  /// does not begin with a first card: others may see other rows.
  bool in_doubt = false;
};

/// Rows that begin with a first card, and where there is none, the largest ones of two cards or
/// more. A card that is turned by more than half a quarter against another lies in no row with it.
/// @param rows, cols  the most there are of one building.
std::vector<CardRows> card_rows(const std::vector<LyingCard>& cards, int rows, int cols);

}  // namespace storey::vision
