#include "pipeline/study/evaluate_pieces.h"

#include <cstdio>
#include <nlohmann/json.hpp>

#include "model/plain_text.h"
#include "model/words.h"
#include "pipeline/study/labels.h"
#include "pipeline/study/piece_labels.h"

namespace storey {
namespace {

using Json = nlohmann::ordered_json;

std::string probability(double p) {
  std::array<char, 16> text{};
  static_cast<void>(std::snprintf(text.data(), text.size(), "%.3f", p));
  return text.data();
}

Result<PieceEvaluation> evaluate(const Game& game, const std::string& file,
                                 const std::vector<std::string>& photos) {
  if (!has_enrolled_pieces(game.folder))
    return Error{ErrorCode::kUsage,
                 "no pieces are enrolled there: `storey enroll " + game.id +
                     "` learns them from labelled pictures, and --templates names the set",
                 game.folder.string()};
  const auto enrolled = read_enrolled_pieces(game, game.folder);
  if (!enrolled) return enrolled.error();
  const auto fields = learn_fields(game, *enrolled);
  if (!fields) return fields.error();
  std::vector<std::string> unlabelled;
  const auto pieces = cut_labelled_pieces(game, file, photos, unlabelled);
  if (!pieces) return pieces.error();
  PieceEvaluation out{game.id, {}, {}};
  out.test = test_fields(game, *fields, *pieces, &out.misses);
  return out;
}

}  // namespace

std::optional<Result<PieceEvaluation>> evaluate_pieces(const Game& game, const std::string& folder,
                                                       const std::vector<std::string>& labels) {
  const auto photos = photos_below(folder);
  if (!photos) return std::nullopt;
  const auto file = piece_label_file(game, labels, *photos);
  if (file.empty()) return std::nullopt;
  return evaluate(game, file, *photos);
}

std::string to_text(const PieceEvaluation& evaluation) {
  std::string text =
      count_of(evaluation.test.pieces, "piece") + ", field by field\n" + to_text(evaluation.test);
  if (!evaluation.misses.empty()) text += "\nnot told as they are\n";
  for (const auto& miss : evaluation.misses)
    text += "  " + visible(miss.photo) + " " + miss.key + ": " +
            (miss.is.empty() ? "none" : miss.is) + ", read as " +
            (miss.read.empty() ? "none, or never enrolled" : miss.read) + " " +
            probability(miss.confidence) + "\n";
  return text;
}

std::string to_json(const PieceEvaluation& evaluation) {
  Json json = {{"game", evaluation.game}, {"pieces", evaluation.test.pieces}};
  json["fields"] = Json::object();
  for (const auto& [sort, count] : evaluation.test.counts)
    json["fields"][sort] = {{"told", count.told},
                            {"right", count.right},
                            {"unlisted", count.unlisted},
                            {"sure", count.sure},
                            {"sure_right", count.sure_right}};
  json["misses"] = Json::array();
  for (const auto& miss : evaluation.misses)
    json["misses"].push_back({{"photo", miss.photo},
                              {"field", miss.key},
                              {"is", miss.is},
                              {"read", miss.read},
                              {"confidence", miss.confidence}});
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace storey
