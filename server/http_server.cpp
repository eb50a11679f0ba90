#include "server/http_server.h"

#include <sys/socket.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "server/connections.h"

namespace storey::server {
namespace {

constexpr std::size_t kMostBodyBytes = std::size_t{4} << 20;  // of what is no photo

std::string in_lower_case(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

Request request_of(const httplib::Request& from) {
  Request request;
  request.method = from.method;
  request.path = from.path;
  request.local_address = from.local_addr;
  for (const auto& [name, value] : from.params) request.query.emplace(name, value);
  for (const auto& [name, value] : from.headers)
    request.headers.emplace(in_lower_case(name), value);
  request.body = from.body;
  return request;
}

void respond(Response response, httplib::Response& to) {
  add_common_headers(response);
  to.status = response.status;
  for (const auto& [name, value] : response.headers) to.set_header(name, value);
  to.set_content(response.body, response.type);
}

/// The body as far as it comes within the bounds.
bool read_body(const httplib::ContentReader& reader, const Request& request,
               const std::function<bool(std::string_view)>& take) {
  // Without a length the library would read until the connection ends.
  if (request.header("content-length").empty() && request.header("transfer-encoding").empty())
    return true;
  return reader([&](const char* data, std::size_t size) { return take({data, size}); });
}

}  // namespace

struct HttpServer::Impl {
  explicit Impl(const HttpBounds& bounds) : server(bounds) {}
  BoundedServer server;
  socket_t socket = INVALID_SOCKET;
  int port = 0;
};

HttpServer::HttpServer(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}
HttpServer::HttpServer(HttpServer&&) noexcept = default;
HttpServer& HttpServer::operator=(HttpServer&&) noexcept = default;
HttpServer::~HttpServer() = default;

Result<HttpServer> HttpServer::listen(int port, const HttpBounds& bounds) {
  auto impl = std::make_unique<Impl>(bounds);
  httplib::Server& server = impl->server;
  const auto threads = static_cast<std::size_t>(bounds.connections);
  server.new_task_queue = [threads] { return new httplib::ThreadPool(threads); };
  server.set_tcp_nodelay(true);
  // The library would let several programs listen at one port, and turn away all but a few who come
  // at once.
  server.set_socket_options([at = impl.get()](socket_t socket) {
    const int yes = 1;
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    at->socket = socket;
  });
  impl->port = port == 0 ? server.bind_to_any_port("0.0.0.0")
                         : (server.bind_to_port("0.0.0.0", port) ? port : -1);
  if (impl->port <= 0)
    return Error{ErrorCode::kIo,
                 "this port cannot be listened on: another program has it, or it is below 1024; "
                 "give another with --port",
                 std::to_string(port)};
  ::listen(impl->socket, bounds.waiting);
  return HttpServer(std::move(impl));
}

int HttpServer::port() const { return impl_->port; }

void HttpServer::serve(const Site& site) {
  httplib::Server& server = impl_->server;
  const auto plain = [&site](const httplib::Request& from, httplib::Response& to) {
    respond(answer(request_of(from), site), to);
  };
  // Bodies are read here, so that a photo goes to the disk as it comes, and nothing else is long.
  const auto with_body = [&site](const httplib::Request& from, httplib::Response& to,
                                 const httplib::ContentReader& reader) {
    Request request = request_of(from);
    if (brings_photo(request)) {
      const Body body = [&](const std::function<bool(std::string_view)>& take) {
        return read_body(reader, request, take);
      };
      return respond(take_photo(request, body, site), to);
    }
    const bool whole = read_body(reader, request, [&](std::string_view part) {
      request.body += part;
      return request.body.size() <= kMostBodyBytes;
    });
    if (request.body.size() > kMostBodyBytes)
      return respond({.status = 413, .body = R"({"error":"too-large","message":"too long"})"}, to);
    if (!whole)
      return respond({.status = 400, .body = R"({"error":"cut-off","message":"not whole"})"}, to);
    respond(answer(request, site), to);
  };
  server.Get(".*", plain);
  server.Delete(".*", plain);
  server.Post(".*", with_body);
  server.Put(".*", with_body);
  server.set_exception_handler([](const httplib::Request&, httplib::Response& to,
                                  const std::exception_ptr&) {
    respond(
        {.status = 500, .body = R"({"error":"internal","message":"something went wrong here"})"},
        to);
  });
  server.listen_after_bind();
}

void HttpServer::stop() { impl_->server.stop(); }

}  // namespace storey::server
