#include "vision/identify/networks.h"

#include "vision/plugins/plugin.h"

namespace storey::vision {

const Result<const NetsPlugin*>& networks() {
  static const auto plugin = load_plugin<NetsPlugin>("nets", "storey_nets");
  return plugin;
}

}  // namespace storey::vision
