#include "pipeline/report/pictures.h"
#include "tests/catch.h"
#include "tests/pipeline/made_up_table.h"

namespace storey {
namespace {

using test::balconia;
using test::made_up_table;

// A resident, coin or token; any piece will do.
TableResult with_something_on_a2() {
  TableResult result = made_up_table();
  Layout& layout = result.table.players[0].layout;
  Placement on = *layout.at({0, 1});
  on.layer = 1;
  layout.placements.push_back(on);
  return result;
}

TEST_CASE("sheet of a table: what lies on a piece is drawn, and in doubt where that is") {
  const TableResult on = with_something_on_a2();
  const std::string told = sheet_pdf(balconia(), on);
  CHECK(told != sheet_pdf(balconia(), made_up_table()));
  TableResult doubted = on;
  Observation seen = doubted.players[0].reading->cells.front();
  seen.site = {{0, 1}};
  seen.site.layer = 1;
  seen.candidates.front().confidence = 0.999;
  doubted.players[0].reading->overlays = {seen};
  CHECK(sheet_pdf(balconia(), doubted) == told);
  doubted.players[0].reading->overlays.front().candidates.front().confidence = 0.7;
  CHECK(sheet_pdf(balconia(), doubted) != told);
}

// Page objects of a PDF, of which the tree is one more and called Pages.
int pages_of(const std::string& pdf) {
  int pages = 0;
  for (std::size_t at = pdf.find("/Type /Page"); at != std::string::npos;
       at = pdf.find("/Type /Page", at + 1))
    pages += pdf.compare(at, 12, "/Type /Pages") == 0 ? 0 : 1;
  return pages;
}

TEST_CASE("sheet of a table: many empty cells in doubt are asked about in one sentence") {
  const auto pages_with = [](const std::vector<PieceFace>& options) {
    TableResult result = made_up_table();
    for (int i = 0; i < 400; ++i)
      result.range.questions.push_back({0, Site{{i % 5, i / 5}}, "", options});
    return pages_of(sheet_pdf(balconia(), result));
  };
  CHECK(pages_with({kNothing, {2, 0}}) == 1);
  CHECK(pages_with({{2, 0}, kNothing}) > 1);  // each in a line of its own
}

}  // namespace
}  // namespace storey
