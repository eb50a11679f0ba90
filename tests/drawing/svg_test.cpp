#include "drawing/svg.h"

#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "tests/catch.h"

using namespace storey;
using drawing::SvgPicture;

namespace {

// Left half pure red, right half transparent: channel order, size and the white ground all show.
const std::string kHalfRed =
    R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
         <rect width="50" height="100" fill="#ff0000"/></svg>)";

std::vector<int> bgr(const Pixels& pixels, int x, int y) {
  const auto* p = pixels.at(x, y);
  return {p[0], p[1], p[2]};
}

Result<Pixels> render(const std::filesystem::path& file, int width, int height) {
  const auto picture = SvgPicture::load(file);
  if (!picture) return picture.error();
  return picture->render(width, height);
}

struct TempFile {
  explicit TempFile(const std::string& text) {
    path = std::filesystem::temp_directory_path() /
           ("storey-svg-test-" + std::to_string(reinterpret_cast<std::uintptr_t>(this)) + ".svg");
    std::ofstream(path) << text;
  }
  ~TempFile() { std::filesystem::remove(path); }
  std::filesystem::path path;
};

}  // namespace

TEST_CASE("an SVG fills the asked size, BGR on white") {
  const TempFile file(kHalfRed);
  const auto pixels = render(file.path, 64, 64);
  REQUIRE(pixels);
  CHECK(pixels->width == 64);
  CHECK(pixels->height == 64);
  REQUIRE(pixels->bgr.size() == 64u * 64u * 3u);
  CHECK(bgr(*pixels, 10, 32) == std::vector<int>{0, 0, 255});
  CHECK(bgr(*pixels, 54, 32) == std::vector<int>{255, 255, 255});
}

TEST_CASE("an SVG keeps its proportions in a wider rectangle") {
  const auto picture = SvgPicture::parse(kHalfRed, "half red");
  REQUIRE(picture);
  const auto pixels = picture->render(200, 100);
  REQUIRE(pixels);
  CHECK(bgr(*pixels, 20, 50) == std::vector<int>{255, 255, 255});  // margin left of the square
  CHECK(bgr(*pixels, 75, 50) == std::vector<int>{0, 0, 255});
  CHECK(bgr(*pixels, 125, 50) == std::vector<int>{255, 255, 255});
}

TEST_CASE("a file that is no SVG is bad data and is named") {
  const TempFile file("this is a shopping list");
  const auto pixels = render(file.path, 8, 8);
  REQUIRE_FALSE(pixels);
  CHECK(pixels.error().code == ErrorCode::kBadData);
  CHECK(pixels.error().where == file.path.string());
  CHECK(pixels.error().message.find('\n') == std::string::npos);
}

TEST_CASE("an empty file is no SVG") {
  const TempFile file("");
  const auto pixels = render(file.path, 8, 8);
  REQUIRE_FALSE(pixels);
  CHECK(pixels.error().code == ErrorCode::kBadData);
}

TEST_CASE("a missing SVG says what to check") {
  const auto pixels = render("/nowhere/block-99.svg", 8, 8);
  REQUIRE_FALSE(pixels);
  CHECK(pixels.error().code == ErrorCode::kBadData);
  CHECK(pixels.error().where == "/nowhere/block-99.svg");
  CHECK(pixels.error().message.find("game.json") != std::string::npos);
}

TEST_CASE("threads that each load the SVG get the same picture") {
  const TempFile file(kHalfRed);
  std::vector<std::vector<std::uint8_t>> seen(4);
  {
    std::vector<std::jthread> threads;
    for (auto& bytes : seen)
      threads.emplace_back([&] { bytes = render(file.path, 32, 32).value().bgr; });
  }
  for (const auto& bytes : seen) CHECK(bytes == seen.front());
}

namespace {

std::string svg(const std::string& inside, const std::string& head = "") {
  return head + R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">)" + inside +
         "</svg>";
}

std::string repeated(const std::string& part, int times) {
  std::string all;
  for (int i = 0; i < times; ++i) all += part;
  return all;
}

}  // namespace

