// Chock-A-Block by Daryl Chow (Origame).
#include <algorithm>
#include <limits>
#include <numeric>

#include "scoring/chock-a-block/auto_block.h"
#include "scoring/chock-a-block/claims.h"
#include "scoring/chock-a-block/lines.h"
#include "scoring/chock-a-block/paragraphs.h"
#include "scoring/helpers.h"

namespace storey::scoring::chock_a_block {

namespace {

Error wrong_face(const std::string& where, const std::string& what) {
  return {ErrorCode::kBadData, where + ": " + what, where};
}

bool same_room(const Room& a, const Room& b) {
  return a.colour == b.colour && a.vacant == b.vacant && a.icons == b.icons;
}

Status validate_block(const Piece& piece) {
  if (piece.width != kRoomsACard || piece.height != kRoomsACard)
    return wrong_face(piece.id, "a block card covers 2 x 2 rooms");
  if (piece.faces.size() > 2) return wrong_face(piece.id, "a block card has two faces");
  for (const auto& face : piece.faces)
    if (const auto rooms = parse_rooms(face.text("rooms")); !rooms)
      return wrong_face(piece.id, rooms.error().message);
  if (piece.faces.size() == 1) return ok();
  const auto front = parse_rooms(piece.faces[0].text("rooms"));
  const auto back = parse_rooms(piece.faces[1].text("rooms"));
  for (size_t y = 0; y < 2; ++y)
    for (size_t x = 0; x < 2; ++x)
      if (!same_room((*front)[y][x], (*back)[y][1 - x]))
        return wrong_face(piece.id, "the back is not the mirror image of the front");
  return ok();
}

Status validate_token(const Piece& piece) {
  const auto feature = piece.faces[0].text("feature");
  const int value = piece.faces[0].count("value");
  if (std::find(kFeatures.begin(), kFeatures.end(), feature) == kFeatures.end() ||
      std::find(kTokenValues.begin(), kTokenValues.end(), value) == kTokenValues.end())
    return wrong_face(piece.id, "a token has a \"feature\" and the value 6, 8 or 10");
  return ok();
}

Status validate_resident(const Piece& piece) {
  for (const auto& [key, n] : piece.faces[0].counts)
    if (std::find(kFeatures.begin(), kFeatures.end(), key) == kFeatures.end() || n < 0)
      return wrong_face(piece.id, "'" + key + "' is no feature");
  return ok();
}

Status validate_catalog(const Catalog& catalog) {
  for (const auto& piece : catalog.pieces()) {
    auto status = piece.kind == kBlock      ? validate_block(piece)
                  : piece.kind == kToken    ? validate_token(piece)
                  : piece.kind == kResident ? validate_resident(piece)
                                            : wrong_face(piece.id,
                                                         "a piece is a block, "
                                                         "resident or token");
    if (!status) return status;
  }
  return ok();
}

}  // namespace

// Open points of the rules that make a difference to a state.
std::vector<HouseRule> house_rules() {
  return {
      {"leftover-points",
       {"4", "2"},
       "Points for four or more connected icons outside the lines?",
       "4: the worked example, \"4 points x 2 kinds = 8\", and its total of 36. 2: the sentence "
       "before it.",
       {"A1"}},
      {"leftover-per",
       {"kind", "group"},
       "Are they counted once a kind of icon, or for every group?",
       "kind: \"for each kind\", and the example counts kinds. group: nothing in the text.",
       {"A2"}},
      {"leftover-without",
       {"rooms", "icons"},
       "What does not count there: all icons of rooms under a line, or those that a line used?",
       "rooms: the sentence about these points counts \"among the rooms not counted into a line\". "
       "icons: a room with several icons may be part of several lines, and the example calls what "
       "is left \"lines other than\" those.",
       {"A3"}},
      {"line",
       {"group", "path"},
       "Is a line any connected group, or a line without branches?",
       "group: \"connected, diagonal rooms included\". path: the word is line; the diagram is not "
       "in the text.",
       {"A4"}},
      {"line-icons",
       {"at-least", "exactly"},
       "Must a line hold at least as many icons as the token says, or exactly?",
       "at-least: there is no token for 7 or 9. exactly: \"for the number of icons contained\".",
       {"A5"}},
      {"icons",
       {"each", "once-a-room"},
       "A room that shows an icon twice: does it count twice?",
       "each: \"the number of icons contained\". once-a-room: \"the rooms not counted into a "
       "line\".",
       {"A7"}},
      {"claim",
       {"subset", "whole-group"},
       "Does a token use a part of a group that its player chooses, or all of it?",
       "subset: icons used in the line are spent, several tokens at once are allowed. whole-group: "
       "a line is all that is connected.",
       {"A6"}},
      {"tokens",
       {"of-a-feature", "generic"},
       "Is there one token of each number for every feature, or four of each number for any?",
       "of-a-feature: the tokens are sorted \"by kind\", and Auto Block takes larger ones \"of the "
       "same kind\". generic: the text tells them apart by their numbers only; 12 tokens either "
       "way."},
      {"token-supply",
       {"race", "everyone"},
       "Is a token gone when another player has it?",
       "race: there are twelve in the box. everyone: the text does not say that they run out.",
       {"A15"}},
      {"backs",
       {"mirrored", "alike"},
       "Is the back of a card the mirror image of its front, or the same picture?",
       "mirrored: \"both sides are symmetrical\". alike: \"it may be placed with either side\" may "
       "mean that it makes no difference.",
       {"A14"}},
      {"resident-tile",
       {"covers", "adds"},
       "Does a resident's tile hide the icons printed in its room?",
       "covers: it lies on them. adds: only its colour is said to be none.",
       {"A11"}},
      {"residents",
       {"mandatory", "optional"},
       "Must a resident move in while there is room?",
       "mandatory: \"must\" in the rule text. optional: \"may\" in a review.",
       {"A8"}},
      {"resident-group",
       {"any", "with-new-card"},
       "Must the group of rooms hold the card just placed?",
       "any: the text asks for nothing of the kind. with-new-card: the check follows placing it.",
       {"A9"}},
      {"vacant-rooms",
       {"as-others", "no-icons", "not-of-the-four"},
       "Does a room to let count like any other?",
       "as-others: the vacant room is \"among the rooms connected\", and nothing sets its icons "
       "apart. no-icons: no card with a picture in a room to let is known. not-of-the-four: four "
       "rooms of one colour besides the vacant one, as \"connected and a vacant room\" may be "
       "read.",
       {"A10"}},
      {"storeys",
       {"gravity", "complete-first"},
       "As low as possible: on top of a card, or only when the storey below is complete?",
       "gravity: a review names this rule only. complete-first: read literally.",
       {"A12"}},
      {"variant",
       {"standard", "building-blocks"},
       "Are cards placed in a grid of cards, or by the building-block rule?",
       "building-blocks: adjacent by at least one room, and not all of the storey below missing."},
      {"frame",
       {"6x8", "free"},
       "Building-block rule: may the house be wider than six rooms?",
       "6x8: three cards wide. free: the variant does not say.",
       {"A17"}},
      {"grand",
       {"all-features", "keeps-tokens"},
       "Grand Auto Block: no excluded feature, or does it also keep tokens it would return?",
       "\"All score tokens count for points\" may mean either.",
       {"A18"}},
      {"auto-taken",
       {"next-lower", "nothing"},
       "Auto Block and a token somebody else has: the next lower one, or none?",
       "The text is silent.",
       {"A19"}},
      {"auto-beyond",
       {"10-and-6", "sum"},
       "Auto Block and more than 16 points of one feature: still 10 and 6, or the tokens that add "
       "up "
       "to most of them?",
       "10-and-6: the text names no other two tokens. sum: 10 and 6 are what 16 points add up to, "
       "so "
       "18 would be 10 and 8, and 24 all three."},
      {"against-auto-block",
       {"one-of-them", "each", "sum"},
       "Several players and Auto Block: is it one more of them, or do all play against it?",
       "one-of-them: \"added to a game of two to four players\". The text also knows \"against all "
       "players\" and does not say what then exceeds its total: each player's points, or their "
       "sum."},
      equal_players_rule({"A16"}),
  };
}

std::vector<SettledPoint> settled_points() {
  return {
      {{"A11"},
       "Does a resident's tile hide the colour of its room?",
       "Yes.",
       "The example of the rule text: with a resident in the middle, five rooms are two and two."},
      {{"A13"},
       "Is the frame, three cards wide, fixed before the first card?",
       "No: it is wherever the cards come to lie.",
       "No state shows a frame that was agreed on; as long as the cards fit into three columns, "
       "both readings allow the same."},
  };
}

// Points, item 1: the numbers of the score tokens.
void score_tokens(const RuleInput& in, ScoreWriter& out) {
  const auto& apartment = apartment_of(in);
  for (const auto feature : kFeatures) {
    const auto& claimed = claimed_lines(in, feature);
    for (size_t i = 0; i < claimed.tokens.size(); ++i) {
      const auto& token = claimed.tokens[i];
      const bool given = !token.line.empty();
      auto cells = given ? token.line : token.cell ? Cells{*token.cell} : Cells{};
      const auto because = given ? count_icons(icons_in(apartment, feature, token.line), feature) +
                                       " in a line, token " + std::to_string(token.value) + ": " +
                                       list_cells(token.line)
                                 : std::string(feature) + " token " + std::to_string(token.value) +
                                       (claimed.guessed(i) ? ", its line is not given"
                                                           : ", no line is there for it");
      out.add(token.value, because, std::move(cells));
    }
  }
}

RuleRef leftovers_rule() { return {"leftovers", "Icons outside the lines", "Points, item 2"}; }

namespace {

/// Rooms of the lines of `feature` that somebody gave.
std::set<Cell> own_rooms(const RuleInput& in, std::string_view feature) {
  std::set<Cell> used;
  for (const auto& token : claimed_lines(in, feature).tokens)
    used.insert(token.line.begin(), token.line.end());
  return used;
}

/// Rooms of lines that somebody gave; by house rule those of all features.
std::set<Cell> given_rooms(const RuleInput& in, std::string_view feature) {
  if (in.option("leftover-without") != "rooms") return own_rooms(in, feature);
  std::set<Cell> used;
  for (const auto other : kFeatures) used.merge(own_rooms(in, other));
  return used;
}

int icons_in_groups(const Apartment& apartment, std::string_view feature,
                    const std::vector<Cells>& groups) {
  int icons = 0;
  for (const auto& group : groups) icons += icons_in(apartment, feature, group);
  return icons;
}

/// How many icons of `feature` lines that nobody gave leave at most. They may take rooms that lines
/// of other features took.
int most_left(const RuleInput& in, std::string_view feature) {
  const auto& apartment = apartment_of(in);
  const auto& claimed = claimed_lines(in, feature);
  int left =
      icons_in_groups(apartment, feature, left_over(apartment, feature, own_rooms(in, feature)));
  for (size_t i = 0; i < claimed.tokens.size(); ++i)
    if (claimed.guessed(i)) left -= claimed.tokens[i].value;
  return left;
}

/// Rooms that lines of `feature` which nobody gave may take: those connected with their tokens.
std::set<Cell> rooms_for_guesses(const RuleInput& in, std::string_view feature) {
  auto rooms = rooms_with(apartment_of(in), feature, own_rooms(in, feature));
  const auto& claimed = claimed_lines(in, feature);
  std::set<Cell> taken;
  for (size_t i = 0; i < claimed.tokens.size(); ++i) {
    if (!claimed.guessed(i)) continue;
    const auto& cell = claimed.tokens[i].cell;
    if (!cell || rooms.count(*cell) == 0) return rooms;
    for (const Cell room : hang_together(*cell, true, [&](Cell c) { return rooms.count(c) > 0; }))
      taken.insert(room);
  }
  return taken;
}

/// Groups of `feature` that bring points whatever rooms the lines take that nobody gave. Where
/// these leave more, what is taken as apart here may be one group: of each that given lines leave
/// one part counts.
std::vector<Cells> surely_left(const RuleInput& in, std::string_view feature) {
  const auto& apartment = apartment_of(in);
  auto used = given_rooms(in, feature);
  auto whole = left_over(apartment, feature, used);
  for (const auto other : kFeatures)
    if (other == feature || in.option("leftover-without") == "rooms")
      used.merge(rooms_for_guesses(in, other));
  std::vector<Cells> sure;
  for (auto& part : left_over(apartment, feature, used)) {
    const auto of = std::find_if(whole.begin(), whole.end(), [&](const Cells& group) {
      return std::find(group.begin(), group.end(), part.front()) != group.end();
    });
    if (of == whole.end()) continue;  // a larger part of that group counts
    whole.erase(of);
    sure.push_back(std::move(part));
  }
  if (in.option("leftover-per") == "kind" && sure.size() > 1) sure.resize(1);
  return sure;
}

/// Whether what is left of `feature` hangs on lines nobody gave.
bool hangs_on_guesses(const RuleInput& in, std::string_view feature) {
  const bool all = in.option("leftover-without") == "rooms";
  return std::any_of(kFeatures.begin(), kFeatures.end(), [&](auto other) {
    const auto& claimed = claimed_lines(in, other);
    for (size_t i = 0; i < claimed.tokens.size(); ++i)
      if ((all || other == feature) && claimed.guessed(i)) return true;
    return false;
  });
}

void add_leftovers(const RuleInput& in, std::string_view feature, ScoreWriter& out) {
  for (auto& group : surely_left(in, feature)) {
    auto because = count_icons(icons_in(apartment_of(in), feature, group), feature) +
                   " connected outside the lines: " + list_cells(group);
    out.add(leftover_points(in), std::move(because), std::move(group));
  }
}

/// What may be left with the best lines: the best group where all lines were looked at, else what
/// the tokens' numbers leave.
void add_open_leftovers(const RuleInput& in, std::string_view feature, ScoreWriter& out) {
  const auto& apartment = apartment_of(in);
  const auto& claimed = claimed_lines(in, feature);
  const bool per_kind = in.option("leftover-per") == "kind";
  auto used = given_rooms(in, feature);
  auto groups = left_over(apartment, feature, used);
  if (groups.empty()) return;
  const int left = std::min(icons_in_groups(apartment, feature, groups), most_left(in, feature));
  if (per_kind && claimed.all_seen && in.option("leftover-without") == "icons") {
    for (const auto& line : claimed.lines) used.insert(line.begin(), line.end());
    groups = left_over(apartment, feature, used);
    if (groups.empty()) return;
  }
  const int together = std::min(left, icons_in(apartment, feature, groups.front()));
  if (together < kGroup) return;
  const int most = leftover_points(in) * (per_kind ? 1 : left / kGroup);
  const int least = leftover_points(in) * static_cast<int>(surely_left(in, feature).size());
  if (least >= most) return add_leftovers(in, feature, out);
  out.add(leftovers_rule(), least,
          "up to " + count_icons(per_kind ? together : left, feature) +
              " may be left connected: nobody said which rooms a line takes",
          std::move(groups.front()), most - least);
}

}  // namespace

// Points, item 2: each kind of icon that is connected four times or more outside the lines. Where
// nobody said which rooms a token's line takes, what it may leave is open.
void score_leftovers(const RuleInput& in, ScoreWriter& out) {
  for (const auto feature : kFeatures)
    if (hangs_on_guesses(in, feature))
      add_open_leftovers(in, feature, out);
    else
      add_leftovers(in, feature, out);
}

RuleRef auto_block_rule() { return {"auto-block", "Auto Block", "Solo rules"}; }

// Solo rules: the points of its tokens only. Nobody said which feature brings none: then it may be
// the best one, or none at all in the grand game.
void score_auto_block(const RuleInput& in, ScoreWriter& out) {
  if (!is_auto_block(in)) return;
  const auto block = play_auto_block(in);
  const auto points_of = [](const AutoFeature& feature) {
    return std::accumulate(feature.tokens.begin(), feature.tokens.end(), 0);
  };
  const auto best =
      std::max_element(block.features.begin(), block.features.end(),
                       [&](const auto& a, const auto& b) { return points_of(a) < points_of(b); });
  for (const auto& feature : block.features) {
    if (feature.icons == 0) continue;
    const auto name = kFeatures[static_cast<size_t>(&feature - block.features.data())];
    std::vector<std::string> values;
    for (const int value : feature.tokens) values.push_back(std::to_string(value));
    const auto tokens = values.empty()       ? std::string("no token")
                        : values.size() == 1 ? "token " + values.front()
                                             : "tokens " + list_words(values);
    const bool open = excluded_unknown(in) && &feature == &*best;
    out.add(auto_block_rule(), open ? 0 : points_of(feature),
            count_icons(feature.icons, name) +
                " on its residents: " + (feature.excluded ? "the feature without points" : tokens) +
                (open ? ", unless a feature without points was drawn; nobody said which" : ""),
            {}, open ? points_of(feature) : 0);
  }
}

// End of the game: the most residents. Solo: you win if you exceed Auto Block's total.
TieValue residents_there(const RuleInput& in, const ScoreSheet& /*sheet*/) {
  if (is_auto_block(in)) return {std::numeric_limits<int>::max(), "has to be exceeded"};
  return {static_cast<int>(apartment_of(in).residents.size())};
}

const Ruleset& ruleset() {
  static const Ruleset rules{
      .id = "chock-a-block",
      .title = "Chock-A-Block",
      .edition = "Origame",
      .seats = {"player-1", "player-2", "player-3", "player-4", "player-5"},
      .scoring = {{{"tokens", "Score tokens", "Points, item 1"}, score_tokens, {}},
                  {leftovers_rule(), score_leftovers, {}},
                  {auto_block_rule(), score_auto_block, {}}},
      .legality = legality_rules(),
      .house_rules = house_rules(),
      .tie_breaks = {{"residents", residents_there}, later_seat()},
      .seat_of = nullptr,
      .validate_catalog = validate_catalog,
      .free_extent = true,
      .moves = move_rules(),
      .places = places(),
      .options = option_rules(),
      .settled = settled_points(),
      .outcome = solo_outcome,
      .claim_ways = claim_ways,
  };
  return rules;
}

}  // namespace storey::scoring::chock_a_block
