#include "pipeline/batch/record.h"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "pipeline/batch/names.h"
#include "pipeline/batch/seal.h"
#include "pipeline/io/base64.h"
#include "pipeline/io/csv.h"
#include "pipeline/io/json_reader.h"
#include "pipeline/report/json.h"
#include "pipeline/report/review_items.h"
#include "vision/photo/load_photo.h"

namespace storey::batch {
namespace {

using Json = nlohmann::ordered_json;

const char* name_of(Badge badge) {
  switch (badge) {
    case Badge::kSure:
      return "sure";
    case Badge::kReview:
      return "review";
    case Badge::kViolation:
      return "violation";
    case Badge::kFailed:
      return "failed";
  }
  return "";
}

Badge badge_named(const std::string& name) {
  for (const Badge badge : {Badge::kSure, Badge::kReview, Badge::kViolation}) {
    if (name == name_of(badge)) return badge;
  }
  return Badge::kFailed;
}

/// A text that came from a file's bytes may hold anything.
std::string dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// A cell is looked at as large as it is on the screen of a phone.
constexpr int kReviewPx = 200;
constexpr int kReviewQuality = 70;
constexpr std::size_t kMostReview = 12;  // of more the photo is to be taken again

std::string jpeg_text(const Pixels& picture) {
  if (picture.width == 0) return "";
  const auto bytes = vision::encode_jpeg(picture, kReviewQuality);
  return base64(std::string(bytes.begin(), bytes.end()));
}

double rounded(double probability) { return std::round(probability * 1e4) / 1e4; }

Json review_json(const Game& game, const TableResult& result) {
  Json list = Json::array();
  for (const ReviewItem& item : review_items(game, result, kMostReview, kReviewPx)) {
    Json choices = Json::array();
    for (const ReviewChoice& choice : item.choices)
      choices.push_back(
          {{"name", choice.name},
           {"line", choice.line},
           {"confidence", choice.confidence ? Json(rounded(*choice.confidence)) : Json()}});
    list.push_back({{"player", item.player},
                    {"site", item.site},
                    {"ask", item.ask},
                    {"fix", item.fix_file},
                    {"choices", choices},
                    {"jpeg", jpeg_text(item.picture)}});
  }
  return list;
}

std::string keep(std::string_view result, const PlannedTable& table, const std::string& key,
                 Badge badge, const Exhibits& exhibits, Json review) {
  Json json = Json::parse(result);
  Json batch{{"table", text_of(table.name)},
             {"output", text_of(table.output)},
             {"key", key},
             {"badge", name_of(badge)},
             {"overlays", Json::array()},
             {"overlay_digests", Json::array()},
             {"thumbnails", Json::array()},
             {"date", exhibits.date},
             {"unread", Json::array()},
             {"review", std::move(review)}};
  for (const std::string& photo : exhibits.unread) batch["unread"].push_back(base64(photo));
  for (const Overlay& overlay : exhibits.overlays) {
    batch["overlays"].push_back(text_of(overlay.output));
    batch["overlay_digests"].push_back(digest_of(overlay.jpeg));
    batch["thumbnails"].push_back(base64(overlay.thumbnail));
  }
  batch["digest"] = kUnsealed;
  json["batch"] = std::move(batch);
  return sealed(dump(json) + "\n");
}

/// Takes a record out of the kept JSON; throws Json::exception where that is something else.
class RecordReader {
 public:
  explicit RecordReader(const Json& json) : json_(json), batch_(json.at("batch")) {}

  Record read() {
    record_.name = bytes_of(text(batch_, "table"));
    record_.output = bytes_of(text(batch_, "output"));
    record_.key = text(batch_, "key");
    record_.badge = badge_named(text(batch_, "badge"));
    record_.game = text(json_, "game");
    const Json& overlays = batch_.at("overlays");
    for (std::size_t i = 0; i < overlays.size(); ++i) {
      record_.overlays.push_back(
          {bytes_of(overlays.at(i).get_ref<const std::string&>()),
           batch_.at("overlay_digests").at(i).get_ref<const std::string&>()});
    }
    if (json_.contains("error")) {
      add_failure();
    } else {
      add_players();
    }
    record_.card = dump(card());
    return std::move(record_);
  }

 private:
  static std::string text(const Json& object, const char* key) {
    const Json& value = object.at(key);
    return value.is_null() ? "" : value.get<std::string>();
  }
  /// "" where it is not there, as in results of earlier versions.
  static std::string maybe_text(const Json& object, const char* key) {
    return object.contains(key) ? text(object, key) : "";
  }
  static const Json& list_in(const Json& object, const char* key) {
    static const Json kNone = Json::array();
    return object.contains(key) ? object.at(key) : kNone;
  }
  static std::string number(const Json& object, const char* key) {
    const Json& value = object.at(key);
    if (!value.is_number()) throw Json::type_error::create(302, key, &value);
    return value.dump();
  }
  static int whole(const Json& value) {
    const auto number = whole_in(value, INT32_MIN, INT32_MAX);
    if (!number) throw Json::type_error::create(302, "range", &value);
    return *number;
  }
  [[nodiscard]] std::string table() const { return text(batch_, "table"); }

