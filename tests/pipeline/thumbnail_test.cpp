#include "pipeline/report/thumbnail.h"

#include <algorithm>

#include "pipeline/io/base64.h"
#include "pipeline/io/sha256.h"
#include "tests/catch.h"

namespace storey {
namespace {

TEST_CASE("a thumbnail is the mean of whole blocks") {
  Pixels picture{6, 4, std::vector<std::uint8_t>(6 * 4 * 3, 10)};
  picture.bgr[0] = 50;                // blue of the first pixel: (50 + 3 * 10) / 4
  picture.bgr[3 * (6 + 1) + 2] = 90;  // red of the second pixel in the second row
  const Pixels small = thumbnail(picture, 3);
  CHECK(small.width == 3);
  CHECK(small.height == 2);
  CHECK(std::vector<int>(small.bgr.begin(), small.bgr.begin() + 6) ==
        std::vector<int>{20, 10, 30, 10, 10, 10});
  CHECK(thumbnail(picture, 6).bgr == picture.bgr);
  CHECK(thumbnail({100, 1, std::vector<std::uint8_t>(300)}, 10).height == 1);
}

TEST_CASE("a thumbnail leaves out what is less than a block, and mixes nothing of it in") {
  Pixels picture{7, 5, std::vector<std::uint8_t>(7 * 5 * 3, 255)};
  for (int y = 0; y < 4; ++y) std::fill_n(picture.bgr.begin() + y * 7 * 3, 6 * 3, std::uint8_t{10});
  const Pixels small = thumbnail(picture, 4);
  CHECK(small.width == 3);
  CHECK(small.height == 2);
  CHECK(small.bgr == std::vector<std::uint8_t>(3 * 2 * 3, 10));
}

// RFC 4648, section 10.
TEST_CASE("base64") {
  CHECK(base64("").empty());
  CHECK(base64("f") == "Zg==");
  CHECK(base64("fo") == "Zm8=");
  CHECK(base64("foobar") == "Zm9vYmFy");
  CHECK(base64("\xff\xfe\xfd") == "//79");
}

// Python: hashlib.sha256(struct.pack("<Q", 3) + b"abc").hexdigest()
TEST_CASE("sha256 counts each part with its length") {
  CHECK(Sha256().add("abc").hex() ==
        "ce91dc5eec0139adf091900d225971d6ad246a845bad791b5693a9d0d55dd391");
  CHECK(Sha256().add("ab").add("c").hex() != Sha256().add("a").add("bc").hex());
}

}  // namespace
}  // namespace storey
