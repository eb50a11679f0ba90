#include "model/slips.h"

#include "tests/catch.h"

TEST_CASE("slips: letters put in, left out, mistaken or swapped count one each") {
  CHECK(storey::slips("score", "score") == 0);
  CHECK(storey::slips("scroe", "score") == 1);
  CHECK(storey::slips("scor", "score") == 1);
  CHECK(storey::slips("scores", "score") == 1);
  CHECK(storey::slips("store", "score") == 1);
  CHECK(storey::slips("", "score") == 5);
  CHECK(storey::slips("resident", "residence") == 2);
}
