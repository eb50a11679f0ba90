#include "pipeline/io/build_id.h"

#include <link.h>

#include <algorithm>
#include <cstddef>
#include <string_view>

namespace storey {
namespace {

std::size_t padded(std::size_t bytes) { return (bytes + 3) / 4 * 4; }

/// Finds the note in a segment of notes: a header, a name and the description, each padded.
std::string id_among(std::string_view notes) {
  ElfW(Nhdr) note{};
  while (notes.size() >= sizeof note) {
    notes.copy(reinterpret_cast<char*>(&note), sizeof note);
    const std::size_t name = sizeof note;
    const std::size_t id = name + padded(note.n_namesz);
    if (id + note.n_descsz > notes.size()) break;
    if (note.n_type == NT_GNU_BUILD_ID && notes.substr(name, 4) == std::string_view("GNU\0", 4))
      return std::string(notes.substr(id, note.n_descsz));
    notes.remove_prefix(std::min(id + padded(note.n_descsz), notes.size()));
  }
  return "";
}

/// The program itself is the first that is visited.
int visit(dl_phdr_info* program, std::size_t, void* result) {
  for (int i = 0; i < program->dlpi_phnum; ++i) {
    const auto& segment = program->dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    // NOLINTNEXTLINE(performance-no-int-to-ptr): an address is what the loader gives
    const auto* notes = reinterpret_cast<const char*>(program->dlpi_addr + segment.p_vaddr);
    std::string id = id_among({notes, segment.p_memsz});
    if (!id.empty()) *static_cast<std::string*>(result) = std::move(id);
  }
  return 1;
}

}  // namespace

std::string build_id() {
  std::string id;
  dl_iterate_phdr(visit, &id);
  return id;
}

}  // namespace storey
