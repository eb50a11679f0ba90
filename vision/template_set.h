// Reference looks of one game's faces, prepared for matching. Rendered from its art or enrolled
// from photos.
#pragma once

#include <memory>
#include <utility>
#include <vector>

#include "model/catalog.h"
#include "model/photo.h"
#include "model/place.h"
#include "model/result.h"
#include "vision/loose_look.h"

namespace storey::vision {

/// One look of a face: a picture of the upright face as square as its cells, at least 64 px a cell.
struct FaceLook {
  PieceFace what;
  std::string kind;  ///< the piece's kind, matched against Place::anchors
  Pixels pixels;
  std::string source = {};  ///< its file, for messages
  int width = 1;            ///< cells covered unturned
  int height = 1;
};

struct LooseFaces;  // vision/identify/loose_faces.h

/// Immutable once built; share one between threads by const reference.
class TemplateSet {
 public:
  /// @error kBadData  no looks, or a look that is smaller than 32 px or one flat colour; `where` is
  /// its source.
  static Result<TemplateSet> build(const std::vector<FaceLook>& looks);

  /// Of a game that is told by its loose pieces alone (with_loose()).
  static TemplateSet of_loose_pieces();

  struct Impl;
  explicit TemplateSet(std::shared_ptr<const Impl> impl,
                       std::shared_ptr<const LooseFaces> loose = nullptr)
      : impl_(std::move(impl)), loose_(std::move(loose)) {}
  [[nodiscard]] const Impl& impl() const { return *impl_; }
  /// What may lie beside a building and on its pieces; nullptr: nothing.
  [[nodiscard]] const LooseFaces* loose() const { return loose_.get(); }
  friend TemplateSet with_loose(const TemplateSet& set, const std::vector<LooseLook>& looks);

 private:
  std::shared_ptr<const Impl> impl_;
  std::shared_ptr<const LooseFaces> loose_;
};

/// The same set, which shares all of `set`, with these looks of loose pieces. Those of one flat
/// colour are left out: nothing is told by them.
TemplateSet with_loose(const TemplateSet& set, const std::vector<LooseLook>& looks);

}  // namespace storey::vision
