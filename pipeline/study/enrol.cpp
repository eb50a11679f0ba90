#include "pipeline/study/enrol.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>

#include "inference/candidates.h"
#include "model/words.h"
#include "pipeline/appearance/enrolled_classifier.h"
#include "pipeline/appearance/enrolled_faces.h"
#include "pipeline/appearance/enrolled_pieces.h"
#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/io/open_folder.h"
#include "pipeline/study/alignment.h"
#include "pipeline/study/cell_looks.h"
#include "pipeline/study/face_looks.h"
#include "pipeline/study/left_out.h"
#include "pipeline/study/piece_labels.h"
#include "pipeline/study/piece_list.h"
#include "pipeline/table/table_result.h"
#include "vision/photo/load_photo.h"
#include "vision/read_photo.h"

namespace storey {
namespace {

namespace fs = std::filesystem;

// Of the cells of a board that was found, as a turn of the labels shows them: fewer means that it
// lies elsewhere.
constexpr double kLeastAgreement = 0.6;

constexpr const char* kGameFile = "game.json";
constexpr std::size_t kMostArtBytes = 64u << 20;

struct LoadedPhoto {
  Photo photo;
  std::string content;
};

Result<LoadedPhoto> load(const std::string& path, int enough_pixels) {
  const auto bytes = read_file(path, vision::LoadOptions{}.max_bytes + 1);
  if (!bytes) return bytes.error();
  auto photo =
      vision::decode_photo({reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size()},
                           path, {.enough_pixels = enough_pixels});
  if (!photo) return photo.error();
  return LoadedPhoto{std::move(photo).value(), content_name(*bytes)};
}

/// Share of the labelled cells that the reading shows, with its corners `turns` quarters on.
double agreement(const Truth& truth, const BuildingReading& reading, int turns) {
  const bool sideways = turns % 2 == 1;
  if (reading.rows != (sideways ? truth.cols : truth.rows) ||
      reading.cols != (sideways ? truth.rows : truth.cols))
    return 0;
  int same = 0;
  for (const TruthCell& cell : truth.cells) {
    const Observation* seen = reading.at(turned_cell(cell.cell, truth.rows, truth.cols, turns));
    const PieceFace is = cell.what;
    if (seen != nullptr && seen->best().what == is) ++same;
  }
  return static_cast<double>(same) / static_cast<double>(truth.cells.size());
}

Error corners_needed(const LabelledPhoto& photo, const std::string& why) {
  return {ErrorCode::kUnreadable,
          why +
              ": give its corners in a table photo,tl_x,tl_y,tr_x,tr_y,br_x,br_y,bl_x,bl_y beside "
              "the labels or with --corners, or a line corners=x,y x,y x,y x,y in " +
              fs::path(photo.path).replace_extension(".fix").filename().string(),
          photo.path};
}

/// Its lines tell where a printed board lies, as the labels see it.
Status find_printed(const Game& game, const Photo& photo, LabelledPhoto& labelled) {
  const auto board = vision::find_printed_board(photo, game.building());
  if (!board) return corners_needed(labelled, "the board was not found in this photo");
  labelled.truth.board = *board;
  labelled.truth.corners = Corners::kGiven;
  return ok();
}

/// Looks for the board of a photo without corners, with what is known so far.
Status find_corners(const Game& game, const EnrolledSet& set, const Photo& photo,
                    LabelledPhoto& labelled) {
  if (game.building().how == Arrangement::kPrintedGrid) return find_printed(game, photo, labelled);
  const auto learnt =
      vision::learn_cells(cells_to_learn(balanced(set, kMostLooks)), look_facts(game, set));
  if (!learnt)
    return corners_needed(labelled,
                          "nothing says where the board lies, and no cells are known yet "
                          "to find it by");
  const auto reading = vision::read_building(photo, game.building(), *learnt);
  if (!reading) return corners_needed(labelled, "the board was not found in this photo");
  Truth& truth = labelled.truth;
  int best = 0;
  for (int turns = 1; turns < 4; ++turns) {
    if (agreement(truth, *reading, turns) > agreement(truth, *reading, best)) best = turns;
  }
  if (agreement(truth, *reading, best) < kLeastAgreement)
    return corners_needed(labelled, "what was found in this photo is not the board of its labels");
  for (std::size_t i = 0; i < 4; ++i)
    truth.board[i] = reading->board[(i + static_cast<std::size_t>(best)) % 4];
  truth.corners = Corners::kGiven;
  return ok();
}

Error not_writable(const fs::path& folder, const std::string& why) {
  return {ErrorCode::kIo, "cannot be written: " + why + "; choose another folder with -o",
          folder.string()};
}

/// Told before the work and not after it.
Status check_writable(const fs::path& folder) {
  std::error_code error;
  fs::path there = fs::absolute(folder, error);
  while (!fs::exists(there, error) && there.has_relative_path()) there = there.parent_path();
  if (!fs::is_directory(there, error))
    return not_writable(folder, there.string() + " is no folder");
  if (access(there.c_str(), W_OK) == 0) return ok();
  return not_writable(folder, std::generic_category().message(errno));
}

Status copy_file(const fs::path& file, const OpenFolder& to) {
  const auto bytes = read_file(file.string(), kMostArtBytes);
  if (!bytes) return bytes.error();
  return to.write(file.filename().string(), *bytes);
}

/// game.json and the art it names, unless they are there; game.json last, since it says that all
/// is.
/// @param output  of all sets; nothing in it is written to through a link.
Status copy_game(const Game& game, const fs::path& output) {
  const auto folder = OpenFolder::make_below(output, game.id);
  if (!folder) return folder.error();
  std::error_code error;
  if (fs::is_regular_file(output / game.id / kGameFile, error)) return ok();
  const auto art = files_below(game.folder / "art");
  for (const fs::path& file : art ? *art : std::vector<fs::path>()) {
    const fs::path name = file.lexically_relative(game.folder);
    if (fs::exists(fs::symlink_status(output / game.id / name, error))) continue;
    const auto to = folder->below(name.parent_path());
    if (!to) return to.error();
    if (Status copied = copy_file(file, *to); !copied) return copied;
    if (Status synced = to->sync(); !synced) return synced;
  }
  if (Status copied = copy_file(game.folder / kGameFile, *folder); !copied) return copied;
  return folder->sync();
}

class Enroller {
 public:
  Enroller(const Game& game, const EnrolRequest& request) : game_(game), request_(request) {}

