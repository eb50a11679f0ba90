#include "pipeline/io/json_reader.h"

#include <algorithm>
#include <functional>
#include <vector>

#include "model/plain_text.h"
#include "pipeline/io/json_position.h"

namespace storey {
namespace {

constexpr std::size_t kLongestQuote = 80;

/// The library's text without its own prefix "[json.exception.parse_error.101] parse error at ...:
/// ".
std::string plain(std::string_view message) {
  const auto colon = message.find(": ");
  return std::string(colon == message.npos ? message : message.substr(colon + 2));
}

std::string join(const std::set<std::string>& words) {
  std::string all;
  for (const auto& word : words) all += (all.empty() ? "" : ", ") + word;
  return all;
}

/// Offset of the value before which `count` others begin.
std::size_t offset_of_value(std::string_view text, std::size_t count) {
  std::size_t found = 0;
  each_value(text, [&](const std::string&, std::size_t offset) {
    found = offset;
    return count-- > 0;
  });
  return found;
}

/// Offset of the first number that the library refuses, in text that is valid otherwise.
std::size_t first_refused_number(std::string_view text) {
  std::size_t found = 0;
  each_value(text, [&](const std::string&, std::size_t offset) {
    found = offset;
    const auto end = std::min(text.find_first_of(",]} \t\r\n", offset), text.size());
    const bool number = text[offset] == '-' || (text[offset] >= '0' && text[offset] <= '9');
    return !number || Json::accept(text.substr(offset, end - offset));
  });
  return found;
}

std::string trimmed(double value) { return Json(value).dump(); }

/// Looks at the keys while they are parsed, and keeps the first that is wrong.
template <typename AnyJson>
struct KeyWatch {
  std::string wrong;
  std::size_t values_before = 0;  ///< values that begin before that of the wrong key

  bool operator()(int, typename AnyJson::parse_event_t event, AnyJson& parsed) {
    using Event = typename AnyJson::parse_event_t;
    if (event == Event::key) {
      look_at(parsed.template get_ref<const std::string&>());
    } else if (event == Event::object_end) {
      keys_.pop_back();
    } else if (event != Event::array_end && wrong.empty()) {
      ++values_before;
    }
    if (event == Event::object_start) keys_.emplace_back();
    return true;
  }

 private:
  void look_at(const std::string& key) {
    const bool is_new = keys_.back().insert(key).second;
    if (!wrong.empty()) return;
    if (key.size() > kLongestJsonKey)
      wrong = "the key \"" + shortened(key, kLongestQuote) + "\" is longer than the " +
              std::to_string(kLongestJsonKey) + " bytes that are read: shorten it";
    else if (!is_new)
      wrong = "the key \"" + key + "\" stands twice in one object: remove one";
  }

  std::vector<std::set<std::string>> keys_;
};

}  // namespace

template <typename AnyJson>
Result<AnyJson> parse_json(std::string_view text, const std::string& file, ErrorCode code) {
  const auto wrong = [&](const std::string& message, std::size_t offset) {
    return Error{code, message, file + ":" + line_and_column(text, offset)};
  };
  if (text.size() > kMostJsonBytes)
    return Error{code,
                 "more than the " + std::to_string(kMostJsonBytes >> 20) +
                     " MB of JSON that are read: is this the right file?",
                 file};
  if (const auto deep = nested_deeper_than(text, kMostJsonDepth))
    return wrong("lists and objects lie more than " + std::to_string(kMostJsonDepth) +
                     " deep in each other: is this the right file?",
                 *deep);
  KeyWatch<AnyJson> watch;
  try {
    AnyJson json = AnyJson::parse(text.begin(), text.end(), std::ref(watch));
    if (!watch.wrong.empty()) return wrong(watch.wrong, offset_of_value(text, watch.values_before));
    return json;
  } catch (const typename AnyJson::parse_error& error) {
    return wrong("this is no valid JSON: " + shortened(plain(error.what()), kLongestQuote),
                 error.byte == 0 ? 0 : error.byte - 1);
  } catch (const typename AnyJson::out_of_range&) {
    return wrong("this number is larger than any that is read: correct it",
                 first_refused_number(text));
  }
}

template Result<Json> parse_json(std::string_view, const std::string&, ErrorCode);
template Result<nlohmann::ordered_json> parse_json(std::string_view, const std::string&, ErrorCode);

std::string named(const Json& value) {
  if (value.is_string())
    return '"' + shortened(value.get_ref<const std::string&>(), kLongestQuote) + '"';
  if (value.is_boolean()) return value.get<bool>() ? "true" : "false";
  if (value.is_number()) return value.dump();
  if (value.is_array()) return "a list";
  if (value.is_object()) return "an object";
  return "null";
}

void JsonComplaint::add(const std::string& path, const std::string& message) {
  if (first_) return;
  const std::string at = text_.empty() ? "" : ":" + position_of(text_, path);
  first_ = Error{code_, message, file_ + at + (path.empty() ? "" : ": " + path)};
}

JsonObject::JsonObject(const Json& value, std::string path, JsonComplaint& complaint)
    : value_(value), path_(std::move(path)), complaint_(complaint) {
  if (!value_.is_object()) complaint_.add(path_, "expected an object, got " + named(value_));
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

bool JsonObject::has(const char* key) {
  asked_.insert(key);
  return value_.is_object() && value_.contains(key);
}

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
    complain(key, "expected a text, got " + named(*found));
    return "";
  }
  return bounded(*found, below(key));
}

