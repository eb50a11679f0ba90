// Where a verb prints: data to out, everything else to err.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "model/result.h"

namespace storey::cli {

struct Streams {
  std::ostream& out;
  std::ostream& err;
  bool colour = false;       ///< out is a terminal that wants colours
  bool interactive = false;  ///< err is a terminal: progress may be shown
  /// Where a person at the terminal answers what is asked on err; nullptr: nobody is there.
  std::istream* answers = nullptr;
};

/// What files and their names hold must not steer the terminal.
std::string printable(std::string text);

/// Prints "storey: where: message".
/// @return  the exit code of the error.
int fail(const Streams& io, const Error& error);

/// Writes a file whole or not at all; "-" is io.out.
/// @error kIo
Status write_output(const Streams& io, const std::string& path, std::string_view bytes);

}  // namespace storey::cli
