#include "vision/read_board.h"

#include <new>
#include <opencv2/core.hpp>

#include "vision/identify/template_impl.h"
#include "vision/read/framed_grid_reading.h"
#include "vision/read/open_lattice_reading.h"
#include "vision/read/printed_grid_reading.h"

namespace storey::vision {

Result<Reading> read_board(const View& view, const BoardSpec& spec, const TemplateSet& templates,
                           const ReadOptions& options) try {
  if (const auto& cells = templates.impl().cells) {
    return spec.kind == BoardKind::kPrintedGrid ? read_printed_grid(view, spec, *cells, options)
                                                : read_open_lattice(view, spec, *cells, options);
  }
  return read_framed_grid(view, spec, templates, options);
} catch (const cv::Exception& e) {
  // The photo is not to blame; who called may have more memory another time.
  if (e.code == cv::Error::StsNoMem) throw std::bad_alloc();
  return Error{ErrorCode::kUnreadable, std::string("the photo could not be processed: ") + e.what(),
               view.photo().source};
}

}  // namespace storey::vision
