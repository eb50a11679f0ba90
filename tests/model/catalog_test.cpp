#include "model/catalog.h"

#include "tests/catch.h"

using namespace storey;

namespace {

Piece piece(std::string id, std::string label, size_t faces) {
  Piece p;
  p.id = std::move(id);
  p.label = std::move(label);
  p.kind = "block";
  p.faces.resize(faces);
  return p;
}

Catalog catalog() {
  return Catalog::create(
             {piece("block-07", "7", 4), piece("entrance-1", "E1", 2), piece("coin", "coin", 1)})
      .value();
}

}  // namespace

TEST_CASE("catalog: a piece face is written as on the piece, with a number, or long") {
  const auto c = catalog();
  for (const auto* name : {"7C", "7c", "07C", "7/2", "07/2", "007/2", "block-07/2", "BLOCK-07C"})
    CHECK(c.parse(name) == PieceFace{0, 2});
  for (const auto* name : {"E1B", "e1b", "E1/1", "e1/1"}) CHECK(c.parse(name) == PieceFace{1, 1});
  CHECK(c.name({0, 2}) == "block-07/2");
  CHECK(c.short_name({0, 2}) == "7C");
  CHECK(c.short_name({1, 0}) == "E1A");
}

TEST_CASE("catalog: a piece with one face is its name alone") {
  const auto c = catalog();
  for (const auto* name : {"coin", "coin/0", "coinA"}) CHECK(c.parse(name) == PieceFace{2, 0});
  CHECK(c.short_name({2, 0}) == "coin");
  CHECK(c.parse("7") == std::nullopt);
}

TEST_CASE("catalog: what is no piece face is not parsed") {
  const auto c = catalog();
  for (const auto* name :
       {"", "/", "7/", "7/4", "7/-1", "7/1x", "8/0", "70/0", "7/1/1", "7/99999999999999999999",
        "7E", "E1C", "8A", "C", "7CC", "7C/2", "7 C", "7\xc3\x84"})
    CHECK(c.parse(name) == std::nullopt);
}

TEST_CASE("catalog: every short name is read back, also where labels end in letters") {
  const auto c = Catalog::create({piece("oak", "oa", 2), piece("o", "o", 1), piece("x", "ox", 3)});
  REQUIRE(c);
  for (int p = 0; p < 3; ++p)
    for (int f = 0; f < static_cast<int>(c->piece(p).faces.size()); ++f)
      CHECK(c->parse(c->short_name({p, f})) == PieceFace{p, f});
}

TEST_CASE("catalog: counts, texts and tags that are absent are 0, empty, false") {
  Face face;
  face.counts["bird"] = 2;
  face.texts["condition"] = "lovebird";
  face.tags.insert("green");
  CHECK(face.count("bird") == 2);
  CHECK(face.count("cat") == 0);
  CHECK(face.text("condition") == "lovebird");
  CHECK(face.text("x").empty());
  CHECK(face.has_tag("green"));
  CHECK_FALSE(face.has_tag("pink"));
}

TEST_CASE("catalog: the faces of a kind") {
  const auto faces = catalog().faces_of_kind("block");
  REQUIRE(faces.size() == 4 + 2 + 1);
  CHECK(faces.front() == PieceFace{0, 0});
  CHECK(faces.back() == PieceFace{2, 0});
  CHECK(catalog().faces_of_kind("castle").empty());
}

TEST_CASE("catalog: a broken box is an error that names the piece") {
  const auto error_of = [](std::vector<Piece> pieces) {
    const auto result = Catalog::create(std::move(pieces));
    REQUIRE_FALSE(result);
    CHECK(result.error().code == ErrorCode::kBadData);
    return result.error().where;
  };
  CHECK(error_of({piece("a", "1", 1), piece("a", "2", 1)}) == "a");
  CHECK(error_of({piece("a", "1", 1), piece("b", "1", 1)}) == "b");
  CHECK(error_of({piece("a", "7", 1), piece("b", "07", 1)}) == "b");
  CHECK(error_of({piece("a", "b", 1), piece("b", "2", 1)}) == "b");
  CHECK(error_of({piece("a", "E1", 1), piece("b", "e1", 1)}) == "b");
  CHECK(error_of({piece("oak", "1", 2), piece("elm", "1B", 1)}) == "elm");
  CHECK(error_of({piece("elm", "1B", 1), piece("oak", "1", 2)}) == "oak");
  CHECK(error_of({piece("a", "1", 27)}) == "a");
  CHECK(error_of({piece("a", "1", 0)}) == "a");
  CHECK(error_of({piece("a b", "1", 1)}) == "a b");
  CHECK(error_of({piece("a", "1/2", 1)}) == "a");
  auto none = piece("a", "1", 1);
  none.copies = 0;
  CHECK(error_of({none}) == "a");
  auto flat = piece("a", "1", 1);
  flat.height = 0;
  CHECK(error_of({flat}) == "a");
}
