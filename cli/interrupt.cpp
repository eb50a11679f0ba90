#include "cli/interrupt.h"

#include <unistd.h>

#include <csignal>
#include <string_view>

namespace storey::cli {
namespace {

// A signal handler can reach nothing but globals.
std::atomic<bool> stop_wished = false;
std::atomic<int> caught = 0;

// More than a photo takes, less than those wait who then kill: a container's 10 s, Slurm's 30 s.
constexpr unsigned kPatienceSeconds = 8;

void on_signal(int number) {
  caught = number;
  stop_wished = true;
  std::signal(number, SIG_DFL);
  alarm(kPatienceSeconds);
}

/// What is being read does not end: a disk that does not answer, say.
void on_alarm(int /*number*/) {
  constexpr std::string_view kSaid =
      "\nstorey: stopped in the middle of a photo that took too long; what was done before is "
      "kept, "
      "and the same command goes on from there\n";
  static_cast<void>(write(STDERR_FILENO, kSaid.data(), kSaid.size()) < 0);
  _exit(128 + caught);
}

}  // namespace

Interrupt::Interrupt() {
  stop_wished = false;
  caught = 0;
  std::signal(SIGALRM, on_alarm);
  for (const int number : {SIGINT, SIGTERM}) {
    // Who starts a program in the background may have set it to ignore Ctrl-C.
    if (std::signal(number, on_signal) == SIG_IGN) std::signal(number, SIG_IGN);
  }
}

Interrupt::~Interrupt() {
  for (const int number : {SIGINT, SIGTERM}) {
    if (std::signal(number, SIG_DFL) == SIG_IGN) std::signal(number, SIG_IGN);
  }
  alarm(0);
  std::signal(SIGALRM, SIG_DFL);
}

const std::atomic<bool>& Interrupt::wished() const { return stop_wished; }
int Interrupt::signal() const { return caught; }

}  // namespace storey::cli
