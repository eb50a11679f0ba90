// A phone that talks to `storey serve`.
#pragma once

#include <httplib.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "pipeline/io/files.h"
#include "server/service.h"
#include "tests/catch.h"

namespace storey::test {

using Json = nlohmann::json;
constexpr int kPatience_s = 120;
inline const std::string kSamples = STOREY_ROOT "/samples/";

inline std::string key_in(const std::string& address) {
  return address.substr(address.find('=') + 1);
}

inline std::string key_of(const server::Service& service) {
  return key_in(service.addresses().back());
}

inline int port_in(const std::string& address) {
  return std::stoi(address.substr(address.rfind(':') + 1));
}

/// A phone that scanned the code.
class Phone {
 public:
  /// @param address  as `storey serve` prints it: http://localhost:PORT/?key=KEY
  explicit Phone(const std::string& address) : client_("localhost", port_in(address)) {
    const std::string port = std::to_string(port_in(address));
    client_.set_read_timeout(kPatience_s);
    client_.set_default_headers({{"Origin", "http://localhost:" + port},
                                 {"Cookie", "storey-" + port + "=" + key_in(address)}});
  }
  explicit Phone(const server::Service& service) : Phone(service.addresses().back()) {}

  Json get(const std::string& path) { return parsed(client_.Get(path)); }
  Json put(const std::string& path, const Json& body, const httplib::Headers& headers = {}) {
    return parsed(client_.Put(path, headers, body.dump(), "application/json"));
  }
  Json post(const std::string& path, const std::string& body = "") {
    return parsed(client_.Post(path, body, "application/octet-stream"));
  }
  int status(const std::string& path) {
    const auto answer = client_.Get(path);
    return answer ? answer->status : 0;
  }
  httplib::Client& client() { return client_; }

  std::string new_table(const std::vector<std::string>& photos) {
    const std::string id = post("/api/tables")["id"];
    for (const std::string& photo : photos) {
      const auto sent =
          post("/api/tables/" + id + "/photos?name=a.jpg", *read_file(kSamples + photo));
      REQUIRE(sent["file"].get<std::string>().starts_with("photo-"));
    }
    return id;
  }

  /// As it stands once it was read.
  Json settled(const std::string& id) {
    const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(kPatience_s);
    while (std::chrono::steady_clock::now() < end) {
      Json table = get("/api/tables/" + id);
      if (table["stage"] == "done") return table;
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
    }
    FAIL("the table was not read in time");
    return {};
  }

 private:
  static Json parsed(const httplib::Result& answer) {
    REQUIRE(answer);
    return Json::parse(answer->body);
  }

  httplib::Client client_;
};

}  // namespace storey::test
