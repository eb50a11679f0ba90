#include "pipeline/game/game.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <set>
#include <utility>

#include "model/nearest.h"
#include "model/words.h"
#include "pipeline/game/piece_look_json.h"
#include "pipeline/game/square_words.h"
#include "pipeline/io/files.h"
#include "pipeline/io/json_reader.h"
#include "scoring/without_rules.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

constexpr int kFormat = 2;
constexpr int kMaxSide = 99;
constexpr int kMaxCopies = 99;
constexpr std::size_t kMaxPieces = 1000;
constexpr std::size_t kMaxFaces = 99;
constexpr std::size_t kMaxDrawings = 99;  // of one face
constexpr int kMaxAnswer = 1'000'000;
constexpr int kMostCount = 999;
constexpr int kLeastCount = -99;  // a crossed-out symbol counts as one less
constexpr int kMaxCellsOfPiece = 8;
constexpr double kMaxMillimetres = 1000;

/// One word of a few; the first of them after a complaint.
template <typename Value>
Value one_of(JsonObject& object, const char* key,
             const std::vector<std::pair<std::string, Value>>& words,
             const std::optional<std::string>& fallback = {}) {
  const std::string word = object.text(key, fallback);
  std::vector<std::string> known;
  for (const auto& [name, value] : words) {
    if (name == word) return value;
    known.push_back(name);
  }
  object.complain(key, "expected " + list_of(known, " or ") + ", got \"" + word + "\"");
  return words.front().second;
}

Anchor read_anchor(const Json& json, const std::string& path, const Place& place,
                   JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  Anchor anchor{.kind = object.text("kind"), .cells = {}};
  object.each("cells", true, [&](const Json& name, const std::string& at) {
    const auto cell = name.is_string() ? parse_cell(name.get<std::string>()) : std::nullopt;
    if (!cell || cell->col >= place.cols || cell->row >= place.rows) {
      complaint.add(at, "expected a cell of the place such as \"c1\", got " + named(name));
      return;
    }
    anchor.cells.push_back(*cell);
  });
  return anchor;
}

void read_cells_of_place(JsonObject& object, Place& place, JsonComplaint& complaint) {
  place.rows = object.whole("rows", 1, kMaxSide);
  place.cols = object.whole("cols", 1, kMaxSide);
  place.cell_mm = object.number("cell_mm", 1, kMaxMillimetres);
  place.row_mm = object.number("row_mm", 1, kMaxMillimetres, place.cell_mm);
  place.bar_mm = object.number("bar_mm", 0, kMaxMillimetres, 0);
  place.face_mm = object.number("face_mm", 1, kMaxMillimetres, place.cell_mm);
  place.turns = one_of<Turns>(
      object, "turns", {{"upright", Turns::kUpright}, {"any", Turns::kAny}, {"read", Turns::kRead}},
      "upright");
  place.told_whole = object.flag("told_whole", false);
  if (place.told_whole && place.how != Arrangement::kLattice)
    object.complain("told_whole", "only pieces on a lattice are told whole or by their cells");
  place.free_extent = object.flag("free_extent", false);
  object.each("sides", false, [&](const Json& side, const std::string& path) {
    if (const auto number = whole_in(side, 1, std::min(place.rows, place.cols)))
      place.sides.push_back(*number);
    else
      complaint.add(path, "expected rows and columns of a finished building, got " + named(side));
  });
  object.each("anchors", false, [&](const Json& json, const std::string& path) {
    place.anchors.push_back(read_anchor(json, path, place, complaint));
  });
}

