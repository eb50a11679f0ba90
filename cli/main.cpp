#include <unistd.h>

#include <cstdlib>
#include <exception>
#include <iostream>
#include <string_view>

#include "cli/exit_codes.h"
#include "cli/run.h"
#include "cli/terminal.h"
#include "model/plain_text.h"
#include "pipeline/apart/decode_apart.h"
#include "pipeline/language/languages.h"

namespace {

/// See no-color.org.
bool wants_colour() { return isatty(STDOUT_FILENO) != 0 && std::getenv("NO_COLOR") == nullptr; }

storey::cli::Streams terminal() {
  using namespace storey::cli;
  const bool interactive = isatty(STDERR_FILENO) != 0;
  const bool answers = interactive && isatty(STDIN_FILENO) != 0;
  const char* const said = std::getenv("COLUMNS");
  const int columns = columns_of(STDERR_FILENO, said);
  return {.out = std::cout,
          .err = std::cerr,
          .colour = wants_colour(),
          .interactive = interactive,
          .answers = answers ? &std::cin : nullptr,
          .width = sheet_width(columns_of(STDOUT_FILENO, said)),
          .err_width = columns == 0 ? kUsualWidth : columns,
          .language = storey::wished_language(std::getenv)};
}

}  // namespace

int main(int argc, char** argv) {
  using namespace storey::cli;
  try {
    if (argc == 2 && std::string_view(argv[1]) == storey::kDecoderVerb)
      _exit(storey::run_decoder());  // what ends a program in good order is shut out as well
    const int code = run({argv + 1, argv + argc}, terminal());
    std::cout.flush();
    if (std::cout) return code;
    std::cerr << "storey: stdout: the output cannot be written\n";
    return kUsage;
  } catch (const std::bad_alloc&) {
    std::cerr << "storey: out of memory: try a smaller photo\n";
  } catch (const std::exception& error) {
    std::cerr << "storey: internal error: " << storey::visible(error.what())
              << "\nPlease report it with the photo.\n";
  }
  return kInternal;
}
