#include "tests/pipeline/schema.h"

#include <algorithm>
#include <regex>
#include <set>

namespace storey::test {
namespace {

using Json = nlohmann::json;

bool has_type(const Json& value, const std::string& type) {
  if (type == "object") return value.is_object();
  if (type == "array") return value.is_array();
  if (type == "string") return value.is_string();
  if (type == "integer") return value.is_number_integer();
  if (type == "number") return value.is_number();
  if (type == "null") return value.is_null();
  if (type == "boolean") return value.is_boolean();
  return false;
}

class Checker {
 public:
  explicit Checker(const Json& root) : root_(root) {}

  void check(const Json& schema, const Json& value, const std::string& path) {
    for (const auto& [keyword, rule] : schema.items()) {
      if (!known().contains(keyword)) complain(path, "keyword " + keyword + " is not checked");
    }
    if (schema.contains("$ref")) {
      const auto name = schema["$ref"].get<std::string>().substr(1);
      check(root_.at(Json::json_pointer(name)), value, path);
    }
    if (schema.contains("type")) check_type(schema["type"], value, path);
    if (schema.contains("enum")) {
      const auto& values = schema["enum"];
      if (std::find(values.begin(), values.end(), value) == values.end()) {
        complain(path, value.dump() + " is none of " + values.dump());
      }
    }
    if (value.is_object()) check_object(schema, value, path);
    if (value.is_array()) check_array(schema, value, path);
    if (value.is_number()) check_number(schema, value.get<double>(), path);
    if (value.is_string() && schema.contains("pattern") &&
        !std::regex_search(value.get<std::string>(),
                           std::regex(schema["pattern"].get<std::string>()))) {
      complain(path, value.dump() + " does not match the pattern");
    }
  }

  std::vector<std::string> complaints;

 private:
  static const std::set<std::string>& known() {
    static const std::set<std::string> keywords{
        "$schema", "title",    "description", "$defs",
        "$ref",    "type",     "enum",        "required",
        "items",   "minItems", "maxItems",    "minimum",
        "maximum", "pattern",  "properties",  "additionalProperties"};
    return keywords;
  }

  void complain(const std::string& path, const std::string& what) {
    complaints.push_back(path + ": " + what);
  }

  void check_type(const Json& types, const Json& value, const std::string& path) {
    const auto fits = [&](const Json& type) { return has_type(value, type.get<std::string>()); };
    const bool good =
        types.is_array() ? std::any_of(types.begin(), types.end(), fits) : fits(types);
    if (!good) complain(path, "expected " + types.dump() + ", got " + value.dump());
  }

  void check_object(const Json& schema, const Json& value, const std::string& path) {
    for (const auto& key : schema.value("required", Json::array())) {
      if (!value.contains(key.get<std::string>())) complain(path, key.dump() + " is missing");
    }
    const Json properties = schema.value("properties", Json::object());
    const Json others = schema.value("additionalProperties", Json(true));
    for (const auto& [key, member] : value.items()) {
      if (properties.contains(key)) {
        check(properties[key], member, path + "/" + key);
      } else if (others.is_object()) {
        check(others, member, path + "/" + key);
      } else if (!others.get<bool>()) {
        complain(path, "\"" + key + "\" is not described");
      }
    }
  }

  void check_array(const Json& schema, const Json& value, const std::string& path) {
    if (value.size() < schema.value("minItems", std::size_t{0})) complain(path, "too few items");
    if (value.size() > schema.value("maxItems", value.size())) complain(path, "too many items");
    if (!schema.contains("items")) return;
    for (std::size_t i = 0; i < value.size(); ++i) {
      check(schema["items"], value[i], path + "/" + std::to_string(i));
    }
  }

  void check_number(const Json& schema, double value, const std::string& path) {
    if (value < schema.value("minimum", value)) complain(path, "too small");
    if (value > schema.value("maximum", value)) complain(path, "too large");
  }

  const Json& root_;
};

}  // namespace

std::vector<std::string> schema_complaints(const Json& schema, const Json& value) {
  Checker checker(schema);
  checker.check(schema, value, "");
  return checker.complaints;
}

}  // namespace storey::test
