// The plane of a table, told by pieces on it that are recognised by themselves.
#pragma once

#include <array>
#include <functional>
#include <opencv2/core.hpp>
#include <optional>
#include <vector>

#include "vision/geometry/corners.h"
#include "vision/identify/loose_faces.h"
#include "vision/photo/view.h"

namespace storey::vision {

/// A rectangle of known size as a photo shows it.
struct SeenRectangle {
  std::array<cv::Point2f, 4> corners;  ///< photo: TL, TR, BR, BL
  double width_mm = 0;
  double height_mm = 0;
};

/// The plane in which all of them have their sizes, as well as one plane can. Small ones, or such
/// as the photo cuts off, do not tell by themselves how the table leans: the fit begins with each
/// of them in turn, as the photo shows it and as if it were seen from far away.
/// @param rectangles  at least one.
/// @return  millimetres on the table -> photo.
cv::Matx33d plane_of(const std::vector<SeenRectangle>& rectangles);

/// What lies beside a building may be small, all of it; with a building there are larger ones.
enum class PiecesSeen { kWithLarge, kAnySize };

/// By what a piece is told: its picture, or that held against others like it (tell_whole_face()),
/// or what a veil of light leaves of it (tell_veiled_face()).
enum class ToldBy { kFace, kWholeFace, kVeiledFace };

/// The planes that some rectangles may lie in, the likeliest first: plane_of(), and where few are
/// known, which say little of how the table leans, each as if it were seen from far away.
std::vector<cv::Matx33d> planes_of(const std::vector<SeenRectangle>& rectangles);

/// The plane in which a piece has its size, as it leans on one of some lattices on the table: a
/// cloth, tiles or planks tell how a table leans better than one piece does.
/// @param lattices  units of each -> photo, the plainest first; few of them are tried.
/// @return  nullopt: no piece has the shape of one in any of them.
std::optional<cv::Matx33d> plane_on_table(const std::vector<cv::Matx33d>& lattices,
                                          const std::vector<SeenRectangle>& pieces);

/// Whether an outline may be that of a piece of a size.
/// @param size  its number. @param outline  full-size photo pixels.
using MayShow = std::function<bool(std::size_t size, const Corners& outline)>;

/// Outlines of four corners that plainly show a face of the size they may have, full-size photo
/// pixels; no more than tell a plane.
std::vector<SeenRectangle> pieces_by_outlines(const View& view, const LooseFaces& loose,
                                              PiecesSeen pieces, ToldBy told_by,
                                              const MayShow& may_show);

/// Rectangles of the sizes of known faces that show one, and the planes they may lie in.
/// @return  millimetres on the table -> full-size photo pixels; none shows one plainly: none.
std::vector<cv::Matx33d> tables_by_pieces(const View& view, const LooseFaces& loose,
                                          PiecesSeen pieces = PiecesSeen::kWithLarge,
                                          ToldBy told_by = ToldBy::kFace);

}  // namespace storey::vision
