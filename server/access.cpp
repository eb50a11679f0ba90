#include "server/access.h"

#include <sys/random.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <stdexcept>

namespace storey::server {
namespace {

std::string lower(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text;
}

/// "host" of "host:8080" where that is the port; else "".
std::string without_port(const std::string& host, int port) {
  const std::string end = ":" + std::to_string(port);
  if (host.ends_with(end)) return host.substr(0, host.size() - end.size());
  return port == 80 && host.find(':') == std::string::npos ? host : "";
}

bool is_ours(const Request& request, const Access& access) {
  const std::string name = without_port(lower(request.header("host")), access.port);
  const std::string machine = lower(access.machine);
  return !name.empty() &&
         (name == request.local_address || name == "localhost" || name == "127.0.0.1" ||
          (!machine.empty() && (name == machine || name == machine + ".local")));
}

bool changes_something(const Request& request) {
  return request.method != "GET" && request.method != "HEAD";
}

std::string cookie_name(const Access& access) { return "storey-" + std::to_string(access.port); }

/// The value of one cookie; "" where there is none.
std::string cookie(const std::string& header, const std::string& name) {
  std::size_t at = 0;
  while (at < header.size()) {
    const std::size_t end = std::min(header.find(';', at), header.size());
    const std::size_t start = std::min(header.find_first_not_of(' ', at), end);
    const std::string one = header.substr(start, end - start);
    if (one.starts_with(name + "=")) return one.substr(name.size() + 1);
    at = end + 1;
  }
  return "";
}

Response said(int status, const std::string& what) {
  return {.status = status,
          .type = "text/html; charset=utf-8",
          .body =
              "<!doctype html><meta name=viewport content=\"width=device-width\">"
              "<link rel=icon href=data:,><title>storey</title><p>" +
              what + "</p>\n"};
}

/// Goes on from a page of ours: a browser that was sent here by another site would not take the
/// cookie along where an answer only says where to go.
Response come_in(const Access& access) {
  Response response =
      said(200, "<meta http-equiv=refresh content=\"0;url=/\"><a href=/>storey</a>");
  response.headers = {{"Set-Cookie", cookie_name(access) + "=" + access.key +
                                         "; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict"}};
  return response;
}

}  // namespace

std::string new_key() {
  std::array<std::uint8_t, 16> random{};
  if (getrandom(random.data(), random.size(), 0) != static_cast<ssize_t>(random.size()))
    throw std::runtime_error("the system gives no random numbers");
  constexpr std::string_view kDigits = "0123456789abcdefghjkmnpqrstvwxyz";  // none look alike
  std::string key;
  for (const std::uint8_t byte : random) {
    key += kDigits[byte & 31];
    key += kDigits[(byte >> 5) + 8];
  }
  return key;
}

bool equal_in_constant_time(std::string_view a, std::string_view b) {
  if (a.size() != b.size()) return false;
  unsigned differ = 0;
  for (std::size_t i = 0; i < a.size(); ++i) differ |= static_cast<unsigned char>(a[i] ^ b[i]);
  return differ == 0;
}

std::optional<Response> refused(const Request& request, const Access& access) {
  if (!is_ours(request, access))
    return said(421, "This is storey, but not under this name: use the address in the terminal.");
  if (changes_something(request) && request.header("origin") != "http://" + request.header("host"))
    return said(403, "Only storey's own page may ask for this.");
  const auto given = request.query.find("key");
  if (request.path == "/" && given != request.query.end() &&
      equal_in_constant_time(given->second, access.key))
    return come_in(access);
  if (!equal_in_constant_time(cookie(request.header("cookie"), cookie_name(access)), access.key))
    return said(401,
                "Scan the code that storey shows in the terminal, or open its whole address. / "
                "Den Code scannen, den storey im Terminal zeigt.");
  return std::nullopt;
}

}  // namespace storey::server