  /// @param labels  a table of the fields of single pieces.
  Result<EnrolReport> run_pieces(const std::string& labels) {
    name_set();
    if (const Status writable = check_writable(folder_); !writable) return writable.error();
    auto fresh = cut_labelled_pieces(game_, labels, request_.photos, report_.unlabelled);
    if (!fresh) return fresh.error();
    if (fresh->empty()) return nothing_labelled();
    auto before = read_enrolled_pieces(game_, folder_);
    if (!before) return before.error();
    std::set<std::string> photos;
    for (const auto& piece : *fresh) photos.insert(piece.content);
    std::set<std::string> replaced;
    EnrolledPieces pieces;
    for (auto& piece : before.value()) {
      if (photos.count(piece.content) > 0)
        replaced.insert(piece.content);
      else
        pieces.push_back(std::move(piece));
    }
    for (auto& piece : fresh.value()) pieces.push_back(std::move(piece));
    report_.photos = static_cast<int>(photos.size());
    report_.replaced = static_cast<int>(replaced.size());
    report_.cells = static_cast<int>(pieces.size());
    // A set that cannot be learnt from would only be found out when a photo is read.
    if (const auto learnt = learn_fields(game_, pieces); !learnt)
      return Error{ErrorCode::kUsage, learnt.error().message, labels};
    const auto test = test_fields_left_out(game_, pieces);
    if (!test) return test.error();
    report_.fields = *test;
    report_.not_shown = values_not_shown(game_, pieces);
    if (const Status copied = copy_game(game_, request_.output); !copied) return copied.error();
    if (const Status written = write_enrolled_pieces(game_, pieces, folder_); !written)
      return written.error();
    const auto listed = write_piece_list(game_, pieces, folder_);
    if (!listed) return listed.error();
    report_.listed = *listed;
    return std::move(report_);
  }

