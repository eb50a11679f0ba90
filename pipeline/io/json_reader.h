// JSON from the outside world, read strictly: the first thing that is wrong is kept with its path,
// later reads give defaults, so that callers read straight through and look for a complaint once.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"

namespace storey {

using Json = nlohmann::json;

/// What is read is far below these. Copying and writing a tree take one call a level.
inline constexpr std::size_t kMostJsonBytes = 16u << 20;
inline constexpr std::size_t kMostJsonDepth = 64;
inline constexpr std::size_t kLongestJsonKey = 500;
inline constexpr std::size_t kLongestJsonText = 2000;

/// Parses JSON; a key given twice, too deep a nesting and a number too large are errors.
/// @param code  of errors; `where` is "file:line:column".
template <typename AnyJson = Json>
Result<AnyJson> parse_json(std::string_view text, const std::string& file, ErrorCode code);

/// A whole number from `low` to `high`; nullopt for anything else.
template <typename AnyJson>
std::optional<int> whole_in(const AnyJson& value, int low, int high) {
  if (!value.is_number_integer()) return std::nullopt;
  // Beyond int64 the library keeps unsigned numbers, which would wrap around.
  if (value.is_number_unsigned() && value.template get<std::uint64_t>() > INT32_MAX)
    return std::nullopt;
  const auto number = value.template get<std::int64_t>();
  if (number < low || number > high) return std::nullopt;
  return static_cast<int>(number);
}

/// A value as a message names it: in full when it is small, else what kind of thing it is.
std::string named(const Json& value);

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
  /// A text, or a list of at least one; empty when absent.
  std::vector<std::string> text_or_texts(const char* key);
  /// Calls `read(value, path)` for each element of a list; an absent list is empty unless required.
  void each(const char* key, bool required,
            const std::function<void(const Json&, const std::string&)>& read);
  void object(const char* key, bool required, const std::function<void(JsonObject&)>& read);
  /// The same for an object whose keys are names and whose values are objects.
  void entries(const char* key, const std::function<void(const std::string&, JsonObject&)>& read);
  [[nodiscard]] bool has(const char* key);
  /// Other programs may add keys to this object.
  void accept_unknown_keys() { accepts_unknown_ = true; }

  void complain(const char* key, const std::string& message);

 private:
  const Json* find(const char* key, bool required);
  [[nodiscard]] std::string below(const char* key) const;
  /// "" with a complaint when it is too long or holds what no text should.
  std::string bounded(const Json& text, const std::string& path);

  const Json& value_;
  std::string path_;
  JsonComplaint& complaint_;
  std::set<std::string> asked_;
  bool accepts_unknown_ = false;
};

}  // namespace storey
