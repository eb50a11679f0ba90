// replay COPIES PATH...: runs a fuzz target over files and folders of seeds, and over copies of
// each cut off or with bytes changed, or changed by the target's own mutator.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

#include "tests/fuzz/fuzz.h"

// Most targets have none. Those that do declare it too, but not as weak.
// NOLINTNEXTLINE(readability-redundant-declaration)
extern "C" [[gnu::weak]] std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                                             std::size_t longest, unsigned seed);

/// Here bytes are changed by run_damaged() alone.
std::size_t LLVMFuzzerMutate(std::uint8_t*, std::size_t size, std::size_t) { return size; }

namespace {

namespace fs = std::filesystem;
using Input = std::vector<std::uint8_t>;

Input read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

// A vector of exactly this size, so that the address sanitizer sees a read past its end.
void run(const Input& input) { LLVMFuzzerTestOneInput(input.data(), input.size()); }

void run_damaged(const Input& seed, int copies, std::mt19937& random) {
  constexpr int kMostChanges = 4;
  for (int copy = 0; copy < copies && !seed.empty(); ++copy) {
    Input input = seed;
    for (auto changes = random() % kMostChanges; changes > 0; --changes) {
      input[random() % input.size()] = static_cast<std::uint8_t>(random());
    }
    if (copy % 2 == 0) input.resize(random() % input.size());
    input.shrink_to_fit();
    run(input);
  }
}

void run_mutated(const Input& seed, int copies) {
  constexpr std::size_t kLongest = 1'500'000;  // 200,000 levels of JSON
  for (int copy = 1; copy <= copies; ++copy) {
    Input input = seed;
    input.resize(kLongest);
    input.resize(
        LLVMFuzzerCustomMutator(input.data(), seed.size(), kLongest, static_cast<unsigned>(copy)));
    input.shrink_to_fit();
    run(input);
  }
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 3) return 1;
  const int copies = std::stoi(argv[1]);
  std::vector<fs::path> seeds;
  for (int i = 2; i < argc; ++i) {
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
    run_damaged(seed, copies, random);
    if (LLVMFuzzerCustomMutator != nullptr) run_mutated(seed, copies);
  }
  std::cout << seeds.size() << " seeds\n";
  return seeds.empty() ? 1 : 0;
}
