// Who may come in: those who have the key that the terminal shows, from a page of this program.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "server/message.h"

namespace storey::server {

struct Access {
  std::string key;
  int port = 0;
  std::string machine = {};  ///< its name in the network
};

/// 128 bits from the system, as text that may stand in an address.
/// @throws std::runtime_error  the system has none.
std::string new_key();

/// What is answered in place of what was asked for; nullopt: come in. In this order:
/// - 421 a Host that is no name of this machine: a page elsewhere may have had its own name lead
/// here
///   (DNS rebinding);
/// - 403 a change that no page of ours asks for (cross-site request forgery);
/// - 303 the address of the terminal, with the right key: it becomes a cookie;
/// - 401 no key, or a wrong one.
std::optional<Response> refused(const Request& request, const Access& access);

/// Takes as long whatever the texts have in common.
bool equal_in_constant_time(std::string_view a, std::string_view b);

}  // namespace storey::server
