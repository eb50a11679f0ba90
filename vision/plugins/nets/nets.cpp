#include "vision/plugins/nets/nets.h"

#include <algorithm>
#include <cmath>
#include <exception>
#include <opencv2/core/utility.hpp>
#include <opencv2/dnn.hpp>
#include <string>

// The networks as they lie in this folder.
asm(R"(
  .section .rodata
  .balign 16
storey_piece_sense:
  .incbin ")" STOREY_NETS
    R"(/piece_sense.onnx"
storey_piece_sense_end:
  .byte 0
  .balign 16
storey_cell_embedding:
  .incbin ")" STOREY_NETS
    R"(/cell_embedding.onnx"
storey_cell_embedding_end:
  .byte 0
  .previous
)");
extern "C" {
extern const char storey_piece_sense[] __attribute__((visibility("hidden")));
extern const char storey_piece_sense_end[] __attribute__((visibility("hidden")));
extern const char storey_cell_embedding[] __attribute__((visibility("hidden")));
extern const char storey_cell_embedding_end[] __attribute__((visibility("hidden")));
}

namespace storey::vision {
namespace {

constexpr std::size_t kBatch = 64;

cv::dnn::Net load_net(const char* begin, const char* end) {
  return cv::dnn::readNetFromONNX(begin, static_cast<std::size_t>(end - begin));
}

// What a network says of pictures, as many numbers for each.
// @param loaded  the network. @param blob  makes its input of some pictures.
template <typename Loaded, typename Blob>
Result<std::vector<float>> ask(const Loaded& loaded, const std::vector<cv::Mat>& pictures,
                               const Blob& blob) {
  try {
    cv::dnn::Net& net = loaded();
    std::vector<float> numbers;
    for (std::size_t first = 0; first < pictures.size(); first += kBatch) {
      const auto from = pictures.begin() + static_cast<std::ptrdiff_t>(first);
      const auto count = std::min(kBatch, pictures.size() - first);
      net.setInput(blob(std::vector<cv::Mat>(from, from + static_cast<std::ptrdiff_t>(count))));
      const cv::Mat out = net.forward();
      numbers.insert(numbers.end(), out.ptr<float>(), out.ptr<float>() + out.total());
    }
    return numbers;
  } catch (const std::exception& failure) {  // a plugin lets nothing through
    return Error{ErrorCode::kIo, std::string("a network failed: ") + failure.what(), ""};
  }
}

// As it was trained with: scripts/piece-sense/network.py.
Result<std::vector<float>> sense_pieces(const std::vector<cv::Mat>& patches) {
  constexpr double kScale = 4 / 255.0;
  constexpr double kMean = 0.45 * 255;
  const auto loaded = []() -> cv::dnn::Net& {
    thread_local cv::dnn::Net net = load_net(storey_piece_sense, storey_piece_sense_end);
    return net;
  };
  return ask(loaded, patches, [](const std::vector<cv::Mat>& some) {
    return cv::dnn::blobFromImages(some, kScale, {}, cv::Scalar::all(kMean));
  });
}

// Logarithms, in which a light is an offset: scripts/cell-embedding/network.py.
cv::Mat in_logarithms(const cv::Mat& bgr) {
  static const cv::Mat table = [] {
    cv::Mat logs(1, 256, CV_32F);
    for (int v = 0; v < 256; ++v)
      logs.at<float>(v) = static_cast<float>((std::log(v + 40.0) - 4.8) * 1.6);
    return logs;
  }();
  cv::Mat out;
  cv::LUT(bgr, table, out);
  return out;
}

Result<std::vector<float>> embed_cells(const std::vector<cv::Mat>& cells) {
  const auto loaded = []() -> cv::dnn::Net& {
    thread_local cv::dnn::Net net = load_net(storey_cell_embedding, storey_cell_embedding_end);
    return net;
  };
  return ask(loaded, cells, [](std::vector<cv::Mat> some) {
    std::transform(some.begin(), some.end(), some.begin(), in_logarithms);
    return cv::dnn::blobFromImages(some);
  });
}

}  // namespace
}  // namespace storey::vision

const storey::vision::NetsPlugin* storey_nets() {
  static constexpr storey::vision::NetsPlugin plugin{STOREY_VERSION, storey::vision::sense_pieces,
                                                     storey::vision::embed_cells};
  return &plugin;
}
