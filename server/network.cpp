#include "server/network.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

namespace storey::server {
namespace {

/// Virtual networks of containers come last: no phone is in them.
bool is_virtual(const std::string& interface) {
  constexpr std::array<std::string_view, 4> kVirtual{"docker", "br-", "veth", "virbr"};
  return std::any_of(kVirtual.begin(), kVirtual.end(),
                     [&](std::string_view start) { return interface.starts_with(start); });
}

}  // namespace

std::vector<std::string> own_addresses() {
  ifaddrs* all = nullptr;
  if (getifaddrs(&all) != 0) return {};
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> keep(all, freeifaddrs);
  std::vector<std::pair<std::string, std::string>> found;
  for (const ifaddrs* one = all; one != nullptr; one = one->ifa_next) {
    if (one->ifa_addr == nullptr || one->ifa_addr->sa_family != AF_INET) continue;
    if ((one->ifa_flags & IFF_UP) == 0 || (one->ifa_flags & IFF_LOOPBACK) != 0) continue;
    std::array<char, INET_ADDRSTRLEN> text{};
    const auto* address = reinterpret_cast<const sockaddr_in*>(one->ifa_addr);
    if (inet_ntop(AF_INET, &address->sin_addr, text.data(), text.size()) != nullptr)
      found.emplace_back(one->ifa_name, text.data());
  }
  std::stable_partition(found.begin(), found.end(),
                        [](const auto& one) { return !is_virtual(one.first); });
  std::vector<std::string> addresses;
  for (auto& [interface, address] : found) addresses.push_back(std::move(address));
  return addresses;
}

std::string machine_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

}  // namespace storey::server
