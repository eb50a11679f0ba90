#include "drawing/detail/svg_check.h"

#include <glib.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <memory>
#include <vector>

namespace storey::drawing::detail {
namespace {

// What drawing takes at most at 200 x 200 pixels on one slow core, in microseconds; measured with
// librsvg 2.54 and cairo 1.16 on strokes that all cross. No picture of ours takes a second of them.
constexpr double kMostWork_us = 3e6;
constexpr double kElement_us = 500;    // a blended group, or a circle that is seen from within
constexpr double kSegment_us = 100;    // of a stroke with round joins
constexpr double kCrossing_us = 0.15;  // of two segments of one path
constexpr double kDash_us = 10;
constexpr int kMostElements = 4'000;
constexpr int kMostStops = 200;
constexpr std::size_t kMostLetters = 500;
constexpr std::size_t kDeepest = 40;
constexpr double kFarthest = 20;   // a coordinate, in sides of the picture
constexpr double kMostScale = 20;  // of all transforms around an element
constexpr double kDegree = 0.017453292519943295;

constexpr std::string_view kSvg = "http://www.w3.org/2000/svg";
constexpr std::string_view kInclude = "http://www.w3.org/2001/XInclude";
constexpr auto kElements = std::to_array<std::string_view>(
    {"svg", "g", "defs", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon", "text",
     "tspan", "linearGradient", "radialGradient", "stop", "title", "desc", "metadata"});
constexpr auto kGeometry = std::to_array<std::string_view>({"d",
                                                            "points",
                                                            "x",
                                                            "y",
                                                            "x1",
                                                            "y1",
                                                            "x2",
                                                            "y2",
                                                            "r",
                                                            "cx",
                                                            "cy",
                                                            "rx",
                                                            "ry",
                                                            "width",
                                                            "height",
                                                            "fx",
                                                            "fy",
                                                            "fr",
                                                            "dx",
                                                            "dy",
                                                            "stroke-width",
                                                            "font-size",
                                                            "gradientTransform"});

template <typename Words>
bool is_one_of(const Words& words, std::string_view word) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

std::string lower(std::string_view text) {
  std::string small(text);
  std::transform(small.begin(), small.end(), small.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

bool holds(std::string_view text, std::string_view part) { return text.find(part) != text.npos; }

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view kBlanks = " \t\r\n\f";
  const auto first = text.find_first_not_of(kBlanks);
  if (first == text.npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

/// What stands behind the last colon; `prefix` becomes what stands before it.
std::string_view local_name(std::string_view name, std::string_view& prefix) {
  const auto colon = name.rfind(':');
  prefix = colon == name.npos ? std::string_view() : name.substr(0, colon);
  return colon == name.npos ? name : name.substr(colon + 1);
}

/// All numbers in a text, whatever stands between them.
std::vector<double> numbers_in(std::string_view text) {
  std::vector<double> numbers;
  const char* const end = text.data() + text.size();
  for (const char* at = text.data(); at != end;) {
    double number = 0;
    const auto [next, error] = std::from_chars(at, end, number);
    if (error == std::errc::invalid_argument) {
      ++at;
      continue;
    }
    // Beyond a double it is too large, or so small that it is none.
    if (error == std::errc{}) numbers.push_back(number);
    if (error != std::errc{} && holds({at, next}, "e-"))
      numbers.push_back(0);
    else if (error != std::errc{})
      numbers.push_back(std::numeric_limits<double>::infinity());
    at = next;
  }
  return numbers;
}

double largest(const std::vector<double>& numbers) {
  double most = 0;
  for (const double number : numbers) most = std::max(most, std::abs(number));
  return most;
}

double sum(const std::vector<double>& numbers) {
  double all = 0;
  for (const double number : numbers) all += std::abs(number);
  return all;
}

/// The longer half axis of what [a c; b d] makes of a circle of radius 1: its larger singular
/// value.
double stretch(double a, double b, double c, double d) {
  const double squares = a * a + b * b + c * c + d * d;
  const double area = a * d - b * c;
  return std::sqrt((squares + std::sqrt(std::max(0.0, squares * squares - 4 * area * area))) / 2);
}

/// How much larger a transform draws: "translate(3 4) scale(2)" twice as large.
double scale_of(std::string_view transform) {
  double scale = 1;
  while (!transform.empty()) {
    const auto open = std::min(transform.find('('), transform.size());
    const auto close = std::min(transform.find(')', open), transform.size());
    const auto name = transform.substr(0, open);
    const auto numbers = numbers_in(transform.substr(open, close - open));
    if (holds(name, "matrix") && numbers.size() == 6)
      scale *= stretch(numbers[0], numbers[1], numbers[2], numbers[3]);
    else if (holds(name, "skew"))
      scale *= stretch(1, 0, std::tan(largest(numbers) * kDegree), 1);
    else if (holds(name, "scale"))
      scale *= largest(numbers);
    transform.remove_prefix(std::min(close + 1, transform.size()));
  }
  return scale;
}

/// An element whose end has not come yet.
struct Open {
  bool drawn = false;  ///< not another program's
  double scale = 1;
  double dash = 0;  ///< length of a dash and its gap, 0 for none
};

/// Collects the first complaint about one document.
class Checker {
 public:
  [[nodiscard]] const std::string& wrong() const { return wrong_; }

  void element(std::string_view name, const gchar** names, const gchar** values) {
    std::string_view prefix;
    const std::string_view local = local_name(name, prefix);
    Open open = open_.empty() ? Open{} : open_.back();
    open.drawn = prefix.empty() || prefix == "svg";
    if (++elements_ > kMostElements)
      complain("it has more than " + std::to_string(kMostElements) + " elements");
    if (open_.size() == kDeepest)
      complain("its elements lie more than " + std::to_string(kDeepest) + " deep in each other");
    if (open.drawn && !is_one_of(kElements, local))
      complain("it holds <" + std::string(local.substr(0, 40)) +
               ">; shapes, gradients and text are drawn");
    if (local == "stop" && ++stops_ > kMostStops)
      complain("it has more than " + std::to_string(kMostStops) + " colours in gradients");
    if (open.drawn && local == "svg") measure(names, values, open);
    double length = 0, segments = 0;
    for (; *names != nullptr; ++names, ++values) {
      std::string_view attribute_prefix;
      const std::string_view key = local_name(*names, attribute_prefix);
      attribute(attribute_prefix, key, *values, open);
      if (!is_one_of(kGeometry, key)) continue;
      const auto numbers = numbers_in(*values);
      if (!(largest(numbers) <= kFarthest * side_))
        complain("something lies more than " + std::to_string(static_cast<int>(kFarthest)) +
                 " times its size away");
      length += 7 * sum(numbers);  // of a circle by its radius; of what is straight it is less
      segments += static_cast<double>(numbers.size()) / 2;
    }
    if (!(open.scale <= kMostScale)) complain("its transforms make it larger and larger");
    work_us_ += kElement_us + kSegment_us * segments + kCrossing_us * segments * segments +
                (open.dash > 0 ? kDash_us * length / open.dash : 0);
    if (!(work_us_ <= kMostWork_us)) complain("its paths have too many points or dashes");
    open_.push_back(open);
  }

  void end() { open_.pop_back(); }

  void text(std::string_view text) {
    if (open_.empty() || !open_.back().drawn) return;
    letters_ += trimmed(text).size();
    if (letters_ > kMostLetters)
      complain("it has more than " + std::to_string(kMostLetters) + " letters of text");
  }

  /// Comments, instructions and declarations.
  void aside(std::string_view text) {
    const std::string small = lower(text);
    if (small.starts_with("<?xml-stylesheet")) complain("it names a style sheet");
    if (small.starts_with("<!doctype") && holds(small, "[")) complain("it declares entities");
    if (!small.starts_with("<?xml ")) return;
    if (holds(small, "encoding") && !holds(small, "utf-8") && !holds(small, "us-ascii"))
      complain("it is not in UTF-8");
  }

 private:
  void complain(std::string message) {
    if (wrong_.empty()) wrong_ = std::move(message);
  }

  /// The picture's own units; a picture within it scales by those it has.
  void measure(const gchar** names, const gchar** values, Open& open) {
    double size = 0;
    std::vector<double> view;
    for (; *names != nullptr; ++names, ++values) {
      const std::string_view name = *names;
      if (name == "viewBox") view = numbers_in(*values);
      if (name == "width" || name == "height") size = std::max(size, largest(numbers_in(*values)));
    }
    const bool has_view = view.size() == 4 && view[2] > 0 && view[3] > 0;
    if (open_.empty()) {
      if (size > 0) side_ = size;
      if (has_view) side_ = std::max(view[2], view[3]);
      if (!(side_ >= 1e-3 && side_ <= 1e6)) complain("its size is out of range");
    } else if (has_view) {
      open.scale *= std::max(1.0, (size > 0 ? size : side_) / std::min(view[2], view[3]));
    }
  }

  void attribute(std::string_view prefix, std::string_view name, std::string_view value,
                 Open& open) {
    if (value == kInclude) complain("it includes other files");
    if (prefix == "xmlns" && value == kSvg && name != "svg")
      complain("it calls the elements of SVG by another prefix than svg");
    if (!open.drawn) return;
    if (name == "href" && !value.starts_with('#')) complain("it names something outside of itself");
    if (name == "style") style(value);
    if (name == "transform" && prefix.empty()) open.scale *= scale_of(value);
    if (name == "stroke-dasharray") open.dash = sum(numbers_in(value));
    if (name == "filter" || name == "vector-effect") complain("it has a filter or an effect");
  }

  /// Properties that would say anew what attributes say are not expected there.
  void style(std::string_view css) {
    if (holds(css, "@") || holds(css, "\\") || holds(css, "/*"))
      complain("its styles are more than plain rules");
    while (!css.empty()) {
      const auto end = std::min(css.find(';'), css.size());
      const auto rule = css.substr(0, end);
      css.remove_prefix(std::min(end + 1, css.size()));
      const auto colon = std::min(rule.find(':'), rule.size());
      const auto name = lower(trimmed(rule.substr(0, colon)));
      const auto value = trimmed(rule.substr(std::min(colon + 1, rule.size())));
      const bool sizes = is_one_of(kGeometry, name) && name != "font-size";
      if (name == "stroke-width" || name == "font-size") {
        if (!(largest(numbers_in(value)) <= kFarthest * side_)) complain("a line is too wide");
      } else if (name == "filter" || name == "vector-effect") {
        complain("it has a filter or an effect");
      } else if (sizes || (name == "stroke-dasharray" && value != "none")) {
        complain("its style says " + name + ", which is read as an attribute");
      }
    }
  }

  int elements_ = 0;
  int stops_ = 0;
  std::size_t letters_ = 0;
  double side_ = 1000;  ///< where the document says nothing of its size
  double work_us_ = 0;
  std::vector<Open> open_;
  std::string wrong_;
};

Checker& of(gpointer checker) { return *static_cast<Checker*>(checker); }

/// Ends the parse where something is wrong.
void stop_if_wrong(gpointer checker, GError** error) {
  if (!of(checker).wrong().empty())
    g_set_error_literal(error, G_MARKUP_ERROR, G_MARKUP_ERROR_INVALID_CONTENT, "");
}

constexpr GMarkupParser kParser{
    .start_element =
        [](GMarkupParseContext*, const gchar* name, const gchar** names, const gchar** values,
           gpointer checker, GError** error) {
          of(checker).element(name, names, values);
          stop_if_wrong(checker, error);
        },
    .end_element = [](GMarkupParseContext*, const gchar*, gpointer checker,
                      GError**) { of(checker).end(); },
    .text =
        [](GMarkupParseContext*, const gchar* text, gsize size, gpointer checker, GError** error) {
          of(checker).text({text, size});
          stop_if_wrong(checker, error);
        },
    .passthrough =
        [](GMarkupParseContext*, const gchar* text, gsize size, gpointer checker, GError** error) {
          of(checker).aside({text, size});
          stop_if_wrong(checker, error);
        },
    .error = nullptr};

struct Free {
  void operator()(GMarkupParseContext* context) const { g_markup_parse_context_free(context); }
  void operator()(GError* error) const { g_error_free(error); }
};

}  // namespace

std::string why_not_plain(std::string_view svg) {
  constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
  if (svg.starts_with(kByteOrderMark)) svg.remove_prefix(kByteOrderMark.size());
  if (svg.empty()) return "it is empty";  // the parser takes no text that points nowhere
  Checker checker;
  const std::unique_ptr<GMarkupParseContext, Free> context(
      g_markup_parse_context_new(&kParser, G_MARKUP_TREAT_CDATA_AS_TEXT, &checker, nullptr));
  GError* raised = nullptr;
  const bool parsed = g_markup_parse_context_parse(context.get(), svg.data(),
                                                   static_cast<gssize>(svg.size()), &raised) &&
                      g_markup_parse_context_end_parse(context.get(), &raised);
  const std::unique_ptr<GError, Free> error(raised);
  if (!checker.wrong().empty()) return checker.wrong();
  return parsed ? "" : error->message;
}

}  // namespace storey::drawing::detail
