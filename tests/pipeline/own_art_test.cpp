// The sets that the project drew itself: every face has its picture, no two pictures can be mixed
// up, what lies upside down looks different, and the sheets have every piece.
#include <algorithm>
#include <array>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include "pipeline/appearance/looks.h"
#include "pipeline/game/installed_games.h"
#include "pipeline/report/pictures.h"
#include "tests/catch.h"

namespace storey {
namespace {

constexpr int kSmallPx = 48;  // of a square as a photo of a whole table may show it
constexpr int kThumbnail = 16;
constexpr std::size_t kCells = kThumbnail * kThumbnail;

using Thumbnail = std::array<double, kCells>;

/// Grey levels of 16 x 16 fields, without their mean, of length 1: as likeness.py of the sets has
/// it.
Thumbnail thumbnail_of(const Pixels& picture) {
  Thumbnail cells{};
  std::array<int, kCells> count{};
  for (int y = 0; y < picture.height; ++y)
    for (int x = 0; x < picture.width; ++x) {
      const auto cell = static_cast<std::size_t>(y * kThumbnail / picture.height * kThumbnail +
                                                 x * kThumbnail / picture.width);
      const std::uint8_t* p = picture.at(x, y);
      cells[cell] += 0.114 * p[0] + 0.587 * p[1] + 0.299 * p[2];
      ++count[cell];
    }
  double mean = 0, length = 0;
  for (std::size_t i = 0; i < kCells; ++i) mean += (cells[i] /= count[i]) / kCells;
  for (double& cell : cells) length += (cell - mean) * (cell - mean);
  for (double& cell : cells) cell = (cell - mean) / std::sqrt(length);
  return cells;
}

double likeness(const Thumbnail& a, const Thumbnail& b) {
  double sum = 0;
  for (std::size_t i = 0; i < kCells; ++i) sum += a[i] * b[i];
  return sum;
}

struct Shown {
  PieceFace what;
  std::string name;
  std::string kind;
  Thumbnail thumbnail;
};

std::vector<Shown> shown_by(const Game& game) {
  const auto looks = load_looks(game, kSmallPx);
  REQUIRE(looks);
  std::vector<Shown> shown;
  for (const auto& look : *looks)
    shown.push_back({look.what, std::filesystem::path(look.source).stem().string(), look.kind,
                     thumbnail_of(look.pixels)});
  return shown;
}

/// The two pictures of different faces of a kind, or of kinds of one size, that are most alike.
std::pair<double, std::string> closest(const std::vector<Shown>& shown,
                                       const std::set<std::string>& kinds) {
  std::pair<double, std::string> most{-1, "none"};
  for (std::size_t i = 0; i < shown.size(); ++i)
    for (std::size_t j = i + 1; j < shown.size(); ++j) {
      const Shown &a = shown[i], &b = shown[j];
      if (kinds.count(a.kind) == 0 || kinds.count(b.kind) == 0 || a.what == b.what) continue;
      most = std::max(most, {likeness(a.thumbnail, b.thumbnail), a.name + " and " + b.name});
    }
  return most;
}

double upside_down(const Shown& shown) {
  Thumbnail turned = shown.thumbnail;
  std::reverse(turned.begin(), turned.end());
  return likeness(shown.thumbnail, turned);
}

const Game& own(const char* name) {
  static std::map<std::string, Game> games;
  if (const auto found = games.find(name); found != games.end()) return found->second;
  auto game = load_game(std::filesystem::path(STOREY_ROOT "/templates") / name);
  REQUIRE(game);
  return games.emplace(name, std::move(game).value()).first->second;
}

int count_of(const std::string& text, const std::string& what) {
  int n = 0;
  for (auto at = text.find(what); at != text.npos; at = text.find(what, at + 1)) ++n;
  return n;
}

}  // namespace

TEST_CASE("own art: each face has a picture, and each picture is of a face") {
  for (const char* name : {"balconia", "chock-a-block", "towers"}) {
    CAPTURE(name);
    std::set<std::string> named;
    for (const Piece& piece : own(name).catalog.pieces())
      for (const Face& face : piece.faces) {
        CHECK_FALSE(face.art.empty());
        for (const auto& file : face.art) CHECK(named.insert(file).second);
      }
    if (std::string(name) == "balconia") continue;  // its art/ holds icons and tokens, too
    std::set<std::string> there;
    std::uintmax_t bytes = 0;
    for (const auto& file : std::filesystem::directory_iterator(own(name).folder / "art")) {
      there.insert(file.path().filename().string());
      bytes += file.file_size();
      CHECK(file.file_size() < 24'000);
    }
    CHECK(there == named);
    CHECK(bytes < 3'000'000);
  }
}

// The bounds are what the drawings reach, rounded up; the mean of all pairs is far below.
TEST_CASE("own art: faces differ from afar") {
  const auto towers = shown_by(own("towers"));
  CHECK(towers.size() == 29 + 3 + 27);
  const auto check = [](const std::vector<Shown>& shown, const std::set<std::string>& kinds,
                        double bound) {
    const auto [most, names] = closest(shown, kinds);
    CAPTURE(names);
    CHECK(most < bound);
  };
  check(towers, {"retail", "office", "residence", "stairs"}, 0.5);
  check(towers, {"coin"}, 0.8);
  check(towers, {"client"}, 0.91);
  const auto chock = shown_by(own("chock-a-block"));
  CHECK(chock.size() == 64 * 2 + 40 + 12);
  check(chock, {"block"}, 0.85);
  check(chock, {"resident"}, 0.85);
  check(chock, {"token"}, 0.9);
}

TEST_CASE("own art: what must stand upright looks different upside down") {
  for (const char* name : {"chock-a-block", "towers"})
    for (const Shown& shown : shown_by(own(name))) {
      if (own(name).catalog.kind(shown.kind).round) continue;
      CAPTURE(shown.name);
      CHECK(upside_down(shown) < 0.7);
    }
}

TEST_CASE("own art: the sheets hold every piece at true size") {
  const auto pdf = [](const char* name, const PrintOptions& options) {
    const auto printed = print_pdf(own(name), options);
    REQUIRE(printed);
    return *printed;
  };
  const std::string towers = pdf("towers", {});
  // Cover; 300 tiles, 70 a page; 218 coins; 149 clients, 9 a page; player aid; score sheets.
  CHECK(count_of(towers, "/MediaBox") == 1 + 5 + 2 + 17 + 1 + 1);
  CHECK(pdf("towers", {}) == towers);
  // Cover; 64 cards and their backs, 4 a page; residents; tokens; player aid; score sheets.
  CHECK(count_of(pdf("chock-a-block", {}), "/MediaBox") == 1 + 16 + 1 + 1 + 1 + 1);
  // The same on both sides of the paper: 8 cards a sheet.
  CHECK(count_of(pdf("chock-a-block", {.duplex = true}), "/MediaBox") == 2 + 2 * (8 + 1 + 1) + 2);
}

TEST_CASE("own art: a game without pictures is not printed") {
  const auto game = load_installed_game("kingdomino", "");
  REQUIRE(game);
  const auto printed = print_pdf(*game, {});
  REQUIRE_FALSE(printed);
  CHECK(printed.error().code == ErrorCode::kUsage);
  CHECK_THAT(printed.error().message, Catch::Matchers::StartsWith("no pieces of Kingdomino"));
}

}  // namespace storey
