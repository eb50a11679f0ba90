#include "cli/streams.h"

#include "cli/exit_codes.h"
#include "cli/visible_buffer.h"
#include "model/plain_text.h"
#include "pipeline/io/files.h"

namespace storey::cli {
namespace {

constexpr std::size_t kLongestMessage = 2000;  // files quoted in it may be longer

}  // namespace

TextStyle style_of(const Streams& io) {
  return {.colour = io.colour, .width = io.width, .book = io.book};
}

TextStyle err_style_of(const Streams& io) { return {.width = io.err_width, .book = io.book}; }

void tell(const Streams& io, const std::string& sentence) {
  io.err << io.book(sentence) << "\n" << std::flush;
}

int fail(const Streams& io, const Error& error) {
  const std::string text = "storey: " + visible(error.where) + (error.where.empty() ? "" : ": ") +
                           io.book(shortened(visible(error.message), kLongestMessage));
  // Programs read a line an error.
  io.err << (io.interactive ? paragraph(text, {.width = io.err_width}) : text + "\n");
  return exit_code(error.code);
}

Status write_output(const Streams& io, const std::string& path, std::string_view bytes,
                    Content content) {
  if (path != "-") return write_file(path, bytes);
  std::ostream& out = content == Content::kText ? io.out : unfiltered(io.out);
  out << bytes << std::flush;
  if (out) return ok();
  return Error{ErrorCode::kIo, "the output cannot be written", "stdout"};
}

}  // namespace storey::cli
