// One connection after the other of the HTTP library, none of which holds its thread for longer
// than the bounds say: the library itself only bounds silence, and a client may let its request
// drip for hours.
#pragma once

#include <httplib.h>

#include "server/http_bounds.h"

namespace storey::server {

class BoundedServer : public httplib::Server {
 public:
  explicit BoundedServer(const HttpBounds& bounds) : bounds_(bounds) {}

 private:
  bool process_and_close_socket(socket_t socket) override;

  HttpBounds bounds_;
};

}  // namespace storey::server
