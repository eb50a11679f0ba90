// Where a verb prints: data to out, everything else to err.
#pragma once

#include <istream>
#include <ostream>
#include <string>
#include <string_view>

#include "cli/terminal.h"
#include "model/result.h"
#include "pipeline/report/text.h"

namespace storey::cli {

struct Streams {
  std::ostream& out;
  std::ostream& err;
  bool colour = false;       ///< out is a terminal that wants colours
  bool interactive = false;  ///< err is a terminal: progress may be shown
  /// Where a person at the terminal answers what is asked on err; nullptr: nobody is there.
  std::istream* answers = nullptr;
  int width = kUsualWidth;      ///< where text on out is wrapped
  int err_width = kUsualWidth;  ///< columns of the terminal that err is
  /// What the environment asks for, a code that languages() lists; --lang goes before it.
  std::string language = "en";
  PhraseBook book = {};  ///< of that language; run() fills it in
};

/// How reports are laid out on io.out.
TextStyle style_of(const Streams& io);

/// How sentences are laid out on io.err.
TextStyle err_style_of(const Streams& io);

/// Prints a sentence on io.err, in the language of the person.
void tell(const Streams& io, const std::string& sentence);

/// Prints "storey: where: message", wrapped where a person reads it.
/// @return  the exit code of the error.
int fail(const Streams& io, const Error& error);

enum class Content { kText, kBytes };

/// Writes a file whole or not at all; "-" is io.out, where text is only shown, see VisibleBuffer.
/// @error kIo
Status write_output(const Streams& io, const std::string& path, std::string_view bytes,
                    Content content);

}  // namespace storey::cli
