#include "cli/interrupt.h"

#include <csignal>

namespace storey::cli {
namespace {

// A signal handler can reach nothing but globals.
std::atomic<bool> stop_wished = false;
std::atomic<int> caught = 0;

void on_signal(int number) {
  caught = number;
  stop_wished = true;
  std::signal(number, SIG_DFL);
}

}  // namespace

Interrupt::Interrupt() {
  stop_wished = false;
  caught = 0;
  for (const int number : {SIGINT, SIGTERM}) {
    // Who starts a program in the background may have set it to ignore Ctrl-C.
    if (std::signal(number, on_signal) == SIG_IGN) std::signal(number, SIG_IGN);
  }
}

Interrupt::~Interrupt() {
  for (const int number : {SIGINT, SIGTERM}) {
    if (std::signal(number, SIG_DFL) == SIG_IGN) std::signal(number, SIG_IGN);
  }
}

const std::atomic<bool>& Interrupt::wished() const { return stop_wished; }
int Interrupt::signal() const { return caught; }

}  // namespace storey::cli
