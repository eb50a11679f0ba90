#include "vision/identify/piece_fields.h"

#include <algorithm>
#include <cmath>
#include <opencv2/imgproc.hpp>

#include "model/check.h"
#include "vision/identify/piece_fields_impl.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

// Costs of grounds so much higher make them less likely by a factor of e.
constexpr double kGroundCost = 0.02;
constexpr double kNoGround = 0.6;      // cost of a guess beyond which it is some other ground
constexpr double kUnlisted = 0.03;     // of pieces show something that was never enrolled
constexpr double kFewValues = 4;       // fewer tell little of how unlike others are
constexpr double kMostUnlisted = 0.5;  // however many values were not shown
constexpr double kNothing = 0.5;       // of places that may be bare are
constexpr double kLeast = 1e-3;        // probabilities below it are left out
// Both halves of what is between two squares are seen in the same light.
constexpr double kSecondHalf = 0.7;
constexpr double kNumbered = 0.25;  // of icons
constexpr double kCrossed = 0.3;
// A blank that is so unlike the ground is none; how fast that becomes unlikely.
constexpr double kBlank = 0.12;
constexpr double kNotBlank = 25;
constexpr int kMostTexts = 12;

/// Values with their weights; what is unlisted weighs kUnlisted.
struct Weighed {
  std::vector<std::pair<std::string, double>> values;
  double unlisted = kUnlisted;
  [[nodiscard]] double sum() const {
    double all = unlisted;
    for (const auto& [value, weight] : values) all += weight;
    return all;
  }
};

