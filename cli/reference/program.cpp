#include "cli/reference/program.h"

#include <sstream>

#include "cli/command_line.h"
#include "cli/exit_codes.h"
#include "model/version.h"

namespace storey::cli {

Command storey_program() {
  CLI::App app;
  std::ostringstream nothing;
  int exit_code = 0;
  const Streams streams{.out = nothing, .err = nothing};
  add_verbs(app, streams, exit_code);
  return describe(app);
}

std::vector<ManSection> storey_sections() {
  const auto code = [](ExitCode number) { return std::to_string(number); };
  return {{"EXIT STATUS",
           {{code(kDone), "Done; of a table or move: read, sure and legal"},
            {code(kInternal), "A mistake of the program's own, or too little memory"},
            {code(kUsage),
             "Wrong usage: an option, a game or a house rule that there is not, or an output that "
             "cannot be written"},
            {code(kUnreadable), "A source, its corrections or a game's data cannot be read"},
            {code(kNoBoard), "No whole building in a photo"},
            {code(kNeedsLook),
             "Have a look: what is unsure can change the result, or nothing was compared"},
            {code(kBroken), "A rule is broken, whatever is unsure"}}},
          {"ENVIRONMENT",
           {{"LC_ALL, LC_MESSAGES, LANG", "Language of what people read, where --lang says none"},
            {"STOREY_TEMPLATES", "Folder of games, looked through before all others"},
            {"XDG_DATA_HOME, XDG_CACHE_HOME",
             "Where own sets and the cache lie, in place of ~/.local/share and ~/.cache"},
            {"COLUMNS", "Width of the terminal"},
            {"NO_COLOR", "When it is set nothing is coloured"}}},
          {"FILES",
           {{"PHOTO.fix", "Corrections to a photo, beside it, as IMG_1.jpg.fix or IMG_1.fix"},
            {"~/.local/share/storey/sets", "Own sets, from storey enroll and the page"},
            {"~/.cache/storey", "Prepared pictures of pieces; may be deleted at any time"},
            {"~/storey-tables", "Tables of storey serve"},
            {"../share/storey, ../share/doc/storey",
             "Games and languages, and guides, beside the folder of the program"}}}};
}

std::string version() { return program_version(); }

}  // namespace storey::cli
