// What a game's aid.json says about its printed matter.
#pragma once

#include <filesystem>

#include "drawing/print_sheets.h"
#include "model/catalog.h"
#include "model/result.h"

namespace storey {

/// Reads aid.json (docs/adding-a-game.md); pictures are looked for beside it.
/// @param catalog  of the game: kinds that are named must be there.
/// @error kBadData  missing, no JSON, an unknown key, a wrong type, a picture that is not there;
///                  `where` is "file:line:column" or the file and the key.
Result<drawing::PrintAids> load_print_aids(const std::filesystem::path& file,
                                           const Catalog& catalog);

}  // namespace storey
