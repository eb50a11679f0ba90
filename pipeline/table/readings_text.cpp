#include "pipeline/table/readings_text.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "pipeline/io/sha256.h"

namespace storey {
namespace {

using Json = nlohmann::json;

// Every struct is taken apart by a binding of all its members: with one more this does not compile,
// so that none is forgotten. Numbers are written so that they come back as they were.
// One class, since a template sees all its functions, wherever they stand.
struct Writer {
  static Json of(const Point& point) { return {point.x, point.y}; }
  static Json of(const Cell& cell) { return {cell.col, cell.row}; }
  static Json of(const std::string& text) { return text; }

  template <typename One>
  static Json of(const std::vector<One>& all) {
    Json list = Json::array();
    for (const One& one : all) list.push_back(of(one));
    return list;
  }

  static Json of(const Quad& quad) {
    Json list = Json::array();
    for (const Point& corner : quad) list.push_back(of(corner));
    return list;
  }

  static Json of(const PieceFace& what) {
    const auto& [piece, face, square] = what;
    return {piece, face, square};
  }

  static Json of(const Site& site) {
    const auto& [cell, layer, place, number, building] = site;
    return {of(cell), layer, place, number, building};
  }

  static Json of(const Candidate& candidate) {
    const auto& [what, rotation, confidence, score] = candidate;
    return {of(what), rotation, confidence, score};
  }

  static Json of(const FieldReading::Value& one) {
    const auto& [value, confidence] = one;
    return {value, confidence};
  }

  static Json of(const FieldReading& field) {
    const auto& [key, values] = field;
    return {key, of(values)};
  }

  static Json of(const Observation& seen) {
    const auto& [site, candidates, fields, margin, quad, visible, oddness, source, photo] = seen;
    return {of(site), of(candidates),           of(fields), margin, of(quad), visible,
            oddness,  static_cast<int>(source), photo};
  }

  static Json of(const Diagnostic& note) {
    const auto& [code, message, cell, hindrance] = note;
    return {code, message, cell ? of(*cell) : Json(), hindrance};
  }

  static Json of(const Placement& placement) {
    const auto& [what, cell, rotation, layer] = placement;
    return {of(what), of(cell), rotation, layer};
  }

  static Json of(const HangingTogether::Way& way) {
    const auto& [probability, pieces] = way;
    return {probability, of(pieces)};
  }

  static Json of(const HangingTogether& together) {
    const auto& [cells, ways] = together;
    return {of(cells), of(ways)};
  }

  static Json of(const StageTimes& times) {
    const auto& [decode_ms, locate_ms, rectify_ms, recognise_ms] = times;
    return {decode_ms, locate_ms, rectify_ms, recognise_ms};
  }

  static Json of(const BuildingReading& reading) {
    const auto& [rows, cols, board, photo_from_board, board_confidence, cells, together, overlays,
                 loose, diagnostics, times] = reading;
    return {rows,         cols,         of(board), photo_from_board, board_confidence, of(cells),
            of(together), of(overlays), of(loose), of(diagnostics),  of(times)};
  }

  static Json of(const Result<Reading>& result) {
    if (result) {
      const auto& [buildings] = *result;
      Json list = Json::array();
      list.push_back(of(buildings));
      return list;
    }
    const auto& [code, message, where] = result.error();
    return {static_cast<int>(code), message, where};
  }
};

/// Thrown where a text is of another form, as the JSON library throws for other wrong types.
[[noreturn]] void refuse(const Json& json) {
  throw Json::type_error::create(302, "not what was written", &json);
}

// The other way. What is no such text throws, which parse_readings() catches.
struct Reader {
  /// A number that is no whole one, or none of this range, would silently become another.
  static void take(const Json& json, int& value) {
    using Range = std::numeric_limits<int>;
    const bool whole = json.is_number_unsigned()
                           ? json.get<std::uint64_t>() <= static_cast<std::uint64_t>(Range::max())
                           : json.is_number_integer() && json.get<std::int64_t>() >= Range::min();
    if (!whole) refuse(json);
    value = json.get<int>();
  }
  /// @param last  of an enumeration that counts from 0.
  template <typename Kind>
  static void take_kind(const Json& json, Kind last, Kind& value) {
    int number = 0;
    take(json, number);
    if (number < 0 || number > static_cast<int>(last)) refuse(json);
    value = static_cast<Kind>(number);
  }
  static void take(const Json& json, bool& value) { value = json.get<bool>(); }
  static void take(const Json& json, double& value) { value = json.get<double>(); }
  static void take(const Json& json, std::string& value) { value = json.get<std::string>(); }
  static void take(const Json& json, Source& value) { take_kind(json, Source::kInferred, value); }
  static void take(const Json& json, ErrorCode& value) { take_kind(json, ErrorCode::kIo, value); }
  static void take(const Json& json, std::array<double, 9>& value) { json.get_to(value); }

