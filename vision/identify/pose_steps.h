// Steps on the way to the pose in which a face fits a picture best.
#pragma once

namespace storey::vision {

inline constexpr int kPoseSteps = 8;  ///< both ways in each of x, y, turn and size

/// One of the poses beside a pose of x and y (px), turn (radians) and larger (share).
/// @param step   below kPoseSteps.
/// @param px     how far it is moved.
/// @param share  radians, and share of the size, that move the rim as far.
template <typename Pose, typename Number>
Pose stepped(Pose pose, int step, Number px, Number share) {
  const Number sign = step % 2 == 0 ? 1 : -1;
  switch (step / 2) {
    case 0:
      pose.x += sign * px;
      break;
    case 1:
      pose.y += sign * px;
      break;
    case 2:
      pose.turn += sign * share;
      break;
    default:
      pose.larger += sign * share;
      break;
  }
  return pose;
}

}  // namespace storey::vision
