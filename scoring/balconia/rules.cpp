// Balconia by Paul Schulz (Red Cat Games / Ares Games), English edition 2024.
#include "scoring/balconia/condition.h"
#include "scoring/balconia/paragraphs.h"
#include "scoring/balconia/side.h"
#include "scoring/ruleset.h"

namespace storey::scoring::balconia {

namespace {

Error wrong_face(const std::string& where, const std::string& what) {
  return {ErrorCode::kBadData, where + ": " + what, where};
}

Status validate_block_face(const Face& face, const std::string& where) {
  const auto condition = face.text("condition");
  const auto lovebird = face.text("lovebird");
  bool wants_pair = false;
  if (!condition.empty()) {
    const auto parsed = parse_balcony_condition(condition);
    if (!parsed) return wrong_face(where, parsed.error().message);
    wants_pair = parsed->lovebird;
  }
  if (!lovebird.empty() && lovebird != "left" && lovebird != "right")
    return wrong_face(where, "a lovebird faces left or right, not '" + std::string(lovebird) + "'");
  if (wants_pair == lovebird.empty())
    return wrong_face(where, "the condition 'lovebird' and the text 'lovebird' go together");
  return ok();
}

Status validate_door(const Face& face, const std::string& where) {
  const auto parsed = parse_door_condition(face.text("condition"));
  return parsed ? ok() : wrong_face(where, parsed.error().message);
}

Status validate_counts(const Face& face, const std::string& where) {
  for (const auto& [key, n] : face.counts) {
    if (find_symbol(key) == nullptr || key == any_flower().key)
      return wrong_face(where, "'" + key + "' is no element or flower that can be counted");
    if (n < 0) return wrong_face(where, "there cannot be " + std::to_string(n) + " of " + key);
  }
  return ok();
}

/// The door colour says whose side this is; nullopt without an entrance.
std::optional<int> seat_of(const Catalog& catalog, const Layout& layout) {
  std::optional<int> seat;
  for (const auto& placement : layout.placements) {
    if (catalog.piece(placement.what.piece).kind != kEntrance) continue;
    const auto& face = catalog.face(placement.what);
    if (!face.has_tag("green") && !face.has_tag("pink")) continue;
    const int own = face.has_tag("green") ? 0 : 1;
    if (seat && *seat != own) return std::nullopt;
    seat = own;
  }
  return seat;
}

}  // namespace

Status validate_catalog(const Catalog& catalog) {
  for (int p = 0; p < static_cast<int>(catalog.pieces().size()); ++p) {
    const auto& piece = catalog.piece(p);
    const bool block = piece.kind == kBlock;
    if (!block && piece.kind != kEntrance)
      return wrong_face(piece.id, "a piece is a block or an entrance, not '" + piece.kind + "'");
    // One face is enough to score one side; the other side needs all of them.
    const size_t faces = block ? 4 : 2;
    if (piece.faces.size() != 1 && piece.faces.size() != faces)
      return wrong_face(piece.id, "this " + piece.kind + " has " +
                                      std::to_string(piece.faces.size()) + " faces, " +
                                      std::to_string(faces) + " are needed");
    if (piece.width != 1 || piece.height != 1)
      return wrong_face(piece.id, "every piece covers one cell");
    for (int f = 0; f < static_cast<int>(piece.faces.size()); ++f) {
      const auto& face = catalog.face({p, f});
      const auto where = catalog.name({p, f});
      if (auto status = validate_counts(face, where); !status) return status;
      if (auto status = block ? validate_block_face(face, where) : validate_door(face, where);
          !status)
        return status;
    }
  }
  return ok();
}

// Open points of the rulebook that its text or its scoring example settles, or that no state shows.
std::vector<SettledPoint> settled_points() {
  return {
      {{"C2"},
       "\"None there\" where the grid ends, or where only empty cells are: are there points?",
       "None where the grid ends, 5 where only empty cells are.",
       "Item 1 of the scoring example, and the footnote on p. 3."},
      {{"C5"},
       "\"For each\" with \"none\": are balconies or cells counted?",
       "Balconies that lack the element; an empty cell is none.",
       "Item 10 of the scoring example: four balconies, one without people, 1 point."},
      {{"C7"},
       "Does a group count its balconies or their elements?",
       "The elements.",
       "Item 3 of the scoring example: four balconies with six cats bring 6 points."},
      {{"C8", "C9"},
       "How do lovebirds pair, and which of several?",
       "One to one over two neighbouring columns, whatever their rows, from the top; both score.",
       "Items 5, 8, 13 and 14 of the scoring example; the total is the same whoever is paired."},
      {{"C12"},
       "Does \"another balcony\" in the row count the balcony itself?",
       "No.",
       "The text says another one (p. 3)."},
      {{"C13"},
       "Must two elements be on one balcony?",
       "No.",
       "The text: on the same balcony or not (p. 3)."},
      {{"C14"},
       "Is a flower colour that is there twice counted twice?",
       "No.",
       "Item 6 of the scoring example: one turquoise and two purple flowers are 2 colours."},
      {{"C17"},
       "Must a block stand on another one?",
       "No.",
       "The text: a block may be above an empty cell (p. 2)."},
      {{"C18"},
       "May a player turn a half towards the other one that was not offered?",
       "No: one of the two faces of the half that is left.",
       "The text (p. 2). No state shows which half was offered."},
      {{"C19"},
       "Who wins when points and entrance points are equal?",
       "Both share the victory.",
       "The text: \"the players share the victory\"."},
  };
}

// Open points of the rulebook that make a difference, and its variants.
std::vector<HouseRule> house_rules() {
  return {
      {"around",
       {"8", "4"},
       "Which cells are around a balcony: all 8, or the 4 that share an edge?",
       "8: usual meaning, and item 11 of the scoring example needs three occupied cells around one "
       "balcony, which 121 of the 163 layouts that fit the example allow. 4: 45 of them do. The "
       "pictogram is not in the text.",
       {"C1"}},
      {"absence-at-edge",
       {"inside", "zero"},
       "\"None around this balcony\" at the edge of the grid: judge the cells inside, or no "
       "points?",
       "The rulebook only says that an area wholly outside scores nothing (item 1).",
       {"C3"}},
      {"absence-at-entrance",
       {"five", "zero"},
       "\"None there\" when only the entrance is there: 5 points, or none?",
       "five: an entrance is no balcony, so no balcony there has the element (p. 3). zero: neither "
       "is it the empty cell of the footnote.",
       {"C4"}},
      {"group-without-element",
       {"counts", "zero"},
       "Does a balcony without the element itself still belong to its group?",
       "counts: the group includes this balcony and may be it alone (p. 3). zero: in item 3 all "
       "balconies of the group have the element.",
       {"C6"}},
      {"lovebird-counts-as",
       {"nothing", "person", "bird"},
       "Does a lovebird also count as a person or a bird?",
       "nothing: lovebirds are a symbol of their own, birds are always turquoise (p. 3). person: "
       "reviews call the lovers people.",
       {"C10", "C11"}},
      {"fewer-equal",
       {"zero", "count"},
       "Entrance \"the fewer of\" with equal numbers: no points, or points for one kind?",
       "zero: 1 point for each symbol that there is the fewer of (p. 3), and of two equal numbers "
       "neither is the fewer. count: the smaller of two equal numbers is that number.",
       {"C15"}},
      {"placement",
       {"adjacent", "anywhere"},
       "Must each block be adjacent to one placed before?",
       "adjacent: base game, p. 2. anywhere: first variant, p. 2."},
      {"connect-through-entrance",
       {"yes", "no"},
       "May a later block be adjacent to the entrance only?",
       "yes: the entrance is one of the 15 blocks placed (p. 2). no: \"adjacent to at least one "
       "other building block\" (p. 2), read strictly.",
       {"C16"}},
      {"entrance",
       {"middle", "bottom-row"},
       "Where may the entrance be?",
       "middle: base game, p. 1. bottom-row: second variant, p. 2."},
  };
}

const Ruleset& ruleset() {
  static const Ruleset rules{
      .id = "balconia",
      .title = "Balconia",
      .edition = "English edition 2024, Red Cat Games / Ares Games",
      .seats = {"green", "pink"},
      .scoring = {{{"balconies", "Balconies", "Scoring guide, p. 3"},
                   score_balconies,
                   balcony_rules()},
                  {{"entrance", "Entrance", "Entrance scoring conditions, p. 3"},
                   score_entrance,
                   entrance_rules()}},
      .legality = legality_rules(),
      .house_rules = house_rules(),
      .tie_breaks = {{"entrance points", entrance_points}},
      .seat_of = seat_of,
      .validate_catalog = validate_catalog,
      .moves = move_rules(),
      .options = option_rules(),
      .settled = settled_points(),
  };
  return rules;
}

}  // namespace storey::scoring::balconia
