#include "pipeline/language/phrase_book.h"

#include <unicode/locid.h>
#include <unicode/numberformatter.h>
#include <unicode/plurrule.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <mutex>
#include <unordered_map>
#include <utility>
#include <vector>

#include "pipeline/io/json_reader.h"
#include "pipeline/language/phrase.h"

namespace storey {
namespace {

constexpr std::size_t kLongestText = 2000;
constexpr std::size_t kMostPieces = 4000;  // of one text, looked at before giving up
constexpr int kDeepest = 60;               // phrases in phrases
constexpr std::size_t kMostRemembered = 4096;
constexpr long kLetterLeft = 100;
constexpr long kLetterKept = 10;  // a phrase says more than a name that is as long
constexpr long kJoint = 50;  // of what has no words itself, "{x}, {y}": names are not to be cut up

/// How well a text was put, the less the better: first what was left, then what phrases said, then
/// in how many phrases: a whole sentence goes before its parts.
struct Cost {
  long left = 0;
  long said = 0;  ///< negative
  long phrases = 0;

  friend auto operator<=>(const Cost&, const Cost&) = default;
};

/// Letters that a phrase says itself.
long said_by(const Pattern& pattern) {
  long letters = 0;
  for (const std::string& literal : pattern.literals)
    letters += static_cast<long>(letters_in(literal));
  return letters;
}

Cost operator+(const Cost& a, const Cost& b) {
  return {a.left + b.left, a.said + b.said, a.phrases + b.phrases};
}

/// A piece of a text in the language.
struct Put {
  Cost cost;
  std::string text;
  std::vector<std::string> left;  ///< see Translation
};

/// How a language writes numbers, and which forms its words have after them.
class Numbers {
 public:
  explicit Numbers(const std::string& code) : locale_(icu::Locale::createCanonical(code.c_str())) {
    UErrorCode error = U_ZERO_ERROR;
    plurals_.reset(icu::PluralRules::forLocale(locale_, error));
  }

  [[nodiscard]] std::string written(std::string_view number) const {
    const std::string_view digits = number.substr(number.starts_with('+') ? 1 : 0);
    const auto point = digits.find('.');
    const auto places = point == std::string_view::npos ? 0 : digits.size() - point - 1;
    UErrorCode error = U_ZERO_ERROR;
    const auto shown =
        icu::number::NumberFormatter::withLocale(locale_)
            .grouping(UNUM_GROUPING_OFF)
            .precision(icu::number::Precision::fixedFraction(static_cast<int>(places)))
            .formatDecimal({digits.data(), static_cast<int>(digits.size())}, error);
    const icu::UnicodeString signs = shown.toString(error);
    if (U_FAILURE(error)) return std::string(number);
    std::string text(number.substr(0, number.size() - digits.size()));
    return signs.toUTF8String(text);
  }

  /// "one", "other", ...
  [[nodiscard]] std::string category(std::string_view number) const {
    std::string name;
    if (plurals_)
      plurals_->select(std::strtod(std::string(number).c_str(), nullptr)).toUTF8String(name);
    return name;
  }

 private:
  icu::Locale locale_;
  std::unique_ptr<icu::PluralRules> plurals_;
};

}  // namespace

class PhraseBook::Book {
 public:
  std::string code, title, page = "{}", report = "{}";
  Numbers numbers;
  std::map<std::string, std::string> joints;  ///< " and " in a list: " und "

  explicit Book(const std::string& of) : code(of), numbers(of) {}

  void add(Phrase phrase) {
    const Pattern& of = phrase.pattern;
    const auto& put = phrase.forms.at("other").literals;
    const bool joins =
        of.literals.size() == 3 && of.literals.front().empty() && of.literals.back().empty();
    if (joins && put.size() == 3) joints[of.literals[1]] = put[1];
    const std::string key = key_word(of);
    const bool labels = key.empty() && of.slots.size() == 2 && of.slots[0] == Slot::kNames &&
                        of.slots[1] == Slot::kText;
    (labels ? labels_ : key.empty() ? anywhere_ : by_word_[key]).push_back(phrases_.size());
    phrases_.push_back(std::move(phrase));
  }

