// Result<T>: a value or an Error. Keeps the verbs of std::expected, to be swapped in later.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "model/check.h"

namespace storey {

/// What kind of thing went wrong; decides the exit code (see cli/exit_codes.h).
enum class ErrorCode {
  kUsage,          ///< wrong option, unknown game, unknown house rule
  kUnreadable,     ///< a source is no readable image, layout, table or fix file
  kBoardNotFound,  ///< the photo is readable but shows no board of this kind
  kBoardCutOff,    ///< the board leaves the photo; `where` names the side
  kBadData,        ///< game.json or art of a template folder is wrong
  kIo,             ///< cannot write, disk full, no permission
};

/// An expected failure. `message` says what was seen, what was expected and what to do next.
struct Error {
  ErrorCode code = ErrorCode::kUsage;
  std::string message;
  std::string where;  ///< file, "file:line:column", cell or side; may be empty
};

template <typename T>
class [[nodiscard]] Result {
 public:
  Result(T value) : state_(std::in_place_index<0>, std::move(value)) {}      // NOLINT
  Result(Error error) : state_(std::in_place_index<1>, std::move(error)) {}  // NOLINT

  [[nodiscard]] bool has_value() const { return state_.index() == 0; }
  explicit operator bool() const { return has_value(); }

  [[nodiscard]] const T& value() const& {
    STOREY_CHECK(has_value());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T& value() & {
    STOREY_CHECK(has_value());
    return *std::get_if<0>(&state_);
  }
  [[nodiscard]] T&& value() && {
    STOREY_CHECK(has_value());
    return std::move(*std::get_if<0>(&state_));
  }
  [[nodiscard]] const Error& error() const {
    STOREY_CHECK(!has_value());
    return *std::get_if<1>(&state_);
  }
  const T& operator*() const& { return value(); }
  T& operator*() & { return value(); }
  const T* operator->() const { return &value(); }
  T* operator->() { return &value(); }

 private:
  std::variant<T, Error> state_;
};

/// Result of something that only succeeds or fails.
using Status = Result<std::monostate>;
inline Status ok() { return std::monostate{}; }

}  // namespace storey