  void add_failure() {
    const Json& error = json_.at("error");
    const std::string where = text(error, "where");
    record_.failure = text(error, "code");
    record_.doubt = 1;
    why_.push_back(text(error, "message"));
    record_.failed = csv_line(
        {where.empty() ? table() : where, text(error, "message"), record_.failure, table()});
  }

  /// A photo that failed is listed as one, though the rest of its table was read.
  void add_unused(const Json& unused) {
    for (const Json& photo : unused) {
      why_.push_back(text(photo, "source") + ": " + text(photo, "message"));
      record_.failed +=
          csv_line({text(photo, "source"), text(photo, "message"), text(photo, "code"), table()});
    }
  }

  void add_players() {
    double all_right = 1;
    for (const Json& player : json_.at("players")) {
      add_row(player, text(player, "source"), player.at("violations"));
      for (const Json& cell : player.at("cells")) {
        add_cell(player, cell);
        all_right *= cell.at("confidence").get<double>();
      }
      for (const Json& violation : player.at("violations"))
        why_.push_back(text(violation, "because"));
      for (const Json& note : player.at("diagnostics")) why_.push_back(text(note, "message"));
    }
    for (const Json& player : json_.at("derived")) add_row(player, "", Json::array());
    if (json_.contains("unused")) add_unused(json_.at("unused"));
    if (json_.contains("fitting_games")) why_.emplace_back("which game is it?");
    // Those with a picture stand in the list of what is to be looked at.
    for (std::size_t i = list_in(batch_, "review").size(); i < json_.at("questions").size(); ++i)
      why_.push_back(text(json_.at("questions").at(i), "ask"));
    record_.doubt = std::clamp(1 - all_right, 0.0, 1.0);
  }

  /// Until it is settled nobody has won and there are no places: who copies a row must not find a
  /// winner in it whom an answer can still change.
  [[nodiscard]] bool settled() const { return json_.value("winner_settled", true); }

  [[nodiscard]] bool wins(const std::string& player) const {
    if (!settled()) return false;
    const Json& winners = json_.at("winner");
    return std::find(winners.begin(), winners.end(), Json(player)) != winners.end();
  }

  /// What keeps this player's total from being sure, or is wrong with the building.
  [[nodiscard]] std::string reasons(const Json& player, const Json& violations) const {
    const std::string name = text(player, "name");
    std::string all;
    const auto add = [&](const std::string& reason) { all += (all.empty() ? "" : "; ") + reason; };
    for (const Json& violation : violations) add(text(violation, "because"));
    for (const Json& note : list_in(player, "diagnostics"))
      if (text(note, "code") == "not-scored") add(text(note, "message"));
    for (const Json& question : json_.at("questions"))
      if (text(question, "player") == name) add(text(question, "ask"));
    for (const Json& photo : list_in(json_, "unused"))
      if (text(photo, "player") == name)
        add(text(photo, "source") + " was not used: " + text(photo, "message"));
    if (json_.contains("one_building")) add("the photos show two buildings");
    if (json_.contains("fitting_games")) add("which game is it?");
    if (!all.empty() || text(json_, "status") == "confirmed") return all;
    for (const Json& note : list_in(player, "diagnostics")) add(text(note, "message"));
    if (!all.empty()) return all;
    // This total is sure: what is open lies with others, or in who wins.
    for (const Json& other : json_.at("players"))
      if (text(other, "name") != name && is_open(other))
        add("what " + text(other, "name") + " has is in doubt");
    if (all.empty() && !settled()) add("who wins is not settled");
    return all;
  }

  [[nodiscard]] bool is_open(const Json& player) const {
    const Json& questions = json_.at("questions");
    return (!player.at("range").is_null() &&
            player.at("range").at(0) != player.at("range").at(1)) ||
           player.value("board_in_doubt", false) ||
           std::any_of(questions.begin(), questions.end(), [&](const Json& question) {
             return text(question, "player") == text(player, "name");
           });
  }

  [[nodiscard]] std::size_t players_at_table() const {
    return json_.at("players").size() + json_.at("derived").size();
  }

  void add_row(const Json& player, const std::string& source, const Json& violations) {
    const std::string name = text(player, "name");
    // A board of a game that counts move by move has no total.
    const bool known = !player.at("total").is_null();
    const auto of_range = [&](std::size_t end) {
      return known ? Json(whole(player.at("range").at(end))) : Json();
    };
    const auto field = [](const Json& value) { return value.is_null() ? "" : value.dump(); };
    const Json lowest = of_range(0);
    const Json highest = of_range(1);
    record_.results += csv_line(
        {table(), text(json_, "game"), name, source, known ? number(player, "total") : "",
         field(lowest), field(highest), won(name), text(json_, "status"), name_of(record_.badge),
         std::to_string(json_.at("questions").size()), std::to_string(violations.size()),
         maybe_text(batch_, "date"), std::to_string(players_at_table()), rank_of(player),
         reasons(player, violations)});
    players_.push_back({{"name", name},
                        {"total", player.at("total")},
                        {"lowest", lowest},
                        {"highest", highest},
                        {"wins", wins(name)},
                        {"shown", !source.empty()},
                        {"lines", sheet_of(player)}});
  }

