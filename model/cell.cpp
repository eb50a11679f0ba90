#include "model/cell.h"

#include <cctype>

namespace storey {

std::string to_string(Cell cell) {
  if (cell.col < 0) return "-" + to_string(Cell{-1 - cell.col, cell.row});
  std::string letters;
  for (int c = cell.col; c >= 0; c = c / 26 - 1) {
    letters.insert(letters.begin(), static_cast<char>('a' + c % 26));
  }
  return letters + std::to_string(cell.row + 1);
}

std::optional<Cell> parse_cell(std::string_view text) {
  std::size_t i = 0;
  int col = 0;
  while (i < text.size() && i < 2 && std::isalpha(static_cast<unsigned char>(text[i])) != 0) {
    col = col * 26 + (std::tolower(static_cast<unsigned char>(text[i])) - 'a') + 1;
    ++i;
  }
  if (i == 0 || i == text.size() || text.size() - i > 3 || text[i] == '0') return std::nullopt;
  int row = 0;
  for (; i < text.size(); ++i) {
    if (std::isdigit(static_cast<unsigned char>(text[i])) == 0) return std::nullopt;
    row = row * 10 + (text[i] - '0');
  }
  return Cell{col - 1, row - 1};
}

}  // namespace storey
