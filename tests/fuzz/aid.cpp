// aid.json and the sheets that are printed with it.
#include "model/check.h"
#include "pipeline/report/pictures.h"
#include "tests/fuzz/fuzz.h"
#include "tests/fuzz/own_folder.h"

using namespace storey;

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const fuzz::OwnFolder folder;
  static const Game game = fuzz::framed_game(folder);
  folder.write("aid.json", as_text(data, size));
  const auto pdf = print_pdf(game, {});
  STOREY_CHECK(pdf ? pdf->starts_with("%PDF") : !pdf.error().message.empty());
  return 0;
}
