// Photo -> raw evidence: where the board is and what each cell shows, before any judgement.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "model/place.h"
#include "model/reading.h"
#include "vision/identify/face_evidence.h"
#include "vision/locate/framed_grid.h"
#include "vision/photo/view.h"
#include "vision/template_set.h"

namespace storey::vision {

struct Sight {
  Located located;
  bool another = false;             ///< another whole frame stands in the photo
  cv::Matx33d full_from_board;      ///< board units -> full-size photo pixels
  std::vector<CellEvidence> cells;  ///< rows top to bottom, left to right
  std::vector<Quad>
      quads;           ///< the best match's face in full-size photo pixels, parallel to `cells`
  double cell_px = 0;  ///< mean side of a cell in full-size photo pixels
  double typical = 0;  ///< median likeness of the plainly recognised faces; how good the photo is
  double typical_level = 0;  ///< median log lightness of those faces
  StageTimes times;
};

/// @return  nullopt when no lattice of known faces was found.
std::optional<Sight> observe(const View& photo, const Place& spec, const TemplateSet& templates,
                             const std::optional<Quad>& corners, const std::string& debug_dir);

}  // namespace storey::vision
