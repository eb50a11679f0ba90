#include "model/field.h"

namespace storey {

int FieldValues::count(std::string_view key) const {
  for (const auto& [name, n] : counts)
    if (name == key) return n;
  return 0;
}

std::string_view FieldValues::text(std::string_view key) const {
  for (const auto& [name, value] : texts)
    if (name == key) return value;
  return {};
}

bool FieldValues::has_tag(std::string_view tag) const {
  for (const auto& one : tags)
    if (one == tag) return true;
  return false;
}

}  // namespace storey
