// Photo -> where the board is: sightings of known faces, the lattice they lie on, the window of the
// frame.
#pragma once

#include <opencv2/core.hpp>
#include <optional>
#include <string>
#include <vector>

#include "model/place.h"
#include "vision/geometry/lattice.h"
#include "vision/locate/frame_window.h"
#include "vision/locate/framed_grid_fit.h"
#include "vision/photo/picture.h"
#include "vision/template_set.h"

namespace storey::vision {

struct Located {
  cv::Matx33d picture_from_board;  ///< board units: cell pitch, (0, 0) the corner of the top-left
                                   ///< cell, y down
  std::vector<FittedFace> faces;   ///< recognised faces that hold it
  double support = 0;              ///< sum of their likeness
  double window_margin =
      0;                  ///< how much better the window's place is than the next, in bar segments
  bool by_marks = false;  ///< the printed marks beside the frame tell where it is
};

/// Every quad that looks like a known face, at any quarter turn.
std::vector<FaceSighting> sight_faces(const TemplateSet::Impl& set, const cv::Mat& bgr,
                                      const std::vector<QuadPx>& quads);

/// The picture in which a framed grid is looked for: about 1 MP.
const Picture& working_picture(const View& view);

/// Lines, outlines and marks are looked for once a view; which of them are a board of this game is
/// told by its faces.
/// @param corners  outer board corners given by hand, in pixels of the working picture.
/// @return  maps to pixels of the working picture.
std::optional<Located> locate_framed_grid(const TemplateSet::Impl& set, const Place& spec,
                                          const View& view, const std::optional<QuadPx>& corners,
                                          const std::string& debug_dir);

/// Whether another whole frame with several known faces in it stands beside the one that was found.
/// It is sought by the lines around that one, which most photos have few of.
bool shows_another_frame(const TemplateSet::Impl& set, const Place& spec, const View& view,
                         const Located& located);

LatticeSpec lattice_spec(const Place& spec);

}  // namespace storey::vision
