// Tells what a source is by its content: a photo, a layout or a table. The name does not matter.
#pragma once

#include <string>
#include <string_view>

#include "model/result.h"

namespace storey {

enum class SourceKind { kPhoto, kLayout, kTable };

/// A source in memory, so that stdin can be looked at twice.
struct SourceFile {
  std::string path;  ///< "-" for stdin
  SourceKind kind = SourceKind::kLayout;
  std::string bytes;
};

/// @error kUnreadable  missing, empty, or neither an image nor text.
Result<SourceFile> read_source(const std::string& path);

/// @error kUnreadable  empty, or neither an image nor text.
Result<SourceKind> kind_of(std::string_view bytes, const std::string& path);

}  // namespace storey
