// Decoding in a process of its own, whose memory and time are bounded: what goes wrong there ends
// nothing else.
#pragma once

#include <functional>

#include "vision/plugins/codecs/codecs.h"

namespace storey::vision::codecs {

/// For decoders of which nothing says beforehand what they will need.
/// @param decode  runs in a child process, which may take some times the memory of a picture of the
///                announced size, and a minute of processor time. Must use nothing that another
///                thread may hold, besides memory.
/// @error kUnreadable  also when the child came to its bounds or crashed.
Result<Pixels> decode_apart(const std::string& format, const ImageHeader& header,
                            const std::function<Result<Pixels>()>& decode);

}  // namespace storey::vision::codecs
