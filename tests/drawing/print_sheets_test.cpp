#include "drawing/print_sheets.h"

#include <algorithm>
#include <fstream>
#include <string>

#include "model/frame_marks.h"
#include "tests/catch.h"

using namespace storey;
using namespace storey::drawing;

namespace {

namespace fs = std::filesystem;

// A folder with red art that goes away with the test.
struct Folder {
  Folder() {
    path = fs::temp_directory_path() /
           ("storey-print-test-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)));
    fs::create_directories(path);
    write("red.svg",
          R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
               <rect width="10" height="10" fill="#ff0000"/></svg>)");
  }
  ~Folder() { fs::remove_all(path); }
  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(path / name) << text;
    return path / name;
  }
  fs::path path;
};

PrintJob small_job(const Folder& folder, int pieces, int faces) {
  PrintJob job;
  job.title = "Test";
  for (int i = 0; i < pieces; ++i)
    job.pieces.push_back(
        {.label = std::to_string(i + 1),
         .kind = "block",
         .faces = std::vector<fs::path>(static_cast<std::size_t>(faces), folder.path / "red.svg")});
  return job;
}

std::string text_of(const std::vector<std::uint8_t>& bytes) { return {bytes.begin(), bytes.end()}; }

int occurrences(const std::string& text, const std::string& what) {
  int n = 0;
  for (auto at = text.find(what); at != std::string::npos; at = text.find(what, at + 1)) ++n;
  return n;
}

struct Bounds {
  int left = 1 << 20, right = -1, top = 1 << 20, bottom = -1;
};

Bounds bounds_of(const Pixels& page, bool (*match)(const std::uint8_t*)) {
  Bounds b;
  for (int y = 0; y < page.height; ++y)
    for (int x = 0; x < page.width; ++x)
      if (match(page.at(x, y))) {
        b.left = std::min(b.left, x), b.right = std::max(b.right, x);
        b.top = std::min(b.top, y), b.bottom = std::max(b.bottom, y);
      }
  return b;
}

}  // namespace

TEST_CASE("print: a PDF of the paper's size with the expected pages, the same every time") {
  const Folder folder;
  const auto job = small_job(folder, 4, 4);
  const auto pdf = print_sheets(job);
  REQUIRE(pdf);
  const std::string text = text_of(*pdf);
  CHECK(text.starts_with("%PDF-"));
  CHECK(occurrences(text, "/MediaBox") == 4);     // cover, blocks 1 to 3, block 4, the frame
  CHECK(occurrences(text, "[ 0 0 595.27") == 4);  // 210 mm in points
  CHECK(print_sheets(job).value() == *pdf);
}

TEST_CASE("print: letter paper") {
  const Folder folder;
  auto job = small_job(folder, 1, 4);
  job.paper = Paper::kLetter;
  const auto page = preview_sheet(job, 1, 1);
  REQUIRE(page);
  CHECK(page->width == 216);
  CHECK(page->height == 279);
}

TEST_CASE("print: faces have their true size") {
  const Folder folder;
  const auto page = preview_sheet(small_job(folder, 1, 4), 1, 10);
  REQUIRE(page);
  const auto red =
      bounds_of(*page, [](const std::uint8_t* p) { return p[2] > 240 && p[1] < 20 && p[0] < 20; });
  CHECK(std::abs(red.right - red.left + 1 - 4 * 434) <= 4);  // four faces in a row, 10 px a mm
  CHECK(std::abs(red.bottom - red.top + 1 - 434) <= 4);
}

TEST_CASE("print: frame marks have the size and the bits that the reader expects") {
  const Folder folder;
  auto job = small_job(folder, 1, 4);
  const auto without = print_sheets(job);
  job.mat = true;
  job.fronts = 2;
  REQUIRE(without);
  CHECK(occurrences(text_of(print_sheets(job).value()), "/MediaBox") ==
        occurrences(text_of(*without), "/MediaBox") + 2);

  constexpr int kScale = 5;
  const auto page = preview_sheet(job, 3, kScale);
  REQUIRE(page);
  const auto black =
      bounds_of(*page, [](const std::uint8_t* p) { return p[0] + p[1] + p[2] < 12; });
  // The squares of both strips stand in one height: that of the frame without the insets.
  const double frame = 5 * 45 + 6 * 3.5;
  CHECK(std::abs(black.bottom - black.top + 1 - (frame - 2 * kFrameMarkInset_mm) * kScale) <= 2);
  const double module = kFrameMark_mm / kFrameMarkModules * kScale;
  for (int row = 0; row < kFrameMarkModules; ++row)
    for (int col = 0; col < kFrameMarkModules; ++col) {
      const auto* p = page->at(black.left + static_cast<int>((col + 0.5) * module),
                               black.top + static_cast<int>((row + 0.5) * module));
      CHECK((p[0] > 128) == frame_mark_is_white(kFrameMarks[0], col, row));
    }
}

