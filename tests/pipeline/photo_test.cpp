// What a whole photo comes to: sample photos as they are, cropped and made small.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <span>

#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/table/table_result.h"
#include "tests/catch.h"
#include "tests/pipeline/balconia.h"
#include "tests/pipeline/temporary_folder.h"
#include "vision/photo/load_photo.h"

namespace storey {
namespace {

using test::balconia;

const vision::TemplateSet& templates() {
  static const auto loaded = load_templates(balconia()).value();
  return loaded;
}

std::string sample(const std::string& name) { return STOREY_ROOT "/samples/balconia/" + name; }

Pixels pixels_of(const std::string& file, int enough_pixels = 0) {
  const auto bytes = read_file(file, 64u << 20);
  REQUIRE(bytes);
  const std::span raw(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
  return vision::decode_photo(raw, file, {.enough_pixels = enough_pixels}).value().pixels;
}

Result<TableResult> read(const Pixels& pixels, const std::string& debug_dir = {}) {
  const auto jpeg = vision::encode_jpeg(pixels, 92);
  TableRequest request;
  request.sources.push_back(
      {.path = "photo.jpg", .fix = "", .bytes = std::string(jpeg.begin(), jpeg.end())});
  request.debug_dir = debug_dir;
  return evaluate_table(balconia(), &templates(), request);
}

/// What the one photo shows, of whichever side it is.
const BuildingReading& seen(const TableResult& result) {
  const auto shown = std::find_if(result.players.begin(), result.players.end(),
                                  [](const PlayerResult& player) { return player.reading; });
  REQUIRE(shown != result.players.end());
  return *shown->reading;
}

struct Box {
  int x = 0, y = 0, width = 0, height = 0;
};

Pixels cropped(const Pixels& photo, const Box& box) {
  Pixels crop{box.width, box.height, {}};
  for (int y = 0; y < box.height; ++y) {
    const auto* row = photo.at(box.x, box.y + y);
    crop.bgr.insert(crop.bgr.end(), row, row + 3 * static_cast<std::ptrdiff_t>(box.width));
  }
  return crop;
}

/// The upright box around the building.
Box around(const Quad& board) {
  const auto [left, right] = std::minmax({board[0].x, board[1].x, board[2].x, board[3].x});
  const auto [top, bottom] = std::minmax({board[0].y, board[1].y, board[2].y, board[3].y});
  return {static_cast<int>(left), static_cast<int>(top), static_cast<int>(right - left),
          static_cast<int>(bottom - top)};
}

/// Two photos as one, side by side from the top.
Pixels side_by_side(const Pixels& left, const Pixels& right) {
  Pixels both{left.width + right.width, std::max(left.height, right.height), {}};
  both.bgr.resize(3 * static_cast<std::size_t>(both.width) * static_cast<std::size_t>(both.height),
                  128);
  const auto put = [&](const Pixels& from, int x) {
    for (int y = 0; y < from.height; ++y)
      std::copy_n(from.at(0, y), 3 * static_cast<std::ptrdiff_t>(from.width),
                  both.bgr.begin() + 3 * (static_cast<std::ptrdiff_t>(y) * both.width + x));
  };
  put(left, 0);
  put(right, left.width);
  return both;
}

TEST_CASE("photo: two whole frames in one photo are said, and neither is sure to be meant") {
  const Pixels other = pixels_of(sample("easy/easy-9102.jpg"));
  const Pixels photo = pixels_of(sample("easy/easy-9101.jpg"));
  const auto alone = read(photo);
  REQUIRE(alone);
  CHECK(alone->status == TableStatus::kConfirmed);
  const auto both = read(side_by_side(photo, other));
  REQUIRE(both);
  CHECK(both->status == TableStatus::kReview);
  CHECK_FALSE(both->range.legality_settled);
  const auto& notes = seen(*both).diagnostics;
  CHECK(std::count_if(notes.begin(), notes.end(),
                      [](const Diagnostic& note) { return note.code == "another-building"; }) == 1);
}

TEST_CASE("photo: a building that leaves the photo names the side it leaves on") {
  const std::string file = GENERATE("easy/easy-9101.jpg", "normal/normal-9203.jpg");
  const Pixels photo = pixels_of(sample(file));
  const auto whole = read(photo);
  REQUIRE(whole);
  const Box board = around(seen(*whole).board);
  const double cells = GENERATE(0.4, 1.0, 1.6);  // that are cut off
  const int x = board.x + static_cast<int>(cells * board.width / 5);
  const int y = board.y + static_cast<int>(cells * board.height / 5);
  const int right = 2 * board.x + board.width - x, bottom = 2 * board.y + board.height - y;
  const auto side = [&](const Box& box) {
    const auto result = read(cropped(photo, box));
    INFO(file << ", " << cells << " cells cut off");
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::kBoardCutOff);
    return result.error().message;
  };
  using Catch::Matchers::Contains;
  CHECK_THAT(side({x, 0, photo.width - x, photo.height}), Contains("on the left"));
  CHECK_THAT(side({0, 0, right, photo.height}), Contains("on the right"));
  CHECK_THAT(side({0, y, photo.width, photo.height - y}), Contains("at the top"));
  CHECK_THAT(side({0, 0, photo.width, bottom}), Contains("at the bottom"));
}

TEST_CASE("photo: one taken in the dark is read, and says where its building leaves it") {
  constexpr double kLight = 0.035;  // 9 of the 255 steps are left
  Pixels dark = pixels_of(sample("normal/normal-9203.jpg"));
  const auto light = read(dark);
  REQUIRE(light);
  for (std::uint8_t& value : dark.bgr) value = static_cast<std::uint8_t>(value * kLight);
  const auto result = read(dark);
  REQUIRE(result);
  for (std::size_t side = 0; side < 2; ++side)
    CHECK(result->table.players[side].layout == light->table.players[side].layout);
  const Box board = around(seen(*light).board);
  const int x = board.x + board.width / 5;
  const auto cut = read(cropped(dark, {x, 0, dark.width - x, dark.height}));
  REQUIRE_FALSE(cut);
  CHECK(cut.error().code == ErrorCode::kBoardCutOff);
}

TEST_CASE("photo: a small one that is sure all the same is not complained about") {
  constexpr int kEnough = 100'000;  // pixels: a quarter of the photo's side
  const Pixels small = pixels_of(sample("easy/easy-9102.jpg"), kEnough);
  REQUIRE(small.width < 400);
  const auto result = read(small);
  REQUIRE(result);
  CHECK(result->status == TableStatus::kConfirmed);
  CHECK(seen(*result).diagnostics.empty());
}

TEST_CASE("photo: pictures of the stages are written for every photo") {
  namespace fs = std::filesystem;
  const test::TemporaryFolder folder;
  const auto written = [&](const std::string& name, const std::string& picture) {
    const fs::path file = folder.path() / name / (picture + ".jpg");
    return fs::exists(file) && pixels_of(file.string()).width > 100;
  };
  REQUIRE(read(pixels_of(sample("easy/easy-9101.jpg")), folder.file("found")));
  CHECK(written("found", "located"));
  CHECK(written("found", "board"));
  CHECK(written("found", "cells"));

  const auto nothing =
      read(pixels_of(sample("nothing-tables/nothing-tables-9601.jpg")), folder.file("nothing"));
  REQUIRE_FALSE(nothing);
  CHECK(written("nothing", "sightings"));
}

}  // namespace
}  // namespace storey
