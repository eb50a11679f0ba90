#include "vision/identify/card_print.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <set>

#include "model/slips.h"
#include "vision/identify/ocr.h"
#include "vision/identify/printed_lines.h"
#include "vision/identify/square_patterns.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr int kWidth = 500;       // px that a card is brought to
constexpr int kLeastWidth = 150;  // px, of the card in the photo
constexpr std::size_t kMostLines = 8;
constexpr std::size_t kShortest = 3;    // letters: shorter words are in everything
constexpr double kLeastLikeness = 0.6;  // of print that may mean a value
constexpr double kNoneLikeness = 0.5;   // what is not among the values is as likely as this
constexpr double kSharpness = 12;       // e-fold of a twelfth of likeness
constexpr double kWorthSaying = 1e-3;
constexpr double kPattern = 0.97;       // P(a pattern of squares is what it looks like)
constexpr double kSingle = 0.6;         // and one square by itself
constexpr double kContradicted = 1e-3;  // P(a field reads as it does | the card says otherwise)

/// The letters and digits, with those alike in print taken for one.
std::string folded(std::string_view text) {
  std::string plain;
  for (const char c : text) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) == 0 && c != '|') continue;
    const char lower = static_cast<char>(std::tolower(letter));
    const bool is_l = lower == '1' || lower == 'i' || lower == '|';
    plain += lower == '0' ? 'o' : is_l ? 'l' : lower == '5' ? 's' : lower;
  }
  return plain;
}

/// Rows of one length: "xx/.x" and "xx./.xx" are written either way.
std::string padded(const std::string& pattern) {
  std::vector<std::string> rows{""};
  std::size_t longest = 0;
  for (const char c : pattern) {
    if (c == '/')
      rows.emplace_back();
    else
      rows.back() += c;
    longest = std::max(longest, rows.back().size());
  }
  std::string all;
  for (std::string& row : rows) {
    row.resize(longest, '.');
    all += (all.empty() ? "" : "/") + row;
  }
  return all;
}

std::vector<std::string> values_of(const Catalog& catalog, std::string_view kind,
                                   const FieldSpec& field) {
  if (field.type == FieldSpec::Type::kClass) return field.values;
  std::set<std::string> values;
  for (const PieceFace face : catalog.faces_of_kind(kind))
    if (const auto value = catalog.value(face, field.key); value && !value->empty())
      values.insert(*value);
  return {values.begin(), values.end()};
}

/// The best of the patterns that some card of the kind has.
FieldReading pattern_of(const std::string& key, const std::vector<std::string>& values,
                        const std::vector<SquarePattern>& shown) {
  for (const SquarePattern& pattern : shown)
    for (const std::string& value : values)
      if (padded(value) == pattern.rows)
        return {key, {{value, pattern.squares > 1 ? kPattern : kSingle}}};
  return {key, {}};
}

Result<std::vector<std::string>> lines_of(const cv::Mat& part) {
  std::vector<std::string> lines;
  const auto found = find_printed_lines(part);
  for (std::size_t i = 0; i < std::min(found.size(), kMostLines); ++i) {
    cv::Mat bgr;
    cv::cvtColor(found[i].ink, bgr, cv::COLOR_GRAY2BGR);
    const auto read = read_text(to_pixels(bgr));
    if (!read) return read.error();
    if (folded(read->text).size() >= kShortest) lines.push_back(read->text);
  }
  return lines;
}

std::vector<FieldReading> fields_of(const Catalog& catalog, std::string_view kind,
                                    const std::vector<std::string>& lines,
                                    const std::vector<SquarePattern>& patterns) {
  std::vector<FieldReading> fields;
  for (const FieldSpec& field : catalog.kind(kind).fields) {
    if (field.of != FieldSpec::Of::kPiece || field.seen_as == FieldSpec::SeenAs::kNothing) continue;
    const bool in_words =
        field.type == FieldSpec::Type::kClass || field.type == FieldSpec::Type::kText;
    if (!in_words && field.type != FieldSpec::Type::kPattern) continue;
    const auto values = values_of(catalog, kind, field);
    FieldReading reading =
        in_words ? words_of(field.key, values, lines) : pattern_of(field.key, values, patterns);
    if (!reading.values.empty()) fields.push_back(std::move(reading));
  }
  return fields;
}

}  // namespace

