#include "pipeline/study/doubt_counts.h"

#include <algorithm>
#include <cmath>

namespace storey {

Share wilson_95(int hits, int all) {
  if (all == 0) return {};
  constexpr double kZ = 1.959964;  // of the normal distribution, 2.5 % on either side
  const double n = all, share = hits / n, z2 = kZ * kZ;
  const double middle = (share + z2 / (2 * n)) / (1 + z2 / n);
  const double half = kZ * std::sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n);
  return {std::max(middle - half, 0.0), std::min(middle + half, 1.0)};
}

DoubtCounts& DoubtCounts::operator+=(const DoubtCounts& other) {
  confirmed += other.confirmed;
  confirmed_right += other.confirmed_right;
  ranges += other.ranges;
  ranges_right += other.ranges_right;
  sure_cells += other.sure_cells;
  sure_cells_right += other.sure_cells_right;
  questions += other.questions;
  about_misread += other.about_misread;
  about_right += other.about_right;
  about_open += other.about_open;
  return *this;
}

AnswerCounts& AnswerCounts::operator+=(const AnswerCounts& other) {
  photos += other.photos;
  asked += other.asked;
  asked_again += other.asked_again;
  answers += other.answers;
  rounds += other.rounds;
  most_rounds = std::max(most_rounds, other.most_rounds);
  silent += other.silent;
  unsaid += other.unsaid;
  unsettled += other.unsettled;
  return *this;
}

}  // namespace storey
