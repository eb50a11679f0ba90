// The routes over HTTP.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "model/result.h"
#include "server/message.h"
#include "server/routes.h"

namespace storey::server {

/// How long it waits for whom.
struct HttpBounds {
  int connections = 256;  ///< at a time; more wait
  int waiting = 512;      ///< that have not been taken by a thread yet
  int silence_s = 10;     ///< a client that sends or takes nothing
  int upload_s = 300;     ///< a photo
};

class HttpServer {
 public:
  /// Listens on all addresses of this machine.
  /// @param port  0 for any that is free.
  /// @error kIo  the port is taken, or it may not be used.
  static Result<HttpServer> listen(int port, const HttpBounds& bounds = {});

  [[nodiscard]] int port() const;

  /// Answers until stop() is called from another thread.
  void serve(const Site& site);
  void stop();

  HttpServer(HttpServer&&) noexcept;
  HttpServer& operator=(HttpServer&&) noexcept;
  ~HttpServer();

 private:
  struct Impl;
  explicit HttpServer(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

}  // namespace storey::server
