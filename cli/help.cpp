#include "cli/help.h"

#include <algorithm>
#include <string>

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
  explicit WrappedHelp(int width) : width_(width) {}

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
    return paragraph(without_breaks(text), {.width = width_});
  }

  /// A name, and beside it, or below where it is long, what it is.
  [[nodiscard]] std::string named(const std::string& name, const std::string& text) const {
    const std::size_t column = get_column_width();
    if (text.empty()) return name + "\n";
    const std::string lines = paragraph(without_breaks(text), {.width = width_}, column);
    return text_width(name) < column ? pad_right(name, column) + lines.substr(column)
                                     : name + "\n" + lines;
  }

  int width_;
};

}  // namespace

std::shared_ptr<CLI::FormatterBase> wrapped_help(int width) {
  return std::make_shared<WrappedHelp>(width);
}

}  // namespace storey::cli