  /// The members in their order.
  template <typename... Members>
  static void take_all(const Json& json, Members&... members) {
    std::size_t i = 0;
    (take(json.at(i++), members), ...);
  }

  template <typename One>
  static void take(const Json& json, std::vector<One>& all) {
    if (!json.is_array()) refuse(json);
    for (const Json& one : json) take(one, all.emplace_back());
  }

  static void take(const Json& json, Point& point) { take_all(json, point.x, point.y); }
  static void take(const Json& json, Cell& cell) { take_all(json, cell.col, cell.row); }

  static void take(const Json& json, Quad& quad) {
    for (std::size_t i = 0; i < quad.size(); ++i) take(json.at(i), quad[i]);
  }

  static void take(const Json& json, PieceFace& what) {
    take_all(json, what.piece, what.face, what.square);
  }

  static void take(const Json& json, Site& site) {
    take_all(json, site.cell, site.layer, site.place, site.number, site.building);
  }

  static void take(const Json& json, Candidate& one) {
    take_all(json, one.what, one.rotation, one.confidence, one.score);
  }

  static void take(const Json& json, FieldReading::Value& one) {
    take_all(json, one.value, one.confidence);
  }

  static void take(const Json& json, FieldReading& field) {
    take_all(json, field.key, field.values);
  }

  static void take(const Json& json, Observation& seen) {
    take_all(json, seen.site, seen.candidates, seen.fields, seen.margin, seen.quad, seen.visible,
             seen.oddness, seen.source, seen.photo);
  }

  static void take(const Json& json, std::optional<Cell>& cell) {
    if (!json.is_null()) take(json, cell.emplace());
  }

  static void take(const Json& json, Diagnostic& note) {
    take_all(json, note.code, note.message, note.cell, note.hindrance);
  }

  static void take(const Json& json, Placement& one) {
    take_all(json, one.what, one.cell, one.rotation, one.layer);
  }

  static void take(const Json& json, HangingTogether::Way& way) {
    take_all(json, way.probability, way.pieces);
  }

  static void take(const Json& json, HangingTogether& together) {
    take_all(json, together.cells, together.ways);
  }

  static void take(const Json& json, StageTimes& times) {
    take_all(json, times.decode_ms, times.locate_ms, times.rectify_ms, times.recognise_ms);
  }

  static void take(const Json& json, BuildingReading& reading) {
    take_all(json, reading.rows, reading.cols, reading.board, reading.photo_from_board,
             reading.board_confidence, reading.cells, reading.together, reading.overlays,
             reading.loose, reading.diagnostics, reading.times);
  }

  static Result<Reading> result_in(const Json& json) {
    if (json.size() > 1) {
      Error error;
      take_all(json, error.code, error.message, error.where);
      return error;
    }
    Reading reading;
    take(json.at(0), reading.buildings);
    return reading;
  }
};

/// What a text begins with: only what was written under this key, and is whole, has it.
std::string seal_of(std::string_view body, const std::string& key) {
  return Sha256().add(key).add(body).hex() + "\n";
}

}  // namespace

std::string to_text(const ReadingsByHow& readings, const std::string& key) {
  Json json = Json::object();
  for (const auto& [how, result] : readings) json[how] = Writer::of(result);
  const std::string body = json.dump(-1, ' ', false, Json::error_handler_t::replace);
  return seal_of(body, key) + body;
}

std::optional<ReadingsByHow> parse_readings(std::string_view text, const std::string& key) {
  const auto body = text.substr(std::min(text.find('\n') + 1, text.size()));
  if (!text.starts_with(seal_of(body, key))) return std::nullopt;
  try {
    ReadingsByHow readings;
    const Json all = Json::parse(body);
    for (const auto& [how, json] : all.items()) readings.emplace(how, Reader::result_in(json));
    return readings;
  } catch (const Json::exception&) {
    return std::nullopt;  // a number that is none, such as a zero divided by zero
  }
}

}  // namespace storey