FieldReading reading_of(const std::string& key, const Weighed& weighed, double share = 1) {
  FieldReading reading{key, {}};
  const double all = weighed.sum();
  for (const auto& [value, weight] : weighed.values)
    if (weight / all >= kLeast) reading.values.push_back({value, share * weight / all});
  std::sort(reading.values.begin(), reading.values.end(),
            [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
  return reading;
}

/// @param bare  weight of "nothing is there"; nullopt where something always is.
Weighed weigh(const LookSort& sort, const std::vector<LookMatch>& matches,
              const std::optional<std::pair<std::string, double>>& bare, double prior_of_bare) {
  Weighed out;
  // As many values as were never shown may be there.
  const auto shown = static_cast<double>(std::max<std::size_t>(1, sort.values.size()));
  const double all = std::max(shown, static_cast<double>(sort.declared));
  const double prior = bare ? 1 - prior_of_bare : 1;
  out.unlisted = prior * std::clamp((all - shown) / all, kUnlisted,
                                    shown < kFewValues ? 1 - kUnlisted : kMostUnlisted);
  const double each = (prior - out.unlisted) / shown;
  for (const auto& match : matches)
    out.values.emplace_back(sort.values[static_cast<std::size_t>(match.value)],
                            each * sort.evidence.ratio(match.difference));
  if (bare) out.values.emplace_back(bare->first, prior_of_bare * bare->second);
  return out;
}

struct Told {
  std::vector<FieldReading> fields;
  double log_evidence = 0;  ///< for this turn of the piece
  void add(const std::string& key, const Weighed& weighed) {
    fields.push_back(reading_of(key, weighed));
    log_evidence += std::log(weighed.sum());
  }
};

void tell_grounds(const KindFields& kind, const std::vector<GroundGuess>& guesses, Told& told) {
  const auto& squares = kind.look.squares;
  if (squares.grounds.empty()) return;
  for (std::size_t s = 0; s < squares.names.size(); ++s) {
    Weighed weighed;
    for (std::size_t g = 0; g < kind.grounds.size(); ++g) {
      double sum = 0;
      for (const auto& guess : guesses)
        if (guess.grounds[s] == static_cast<int>(g))
          sum += std::exp((guesses.front().cost - guess.cost) / kGroundCost);
      weighed.values.emplace_back(kind.grounds[g].name, sum);
    }
    // Where even the best is unlike, it may be a ground that nobody showed.
    weighed.unlisted = std::exp((std::min(guesses.front().cost, 0.9) - kNoGround) / kGroundCost);
    told.fields.push_back(reading_of(squares.names[s] + ".ground", weighed));
  }
}

Weighed edge_at(const KindFields& kind, const SeenPiece& piece, int square, int edge) {
  const auto query =
      part_query(kind, piece, edge_part(kind.look, square, edge), {kStripPx, kStripDepthPx});
  double bare = kind.edges.bare.ratio(difference_from_ground(query, outer_part_of_strip()));
  // Words may lie along an open edge: such edges have looks, too.
  auto matches = match_looks(kind.edges.looks, query);
  std::erase_if(matches, [&](const LookMatch& match) {
    if (kind.edges.values[static_cast<std::size_t>(match.value)] != kOpen) return false;
    bare = std::max(bare, kind.edges.evidence.ratio(match.difference));
    return true;
  });
  return weigh(kind.edges, matches, std::make_pair(std::string(kOpen), bare), kNothing);
}

/// What both squares say of what is between them.
Weighed both_halves(const Weighed& a, const Weighed& b, std::size_t values) {
  Weighed out;
  const auto prior = [&](const std::string& value) {
    return value == kOpen
               ? kNothing
               : (1 - kNothing - kUnlisted) / static_cast<double>(std::max<std::size_t>(1, values));
  };
  for (const auto& [value, weight] : a.values)
    for (const auto& [other, more] : b.values) {
      if (other != value) continue;
      const double ratio = weight / prior(value);
      const double second = more / prior(value);
      // The half that says less counts less.
      const double far = std::max(std::abs(std::log(ratio)), std::abs(std::log(second)));
      const double near = std::log(ratio) + std::log(second);
      const double strong = std::abs(std::log(ratio)) == far ? std::log(ratio) : std::log(second);
      out.values.emplace_back(value,
                              prior(value) * std::exp(strong + kSecondHalf * (near - strong)));
    }
  return out;
}

void tell_squares(const KindFields& kind, const SeenPiece& piece, Told& told) {
  const auto& squares = kind.look.squares;
  constexpr std::array<const char*, 4> kNames{"up", "right", "down", "left"};
  Weighed above;
  for (std::size_t s = 0; s < squares.names.size(); ++s) {
    const int square = static_cast<int>(s);
    if (!squares.figures.empty()) {
      const auto query =
          part_query(kind, piece, figure_part(kind.look, square), {kFigurePx, kFigurePx});
      const cv::Mat all(kFigurePx, kFigurePx, CV_32F, cv::Scalar(1));
      const double bare = kind.figures.bare.ratio(difference_from_ground(query, all));
      told.add(squares.names[s] + ".figure",
               weigh(kind.figures, match_looks(kind.figures.looks, query),
                     std::make_pair(std::string(), bare), kNothing));
    }
    if (squares.edges.empty()) continue;
    for (int edge = 0; edge < 4; ++edge) {
      const Weighed here = edge_at(kind, piece, square, edge);
      if (edge == 0 && s > 0)
        told.add(squares.names.size() == 2 ? "middle" : squares.names[s] + ".above",
                 both_halves(above, here, kind.edges.values.size()));
      else if (edge == 2 && s + 1 < squares.names.size())
        above = here;
      else
        told.add(squares.names[s] + "." + kNames.at(static_cast<std::size_t>(edge)), here);
    }
  }
}

void tell_pictures(const KindFields& kind, const SeenPiece& piece, Told& told) {
  for (const auto& picture : kind.look.pictures) {
    const auto sort = kind.pictures.find(picture.like);
    if (sort == kind.pictures.end()) continue;
    auto query = part_query(kind, piece, picture_part(picture), {kFigurePx, kFigurePx});
    query.counts = rows_seen(picture.seen_from, picture.seen_to);
    std::optional<std::pair<std::string, double>> bare;
    if (picture.may_miss)
      bare = std::make_pair(std::string(),
                            sort->second.bare.ratio(difference_from_ground(query, query.counts)));
    told.add(picture.key,
             weigh(sort->second, match_looks(sort->second.looks, query), bare, kNothing));
  }
}

void tell_numbers(const KindFields& kind, const SeenPiece& piece, Told& told) {
  for (const auto& number : kind.look.numbers) {
    const auto sort = kind.numbers.find(number.key);
    if (sort == kind.numbers.end()) continue;
    const auto query = number_query(piece, number_part(number));
    told.add(number.key, weigh(sort->second, match_looks(sort->second.looks, query), {}, 0));
  }
}

struct IconTold {
  Weighed icon, number, crossed;
  double log_weight = 0;
};

double crossed_out(const KindFields& kind, const SeenPiece& piece, const ShownIcons& icons,
                   int count, int index) {
  const auto colour = kind.cross_lab.find(icons.key);
  if (colour == kind.cross_lab.end()) return 0;
  constexpr double kHalfway = 0.6;
  constexpr double kSteep = 20;
  const double share = crossed_share(piece.lab, icons, count, index, colour->second);
  return 1 / (1 + std::exp(-(share - kHalfway) * kSteep) * (1 - kCrossed) / kCrossed);
}

/// How far an icon shows its own picture where its number would be; 1 where nothing tells.
double without_number(const LookSort& sort, LookQuery query, int value, const cv::Mat& counts) {
  constexpr double kMost = 4;      // a number hides a part of its place only
  constexpr double kEnough = 0.3;  // of the place is part of the look
  std::vector<MaskedLook> whole;
  for (const auto& look : sort.looks) {
    const double seen = cv::sum(look.figure.mul(counts))[0];
    if (look.value == value && seen > kEnough * cv::sum(counts)[0]) whole.push_back(look);
  }
  if (whole.empty()) return 1;
  query.counts = counts;
  const auto best = match_looks(whole, query).front();
  return std::clamp(sort.evidence.ratio(best.difference), 1 / kMost, kMost);
}

Weighed number_of_icon(const KindFields& kind, const SeenPiece& piece, const ShownIcons& icons,
                       const Part& place, double none) {
  Weighed number;
  number.values.emplace_back("", (1 - kNumbered) * none);
  number.unlisted = kNumbered;  // as long as no number is known
  const auto sort = kind.icon_numbers.find(icons.key);
  if (sort == kind.icon_numbers.end()) return number;
  const auto shown = static_cast<double>(sort->second.values.size());
  const double each = kNumbered / std::max(shown + 1, static_cast<double>(sort->second.declared));
  number.unlisted = kNumbered - each * shown;
  for (const auto& match : match_looks(sort->second.looks, icon_number_query(piece, place)))
    number.values.emplace_back(sort->second.values[static_cast<std::size_t>(match.value)],
                               each * sort->second.evidence.ratio(match.difference));
  return number;
}

IconTold tell_icon(const KindFields& kind, const SeenPiece& piece, const ShownIcons& icons,
                   int count, int index) {
  IconTold told;
  const auto& sort = kind.icons.at(icons.key);
  auto query = part_query(kind, piece, icon_part(icons, count, index), {kFigurePx, kFigurePx});
  // Against there being none.
  const float unlike = difference_from_ground(query, rows_seen(icons.ground_from, 1));
  const double crossed = crossed_out(kind, piece, icons, count, index);
  told.crossed = {{{"no", 1 - crossed}, {"yes", crossed}}, 0};
  const cv::Mat open = crossed > 0.5 ? off_the_cross() : rows_seen(0, 1);
  const cv::Mat beside = off_the_number(icons);
  query.counts = open.mul(beside);
  auto matches = match_looks(sort.looks, query);
  double none = 1;
  if (!matches.empty())
    none = without_number(sort, query, matches.front().value, open.mul(cv::Mat(1 - beside)));
  told.number = number_of_icon(kind, piece, icons, icon_number_part(icons, count, index), none);
  const auto number = reading_of("", told.number);
  if (!number.values.empty() && number.values.front().value.empty()) {
    query.counts = open;
    matches = match_looks(sort.looks, query);
  }
  told.icon = weigh(sort, matches, {}, 0);
  told.log_weight = std::log(told.icon.sum()) - std::log(std::max(1.0, sort.bare.ratio(unlike)));
  return told;
}

/// How bare the table is beside a row of icons: the logarithm of a weight.
double beside_row(const KindFields& kind, const SeenPiece& piece, const ShownIcons& icons,
                  int count) {
  const double half = (icons.most * icons.size) / 2;
  const double from = count * icons.size / 2 + (icons.cross_size - icons.size) / 2 + 0.01;
  if (count == icons.most) return 0;
  double sum = 0;
  for (const int side : {-1, 1}) {
    const double height = icons.size * (1 - icons.ground_from);
    const Part part{icons.at.x + side * (from + half) / 2, icons.at.y + icons.size / 2 - height / 2,
                    half - from, height, 0};
    const auto query = part_query(kind, piece, part, {kFigurePx / 2, kFigurePx / 2});
    const cv::Mat all(kFigurePx / 2, kFigurePx / 2, CV_32F, cv::Scalar(1));
    sum += kNotBlank * std::max(0.0, difference_from_ground(query, all) - kBlank);
  }
  return -sum;
}

/// Whole rows with their probabilities, likeliest first.
std::vector<FieldReading::Value> texts_of(const std::vector<IconTold>& row, double share) {
  std::vector<FieldReading::Value> texts{{"", share}};
  for (const auto& icon : row) {
    const auto what = reading_of("", icon.icon);
    const auto number = reading_of("", icon.number);
    const auto crossed = reading_of("", icon.crossed);
    std::vector<FieldReading::Value> longer;
    for (const auto& text : texts)
      for (const auto& w : what.values)
        for (const auto& n : number.values)
          for (const auto& c : crossed.values)
            longer.push_back({text.value + (text.value.empty() ? "" : " ") +
                                  text_of({{w.value, n.value, c.value == "yes"}}),
                              text.confidence * w.confidence * n.confidence * c.confidence});
    std::sort(longer.begin(), longer.end(),
              [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
    if (longer.size() > kMostTexts) longer.resize(kMostTexts);
    texts = std::move(longer);
  }
  return texts;
}

void tell_icons(const KindFields& kind, const SeenPiece& piece, Told& told) {
  for (const auto& icons : kind.look.icons) {
    if (kind.icons.count(icons.key) == 0) continue;
    std::vector<std::vector<IconTold>> rows;
    std::vector<double> logs;
    for (int count = 1; count <= icons.most; ++count) {
      std::vector<IconTold> row;
      double log_weight = beside_row(kind, piece, icons, count);
      for (int i = 0; i < count; ++i) {
        row.push_back(tell_icon(kind, piece, icons, count, i));
        log_weight += row.back().log_weight;
      }
      rows.push_back(std::move(row));
      logs.push_back(log_weight);
    }
    const auto best = std::max_element(logs.begin(), logs.end()) - logs.begin();
    double sum = 0;
    for (const double log : logs) sum += std::exp(log - logs[static_cast<std::size_t>(best)]);
    FieldReading whole{icons.key, {}};
    for (std::size_t n = 0; n < rows.size(); ++n) {
      const double share = std::exp(logs[n] - logs[static_cast<std::size_t>(best)]) / sum;
      for (auto& text : texts_of(rows[n], share))
        if (text.confidence >= kLeast) whole.values.push_back(std::move(text));
    }
    std::sort(whole.values.begin(), whole.values.end(),
              [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
    told.fields.push_back(std::move(whole));
    told.log_evidence += logs[static_cast<std::size_t>(best)] + std::log(sum);
    int number = 0;
    for (const auto& icon : rows[static_cast<std::size_t>(best)]) {
      const std::string key = icons.key + "." + std::to_string(++number);
      told.fields.push_back(reading_of(key, icon.icon, 1 / sum));
      told.fields.push_back(reading_of(key + ".number", icon.number, 1 / sum));
      told.fields.push_back(reading_of(key + ".crossed", icon.crossed, 1 / sum));
    }
  }
}

Told tell_upright(const KindFields& kind, const cv::Mat& picture) {
  const int rows = kind.look.rows;
  const cv::Mat clear = without_veil(picture, kind.dark);
  const auto guesses = guess_grounds(ground_pixels(clear, rows), kind.grounds);
  const auto& best = guesses.front();
  const SeenPiece piece{lab_of(clear, best.gain), best.grounds, best.tints};
  Told told;
  tell_grounds(kind, guesses, told);
  tell_squares(kind, piece, told);
  tell_pictures(kind, piece, told);
  tell_numbers(kind, piece, told);
  tell_icons(kind, piece, told);
  return told;
}

}  // namespace

int LookSort::index_of(const std::string& value) const {
  const auto found = std::find(values.begin(), values.end(), value);
  return found == values.end() ? -1 : static_cast<int>(found - values.begin());
}

int LookSort::add(const std::string& value) {
  if (const int known = index_of(value); known >= 0) return known;
  values.push_back(value);
  return static_cast<int>(values.size()) - 1;
}

int SeenPiece::square_at(double y) const {
  return std::clamp(static_cast<int>(y), 0, static_cast<int>(grounds.size()) - 1);
}

const Ground& SeenPiece::ground_at(const KindFields& kind, double y) const {
  return kind.grounds[static_cast<std::size_t>(grounds[static_cast<std::size_t>(square_at(y))])];
}

SeenPiece seen_on(const KindFields& kind, const cv::Mat& picture, const std::vector<int>& grounds) {
  const cv::Mat clear = without_veil(picture, kind.dark);
  const auto pixels = ground_pixels(clear, kind.look.rows);
  const cv::Vec3f gain = light_on(pixels, kind.grounds, grounds);
  SeenPiece seen{lab_of(clear, gain), grounds, {}};
  for (std::size_t s = 0; s < pixels.size(); ++s)
    seen.tints.push_back(
        tint_on(pixels[s], kind.grounds[static_cast<std::size_t>(grounds[s])], gain));
  return seen;
}

LookQuery part_query(const KindFields& kind, const SeenPiece& piece, const Part& part,
                     cv::Size size) {
  const cv::Vec3f tint = piece.tints.empty()
                             ? cv::Vec3f{}
                             : piece.tints[static_cast<std::size_t>(piece.square_at(part.y))];
  return look_query(cut_part(piece.lab, part, size, kLookMargin), &piece.ground_at(kind, part.y),
                    tint);
}

LookQuery number_query(const SeenPiece& piece, const Part& part) {
  constexpr double kContrast = 22;
  cv::Mat lab = cut_part(piece.lab, part, {kFigurePx, kFigurePx}, kLookMargin);
  std::array<cv::Mat, 3> planes;
  cv::split(lab, planes.data());
  cv::Scalar mean;
  cv::Scalar spread;
  cv::meanStdDev(planes[0](cv::Rect(kLookMargin, kLookMargin, kFigurePx, kFigurePx)), mean, spread);
  planes[0] = (planes[0] - mean[0]) * (kContrast / std::max(2.0, spread[0])) + 50;
  planes[1].setTo(0);
  planes[2].setTo(0);
  cv::merge(planes.data(), 3, lab);
  return look_query(lab, nullptr);
}

LookQuery icon_number_query(const SeenPiece& piece, const Part& part) {
  return look_query(cut_exactly(piece.lab, part, {kFigurePx, kFigurePx}, kLookMargin), nullptr);
}

bool PieceFields::knows(std::string_view kind) const {
  return impl_->kinds.count(std::string(kind)) > 0;
}

const FieldReading* PieceTelling::field(std::string_view key) const {
  const auto found = std::find_if(fields.begin(), fields.end(),
                                  [&](const FieldReading& one) { return one.key == key; });
  return found == fields.end() ? nullptr : &*found;
}

PieceTelling tell_piece(const PieceFields& fields, const std::string& kind, const Pixels& picture,
                        bool may_be_upside_down) {
  STOREY_CHECK(fields.knows(kind));
  const KindFields& known = fields.impl().kinds.at(kind);
  const cv::Mat upright = canonical_picture(borrow(picture), known.look.rows);
  Told told = tell_upright(known, upright);
  PieceTelling out;
  if (may_be_upside_down) {
    cv::Mat turned;
    cv::rotate(upright, turned, cv::ROTATE_180);
    Told other = tell_upright(known, turned);
    const double odds = std::clamp(told.log_evidence - other.log_evidence, -30.0, 30.0);
    out.upside_down = 1 / (1 + std::exp(odds));
    if (out.upside_down > 0.5) told = std::move(other);
    const double sure = std::max(out.upside_down, 1 - out.upside_down);
    for (auto& field : told.fields)
      for (auto& value : field.values) value.confidence *= sure;
  }
  out.fields = std::move(told.fields);
  return out;
}

}  // namespace storey::vision