  Result<EnrolReport> run() {
    name_set();
    const auto how = game_.building().how;
    report_.whole_faces = how == Arrangement::kFrame || how == Arrangement::kRows;
    if (const Status writable = check_writable(folder_); !writable) return writable.error();
    auto labelled = label_photos(request_.photos, request_.labels, request_.corners, game_);
    if (!labelled) return labelled.error();
    report_.unlabelled = std::move(labelled.value().unlabelled);
    report_.missing = std::move(labelled.value().missing);
    photos_ = std::move(labelled.value().photos);
    std::erase_if(photos_, [](const LabelledPhoto& photo) { return !photo.truth.has_board; });
    if (photos_.empty()) return nothing_labelled();
    report_.photos = static_cast<int>(photos_.size());
    const Status done = report_.whole_faces ? enrol_faces() : enrol_cells();
    if (!done) return done.error();
    return std::move(report_);
  }

 private:
  void name_set() {
    report_.game = game_.id;
    report_.title = game_.title;
    folder_ = fs::path(request_.output) / game_.id;
    report_.folder = folder_.string();
  }

  void say(const LabelledPhoto& photo) const {
    if (request_.progress) request_.progress(photo.name);
  }

  [[nodiscard]] Error nothing_labelled() const {
    const std::string first = request_.photos.empty() ? "" : request_.photos.front();
    if (request_.labels.empty())
      return {ErrorCode::kUsage,
              "none of the photos has labels: name a label file with --labels, or put labels.csv "
              "or NAME.layout beside the photos",
              first};
    return {ErrorCode::kUsage,
            "none of the photos is named in " + list_of(request_.labels, " or ") +
                ": names there are paths from that file's folder, with or without .jpg",
            first};
  }

  Status enrol_cells() {
    EnrolledSet set;
    if (has_enrolled_cells(folder_)) {
      auto before = read_enrolled(game_, folder_);
      if (!before) return before.error();
      set = std::move(before).value();
    }
    // Photos without corners last: what the others show helps to find their boards.
    std::stable_partition(photos_.begin(), photos_.end(), [](const LabelledPhoto& photo) {
      return photo.truth.corners != Corners::kUnknown;
    });
    for (LabelledPhoto& photo : photos_) {
      say(photo);
      const auto loaded = load(photo.path, kEnoughPixels);
      if (!loaded) return loaded.error();
      // A square photo of a square board: its lines know better, unless it is cut to the board.
      const bool printed = game_.building().how == Arrangement::kPrintedGrid;
      if (printed && photo.truth.corners == Corners::kPicture)
        static_cast<void>(find_printed(game_, loaded->photo, photo).has_value());
      if (photo.truth.corners == Corners::kUnknown) {
        const Status found = find_corners(game_, set, loaded->photo, photo);
        if (!found) return found.error();
      }
      report_.replaced += add_looks(set, cut_looks(loaded->photo, photo.truth, loaded->content));
    }
    if (std::all_of(set.begin(), set.end(), [](const auto& look) { return look.hidden; }))
      return Error{ErrorCode::kUsage,
                   "every cell of these photos is labelled as hidden, so that there is nothing to "
                   "learn: add photos that show cells whole",
                   photos_.front().path};
    const vision::LookFacts facts = look_facts(game_, set);
    report_.test = test_left_out(set, &EnrolledLook::layout, kMostBoardFolds, facts);
    report_.by_game = test_left_out(set, &EnrolledLook::group, kMostGameFolds, facts);
    const EnrolledSet kept = balanced(set, kMostLooks);
    for (const ClassTest& test : report_.test.classes) {
      const auto count = std::count_if(kept.begin(), kept.end(), [&](const EnrolledLook& look) {
        return !look.hidden && look.cell.what == test.what;
      });
      report_.kept.emplace_back(test.what, static_cast<int>(count));
    }
    report_.cells = static_cast<int>(kept.size());
    if (const Status copied = copy_game(game_, request_.output); !copied) return copied.error();
    if (Status written = write_enrolled(game_, kept, folder_); !written) return written;
    return write_classifier(game_, kept, folder_);
  }