  /// The field `winner` of a row.
  [[nodiscard]] std::string won(const std::string& player) const {
    if (!settled()) return "open";
    return wins(player) ? "yes" : "no";
  }

  [[nodiscard]] std::string rank_of(const Json& player) const {
    const bool ranked = settled() && player.contains("rank") && !player.at("rank").is_null();
    return ranked ? number(player, "rank") : "";
  }

  /// Each line of the sheet: where, which rule, why, how many points.
  static Json sheet_of(const Json& player) {
    Json lines = Json::array();
    for (const Json& line : list_in(player, "lines")) {
      const Json& cells = line.at("cells");
      lines.push_back(Json::array({cells.empty() ? Json("") : cells.front(), line.at("title"),
                                   line.at("because"), line.at("points")}));
    }
    return lines;
  }

  void add_cell(const Json& player, const Json& cell) {
    if (record_.overlays.size() == 1 && !cell.at("piece").is_null())
      record_.pieces.emplace_back(text(cell, "cell"), text(cell, "piece"));
    record_.cells +=
        csv_line({table(), text(player, "name"), text(player, "source"), text(cell, "cell"),
                  text(cell, "piece"), maybe_text(cell, "name"), number(cell, "rotation"),
                  number(cell, "confidence"), number(cell, "margin"), text(cell, "source")});
  }

  [[nodiscard]] Json card() const {
    Json pictures = Json::array();
    const Json& thumbnails = batch_.at("thumbnails");
    for (std::size_t i = 0; i < record_.overlays.size(); ++i) {
      pictures.push_back({{"href", url_of(record_.overlays[i].name)},
                          {"jpeg", thumbnails.at(i).get_ref<const std::string&>()}});
    }
    for (const Json& photo : list_in(batch_, "unread"))
      pictures.push_back({{"href", ""}, {"jpeg", photo.get_ref<const std::string&>()}});
    return {
        {"table", table()},
        {"game", text(json_, "game")},
        {"badge", name_of(record_.badge)},
        {"date", maybe_text(batch_, "date")},
        {"doubt", record_.doubt},
        {"score", record_.output.empty() ? "" : url_of(record_.output + std::string(kScoreEnding))},
        {"players", players_},
        {"why", why_},
        {"review", list_in(batch_, "review")},
        {"pictures", pictures}};
  }

  const Json& json_;
  const Json& batch_;
  Record record_;
  Json players_ = Json::array();
  std::vector<std::string> why_;
};

}  // namespace

Badge badge_of(const TableResult& result) {
  if (result.status == TableStatus::kUnreadable) return Badge::kFailed;
  if (!result.unused.empty()) return Badge::kReview;
  if (!result.score.violations.empty() && result.range.legality_settled) return Badge::kViolation;
  return result.status == TableStatus::kReview ? Badge::kReview : Badge::kSure;
}

std::string kept_result(const PlannedTable& table, const std::string& key, const Game& game,
                        TableResult result, const Exhibits& exhibits) {
  result.timings_ms.clear();
  return keep(to_json(game, result), table, key, badge_of(result), exhibits,
              review_json(game, result));
}

std::string kept_failure(const PlannedTable& table, const std::string& key, const std::string& game,
                         const Error& error, const Exhibits& exhibits) {
  return keep(to_json(game, error), table, key, Badge::kFailed, exhibits, Json::array());
}

std::string kept_failure(const PlannedTable& table, const std::string& what) {
  const Error error{ErrorCode::kUnreadable,
                    "internal error: " + what + "; please report it with the photo", ""};
  Json json = Json::parse(to_json("", error));
  json["error"]["code"] = "internal";
  return keep(dump(json), table, "", Badge::kFailed, {}, Json::array());
}

Result<Record> read_record(std::string_view kept) {
  const auto wrong = [](const std::string& why) {
    return Error{ErrorCode::kUnreadable, "this is no result of a batch: " + why, ""};
  };
  if (!is_sealed(kept)) return wrong("it was damaged or changed, or never was one");
  const auto json = parse_json<Json>(kept, "", ErrorCode::kUnreadable);
  if (!json) return wrong(json.error().message);
  try {
    Record record = RecordReader(*json).read();
    const auto& overlays = record.overlays;
    if (!stays_below(record.output) ||
        !std::all_of(overlays.begin(), overlays.end(),
                     [](const KeptFile& file) { return stays_below(file.name); }))
      return wrong("a file of it lies outside of the folder");
    return record;
  } catch (const Json::exception&) {
    return wrong("it holds other things than storey writes");
  }
}

}  // namespace storey::batch
