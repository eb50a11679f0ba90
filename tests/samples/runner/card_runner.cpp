// Reads the print of real cards of which no picture is known: name, class and pattern, of the card
// as it is and as a photo of a table shows it. Usage: card_runner CARDS_FOLDER TEMPLATES_FOLDER,
// with a picture a card named by the card. Says so and succeeds where the folder is not there: the
// cards belong to others and are no part of the project.
#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <iostream>
#include <map>
#include <opencv2/imgproc.hpp>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "pipeline/game/installed_games.h"
#include "pipeline/io/files.h"
#include "tests/samples/runner/real_photos.h"
#include "vision/identify/card_print.h"
#include "vision/photo/load_photo.h"
#include "vision/photo/pixels.h"

namespace {

namespace fs = std::filesystem;
using namespace storey;
using test::fail;

// One of the 21 cards has no pattern of squares: its rooms may lie in any.
/// How a card comes out of a photo.
struct Look {
  std::string name;
  int width = 0;       ///< px of the card in the photo; 0: as it is
  double degrees = 0;  ///< that the corners are off by when it is straightened
  double light = 1, fall = 0;
  double noise = 0;
  int least_right = 0;  ///< of 21, of each field
};

const std::vector<Look> kLooks{{"as it is", 0, 0, 1, 0, 0, 20},
                               {"360 px", 360, 0.7, 0.85, 0.3, 5, 20},
                               {"300 px", 300, -0.7, 0.7, 0.4, 6, 19},
                               {"240 px", 240, 0.5, 0.9, 0.3, 5, 18}};

/// The card as the camera saw it: smaller, a little turned, darker to one side, soft and noisy.
cv::Mat photographed(const cv::Mat& card, const Look& look, std::uint32_t seed) {
  if (look.width == 0) return card;
  const double scale = static_cast<double>(look.width) / card.cols;
  cv::Mat seen;
  cv::resize(card, seen, {}, scale, scale, cv::INTER_AREA);
  const cv::Point2f middle(static_cast<float>(seen.cols) / 2, static_cast<float>(seen.rows) / 2);
  cv::warpAffine(seen, seen, cv::getRotationMatrix2D(middle, look.degrees, 1), seen.size(),
                 cv::INTER_LINEAR, cv::BORDER_REPLICATE);
  cv::GaussianBlur(seen, seen, {}, 0.7);
  std::mt19937 random(seed);
  std::normal_distribution<double> noise(0, look.noise);
  for (int y = 0; y < seen.rows; ++y)
    for (int x = 0; x < seen.cols; ++x)
      for (int c = 0; c < 3; ++c) {
        auto& value = seen.at<cv::Vec3b>(y, x)[c];
        const double light = look.light * (1 - look.fall * x / seen.cols);
        value = cv::saturate_cast<std::uint8_t>(value * light + noise(random));
      }
  return seen;
}

/// The named card that a file is of.
PieceFace card_of(const Game& game, const std::string& file) {
  const auto faces = game.catalog.faces_of_kind("client");
  return *std::max_element(faces.begin(), faces.end(), [&](PieceFace a, PieceFace b) {
    const auto like = [&](PieceFace face) {
      return vision::likeness_of_print(file, game.catalog.value(face, "name").value_or(""));
    };
    return like(a) < like(b);
  });
}

int run(const fs::path& cards, const std::string& templates) {
  const auto game = load_installed_game("towers", templates);
  if (!game) return fail(game.error());
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(cards)) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  bool enough = true;
  for (const Look& look : kLooks) {
    std::map<std::string, int> right, wrong;
    int told = 0, sure_and_wrong = 0;
    for (std::size_t i = 0; i < files.size(); ++i) {
      const auto bytes = read_file(files[i].string());
      if (!bytes) return fail(bytes.error());
      const std::span raw(reinterpret_cast<const std::uint8_t*>(bytes->data()), bytes->size());
      const auto photo = vision::decode_photo(raw, files[i].string(), {});
      if (!photo) return fail(photo.error());
      const PieceFace card = card_of(*game, files[i].stem().string());
      const cv::Mat seen =
          photographed(vision::borrow(photo->pixels), look, static_cast<std::uint32_t>(i));
      const auto fields = vision::read_card_print(vision::to_pixels(seen), game->catalog, "client");
      if (!fields) return fail(fields.error());
      for (const auto& field : *fields) {
        const bool is_right = field.values.front().value == game->catalog.value(card, field.key);
        ++(is_right ? right : wrong)[field.key];
        if (!is_right)
          std::cout << "  " << files[i].stem().string() << ": " << field.key << " read as "
                    << field.values.front().value << '\n';
      }
      const auto by_print = vision::cards_by_print(*fields, game->catalog, "client");
      const bool known = !by_print.empty() && by_print.front().what == card;
      told += known ? 1 : 0;
      const bool sure = !by_print.empty() && by_print.front().confidence >= 0.98;
      sure_and_wrong += sure && !known ? 1 : 0;
    }
    std::cout << look.name << ": of " << files.size() << " cards " << told << " told";
    for (const char* key : {"name", "type", "pattern"}) {
      std::cout << "; " << key << " right " << right[key] << ", wrong " << wrong[key];
      enough = enough && right[key] >= look.least_right;
    }
    std::cout << "; sure and wrong " << sure_and_wrong << '\n';
    enough = enough && told >= look.least_right && sure_and_wrong == 0;
  }
  return enough ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
  return storey::test::run_on_photos(argc, argv, "drugcorp.png", "client cards", run);
}
