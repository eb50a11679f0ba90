#include "pipeline/batch/index.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "pipeline/batch/names.h"

namespace storey::batch {
namespace {

using Json = nlohmann::ordered_json;

Index read(const Json& json, const Shard& shard) {
  Index index;
  index.shard = shard;
  json.at("complete").get_to(index.complete);
  json.at("planned").get_to(index.planned);
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
      {"storey", STOREY_VERSION},
      {"shard", std::to_string(index.shard.index) + "/" + std::to_string(index.shard.count)},
      {"complete", index.complete},
      {"planned", index.planned},
      {"outputs", outputs},
      {"unread", unread}};
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<Index> parse_index(std::string_view text, const std::string& file) {
  const auto wrong = [&](const std::string& why) {
    return Error{ErrorCode::kUnreadable, "this is no batch.json of storey: " + why, file};
  };
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return wrong("it is no JSON");
  try {
    const auto shard = parse_shard(json.at("shard").get_ref<const std::string&>());
    if (!shard) return wrong(shard.error().message);
    Index index = read(json, *shard);
    if (!std::all_of(index.outputs.begin(), index.outputs.end(), stays_below))
      return wrong("a result lies outside of the folder");
    return index;
  } catch (const Json::exception& error) {
    return wrong(error.what());
  }
}

}  // namespace storey::batch
