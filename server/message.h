// A request and its response, as handlers see them: no library shows in it.
#pragma once

#include <map>
#include <string>

namespace storey::server {

struct Request {
  std::string method = "GET";
  std::string path = "/";  ///< decoded, without the query
  std::map<std::string, std::string> query = {};
  std::string local_address = {};                   ///< of this machine, as the connection came in
  std::map<std::string, std::string> headers = {};  ///< names in lower case
  std::string body = {};

  /// "" where there is none.
  [[nodiscard]] std::string header(const std::string& name) const {
    const auto found = headers.find(name);
    return found == headers.end() ? "" : found->second;
  }
};

struct Response {
  int status = 200;
  std::string type = "application/json";
  std::string body = {};
  std::map<std::string, std::string> headers = {};
};

}  // namespace storey::server
