// Who may come in. Each refusal has a request that differs from a good one in that alone.
#include "server/access.h"

#include <set>

#include "tests/catch.h"

namespace storey::server {
namespace {

const Access kAccess{.key = "sesame", .port = 8080, .machine = "Tower"};

Request good(const std::string& method = "GET") {
  return {.method = method,
          .path = "/api/tables",
          .local_address = "192.168.0.7",
          .headers = {{"host", "192.168.0.7:8080"},
                      {"origin", "http://192.168.0.7:8080"},
                      {"cookie", "other=1; storey-8080=sesame"}}};
}

int status(const Request& request) {
  const auto refusal = refused(request, kAccess);
  return refusal ? refusal->status : 200;
}

TEST_CASE("who has the key comes in, by any name of this machine") {
  CHECK(status(good()) == 200);
  CHECK(status(good("PUT")) == 200);
  for (const std::string host :
       {"localhost:8080", "127.0.0.1:8080", "tower:8080", "TOWER.local:8080"}) {
    Request request = good("DELETE");
    request.headers["host"] = host;
    request.headers["origin"] = "http://" + host;
    INFO(host);
    CHECK(status(request) == 200);
  }
}

TEST_CASE("a name that somebody else made lead here is refused, with the right key as well") {
  for (const std::string host : {"evil.example:8080", "192.168.0.8:8080", "192.168.0.7",
                                 "192.168.0.7:80", "localhost.evil.example:8080", "", ":8080"}) {
    Request request = good();
    request.headers["host"] = host;
    INFO(host);
    CHECK(status(request) == 421);
  }
}

TEST_CASE("another page cannot change anything, whatever cookie the browser sends along") {
  for (const std::string method : {"POST", "PUT", "DELETE", "PATCH"}) {
    Request foreign = good(method);
    foreign.headers["origin"] = "http://evil.example";
    CHECK(status(foreign) == 403);
    Request silent = good(method);
    silent.headers.erase("origin");
    CHECK(status(silent) == 403);
    Request secret = good(method);
    secret.headers["origin"] = "null";
    CHECK(status(secret) == 403);
  }
  Request looks = good();
  looks.headers.erase("origin");
  CHECK(status(looks) == 200);
}

TEST_CASE("without the key, or with a part of it, nothing is shown") {
  for (const std::string cookie : {"", "storey-8080=", "storey-8080=sesam", "storey-8080=sesame2",
                                   "storey-8081=sesame", "xstorey-8080=sesame", "storey-8080"}) {
    Request request = good();
    request.headers["cookie"] = cookie;
    INFO(cookie);
    CHECK(status(request) == 401);
  }
}

TEST_CASE("the address in the terminal leaves a cookie that no script and no other page can use") {
  Request first = good();
  first.path = "/";
  first.query["key"] = "sesame";
  first.headers.erase("cookie");
  const auto response = refused(first, kAccess);
  REQUIRE(response);
  // Not by a redirect: from a link on another site the cookie would not go along.
  CHECK(response->status == 200);
  CHECK(response->body.find("http-equiv=refresh content=\"0;url=/\"") != std::string::npos);
  const std::string& cookie = response->headers.at("Set-Cookie");
  CHECK(cookie.starts_with("storey-8080=sesame; "));
  CHECK(cookie.find("HttpOnly") != std::string::npos);
  CHECK(cookie.find("SameSite=Strict") != std::string::npos);
  first.query["key"] = "sesama";
  CHECK(status(first) == 401);
}

TEST_CASE("keys are long, and never the same") {
  std::set<std::string> keys;
  for (int i = 0; i < 100; ++i) keys.insert(new_key());
  CHECK(keys.size() == 100);
  CHECK(keys.begin()->size() == 32);
}

}  // namespace
}  // namespace storey::server
