// Where this machine can be reached from.
#pragma once

#include <string>
#include <vector>

namespace storey::server {

/// IPv4 addresses that other devices may reach, private networks first; none without a network.
std::vector<std::string> own_addresses();

/// The machine's name; "" where it has none.
std::string machine_name();

}  // namespace storey::server
