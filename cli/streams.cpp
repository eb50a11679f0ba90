#include "cli/streams.h"

#include "cli/exit_codes.h"
#include "pipeline/files.h"

namespace storey::cli {

std::string printable(std::string text) {
  for (char& c : text) {
    if (c == '\n') c = ' ';
    if (static_cast<unsigned char>(c) < ' ' || c == 0x7f) c = '?';
  }
  return text;
}

int fail(const Streams& io, const Error& error) {
  io.err << "storey: " << printable(error.where) << (error.where.empty() ? "" : ": ")
         << printable(error.message) << "\n";
  return exit_code(error.code);
}

Status write_output(const Streams& io, const std::string& path, std::string_view bytes) {
  if (path != "-") return write_file(path, bytes);
  io.out << bytes << std::flush;
  if (io.out) return ok();
  return Error{ErrorCode::kIo, "the output cannot be written", "stdout"};
}

}  // namespace storey::cli
