// Highrise Homino by Pandaqi: the base game and the expansions Room Service, Wallet Watchers,
// Useful Utilities, Happy Housing and Living Together.
#include "scoring/highrise-homino/mission.h"
#include "scoring/highrise-homino/paragraphs.h"
#include "scoring/highrise-homino/tenant.h"

namespace storey::scoring::highrise_homino {

namespace {

Error wrong_face(const std::string& where, const std::string& what) {
  return {ErrorCode::kBadData, where + ": " + what, where};
}

Status validate_domino(const Piece& piece) {
  if (piece.width != 1 || piece.height != 2)
    return wrong_face(piece.id, "a domino is 1 wide and 2 high");
  for (const auto& face : piece.faces)
    for (const auto* half : {"top", "bottom"})
      if (const auto square = parse_square(face.text(half)); !square)
        return wrong_face(piece.id, square.error().message);
  return ok();
}

Status validate_tenant(const Piece& piece) {
  for (const auto& face : piece.faces) {
    if (face.text("portrait").empty())
      return wrong_face(piece.id, "a tenant needs the text \"portrait\"");
    const auto wishes = parse_wishes(face.text("wishes"));
    if (!wishes) return wrong_face(piece.id, wishes.error().message);
  }
  return ok();
}

Status validate_mission(const Piece& piece, const char* key, bool (*known)(std::string_view)) {
  for (const auto& face : piece.faces)
    if (!known(face.text(key)))
      return wrong_face(piece.id,
                        "there is no " + piece.kind + " '" + std::string(face.text(key)) + "'");
  return ok();
}

Status validate_piece(const Piece& piece) {
  if (piece.kind == kDomino) return validate_domino(piece);
  if (piece.kind == kTenant) return validate_tenant(piece);
  if (piece.kind == kThreat) return validate_mission(piece, "threat", is_threat);
  if (piece.kind != kGoal)
    return wrong_face(piece.id, "a piece is a domino, a tenant, a goal or a threat");
  if (auto good = validate_mission(piece, "goal", is_goal); !good) return good;
  return validate_domino(piece);  // it lies in a map when it was won
}

Status validate_catalog(const Catalog& catalog) {
  for (const auto& piece : catalog.pieces()) {
    auto status = validate_piece(piece);
    if (!status) return status;
  }
  return ok();
}

}  // namespace

std::vector<HouseRule> house_rules() {
  return {
      {"walls",
       {"either-side", "both-sides"},
       "Is a border closed by a wall or door on one side of it?",
       "either-side: floors must match \"unless there is a wall or door between them\". "
       "both-sides: "
       "how it was before, by the maker's diary."},
      {"window-to-hole",
       {"legal", "illegal"},
       "May a window look into a hole of the map?",
       "legal: nothing can be placed at its other side, and nothing is. illegal: it \"must be at "
       "the "
       "outside of the building\"."},
      {"doors",
       {"any", "to-a-square"},
       "Must the door of a room lead to another square?",
       "any: \"at least one door\" is all that is asked for. to-a-square: a door into the air is "
       "of no use."},
      {"floors",
       {"dense", "by-players"},
       "Two players share the first floor: on which is the next one?",
       "dense: \"the next player is the second floor\". by-players: floors counted like places in "
       "a "
       "race, then it is the third."},
      {"staircase",
       {"down", "both-ways"},
       "Does a staircase also connect the players below with its owner?",
       "down: the maker's diary says that connections go down, never up. both-ways: the printed "
       "text "
       "says connected."},
      {"connections",
       {"direct", "over-others"},
       "Are those connected to a connected player connected, too?",
       "direct: the text speaks of the players one is connected to. over-others: it does not "
       "exclude "
       "it."},
      {"floor-type",
       {"squares", "regions"},
       "Does a wish for a floor count its squares or the areas it makes?",
       "squares: \"this many of the floor type\", which is printed on squares. regions: the text "
       "names no unit."},
      {"computer-price",
       {"double", "single"},
       "Is a room beside a computer with Wi-Fi twice as large for the price?",
       "double: adjacent rooms \"count double\". single: it is one room twice, not a larger one."},
      {"computers",
       {"once", "each"},
       "Does what stands beside two computers with Wi-Fi count twice, or four times?",
       "once: \"count double\" is a state, not a sum. each: every computer says it of all that is "
       "adjacent."},
      {"goal-mismatches",
       {"allowed", "illegal"},
       "May floors differ without a wall in the map that won the goal of all floor types?",
       "allowed: its reward lets three dominoes be turned or moved, \"floors may mismatch\"; which "
       "three is not seen. illegal: for tables that use the reward otherwise."},
      {"tenant-wishes",
       {"own", "connected"},
       "Do wishes about tenants count those of connected players?",
       "own: only dominoes of connected players count as one's own. connected: as everything else "
       "does."},
      {"utility-wishes",
       {"connected", "own"},
       "Does a connected player's generator fulfil a wish for a utility?",
       "connected: their dominoes count as one's own; access is still needed. own: what one has "
       "oneself."},
      {"wandering",
       {"any-wish", "plain-wish"},
       "Does a wandering tenant come for a crossed-out wish that holds?",
       "any-wish: such a wish is fulfilled. plain-wish: it wishes for nothing there."},
      {"price-icons",
       {"all", "no-floor-icons"},
       "Do floor icons, staircases and elevators count for the price?",
       "all: \"unique icons\"; a goal that leaves out these three says so. no-floor-icons: that "
       "goal "
       "shows how the maker counts objects."},
      {"windows",
       {"close", "open"},
       "Does a window close a room like a wall?",
       "close: windows are \"a third type of wall\", and a threat speaks of a room with a window. "
       "open: walls on all sides, read strictly."},
      {"room-size",
       {"squares", "dominoes"},
       "What is the size of a room counted in?",
       "squares: a goal calls one domino a room of size 2. dominoes: the text names no unit."},
      {"wallet-watchers",
       {"when-seen", "yes", "no"},
       "Is the price of the map added at the end?",
       "when-seen: with a piece of Wallet Watchers on the table. yes, no: for tables that show "
       "none, "
       "or play without the rule."},
      {"crossed-hometrainer",
       {"counts", "no"},
       "Does a crossed-out hometrainer wish show the hometrainer's icon?",
       "counts: the icon is there. no: the tenant wishes for none."},
      {"computer-points",
       {"single", "double"},
       "Does a computer with Wi-Fi double the points of objects beside it?",
       "single: icons, rooms and floors count double, points are none of them. double: a bar that "
       "counts double is two bars."},
  };
}

const Ruleset& ruleset() {
  static const Ruleset rules{
      .id = "highrise-homino",
      .title = "Highrise Homino",
      .edition = "print and play, Pandaqi",
      .seats = {"player-1", "player-2", "player-3", "player-4", "player-5", "player-6"},
      .scoring = {{{"tenants", "Tenants", "Objective"}, score_tenants, {}},
                  {{"objects", "Objects with points", "Objective"}, score_objects, object_rules()},
                  {{"price", "Price of the map", "Wallet Watchers"}, score_price, {}}},
      .legality = legality_rules(),
      .house_rules = house_rules(),
      .tie_breaks = {},
      .seat_of = nullptr,
      .validate_catalog = validate_catalog,
      .free_extent = true,
      .moves = move_rules(),
      .options = option_rules(),
  };
  return rules;
}

}  // namespace storey::scoring::highrise_homino
