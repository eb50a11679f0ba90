#include "vision/read_print.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <opencv2/imgproc.hpp>
#include <string>

#include "vision/identify/card_print.h"
#include "vision/photo/picture.h"
#include "vision/photo/pixels.h"

namespace storey::vision {
namespace {

constexpr double kSureEnough = 0.98;  // a piece that its picture tells so surely is not read
constexpr int kWidest = 500;          // px that a card is cut to
// P(a card of the game | what was read): one text, a pattern alone, more than one field. Grain
// passes for a pattern of a square or two.
constexpr double kByText = 0.9, kByPattern = 0.4, kByMore = 0.995;
constexpr double kStrange = 0.9;         // of what is no card of the game: P(nothing of this game)
constexpr double kSomethingLies = 0.45;  // P(nothing) of a slot below which its print is looked at

bool has_print(const KindSpec& kind) {
  return std::any_of(kind.fields.begin(), kind.fields.end(), [](const FieldSpec& field) {
    return field.of == FieldSpec::Of::kPiece && field.seen_as != FieldSpec::SeenAs::kNothing &&
           (field.type == FieldSpec::Type::kText || field.type == FieldSpec::Type::kPattern);
  });
}

/// The kinds with print among these; none are named: among all.
std::vector<const KindSpec*> printed_among(const Catalog& catalog,
                                           const std::vector<std::string>& names) {
  std::vector<const KindSpec*> kinds;
  for (const KindSpec& kind : catalog.kinds())
    if (has_print(kind) &&
        (names.empty() || std::find(names.begin(), names.end(), kind.name) != names.end()))
      kinds.push_back(&kind);
  return kinds;
}

/// The kinds with print that may lie in a place.
std::vector<const KindSpec*> printed_kinds(const Catalog& catalog, const std::vector<Place>& places,
                                           const std::string& key) {
  for (const Place& place : places)
    if (place.key == key) return printed_among(catalog, place.kinds);
  return {};
}

cv::Point2d mapped(const cv::Matx33d& map, const Point& p) {
  const cv::Vec3d at = map * cv::Vec3d(p.x, p.y, 1);
  return {at[0] / at[2], at[1] / at[2]};
}

/// Where a piece lies, in the photo and in the plane of its building.
struct Lying {
  Quad quad;                    ///< full-size photo pixels
  cv::Matx33d board_from_full;  ///< a plane that shows it undistorted
};

/// The piece as it looks when corner `first` of its quad is top left; empty: it would lie across.
cv::Mat upright(const Picture& picture, const Lying& lying, std::size_t first,
                const KindSpec& kind) {
  const cv::Matx33d px_from_full = picture.full_from_px.inv();
  std::array<cv::Point2f, 4> from;
  std::array<cv::Point2d, 4> board;
  for (std::size_t i = 0; i < 4; ++i) {
    const Point& corner = lying.quad[(first + i) % 4];
    from[i] = mapped(px_from_full, corner);
    board[i] = mapped(lying.board_from_full, corner);
  }
  const double across = (cv::norm(board[1] - board[0]) + cv::norm(board[2] - board[3])) / 2;
  const double down = (cv::norm(board[2] - board[1]) + cv::norm(board[3] - board[0])) / 2;
  const bool oblong = kind.width_mm != kind.height_mm;
  if (oblong && (kind.width_mm < kind.height_mm) != (across < down)) return {};
  double scale = 0;  // px of the photo a board unit, where it shows most
  for (std::size_t i = 0; i < 4; ++i)
    scale = std::max(
        scale, cv::norm(from[(i + 1) % 4] - from[i]) / cv::norm(board[(i + 1) % 4] - board[i]));
  const int width = std::min(kWidest, cvRound(across * scale));
  const int height = cvRound(width * down / across);
  if (width < 1 || height < 1) return {};
  const auto right = static_cast<float>(width), bottom = static_cast<float>(height);
  const std::array<cv::Point2f, 4> to{cv::Point2f(0, 0), cv::Point2f(right, 0),
                                      cv::Point2f(right, bottom), cv::Point2f(0, bottom)};
  cv::Mat card;
  cv::warpPerspective(picture.bgr, card, cv::getPerspectiveTransform(from, to), {width, height},
                      cv::INTER_AREA);
  return card;
}

struct ReadCard {
  std::vector<FieldReading> fields;
  int rotation = 0;
};

double evidence(const std::vector<FieldReading>& fields) {
  double sum = 0;
  for (const FieldReading& field : fields) sum += field.values.front().confidence;
  return sum;
}

/// In the turn in which most can be read. @param turns  that are tried, counter-clockwise.
Result<ReadCard> read_card(const Picture& picture, const Lying& lying, const Catalog& catalog,
                           const KindSpec& kind, const std::vector<int>& turns) {
  ReadCard best;
  for (const int rotation : turns) {
    const cv::Mat card =
        upright(picture, lying, static_cast<std::size_t>((4 - rotation) % 4), kind);
    if (card.empty()) continue;
    auto fields = read_card_print(to_pixels(card), catalog, kind.name);
    if (!fields) return fields.error();
    if (evidence(fields.value()) > evidence(best.fields))
      best = {std::move(fields.value()), rotation};
  }
  return best;
}

double card_probability(const ReadCard& read, const Catalog& catalog, const std::string& kind) {
  if (read.fields.size() > 1) return kByMore;
  const auto& fields = catalog.kind(kind).fields;
  const bool pattern = std::any_of(fields.begin(), fields.end(), [&](const FieldSpec& field) {
    return field.key == read.fields.front().key && field.type == FieldSpec::Type::kPattern;
  });
  return pattern ? kByPattern : kByText;
}

void tell_by_print(const ReadCard& read, const Catalog& catalog, const std::string& kind,
                   Observation& seen) {
  auto cards = cards_by_print(read.fields, catalog, kind);
  if (cards.empty()) return;
  const double is_card = card_probability(read, catalog, kind);
  for (Candidate& card : cards) {
    card.confidence *= is_card;
    card.rotation = read.rotation;
  }
  cards.push_back({.what = kNothing, .confidence = kStrange * (1 - is_card)});
  std::stable_sort(cards.begin(), cards.end(), [](const Candidate& a, const Candidate& b) {
    return a.confidence > b.confidence;
  });
  seen.candidates = std::move(cards);
  seen.margin = seen.confidence() - seen.candidates[1].confidence;
}

/// The plane of a building, undistorted.
cv::Matx33d plane_of(const BuildingReading& building, const Place& place) {
  const double down = place.how == Arrangement::kRows ? place.row_mm / place.cell_mm : 1;
  return cv::Matx33d(1, 0, 0, 0, down, 0, 0, 0, 1) *
         cv::Matx33d(building.photo_from_board.data()).inv();
}

const std::vector<int> kAllTurns{0, 1, 2, 3};

class PrintReader {
 public:
  PrintReader(const View& view, const Catalog& catalog, const cv::Matx33d& board_from_full)
      : view_(view), catalog_(catalog), board_from_full_(board_from_full) {}