Place read_place(const Json& json, const std::string& path, JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  Place place;
  place.key = object.text("key");
  place.how = one_of<Arrangement>(object, "how",
                                  {{"frame", Arrangement::kFrame},
                                   {"printed-grid", Arrangement::kPrintedGrid},
                                   {"lattice", Arrangement::kLattice},
                                   {"rows", Arrangement::kRows},
                                   {"loose", Arrangement::kLoose}});
  for (const auto& kind : object.words("kinds")) place.kinds.push_back(kind);
  if (place.how == Arrangement::kLoose) {
    place.title = object.text("title");
    place.shared = object.flag("shared", false);
    object.object("only_if", false, [&](JsonObject& only) {
      place.only_if_fact = only.text("fact");
      place.only_if_answer = only.text("is");
    });
  } else {
    place.title = object.text("title", "the building");
    read_cells_of_place(object, place, complaint);
  }
  return place;
}

/// The building is the one place with cells; the others are beside it.
void read_places(JsonObject& object, StateSpec& state, JsonComplaint& complaint) {
  int buildings = 0;
  object.each("places", true, [&](const Json& json, const std::string& path) {
    Place place = read_place(json, path, complaint);
    if (place.how == Arrangement::kLoose) {
      state.beside.push_back(std::move(place));
      return;
    }
    state.building = std::move(place);
    if (++buildings > 1)
      complaint.add(path, "a game has one place with cells, the building; the others are loose");
  });
  if (buildings == 0)
    object.complain("places",
                    "one of them must be the building: a frame, a lattice, rows or a "
                    "printed-grid");
}

/// "#rrggbb"
std::optional<std::array<std::uint8_t, 3>> colour_of(const std::string& text) {
  constexpr int kHex = 16;
  if (text.size() != 7 || text.front() != '#') return std::nullopt;
  std::array<std::uint8_t, 3> colour{};
  for (std::size_t i = 0; i < colour.size(); ++i) {
    const char* first = text.data() + 1 + 2 * i;
    const auto [end, error] = std::from_chars(first, first + 2, colour[i], kHex);
    if (error != std::errc() || end != first + 2) return std::nullopt;
  }
  return colour;
}

void read_colours(JsonObject& object, FieldSpec& field) {
  object.object("colours", false, [&](JsonObject& by_value) {
    if (field.type != FieldSpec::Type::kClass) return;
    for (const std::string& value : field.values) {
      for (const std::string& text : by_value.text_or_texts(value.c_str())) {
        const auto colour = colour_of(text);
        if (!colour) by_value.complain(value.c_str(), "expected a colour like \"#80b030\"");
        if (colour) field.colours[value].push_back(*colour);
      }
    }
  });
}

FieldSpec read_field(const Json& json, const std::string& path, JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  FieldSpec field;
  field.key = object.text("key");
  field.type = one_of<FieldSpec::Type>(object, "is",
                                       {{"class", FieldSpec::Type::kClass},
                                        {"count", FieldSpec::Type::kCount},
                                        {"number", FieldSpec::Type::kNumber},
                                        {"text", FieldSpec::Type::kText},
                                        {"marks", FieldSpec::Type::kMarks},
                                        {"pattern", FieldSpec::Type::kPattern}});
  field.of = one_of<FieldSpec::Of>(object, "of",
                                   {{"piece", FieldSpec::Of::kPiece},
                                    {"square", FieldSpec::Of::kSquare},
                                    {"edge", FieldSpec::Of::kEdge}},
                                   "piece");
  field.seen_as = one_of<FieldSpec::SeenAs>(object, "seen_as",
                                            {{"picture", FieldSpec::SeenAs::kPicture},
                                             {"shape", FieldSpec::SeenAs::kShape},
                                             {"colour", FieldSpec::SeenAs::kColour},
                                             {"nothing", FieldSpec::SeenAs::kNothing}},
                                            "picture");
  object.each("values", false, [&](const Json& value, const std::string& at) {
    if (value.is_string())
      field.values.push_back(value.get<std::string>());
    else
      complaint.add(at, "expected a text");
  });
  read_colours(object, field);
  const bool of_values =
      field.type == FieldSpec::Type::kClass || field.type == FieldSpec::Type::kMarks;
  if (of_values == field.values.empty())
    object.complain("values", of_values ? "which values there are is missing"
                                        : "only a class and marks have values");
  if (field.key == "art" || field.key == "squares")
    object.complain("key", "\"" + field.key + "\" means something else on a face");
  return field;
}

