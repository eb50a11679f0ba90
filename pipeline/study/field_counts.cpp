#include "pipeline/study/field_counts.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <numeric>
#include <set>

#include "pipeline/table/told_piece.h"

namespace storey {
namespace {

constexpr int kMostParts = 8;

bool is_edge(const std::string& word) {
  return std::find(kEdges.begin(), kEdges.end(), word) != kEdges.end();
}

}  // namespace

std::string sort_of_field(const std::string& key) {
  const auto dot = key.rfind('.');
  if (dot == key.npos) return key;
  const std::string last = key.substr(dot + 1);
  if (is_edge(last)) return "edge";
  const bool number = last.find_first_not_of("0123456789") == last.npos;
  return number ? key.substr(0, dot) : last;
}

void count_fields(const EnrolledPiece& piece, const std::vector<FieldReading>& told,
                  CountsBySort& counts, std::vector<FieldMiss>* misses) {
  for (const auto& shown : piece.words.shown) {
    const auto& [key, is] = shown;
    const auto field = std::find_if(
        told.begin(), told.end(), [&](const FieldReading& one) { return one.key == shown.first; });
    auto& count = counts[sort_of_field(key)];
    ++count.told;
    double listed = 0;
    if (field != told.end())
      for (const auto& value : field->values) listed += value.confidence;
    const bool unlisted = field == told.end() || field->values.empty() ||
                          1 - listed > field->values.front().confidence;
    const std::string read = unlisted ? "" : field->values.front().value;
    const double confidence = unlisted ? 1 - listed : field->values.front().confidence;
    const bool right = !unlisted && read == is;
    count.right += right ? 1 : 0;
    count.unlisted += unlisted ? 1 : 0;
    if (!unlisted && confidence >= kSureField) {
      ++count.sure;
      count.sure_right += right ? 1 : 0;
    }
    if (!right && misses != nullptr) misses->push_back({piece.photo, key, is, read, confidence});
  }
}

FieldTest test_fields(const Game& game, const vision::PieceFields& fields,
                      const EnrolledPieces& pieces, std::vector<FieldMiss>* misses) {
  FieldTest test{.pieces = static_cast<int>(pieces.size()), .parts = 1, .counts = {}};
  for (const auto& piece : pieces) {
    const auto told = fields.knows(piece.words.kind)
                          ? vision::tell_piece(fields, piece.words.kind, piece.picture, false)
                          : vision::PieceTelling{};
    count_fields(piece, heed_rules(game, piece.words.kind, told), test.counts, misses);
  }
  return test;
}

Result<FieldTest> test_fields_left_out(const Game& game, const EnrolledPieces& pieces) {
  FieldTest all;
  // Pieces of one photo are left out together.
  std::vector<std::string> photos;
  for (const auto& piece : pieces)
    if (std::find(photos.begin(), photos.end(), piece.content) == photos.end())
      photos.push_back(piece.content);
  all.parts = std::min(kMostParts, static_cast<int>(photos.size()));
  if (all.parts < 2) return all;
  for (int part = 0; part < all.parts; ++part) {
    EnrolledPieces taught;
    EnrolledPieces tested;
    for (const auto& piece : pieces) {
      const auto photo = std::find(photos.begin(), photos.end(), piece.content) - photos.begin();
      (photo % all.parts == part ? tested : taught).push_back(piece);
    }
    const auto fields = learn_fields(game, taught);
    if (!fields) continue;  // the others do not show every ground: nothing can be told
    const auto test = test_fields(game, *fields, tested);
    all.pieces += test.pieces;
    for (const auto& [sort, counts] : test.counts) {
      auto& sum = all.counts[sort];
      sum.told += counts.told;
      sum.right += counts.right;
      sum.unlisted += counts.unlisted;
      sum.sure += counts.sure;
      sum.sure_right += counts.sure_right;
    }
  }
  return all;
}

std::map<std::string, std::vector<std::string>> values_not_shown(const Game& game,
                                                                 const EnrolledPieces& pieces) {
  std::map<std::string, std::set<std::string>> seen;
  for (const auto& piece : pieces) {
    const PieceLook& look = game.catalog.kind(piece.words.kind).look;
    for (const auto& [key, value] : piece.words.shown) {
      const auto sort = sort_of_field(key);
      seen[sort == "middle" ? "edge" : sort].insert(value);
      for (const auto& icons : look.icons)
        if (icons.key == key)
          for (const auto& icon : icons_in(value)) seen[key].insert(icon.icon);
    }
  }
  std::map<std::string, std::vector<std::string>> missing;
  const auto look_for = [&](const std::string& sort, const std::vector<std::string>& values,
                            const std::string& also) {
    for (const auto& value : values) {
      if (seen[sort].count(value) > 0 || seen[also].count(value) > 0) continue;
      auto& list = missing[sort];
      if (std::find(list.begin(), list.end(), value) == list.end()) list.push_back(value);
    }
  };
  std::set<std::string> kinds;
  for (const auto& piece : pieces) kinds.insert(piece.words.kind);
  for (const auto& kind : kinds) {
    const PieceLook& look = game.catalog.kind(kind).look;
    look_for("ground", look.squares.grounds, "ground");
    look_for("figure", look.squares.figures, "figure");
    look_for("edge", look.squares.edges, "edge");
    for (const auto& picture : look.pictures)
      look_for(sort_of_field(picture.key), picture.values, sort_of_field(picture.key));
    for (const auto& icons : look.icons) look_for(icons.key, icons.values, "figure");
  }
  return missing;
}

std::string to_text(const FieldTest& test) {
  std::string text;
  for (const auto& [sort, count] : test.counts) {
    std::array<char, 160> line{};
    static_cast<void>(std::snprintf(
        line.data(), line.size(),
        "  %-10s %4d of %4d right, %3d told as never enrolled; sure %4d, right %4d\n", sort.c_str(),
        count.right, count.told, count.unlisted, count.sure, count.sure_right));
    text += line.data();
  }
  return text;
}

}  // namespace storey
