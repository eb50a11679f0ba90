// What is known of the fields of pieces, and how their pictures are cut.
#pragma once

#include <map>
#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "vision/identify/masked_looks.h"
#include "vision/identify/piece_fields.h"

namespace storey::vision {

inline constexpr int kSquarePx = 128;  ///< side of a square in a picture as it is compared
inline constexpr int kFigurePx = 32;   ///< side of a figure, a picture, an icon or a number
inline constexpr int kStripPx = 48;    ///< length of an edge
inline constexpr int kStripDepthPx = 8;

/// Looks of one sort, and what their differences are worth.
struct LookSort {
  std::vector<std::string> values;
  int declared = 0;  ///< values that there are in all, shown or not; 0: as many as were shown
  std::vector<MaskedLook> looks;
  Evidence evidence;                                           ///< of a difference from a look
  Evidence bare;                                               ///< of a difference from bare ground
  [[nodiscard]] int index_of(const std::string& value) const;  ///< -1: not among them
  int add(const std::string& value);
};

struct KindFields {
  PieceLook look;
  std::vector<Ground>
      grounds;              ///< at least one; one without a name where squares have none to tell
  cv::Vec3f dark{0, 0, 0};  ///< the darkest of its pieces, see darkest()
  LookSort figures, edges;
  std::map<std::string, LookSort> pictures;  ///< by ShownPicture::like
  std::map<std::string, LookSort> numbers;   ///< by key
  std::map<std::string, LookSort> icons;     ///< by key; looks of figures of other kinds, too
  std::map<std::string, LookSort> icon_numbers;
  std::map<std::string, cv::Vec3f> cross_lab;  ///< colour of the lines that cross an icon out
};

/// A picture of a piece in the light of its grounds.
struct SeenPiece {
  cv::Mat lab;                        ///< CV_32FC3, kSquarePx a square
  std::vector<int> grounds;           ///< of each square
  std::vector<cv::Vec3f> tints = {};  ///< of each square, see tint_on()
  [[nodiscard]] int square_at(double y) const;
  [[nodiscard]] const Ground& ground_at(const KindFields& kind, double y) const;
};

/// A part of a piece, seen upright.
struct Part {
  double x = 0.5, y = 0.5;  ///< its middle, sides of a square
  double width = 1, height = 1;
  int turn = 0;  ///< quarter turns clockwise at which it is seen on the upright piece
};

/// A picture in which the grounds are known, seen in their light.
SeenPiece seen_on(const KindFields& kind, const cv::Mat& picture, const std::vector<int>& grounds);

/// A part of it, ready to be compared.
LookQuery part_query(const KindFields& kind, const SeenPiece& piece, const Part& part,
                     cv::Size size);

struct PieceFields::Impl {
  std::map<std::string, KindFields> kinds;
};

/// A piece's picture, kSquarePx a square, slightly blurred.
cv::Mat canonical_picture(const cv::Mat& bgr, int rows);

/// As cut_part(), without a thought for how many pixels of the picture there are to one of the
/// part.
cv::Mat cut_exactly(const cv::Mat& picture, const Part& part, cv::Size size, int margin_px);

/// Cuts a part out of a picture of kSquarePx a square, with a margin of `margin_px`.
cv::Mat cut_part(const cv::Mat& picture, const Part& part, cv::Size size, int margin_px);

/// The place of a number, its print in black on white whatever it is printed on.
LookQuery number_query(const SeenPiece& piece, const Part& part);

/// The place of an icon's number, as sharp as it is.
LookQuery icon_number_query(const SeenPiece& piece, const Part& part);

Part figure_part(const PieceLook& look, int square);
/// @param edge  0 up, 1 right, 2 down, 3 left, seen with the edge at the top.
Part edge_part(const PieceLook& look, int square, int edge);
Part picture_part(const ShownPicture& picture);
Part number_part(const ShownNumber& number);
Part icon_part(const ShownIcons& icons, int count, int index);
Part icon_number_part(const ShownIcons& icons, int count, int index);

/// 1 in the rows of a picture from one share of its height to another, else 0.
cv::Mat rows_seen(double from, double to);
/// 1 in the half of a strip that is next to the edge: further in words may lie along an open edge,
/// and their dark plate looks like a wall.
cv::Mat outer_part_of_strip();
/// 1 off the diagonals of an icon that is crossed out.
cv::Mat off_the_cross();
/// 1 outside the place of an icon's number.
cv::Mat off_the_number(const ShownIcons& icons);

/// Pixels of each square that tell its ground and light: those around a figure, and fewer of where
/// a figure may stand. @return  N x 1, 8-bit BGR.
std::vector<cv::Mat> ground_pixels(const cv::Mat& picture, int rows);

/// Share of an icon's diagonals that have the colour of the lines that cross it out.
/// @param lab  of the piece, CV_32FC3.
float crossed_share(const cv::Mat& lab, const ShownIcons& icons, int count, int index,
                    const cv::Vec3f& colour);
/// Colours along the diagonals, where they leave the icon.
std::vector<cv::Vec3f> diagonal_colours(const cv::Mat& lab, const ShownIcons& icons, int count,
                                        int index);

}  // namespace storey::vision
