#include "pipeline/game/game.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <set>
#include <utility>

#include "pipeline/io/files.h"
#include "pipeline/io/json_reader.h"
#include "scoring/without_rules.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr int kFormat = 1;
constexpr int kMaxSide = 99;
constexpr int kMaxCopies = 99;
constexpr std::size_t kMaxPieces = 1000;
constexpr std::size_t kMaxFaces = 99;
constexpr int kMaxAnswer = 1'000'000;
constexpr int kLeastCount = -99;  // a crossed-out symbol counts as one less
constexpr int kMaxCellsOfPiece = 8;
constexpr double kMaxMillimetres = 1000;

BoardKind board_kind(JsonObject& board) {
  const std::string kind = board.text("kind");
  if (kind == "framed-grid") return BoardKind::kFramedGrid;
  if (kind == "open-lattice") return BoardKind::kOpenLattice;
  if (kind == "printed-grid") return BoardKind::kPrintedGrid;
  board.complain("kind",
                 "expected framed-grid, open-lattice or printed-grid, got \"" + kind + "\"");
  return BoardKind::kFramedGrid;
}

Anchor read_anchor(const Json& json, const std::string& path, const BoardSpec& board,
                   JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  Anchor anchor{.kind = object.text("kind"), .cells = {}};
  object.each("cells", true, [&](const Json& name, const std::string& at) {
    const auto cell = name.is_string() ? parse_cell(name.get<std::string>()) : std::nullopt;
    if (!cell || cell->col >= board.cols || cell->row >= board.rows) {
      complaint.add(at, "expected a cell of the board such as \"c1\", got " + named(name));
      return;
    }
    anchor.cells.push_back(*cell);
  });
  return anchor;
}

BoardSpec read_board_spec(JsonObject& object, JsonComplaint& complaint) {
  BoardSpec board;
  board.kind = board_kind(object);
  board.rows = object.whole("rows", 1, kMaxSide);
  board.cols = object.whole("cols", 1, kMaxSide);
  board.cell_mm = object.number("cell_mm", 1, kMaxMillimetres);
  board.bar_mm = object.number("bar_mm", 0, kMaxMillimetres, 0);
  board.face_mm = object.number("face_mm", 1, kMaxMillimetres, board.cell_mm);
  board.upright = object.flag("upright", true);
  board.two_sided = object.flag("two_sided", false);
  board.free_extent = object.flag("free_extent", false);
  object.each("sides", false, [&](const Json& side, const std::string& path) {
    if (const auto number = whole_in(side, 1, std::min(board.rows, board.cols)))
      board.sides.push_back(*number);
    else
      complaint.add(path, "expected rows and columns of a finished board, got " + named(side));
  });
  object.each("anchors", false, [&](const Json& json, const std::string& path) {
    board.anchors.push_back(read_anchor(json, path, board, complaint));
  });
  return board;
}

/// Art stays below art/, so that a game folder can be copied or served as a whole.
bool inside_art_folder(const fs::path& art) {
  return !art.empty() && art.is_relative() && std::find(art.begin(), art.end(), "..") == art.end();
}

Face read_face(const Json& json, const std::string& path, const fs::path& art_folder,
               JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  Face face{.art = object.text("art", ""),
            .counts = object.counts("counts", kLeastCount),
            .texts = object.texts("texts"),
            .tags = object.words("tags")};
  if (face.art.empty() && !object.has("art")) return face;  // rules only, no photos
  if (!inside_art_folder(face.art)) {
    object.complain("art",
                    "expected the name of a file in the folder art/, got \"" + face.art + "\"");
  } else if (std::error_code error; !fs::is_regular_file(art_folder / face.art, error)) {
    object.complain("art",
                    "there is no file art/" + face.art + ": add the picture or correct the name");
  }
  return face;
}

/// Names go into layout text and JSON, so they hold no blanks or signs with a meaning there.
bool good_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '$';
  });
}

Piece read_piece(const Json& json, const std::string& path, const fs::path& art_folder,
                 JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  Piece piece;
  piece.id = object.text("id");
  piece.label = object.text("label", piece.id);
  piece.kind = object.text("kind");
  piece.copies = object.whole("copies", 1, kMaxCopies, 1);
  piece.width = object.whole("width", 1, kMaxCellsOfPiece, 1);
  piece.height = object.whole("height", 1, kMaxCellsOfPiece, 1);
  for (const auto& [key, name] : {std::pair{"id", piece.id}, {"label", piece.label}}) {
    if (!good_name(name)) {
      object.complain(key, "expected letters, digits, -, _ and $ only, got \"" + name + "\"");
    }
  }
  object.each("faces", true, [&](const Json& face, const std::string& at) {
    if (piece.faces.size() == kMaxFaces) complaint.add(at, "a piece has at most 99 faces");
    if (complaint.first()) return;
    piece.faces.push_back(read_face(face, at, art_folder, complaint));
  });
  return piece;
}

