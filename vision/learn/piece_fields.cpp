#include "vision/learn/piece_fields.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include "model/median.h"
#include "vision/identify/piece_fields_impl.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

// Every picture is also seen as a poorer photo would show it, so that what its fields vary by is
// known from few.
constexpr int kVariants = 4;
// Beside an icon its neighbours begin, and lines that cross them out.
constexpr double kIconGround = 0.3;
constexpr int kMostExamples = 24;  // that are also seen as poorer pictures
constexpr int kMostLooks = 8;      // of one value
constexpr int kLightRounds = 2;
// Of differences from looks of the same and of another value: usual ones, learnt from the project's
// own art; the logarithm's mean and spread.
const Evidence& usual_evidence() {
  static const Evidence kUsual = Evidence::of(-2.2, 0.45, -0.9, 0.35);
  return kUsual;
}

struct Example {
  int number = 0;
  const LabelledPiece* piece = nullptr;
  cv::Mat picture;  // canonical
  std::vector<int> grounds;
  SeenPiece seen;
  [[nodiscard]] const std::string* shown(const std::string& key) const {
    const auto found = piece->shown.find(key);
    return found == piece->shown.end() ? nullptr : &found->second;
  }
};

/// The picture as a poorer photo would show it.
cv::Mat poorer(const cv::Mat& picture, cv::RNG& rng) {
  const double angle = rng.uniform(-1.0, 1.0);
  const double scale = 1 + rng.uniform(-0.015, 0.015);
  const cv::Point2f middle(static_cast<float>(picture.cols) / 2,
                           static_cast<float>(picture.rows) / 2);
  cv::Mat map = cv::getRotationMatrix2D(middle, angle, scale);
  map.at<double>(0, 2) += rng.uniform(-0.015, 0.015) * kSquarePx;
  map.at<double>(1, 2) += rng.uniform(-0.015, 0.015) * kSquarePx;
  cv::Mat out;
  cv::warpAffine(picture, out, map, picture.size(), cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  cv::GaussianBlur(out, out, {}, rng.uniform(0.5, 2.4));
  cv::Mat noisy;
  out.convertTo(noisy, CV_32FC3);
  const double bright = std::exp(rng.uniform(-0.3, 0.15));
  cv::multiply(noisy,
               cv::Scalar(bright * std::exp(rng.uniform(-0.06, 0.06)), bright,
                          bright * std::exp(rng.uniform(-0.06, 0.06))),
               noisy);
  // More or less colourful, and under a veil of light.
  const double colourful = rng.uniform(0.8, 1.25);
  const double veil = rng.uniform(0.0, 0.22);
  cv::Mat grey;
  cv::cvtColor(noisy, grey, cv::COLOR_BGR2GRAY);
  cv::cvtColor(grey, grey, cv::COLOR_GRAY2BGR);
  noisy = (1 - veil) * (colourful * noisy + (1 - colourful) * grey) +
          cv::Scalar::all(veil * rng.uniform(120.0, 220.0));
  cv::Mat noise(noisy.size(), CV_32FC3);
  rng.fill(noise, cv::RNG::NORMAL, 0, rng.uniform(1.0, 6.0));
  noisy += noise;
  noisy.convertTo(out, CV_8UC3);
  return out;
}

void append_pixels(const cv::Mat& lab, const cv::Rect& rect, std::vector<cv::Vec3f>& out) {
  for (int y = rect.y; y < rect.y + rect.height; ++y)
    for (int x = rect.x; x < rect.x + rect.width; ++x) out.push_back(lab.at<cv::Vec3f>(y, x));
}

cv::Rect in_pixels(double x0, double y0, double x1, double y1) {
  const auto px = [](double v) { return static_cast<int>(std::lround(v * kSquarePx)); };
  return {cv::Point(px(x0), px(y0)), cv::Point(px(x1), px(y1))};
}

/// Where a square shows its ground for sure: all of it, or beside its figure.
void append_ground(const cv::Mat& lab, int square, bool figure, std::vector<cv::Vec3f>& out) {
  constexpr double kRim = 0.13;
  constexpr double kRing = 0.155;  // figures fill the square but for this
  if (!figure) {
    append_pixels(lab, in_pixels(kRim, square + kRim, 1 - kRim, square + 1 - kRim), out);
    return;
  }
  // Words may lie along the lower edge.
  append_pixels(lab, in_pixels(kRim, square + kRim, kRing, square + 0.6), out);
  append_pixels(lab, in_pixels(1 - kRing, square + kRim, 1 - kRim, square + 0.6), out);
  append_pixels(lab, in_pixels(kRim, square + kRim, 1 - kRim, square + kRing), out);
}

class KindLearner {
 public:
  KindLearner(const PieceLook& look, std::vector<Example> examples)
      : examples_(std::move(examples)) {
    kind_.look = look;
  }

  Result<KindFields> learn(const std::vector<MaskedLook>& figures_elsewhere,
                           const std::vector<std::string>& figure_values) {
    if (Status grounds = learn_grounds(); !grounds) return grounds.error();
    cut_looks();
    add_figures_as_icons(figures_elsewhere, figure_values);
    learn_evidence();
    return std::move(kind_);
  }

 private:
  Status learn_grounds() {
    const auto& squares = kind_.look.squares;
    std::vector<std::string> names = squares.grounds;
    const bool plain = names.empty();
    if (plain) names = {""};
    for (const auto& name : names) kind_.grounds.push_back({name, {}, 0});
    for (auto& example : examples_) {
      for (int s = 0; s < kind_.look.rows; ++s) {
        if (plain) {
          example.grounds.push_back(0);
          continue;
        }
        const auto* said = example.shown(squares.names[static_cast<std::size_t>(s)] + ".ground");
        const auto found =
            said == nullptr ? names.end() : std::find(names.begin(), names.end(), *said);
        if (found == names.end())
          return Error{ErrorCode::kBadData,
                       "it is not said which ground the square " +
                           squares.names[static_cast<std::size_t>(s)] + " has",
                       std::to_string(example.number)};
        example.grounds.push_back(static_cast<int>(found - names.begin()));
      }
      example.seen = {lab_of(example.picture), example.grounds, {}};
    }
    std::array<std::vector<float>, 3> darks;
    for (const auto& example : examples_) {
      const cv::Vec3f dark = darkest(example.picture);
      for (int c = 0; c < 3; ++c) darks.at(static_cast<std::size_t>(c)).push_back(dark[c]);
    }
    for (int c = 0; c < 3; ++c) kind_.dark[c] = upper_median(darks.at(static_cast<std::size_t>(c)));
    // What was not shown cannot be told.
    for (int round = 0; round < kLightRounds; ++round) {
      if (round > 0)
        for (auto& example : examples_)
          example.seen = seen_on(kind_, example.picture, example.grounds);
      for (std::size_t g = 0; g < names.size(); ++g) {
        std::vector<cv::Vec3f> pixels;
        for (const auto& example : examples_)
          append_ground_of(example, static_cast<int>(g), pixels);
        if (pixels.empty())
          return Error{ErrorCode::kBadData, "no picture shows the ground " + names[g], ""};
        kind_.grounds[g] = ground_of(names[g], cv::Mat(pixels, false).reshape(3));
      }
    }
    return ok();
  }

  void append_ground_of(const Example& example, int ground, std::vector<cv::Vec3f>& pixels) const {
    const auto& squares = kind_.look.squares;
    if (squares.grounds.empty()) {
      // Beside the middle, where a piece without squares shows what it is printed on.
      const double top = 0.2 * kind_.look.rows;
      const double bottom = 0.8 * kind_.look.rows;
      append_pixels(example.seen.lab, in_pixels(0.03, top, 0.12, bottom), pixels);
      append_pixels(example.seen.lab, in_pixels(0.88, top, 0.97, bottom), pixels);
      return;
    }
    for (int s = 0; s < kind_.look.rows; ++s) {
      if (example.grounds[static_cast<std::size_t>(s)] != ground) continue;
      const auto* figure = example.shown(squares.names[static_cast<std::size_t>(s)] + ".figure");
      append_ground(example.seen.lab, s, figure == nullptr || !figure->empty(), pixels);
    }
  }

  static MaskedLook look_of(const LookQuery& query, const cv::Mat& counts, const cv::Mat& ground) {
    const cv::Rect inner(kLookMargin, kLookMargin, query.unlike.cols - 2 * kLookMargin,
                         query.unlike.rows - 2 * kLookMargin);
    std::array<cv::Mat, 3> planes;
    for (std::size_t c = 0; c < 3; ++c) planes.at(c) = query.lab.at(c)(inner);
    cv::Mat lab;
    cv::merge(planes.data(), 3, lab);
    const cv::Mat figure = figure_on_ground(query.unlike(inner)).mul(counts);
    return masked_look(lab, figure, cv::Mat((1 - figure).mul(counts).mul(ground)));
  }

  static void add_look(LookSort& sort, const std::string& value, int source, MaskedLook look) {
    look.value = sort.add(value);
    look.source = source;
    const auto same = [&](const MaskedLook& one) { return one.value == look.value; };
    if (std::count_if(sort.looks.begin(), sort.looks.end(), same) < kMostLooks)
      sort.looks.push_back(std::move(look));
  }

  [[nodiscard]] LookQuery query(const Example& example, const Part& part, cv::Size size) const {
    return part_query(kind_, example.seen, part, size);
  }

  /// Calls `found(key part, part, edge value)` for every edge of which something is known.
  template <typename Found>
  void each_edge(const Example& example, const Found& found) const {
    const auto& names = kind_.look.squares.names;
    constexpr std::array<const char*, 4> kNames{"up", "right", "down", "left"};
    for (int s = 0; s < static_cast<int>(names.size()); ++s)
      for (int edge = 0; edge < 4; ++edge) {
        const bool inside =
            (edge == 0 && s > 0) || (edge == 2 && s + 1 < static_cast<int>(names.size()));
        const std::string key = inside ? "middle"
                                       : names[static_cast<std::size_t>(s)] + "." +
                                             kNames.at(static_cast<std::size_t>(edge));
        if (const auto* value = example.shown(key)) found(edge_part(kind_.look, s, edge), *value);
      }
  }

  template <typename Found>
  void each_icon(const Example& example, const Found& found) const {
    for (const auto& icons : kind_.look.icons) {
      const auto* text = example.shown(icons.key);
      if (text == nullptr) continue;
      const auto row = icons_in(*text);
      for (int i = 0; i < static_cast<int>(row.size()); ++i)
        found(icons, static_cast<int>(row.size()), i, row[static_cast<std::size_t>(i)]);
    }
  }

  void cut_looks() {
    const auto& look = kind_.look;
    const cv::Size figure_size(kFigurePx, kFigurePx);
    const cv::Mat all(figure_size, CV_32F, cv::Scalar(1));
    const cv::Mat whole_strip(kStripDepthPx, kStripPx, CV_32F, cv::Scalar(1));
    std::map<std::string, std::vector<cv::Vec3f>> crossing;
    for (const auto& example : examples_) {
      for (int s = 0; s < static_cast<int>(look.squares.names.size()); ++s) {
        const auto* figure =
            example.shown(look.squares.names[static_cast<std::size_t>(s)] + ".figure");
        if (figure != nullptr && !figure->empty())
          add_look(kind_.figures, *figure, example.number,
                   look_of(query(example, figure_part(look, s), figure_size), all, all));
      }
      each_edge(example, [&](const Part& part, const std::string& value) {
        constexpr float kBare = 0.5F;  // an open edge that is more unlike has words along it
        const auto seen = query(example, part, {kStripPx, kStripDepthPx});
        if (value == kOpen && difference_from_ground(seen, whole_strip) < kBare) return;
        add_look(kind_.edges, value, example.number, look_of(seen, whole_strip, whole_strip));
      });
      for (const auto& picture : look.pictures) {
        const auto* value = example.shown(picture.key);
        if (value == nullptr || value->empty()) continue;
        add_look(kind_.pictures[picture.like], *value, example.number,
                 look_of(query(example, picture_part(picture), figure_size),
                         rows_seen(picture.seen_from, picture.seen_to), all));
      }
      for (const auto& number : look.numbers) {
        const auto* value = example.shown(number.key);
        if (value == nullptr || value->empty()) continue;
        // A number is told with what it stands on.
        const auto seen = number_query(example.seen, number_part(number));
        auto whole = look_of(seen, all, all);
        whole.figure = all.clone();
        whole.ground = cv::Mat::zeros(figure_size, CV_32F);
        add_look(kind_.numbers[number.key], *value, example.number, std::move(whole));
      }
      each_icon(example, [&](const ShownIcons& icons, int count, int i, const ShownIcon& icon) {
        cv::Mat counts = all.clone();
        if (!icon.number.empty()) counts = counts.mul(off_the_number(icons));
        if (icon.crossed) {
          counts = counts.mul(off_the_cross());
          const auto colours = diagonal_colours(example.seen.lab, icons, count, i);
          auto& known = crossing[icons.key];
          known.insert(known.end(), colours.begin(), colours.end());
        }
        add_look(kind_.icons[icons.key], icon.icon, example.number,
                 look_of(query(example, icon_part(icons, count, i), figure_size), counts,
                         cv::Mat(rows_seen(icons.ground_from, 1) * kIconGround)));
        if (icon.number.empty() || icon.crossed) return;
        const auto seen = icon_number_query(example.seen, icon_number_part(icons, count, i));
        if (auto glyph = glyph_look(seen))
          add_look(kind_.icon_numbers[icons.key], icon.number, example.number, std::move(*glyph));
      });
    }
    for (const auto& [key, colours] : crossing) kind_.cross_lab[key] = line_colour(colours);
    for (auto& [key, sort] : kind_.numbers) heed_what_differs(sort);
    declare_values();
  }

  /// Most of a number's place looks the same whatever the number is: what differs counts.
  static void heed_what_differs(LookSort& sort) {
    constexpr double kAlways = 0.05;
    if (sort.values.size() < 3) return;
    cv::Mat sum = cv::Mat::zeros(kFigurePx, kFigurePx, CV_32F);
    cv::Mat squares = sum.clone();
    for (std::size_t v = 0; v < sort.values.size(); ++v) {
      cv::Mat mean = cv::Mat::zeros(kFigurePx, kFigurePx, CV_32F);
      double n = 0;
      for (const auto& look : sort.looks) {
        if (look.value != static_cast<int>(v)) continue;
        mean += look.lab[0];
        ++n;
      }
      mean /= n;
      sum += mean;
      squares += mean.mul(mean);
    }
    const auto n = static_cast<double>(sort.values.size());
    cv::Mat spread;
    cv::sqrt(cv::max(squares / n - (sum / n).mul(sum / n), 0), spread);
    cv::GaussianBlur(spread, spread, {}, 1);
    double most = 0;
    cv::minMaxLoc(spread, nullptr, &most);
    for (auto& look : sort.looks) look.figure = spread / std::max(1.0, most) + kAlways;
  }

  void declare_values() {
    const auto count = [](const auto& values) { return static_cast<int>(values.size()); };
    const auto& look = kind_.look;
    kind_.figures.declared = count(look.squares.figures);
    kind_.edges.declared = count(look.squares.edges);
    for (const auto& picture : look.pictures)
      kind_.pictures[picture.like].declared = count(picture.values);
    for (const auto& number : look.numbers) kind_.numbers[number.key].declared = kUsualNumbers;
    for (const auto& icons : look.icons) {
      kind_.icons[icons.key].declared = count(icons.values);
      kind_.icon_numbers[icons.key].declared = kUsualNumbers;
    }
  }

  /// The strongest colours of the diagonals are those of the lines.
  static cv::Vec3f line_colour(const std::vector<cv::Vec3f>& colours) {
    std::array<std::vector<float>, 3> lab;
    std::vector<float> chromas;
    for (const auto& c : colours) chromas.push_back(std::hypot(c[1], c[2]));
    const float middle = upper_median(chromas);
    for (std::size_t i = 0; i < colours.size(); ++i)
      if (chromas[i] >= middle)
        for (int c = 0; c < 3; ++c) lab.at(static_cast<std::size_t>(c)).push_back(colours[i][c]);
    return {upper_median(lab[0]), upper_median(lab[1]), upper_median(lab[2])};
  }

  /// A light number with a dark rim, without what is behind; nothing where none is plain.
  static std::optional<MaskedLook> glyph_look(const LookQuery& seen) {
    const cv::Rect inner(kLookMargin, kLookMargin, kFigurePx, kFigurePx);
    const cv::Mat light = seen.lab[0] > 72;
    const cv::Mat pale = (cv::abs(seen.lab[1]) < 14) & (cv::abs(seen.lab[2]) < 14);
    cv::Mat labels;
    cv::Mat stats;
    cv::Mat middles;
    const int parts = cv::connectedComponentsWithStats(light & pale, labels, stats, middles, 4);
    cv::Mat glyph = cv::Mat::zeros(seen.unlike.size(), CV_8U);
    const cv::Mat dark = seen.lab[0] < 55;
    const cv::Mat kernel = cv::getStructuringElement(cv::MORPH_ELLIPSE, {5, 5});
    for (int part = 1; part < parts; ++part) {
      if (stats.at<int>(part, cv::CC_STAT_AREA) < kFigurePx * kFigurePx / 60) continue;
      const cv::Mat mask = labels == part;
      cv::Mat wider;
      cv::dilate(mask, wider, kernel);
      const cv::Mat rim = wider & ~mask;
      if (cv::countNonZero(rim & dark) * 2 < cv::countNonZero(rim)) continue;
      glyph |= wider;
    }
    const cv::Mat found = glyph(inner);
    if (cv::countNonZero(found) < kFigurePx * kFigurePx / 20) return std::nullopt;
    cv::Mat figure;
    found.convertTo(figure, CV_32F, 1 / 255.0);
    std::array<cv::Mat, 3> planes;
    for (std::size_t c = 0; c < 3; ++c) planes.at(c) = seen.lab.at(c)(inner);
    cv::Mat lab;
    cv::merge(planes.data(), 3, lab);
    return masked_look(lab, figure, cv::Mat::zeros(found.size(), CV_32F));
  }

  /// Figures of squares may be icons: then one picture teaches both. Words may lie over their feet.
  void add_figures_as_icons(const std::vector<MaskedLook>& looks,
                            const std::vector<std::string>& values) {
    constexpr double kOverWords = 0.72;
    for (const auto& icons : kind_.look.icons)
      for (const auto& look : looks) {
        const auto& value = values[static_cast<std::size_t>(look.value)];
        if (std::find(icons.values.begin(), icons.values.end(), value) == icons.values.end())
          continue;
        MaskedLook copy = look;
        const cv::Mat above = rows_seen(0, kOverWords);
        copy.figure = look.figure.mul(above);
        copy.ground =
            cv::Mat(look.ground.mul(above)).mul(rows_seen(icons.ground_from, 1) * kIconGround);
        add_look(kind_.icons[icons.key], value, kElsewhere, std::move(copy));
      }
  }

  struct Differences {
    std::vector<float> same, other, bare, not_bare;
  };

  void note(const LookSort& sort, const LookQuery& query, const std::string& value, int source,
            Differences& out) const {
    const int is = sort.index_of(value);
    // Of a value that one picture shows, that picture itself tells how poorer ones differ.
    const bool elsewhere = std::any_of(sort.looks.begin(), sort.looks.end(), [&](const auto& one) {
      return one.value == is && one.source != source;
    });
    std::optional<float> other;
    for (const auto& match : match_looks(sort.looks, query, elsewhere ? source : -1)) {
      if (match.value == is)
        out.same.push_back(match.difference);
      else if (!other)
        other = match.difference;
    }
    if (other) out.other.push_back(*other);
  }

  void learn_evidence() {
    const auto& look = kind_.look;
    const cv::Size figure_size(kFigurePx, kFigurePx);
    const cv::Mat all(figure_size, CV_32F, cv::Scalar(1));
    Differences figures;
    Differences edges;
    std::map<std::string, Differences> pictures;
    std::map<std::string, Differences> numbers;
    std::map<std::string, Differences> icons_seen;
    std::map<std::string, Differences> icon_numbers;
    const std::size_t step = (examples_.size() + kMostExamples - 1) / kMostExamples;
    for (std::size_t which = 0; which < examples_.size(); which += step) {
      const Example& original = examples_[which];
      cv::RNG rng(static_cast<std::uint64_t>(original.number) + 1);
      for (int variant = 0; variant <= kVariants; ++variant) {
        Example example = original;
        if (variant > 0) {
          example.picture = poorer(original.picture, rng);
          example.seen = seen_on(kind_, example.picture, example.grounds);
        }
        for (int s = 0; s < static_cast<int>(look.squares.names.size()); ++s) {
          const auto* figure =
              example.shown(look.squares.names[static_cast<std::size_t>(s)] + ".figure");
          if (figure == nullptr) continue;
          const auto seen = query(example, figure_part(look, s), figure_size);
          (figure->empty() ? figures.bare : figures.not_bare)
              .push_back(difference_from_ground(seen, all));
          note(kind_.figures, seen, *figure, example.number, figures);
        }
        each_edge(example, [&](const Part& part, const std::string& value) {
          const auto seen = query(example, part, {kStripPx, kStripDepthPx});
          (value == kOpen ? edges.bare : edges.not_bare)
              .push_back(difference_from_ground(seen, outer_part_of_strip()));
          note(kind_.edges, seen, value, example.number, edges);
        });
        for (const auto& picture : look.pictures) {
          const auto* value = example.shown(picture.key);
          if (value == nullptr) continue;
          auto seen = query(example, picture_part(picture), figure_size);
          seen.counts = rows_seen(picture.seen_from, picture.seen_to);
          auto& out = pictures[picture.like];
          (value->empty() ? out.bare : out.not_bare)
              .push_back(difference_from_ground(seen, seen.counts));
          if (kind_.pictures.count(picture.like) > 0)
            note(kind_.pictures[picture.like], seen, *value, example.number, out);
        }
        for (const auto& number : look.numbers)
          if (const auto* value = example.shown(number.key))
            note(kind_.numbers[number.key], number_query(example.seen, number_part(number)), *value,
                 example.number, numbers[number.key]);
        each_icon(example, [&](const ShownIcons& icons, int count, int i, const ShownIcon& icon) {
          auto seen = query(example, icon_part(icons, count, i), figure_size);
          seen.counts = all.clone();
          if (!icon.number.empty()) seen.counts = seen.counts.mul(off_the_number(icons));
          if (icon.crossed) seen.counts = seen.counts.mul(off_the_cross());
          note(kind_.icons[icons.key], seen, icon.icon, example.number, icons_seen[icons.key]);
          const cv::Mat lower = rows_seen(icons.ground_from, 1);
          icons_seen[icons.key].not_bare.push_back(difference_from_ground(seen, lower));
          // Beside a single icon the places of three are bare.
          if (count == 1 && icons.most >= 3)
            for (const int beside : {0, 2})
              icons_seen[icons.key].bare.push_back(difference_from_ground(
                  query(example, icon_part(icons, 3, beside), figure_size), lower));
          if (kind_.icon_numbers.count(icons.key) > 0)
            note(kind_.icon_numbers[icons.key],
                 icon_number_query(example.seen, icon_number_part(icons, count, i)), icon.number,
                 example.number, icon_numbers[icons.key]);
        });
      }
    }
    settle(kind_.figures, figures);
    settle(kind_.edges, edges);
    for (auto& [key, sort] : kind_.pictures) settle(sort, pictures[key]);
    for (auto& [key, sort] : kind_.numbers) settle(sort, numbers[key]);
    for (auto& [key, sort] : kind_.icons) settle(sort, icons_seen[key]);
    for (auto& [key, sort] : kind_.icon_numbers) settle(sort, icon_numbers[key]);
  }

  static void settle(LookSort& sort, const Differences& seen) {
    const auto shown = static_cast<double>(sort.values.size());
    const double all = std::max({1.0, shown, static_cast<double>(sort.declared)});
    sort.evidence = Evidence::learn(seen.same, seen.other, usual_evidence(), 1 - shown / all);
    sort.bare = Evidence::learn(seen.bare, seen.not_bare, usual_evidence(), 0);
  }

  static constexpr int kElsewhere = -2;
  static constexpr int kUsualNumbers = 9;  // that may be printed in one place
  KindFields kind_;
  std::vector<Example> examples_;
};

}  // namespace

