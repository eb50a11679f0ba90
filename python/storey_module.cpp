// The Python module: every verb of the command that prints JSON, as a function that returns it.
#include <dlfcn.h>
#include <pybind11/pybind11.h>

#include <algorithm>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "cli/reference/program.h"
#include "cli/run.h"
#include "model/installation.h"

namespace py = pybind11;

namespace {

using Words = std::vector<std::string>;

/// Games and codecs lie below the folder that holds the module, some steps up.
void find_installation() {
  Dl_info module{};
  if (dladdr(reinterpret_cast<const void*>(&find_installation), &module) == 0) return;
  std::error_code error;
  auto folder = std::filesystem::canonical(module.dli_fname, error).parent_path();
  for (; folder.has_relative_path(); folder = folder.parent_path()) {
    if (!std::filesystem::is_directory(folder / "share/storey/templates", error)) continue;
    storey::use_installation(folder);
    return;
  }
}

std::string text_of(const py::handle& value) {
  if (py::hasattr(value, "__fspath__")) return py::str(value.attr("__fspath__")());
  return py::str(value);
}

/// "--name=value"; an empty value is a word of its own, or the parser would take the next one.
void add_option(Words& words, const std::string& option, const std::string& value) {
  if (!value.empty()) {
    words.push_back(option + "=" + value);
  } else {
    words.insert(words.end(), {option, ""});
  }
}

/// True is a flag, a list gives the option once a value, a dictionary as KEY=VALUE.
void add_keyword(Words& words, const std::string& name, const py::handle& value) {
  std::string option = "--" + name;
  std::replace(option.begin(), option.end(), '_', '-');
  if (value.is_none() || value.is(py::handle(Py_False))) return;
  if (value.is(py::handle(Py_True))) {
    words.push_back(option);
  } else if (py::isinstance<py::dict>(value)) {
    for (const auto& [key, one] : py::reinterpret_borrow<py::dict>(value))
      add_option(words, option, text_of(key) + "=" + text_of(one));
  } else if (py::isinstance<py::list>(value) || py::isinstance<py::tuple>(value)) {
    for (const py::handle one : value) add_option(words, option, text_of(one));
  } else {
    add_option(words, option, text_of(value));
  }
}

struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

Ran run(const Words& words) {
  const py::gil_scoped_release others_may_run;
  std::ostringstream out;
  std::ostringstream err;
  const int code = storey::cli::run(words, {.out = out, .err = err});
  return {code, out.str(), err.str()};
}

/// The object that was printed; of a command that prints one a line, the list of them.
py::object parsed(const std::string& lines) {
  const auto loads = py::module_::import("json").attr("loads");
  py::list objects;
  std::istringstream in(lines);
  for (std::string line; std::getline(in, line);) objects.append(loads(line));
  return objects.size() == 1 ? py::object(objects[0]) : py::object(objects);
}

/// @throws  the module's Error where no result was printed, with what was said instead.
py::object called(const std::string& verb, const py::args& places, const py::kwargs& options) {
  Words words{verb, "--json"};
  for (const auto& [name, value] : options) add_keyword(words, text_of(name), value);
  if (!places.empty()) words.emplace_back("--");
  for (const py::handle place : places) words.push_back(text_of(place));
  const Ran ran = run(words);
  if (!ran.out.empty()) return parsed(ran.out);
  if (ran.code == 0) return py::list();
  const py::object error = py::module_::import("storey").attr("Error")(ran.err);
  error.attr("exit_code") = ran.code;
  PyErr_SetObject(reinterpret_cast<PyObject*>(Py_TYPE(error.ptr())), error.ptr());
  throw py::error_already_set();
}

bool prints_json(const storey::cli::Command& verb) {
  return std::any_of(verb.options.begin(), verb.options.end(),
                     [](const auto& option) { return option.names == Words{"--json"}; });
}

std::string help_of(const storey::cli::Command& verb) {
  std::string help = verb.help + ".\n\n";
  for (const auto& place : verb.places)
    help += "    " + place.names.front() + ": " + place.help + "\n";
  for (const auto& option : verb.options) {
    std::string name = option.names.back().substr(2);
    std::replace(name.begin(), name.end(), '-', '_');
    if (name != "json" && name != "help") help += "    " + name + "=: " + option.help + "\n";
  }
  return help;
}

}  // namespace

PYBIND11_MODULE(storey, module) {
  find_installation();
  module.doc() = "A photo of a finished tabletop building becomes its score sheet.";
  module.attr("__version__") = storey::cli::version();
  py::exception<std::runtime_error>(module, "Error");
  for (const auto& verb : storey::cli::storey_program().verbs) {
    if (!prints_json(verb)) continue;
    const std::string name = verb.words.back();
    module.def(
        name.c_str(),
        [name](const py::args& places, const py::kwargs& options) {
          return called(name, places, options);
        },
        help_of(verb).c_str());
  }
}
