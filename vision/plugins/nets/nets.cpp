#include "vision/plugins/nets/nets.h"

#include <algorithm>
#include <exception>
#include <opencv2/core/utility.hpp>
#include <opencv2/dnn.hpp>
#include <string>

// piece_sense.onnx as it lies in this folder.
asm(R"(
  .section .rodata
  .balign 16
storey_piece_sense:
  .incbin ")" STOREY_NETS
    "/piece_sense.onnx"
    R"("
storey_piece_sense_end:
  .byte 0
  .previous
)");
extern "C" {
extern const char storey_piece_sense[] __attribute__((visibility("hidden")));
extern const char storey_piece_sense_end[] __attribute__((visibility("hidden")));
}

namespace storey::vision {
namespace {

// What the network was trained with: scripts/train-piece-sense.
constexpr double kScale = 4 / 255.0;
constexpr double kMean = 0.45 * 255;
constexpr std::size_t kBatch = 64;

cv::dnn::Net load_net() {
  return cv::dnn::readNetFromONNX(
      storey_piece_sense, static_cast<std::size_t>(storey_piece_sense_end - storey_piece_sense));
}

Result<std::vector<float>> sense_pieces(const std::vector<cv::Mat>& patches) {
  try {
    thread_local cv::dnn::Net net = load_net();
    std::vector<float> odds;
    for (std::size_t first = 0; first < patches.size(); first += kBatch) {
      const auto from = patches.begin() + static_cast<std::ptrdiff_t>(first);
      const auto count = std::min(kBatch, patches.size() - first);
      const std::vector<cv::Mat> some(from, from + static_cast<std::ptrdiff_t>(count));
      net.setInput(cv::dnn::blobFromImages(some, kScale, {}, cv::Scalar::all(kMean)));
      const cv::Mat out = net.forward();
      odds.insert(odds.end(), out.ptr<float>(), out.ptr<float>() + count);
    }
    return odds;
  } catch (const std::exception& failure) {  // a plugin lets nothing through
    return Error{ErrorCode::kIo, std::string("the network of pieces failed: ") + failure.what(),
                 ""};
  }
}

}  // namespace
}  // namespace storey::vision

const storey::vision::NetsPlugin* storey_nets() {
  static constexpr storey::vision::NetsPlugin plugin{STOREY_VERSION, storey::vision::sense_pieces};
  return &plugin;
}