Result<PieceFields> learn_piece_fields(const std::map<std::string, PieceLook>& looks,
                                       const std::vector<LabelledPiece>& pieces) {
  std::map<std::string, std::vector<Example>> examples;
  int number = 0;
  for (const auto& piece : pieces) {
    const auto look = looks.find(piece.kind);
    if (look == looks.end())
      return Error{ErrorCode::kBadData,
                   "it is not known where a " + piece.kind + " shows its fields",
                   std::to_string(number)};
    examples[piece.kind].push_back(
        {number, &piece, canonical_picture(borrow(piece.picture), look->second.rows), {}, {}});
    ++number;
  }
  if (examples.empty()) return Error{ErrorCode::kBadData, "no pictures of pieces", ""};
  auto impl = std::make_shared<PieceFields::Impl>();
  // Kinds with figures first: figures may be icons elsewhere.
  std::vector<MaskedLook> figures;
  std::vector<std::string> values;
  for (const bool with_figures : {true, false})
    for (auto& [kind, of_kind] : examples) {
      const PieceLook& look = looks.at(kind);
      if (look.squares.figures.empty() == with_figures) continue;
      auto learnt = KindLearner(look, std::move(of_kind)).learn(figures, values);
      if (!learnt) return learnt.error();
      if (with_figures && figures.empty()) {
        figures = learnt->figures.looks;
        values = learnt->figures.values;
      }
      impl->kinds.emplace(kind, std::move(learnt).value());
    }
  return PieceFields(std::move(impl));
}

}  // namespace storey::vision
