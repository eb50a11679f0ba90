// The tables that were photographed, in a folder: a folder an evening, a folder a table, in it the
// photos, their corrections and a table file. Every verb reads the same.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/result.h"
#include "pipeline/io/open_folder.h"

namespace storey::server {

/// A table's folder of what can be made again.
inline constexpr const char* kDerived = ".page";

enum class PhotoRole {
  kPlayers,  ///< of a building, or of all
  kBeside,   ///< of what lies beside the building
  kBefore,   ///< of the state before: the move is judged
};

struct KeptPhoto {
  std::string file;  ///< "photo-1.jpg"
  PhotoRole role = PhotoRole::kPlayers;
  std::string fix = {};  ///< its corrections, as in a .fix file

  bool operator==(const KeptPhoto&) const = default;
};

/// What the players said of one table.
struct TableState {
  std::string game = {};  ///< "": told from the photos
  bool finished = true;
  std::vector<KeptPhoto> photos = {};
  std::vector<std::string> names = {};
  std::vector<std::map<std::string, std::string>> facts = {};  ///< one a player
  std::map<std::string, std::string> table_facts = {};
  std::map<std::string, std::string> house_rules = {};
};

/// {"game","final","photos":[{"file","role","fix"}],"names","facts","table_facts","house_rules"}
std::string to_json(const TableState& state);

/// Tells texts apart, not those who mean to deceive: FNV-1a, 16 digits.
std::string digest_of(std::string_view text);

/// The same for states that say the same, and for hardly any others: 16 hexadecimal digits.
/// Source: FNV-1a (Fowler, Noll, Vo).
std::string version_of(const TableState& state);

/// What a page says of a table whose photos are known: other photos are refused, those that it
/// leaves out are taken off the table.
/// @error kUsage  not of this form, or a photo that `known` does not have.
Result<TableState> parse_state(std::string_view json, const std::vector<KeptPhoto>& known);

/// The table file of a state, as `storey score` reads it; "" without a photo of a player.
std::string table_file(const TableState& state);

class Tables {
 public:
  /// Makes the folder where it is missing and owns it.
  /// @error kIo  it cannot be written to, or another run works in it.
  static Result<Tables> open(const std::filesystem::path& folder);

  /// The newest first.
  [[nodiscard]] std::vector<std::string> all() const;

  /// A new one; its folder is on the disk.
  /// @error kIo
  [[nodiscard]] Result<std::string> add() const;

  /// @error kUsage  no such table.
  [[nodiscard]] Result<TableState> load(const std::string& id) const;

  /// What has been said is on the disk when this returns. A photo that is not there any more is
  /// deleted.
  /// @param upon  the version that it changes; "": whatever is there.
  /// @return  false, and nothing is saved: somebody else has changed the table meanwhile.
  /// @error kUsage, kIo
  [[nodiscard]] Result<bool> save(const std::string& id, const TableState& state,
                                  std::string_view upon = "") const;

  /// Lays one more photo on the table, whoever else does at the same time.
  /// @error kUsage, kIo
  [[nodiscard]] Status add_photo(const std::string& id, const KeptPhoto& photo) const;

  /// Into what can be thrown away at any time; nothing where there is none. Of a table that is gone
  /// nothing is kept.
  /// @param on_disk  kLater: whoever reads it again must see whether it is whole.
  void keep_derived(const std::string& id, const std::string& name, std::string_view bytes,
                    OnDisk on_disk = OnDisk::kNow) const;
  [[nodiscard]] std::optional<std::string> derived(const std::string& id,
                                                   const std::string& name) const;

  /// Takes a photo in, as it comes. What was not finished goes.
  class Incoming {
   public:
    Incoming(const Tables& tables, const std::string& id, std::string extension);
    ~Incoming();
    Incoming(const Incoming&) = delete;
    Incoming& operator=(const Incoming&) = delete;

    /// @return  false: it is too large, or the disk is full.
    bool take(std::string_view bytes);
    [[nodiscard]] bool too_large() const { return size_ > kMostBytes; }
    /// Its name, once it is on the disk.
    /// @error kIo  it cannot be written; kUnreadable  this is no photo, or it is not whole.
    Result<std::string> finish();

    static constexpr std::size_t kMostBytes = std::size_t{64} << 20;

   private:
    std::filesystem::path folder_;
    std::string extension_;
    std::filesystem::path unfinished_;
    std::string head_;
    int file_ = -1;
    std::size_t size_ = 0;
    bool failed_ = false;
  };

  /// @error kUsage, kIo
  [[nodiscard]] Status remove(const std::string& id) const;

  /// Where a table's files lie; nullopt for what is no table's name.
  [[nodiscard]] std::optional<std::filesystem::path> folder_of(const std::string& id) const;
  [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

  /// A text kept for this folder alone, made once: the key.
  [[nodiscard]] Result<std::string> once(const std::string& name,
                                         const std::function<std::string()>& make) const;

 private:
  explicit Tables(std::filesystem::path folder, int lock);
  [[nodiscard]] Status write(const std::string& id, const TableState& state) const;

  std::filesystem::path folder_;
  std::shared_ptr<const int> lock_;  ///< the descriptor that holds it, closed with the last copy
  std::shared_ptr<std::mutex> changing_ = std::make_shared<std::mutex>();
};

}  // namespace storey::server
