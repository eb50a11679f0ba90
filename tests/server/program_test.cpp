// `storey serve` as a process of its own: what it bears, and what is left of it when it is killed.
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <functional>
#include <future>
#include <sstream>

#include "tests/catch.h"
#include "tests/pipeline/temporary_folder.h"
#include "tests/server/phone.h"
#include "tests/this_build.h"

namespace storey::server {
namespace {

using test::Json;
using test::Phone;
namespace fs = std::filesystem;

class Program {
 public:
  explicit Program(const fs::path& folder) {
    std::array<int, 2> ends{};
    REQUIRE(pipe(ends.data()) == 0);
    const std::string program = test::program();
    child_ = fork();
    REQUIRE(child_ >= 0);
    if (child_ == 0) {
      dup2(ends[1], STDOUT_FILENO);
      close(ends[0]);
      close(ends[1]);
      execl(program.c_str(), program.c_str(), "serve", "--port", "0", "-o", folder.c_str(),
            "--templates", STOREY_ROOT "/templates", nullptr);
      _exit(127);
    }
    close(ends[1]);
    address_ = address_in(ends[0]);
    close(ends[0]);
    REQUIRE_FALSE(address_.empty());
  }
  ~Program() {
    if (child_ > 0) end(SIGKILL);
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;

  [[nodiscard]] const std::string& address() const { return address_; }

  /// @return  the exit code; of a signal 128 and its number.
  int end(int signal) {
    int status = 0;
    kill(child_, signal);
    waitpid(child_, &status, 0);
    child_ = 0;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  }

  /// Of the program and of what decodes for it, now.
  [[nodiscard]] long memory_mb() const {
    long kb = resident_kb(std::to_string(child_));
    std::error_code gone;
    for (const auto& thread :
         fs::directory_iterator("/proc/" + std::to_string(child_) + "/task", gone)) {
      std::ifstream children(thread.path() / "children");
      for (std::string id; children >> id;)
        if (command_of(id) != command_of(std::to_string(child_))) kb += resident_kb(id);
    }
    return kb / 1024;
  }

 private:
  static std::string address_in(int end) {
    std::string said;
    std::array<char, 4096> part{};
    for (ssize_t size = 0; (size = read(end, part.data(), part.size())) > 0;) {
      said.append(part.data(), static_cast<std::size_t>(size));
      const auto start = said.find("http://localhost:");
      const auto line_end = said.find('\n', start);
      if (start != std::string::npos && line_end != std::string::npos)
        return said.substr(start, line_end - start);
    }
    return "";
  }

  /// A child that is not another program yet still shares the memory of its parent.
  static std::string command_of(const std::string& process) {
    std::ifstream line("/proc/" + process + "/cmdline");
    return {std::istreambuf_iterator<char>(line), {}};
  }

  static long resident_kb(const std::string& process) {
    std::ifstream status("/proc/" + process + "/status");
    for (std::string line; std::getline(status, line);)
      if (line.starts_with("VmRSS:")) return std::stol(line.substr(6));
    return 0;
  }

  pid_t child_ = 0;
  std::string address_;
};

struct Sent {
  std::string game, photo;
};

/// What a full evening brings: mostly two sides of Balconia, and photos of every other game.
Sent of_the_evening(int i) {
  constexpr int kOthers = 8;  // they take longer
  const std::array<const char*, 4> others{"towers", "chock-a-block", "happy-city",
                                          "highrise-homino"};
  if (i < kOthers) {
    const std::string game = others[static_cast<std::size_t>(i) % others.size()];
    return {game, game + "/normal/normal-920" + std::to_string(i / 4) + ".jpg"};
  }
  const std::string side = i % 2 == 0 ? "-green" : "-pink";
  return {"balconia", "balconia/normal/normal-" + std::to_string(9251 + i % 3) + side + ".jpg"};
}

std::string sample(const std::string& photo) { return "balconia/normal/normal-" + photo + ".jpg"; }

TEST_CASE("fifty photos at once beside slow phones: each gets its sheet, in bounded memory") {
  const test::TemporaryFolder folder;
  Program program(folder.path());
  std::atomic<bool> over = false;
  // They have the key, and send a photo, or read an answer, a few bytes at a time.
  std::vector<std::future<void>> slow;
  for (int i = 0; i < 100; ++i) {
    slow.push_back(std::async(std::launch::async, [&, i] {
      Phone phone(program.address());
      const auto id = phone.client().Post("/api/tables");
      if (!id) return;
      const std::string table = Json::parse(id->body)["id"];
      const auto drip = [&](std::size_t, std::size_t, httplib::DataSink& sink) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        return !over && sink.write("x", 1);
      };
      const auto sip = [&](const char*, std::size_t) {
        std::this_thread::sleep_for(std::chrono::milliseconds(200));
        return !over.load();
      };
      if (i % 2 == 0)
        phone.client().Post("/api/tables/" + table + "/photos?name=a.jpg", 1000000, drip,
                            "image/jpeg");
      else
        while (!over && phone.client().Get("/table.js", sip)) continue;
    }));
  }
  std::atomic<long> most_mb = 0;
  auto watch = std::async(std::launch::async, [&] {
    while (!over) {
      most_mb = std::max(most_mb.load(), program.memory_mb());
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
  });
  std::vector<std::future<std::string>> sent;
  for (int i = 0; i < 50; ++i) {
    sent.push_back(std::async(std::launch::async, [&, i]() -> std::string {
      Phone phone(program.address());
      const auto photo = read_file(test::kSamples + of_the_evening(i).photo);
      const auto made = phone.client().Post("/api/tables");
      if (!photo || !made) return "";
      const std::string id = Json::parse(made->body)["id"];
      const auto kept = phone.client().Post("/api/tables/" + id + "/photos?name=a.jpg", *photo,
                                            "application/octet-stream");
      const auto told = phone.client().Get("/api/tables/" + id);
      if (!told) return "";
      Json state = Json::parse(told->body)["state"];
      state["game"] = of_the_evening(i).game;
      const auto in_line =
          phone.client().Put("/api/tables/" + id, state.dump(), "application/json");
      return kept && kept->status == 200 && in_line && in_line->status == 200 ? id : "";
    }));
  }
  std::vector<std::string> ids;
  for (auto& one : sent) ids.push_back(one.get());
  Phone phone(program.address());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    REQUIRE_FALSE(ids[i].empty());
    const Json result = phone.settled(ids[i])["answer"]["result"];
    CHECK(result["game"] == of_the_evening(static_cast<int>(i)).game);
    CHECK(result["players"].size() == 1);
  }
  over = true;
  watch.get();
  for (auto& one : slow) one.get();
  INFO(most_mb.load() << " MB");
  CHECK(most_mb > 0);
  if (!test::is_sanitized()) CHECK(most_mb <= 600);
  CHECK(program.end(SIGTERM) == 0);
}

TEST_CASE("killed in the middle of its work it has kept all that it acknowledged") {
  const test::TemporaryFolder folder;
  std::vector<std::string> ids;
  std::vector<Json> said;
  {
    Program program(folder.path());
    Phone phone(program.address());
    for (const char* photo : {"9251-green", "9252-pink", "9253-green"}) {
      ids.push_back(phone.new_table({sample(photo)}));
      Json state = phone.get("/api/tables/" + ids.back())["state"];
      state["game"] = "balconia";
      state["photos"][0]["fix"] = "a1=-\n";
      state["names"] = {"Zoë"};
      said.push_back(phone.put("/api/tables/" + ids.back(), state)["state"]);
    }
    phone.settled(ids.front());  // one is read, the others are not, or are being read
    CHECK(program.end(SIGKILL) == 128 + SIGKILL);
  }
  Program again(folder.path());
  Phone phone(again.address());
  CHECK(phone.get("/api/tables").size() == ids.size());
  for (std::size_t i = 0; i < ids.size(); ++i) {
    INFO(ids[i]);
    CHECK(phone.get("/api/tables/" + ids[i])["state"] == said[i]);
    phone.post("/api/tables/" + ids[i] + "/read");
    const Json result = phone.settled(ids[i])["answer"]["result"];
    CHECK(result["game"] == "balconia");
    CHECK(result["players"][0]["name"] == "Zoë");
    CHECK(phone.status("/api/tables/" + ids[i] + "/photos/photo-1.jpg?small") == 200);
  }
}

}  // namespace
}  // namespace storey::server
