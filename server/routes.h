// What is answered to which request. Plain functions: no socket in sight.
//
//   GET    /                        the page, its modules and texts beside it
//   GET    /api/games               what is installed
//   GET    /api/games/G             see info_json()
//   GET    /api/games/G/art/FILE    a drawing of a piece
//   GET    /api/games/G/looks/FACE  a piece of the owner's copy, from a photo that was enrolled
//   GET    /api/tables              [{"id","game","players","status","photo"}], the newest first
//   POST   /api/tables              {"id"} of a new one
//   GET    /api/tables/T            {"id","stage","number","step","version","taught","state",
//                                   "answer"};
//                                   ?since=VERSION: {"same":true} where nothing is new
//   PUT    /api/tables/T            a state, see parse_state(); answers as GET
//   POST   /api/tables/T/read       reads it now; answers as GET
//   POST   /api/tables/T/teach      enrols what it shows; the report of storey enroll
//   DELETE /api/tables/T/teach      takes back what it taught, by teach and learn; {"photos":1}
//   POST   /api/tables/T/learn      enrols what its owner says of it, see parse_lesson(); as teach
//   DELETE /api/tables/T
//   POST   /api/tables/T/photos     the file as the body, ?name=, ?role=; see take_photo()
//   GET    /api/tables/T/photos/F   as the page shows it; ?small for lists
//   GET    /api/tables/T/overlay/N  the photo of player N with what was read, JPEG
//   GET    /api/tables/T/sheet.pdf  the score sheet to print or send
//   GET    /api/tables/T/options    what may be done now
//   GET    /api/tables/T/result.json  as storey score --json prints it
//
// With ?lang=CODE texts for people are in that language; what is kept and result.json are English.
#pragma once

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <string_view>

#include "model/result.h"
#include "pipeline/appearance/game_shelf.h"
#include "pipeline/language/phrase_book.h"
#include "server/access.h"
#include "server/desk.h"
#include "server/message.h"
#include "server/tables.h"

namespace storey::server {

/// The files of the page by their paths, "/app.js".
using Page = std::map<std::string, std::string>;

/// @error kIo  a folder without index.html.
Result<Page> load_page(const std::filesystem::path& folder);

/// The languages by their codes.
using Books = std::map<std::string, PhraseBook>;

/// @error kBadData  a book is wrong.
Result<Books> load_books();

/// The words of the page, a file a language, and a list of the languages: "/lang/de.json",
/// "/lang/index.json".
void add_words(Page& page, const Books& books);

/// What routes work on; each lives longer.
struct Site {
  const Access& access;
  const Page& page;
  const Books& books;
  const Tables& tables;
  GameShelf& shelf;
  Desk& desk;
};

/// The answer to everything but an uploaded photo.
Response answer(const Request& request, const Site& site);

/// Whether the request brings a photo: then take_photo() answers it.
bool brings_photo(const Request& request);

/// Calls its argument with each part of the body as it comes, until that returns false.
/// @return  false: the body did not come whole.
using Body = std::function<bool(const std::function<bool(std::string_view)>&)>;

/// Streams a photo onto the disk; {"file"} once it is there.
Response take_photo(const Request& request, const Body& body, const Site& site);

/// Puts on what every response carries: what the page may load, and that nothing else may frame it.
void add_common_headers(Response& response);

}  // namespace storey::server