double likeness_of_print(std::string_view print, std::string_view value) {
  const std::string a = folded(print), b = folded(value);
  const auto longer = static_cast<double>(std::max(a.size(), b.size()));
  return longer > 0 ? 1 - static_cast<double>(slips(a, b)) / longer : 0;
}

FieldReading words_of(const std::string& key, const std::vector<std::string>& values,
                      const std::vector<std::string>& lines) {
  FieldReading reading{key, {}};
  double best = 0;
  double all = std::exp(kSharpness * (kNoneLikeness - 1));
  for (const std::string& value : values) {
    if (folded(value).size() < kShortest) continue;
    double likeness = 0;
    for (const std::string& line : lines)
      likeness = std::max(likeness, likeness_of_print(line, value));
    best = std::max(best, likeness);
    reading.values.push_back({value, std::exp(kSharpness * (likeness - 1))});
    all += reading.values.back().confidence;
  }
  if (best < kLeastLikeness) return {key, {}};
  for (auto& value : reading.values) value.confidence /= all;
  std::erase_if(reading.values, [](const auto& v) { return v.confidence < kWorthSaying; });
  std::stable_sort(reading.values.begin(), reading.values.end(),
                   [](const auto& a, const auto& b) { return a.confidence > b.confidence; });
  return reading;
}

Result<std::vector<FieldReading>> read_card_print(const Pixels& card, const Catalog& catalog,
                                                  std::string_view kind) {
  std::vector<FieldReading> fields;
  if (card.width < kLeastWidth || card.height < kLeastWidth) return fields;
  cv::Mat bgr;
  const double scale = static_cast<double>(kWidth) / card.width;
  cv::resize(borrow(card), bgr, {}, scale, scale, scale < 1 ? cv::INTER_AREA : cv::INTER_CUBIC);
  // Titles stand in the upper half, and what is below is explained in many words; or below a
  // picture.
  const cv::Mat upper = bgr.rowRange(0, bgr.rows / 2);
  const auto titles = lines_of(upper);
  if (!titles) return titles.error();
  fields = fields_of(catalog, kind, titles.value(), find_square_patterns(upper));
  if (!fields.empty()) return fields;
  const auto below = lines_of(bgr.rowRange(bgr.rows / 2, bgr.rows));
  if (!below) return below.error();
  return fields_of(catalog, kind, below.value(), {});
}

std::vector<Candidate> cards_by_print(const std::vector<FieldReading>& fields,
                                      const Catalog& catalog, std::string_view kind) {
  std::vector<Candidate> cards;
  if (fields.empty()) return cards;
  double all = kContradicted;
  for (const PieceFace face : catalog.faces_of_kind(kind)) {
    double weight = 1;
    for (const FieldReading& field : fields) {
      const auto value = catalog.value(face, field.key);
      const auto said = std::find_if(field.values.begin(), field.values.end(),
                                     [&](const auto& v) { return value && v.value == *value; });
      weight *= said == field.values.end() ? kContradicted : said->confidence;
    }
    all += weight;
    cards.push_back({.what = face, .confidence = weight});
  }
  for (Candidate& card : cards) card.confidence /= all;
  std::erase_if(cards, [](const Candidate& card) { return card.confidence < kWorthSaying; });
  std::stable_sort(cards.begin(), cards.end(), [](const Candidate& a, const Candidate& b) {
    return a.confidence > b.confidence;
  });
  return cards;
}

}  // namespace storey::vision