  /// What print says of a piece that is of one of these kinds.
  /// @param turns  in which it may lie if its picture is not known.
  [[nodiscard]] Status read(const std::vector<const KindSpec*>& kinds,
                            const std::vector<int>& turns, Observation& seen) const {
    const bool known = !seen.best().empty();
    ReadCard best;
    const KindSpec* best_kind = nullptr;
    for (const KindSpec* kind : kinds) {
      if (known && catalog_.piece(seen.best().what.piece).kind != kind->name) continue;
      auto card = read_card(whole_picture(view_), {seen.quad, board_from_full_}, catalog_, *kind,
                            known ? std::vector{seen.best().rotation} : turns);
      if (!card) return card.error();
      if (evidence(card->fields) <= evidence(best.fields)) continue;
      best = std::move(card.value());
      best_kind = kind;
    }
    if (best_kind == nullptr) return ok();
    if (known)
      seen.fields = std::move(best.fields);
    else
      tell_by_print(best, catalog_, best_kind->name, seen);
    return ok();
  }

 private:
  const View& view_;
  const Catalog& catalog_;
  cv::Matx33d board_from_full_;
};

}  // namespace

void read_print(const View& view, const Catalog& catalog, const StateSpec& places,
                Reading& reading) {
  const Place& place = places.building;
  const bool in_rows = place.how == Arrangement::kRows;
  for (BuildingReading& building : reading.buildings) {
    const PrintReader reader(view, catalog, plane_of(building, place));
    Status read = ok();
    for (Observation& seen : building.loose)
      if (read && seen.confidence() < kSureEnough)
        read = reader.read(printed_kinds(catalog, places.beside, seen.site.place), kAllTurns, seen);
    for (Observation& seen : building.cells)
      if (read && in_rows &&
          seen.confidence() < (seen.best().empty() ? kSomethingLies : kSureEnough))
        read = reader.read(printed_among(catalog, place.kinds), {0}, seen);
    if (!read) {
      building.diagnostics.push_back({"print-unread", read.error().message, std::nullopt});
      return;
    }
  }
}

}  // namespace storey::vision
