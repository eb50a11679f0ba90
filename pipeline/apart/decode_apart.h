// Photos that strangers send are decoded in a process of its own: it has no network and no files,
// bounded memory and time, and may crash alone.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

#include "model/photo.h"
#include "model/result.h"

namespace storey {

/// The first argument with which the program is such a process, see run_decoder().
inline constexpr const char* kDecoderVerb = "decode-photo-from-stdin";

struct DecodeBounds {
  std::chrono::milliseconds patience{30'000};  ///< waiting included
};

/// Starts `program` as a decoder and takes over what it decoded.
/// @param program  calls run_decoder() when its first argument is kDecoderVerb.
/// @param photo    the file; only this process opens it.
/// @param source   what messages call it.
/// @error kUnreadable  as vision::decode_photo(), and where the decoder crashed or came to its
///                     bounds.
/// @error kIo          no process can be started.
Result<Photo> decode_apart(const std::filesystem::path& program, const std::filesystem::path& photo,
                           const std::string& source, const DecodeBounds& bounds = {});

/// Decodes stdin to stdout, a file in memory that decode_apart() made.
/// @return  the exit status.
int run_decoder();

}  // namespace storey
