#include "cli/serve.h"

#include <malloc.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "cli/interrupt.h"
#include "pipeline/game/installed_games.h"
#include "server/qr_code.h"
#include "server/service.h"

namespace storey::cli {

namespace fs = std::filesystem;

namespace {

fs::path folder_of(const ServeArgs& args) {
  if (!args.output.empty()) return args.output;
  const char* home = std::getenv("HOME");
  return fs::path(home != nullptr ? home : ".") / "storey-tables";
}

void say_where(const std::vector<std::string>& addresses, const fs::path& folder,
               const Streams& io) {
  const bool in_network = addresses.size() > 1;  // the last one is of this machine alone
  if (in_network && io.interactive) io.out << server::qr_code(addresses.front(), io.colour);
  io.out << io.book(!in_network      ? "This machine is in no network: no phone can reach it, only "
                                       "itself, at"
                    : io.interactive ? "Scan this with a phone in the same network, or open"
                                     : "Open this on a phone in the same network")
         << "\n";
  for (const std::string& address : addresses) io.out << "  " << address << "\n";
  io.out << io.book("Tables are kept in " + folder.string() + ". Ctrl-C ends it.") << "\n"
         << std::flush;
}

/// Each of hundreds of threads would keep memory of its own for later, and each picture leave a
/// hole that only one as large fills.
void share_freed_memory() {
  constexpr int kArenas = 2;
  constexpr int kPictureBytes = 1 << 20;
  mallopt(M_ARENA_MAX, kArenas);
  mallopt(M_MMAP_THRESHOLD, kPictureBytes);
}

}  // namespace

int run_serve(const ServeArgs& args, const Streams& io) {
  share_freed_memory();
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path folder = folder_of(args);
  const Interrupt interrupt(
      io.book("stopped while a photo was still arriving; what a phone was told is kept"));
  auto service = server::Service::start({.port = args.port,
                                         .folder = folder,
                                         .program = program,
                                         .page = server::page_folder(),
                                         .templates = args.templates,
                                         .sets = own_sets_folder()});
  if (!service) return fail(io, service.error());
  say_where(service->addresses(), folder, io);
  constexpr std::chrono::milliseconds kGlance{100};
  while (!interrupt.wished()) std::this_thread::sleep_for(kGlance);
  service.value().stop();
  return kDone;
}

void add_serve(CLI::App& app, const Streams& io, int& exit_code) {
  const auto args = std::make_shared<ServeArgs>();
  auto* command = app.add_subcommand(
      "serve", "Open a page for phones in the same network: photograph a table, see its score");
  command->add_option("--port", args->port, "Where it listens; 0 for any free port")
      ->type_name("N")
      ->check(CLI::Range(0, 65535))
      ->capture_default_str();
  command
      ->add_option("-o,--output", args->output,
                   "Folder in which tables are kept; default: storey-tables in your home")
      ->type_name("DIR");
  command->add_option("--templates", args->templates, "Folder of a game, or of several games")
      ->type_name("DIR");
  command->footer("See docs/serve.md: who can see what, what is kept where.");
  command->callback([args, io, &exit_code] { exit_code = run_serve(*args, io); });
}

}  // namespace storey::cli
