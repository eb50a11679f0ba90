// All of `storey serve` in one piece, without a terminal.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "model/result.h"
#include "server/http_bounds.h"

namespace storey::server {

struct ServiceOptions {
  int port = 0;                     ///< 0: any that is free
  std::filesystem::path folder;     ///< of the tables
  std::filesystem::path program;    ///< decodes photos
  std::filesystem::path page;       ///< folder of the page's files
  std::string templates = {};       ///< see GameShelf
  std::filesystem::path sets = {};  ///< see DeskOptions
  unsigned readers = 2;
  std::size_t most_waiting = 200;  ///< tables; to one more it is "busy"
  HttpBounds http = {};
};

class Service {
 public:
  /// @error kIo  the port, the folder or the page.
  static Result<Service> start(const ServiceOptions& options);

  /// Where a phone finds it, with the key; the likeliest first, this machine alone last.
  [[nodiscard]] std::vector<std::string> addresses() const;
  [[nodiscard]] int port() const;

  /// Ends what is going on; nothing that was acknowledged is lost.
  void stop();

  Service(Service&&) noexcept;
  Service& operator=(Service&&) noexcept;
  ~Service();

 private:
  struct Impl;
  explicit Service(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};

/// Where the page's files are, of a program in a build tree or installed; "" where they are not.
std::filesystem::path page_folder();

}  // namespace storey::server
