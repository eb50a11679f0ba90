// Parts of vision that are loaded when first needed, so that a verb that needs none starts at once.
#pragma once

#include <string>

#include "model/result.h"
#include "model/version.h"

namespace storey::vision {

/// Loads NAME.so from lib/storey of the first of installation_prefixes() that has it.
///
/// A plugin and the program are built together and share C++ types; the version tells a stale one.
/// @param entry  C function without parameters that returns the plugin's table of functions.
/// @return  what `entry` returned; stays valid until the program ends.
/// @error kIo  missing, not loadable or of another version; the message says what to install.
template <typename Table>
Result<const Table*> load_plugin(const std::string& name, const std::string& entry);

namespace detail {
Result<void*> find_plugin_entry(const std::string& name, const std::string& entry);
Error stale_plugin(const std::string& name, const std::string& version);
}  // namespace detail

template <typename Table>
Result<const Table*> load_plugin(const std::string& name, const std::string& entry) {
  const auto address = detail::find_plugin_entry(name, entry);
  if (!address) return address.error();
  const Table* table = reinterpret_cast<const Table* (*)()>(*address)();
  if (table->version != std::string(program_version())) {
    return detail::stale_plugin(name, table->version);
  }
  return table;
}

}  // namespace storey::vision
