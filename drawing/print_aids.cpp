#include <cmath>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "drawing/print_sheets.h"

namespace storey::drawing {
namespace {

using Json = nlohmann::json;

// Wrong data is thrown inside this file only and becomes an Error in load_print_aids().
struct BadData {
  std::string where, message;
};

const Json* member(const Json& object, const std::string& key) {
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

const Json& object_at(const Json& json, const std::string& where) {
  if (!json.is_object()) throw BadData{where, "an object { } is expected"};
  return json;
}

const Json& list_at(const Json& object, const std::string& key, const std::string& where) {
  static const Json kNone = Json::array();
  const Json* found = member(object, key);
  if (!found) return kNone;
  if (!found->is_array()) throw BadData{where + "/" + key, "a list [ ] is expected"};
  return *found;
}

std::string text_at(const Json& object, const std::string& key, const std::string& where) {
  const Json* found = member(object, key);
  if (!found) return {};
  if (!found->is_string()) throw BadData{where + "/" + key, "a text in quotes is expected"};
  return found->get<std::string>();
}

double size_at(const Json& object, const std::string& key, const std::string& where) {
  const Json* found = member(object, key);
  if (!found || !found->is_number() || !(found->get<double>() > 0))
    throw BadData{where + "/" + key, "a size in millimetres above 0 is expected"};
  return found->get<double>();
}

PrintColor color_at(const Json& object, const std::string& key, const std::string& where) {
  const std::string text = text_at(object, key, where);
  if (text.empty()) return {};
  if (text.size() != 7 || text[0] != '#' ||
      text.find_first_not_of("0123456789abcdefABCDEF", 1) != std::string::npos)
    throw BadData{where + "/" + key, "a colour like \"#f8cb46\" is expected"};
  const auto channel = [&](std::size_t at) {
    return static_cast<double>(std::stoi(text.substr(at, 2), nullptr, 16)) / 255;
  };
  return {channel(1), channel(3), channel(5)};
}

std::filesystem::path picture_at(const Json& object, const std::string& key,
                                 const std::string& where, const std::filesystem::path& folder) {
  const std::string name = text_at(object, key, where);
  return name.empty() ? std::filesystem::path{} : folder / name;
}

AidSection section_from(const Json& json, const std::string& where,
                        const std::filesystem::path& folder) {
  object_at(json, where);
  AidSection section{.title = text_at(json, "title", where)};
  if (const Json* numbered = member(json, "numbered"))
    section.numbered = numbered->is_boolean() && numbered->get<bool>();
  int index = 0;
  for (const Json& entry : list_at(json, "entries", where)) {
    const std::string at = where + "/entries/" + std::to_string(index++);
    object_at(entry, at);
    section.entries.push_back({picture_at(entry, "icon", at, folder), text_at(entry, "text", at)});
  }
  return section;
}

PrintAids aids_from(const Json& json, const std::filesystem::path& folder) {
  object_at(json, "");
  PrintAids aids;
  if (const Json* kinds = member(json, "kinds"))
    for (const auto& [kind, value] : object_at(*kinds, "/kinds").items()) {
      const std::string at = "/kinds/" + kind;
      object_at(value, at);
      aids.kinds[kind] = {text_at(value, "title", at), color_at(value, "inside", at)};
    }
  aids.cover = picture_at(json, "cover", "", folder);
  if (const Json* tokens = member(json, "tokens")) {
    object_at(*tokens, "/tokens");
    aids.token_kind = text_at(*tokens, "kind", "/tokens");
    aids.token_picture = picture_at(*tokens, "picture", "/tokens", folder);
  }
  int index = 0;
  for (const Json& section : list_at(json, "aid", ""))
    aids.aid.push_back(section_from(section, "/aid/" + std::to_string(index++), folder));
  index = 0;
  for (const Json& extra : list_at(json, "extras", "")) {
    const std::string at = "/extras/" + std::to_string(index++);
    object_at(extra, at);
    aids.extras.push_back({text_at(extra, "title", at), text_at(extra, "note", at),
                           picture_at(extra, "picture", at, folder), size_at(extra, "width_mm", at),
                           size_at(extra, "height_mm", at)});
  }
  if (const Json* score = member(json, "score")) {
    object_at(*score, "/score");
    index = 0;
    for (const Json& seat : list_at(*score, "seats", "/score")) {
      const std::string at = "/score/seats/" + std::to_string(index++);
      object_at(seat, at);
      aids.seats.push_back({text_at(seat, "name", at), color_at(seat, "color", at)});
    }
    for (const Json& line : list_at(*score, "lines", "/score")) {
      if (!line.is_string()) throw BadData{"/score/lines", "a list of texts is expected"};
      aids.score_lines.push_back(line.get<std::string>());
    }
  }
  return aids;
}

}  // namespace

Result<PrintAids> load_print_aids(const std::filesystem::path& file) {
  std::ifstream stream(file, std::ios::binary);
  if (!stream)
    return Error{ErrorCode::kBadData, "cannot read the file with the printed aid's texts",
                 file.string()};
  const std::string text{std::istreambuf_iterator<char>(stream), {}};
  try {
    return aids_from(Json::parse(text), file.parent_path());
  } catch (const BadData& bad) {
    return Error{ErrorCode::kBadData, bad.message, file.string() + ":" + bad.where};
  } catch (const Json::exception& error) {
    // Without the library's own "[json.exception...] ".
    const std::string_view reason = error.what();
    return Error{ErrorCode::kBadData,
                 "no valid JSON: " + std::string(reason.substr(reason.find("] ") + 2)),
                 file.string()};
  }
}

}  // namespace storey::drawing