/// A kind, and which texts of its faces say in words what is on each square.
struct DeclaredKind {
  KindSpec spec;
  std::vector<std::string> squares_in;
};

std::vector<std::string> read_squares_in(JsonObject& object, const KindSpec& kind,
                                         JsonComplaint& complaint) {
  std::vector<std::string> texts;
  object.each("squares_in", false, [&](const Json& key, const std::string& at) {
    const auto is_it = [&](const FieldSpec& field) {
      return field.type == FieldSpec::Type::kText && field.of == FieldSpec::Of::kPiece &&
             key.is_string() && field.key == key.get<std::string>();
    };
    if (std::any_of(kind.fields.begin(), kind.fields.end(), is_it))
      texts.push_back(key.get<std::string>());
    else
      complaint.add(at, "expected a text among the fields of the kind, got " + named(key));
  });
  const auto of_values = [](const FieldSpec& field) {
    return field.of == FieldSpec::Of::kPiece || field.type == FieldSpec::Type::kClass ||
           (field.of == FieldSpec::Of::kSquare && field.type == FieldSpec::Type::kCount);
  };
  if (!texts.empty() && !std::all_of(kind.fields.begin(), kind.fields.end(), of_values))
    object.complain("squares_in", "words say classes and counts of squares and classes of edges");
  return texts;
}

DeclaredKind read_kind(const Json& json, const std::string& path, JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  KindSpec kind;
  kind.name = object.text("kind");
  object.each("fields", false, [&](const Json& field, const std::string& at) {
    kind.fields.push_back(read_field(field, at, complaint));
    const auto same = [&](const FieldSpec& one) { return one.key == kind.fields.back().key; };
    if (std::count_if(kind.fields.begin(), kind.fields.end(), same) > 1)
      complaint.add(at, "the field \"" + kind.fields.back().key + "\" is declared twice");
  });
  kind.loose_squares = object.flag("loose_squares", false);
  std::vector<double> size;
  object.each("size_mm", false, [&](const Json& side, const std::string& at) {
    if (side.is_number() && side.get<double>() > 0 && side.get<double>() <= kMaxMillimetres)
      size.push_back(side.get<double>());
    else
      complaint.add(at, "expected millimetres, got " + named(side));
  });
  if (object.has("size_mm") && size.size() != 2)
    object.complain("size_mm", "expected the width and the height");
  if (size.size() == 2) {
    kind.width_mm = size[0];
    kind.height_mm = size[1];
  }
  kind.round = object.flag("round", false);
  if (kind.round && !object.has("size_mm"))
    object.complain("round", "a round piece needs a \"size_mm\": how wide and how high it is");
  object.object("shows", false,
                [&](JsonObject& shows) { kind.look = read_piece_look(shows, complaint); });
  auto squares_in = read_squares_in(object, kind, complaint);
  return {std::move(kind), std::move(squares_in)};
}

/// Art stays below art/, so that a game folder can be copied or served as a whole.
bool inside_art_folder(const fs::path& art) {
  return !art.empty() && art.is_relative() && std::find(art.begin(), art.end(), "..") == art.end();
}

/// One file, or several drawings of the same face.
std::vector<std::string> read_art(JsonObject& face, const fs::path& art_folder) {
  auto files = face.text_or_texts("art");
  if (files.size() > kMaxDrawings) face.complain("art", "a face has at most 99 drawings");
  for (const std::string& file : files) {
    if (!inside_art_folder(file)) {
      face.complain("art", "expected the name of a file in the folder art/, got \"" + file + "\"");
    } else if (std::error_code error; !fs::is_regular_file(art_folder / file, error)) {
      face.complain("art",
                    "there is no file art/" + file + ": add the picture or correct the name");
    }
  }
  return files;
}

