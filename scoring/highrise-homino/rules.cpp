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
    const auto status = validate_piece(piece);
    if (!status) return status;
  }
  return ok();
}

}  // namespace

// Open points of the rules. Not listed, with their defaults: a border is closed when either side
// is; connections are direct; floors are dense; what connected players have is added map by map;
// own tenants only count for wishes about tenants; a tenant that came stays for its star; ties are
// shared.
std::vector<HouseRule> house_rules() {
  return {
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
      .tie_break = nullptr,
      .tie_break_title = "",
      .seat_of = nullptr,
      .validate_catalog = validate_catalog,
      .free_extent = true,
      .moves = move_rules(),
      .options = option_rules(),
  };
  return rules;
}

}  // namespace storey::scoring::highrise_homino
