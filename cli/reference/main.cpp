// storey-reference SHARE: writes manual pages and completion scripts below a folder share/, where
// man and shells look for them.
#include <filesystem>
#include <fstream>
#include <iostream>

#include "cli/reference/completion.h"
#include "cli/reference/man_page.h"
#include "cli/reference/program.h"

namespace {

namespace fs = std::filesystem;

bool write(const fs::path& file, const std::string& text) {
  fs::create_directories(file.parent_path());
  std::ofstream out(file, std::ios::binary);
  out << text;
  out.close();
  if (!out) std::cerr << "storey-reference: " << file.string() << ": cannot be written\n";
  return static_cast<bool>(out);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace storey::cli;
  if (argc != 2) {
    std::cerr << "usage: storey-reference SHARE\n";
    return 2;
  }
  const fs::path share = argv[1];
  const Command program = storey_program();
  bool written = write(share / "bash-completion/completions/storey", bash_completion(program)) &&
                 write(share / "zsh/site-functions/_storey", zsh_completion(program)) &&
                 write(share / "fish/vendor_completions.d/storey.fish", fish_completion(program));
  for (const Command* command : all_commands(program)) {
    written =
        written && write(share / "man/man1" / (page_name(*command) + ".1"),
                         man_page(program, *command, "storey " + version(), storey_sections()));
  }
  return written ? 0 : 1;
}
