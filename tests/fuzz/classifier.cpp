// What was trained on an enrolled set: what is taken is written as it was read.
#include "model/check.h"
#include "pipeline/appearance/enrolled_classifier.h"
#include "tests/fuzz/fuzz.h"

int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace storey;
  EnrolledSet set(3);
  set[0].cell.what = {0, 0};
  set[1].cell.what = {1, 0};
  const auto classifier = parse_classifier(as_text(data, size), "classifier.json", set);
  if (!classifier || !*classifier) return 0;
  const std::string text = classifier_text(**classifier, set);
  const auto again = parse_classifier(text, "classifier.json", set);
  STOREY_CHECK(again && *again);
  STOREY_CHECK((*again)->classes == (*classifier)->classes);
  STOREY_CHECK((*again)->weights == (*classifier)->weights);
  return 0;
}
