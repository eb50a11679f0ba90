#include "server/translated.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <string_view>
#include <vector>

namespace storey::server {
namespace {

using Json = nlohmann::json;

bool is_text(std::string_view key) {
  static constexpr std::string_view kTexts[] = {"title", "because", "ask",       "message", "what",
                                                "page",  "support", "tie_break", "said_as"};
  return std::find(std::begin(kTexts), std::end(kTexts), key) != std::end(kTexts);
}

bool needs_escape(char sign) {
  return static_cast<unsigned char>(sign) < 0x20 || sign == '"' || sign == '\\';
}

/// Writes what it is told of, with texts in another language.
class Rewriter final : public nlohmann::json_sax<Json> {
 public:
  explicit Rewriter(const PhraseBook& book) : book_(book) {}

  [[nodiscard]] std::string taken() { return std::move(out_); }

  bool null() override { return plain("null"); }
  bool boolean(bool value) override { return plain(value ? "true" : "false"); }
  bool number_integer(number_integer_t value) override { return plain(std::to_string(value)); }
  bool number_unsigned(number_unsigned_t value) override { return plain(std::to_string(value)); }
  bool number_float(number_float_t /*value*/, const string_t& as_written) override {
    return plain(as_written);
  }
  bool binary(binary_t& /*value*/) override { return false; }  // JSON has none

  bool string(string_t& value) override {
    if (levels_.empty()) return false;
    begin_value();
    if (own_words_ == 0 && !levels_.back().is_list && is_text(key_))
      quoted(book_(value));
    else if (own_words_ == 0 && !levels_.back().is_list && key_ == "printed_as")
      quoted(book_.printed(value));
    else
      quoted(value);
    return true;
  }

  bool key(string_t& name) override {
    if (levels_.back().filled) out_ += ',';
    levels_.back().filled = true;
    quoted(name);
    out_ += ':';
    key_ = name;
    return true;
  }

  bool start_object(std::size_t /*members*/) override { return start('{', false); }
  bool end_object() override { return end('}'); }
  bool start_array(std::size_t /*values*/) override { return start('[', true); }
  bool end_array() override { return end(']'); }

  bool parse_error(std::size_t /*at*/, const std::string& /*token*/,
                   const nlohmann::detail::exception& /*why*/) override {
    return false;
  }

 private:
  struct Level {
    bool is_list = false;
    bool filled = false;
  };

  void begin_value() {
    if (levels_.empty() || !levels_.back().is_list) return;
    if (levels_.back().filled) out_ += ',';
    levels_.back().filled = true;
  }

  bool plain(std::string_view value) {
    if (levels_.empty()) return false;
    begin_value();
    out_ += value;
    return true;
  }

  bool start(char sign, bool is_list) {
    if (own_words_ > 0 || (levels_.size() == 1 && !levels_.back().is_list && key_ == "state"))
      ++own_words_;
    begin_value();
    out_ += sign;
    levels_.push_back({is_list, false});
    return true;
  }

  bool end(char sign) {
    if (own_words_ > 0) --own_words_;
    out_ += sign;
    levels_.pop_back();
    return true;
  }

  void quoted(const std::string& text) {
    if (std::any_of(text.begin(), text.end(), needs_escape)) {
      out_ += Json(text).dump(-1, ' ', false, Json::error_handler_t::replace);
      return;
    }
    out_ += '"';
    out_ += text;
    out_ += '"';
  }

  const PhraseBook& book_;
  std::string out_;
  std::string key_;
  std::vector<Level> levels_;
  int own_words_ = 0;  ///< levels within what players wrote
};

}  // namespace

std::string translated(const std::string& json, const PhraseBook& book) {
  Rewriter rewriter(book);
  return Json::sax_parse(json, &rewriter) ? rewriter.taken() : json;
}

}  // namespace storey::server