  /// All phrases that may say the text.
  [[nodiscard]] std::vector<const Phrase*> fitting(std::string_view text) const {
    std::vector<const Phrase*> found;
    // Of two ways that are as good the first is taken. Whose sentence it is goes before all of it:
    // "ann: 2 cats came to the hand" is no coming of "ann: 2 cats".
    for (const std::size_t index : labels_) found.push_back(&phrases_[index]);
    const auto labels = static_cast<std::ptrdiff_t>(found.size());
    for (const std::string_view word : words_in(text))
      if (const auto with = by_word_.find(word); with != by_word_.end())
        for (const std::size_t index : with->second) found.push_back(&phrases_[index]);
    // Then what says most itself, so that a list is cut up within the sentence that it belongs to.
    // Those without words come last.
    std::stable_sort(found.begin() + labels, found.end(), [](const Phrase* a, const Phrase* b) {
      return said_by(a->pattern) > said_by(b->pattern);
    });
    for (const std::size_t index : anywhere_) found.push_back(&phrases_[index]);
    return found;
  }

  [[nodiscard]] Translation translate(std::string_view english) const;

 private:
  std::vector<Phrase> phrases_;
  std::map<std::string, std::vector<std::size_t>, std::less<>> by_word_;
  std::vector<std::size_t> labels_;    ///< "{name}: {x}"
  std::vector<std::size_t> anywhere_;  ///< those without a word of their own: "{x}, {y}"
  mutable std::mutex mutex_;           ///< of remembered_
  mutable std::unordered_map<std::string, Translation> remembered_;

  class Translator;
};

/// One text; each piece of it is put once.
class PhraseBook::Book::Translator {
 public:
  Translator(const Book& book, std::string_view text) : book_(book), text_(text) {}

  Put whole() { return put(text_); }

 private:
  /// @param piece  a part of the text.
  const Put& put(std::string_view piece) {
    const auto key = (static_cast<std::uint64_t>(piece.data() - text_.data()) << 32) | piece.size();
    if (const auto known = pieces_.find(key); known != pieces_.end()) return known->second;
    Put best = as_it_is(piece);
    ++depth_;
    if (!best.left.empty() && pieces_.size() < kMostPieces && depth_ <= kDeepest)
      for (const Phrase* phrase : book_.fitting(piece)) {
        const auto& first = phrase->pattern.literals.front();
        if (!piece.starts_with(first)) continue;
        const long said = said_by(phrase->pattern);
        match(*phrase, piece, first.size(), {.cost = {said == 0 ? kJoint : 0, -said, 1}}, best);
      }
    --depth_;
    return pieces_.emplace(key, std::move(best)).first->second;
  }

  [[nodiscard]] Put as_it_is(std::string_view piece) const {
    if (number_length(piece) == piece.size() && !piece.empty())
      return {{}, book_.numbers.written(piece), {}};
    const std::size_t letters = letters_in(piece);
    std::vector<std::string> left;
    if (letters > 0) left.emplace_back(piece);
    return {{static_cast<long>(letters) * kLetterLeft, 0, 0}, std::string(piece), std::move(left)};
  }

  /// A phrase that fits as far as it was looked at.
  struct Match {
    Cost cost;
    std::vector<std::string> texts = {};  ///< of the slots so far
    std::vector<std::string> left = {};
    std::string_view number = {};  ///< the first
  };

