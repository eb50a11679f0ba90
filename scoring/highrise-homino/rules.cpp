// Highrise Homino by Pandaqi: the base game and the expansions Room Service, Wallet Watchers,
// Useful Utilities, Happy Housing and Living Together.
#include "scoring/helpers.h"
#include "scoring/highrise-homino/mission.h"
#include "scoring/highrise-homino/moves.h"
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
       "how it was before, by the maker's diary.",
       {"1"}},
      {"window-to-hole",
       {"legal", "illegal"},
       "May a window look into a hole of the map?",
       "legal: nothing can be placed at its other side, and nothing is. illegal: it \"must be at "
       "the "
       "outside of the building\".",
       {"2"}},
      {"doors",
       {"any", "to-a-square"},
       "Must the door of a room lead to another square?",
       "any: \"at least one door\" is all that is asked for. to-a-square: a door into the air is "
       "of no use.",
       {"11"}},
      {"floors",
       {"dense", "by-players"},
       "Two players share the first floor: on which is the next one?",
       "dense: \"the next player is the second floor\". by-players: floors counted like places in "
       "a "
       "race, then it is the third.",
       {"15"}},
      {"staircase",
       {"down", "both-ways"},
       "Does a staircase also connect the players below with its owner?",
       "down: the maker's diary says that connections go down, never up. both-ways: the printed "
       "text "
       "says connected.",
       {"16"}},
      {"connections",
       {"direct", "over-others"},
       "Are those connected to a connected player connected, too?",
       "direct: the text speaks of the players one is connected to. over-others: it does not "
       "exclude "
       "it.",
       {"18"}},
      {"floor-type",
       {"squares", "regions"},
       "Does a wish for a floor count its squares or the areas it makes?",
       "squares: \"this many of the floor type\", which is printed on squares. regions: the text "
       "names no unit.",
       {"21"}},
      {"computer-price",
       {"double", "single"},
       "Is a room beside a computer with Wi-Fi twice as large for the price?",
       "double: adjacent rooms \"count double\". single: it is one room twice, not a larger one.",
       {"24", "32"}},
      {"computers",
       {"once", "each"},
       "Does what stands beside two computers with Wi-Fi count twice, or four times?",
       "once: \"count double\" is a state, not a sum. each: every computer says it of all that is "
       "adjacent.",
       {"32"}},
      {"goal-mismatches",
       {"allowed", "illegal"},
       "May floors differ without a wall in the map that won the goal of all floor types?",
       "allowed: its reward lets three dominoes be turned or moved, \"floors may mismatch\"; which "
       "three is not seen. illegal: for tables that use the reward otherwise.",
       {"7"}},
      {"tenant-wishes",
       {"own", "connected"},
       "Do wishes about tenants count those of connected players?",
       "own: only dominoes of connected players count as one's own. connected: as everything else "
       "does.",
       {"19"}},
      {"utility-wishes",
       {"connected", "own"},
       "Does a connected player's generator fulfil a wish for a utility?",
       "connected: their dominoes count as one's own; access is still needed. own: what one has "
       "oneself.",
       {"26"}},
      {"wandering",
       {"any-wish", "plain-wish"},
       "Does a wandering tenant come for a crossed-out wish that holds?",
       "any-wish: such a wish is fulfilled. plain-wish: it wishes for nothing there.",
       {"38"}},
      {"price-icons",
       {"all", "no-floor-icons"},
       "Do floor icons, staircases and elevators count for the price?",
       "all: \"unique icons\"; a goal that leaves out these three says so. no-floor-icons: that "
       "goal "
       "shows how the maker counts objects.",
       {"22"}},
      {"windows",
       {"close", "open"},
       "Does a window close a room like a wall?",
       "close: windows are \"a third type of wall\", and a threat speaks of a room with a window. "
       "open: walls on all sides, read strictly.",
       {"10"}},
      {"room-size",
       {"squares", "dominoes"},
       "What is the size of a room counted in?",
       "squares: a goal calls one domino a room of size 2. dominoes: the text names no unit.",
       {"12"}},
      {"wallet-watchers",
       {"when-seen", "yes", "no"},
       "Is the price of the map added at the end?",
       "when-seen: with a piece of Wallet Watchers on the table. yes, no: for tables that show "
       "none, "
       "or play without the rule.",
       {"24"}},
      {"living-together",
       {"when-seen", "yes", "no"},
       "Do the players win or lose together?",
       "when-seen: with a goal or a threat on the table. yes, no: for tables that show none, or "
       "play with goals, but each for one's own points (\"makes it possible\")."},
      {"goals",
       {"floor", "map"},
       "Are the maps of all players on one floor looked at together for a goal?",
       "floor: \"goals refer to a single floor\", and of personal goals it says that they refer to "
       "one's own map. map: every player's map is a floor of the building."},
      {"personal-goals",
       {"at-the-end", "at-any-time"},
       "Must a personal goal be reached when the game is over, or once during the game?",
       "at-the-end: \"when the game is over, you win if all personal goals have been reached\". "
       "at-any-time: goals of the group are reached once, and then given away."},
      {"crossed-hometrainer",
       {"counts", "no"},
       "Does a crossed-out hometrainer wish show the hometrainer's icon?",
       "counts: the icon is there. no: the tenant wishes for none.",
       {"31"}},
      {"computer-points",
       {"single", "double"},
       "Does a computer with Wi-Fi double the points of objects beside it?",
       "single: icons, rooms and floors count double, points are none of them. double: a bar that "
       "counts double is two bars.",
       {"32"}},
      {"touching",
       {"edges", "corners"},
       "Does a domino connect to another one that it touches at a corner only?",
       "edges: what closes off and what opens are edges. corners: the text asks for a connection "
       "and no more.",
       {"3", "4"}},
      {"lamp",
       {"when-placed", "always"},
       "Does a lamp need Power only when it is placed?",
       "when-placed: \"can only place me\". always: for tables that take it as a condition of "
       "having one.",
       {"6"}},
      {"crossed-wishes",
       {"pooled", "own"},
       "Do dominoes of connected players count against a crossed-out wish?",
       "pooled: they count as one's own \"when fulfilling wishes\", so connections can hurt. own: "
       "\"you should not have that object\".",
       {"19"}},
      {"connection-count",
       {"players", "ways"},
       "Two ways to one player, by floor and by elevator: are they one connection?",
       "players: the wish counts \"to how many players\". ways: its icon shows connections.",
       {"20"}},
      {"piano",
       {"nowhere", "as-an-icon"},
       "A piano outside a room: is it still one of the different icons?",
       "nowhere: \"only counts if inside a room\". as-an-icon: it does not count as a piano, but "
       "the icon is there.",
       {"23"}},
      {"wrong-price",
       {"stays", "leaves"},
       "Does a wallet tenant leave when the price has become too high?",
       "stays: the rule that they leave is \"optional\", for those who are \"in for a challenge\". "
       "leaves: with that rule, whenever a tenant is attracted.",
       {"24"}},
      {"kept-tenants",
       {"score", "only-content"},
       "Does a tenant score whose wishes do not hold any more?",
       "score: wishes are looked at when it comes; \"the value of all Tenants they have\". "
       "only-content: nothing says that it may be forgotten.",
       {"36"}},
      {"unique-icons",
       {"different", "only-once"},
       "Unique icons of the price: how many different ones, or how many that are there only once?",
       "different: an icon more never lowers the price of a map, and a wish for different objects "
       "counts so. only-once: what \"unique\" means, read strictly.",
       {"22"}},
      {"staircases",
       {"one-floor", "a-floor-each"},
       "Does a second staircase lead another floor down?",
       "one-floor: it \"connects you to the floor below you\", and a second one says the same. "
       "a-floor-each: stairs on stairs lead on.",
       {"16"}},
      {"hometrainers",
       {"each", "once"},
       "Do several hometrainers add up?",
       "each: every one \"adds +2 to every tenant that shows my icon\". once: the tenant wishes "
       "for "
       "one and gets it.",
       {"31"}},
      {"circular-computers",
       {"once", "again"},
       "A doubled floor icon changes the floors: is Wi-Fi looked at again then?",
       "once: who has Wi-Fi is settled by the floors as the icons are printed. again: access hangs "
       "on the floor one is on in the end; the floors then stay.",
       {"32"}},
      {"free-door",
       {"no", "counts"},
       "Is a door that stands free inside a room the door of that room?",
       "no: it leads from the room into the room. counts: \"at least one door\" is all that is "
       "asked for.",
       {"11"}},
      {"no-windows",
       {"not-reached", "reached"},
       "Twice as many windows as doors: is that goal reached without a window and a door?",
       "not-reached: a map could reach it before anything was built. reached: none is twice none."},
      {"attracting",
       {"may", "must"},
       "May a player attract nobody although a guest would come?",
       "may: a threat asks that everybody attracts, which would ask for nothing if one had to "
       "whenever one can. must: \"players attract a Tenant\", \"pick 1\"."},
      equal_players_rule({"37"}),
  };
}

