#include "server/connections.h"

#include <arpa/inet.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>

namespace storey::server {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr int kMostRequests = 1000;         // by one connection
constexpr std::size_t kReadAhead = 16384;   // bytes: headers are asked for one by one
constexpr milliseconds kUntilItStops{100};  // how often it is looked whether the server stops

/// Whether the socket is ready for `events` (POLLIN, POLLOUT) before the deadline.
bool is_ready(socket_t socket, short events, Clock::time_point deadline) {
  const auto left = std::chrono::duration_cast<milliseconds>(deadline - Clock::now());
  pollfd waiting{.fd = socket, .events = events, .revents = 0};
  return poll(&waiting, 1, static_cast<int>(std::max<milliseconds::rep>(0, left.count()))) > 0;
}

/// Address and port at one end of the connection; nothing where they cannot be had.
void name_end(int (*ask)(int, sockaddr*, socklen_t*), socket_t socket, std::string& ip, int& port) {
  sockaddr_in address{};
  socklen_t size = sizeof address;
  std::array<char, INET_ADDRSTRLEN> text{};
  if (ask(socket, reinterpret_cast<sockaddr*>(&address), &size) != 0 ||
      address.sin_family != AF_INET ||
      inet_ntop(AF_INET, &address.sin_addr, text.data(), text.size()) == nullptr)
    return;
  ip = text.data();
  port = ntohs(address.sin_port);
}

/// A request and its answer over a socket. Reads and writes fail past the deadline of what is under
/// way.
class Exchange : public httplib::Stream {
 public:
  Exchange(socket_t socket, const HttpBounds& bounds) : socket_(socket), bounds_(bounds) {}

  /// A request begins with its first byte.
  void begin() {
    deadline_ = after(bounds_.headers_s);
    answering_ = false;
  }
  void headers_came() { deadline_ = after(bounds_.transfer_s); }
  [[nodiscard]] bool has_more() const { return begin_ < end_; }

  bool is_readable() const override { return has_more() || is_ready(socket_, POLLIN, patience()); }
  bool is_writable() const override { return is_ready(socket_, POLLOUT, patience()); }

  ssize_t read(char* to, std::size_t size) override {
    if (!has_more()) {
      if (!is_ready(socket_, POLLIN, patience())) return -1;
      const ssize_t came = recv(socket_, ahead_.data(), ahead_.size(), 0);
      if (came <= 0) return came;
      begin_ = 0;
      end_ = static_cast<std::size_t>(came);
    }
    const std::size_t count = std::min(size, end_ - begin_);
    std::copy_n(ahead_.data() + begin_, count, to);
    begin_ += count;
    return static_cast<ssize_t>(count);
  }

  ssize_t write(const char* from, std::size_t size) override {
    if (!answering_) deadline_ = after(bounds_.transfer_s);
    answering_ = true;
    if (!is_writable()) return -1;
    return send(socket_, from, size, MSG_NOSIGNAL);
  }

  void get_remote_ip_and_port(std::string& ip, int& port) const override {
    name_end(getpeername, socket_, ip, port);
  }
  void get_local_ip_and_port(std::string& ip, int& port) const override {
    name_end(getsockname, socket_, ip, port);
  }
  socket_t socket() const override { return socket_; }

 private:
  static Clock::time_point after(int seconds) {
    return Clock::now() + std::chrono::seconds(seconds);
  }
  Clock::time_point patience() const { return std::min(deadline_, after(bounds_.silence_s)); }

  socket_t socket_;
  HttpBounds bounds_;
  Clock::time_point deadline_;
  bool answering_ = false;
  std::array<char, kReadAhead> ahead_{};
  std::size_t begin_ = 0, end_ = 0;
};

}  // namespace

bool BoundedServer::process_and_close_socket(socket_t socket) {
  Exchange exchange(socket, bounds_);
  const auto request_comes = [&] {
    const auto deadline = Clock::now() + std::chrono::seconds(bounds_.silence_s);
    while (svr_sock_ != INVALID_SOCKET && Clock::now() < deadline)
      if (exchange.has_more() || is_ready(socket, POLLIN, Clock::now() + kUntilItStops))
        return true;
    return false;
  };
  bool well = false, closed = false;
  for (int left = kMostRequests; left > 0 && !closed && request_comes(); --left) {
    exchange.begin();
    well = process_request(exchange, left == 1, closed,
                           [&](httplib::Request&) { exchange.headers_came(); });
    if (!well) break;
  }
  shutdown(socket, SHUT_RDWR);
  close(socket);
  return well;
}

}  // namespace storey::server