  /// Every way to go on behind `from`, where a literal ended; the best is kept.
  void match(const Phrase& phrase, std::string_view piece, std::size_t from, const Match& so_far,
             Put& best) {
    if (so_far.cost.left > best.cost.left) return;
    const Pattern& pattern = phrase.pattern;
    const std::size_t slot = so_far.texts.size();
    if (slot == pattern.slots.size()) {
      if (from == piece.size() && so_far.cost < best.cost)
        best = {so_far.cost, written(phrase, so_far), so_far.left};
      return;
    }
    const std::string& next = pattern.literals[slot + 1];
    const bool last = slot + 1 == pattern.slots.size();
    const auto go_on = [&](std::size_t end) {
      match(phrase, piece, end + next.size(),
            with(so_far, pattern.slots[slot], piece.substr(from, end - from)), best);
    };
    if (pattern.slots[slot] == Slot::kNumber) {
      const std::size_t length = number_length(piece.substr(from));
      if (length > 0 && piece.substr(from + length).starts_with(next)) go_on(from + length);
    } else if (last) {
      if (piece.size() > from + next.size() && piece.ends_with(next))
        go_on(piece.size() - next.size());
    } else {
      for (auto end = piece.find(next, from + 1); end != std::string_view::npos;
           end = piece.find(next, end + 1))
        go_on(end);
    }
  }

  Match with(Match match, Slot slot, std::string_view said) {
    switch (slot) {
      case Slot::kNumber:
        if (match.number.empty()) match.number = said;
        match.texts.push_back(book_.numbers.written(said));
        break;
      case Slot::kTyped:
        match.cost.left += static_cast<long>(letters_in(said)) * kLetterKept;
        match.texts.emplace_back(said);
        break;
      case Slot::kNames: {
        const Kept list = kept(said);
        match.cost.left += static_cast<long>(list.letters) * kLetterKept;
        match.cost.said -= list.said;
        match.texts.push_back(list.text);
        break;
      }
      case Slot::kText: {
        const Put& put = this->put(said);
        match.cost = match.cost + put.cost;
        match.left.insert(match.left.end(), put.left.begin(), put.left.end());
        match.texts.push_back(put.text);
        break;
      }
    }
    return match;
  }

  struct Kept {
    std::string text;
    std::size_t letters = 0;
    long said = 0;  ///< letters of the word between them
  };

  /// Names and places as they are: of "ann, bob and cid" the "and" alone is a word.
  [[nodiscard]] Kept kept(std::string_view list) const {
    for (const char* word : {" and ", " or "})
      if (const auto at = list.rfind(word); at != std::string_view::npos)
        if (const auto joint = book_.joints.find(word); joint != book_.joints.end()) {
          const std::string_view first = list.substr(0, at);
          const std::string_view last = list.substr(at + std::string_view(word).size());
          return {std::string(first) + joint->second + std::string(last),
                  letters_in(first) + letters_in(last), static_cast<long>(letters_in(word))};
        }
    return {std::string(list), letters_in(list), 0};
  }

  [[nodiscard]] std::string written(const Phrase& phrase, const Match& match) const {
    auto form = phrase.forms.find(book_.numbers.category(match.number));
    if (form == phrase.forms.end() || phrase.forms.size() == 1) form = phrase.forms.find("other");
    std::string text = form->second.literals.front();
    for (std::size_t i = 0; i < form->second.slots.size(); ++i)
      text += match.texts[form->second.slots[i]] + form->second.literals[i + 1];
    return text;
  }

  const Book& book_;
  std::string_view text_;
  std::unordered_map<std::uint64_t, Put> pieces_;
  int depth_ = 0;
};

Translation PhraseBook::Book::translate(std::string_view english) const {
  if (english.size() > kLongestText) return {std::string(english), {std::string(english)}};
  std::string key(english);
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = remembered_.find(key); known != remembered_.end()) return known->second;
  }
  Put put = Translator(*this, english).whole();
  Translation translation{std::move(put.text), std::move(put.left)};
  const std::lock_guard lock(mutex_);
  if (remembered_.size() >= kMostRemembered) remembered_.clear();
  remembered_.emplace(std::move(key), translation);
  return translation;
}

