// Faces cut from a labelled photo of a framed game, to be enrolled.
#pragma once

#include <string>

#include "model/photo.h"
#include "pipeline/appearance/enrolled_faces.h"
#include "pipeline/study/truth.h"

namespace storey {

inline constexpr int kFacePx = 128;

/// What lies inside `quad`, seen straight on, `side` pixels a side.
/// @param quad  full-size photo pixels.
Pixels cut_square(const Photo& photo, const Quad& quad, int side);

/// Adds the faces of a photo; what it taught before is forgotten.
/// @param content  content_name() of the file.
/// @return  whether it had taught something before.
bool take_faces(const Photo& photo, const Truth& truth, const std::string& content,
                FacePictures& faces);

}  // namespace storey