std::string JsonObject::bounded(const Json& text, const std::string& path) {
  const auto& value = text.get_ref<const std::string&>();
  const Status plain = check_plain(value, kLongestJsonText);
  if (!plain) complaint_.add(path, plain.error().message);
  return plain ? value : "";
}

int JsonObject::whole(const char* key, int low, int high, std::optional<int> fallback) {
  const Json* found = find(key, !fallback);
  if (found == nullptr) return fallback.value_or(low);
  if (!found->is_number_integer()) {
    complain(key, "expected a whole number, got " + named(*found));
    return low;
  }
  const auto value = whole_in(*found, low, high);
  if (!value) {
    complain(key, "expected " + std::to_string(low) + " to " + std::to_string(high) + ", got " +
                      named(*found));
  }
  return value.value_or(low);
}

double JsonObject::number(const char* key, double low, double high,
                          std::optional<double> fallback) {
  const Json* found = find(key, !fallback);
  if (found == nullptr) return fallback.value_or(low);
  const double value = found->is_number() ? found->get<double>() : low - 1;
  if (!(value >= low && value <= high)) {
    complain(key, "expected a number from " + trimmed(low) + " to " + trimmed(high) + ", got " +
                      named(*found));
    return low;
  }
  return value;
}

bool JsonObject::flag(const char* key, bool fallback) {
  const Json* found = find(key, false);
  if (found == nullptr) return fallback;
  if (!found->is_boolean()) {
    complain(key, "expected true or false, got " + named(*found));
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
        texts[name] = bounded(value, entries.below(name.c_str()));
      } else if (value.is_number() || value.is_boolean()) {
        texts[name] = value.dump();
      } else {
        entries.complain(name.c_str(), "expected a text or a number, got " + named(value));
      }
    }
  });
  return texts;
}

std::set<std::string> JsonObject::words(const char* key) {
  std::set<std::string> words;
  each(key, false, [&](const Json& value, const std::string& path) {
    if (value.is_string()) {
      words.insert(bounded(value, path));
    } else {
      complaint_.add(path, "expected a text, got " + named(value));
    }
  });
  return words;
}

std::vector<std::string> JsonObject::text_or_texts(const char* key) {
  const Json* found = find(key, false);
  if (found == nullptr) return {};
  if (!found->is_array()) return {text(key)};
  std::vector<std::string> texts;
  each(key, true, [&](const Json& value, const std::string& path) {
    if (value.is_string())
      texts.push_back(bounded(value, path));
    else
      complaint_.add(path, "expected a text, got " + named(value));
  });
  if (found->empty()) complain(key, "expected at least one");
  return texts;
}

void JsonObject::each(const char* key, bool required,
                      const std::function<void(const Json&, const std::string&)>& read) {
  const Json* found = find(key, required);
  if (found == nullptr) return;
  if (!found->is_array()) {
    complain(key, "expected a list, got " + named(*found));
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

}  // namespace storey
