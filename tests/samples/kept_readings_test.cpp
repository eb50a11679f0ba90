// A photo's questions are answered from what was read of it once. Reading it again for every round
// must come to the same.
#include "pipeline/appearance/templates.h"
#include "pipeline/io/files.h"
#include "pipeline/study/evaluation.h"
#include "tests/catch.h"

using namespace storey;

namespace {

std::vector<int> all_counts(const AnswerCounts& c) {
  return {c.photos,      c.asked,  c.asked_again, c.answers,  c.rounds,
          c.most_rounds, c.unsaid, c.silent,      c.unsettled};
}

/// The one photo of that name below a folder.
LabelledPhoto photo_named(const Game& game, const std::string& folder, const std::string& name) {
  auto listed = list_labelled(game, folder);
  REQUIRE(listed);
  for (auto& photo : listed->photos)
    if (photo.name.ends_with(name)) return photo;
  FAIL("no photo " << name);
  return {};
}

}  // namespace

TEST_CASE("kept readings: answers from what was read once come to what reading it again comes to") {
  const auto [game_id, set, name] = GENERATE(
      table<std::string, std::string, std::string>({{"chock-a-block", "hard", "hard-9303.jpg"},
                                                    {"towers", "hard", "hard-9304.jpg"},
                                                    {"balconia", "hard", "hard-9307.jpg"}}));
  INFO(game_id << " " << name);
  const auto game = load_game(STOREY_ROOT "/templates/" + game_id);
  REQUIRE(game);
  const auto templates = load_templates(*game);
  REQUIRE(templates);
  const auto photo = photo_named(*game, STOREY_ROOT "/samples/" + game_id + "/" + set, name);
  const auto bytes = read_file(photo.path);
  REQUIRE(bytes);

  const auto kept = std::make_shared<KeptReadings>();
  const auto first = read_labelled(*game, *templates, photo, *bytes, kept);
  REQUIRE(first);
  CHECK(kept->all().size() == 1);
  const auto from_kept = answer_labelled(*game, *templates, photo, *bytes, *first, kept);
  const auto read_anew = answer_labelled(*game, *templates, photo, *bytes, *first);
  CHECK(all_counts(from_kept.counts) == all_counts(read_anew.counts));
  CHECK(from_kept.counts.answers > 0);
  REQUIRE(from_kept.failure.has_value() == read_anew.failure.has_value());
  if (from_kept.failure) CHECK(from_kept.failure->why == read_anew.failure->why);
}
