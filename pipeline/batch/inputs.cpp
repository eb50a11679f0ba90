#include "pipeline/batch/inputs.h"

#include <algorithm>

#include "model/version.h"
#include "pipeline/batch/names.h"
#include "pipeline/io/build_id.h"
#include "pipeline/io/files.h"
#include "pipeline/io/photo_names.h"
#include "pipeline/io/sha256.h"
#include "pipeline/table/sources.h"

namespace storey::batch {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kMaxGameFileBytes = 256u << 20;

/// A result names files as they are called below the folder, wherever that lies.
Error told(Error error, const std::string& name) {
  error.where = text_of(name);
  return error;
}

Status read_photo(const fs::path& folder, const std::string& name, SourceSpec& spec) {
  const std::string path = (folder / name).string();
  auto source = read_source(path);
  if (!source) return told(source.error(), name);
  if (source->kind != SourceKind::kPhoto && is_picture_name(name)) {
    return told({ErrorCode::kUnreadable,
                 "this is text under the name of a picture: give a JPEG, PNG or WebP photo", ""},
                name);
  }
  spec.path = text_of(name);
  spec.bytes = std::move(source->bytes);
  spec.fix = "";
  const auto fix = find_corrections(path);
  if (!fix || source->kind != SourceKind::kPhoto) return ok();
  const std::string fix_name = fs::path(*fix).lexically_relative(folder).string();
  auto corrections = read_file(*fix);
  if (!corrections) return told(corrections.error(), fix_name);
  spec.fix = text_of(fix_name);
  spec.fix_bytes = std::move(corrections).value();
  return ok();
}

Status open_table_file(const fs::path& folder, const std::string& name, TableInputs& inputs) {
  auto text = read_file((folder / name).string());
  if (!text) return told(text.error(), name);
  inputs.table_text = std::move(text).value();
  auto table = parse_table(inputs.table_text, name);
  if (!table) return Error{table.error().code, table.error().message, text_of(table.error().where)};
  if (const Status added = add_table(std::move(table).value(), text_of(name), inputs.query); !added)
    return told(added.error(), name);
  if (!inputs.query.request.sources.empty()) return ok();
  return told(
      {ErrorCode::kUnreadable, "this table file names no photo: give each player a source", ""},
      name);
}

void add_photos(const PlannedTable& table, TableInputs& inputs) {
  auto& request = inputs.query.request;
  for (const PlannedPhoto& photo : table.photos) {
    request.sources.push_back({.path = photo.name, .fix = {}, .bytes = {}});
    request.names.push_back(photo.seat);
  }
}

void add_contents(const fs::path& folder, Sha256& sum) {
  const auto files = files_below(folder);
  if (!files) return;  // load_game() says so
  for (const fs::path& file : *files) {
    const auto bytes = read_file(file.string(), kMaxGameFileBytes);
    sum.add(file.lexically_relative(folder).string()).add(bytes ? *bytes : "");
  }
}

}  // namespace

Result<TableInputs> read_inputs(const fs::path& folder, const PlannedTable& table,
                                const TableQuery& common) {
  TableInputs inputs{common, ""};
  if (table.table_file.empty()) {
    add_photos(table, inputs);
  } else if (const Status opened = open_table_file(folder, table.table_file, inputs); !opened) {
    return opened.error();
  }
  for (SourceSpec& spec : inputs.query.request.sources) {
    if (spec.bytes) continue;
    const std::string name = fs::path(spec.path).lexically_normal().string();
    if (const Status read = read_photo(folder, name, spec); !read) return read.error();
  }
  return inputs;
}

Result<std::string> key_of_run(const TableQuery& common, GameShelf& shelf) {
  Sha256 sum;
  sum.add(program_version());
  // Two builds of one version may read a photo differently.
  sum.add(build_id());
  sum.add(common.game).add(std::to_string(common.request.house_rules.size()));
  for (const auto& [key, choice] : common.request.house_rules) sum.add(key).add(choice);
  for (const std::string& fact : common.request.said.said) sum.add(fact);
  if (!common.game.empty()) {
    const auto game = shelf.named(common.game);
    if (!game) return game.error();
    add_contents((*game)->folder, sum);
    return sum.hex();
  }
  const auto folders = shelf.folders();
  if (!folders) return folders.error();
  for (const fs::path& folder : *folders) add_contents(folder, sum);
  return sum.hex();
}

std::string key_of(const std::string& run_key, const PlannedTable& table,
                   const TableInputs& inputs) {
  Sha256 sum;
  sum.add(run_key).add(table.name).add(inputs.table_text);
  for (const SourceSpec& spec : inputs.query.request.sources) {
    sum.add(spec.path).add(*spec.bytes).add(spec.fix.value_or("")).add(spec.fix_bytes.value_or(""));
  }
  return sum.hex();
}

}  // namespace storey::batch
