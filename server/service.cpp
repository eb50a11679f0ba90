#include "server/service.h"

#include <thread>
#include <utility>

#include "model/installation.h"
#include "server/access.h"
#include "server/desk.h"
#include "server/http_server.h"
#include "server/network.h"
#include "server/routes.h"
#include "server/tables.h"

namespace storey::server {

namespace fs = std::filesystem;

namespace {

constexpr const char* kKeyFile = ".storey-serve.key";

}  // namespace

struct Service::Impl {
  Impl(Tables opened, Page files, Books words, HttpServer listening, const ServiceOptions& options)
      : tables(std::move(opened)),
        page(std::move(files)),
        http(std::move(listening)),
        shelf(options.templates),
        desk(tables, shelf,
             {.program = options.program,
              .readers = options.readers,
              .most_waiting = options.most_waiting,
              .sets = options.sets}),
        books(std::move(words)) {}

  Tables tables;
  Page page;
  HttpServer http;
  Access access;
  GameShelf shelf;
  Desk desk;
  Books books;
  Site site{access, page, books, tables, shelf, desk};
  std::thread listener;
};

Service::Service(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
Service::Service(Service&&) noexcept = default;
Service& Service::operator=(Service&&) noexcept = default;

Service::~Service() {
  if (impl_) stop();
}

Result<Service> Service::start(const ServiceOptions& options) {
  auto page = load_page(options.page);
  if (!page) return page.error();
  auto books = load_books();
  if (!books) return books.error();
  add_words(*page, *books);
  auto tables = Tables::open(options.folder);
  if (!tables) return tables.error();
  // A phone that came in once comes in again, also after this program was started anew.
  const auto key = tables->once(kKeyFile, new_key);
  if (!key) return key.error();
  auto http = HttpServer::listen(options.port, options.http);
  if (!http) return http.error();
  auto impl = std::make_unique<Impl>(std::move(tables).value(), std::move(page).value(),
                                     std::move(books).value(), std::move(http).value(), options);
  impl->access = {.key = *key, .port = impl->http.port(), .machine = machine_name()};
  impl->listener = std::thread([at = impl.get()] { at->http.serve(at->site); });
  return Service(std::move(impl));
}

std::vector<std::string> Service::addresses() const {
  std::vector<std::string> hosts = own_addresses();
  hosts.emplace_back("localhost");
  for (std::string& host : hosts)
    host = "http://" + host + ":" + std::to_string(port()) + "/?key=" + impl_->access.key;
  return hosts;
}

int Service::port() const { return impl_->http.port(); }

void Service::stop() {
  if (!impl_->listener.joinable()) return;
  impl_->http.stop();
  impl_->listener.join();
}

fs::path page_folder() {
  for (const fs::path& prefix : installation_prefixes())
    if (fs::path folder = prefix / "share/storey/web"; fs::is_directory(folder)) return folder;
  return {};
}

}  // namespace storey::server