TEST_CASE("frame marks: measured from the frame's outer corners") {
  const Quad upper_left = frame_mark_corners(kFrameMarks[0], 246, 246);
  CHECK(upper_left[1].x == -kFrameMarkGap_mm);
  CHECK(upper_left[0].y == kFrameMarkInset_mm);
  const Quad lower_right = frame_mark_corners(kFrameMarks[2], 246, 246);
  CHECK(lower_right[3].x == 246 + kFrameMarkGap_mm);
  CHECK(lower_right[3].y == 246 - kFrameMarkInset_mm);
}

TEST_CASE("print: what cannot be printed is refused with the reason") {
  const Folder folder;
  auto job = small_job(folder, 1, 4);
  SECTION("art that is missing") {
    job.pieces[0].faces[2] = folder.path / "block-01-2.svg";
    const auto pdf = print_sheets(job);
    REQUIRE_FALSE(pdf);
    CHECK(pdf.error().code == ErrorCode::kBadData);
    CHECK(pdf.error().where == (folder.path / "block-01-2.svg").string());
  }
  SECTION("a face larger than the paper") {
    job.board.face_mm = 120;
    const auto pdf = print_sheets(job);
    REQUIRE_FALSE(pdf);
    CHECK(pdf.error().code == ErrorCode::kUsage);
    CHECK(pdf.error().message.find("does not fit") != std::string::npos);
  }
  SECTION("marks for a board without a frame") {
    job.board.how = Arrangement::kLattice;
    job.board.bar_mm = 0;
    job.mat = true;
    const auto pdf = print_sheets(job);
    REQUIRE_FALSE(pdf);
    CHECK(pdf.error().code == ErrorCode::kUsage);
  }
  SECTION("a page that is not there") { CHECK_FALSE(preview_sheet(job, 99, 1)); }
}

TEST_CASE("print: pieces of an open lattice are flat tiles over their cells") {
  const Folder folder;
  auto job = small_job(folder, 1, 1);
  job.board.how = Arrangement::kLattice;
  job.board.bar_mm = 0;
  job.board.cell_mm = job.board.face_mm = 40;
  job.pieces[0].width = 2;
  job.pieces[0].faces[0] =
      folder.write("wide.svg", R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
                                    <rect width="20" height="10" fill="#ff0000"/></svg>)");
  const auto page = preview_sheet(job, 1, 5);
  REQUIRE(page);
  const auto red =
      bounds_of(*page, [](const std::uint8_t* p) { return p[2] > 240 && p[1] < 20 && p[0] < 20; });
  CHECK(std::abs(red.right - red.left + 1 - 400) <= 3);
  CHECK(std::abs(red.bottom - red.top + 1 - 200) <= 3);
}

namespace {

bool is_red(const std::uint8_t* p) { return p[2] > 240 && p[1] < 20 && p[0] < 20; }
bool is_blue(const std::uint8_t* p) { return p[0] > 240 && p[1] < 20 && p[2] < 20; }

PrintJob two_sided_tiles(const Folder& folder, int pieces) {
  const auto blue = folder.write("blue.svg",
                                 R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
                                      <rect width="10" height="10" fill="#0000ff"/></svg>)");
  auto job = small_job(folder, pieces, 2);
  job.board.how = Arrangement::kLattice;
  job.board.bar_mm = 0;
  job.board.cell_mm = job.board.face_mm = 32;
  for (auto& piece : job.pieces) {
    piece.width = piece.height = 2;
    piece.faces[1] = blue;
  }
  return job;
}

}  // namespace

