// File names as bytes, as text, and as names of what a batch writes.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace storey::batch {

/// A name as text for JSON, CSV and HTML: bytes that are no UTF-8, control signs and "%" itself are
/// written as %XX, so that every name reads back by bytes_of().
std::string text_of(std::string_view name);

/// The bytes text_of() was made of; a "%" that no two hexadecimal digits follow stays.
std::string bytes_of(std::string_view text);

/// Whether a relative name stays below its folder, whatever wrote it.
bool stays_below(std::string_view name);

/// A relative name as a link of a web page (RFC 3986).
std::string url_of(std::string_view name);

/// The table a photo belongs to: "table7" and "green" of "table7-green.jpg". A seat is set off by
/// "-", "_" or a blank and may be in any case.
struct SeatedName {
  std::string table;
  std::string seat;  ///< as `seats` has it
};

/// @param name   a photo's name, folders included.
/// @param seats  lower case.
/// @return  an empty seat when the name has none, or what stands before it is no plain name.
SeatedName split_seat(std::string_view name, const std::vector<std::string>& seats);

/// Colours that people name players by, besides the seats of the games.
const std::vector<std::string>& player_colours();

/// Where the results of each table go, below the output folder and without ending, in the order of
/// `tables`: "game1/IMG_7" for "game1/IMG_7.jpg". No two are the same, none leads out of the folder
/// or to one of the batch's own files, and none depends on the order.
std::vector<std::string> output_names(const std::vector<std::string>& tables,
                                      const std::vector<std::string>& seats);

inline constexpr std::string_view kScoreEnding = ".score.json";
inline constexpr std::string_view kOverlayEnding = ".overlay.jpg";

}  // namespace storey::batch
