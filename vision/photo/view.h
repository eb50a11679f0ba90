// One decoded photo with what was found in it, shared by every game that is tried on it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <utility>

#include "model/photo.h"

namespace storey::vision {

/// Copies share the photo and all that was kept. Thread-safe.
class View {
 public:
  View(Photo photo) : View(std::make_shared<const Photo>(std::move(photo))) {}  // NOLINT
  explicit View(std::shared_ptr<const Photo> photo)
      : photo_(std::move(photo)), kept_(std::make_shared<Kept>()) {}

  [[nodiscard]] const Photo& photo() const { return *photo_; }
  [[nodiscard]] const std::shared_ptr<const Photo>& shared_photo() const { return photo_; }

  /// What `make` makes of the photo; made once and kept under `key`, which says all that it depends
  /// on besides the photo.
  template <typename T>
  const T& once(const std::string& key, const std::function<T()>& make) const {
    Made& made = kept_->of(key);
    std::call_once(made.once, [&] { made.what = std::make_shared<const T>(make()); });
    return *static_cast<const T*>(made.what.get());
  }

 private:
  struct Made {
    std::once_flag once;  ///< one each: what is made may need something else that is kept
    std::shared_ptr<const void> what;
  };
  struct Kept {
    Made& of(const std::string& key) {
      const std::lock_guard lock(looking_up);
      return by_key[key];
    }
    std::mutex looking_up;
    std::map<std::string, Made> by_key;
  };
  std::shared_ptr<const Photo> photo_;
  std::shared_ptr<Kept> kept_;
};

}  // namespace storey::vision
