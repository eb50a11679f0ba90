#pragma once

namespace storey::server {

/// How many clients are served, and how long it waits for each.
struct HttpBounds {
  int connections = 256;  ///< at a time; more wait
  int waiting = 512;      ///< that have not been taken by a thread yet
  int silence_s = 10;     ///< a client that sends or takes nothing
  int headers_s = 20;     ///< from a request's first byte to the end of its headers
  int transfer_s = 300;   ///< a request's body, and again its answer
};

}  // namespace storey::server