TEST_CASE("print: backs are folded behind the tiles, or printed behind them") {
  const Folder folder;
  auto job = two_sided_tiles(folder, 3);
  const auto folded = preview_sheet(job, 1, 5);
  REQUIRE(folded);
  const auto fronts = bounds_of(*folded, is_red), backs = bounds_of(*folded, is_blue);
  CHECK(std::abs(fronts.right - fronts.left + 1 - 64 * 5) <= 3);
  CHECK(backs.left > fronts.right - 3);

  job.duplex = true;
  CHECK(occurrences(text_of(print_sheets(job).value()), "/MediaBox") == 4);  // cover, tiles, backs
  const auto front = preview_sheet(job, 2, 5), back = preview_sheet(job, 3, 5);
  REQUIRE(front);
  REQUIRE(back);
  CHECK(bounds_of(*front, is_blue).right < 0);
  CHECK(bounds_of(*back, is_red).right < 0);
  REQUIRE(front->width == back->width);
  // Turned over the long edge: each red pixel of a front has a blue one behind it.
  int red = 0, behind = 0;
  for (int y = 2; y + 2 < front->height; y += 5)
    for (int x = 0; x < front->width; x += 5)
      if (is_red(front->at(x, y))) {
        ++red;
        if (is_blue(back->at(front->width - 1 - x, y))) ++behind;
      }
  CHECK(red > 3 * 60 * 60);
  CHECK(behind > red * 0.97);                   // the cut lines are on the fronts only
  const auto blank = preview_sheet(job, 1, 1);  // the cover's back
  REQUIRE(blank);
  CHECK(bounds_of(*blank, [](const std::uint8_t* p) { return p[0] < 250; }).right < 0);
}

TEST_CASE("print: pieces with a size of their own, and discs") {
  const Folder folder;
  auto job = small_job(folder, 1, 1);
  job.board.how = Arrangement::kLattice;
  job.board.bar_mm = 0;
  job.pieces[0].width_mm = job.pieces[0].height_mm = 16;
  const auto square = preview_sheet(job, 1, 10);
  job.pieces[0].round = true;
  const auto disc = preview_sheet(job, 1, 10);
  REQUIRE(square);
  REQUIRE(disc);
  const auto red = bounds_of(*square, is_red);
  CHECK(std::abs(red.right - red.left + 1 - 160) <= 4);
  const auto dark = [](const std::uint8_t* p) { return p[0] < 60 && p[1] < 60 && p[2] < 80; };
  // The cut runs around the art: it crosses the corner of a square, and leaves that of a disc.
  const int x = red.left + 4, y = red.top + 4;
  int in_corner = 0;
  for (int dy = -8; dy < 8; ++dy)
    for (int dx = -8; dx < 8; ++dx) in_corner += dark(disc->at(x + dx, y + dy)) ? 1 : 0;
  CHECK(in_corner == 0);
  CHECK(dark(disc->at(red.left + 80, red.top - 1)) + dark(disc->at(red.left + 80, red.top)) +
            dark(disc->at(red.left + 80, red.top + 1)) >
        0);
}

TEST_CASE("print: kinds with the same title share a page") {
  const Folder folder;
  auto job = small_job(folder, 2, 1);
  job.board.how = Arrangement::kLattice;
  job.board.bar_mm = 0;
  job.pieces[1].kind = "shop";
  const auto pages = [&] { return occurrences(text_of(print_sheets(job).value()), "/MediaBox"); };
  CHECK(pages() == 3);  // cover, and a page for each kind
  job.aids.kinds = {{"block", {.title = "Tiles"}}, {"shop", {.title = "Tiles"}}};
  CHECK(pages() == 2);
}

TEST_CASE("print: the score sheet of a building of any extent is a table") {
  const Folder folder;
  auto job = small_job(folder, 1, 1);
  job.board.how = Arrangement::kLattice;
  job.board.rows = job.board.cols = 60;
  job.board.free_extent = true;
  job.aids.seats = {{"1", {1, 0, 0}}, {"2", {0, 0, 1}}};
  job.aids.score_lines = {"Coins", "Elevators"};
  CHECK(occurrences(text_of(print_sheets(job).value()), "/MediaBox") == 3);  // cover, tile, sheets
  const auto page = preview_sheet(job, 2, 2);
  REQUIRE(page);
  const auto ink = bounds_of(*page, [](const std::uint8_t* p) { return p[0] < 120; });
  CHECK(ink.right > 0);
  CHECK(ink.right < page->width);
}

TEST_CASE("print: art that reaches over its edge is cut off there") {
  const Folder folder;
  auto job = small_job(folder, 1, 1);
  job.board.how = Arrangement::kLattice;
  job.board.bar_mm = 0;
  job.board.cell_mm = job.board.face_mm = 40;
  job.pieces[0].faces[0] =
      folder.write("over.svg", R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10">
                                    <rect x="2" y="2" width="6" height="12" fill="#ff0000"/></svg>)");
  const auto page = preview_sheet(job, 1, 5);
  REQUIRE(page);
  const auto red = bounds_of(*page, is_red);
  CHECK(std::abs(red.bottom - red.top + 1 - 32 * 5) <= 3);
}
