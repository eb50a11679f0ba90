#include "pipeline/report/player_words.h"

#include <algorithm>
#include <set>
#include <utility>

#include "pipeline/table/seating.h"

namespace storey {
namespace {

constexpr std::size_t kLongestWord = 40;

bool is_ascii_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

/// Letters of other scripts are written in several bytes: whether those stay as they are hangs on
/// the file system, so they are left to the seats.
bool is_plain(char c) { return is_ascii_letter(c) || (c >= '0' && c <= '9') || c == '-'; }

std::string without_blanks(std::string name) {
  std::replace(name.begin(), name.end(), ' ', '-');
  return name;
}

/// "" where the name does not make a word.
std::string word_of(std::string name) {
  name = without_blanks(std::move(name));
  const bool plain = !name.empty() && name.size() <= kLongestWord && name.front() != '-' &&
                     std::all_of(name.begin(), name.end(), is_plain);
  return plain ? name : "";
}

/// As file systems that do not tell case see it.
std::string lower_case(std::string word) {
  for (char& c : word)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return word;
}

}  // namespace

std::vector<std::string> player_words(const Game& game, const Table& table) {
  std::vector<std::string> words = game.rules->seats;
  words.resize(table.players.size());
  for (std::string& word : words) word = without_blanks(std::move(word));
  if (shares_one_building(game)) return words;
  std::vector<std::string> named = words;
  std::set<std::string> taken;
  for (std::size_t i = 0; i < named.size(); ++i) {
    if (auto word = word_of(table.players[i].name); !word.empty()) named[i] = std::move(word);
    if (!taken.insert(lower_case(named[i])).second) return words;
  }
  return named;
}

}  // namespace storey