/// A mistyped class would look like one more class.
void check_value(JsonObject& object, const FieldSpec& field, const std::string& value) {
  if (std::find(field.values.begin(), field.values.end(), value) == field.values.end())
    object.complain(field.key.c_str(),
                    "expected " + list_of(field.values, " or ") + ", got \"" + value + "\"");
}

/// The value of one field, of its type.
void read_value(JsonObject& object, const FieldSpec& field, FieldValues& values) {
  const char* key = field.key.c_str();
  if (!object.has(key)) return;
  switch (field.type) {
    case FieldSpec::Type::kCount:
    case FieldSpec::Type::kNumber:
      values.counts[field.key] = object.whole(key, kLeastCount, kMostCount);
      return;
    case FieldSpec::Type::kMarks:
      for (const auto& mark : object.words(key)) {
        values.tags.insert(mark);
        check_value(object, field, mark);
      }
      return;
    case FieldSpec::Type::kText:
    case FieldSpec::Type::kPattern:
      values.texts[field.key] = object.text(key);
      return;
    case FieldSpec::Type::kClass:
      values.texts[field.key] = object.text(key);
      check_value(object, field, values.texts[field.key]);
      return;
  }
}

void read_values(JsonObject& object, const KindSpec& kind, FieldSpec::Of of, FieldValues& values) {
  for (const FieldSpec& field : kind.fields)
    if (field.of == of) read_value(object, field, values);
}

/// Fields of an edge have a value for each edge: {"up": "door"}.
void read_edges(JsonObject& object, const KindSpec& kind, FieldValues& values) {
  for (const FieldSpec& field : kind.fields) {
    if (field.of != FieldSpec::Of::kEdge) continue;
    object.object(field.key.c_str(), false, [&](JsonObject& edges) {
      for (const std::string_view edge : kEdges) {
        FieldSpec of_edge = field;
        of_edge.key = edge;
        read_value(edges, of_edge, values);
      }
    });
  }
}

Face read_face(const Json& json, const std::string& path, const fs::path& art_folder,
               const KindSpec& kind, JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  Face face;
  read_values(object, kind, FieldSpec::Of::kPiece, face);
  object.each("squares", false, [&](const Json& square, const std::string& at) {
    JsonObject shown(square, at, complaint);
    face.squares.emplace_back();
    read_values(shown, kind, FieldSpec::Of::kSquare, face.squares.back());
    read_edges(shown, kind, face.squares.back());
  });
  face.art = read_art(object, art_folder);  // without any: rules only, no photos
  return face;
}

/// What the words of a face say of its squares, where its kind says it in words.
void add_squares_in_words(const DeclaredKind& kind, const Piece& piece, const std::string& path,
                          Face& face, JsonComplaint& complaint) {
  if (kind.squares_in.empty()) return;
  const auto squares =
      static_cast<std::size_t>(piece.width) * static_cast<std::size_t>(piece.height);
  auto said = squares_in_words(kind.spec, kind.squares_in, squares, face);
  if (!face.squares.empty())
    complaint.add(path + ".squares", "what is on them is said in " + list_of(kind.squares_in));
  else if (!said)
    complaint.add(path + "." + said.error().where, said.error().message);
  else
    face.squares = std::move(said).value();
}

/// Names go into layout text and JSON, so they hold no blanks or signs with a meaning there.
bool good_name(std::string_view name) {
  return !name.empty() && std::all_of(name.begin(), name.end(), [](unsigned char c) {
    return std::isalnum(c) != 0 || c == '-' || c == '_' || c == '$';
  });
}

