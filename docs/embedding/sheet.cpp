// A photo in, its score sheet out. docs/installing.md says how this is built.
#include <iostream>

#include "model/installation.h"
#include "pipeline/report/text_report.h"
#include "pipeline/table/table_query.h"

int main(int argc, char** argv) {
  if (argc != 2) {
    std::cerr << "usage: sheet PHOTO\n";
    return 2;
  }
  // Games and codecs lie with the installed storey, not with this program.
  storey::use_installation(STOREY_PREFIX);

  storey::SourceSpec photo;
  photo.path = argv[1];
  storey::TableQuery query;
  query.request.sources = {photo};

  const auto scored = storey::evaluate_query(query);
  if (!scored) {
    std::cerr << scored.error().where << ": " << scored.error().message << "\n";
    return 1;
  }
  const auto& [game, result] = *scored;
  std::cout << storey::score_report(game, result);
  return result.status == storey::TableStatus::kConfirmed ? 0 : 5;
}
