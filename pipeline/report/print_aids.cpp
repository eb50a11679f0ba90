#include "pipeline/report/print_aids.h"

#include <algorithm>
#include <string>

#include "pipeline/io/files.h"
#include "pipeline/io/json_reader.h"

namespace storey {
namespace {

namespace fs = std::filesystem;
using drawing::AidSection;
using drawing::PrintAids;
using drawing::PrintColor;
using drawing::PrintExtra;

constexpr int kFormat = 1;
constexpr double kSmallest_mm = 1, kLargest_mm = 1000;

class AidReader {
 public:
  AidReader(fs::path folder, const Catalog& catalog, JsonComplaint& complaint)
      : folder_(std::move(folder)), catalog_(catalog), complaint_(complaint) {}

  PrintAids read(const Json& json) const {
    PrintAids aids;
    JsonObject object(json, "", complaint_);
    if (object.whole("format", 0, 1'000'000, kFormat) != kFormat) {
      object.complain("format", "this program reads format 1: use a newer storey");
    }
    object.entries("kinds", [&](const std::string& kind, JsonObject& look) {
      aids.kinds[kind] = {look.text("title", ""), color(look, "inside")};
    });
    for (const auto& [kind, unused] : aids.kinds) check_kind("kinds." + kind, kind);
    aids.cover = picture(object, "cover");
    object.object("tokens", false, [&](JsonObject& tokens) {
      aids.token_kind = tokens.text("kind");
      check_kind("tokens.kind", aids.token_kind);
      aids.token_picture = picture(tokens, "picture");
    });
    object.each("aid", false, [&](const Json& part, const std::string& path) {
      aids.aid.push_back(section(part, path));
    });
    object.each("extras", false, [&](const Json& part, const std::string& path) {
      aids.extras.push_back(extra(part, path));
    });
    object.object("score", false, [&](JsonObject& score) { read_score(score, aids); });
    return aids;
  }

 private:
  /// A mistyped kind would silently match nothing.
  void check_kind(const std::string& path, const std::string& kind) const {
    const auto& pieces = catalog_.pieces();
    const auto is_kind = [&](const Piece& piece) { return piece.kind == kind; };
    if (std::none_of(pieces.begin(), pieces.end(), is_kind)) {
      complaint_.add(path, "there is no piece of the kind \"" + kind + "\"");
    }
  }

  /// Empty when the key is not there.
  fs::path picture(JsonObject& object, const char* key) const {
    const std::string name = object.text(key, "");
    if (name.empty()) return {};
    if (std::error_code error; !fs::is_regular_file(folder_ / name, error)) {
      object.complain(key, "there is no file " + name +
                               " beside aid.json: add the picture or correct the name");
    }
    return folder_ / name;
  }

  static PrintColor color(JsonObject& object, const char* key) {
    const std::string text = object.text(key, "#ffffff");
    if (text.size() != 7 || text[0] != '#' ||
        text.find_first_not_of("0123456789abcdefABCDEF", 1) != std::string::npos) {
      object.complain(key, "expected a colour such as \"#f8cb46\", got \"" + text + "\"");
      return {};
    }
    const auto channel = [&](std::size_t at) {
      return static_cast<double>(std::stoi(text.substr(at, 2), nullptr, 16)) / 255;
    };
    return {channel(1), channel(3), channel(5)};
  }

  AidSection section(const Json& json, const std::string& path) const {
    JsonObject object(json, path, complaint_);
    AidSection section{.title = object.text("title"), .numbered = object.flag("numbered", false)};
    object.each("entries", true, [&](const Json& part, const std::string& at) {
      JsonObject entry(part, at, complaint_);
      section.entries.push_back({picture(entry, "icon"), entry.text("text")});
    });
    return section;
  }

  PrintExtra extra(const Json& json, const std::string& path) const {
    JsonObject object(json, path, complaint_);
    PrintExtra extra{.title = object.text("title"),
                     .note = object.text("note", ""),
                     .picture = picture(object, "picture"),
                     .width_mm = object.number("width_mm", kSmallest_mm, kLargest_mm),
                     .height_mm = object.number("height_mm", kSmallest_mm, kLargest_mm)};
    object.each("words", false, [&](const Json& part, const std::string& at) {
      JsonObject word(part, at, complaint_);
      extra.words.push_back({word.text("text"), word.number("right_mm", kSmallest_mm, kLargest_mm),
                             word.number("middle_mm", kSmallest_mm, kLargest_mm)});
    });
    return extra;
  }

  void read_score(JsonObject& score, PrintAids& aids) const {
    score.each("seats", true, [&](const Json& part, const std::string& path) {
      JsonObject seat(part, path, complaint_);
      aids.seats.push_back({seat.text("name"), color(seat, "color")});
    });
    score.each("lines", false, [&](const Json& line, const std::string& path) {
      if (line.is_string()) {
        aids.score_lines.push_back(line.get<std::string>());
      } else {
        complaint_.add(path, "expected a text, got " + named(line));
      }
    });
  }

  fs::path folder_;
  const Catalog& catalog_;
  JsonComplaint& complaint_;
};

}  // namespace

Result<PrintAids> load_print_aids(const fs::path& file, const Catalog& catalog) {
  const auto text = read_file(file.string());
  if (!text) return Error{ErrorCode::kBadData, text.error().message, text.error().where};
  const auto json = parse_json(*text, file.string(), ErrorCode::kBadData);
  if (!json) return json.error();
  JsonComplaint complaint(file.string(), ErrorCode::kBadData);
  PrintAids aids = AidReader(file.parent_path(), catalog, complaint).read(*json);
  if (complaint.first()) return *complaint.first();
  return aids;
}

}  // namespace storey
