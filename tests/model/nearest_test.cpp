#include "model/nearest.h"

#include "tests/catch.h"

using storey::did_you_mean;

TEST_CASE("did you mean: one slip in a short word, a third of a long one") {
  const std::vector<std::string> verbs{"score", "check", "read", "print"};
  CHECK(did_you_mean("scroe", verbs) == "; did you mean score?");
  CHECK(did_you_mean("chek", verbs) == "; did you mean check?");
  CHECK(did_you_mean("reads", verbs) == "; did you mean read?");
  CHECK(did_you_mean("xint", verbs).empty());
  CHECK(did_you_mean("games", verbs).empty());
  CHECK(did_you_mean("", verbs).empty());
  CHECK(did_you_mean("score", {}).empty());
}
