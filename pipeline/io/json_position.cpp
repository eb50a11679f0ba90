#include "pipeline/io/json_position.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <vector>

namespace storey {
namespace {

/// A list or object whose end has not come yet.
struct Open {
  std::size_t path = 0;  ///< length of its path, which is where its values' paths begin
  bool list = false;
  std::size_t next = 0;  ///< index of a list's next value
};

/// Goes over valid JSON without a parse tree; nesting may be as deep as the text is long.
class Walk {
 public:
  explicit Walk(std::string_view text) : text_(text) {}

  void run(const std::function<bool(const std::string&, std::size_t)>& visit) {
    while (skip_blanks()) {
      const char c = text_[at_];
      if (c == '}' || c == ']' || c == ',') {
        ++at_;
        if (c != ',' && !open_.empty()) open_.pop_back();
        continue;
      }
      if (!open_.empty()) step_to_next();
      if (!skip_blanks() || !visit(path_, at_)) return;
      begin_value();
    }
  }

 private:
  bool skip_blanks() {
    at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size());
    return at_ < text_.size();
  }

  /// Makes `path_` that of the next value, and steps over its key and colon.
  void step_to_next() {
    Open& parent = open_.back();
    path_.resize(parent.path);
    if (parent.list) {
      path_ += "[" + std::to_string(parent.next++) + "]";
      return;
    }
    const auto quoted = string();
    const auto key = nlohmann::json::parse(quoted.begin(), quoted.end(), nullptr, false);
    skip_blanks();
    if (at_ < text_.size() && text_[at_] == ':') ++at_;
    if (!path_.empty()) path_ += ".";
    if (key.is_string()) path_ += key.get<std::string>();
  }

  void begin_value() {
    const char c = text_[at_];
    if (c == '{' || c == '[') {
      open_.push_back({path_.size(), c == '[', 0});
      ++at_;
    } else if (c == '"') {
      string();
    } else {
      at_ = std::min(text_.find_first_of(",]} \t\r\n", at_ + 1), text_.size());
    }
  }

  /// The string that begins here, with its quotes.
  std::string_view string() {
    const auto start = at_++;
    for (; at_ < text_.size() && text_[at_] != '"'; ++at_)
      if (text_[at_] == '\\') ++at_;
    at_ = std::min(at_ + 1, text_.size());
    return text_.substr(start, at_ - start);
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::string path_;  // one for all: nesting may be deep
  std::vector<Open> open_;
};

/// Whether `path` is the value at `outer` or one inside it.
bool lies_in(std::string_view path, std::string_view outer) {
  if (!path.starts_with(outer)) return false;
  return path.size() == outer.size() || outer.empty() || path[outer.size()] == '.' ||
         path[outer.size()] == '[';
}

}  // namespace

void each_value(std::string_view json,
                const std::function<bool(const std::string&, std::size_t)>& visit) {
  Walk(json).run(visit);
}

std::optional<std::size_t> nested_deeper_than(std::string_view json, std::size_t most) {
  std::size_t depth = 0;
  bool quoted = false;
  for (std::size_t at = 0; at < json.size(); ++at) {
    const char c = json[at];
    if (quoted && c == '\\') ++at;
    if (c == '"') quoted = !quoted;
    if (quoted) continue;
    if ((c == '[' || c == '{') && depth++ == most) return at;
    if ((c == ']' || c == '}') && depth > 0) --depth;
  }
  return std::nullopt;
}

std::string position_of(std::string_view json, std::string_view path) {
  std::size_t nearest = 0;
  each_value(json, [&](const std::string& here, std::size_t offset) {
    if (lies_in(path, here)) nearest = offset;
    return here != path;
  });
  return line_and_column(json, nearest);
}

std::string line_and_column(std::string_view text, std::size_t offset) {
  const auto before = text.substr(0, std::min(offset, text.size()));
  const auto line = 1 + std::count(before.begin(), before.end(), '\n');
  const auto start = before.rfind('\n');
  const auto column = before.size() - (start == std::string_view::npos ? 0 : start + 1) + 1;
  return std::to_string(line) + ":" + std::to_string(column);
}

}  // namespace storey
