// JSON from the outside world, read strictly: the first thing that is wrong is kept with its path,
// later reads give defaults, so that callers read straight through and look for a complaint once.
#pragma once

#include <functional>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "model/result.h"

namespace storey::detail {

using Json = nlohmann::json;

/// Parses JSON; a key given twice is an error.
/// @error code  `where` is "file:line:column".
Result<Json> parse_json(std::string_view text, const std::string& file, ErrorCode code);

/// The first complaint about one document; `where` is "file: path", and with the document's text
/// "file:line:column: path".
class JsonComplaint {
 public:
  JsonComplaint(std::string file, ErrorCode code, std::string_view text = {})
      : file_(std::move(file)), code_(code), text_(text) {}
  void add(const std::string& path, const std::string& message);
  [[nodiscard]] const std::optional<Error>& first() const { return first_; }

 private:
  std::string file_;
  ErrorCode code_;
  std::string_view text_;
  std::optional<Error> first_;
};

/// One object of the document. Keys that nobody asked for are a complaint when it goes out of
/// scope.
class JsonObject {
 public:
  JsonObject(const Json& value, std::string path, JsonComplaint& complaint);
  JsonObject(const JsonObject&) = delete;
  JsonObject& operator=(const JsonObject&) = delete;
  ~JsonObject();

  std::string text(const char* key, const std::optional<std::string>& fallback = {});
  int whole(const char* key, int low, int high, std::optional<int> fallback = {});
  double number(const char* key, double low, double high, std::optional<double> fallback = {});
  bool flag(const char* key, bool fallback);
  std::map<std::string, int> counts(const char* key, int low = 0);
  /// Values may be texts, numbers or booleans; all are kept as text.
  std::map<std::string, std::string> texts(const char* key);
  std::set<std::string> words(const char* key);
  /// Calls `read(value, path)` for each element of a list; an absent list is empty unless required.
  void each(const char* key, bool required,
            const std::function<void(const Json&, const std::string&)>& read);
  void object(const char* key, bool required, const std::function<void(JsonObject&)>& read);
  /// The same for an object whose keys are names and whose values are objects.
  void entries(const char* key, const std::function<void(const std::string&, JsonObject&)>& read);
  [[nodiscard]] bool has(const char* key) const;
  /// Other programs may add keys to this object.
  void accept_unknown_keys() { accepts_unknown_ = true; }

  void complain(const char* key, const std::string& message);

 private:
  const Json* find(const char* key, bool required);
  [[nodiscard]] std::string below(const char* key) const;

  const Json& value_;
  std::string path_;
  JsonComplaint& complaint_;
  std::set<std::string> asked_;
  bool accepts_unknown_ = false;
};

}  // namespace storey::detail