AreaSpec read_area(const Json& json, const std::string& path, JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  AreaSpec area;
  area.key = object.text("key");
  area.title = object.text("title");
  area.shared = object.flag("shared", false);
  for (const auto& kind : object.words("kinds")) area.kinds.push_back(kind);
  return area;
}

/// "number": [low, high], "choices": [...] or "text": true say what may be answered.
FactSpec read_question(const Json& json, const std::string& path, JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  FactSpec question;
  question.key = object.text("key");
  question.ask = object.text("ask");
  question.shared = object.flag("shared", false);
  question.with = object.words("with");
  std::vector<int> bounds;
  object.each("number", false, [&](const Json& bound, const std::string& at) {
    if (const auto number = whole_in(bound, -kMaxAnswer, kMaxAnswer))
      bounds.push_back(*number);
    else
      complaint.add(at, "expected a whole number from -" + std::to_string(kMaxAnswer) + " to " +
                            std::to_string(kMaxAnswer) + ", got " + named(bound));
  });
  object.each("choices", false, [&](const Json& choice, const std::string& at) {
    if (choice.is_string())
      question.choices.push_back(choice.get<std::string>());
    else
      complaint.add(at, "expected a text");
  });
  const bool text = object.flag("text", false);
  if ((bounds.size() == 2 ? 1 : 0) + (question.choices.empty() ? 0 : 1) + (text ? 1 : 0) != 1)
    complaint.add(path, "give one of \"number\": [low, high], \"choices\": [...], \"text\": true");
  question.kind = bounds.size() == 2          ? FactSpec::Kind::kNumber
                  : !question.choices.empty() ? FactSpec::Kind::kChoice
                                              : FactSpec::Kind::kText;
  if (bounds.size() == 2) {
    question.low = bounds[0];
    question.high = bounds[1];
  }
  if (object.has("default")) {
    question.fallback = object.text("default");
    if (const auto good = check_answer(question, *question.fallback); !good)
      object.complain("default", good.error().message);
  }
  return question;
}

LabelSpec read_labels_spec(JsonObject& object) {
  LabelSpec labels;
  labels.words = object.texts("words");
  labels.house_rules = object.texts("house_rules");
  if (!object.has("scores")) return labels;
  labels.scores.clear();
  object.entries("scores", [&](const std::string& column, JsonObject& score) {
    labels.scores[column] = score.texts("house_rules");
  });
  return labels;
}

/// A word that no face shows would turn right labels into errors.
void check_label_words(const LabelSpec& labels, const std::vector<Piece>& pieces,
                       JsonComplaint& complaint) {
  std::set<std::string> shown{"none"};
  for (const Piece& piece : pieces) {
    for (const Face& face : piece.faces) {
      for (const auto& [key, text] : face.texts) shown.insert(text);
    }
  }
  for (const auto& [theirs, ours] : labels.words) {
    if (shown.count(ours) == 0)
      complaint.add("labels.words." + theirs, "no face has the text \"" + ours + "\"");
  }
}

Status check_label_rules(const Game& game, const std::string& file) {
  const auto wrong = [&](const std::string& path, const std::string& message) {
    return Error{ErrorCode::kBadData, message, file + ": labels." + path};
  };
  const auto& rules = game.rules->house_rules;
  for (const auto& [column, key] : game.labels.house_rules) {
    const auto is_meant = [&wanted = key](const auto& rule) { return rule.key == wanted; };
    if (std::none_of(rules.begin(), rules.end(), is_meant))
      return wrong("house_rules." + column, "there is no house rule \"" + key + "\"");
  }
  for (const auto& [column, choices] : game.labels.scores) {
    for (const auto& [key, choice] : choices) {
      if (const Status good = check_house_rule(*game.rules, key, choice); !good)
        return wrong("scores." + column, good.error().message);
    }
  }
  return ok();
}

struct Draft {
  Game game;
  std::vector<Piece> pieces;
};

/// A mistyped kind would silently match nothing.
void check_kinds(const Draft& draft, JsonComplaint& complaint) {
  const auto check = [&](const std::string& kind, const std::string& path) {
    const auto is_kind = [&](const Piece& piece) { return piece.kind == kind; };
    if (std::none_of(draft.pieces.begin(), draft.pieces.end(), is_kind)) {
      complaint.add(path, "there is no piece of the kind \"" + kind + "\"");
    }
  };
  for (const auto& [kind, count] : draft.game.box) check(kind, "box." + kind);
  for (const Anchor& anchor : draft.game.board.anchors) check(anchor.kind, "board.anchors");
}

void check_figure(const Draft& draft, JsonComplaint& complaint) {
  const auto& parts = draft.game.figure;
  if (!parts.empty() && parts.size() != 2)
    complaint.add("figure", "expected two texts of the faces, such as [\"shape\", \"colour\"]");
  for (const auto& part : parts) {
    const auto has = [&](const Face& face) { return face.texts.count(part) != 0; };
    const bool known = std::any_of(draft.pieces.begin(), draft.pieces.end(), [&](const auto& p) {
      return std::any_of(p.faces.begin(), p.faces.end(), has);
    });
    if (!known) complaint.add("figure", "no face has the text \"" + part + "\"");
  }
}

