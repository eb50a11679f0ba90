// How well doubt is placed: counts that can be summed over photos.
#pragma once

namespace storey {

/// A share of a whole.
struct Share {
  double low = 0, high = 1;
};

/// The 95 % interval of a share that was counted; 0 to 1 when nothing was.
/// Source: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference
/// (1927).
Share wilson_95(int hits, int all);

/// What is stated of photos, and whether it holds.
struct DoubtCounts {
  int confirmed = 0;         ///< photos called sure, boards that are not there among them
  int confirmed_right = 0;   ///< of these: true total, and the rules broken are those of the truth
  int ranges = 0;            ///< photos whose totals are stated from lowest to highest
  int ranges_right = 0;      ///< of these, every true total lies within
  int sure_cells = 0;        ///< of boards that were found, stated at kSureConfidence or more
  int sure_cells_right = 0;  ///< of these
  int questions = 0;
  int about_misread = 0;  ///< a cell that is not what its best candidate says
  int about_right = 0;    ///< a cell that is
  int about_open = 0;     ///< of both: a cell that is truly empty, and nothing stands before it

  DoubtCounts& operator+=(const DoubtCounts& other);
};

/// What comes of a photo's questions when each is answered with the truth, round after round.
struct AnswerCounts {
  int photos = 0;
  int asked = 0;        ///< photos with a question to answer
  int asked_again = 0;  ///< of these, with new questions after the first answers
  int answers = 0;      ///< of all rounds
  int rounds = 0;       ///< of all photos
  int most_rounds = 0;  ///< of one photo
  int unsaid = 0;       ///< photos that ask in more rounds than was said (TableResult::rounds)
  int silent = 0;       ///< photos that end confirmed and wrong
  int unsettled = 0;    ///< photos that do not end confirmed

  AnswerCounts& operator+=(const AnswerCounts& other);
};

}  // namespace storey
