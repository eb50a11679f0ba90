// The part of the evaluation that touches files, photos and the clock.
#include "pipeline/study/evaluation.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <span>

#include "model/median.h"
#include "pipeline/io/files.h"
#include "pipeline/study/answers.h"
#include "pipeline/study/cells_table.h"
#include "pipeline/table/seating.h"
#include "vision/photo/load_photo.h"
#include "vision/read_photo.h"
#include "vision/stopwatch.h"

namespace storey {
namespace {

namespace fs = std::filesystem;
using vision::Clock;
using vision::ms_since;

constexpr std::size_t kMostPhotoBytes = 64u << 20;
constexpr int kRepeats = 3;

double median_ms(const std::function<void()>& work) {
  std::vector<double> ms;
  for (int i = 0; i < kRepeats; ++i) {
    const auto start = Clock::now();
    work();
    ms.push_back(ms_since(start));
  }
  return median(std::move(ms));
}

std::span<const std::uint8_t> as_bytes(const std::string& bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

std::string stem_of(const LabelledPhoto& photo) {
  return fs::path(photo.name).replace_extension().string();
}

/// Corrections beside a photo are not taken: the reader is judged, not who wrote them.
TableRequest request_for(const std::vector<const LabelledPhoto*>& photos,
                         std::vector<std::string> bytes, const EvalOptions& options = {}) {
  TableRequest request;
  request.joint = options.joint;
  request.final_state = photos.front()->truth.final_state;
  request.house_rules = photos.front()->truth.house_rules;
  for (std::size_t i = 0; i < photos.size(); ++i) {
    const Truth& truth = photos[i]->truth;
    const bool given =
        truth.has_board && (truth.corners == Corners::kPicture
                                ? !options.find_corners
                                : options.give_corners && truth.corners == Corners::kGiven);
    request.sources.push_back({photos[i]->name, "", std::move(bytes[i]),
                               given ? std::optional(truth.board) : std::nullopt});
  }
  return request;
}

/// The photo is decoded once more, and then once for all rounds. It is read once for all: what is
/// kept of the first reading takes the answers, as on the page.
AnsweredPhoto answer(const Game& game, const vision::TemplateSet& templates,
                     const LabelledPhoto& photo, TableRequest request, const TableResult& first) {
  SourceSpec& source = request.sources[0];
  source.fix = photo.name + ".fix";
  source.view = std::make_shared<LazyView>();
  request.debug_dir.clear();
  return answer_truly(game, photo.truth, photo.name, first, [&](const std::string& fix) {
    source.fix_bytes = fix;
    return evaluate_table(game, &templates, request);
  });
}

/// Reads labelled photos.
class Evaluator {
 public:
  Evaluator(const Game& game, const vision::TemplateSet& templates, const EvalOptions& options)
      : game_(game), templates_(templates), options_(options) {}

  Result<PhotoVerdict> evaluate(const LabelledPhoto& photo) {
    auto bytes = read_file(photo.path, kMostPhotoBytes);
    if (!bytes) return bytes.error();
    auto request = request_for({&photo}, {std::move(bytes).value()}, options_);
    if (!options_.debug_dir.empty())
      request.debug_dir = (fs::path(options_.debug_dir) / stem_of(photo)).string();
    TableRequest remembered = request;  // what is timed below is read anew each time
    remembered.sources[0].kept = std::make_shared<KeptReadings>();
    const auto result = evaluate_table(game_, &templates_, remembered);
    PhotoVerdict verdict = compare_with_truth(game_, photo.truth, photo.name, result);
    verdict.corners_given = request.sources[0].corners.has_value();
    if (options_.answer && result && photo.truth.has_board)
      verdict.answered = answer(game_, templates_, photo, std::move(remembered), *result);
    const std::string& raw = *request.sources[0].bytes;
    if (!options_.quick && result) {
      const double whole =
          median_ms([&] { static_cast<void>(evaluate_table(game_, &templates_, request)); });
      const double decode =
          median_ms([&] { static_cast<void>(vision::decode_photo(as_bytes(raw), photo.name)); });
      verdict.full_decode_ms = std::max(decode, 1e-3);
      verdict.ratio_to_decode = whole / *verdict.full_decode_ms;
    }
    if (!options_.cells_csv.empty() && result) cells_ += cell_rows(game_, photo, *result);
    return verdict;
  }

  Result<PairCounts> evaluate_pair(const LabelledPhoto& first, const LabelledPhoto& second) const {
    auto a = read_file(first.path, kMostPhotoBytes);
    if (!a) return a.error();
    auto b = read_file(second.path, kMostPhotoBytes);
    if (!b) return b.error();
    const auto request = request_for({&first, &second},
                                     {std::move(a).value(), std::move(b).value()}, pair_options());
    return compare_pair_with_truth(game_, first.truth, second.truth,
                                   evaluate_table(game_, &templates_, request));
  }

  /// The corners of two photos are never given.
  [[nodiscard]] EvalOptions pair_options() const {
    EvalOptions options;
    options.joint = options_.joint;
    return options;
  }

  Status write_csv() const {
    if (options_.cells_csv.empty()) return ok();
    return write_file(options_.cells_csv,
                      (cells_.empty() ? "" : std::string(kCellColumns)) + cells_);
  }

 private:
  const Game& game_;
  const vision::TemplateSet& templates_;
  const EvalOptions& options_;
  std::string cells_;  ///< rows of kCellColumns
};

/// The other photo of the same building: NAME-pink for NAME-green.
const LabelledPhoto* partner_of(const Game& game, const LabelledPhoto& photo,
                                const std::vector<LabelledPhoto>& photos) {
  if (!shares_one_building(game) || !photo.truth.has_board) return nullptr;
  const auto& seats = game.rules->seats;
  const std::string ending = "-" + seats[0];
  const std::string stem = stem_of(photo);
  if (!stem.ends_with(ending)) return nullptr;
  const std::string other = stem.substr(0, stem.size() - ending.size()) + "-" + seats[1];
  const auto found = std::find_if(photos.begin(), photos.end(), [&](const LabelledPhoto& p) {
    return stem_of(p) == other && p.truth.has_board;
  });
  return found == photos.end() ? nullptr : &*found;
}

/// Takes out the pictures of single pieces.
/// @return  their names.
std::vector<std::string> take_single_pieces(std::vector<LabelledPhoto>& photos) {
  const auto is_board = [](const LabelledPhoto& photo) {
    return !photo.truth.has_board || photo.truth.whole_table ||
           photo.truth.cells.size() >= kFewestOfBoard;
  };
  const auto first = std::stable_partition(photos.begin(), photos.end(), is_board);
  std::vector<std::string> names;
  for (auto photo = first; photo != photos.end(); ++photo) names.push_back(photo->name);
  photos.erase(first, photos.end());
  return names;
}

}  // namespace

Result<TableResult> read_labelled(const Game& game, const vision::TemplateSet& templates,
                                  const LabelledPhoto& photo, std::string bytes,
                                  std::shared_ptr<KeptReadings> kept) {
  TableRequest request = request_for({&photo}, {std::move(bytes)});
  request.sources[0].kept = std::move(kept);
  return evaluate_table(game, &templates, request);
}

AnsweredPhoto answer_labelled(const Game& game, const vision::TemplateSet& templates,
                              const LabelledPhoto& photo, std::string bytes,
                              const TableResult& first, std::shared_ptr<KeptReadings> kept) {
  TableRequest request = request_for({&photo}, {std::move(bytes)});
  request.sources[0].kept = std::move(kept);
  return answer(game, templates, photo, std::move(request), first);
}

Result<EvalReport> evaluate_folder(const Game& game, const vision::TemplateSet& templates,
                                   const std::string& folder, const EvalOptions& options) {
  auto listed = list_labelled(game, folder, options.labels, options.corners);
  if (!listed) return listed.error();
  auto& photos = listed->photos;
  std::vector<std::string> pieces = take_single_pieces(photos);
  if (photos.empty())
    return Error{ErrorCode::kUsage,
                 "the labelled photos in this folder are of single pieces, which `storey enroll` "
                 "learns from: accuracy is measured on boards",
                 folder};
  for (const auto& photo : photos) {
    if (const Status good = check_truth(game, photo); !good) return good.error();
  }

  Evaluator evaluator(game, templates, options);
  std::vector<PhotoVerdict> verdicts;
  PairCounts pairs;
  for (const auto& photo : photos) {
    auto verdict = evaluator.evaluate(photo);
    if (!verdict) return verdict.error();
    verdicts.push_back(std::move(verdict).value());
    const LabelledPhoto* partner = options.pairs ? partner_of(game, photo, photos) : nullptr;
    if (partner != nullptr) {
      const auto pair = evaluator.evaluate_pair(photo, *partner);
      if (!pair) return pair.error();
      pairs += *pair;
    }
    if (options.progress)
      options.progress(static_cast<int>(verdicts.size()), static_cast<int>(photos.size()));
  }
  if (const auto written = evaluator.write_csv(); !written) return written.error();

  EvalReport report = summarise(verdicts);
  report.pairs = pairs;
  report.joint = options.joint;
  report.single_pieces = std::move(pieces);
  report.unlabelled = std::move(listed->unlabelled);
  report.missing = std::move(listed->missing);
  return report;
}

}  // namespace storey