Piece read_piece(const Json& json, const std::string& path, const fs::path& art_folder,
                 const std::vector<DeclaredKind>& kinds, JsonComplaint& complaint) {
  JsonObject object(json, path, complaint);
  Piece piece;
  piece.id = object.text("id");
  piece.label = object.text("label", piece.id);
  piece.kind = object.text("kind");
  const auto kind = std::find_if(kinds.begin(), kinds.end(),
                                 [&](const auto& one) { return one.spec.name == piece.kind; });
  if (kind == kinds.end())
    object.complain("kind", "\"" + piece.kind + "\" is not declared in \"kinds\"");
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
    piece.faces.push_back(read_face(face, at, art_folder, kind->spec, complaint));
    add_squares_in_words(*kind, piece, at, piece.faces.back(), complaint);
  });
  return piece;
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
  const auto list = [&](const char* key, std::vector<std::string>& texts) {
    object.each(key, false, [&](const Json& text, const std::string& at) {
      if (text.is_string())
        texts.push_back(text.get<std::string>());
      else
        complaint.add(at, "expected a text");
    });
  };
  list("choices", question.choices);
  list("places", question.places);
  if (!question.places.empty() && question.places.size() != question.choices.size())
    object.complain("places", "give a place for each of the choices");
  if (!question.places.empty() && !question.shared)
    object.complain("places", "only a fact of the table (\"shared\") says where pieces lie");
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
  object.object("sum", false, [&](JsonObject& sum) {
    question.sum_place = sum.text("place");
    question.sum_field = sum.text("field");
  });
  if (!question.sum_place.empty() && question.kind != FactSpec::Kind::kNumber)
    object.complain("sum", "only a number is a sum");
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
      for (const FieldValues& square : face.squares)
        for (const auto& [key, text] : square.texts) shown.insert(text);
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
  std::vector<DeclaredKind> kinds;
};

/// A mistyped kind would silently match nothing.
void check_kinds(const Draft& draft, JsonComplaint& complaint) {
  const auto check = [&](const std::string& kind, const std::string& path) {
    const auto is_kind = [&](const Piece& piece) { return piece.kind == kind; };
    if (std::none_of(draft.pieces.begin(), draft.pieces.end(), is_kind)) {
      complaint.add(path, "there is no piece of the kind \"" + kind + "\"");
    }
  };
  for (const auto& [kind, count] : draft.game.constraints.finished)
    check(kind, "constraints.finished." + kind);
  for (const Anchor& anchor : draft.game.building().anchors) check(anchor.kind, "places.anchors");
  for (const auto* places : {&draft.game.state.beside})
    for (const Place& place : *places)
      for (const auto& kind : place.kinds) check(kind, "places." + place.key + ".kinds");
  for (const auto& kind : draft.game.building().kinds) check(kind, "places.building.kinds");
}

/// A mistyped place or mark would keep a question from ever being asked.
void check_questions(const Draft& draft, JsonComplaint& complaint) {
  std::set<std::string> words;
  for (const Place& place : draft.game.state.beside) words.insert(place.key);
  for (const DeclaredKind& kind : draft.kinds) {
    for (const FieldSpec& field : kind.spec.fields)
      if (field.type == FieldSpec::Type::kMarks)
        words.insert(field.values.begin(), field.values.end());
  }
  for (const FactSpec& question : draft.game.state.questions) {
    for (const auto& word : question.with) {
      if (words.count(word) == 0)
        complaint.add("questions." + question.key + ".with",
                      "there is neither a place nor a mark \"" + word + "\"");
    }
    const auto check_place = [&](const std::string& place, const std::string& at) {
      if (!place.empty() && draft.game.state.area(place) == nullptr)
        complaint.add("questions." + question.key + "." + at,
                      "there is no place \"" + place + "\"");
    };
    for (const auto& place : question.places) check_place(place, "places");
    check_place(question.sum_place, "sum");
    const auto has_field = [&](const DeclaredKind& kind) {
      return std::any_of(kind.spec.fields.begin(), kind.spec.fields.end(),
                         [&](const FieldSpec& field) { return field.key == question.sum_field; });
    };
    if (!question.sum_place.empty() &&
        std::none_of(draft.kinds.begin(), draft.kinds.end(), has_field))
      complaint.add("questions." + question.key + ".sum",
                    "no kind of piece has a field \"" + question.sum_field + "\"");
  }
}

