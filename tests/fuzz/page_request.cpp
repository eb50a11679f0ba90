// A request in lines "header: value" after its method and path: nobody comes in without the key.
#include <sstream>

#include "model/check.h"
#include "server/access.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace storey::server;
  static const Access access{.key = "sesame", .port = 8080, .machine = "tower"};
  const std::string text(as_text(data, size));
  std::istringstream lines(text);
  Request request{.local_address = "192.168.0.7"};
  std::getline(lines, request.method, ' ');
  std::getline(lines, request.path);
  for (std::string line; std::getline(lines, line);) {
    const auto colon = line.find(": ");
    if (colon != std::string::npos) request.headers[line.substr(0, colon)] = line.substr(colon + 2);
  }
  const bool comes_in = !refused(request, access);
  if (comes_in) STOREY_CHECK(request.header("cookie").find("sesame") != std::string::npos);
  if (comes_in && request.method != "GET" && request.method != "HEAD")
    STOREY_CHECK(request.header("origin") == "http://" + request.header("host"));
  return 0;
}
