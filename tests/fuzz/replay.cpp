// Runs a fuzz target over files and folders of seeds, and over copies cut off or with bytes
// changed.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <vector>

#include "tests/fuzz/fuzz.h"

namespace {

namespace fs = std::filesystem;
using Input = std::vector<std::uint8_t>;

Input read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A vector of exactly this size, so that the address sanitizer sees a read past its end.
void run(const Input& input) { LLVMFuzzerTestOneInput(input.data(), input.size()); }

void run_damaged(const Input& seed, std::mt19937& random) {
  constexpr int kCopies = 100, kMostChanges = 4;
  for (int copy = 0; copy < kCopies && !seed.empty(); ++copy) {
    Input input = seed;
    for (auto changes = random() % kMostChanges; changes > 0; --changes) {
      input[random() % input.size()] = static_cast<std::uint8_t>(random());
    }
    if (copy % 2 == 0) input.resize(random() % input.size());
    input.shrink_to_fit();
    run(input);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<fs::path> seeds;
  for (int i = 1; i < argc; ++i) {
    if (fs::is_directory(argv[i])) {
      for (const auto& entry : fs::directory_iterator(argv[i])) seeds.push_back(entry.path());
    } else {
      seeds.emplace_back(argv[i]);
    }
  }
  std::mt19937 random(1);
  run({});
  for (const auto& path : seeds) {
    const Input seed = read(path);
    run(seed);
    run_damaged(seed, random);
  }
  std::cout << seeds.size() << " seeds\n";
  return seeds.empty() ? 1 : 0;
}