TEST_CASE("an SVG holds shapes, gradients and text, and nothing that can take any time") {
  const auto [what, text] = GENERATE(table<std::string, std::string>({
      {"<filter>", svg("<filter id='f'><feTurbulence numOctaves='9'/></filter>")},
      {"a filter", svg("<rect width='9' height='9' filter='blur(900px)'/>")},
      {"a filter", svg("<rect width='9' height='9' style='fill: red; FILTER : blur(900px)'/>")},
      {"plain rules", svg("<rect style='fi\\6cter: blur(900px)'/>")},
      {"plain rules", svg("<rect style='/**/filter: blur(900px)'/>")},
      {"<style>", svg("<style>rect { filter: blur(900px) }</style>")},
      {"its style says r", svg("<circle style='r: 1e9'/>")},
      {"its style says stroke-dasharray", svg("<circle style='stroke-dasharray: 1e-9'/>")},
      {"<image>", svg("<image href='data:image/png;base64,AAAA'/>")},
      {"<foreignObject>", svg("<foreignObject/>")},
      {"<pattern>", svg("<pattern id='p'/>")},
      {"<mask>", svg("<mask id='m'/>")},
      {"<use>", svg("<g id='a'/><use href='#a'/>")},
      {"larger and larger", svg("<svg viewBox='0 0 1e-9 1e-9'/>")},
      {"<filter>", svg("<svg:filter xmlns:svg='http://www.w3.org/2000/svg'/>")},
      {"another prefix", svg("<x:filter xmlns:x='http&#58;//www.w3.org/2000/svg'/>")},
      {"includes", svg("<x:include xmlns:x='http://www.w3.org/2001/XInclude' href='#a'/>")},
      {"outside", svg("<linearGradient x:href='data:image/svg+xml,' xmlns:x='xlink'/>")},
      {"style sheet", svg("", "<?xml-stylesheet href='data:text/css,'?>")},
      {"entities", svg("", "<!DOCTYPE svg [<!ENTITY a 'b'>]>")},
      {"UTF-8", svg("", "<?xml version='1.0' encoding='UTF-7'?>")},
      {"elements", svg(repeated("<g/>", 4'001))},
      {"colours", svg(repeated("<stop/>", 201))},
      {"letters", svg("<text>" + repeated("W", 501) + "</text>")},
      {"deep", svg(repeated("<g>", 200'000))},
      {"points", svg("<path d='M0 0" + repeated("L9 9 1 1", 4'000) + "'/>")},
      {"dashes", svg("<g stroke-dasharray='1e-4'><path d='M0 0H99'/></g>")},
      {"times its size", svg("<circle r='1e5'/>")},
      {"times its size", svg("<circle r='1e999'/>")},
      {"larger and larger", svg("<g transform='scale(9)'><g transform='matrix(9,0,0,9,0,0)'>"
                                "<circle r='9'/></g></g>")},
      {"larger and larger", svg("<g transform='skewX(89.9999)'/>")},
      {"5 MB", svg(std::string(5u << 20, ' '))},
      {"no SVG", "\x1f\x8b"},
  }));
  CAPTURE(what);
  const auto picture = SvgPicture::parse(text, "own.svg");
  REQUIRE_FALSE(picture);
  CHECK(picture.error().where == "own.svg");
  CHECK(picture.error().message.find(what) != std::string::npos);
}

TEST_CASE("what drawing programs write besides the drawing is passed over") {
  const std::string inside = R"svg(
      <sodipodi:namedview xmlns:sodipodi="http://sodipodi.sourceforge.net/a.dtd"
        inkscape:cx="1" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"/>
      <metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
        <x:a xmlns:x="http://creativecommons.org/ns#" href="http://a.org"/></rdf:RDF></metadata>
      <g transform="matrix(-1 0 0 1 100 0) matrix(-1 0 0 1 100 0)">
        <rect width="50" height="100" id="rect1e999" style="fill:#ff0000;stroke-width:1;
          color-interpolation-filters:linearRGB;stroke-dasharray:none;-inkscape-stroke:none"/></g>)svg";
  const auto picture = SvgPicture::parse(
      "\xef\xbb\xbf" +
          svg(inside,
              "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!-- Created with Inkscape -->\n"
              "<!DOCTYPE svg PUBLIC \"-//W3C//DTD SVG 1.1//EN\" \"svg11.dtd\">"),
      "own.svg");
  INFO((picture ? "" : picture.error().message));
  REQUIRE(picture);
  const auto pixels = picture->render(100, 100);
  REQUIRE(pixels);
  CHECK(bgr(*pixels, 10, 32) == std::vector<int>{0, 0, 255});
  CHECK(bgr(*pixels, 90, 32) == std::vector<int>{255, 255, 255});
}