Draft read_draft(const Json& json, const fs::path& folder, JsonComplaint& complaint) {
  Draft draft;
  Game& game = draft.game;
  JsonObject object(json, "", complaint);
  if (object.whole("format", 0, 1'000'000) != kFormat) {
    object.complain("format",
                    "this program reads format 2, with places, kinds and constraints: see "
                    "docs/adding-a-game.md");
  }
  game.id = object.text("game");
  game.title = object.text("title");
  game.proven = object.text("proven", "");
  game.read_by_art = object.flag("read_by_art", true);
  game.folder = folder;
  read_places(object, game.state, complaint);
  object.object("constraints", false, [&](JsonObject& constraints) {
    game.constraints.opposite_faces = constraints.flag("opposite_faces", false);
    game.constraints.finished = constraints.counts("finished");
  });
  object.object("labels", false,
                [&](JsonObject& labels) { game.labels = read_labels_spec(labels); });
  object.each("kinds", true, [&](const Json& kind, const std::string& path) {
    draft.kinds.push_back(read_kind(kind, path, complaint));
  });
  object.each("questions", false, [&](const Json& question, const std::string& path) {
    game.state.questions.push_back(read_question(question, path, complaint));
  });
  object.each("pieces", true, [&](const Json& piece, const std::string& path) {
    if (draft.pieces.size() == kMaxPieces) complaint.add(path, "a game has at most 1000 pieces");
    if (complaint.first()) return;
    draft.pieces.push_back(read_piece(piece, path, folder / "art", draft.kinds, complaint));
  });
  if (draft.pieces.empty()) object.complain("pieces", "a game needs at least one piece");
  check_kinds(draft, complaint);
  check_questions(draft, complaint);
  check_label_words(game.labels, draft.pieces, complaint);
  return draft;
}

const scoring::Ruleset* rules_of(const Game& game) {
  if (const auto* rules = scoring::find_ruleset(game.id)) return rules;
  return &scoring::without_rules(game.constraints.opposite_faces, game.building().free_extent);
}

}  // namespace

Status check_house_rule(const scoring::Ruleset& rules, const std::string& key,
                        const std::string& choice) {
  const auto rule = std::find_if(rules.house_rules.begin(), rules.house_rules.end(),
                                 [&](const auto& one) { return one.key == key; });
  if (rule == rules.house_rules.end()) {
    std::vector<std::string> keys;
    for (const auto& one : rules.house_rules) keys.push_back(one.key);
    return Error{ErrorCode::kUsage,
                 "there is no house rule \"" + key + "\"" + did_you_mean(key, keys), key};
  }
  const auto& choices = rule->choices;
  if (std::find(choices.begin(), choices.end(), choice) != choices.end()) return ok();
  std::string known;
  for (const auto& one : choices) known += (known.empty() ? "" : ", ") + one;
  return Error{ErrorCode::kUsage, key + " is one of " + known + ", not \"" + choice + "\"", key};
}

Result<Game> load_game(const fs::path& folder) {
  const auto text = read_file((folder / "game.json").string());
  if (!text) return Error{ErrorCode::kBadData, text.error().message, text.error().where};
  return parse_game(*text, folder);
}

Result<Game> parse_game(const std::string& text, const fs::path& folder) {
  const std::string file = (folder / "game.json").string();
  const auto json = parse_json(text, file, ErrorCode::kBadData);
  if (!json) return json.error();

  JsonComplaint complaint(file, ErrorCode::kBadData, text);
  Draft draft = read_draft(*json, folder, complaint);
  if (complaint.first()) return *complaint.first();

  std::vector<KindSpec> kinds;
  for (DeclaredKind& kind : draft.kinds) kinds.push_back(std::move(kind.spec));
  auto catalog = Catalog::create(std::move(draft.pieces), std::move(kinds));
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
