#include "pipeline/detail/json_reader.h"

#include <algorithm>
#include <cstdint>
#include <vector>

#include "pipeline/detail/json_position.h"

namespace storey::detail {
namespace {

/// The library's text without its own prefix "[json.exception.parse_error.101] parse error at ...:
/// ".
std::string plain(const std::string& message) {
  const auto colon = message.find(": ");
  return colon == std::string::npos ? message : message.substr(colon + 2);
}

std::string type_of(const Json& value) {
  if (value.is_string()) return "a text";
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number()) return "the number " + value.dump();
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return "null";
}

std::string join(const std::set<std::string>& words) {
  std::string all;
  for (const auto& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

/// Offset of the second value under one key.
std::size_t first_repeated(std::string_view text) {
  std::set<std::string> paths;
  std::size_t repeated = 0;
  each_value(text, [&](const std::string& path, std::size_t offset) {
    if (!paths.insert(path).second) repeated = offset;
    return repeated == 0;
  });
  return repeated;
}

std::string trimmed(double value) { return Json(value).dump(); }

}  // namespace

Result<Json> parse_json(std::string_view text, const std::string& file, ErrorCode code) {
  std::vector<std::set<std::string>> keys;
  std::string twice;
  const auto watch = [&](int, Json::parse_event_t event, Json& parsed) {
    if (event == Json::parse_event_t::object_start) keys.emplace_back();
    if (event == Json::parse_event_t::object_end) keys.pop_back();
    if (event == Json::parse_event_t::key &&
        !keys.back().insert(parsed.get<std::string>()).second) {
      if (twice.empty()) twice = parsed.get<std::string>();
    }
    return true;
  };
  try {
    Json json = Json::parse(text.begin(), text.end(), watch);
    if (!twice.empty()) {
      return Error{code, "the key \"" + twice + "\" stands twice in one object: remove one",
                   file + ":" + line_and_column(text, first_repeated(text))};
    }
    return json;
  } catch (const Json::parse_error& error) {
    const auto offset = error.byte == 0 ? 0 : error.byte - 1;
    return Error{code, "this is no valid JSON: " + plain(error.what()),
                 file + ":" + line_and_column(text, offset)};
  }
}

void JsonComplaint::add(const std::string& path, const std::string& message) {
  if (first_) return;
  const std::string at = text_.empty() ? "" : ":" + position_of(text_, path);
  first_ = Error{code_, message, file_ + at + (path.empty() ? "" : ": " + path)};
}

JsonObject::JsonObject(const Json& value, std::string path, JsonComplaint& complaint)
    : value_(value), path_(std::move(path)), complaint_(complaint) {
  if (!value_.is_object()) complaint_.add(path_, "expected an object, got " + type_of(value_));
}

JsonObject::~JsonObject() {
  if (!value_.is_object() || accepts_unknown_) return;
  for (const auto& [key, unused] : value_.items()) {
    if (!asked_.contains(key)) {
      complaint_.add(path_.empty() ? key : path_ + "." + key,
                     "unknown key; known here are: " + join(asked_));
    }
  }
}

bool JsonObject::has(const char* key) const { return value_.is_object() && value_.contains(key); }

std::string JsonObject::below(const char* key) const {
  return path_.empty() ? key : path_ + "." + key;
}

void JsonObject::complain(const char* key, const std::string& message) {
  complaint_.add(below(key), message);
}

const Json* JsonObject::find(const char* key, bool required) {
  asked_.insert(key);
  if (!value_.is_object()) return nullptr;
  const auto found = value_.find(key);
  if (found != value_.end()) return &*found;
  if (required) complaint_.add(path_, std::string("the key \"") + key + "\" is missing");
  return nullptr;
}

std::string JsonObject::text(const char* key, const std::optional<std::string>& fallback) {
  const Json* found = find(key, !fallback);
  if (found == nullptr) return fallback.value_or("");
  if (!found->is_string()) {
    complain(key, "expected a text, got " + type_of(*found));
    return "";
  }
  return found->get<std::string>();
}

int JsonObject::whole(const char* key, int low, int high, std::optional<int> fallback) {
  const Json* found = find(key, !fallback);
  if (found == nullptr) return fallback.value_or(low);
  if (!found->is_number_integer()) {
    complain(key, "expected a whole number, got " + type_of(*found));
    return low;
  }
  // Beyond int64 the library keeps unsigned numbers, which would wrap around.
  const auto value = found->is_number_unsigned() && found->get<std::uint64_t>() > INT32_MAX
                         ? std::int64_t{INT32_MAX}
                         : found->get<std::int64_t>();
  if (value < low || value > high) {
    complain(key, "expected " + std::to_string(low) + " to " + std::to_string(high) + ", got " +
                      found->dump());
    return low;
  }
  return static_cast<int>(value);
}

double JsonObject::number(const char* key, double low, double high,
                          std::optional<double> fallback) {
  const Json* found = find(key, !fallback);
  if (found == nullptr) return fallback.value_or(low);
  const double value = found->is_number() ? found->get<double>() : low - 1;
  if (!(value >= low && value <= high)) {
    complain(key, "expected a number from " + trimmed(low) + " to " + trimmed(high) + ", got " +
                      (found->is_number() ? found->dump() : type_of(*found)));
    return low;
  }
  return value;
}

bool JsonObject::flag(const char* key, bool fallback) {
  const Json* found = find(key, false);
  if (found == nullptr) return fallback;
  if (!found->is_boolean()) {
    complain(key, "expected true or false, got " + type_of(*found));
    return fallback;
  }
  return found->get<bool>();
}

std::map<std::string, int> JsonObject::counts(const char* key, int low) {
  std::map<std::string, int> counts;
  object(key, false, [&](JsonObject& entries) {
    for (const auto& [name, unused] : entries.value_.items()) {
      counts[name] = entries.whole(name.c_str(), low, 999);
    }
  });
  return counts;
}

std::map<std::string, std::string> JsonObject::texts(const char* key) {
  std::map<std::string, std::string> texts;
  object(key, false, [&](JsonObject& entries) {
    for (const auto& [name, value] : entries.value_.items()) {
      entries.asked_.insert(name);
      if (value.is_string()) {
        texts[name] = value.get<std::string>();
      } else if (value.is_number() || value.is_boolean()) {
        texts[name] = value.dump();
      } else {
        entries.complain(name.c_str(), "expected a text or a number, got " + type_of(value));
      }
    }
  });
  return texts;
}

std::set<std::string> JsonObject::words(const char* key) {
  std::set<std::string> words;
  each(key, false, [&](const Json& value, const std::string& path) {
    if (value.is_string()) {
      words.insert(value.get<std::string>());
    } else {
      complaint_.add(path, "expected a text, got " + type_of(value));
    }
  });
  return words;
}

void JsonObject::each(const char* key, bool required,
                      const std::function<void(const Json&, const std::string&)>& read) {
  const Json* found = find(key, required);
  if (found == nullptr) return;
  if (!found->is_array()) {
    complain(key, "expected a list, got " + type_of(*found));
    return;
  }
  std::size_t index = 0;
  for (const auto& element : *found) {
    read(element, below(key) + "[" + std::to_string(index++) + "]");
  }
}

void JsonObject::object(const char* key, bool required,
                        const std::function<void(JsonObject&)>& read) {
  const Json* found = find(key, required);
  if (found == nullptr) return;
  JsonObject entries(*found, below(key), complaint_);
  if (found->is_object()) read(entries);
}

void JsonObject::entries(const char* key,
                         const std::function<void(const std::string&, JsonObject&)>& read) {
  object(key, false, [&](JsonObject& named) {
    for (const auto& item : named.value_.items()) {
      const std::string& name = item.key();
      named.object(name.c_str(), true, [&](JsonObject& entry) { read(name, entry); });
    }
  });
}

}  // namespace storey::detail