namespace {

/// The forms of one entry: a text, or texts by plural category.
std::map<std::string, std::string> forms_of(const Json& value) {
  std::map<std::string, std::string> forms;
  if (value.is_string()) forms["other"] = value.get<std::string>();
  if (value.is_object())
    for (const auto& [category, form] : value.items())
      if (form.is_string()) forms[category] = form.get<std::string>();
  return forms;
}

/// What is wrong, or "".
std::string add_phrase(const std::string& english, const Json& value,
                       const std::function<void(Phrase)>& add) {
  auto pattern = parse_pattern(english);
  if (!pattern) return "the braces of this text name no slots, each once and with text between";
  Phrase phrase{.pattern = std::move(*pattern), .forms = {}};
  const auto forms = forms_of(value);
  if (!forms.contains("other"))
    return "a phrase is a text, or texts by plural category with an \"other\"";
  for (const auto& [category, text] : forms) {
    auto form = parse_form(text, phrase.pattern);
    if (!form) return "the slots of its \"" + category + "\" are not those of the English text";
    phrase.forms.emplace(category, std::move(*form));
  }
  add(std::move(phrase));
  return "";
}

}  // namespace

Result<PhraseBook> PhraseBook::parse(std::string_view json, const std::string& code,
                                     const std::string& file) {
  const auto read = parse_json(json, file, ErrorCode::kBadData);
  if (!read) return read.error();
  JsonComplaint complaint(file, ErrorCode::kBadData, json);
  if (!read->is_object()) complaint.add("", "a phrase book is an object");
  auto book = std::make_shared<Book>(code);
  const Json nothing = Json::object();
  const auto at = [&](const char* key) -> const Json& {
    return read->is_object() && read->contains(key) ? (*read)[key] : nothing;
  };
  if (at("language").is_string())
    book->title = at("language").get<std::string>();
  else
    complaint.add("language", "the language's own name is missing");
  if (at("page").is_object()) book->page = at("page").dump();
  if (at("report").is_object()) book->report = at("report").dump();
  std::map<std::string, Json> known;
  for (const auto& [group, phrases] : at("phrases").items()) {
    const std::string path = "phrases." + group;
    if (!phrases.is_object()) {
      complaint.add(path, "a group of phrases is an object");
      continue;
    }
    for (const auto& [english, value] : phrases.items()) {
      const std::string wrong =
          add_phrase(english, value, [&](Phrase phrase) { book->add(std::move(phrase)); });
      if (!wrong.empty()) complaint.add(path + "." + english, "\"" + english + "\": " + wrong);
      const auto [other, fresh] = known.emplace(english, value);
      if (!fresh && other->second != value)
        complaint.add(path + "." + english,
                      "\"" + english + "\" is in another group with another text");
    }
  }
  if (complaint.first()) return *complaint.first();
  PhraseBook made;
  made.book_ = std::move(book);
  return made;
}

PhraseBook PhraseBook::after(const PhraseBook& first) const {
  PhraseBook both = *this;
  both.first_ = first.book_;
  return both;
}

Translation PhraseBook::translate(std::string_view english) const {
  if (first_) {
    PhraseBook alone;
    alone.book_ = book_;
    return alone.translate(first_->translate(english).text);
  }
  return book_ ? book_->translate(english) : Translation{std::string(english), {}};
}

std::string PhraseBook::operator()(std::string_view english) const {
  return translate(english).text;
}

std::string PhraseBook::printed(std::string_view english) const {
  const Translation put = translate(std::string(english) + " [printed]");
  return book_ && put.left.empty() ? put.text : std::string(english);
}

const std::string& PhraseBook::code() const {
  static const std::string kEnglish = "en";
  return book_ ? book_->code : kEnglish;
}

const std::string& PhraseBook::title() const {
  static const std::string kEnglish = "English";
  return book_ ? book_->title : kEnglish;
}

const std::string& PhraseBook::page() const {
  static const std::string kNone = "{}";
  return book_ ? book_->page : kNone;
}

const std::string& PhraseBook::report() const {
  static const std::string kNone = "{}";
  return book_ ? book_->report : kNone;
}

}  // namespace storey