std::vector<SettledPoint> settled_points() {
  return {
      {{"5"},
       "Must the two halves of one domino match?",
       "No.",
       "Dominoes are printed with different floors side by side; the rule is about placing."},
      {{"8"},
       "May a domino lie half a square beside the others?",
       "No.",
       "The text places squares beside squares. Such a map cannot be written down, so no state "
       "shows it."},
      {{"9", "14"},
       "Is an edge without a wall enclosed where nothing lies behind it, or only a hole?",
       "No.",
       "\"Walls on all sides\"."},
      {{"13"},
       "Must a room have one kind of floor?",
       "It has, when no floors clash.",
       "Inside it there are no walls, so the floors of different dominoes match; the halves of one "
       "domino need not."},
      {{"17"},
       "Whom does an elevator connect?",
       "All owners of at least one with each other.",
       "\"Connects you to anybody with an elevator\", the printed text."},
      {{"25"},
       "Do wallet tenants score their star?",
       "Yes.",
       "\"Their score = the maximum price they're willing to pay\"."},
      {{"27"},
       "What does a crossed-out utility wish for?",
       "Not to have that utility.",
       "A red cross means that one should not have it."},
      {{"28"},
       "Do goals that speak of access ask for the utility itself?",
       "Yes.",
       "Access without a generator gives nothing that could be seen."},
      {{"29"},
       "Do several bars and wardrobes count each?",
       "Their points do; the second tenant a round comes once.",
       "Each prints its points; \"you may attract 2 Tenants each round\" is a number of tenants."},
      {{"30"},
       "Whose rooms does a desk count?",
       "Those of its own map, its own room among them.",
       "Others' dominoes count \"when fulfilling wishes\"; points are none."},
      {{"33"}, "What does a pool score?", "Nothing.", "It moves a tenant in the Attract phase."},
      {{"34"},
       "Whose is a tenant that lies between two maps?",
       "Whoever is said to have it.",
       "The text says \"somewhere near your map\"; a state lists tenants by player."},
      {{"35"},
       "Are folded tenants read?",
       "They are listed by name, flat or folded.",
       "A folded tile hides half of what it says from a photo."},
      {{"37"},
       "Does the game end at once when a deck is empty, or after the round?",
       "Whenever the players stop: a finished table is judged as it lies.",
       "No state shows the decks."},
      {{"29"},
       "Do the bar and the price of the map count in a game in progress?",
       "No, neither.",
       "The bar counts \"at the end of the game\", and so does the price."},
  };
}

const Ruleset& ruleset() {
  static const Ruleset rules{
      .id = "highrise-homino",
      .title = "Highrise Homino",
      .edition = "print and play, Pandaqi",
      .seats = {"player-1", "player-2", "player-3", "player-4", "player-5", "player-6"},
      .scoring = {{tenants_rule(), score_tenants, {}},
                  {home_rule(), score_home, object_rules()},
                  {price_rule(), score_price, {}}},
      .legality = legality_rules(),
      .house_rules = house_rules(),
      .tie_breaks = {later_seat()},
      .seat_of = nullptr,
      .validate_catalog = validate_catalog,
      .free_extent = true,
      .moves = move_rules(),
      .places = places(),
      .options = option_rules(),
      .settled = settled_points(),
      // Whoever follows the round says when it is; nobody else has to.
      .asks = [](const RuleInput& /*in*/,
                 std::string_view fact) { return fact != "phase" && fact != "turn"; },
      .outcome = group_outcome,
  };
  return rules;
}

}  // namespace storey::scoring::highrise_homino
