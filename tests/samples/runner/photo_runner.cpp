// Reads one set of sample photos as taken, turned, dimmed and at half size, and holds the figures
// against the set's expect.json. Of photos as taken every question is answered with the truth.
// Usage: photo_runner SET_FOLDER TEMPLATES_FOLDER [--plain|--changed|--write]
// --plain reads photos as taken alone, --changed those that are changed.
// --write raises floors and lowers ceilings, never the other way; a set without any gets its first.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <iostream>
#include <optional>
#include <span>

#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/study/evaluation.h"
#include "tests/samples/expectations.h"
#include "vision/photo/load_photo.h"

namespace {

namespace fs = std::filesystem;
using namespace storey;

constexpr std::size_t kMostPhotoBytes = 64u << 20;
constexpr std::size_t kFewestVaried = 3;  // photos of a set that are read changed
constexpr std::size_t kVariedShare = 4;   // one in so many
constexpr int kQuality = 92;

/// A picture of `width` x `height` whose pixel (x, y) is what `source(x, y)` points at.
template <typename Source>
Pixels build(int width, int height, const Source& source) {
  Pixels pixels{width, height, {}};
  pixels.bgr.resize(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
  std::uint8_t* out = pixels.bgr.data();
  for (int y = 0; y < height; ++y)
    for (int x = 0; x < width; ++x, out += 3) source(x, y, out);
  return pixels;
}

Pixels turned(const Pixels& p, int quarter_turns) {
  const bool sideways = quarter_turns % 2 == 1;
  return build(sideways ? p.height : p.width, sideways ? p.width : p.height,
               [&](int x, int y, std::uint8_t* out) {
                 const int from_x = quarter_turns == 1   ? y
                                    : quarter_turns == 2 ? p.width - 1 - x
                                                         : p.width - 1 - y;
                 const int from_y = quarter_turns == 1   ? p.height - 1 - x
                                    : quarter_turns == 2 ? p.height - 1 - y
                                                         : x;
                 std::copy_n(p.at(from_x, from_y), 3, out);
               });
}

Pixels dimmed(const Pixels& p) {
  return build(p.width, p.height, [&](int x, int y, std::uint8_t* out) {
    for (int i = 0; i < 3; ++i) out[i] = static_cast<std::uint8_t>(p.at(x, y)[i] * 9 / 20);
  });
}

Pixels half_size(const Pixels& p) {
  return build(p.width / 2, p.height / 2, [&](int x, int y, std::uint8_t* out) {
    for (int i = 0; i < 3; ++i) {
      const int sum = p.at(2 * x, 2 * y)[i] + p.at(2 * x + 1, 2 * y)[i] +
                      p.at(2 * x, 2 * y + 1)[i] + p.at(2 * x + 1, 2 * y + 1)[i];
      out[i] = static_cast<std::uint8_t>((sum + 2) / 4);
    }
  });
}

enum class Read { kAll, kPlain, kChanged };

constexpr const char* kPlainRun = "plain";

/// Where a point of a `width` x `height` photo lies after that many quarter turns clockwise.
Point turned(Point p, int width, int height, int quarter_turns) {
  if (quarter_turns == 1) return {height - 1 - p.y, p.x};
  if (quarter_turns == 2) return {width - 1 - p.x, height - 1 - p.y};
  return {p.y, width - 1 - p.x};
}

struct Variant {
  std::string name;
  std::function<Pixels(const Pixels&)> change;
  std::function<Point(Point, int, int)> moved;  ///< the same for a point of a width x height photo
};

Variant turn(int quarter_turns) {
  return {"turned-" + std::to_string(90 * quarter_turns),
          [quarter_turns](const Pixels& p) { return turned(p, quarter_turns); },
          [quarter_turns](Point p, int width, int height) {
            return turned(p, width, height, quarter_turns);
          }};
}

const std::vector<Variant>& variants() {
  static const std::vector<Variant> all{
      turn(1),
      turn(2),
      turn(3),
      {"dimmed", dimmed, [](Point p, int, int) { return p; }},
      {"half-size", half_size,
       [](Point p, int, int) {
         return Point{p.x / 2 - 0.25, p.y / 2 - 0.25};
       }},
  };
  return all;
}

/// The photo and the truth of its board as a variant shows them.
struct Changed {
  std::string bytes;
  LabelledPhoto photo;
};

template <typename Move>
void move_building(TruthBuilding& building, const Move& move) {
  const auto move_all = [&](Quad& quad) {
    for (Point& corner : quad) corner = move(corner);
  };
  move_all(building.board);
  for (TruthCell& cell : building.cells) move_all(cell.quad);
  for (auto* pieces : {&building.overlays, &building.loose})
    for (TruthPiece& piece : *pieces) move_all(piece.quad);
}

Changed changed(const std::string& bytes, const LabelledPhoto& original, const Variant& variant) {
  const std::span raw(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
  const auto photo = vision::decode_photo(raw, original.name);
  if (!photo) return {bytes, original};  // the plain run complains
  const auto& pixels = photo->pixels;
  const auto jpeg = vision::encode_jpeg(variant.change(pixels), kQuality);
  Changed result{{jpeg.begin(), jpeg.end()}, original};
  const auto move = [&](Point p) { return variant.moved(p, pixels.width, pixels.height); };
  move_building(result.photo.truth, move);
  for (TruthBuilding& other : result.photo.truth.others) move_building(other, move);
  return result;
}

/// Whether something stands before a part of the building.
bool hides_something(const Truth& truth) {
  constexpr double kInView = 0.95;  // truths are sampled, and frames have edges
  return std::any_of(truth.cells.begin(), truth.cells.end(),
                     [](const TruthCell& cell) { return cell.visible < kInView; });
}

class Runner {
 public:
  Runner(Game game, vision::TemplateSet templates, Read what)
      : game_(std::move(game)), templates_(std::move(templates)), what_(what) {}

  /// Adds this game's reading of the set; a set of photos without a board is read by every game.
  Status run(const std::string& folder, samples::Runs& runs, std::vector<std::string>& failures) {
    const auto listed = list_labelled(game_, folder);
    if (!listed) return listed.error();
    for (const auto& name : listed->unlabelled)
      failures.push_back(name + ": no truth file beside this photo");
    const auto& photos = listed->photos;
    const std::size_t varied =
        std::min(photos.size(), std::max(kFewestVaried, photos.size() / kVariedShare));
    samples::RunCounts plain;
    std::vector<samples::RunCounts> changes(variants().size());
    for (std::size_t i = 0; i < photos.size(); ++i) {
      const auto bytes = read_file(photos[i].path, kMostPhotoBytes);
      if (!bytes) return bytes.error();
      if (what_ != Read::kChanged) plain += read(photos[i], *bytes, kPlainRun, true);
      if (what_ == Read::kPlain || i * varied / photos.size() == (i + 1) * varied / photos.size())
        continue;
      for (std::size_t v = 0; v < variants().size(); ++v) {
        const auto variant = changed(*bytes, photos[i], variants()[v]);
        changes[v] += read(variant.photo, variant.bytes, variants()[v].name, false);
      }
    }
    if (what_ != Read::kChanged) add(runs[kPlainRun], plain);
    for (std::size_t v = 0; what_ != Read::kPlain && v < variants().size(); ++v)
      add(runs[variants()[v].name], changes[v]);
    return ok();
  }

 private:
  /// @param answered  every question is answered truly.
  samples::RunCounts read(const LabelledPhoto& photo, const std::string& bytes,
                          const std::string& run, bool answered) {
    const auto kept = answered ? std::make_shared<KeptReadings>() : nullptr;
    const auto result = read_labelled(game_, templates_, photo, bytes, kept);
    const auto verdict = compare_with_truth(game_, photo.truth, photo.name, result);
    if (verdict.failure) say(run, *verdict.failure);
    samples::RunCounts counts = samples::counts_of(verdict.counts, hides_something(photo.truth));
    if (!answered || !result || !photo.truth.has_board) return counts;
    const auto answers = answer_labelled(game_, templates_, photo, bytes, *result, kept);
    if (answers.failure) say(run, *answers.failure);
    counts.answered_wrong = answers.counts.silent;
    return counts;
  }

  static void say(const std::string& run, const EvalFailure& failure) {
    std::cout << run << (failure.silent ? " SILENT " : " ") << failure.stage << " " << failure.photo
              << ": " << failure.why << "\n";
  }

  static void add(samples::RunCounts& sum, const samples::RunCounts& one) {
    sum += one;
    sum.photos = one.photos;  // the same photos for every game
  }

  Game game_;
  vision::TemplateSet templates_;
  Read what_;
};

int fail(const Error& error) {
  std::cout << (error.where.empty() ? "" : error.where + ": ") << error.message << "\n";
  return 1;
}

/// samples/<game>/<set> is read as that game, samples/nothing-* as every game there is.
std::vector<fs::path> games_of(const fs::path& set, const fs::path& templates) {
  const fs::path own = templates / set.parent_path().filename();
  if (fs::is_regular_file(own / "game.json")) return {own};
  std::vector<fs::path> games;
  for (const auto& entry : fs::directory_iterator(templates))
    if (fs::is_regular_file(entry.path() / "game.json")) games.push_back(entry.path());
  std::sort(games.begin(), games.end());
  return games;
}

int run(const fs::path& set, const fs::path& templates, Read what, bool write) {
  samples::Runs runs;
  std::vector<std::string> failures;
  for (const auto& folder : games_of(set, templates)) {
    auto game = load_game(folder);
    if (!game) return fail(game.error());
    auto looks = load_templates(*game);
    if (!looks) return fail(looks.error());
    Runner runner(std::move(game).value(), std::move(looks).value(), what);
    if (const auto done = runner.run(set.string(), runs, failures); !done)
      return fail(done.error());
  }
  if (runs.empty()) failures.push_back("no game is installed in " + templates.string());

  const std::string file = (set / "expect.json").string();
  const auto text = read_file(file);
  if (!text && !write) {
    std::cout << "no expect.json: --write makes one of these figures\n"
              << samples::format_expectations(runs);
    return 1;
  }
  auto expected = text ? samples::parse_expectations(*text, file) : Result<samples::Runs>(runs);
  if (!expected) return fail(expected.error());
  if (write && failures.empty()) {
    expected = samples::raised(std::move(expected).value(), runs);
    if (const auto written = write_file(file, samples::format_expectations(*expected)); !written)
      return fail(written.error());
  }
  std::erase_if(*expected, [&](const auto& one) {
    return (what == Read::kPlain && one.first != kPlainRun) ||
           (what == Read::kChanged && one.first == kPlainRun);
  });
  const auto compared = samples::compare(*expected, runs);
  for (const auto& failure : compared.failures) failures.push_back(failure);
  std::cout << samples::format_expectations(runs);
  for (const auto& better : compared.better)
    std::cout << "better, raise the floor in expect.json: " << better << "\n";
  for (const auto& failure : failures) std::cout << "FAILED " << failure << "\n";
  return failures.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> arguments(argv + 1, argv + argc);
  const std::string option = arguments.size() == 3 ? arguments[2] : "";
  const bool write = option == "--write";
  const Read what = option == "--plain"     ? Read::kPlain
                    : option == "--changed" ? Read::kChanged
                                            : Read::kAll;
  if (arguments.size() != 2 && !write && what == Read::kAll) {
    std::cerr << "usage: photo_runner SET_FOLDER TEMPLATES_FOLDER [--plain|--changed|--write]\n";
    return 2;
  }
  try {
    return run(fs::path(arguments[0]).lexically_normal(), arguments[1], what, write);
  } catch (const std::exception& e) {
    std::cerr << "internal error: " << e.what() << "\n";
    return 1;
  }
}
