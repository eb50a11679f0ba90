// The routes over HTTP.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "model/result.h"
#include "server/http_bounds.h"
#include "server/message.h"
#include "server/routes.h"

namespace storey::server {

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