  Status enrol_faces() {
    auto faces = read_faces(game_, folder_);
    if (!faces) return faces.error();
    for (const LabelledPhoto& photo : photos_) {
      say(photo);
      if (photo.truth.corners == Corners::kUnknown)
        return corners_needed(photo,
                              "nothing says where the labelled faces lie in this photo, and "
                              "it is not cut to them");
      const auto loaded = load(photo.path, 0);
      if (!loaded) return loaded.error();
      if (take_faces(loaded->photo, photo.truth, loaded->content, faces.value()))
        ++report_.replaced;
    }
    if (const Status copied = copy_game(game_, request_.output); !copied) return copied.error();
    const Status written = write_faces(game_, *faces, folder_);
    if (!written) return written.error();
    for (const auto& [what, unused] : *faces) report_.pictured.push_back(what);
    report_.cells = static_cast<int>(faces->size());
    for (int p = 0; p < static_cast<int>(game_.catalog.pieces().size()); ++p) {
      for (int f = 0; f < static_cast<int>(game_.catalog.piece(p).faces.size()); ++f) {
        ++report_.faces;
        if (faces->count({p, f}) == 0 && game_.catalog.face({p, f}).art.empty())
          report_.without_art.push_back({p, f});
      }
    }
    return ok();
  }

  const Game& game_;
  const EnrolRequest& request_;
  EnrolReport report_;
  fs::path folder_;
  std::vector<LabelledPhoto> photos_;
};

Result<int> forget_cells(const Game& game, const fs::path& folder,
                         const std::set<std::string>& contents) {
  auto set = read_enrolled(game, folder);
  if (!set) return set.error();
  std::set<std::string> gone;
  std::erase_if(set.value(), [&](const EnrolledLook& look) {
    if (!contents.contains(look.cell.photo)) return false;
    gone.insert(look.cell.photo);
    return true;
  });
  if (gone.empty()) return 0;
  const bool teaches =
      std::any_of(set->begin(), set->end(), [](const auto& l) { return !l.hidden; });
  if (!teaches) set.value().clear();
  if (const Status written = write_enrolled(game, *set, folder); !written) return written.error();
  if (const Status written = write_classifier(game, *set, folder); !written) return written.error();
  return static_cast<int>(gone.size());
}

Result<int> forget_faces(const Game& game, const fs::path& folder,
                         const std::set<std::string>& contents) {
  auto faces = read_faces(game, folder);
  if (!faces) return faces.error();
  const auto gone = std::count_if(contents.begin(), contents.end(), [&](const auto& content) {
    return drop_photo(faces.value(), content);
  });
  if (gone == 0) return 0;
  if (const Status written = write_faces(game, *faces, folder); !written) return written.error();
  return static_cast<int>(gone);
}

}  // namespace

Result<int> forget_photos(const Game& game, const fs::path& output,
                          const std::set<std::string>& contents) {
  const fs::path folder = output / game.id;
  return has_enrolled_cells(folder) ? forget_cells(game, folder, contents)
                                    : forget_faces(game, folder, contents);
}

Result<EnrolReport> enrol(const Game& game, const EnrolRequest& request) {
  const auto pieces = piece_label_file(game, request.labels, request.photos);
  Enroller enroller(game, request);
  return pieces.empty() ? enroller.run() : enroller.run_pieces(pieces);
}

}  // namespace storey
