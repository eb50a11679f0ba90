#include "pipeline/batch/index.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "model/version.h"
#include "pipeline/batch/names.h"
#include "pipeline/batch/seal.h"
#include "pipeline/io/json_reader.h"

namespace storey::batch {
namespace {

using Json = nlohmann::ordered_json;

Index read(const Json& json, const Shard& shard) {
  Index index;
  index.shard = shard;
  json.at("complete").get_to(index.complete);
  const Json& planned = json.at("planned");
  const auto tables = whole_in(planned, 0, INT32_MAX);
  if (!tables) throw Json::type_error::create(302, "planned", &planned);
  index.planned = *tables;
  for (const Json& output : json.at("outputs"))
    index.outputs.push_back(bytes_of(output.get_ref<const std::string&>()));
  for (const Json& error : json.at("unread")) {
    index.unread.push_back({ErrorCode::kUnreadable, error.at("message").get<std::string>(),
                            bytes_of(error.at("where").get_ref<const std::string&>())});
  }
  return index;
}

}  // namespace

std::string to_json(const Index& index) {
  Json outputs = Json::array();
  for (const std::string& output : index.outputs) outputs.push_back(text_of(output));
  Json unread = Json::array();
  for (const Error& error : index.unread)
    unread.push_back({{"where", text_of(error.where)}, {"message", error.message}});
  const Json json{
      {"storey", program_version()},
      {"shard", std::to_string(index.shard.index) + "/" + std::to_string(index.shard.count)},
      {"complete", index.complete},
      {"planned", index.planned},
      {"outputs", outputs},
      {"unread", unread},
      {"digest", kUnsealed}};
  return sealed(json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

Result<Index> parse_index(std::string_view text, const std::string& file) {
  const auto wrong = [&](const std::string& why) {
    return Error{ErrorCode::kUnreadable, "this is no batch.json of storey: " + why, file};
  };
  const auto json = parse_json<Json>(text, file, ErrorCode::kUnreadable);
  if (!json) return wrong(json.error().message);
  try {
    const auto shard = parse_shard(json->at("shard").get_ref<const std::string&>());
    if (!shard) return wrong(shard.error().message);
    Index index = read(*json, *shard);
    if (!std::all_of(index.outputs.begin(), index.outputs.end(), stays_below))
      return wrong("a result lies outside of the folder");
    return index;
  } catch (const Json::exception&) {
    return wrong("it holds other things than storey writes");
  }
}

}  // namespace storey::batch
