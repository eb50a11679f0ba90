#include "cli/interrupt.h"

#include <unistd.h>

#include <csignal>

namespace storey::cli {
namespace {

// A signal handler can reach nothing but globals.
std::atomic<bool> stop_wished = false;
std::atomic<int> caught = 0;
std::string said_if_late;

// More than a photo takes, less than those wait who then kill: a container's 10 s, Slurm's 30 s.
constexpr unsigned kPatienceSeconds = 8;

void on_signal(int number) {
  caught = number;
  stop_wished = true;
  std::signal(number, SIG_DFL);
  alarm(kPatienceSeconds);
}

/// What is under way does not end: a disk that does not answer, say.
void on_alarm(int /*number*/) {
  static_cast<void>(write(STDERR_FILENO, said_if_late.data(), said_if_late.size()) < 0);
  _exit(128 + caught);
}

}  // namespace

Interrupt::Interrupt(const std::string& if_late) {
  said_if_late = "\nstorey: " + if_late + "\n";
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
