#include "cli/streams.h"

#include "cli/exit_codes.h"
#include "pipeline/files.h"

namespace storey::cli {

int fail(const Streams& io, const Error& error) {
  io.err << "storey: " << error.where << (error.where.empty() ? "" : ": ") << error.message << "\n";
  return exit_code(error.code);
}

Status write_output(const Streams& io, const std::string& path, std::string_view bytes) {
  if (path != "-") return write_file(path, bytes);
  io.out << bytes << std::flush;
  if (io.out) return ok();
  return Error{ErrorCode::kIo, "the output cannot be written", "stdout"};
}

}  // namespace storey::cli