/// A mistyped area or tag would keep a question from ever being asked.
void check_questions(const Draft& draft, JsonComplaint& complaint) {
  std::set<std::string> words;
  for (const AreaSpec& area : draft.game.state.areas) words.insert(area.key);
  for (const Piece& piece : draft.pieces) {
    for (const Face& face : piece.faces) words.insert(face.tags.begin(), face.tags.end());
  }
  for (const FactSpec& question : draft.game.state.questions) {
    for (const auto& word : question.with) {
      if (words.count(word) == 0)
        complaint.add("questions." + question.key + ".with",
                      "there is neither an area nor a tag \"" + word + "\"");
    }
  }
}

Draft read_draft(const Json& json, const fs::path& folder, JsonComplaint& complaint) {
  Draft draft;
  Game& game = draft.game;
  JsonObject object(json, "", complaint);
  if (object.whole("format", 0, 1'000'000) != kFormat) {
    object.complain("format", "this program reads format 1: use a newer storey");
  }
  game.id = object.text("game");
  game.title = object.text("title");
  game.proven = object.text("proven", "");
  game.folder = folder;
  object.object("board", true,
                [&](JsonObject& board) { game.board = read_board_spec(board, complaint); });
  game.box = object.counts("box");
  object.object("labels", false,
                [&](JsonObject& labels) { game.labels = read_labels_spec(labels); });
  object.each("figure", false, [&](const Json& part, const std::string& path) {
    if (part.is_string())
      game.figure.push_back(part.get<std::string>());
    else
      complaint.add(path, "expected the name of a text of the faces, got " + named(part));
  });
  game.state.rows = game.board.rows;
  game.state.cols = game.board.cols;
  game.state.free_extent = game.board.free_extent;
  object.each("areas", false, [&](const Json& area, const std::string& path) {
    game.state.areas.push_back(read_area(area, path, complaint));
  });
  object.each("questions", false, [&](const Json& question, const std::string& path) {
    game.state.questions.push_back(read_question(question, path, complaint));
  });
  object.each("pieces", true, [&](const Json& piece, const std::string& path) {
    if (draft.pieces.size() == kMaxPieces) complaint.add(path, "a game has at most 1000 pieces");
    if (complaint.first()) return;
    draft.pieces.push_back(read_piece(piece, path, folder / "art", complaint));
  });
  if (draft.pieces.empty()) object.complain("pieces", "a game needs at least one piece");
  check_kinds(draft, complaint);
  check_figure(draft, complaint);
  check_questions(draft, complaint);
  check_label_words(game.labels, draft.pieces, complaint);
  return draft;
}

const scoring::Ruleset* rules_of(const Game& game) {
  if (const auto* rules = scoring::find_ruleset(game.id)) return rules;
  return &scoring::without_rules(game.board.two_sided, game.board.free_extent);
}

}  // namespace

Status check_house_rule(const scoring::Ruleset& rules, const std::string& key,
                        const std::string& choice) {
  const auto rule = std::find_if(rules.house_rules.begin(), rules.house_rules.end(),
                                 [&](const auto& one) { return one.key == key; });
  if (rule == rules.house_rules.end())
    return Error{ErrorCode::kUsage, "there is no house rule \"" + key + "\"", key};
  const auto& choices = rule->choices;
  if (std::find(choices.begin(), choices.end(), choice) != choices.end()) return ok();
  std::string known;
  for (const auto& one : choices) known += (known.empty() ? "" : ", ") + one;
  return Error{ErrorCode::kUsage, key + " is one of " + known + ", not \"" + choice + "\"", key};
}

Result<Game> load_game(const fs::path& folder) {
  const std::string file = (folder / "game.json").string();
  const auto text = read_file(file);
  if (!text) return Error{ErrorCode::kBadData, text.error().message, text.error().where};
  const auto json = parse_json(*text, file, ErrorCode::kBadData);
  if (!json) return json.error();

  JsonComplaint complaint(file, ErrorCode::kBadData);
  Draft draft = read_draft(*json, folder, complaint);
  if (complaint.first()) return *complaint.first();

  auto catalog = Catalog::create(std::move(draft.pieces));
  if (!catalog) return Error{ErrorCode::kBadData, catalog.error().message, file + ": pieces"};
  const auto* rules = rules_of(draft.game);
  if (const auto& understands = rules->validate_catalog) {
    if (const Status valid = understands(*catalog); !valid) {
      return Error{ErrorCode::kBadData, valid.error().message, file};
    }
  }
  draft.game.catalog = std::move(catalog).value();
  draft.game.rules = rules;
  for (const auto& rule : draft.game.rules->house_rules)
    draft.game.state.house_rules[rule.key] = rule.choices;
  if (const Status good = check_label_rules(draft.game, file); !good) return good.error();
  return std::move(draft.game);
}

}  // namespace storey
