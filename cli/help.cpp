#include "cli/help.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "pipeline/report/text.h"

namespace storey::cli {
namespace {

std::string without_breaks(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// CLI11 itself wraps nothing.
class WrappedHelp : public CLI::Formatter {
 public:
  explicit WrappedHelp(TextStyle style) : style_(std::move(style)) {
    for (const char* word : {"OPTIONS", "VERB", "Usage", "Positionals", "REQUIRED"})
      label(word, style_.book(word));
  }

  std::string make_group(std::string group, bool is_positional,
                         std::vector<const CLI::Option*> options) const override {
    return CLI::Formatter::make_group(style_.book(group), is_positional, std::move(options));
  }
  std::string make_footer(const CLI::App* app) const override {
    return app->get_footer().empty() ? "" : whole(app->get_footer());
  }
  std::string make_description(const CLI::App* app) const override {
    return whole(app->get_description());
  }
  std::string make_subcommand(const CLI::App* verb) const override {
    return named("  " + verb->get_display_name(true), verb->get_description());
  }
  std::string make_option(const CLI::Option* option, bool is_positional) const override {
    return named("  " + make_option_name(option, is_positional) + make_option_opts(option),
                 make_option_desc(option));
  }

 private:
  [[nodiscard]] std::string whole(const std::string& text) const {
    return paragraph(without_breaks(text), style_);
  }

  /// A name, and beside it, or below where it is long, what it is.
  [[nodiscard]] std::string named(const std::string& name, const std::string& text) const {
    const std::size_t column = get_column_width();
    if (text.empty()) return name + "\n";
    const std::string lines = paragraph(without_breaks(text), style_, column);
    return text_width(name) < column ? pad_right(name, column) + lines.substr(column)
                                     : name + "\n" + lines;
  }

  TextStyle style_;
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> wrapped_help(const TextStyle& style) {
  return std::make_shared<WrappedHelp>(style);
}

}  // namespace storey::cli
