// What the runners of photos share that belong to others and are no part of the project.
#pragma once

#include <exception>
#include <filesystem>
#include <iostream>
#include <string>

#include "model/result.h"

namespace storey::test {

inline int fail(const Error& error) {
  std::cout << (error.where.empty() ? "" : error.where + ": ") << error.message << "\n";
  return 1;
}

/// Runs `run(PHOTOS_FOLDER, TEMPLATES_FOLDER)`; says so and succeeds where the photos are not
/// there.
/// @param known_by  a file below PHOTOS_FOLDER. @param what  the photos, for the one who reads it.
template <typename Run>
int run_on_photos(int argc, char** argv, const std::filesystem::path& known_by,
                  const std::string& what, const Run& run) {
  namespace fs = std::filesystem;
  if (argc != 3) {
    std::cerr << "usage: " << argv[0] << " PHOTOS_FOLDER TEMPLATES_FOLDER\n";
    return 2;
  }
  if (!fs::is_regular_file(argv[1] / known_by)) {
    std::cout << "skipped: no photos of " << what << " in " << argv[1] << "\n";
    return 0;
  }
  try {
    return run(fs::absolute(argv[1]).lexically_normal(), argv[2]);
  } catch (const std::exception& e) {
    std::cerr << "internal error: " << e.what() << "\n";
    return 1;
  }
}

}  // namespace storey::test
