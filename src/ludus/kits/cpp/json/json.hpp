// A small JSON reader: all that the messages of a match need, and nothing else.
//
//     Json view = Json::read(line);
//     long long turn = view["turn"].number();
//     for (const Json &planet : view["planets"].items()) ...
#pragma once
#include <cstdlib>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

class Json {
  public:
    // The value in a text; throws std::runtime_error where it is none.
    static Json read(const std::string &text) {
        Reader reader{text, 0};
        return reader.value();
    }

    bool has(const std::string &key) const { return fields_.count(key) > 0; }
    const Json &operator[](const std::string &key) const { return fields_.at(key); }
    const Json &operator[](size_t place) const { return items_.at(place); }
    const std::vector<Json> &items() const { return items_; }
    size_t size() const { return items_.size(); }
    bool is_null() const { return kind_ == Kind::null; }
    bool truth() const { return kind_ == Kind::truth; }
    const std::string &text() const { return text_; }
    // Every number of a view is whole; `real` is there for left_ms.
    long long number() const { return std::strtoll(text_.c_str(), nullptr, 10); }
    double real() const { return std::strtod(text_.c_str(), nullptr); }

  private:
    enum class Kind { null, truth, falsehood, number, text, array, object };
    Kind kind_ = Kind::null;
    std::string text_;  // of a text, and the digits of a number
    std::vector<Json> items_;
    std::map<std::string, Json> fields_;

    struct Reader {
        const std::string &text;
        size_t place;

        Json value() {
            switch (peek()) {
                case '{': return object();
                case '[': return array();
                case '"': return string();
                case 't': return word("true", Kind::truth);
                case 'f': return word("false", Kind::falsehood);
                case 'n': return word("null", Kind::null);
                default: return number();
            }
        }

        // The next character that is no blank.
        char peek() {
            while (place < text.size() && std::string(" \t\r\n").find(text[place]) != std::string::npos) place++;
            if (place >= text.size()) throw std::runtime_error("the JSON ends too soon");
            return text[place];
        }

        bool take(char wanted) {
            if (peek() != wanted) return false;
            place++;
            return true;
        }

        void need(char wanted) {
            if (!take(wanted)) throw std::runtime_error(std::string("no JSON: expected ") + wanted);
        }

        Json object() {
            Json found = made(Kind::object);
            need('{');
            if (take('}')) return found;
            do {
                std::string key = string().text_;
                need(':');
                found.fields_[key] = value();
            } while (take(','));
            need('}');
            return found;
        }

        Json array() {
            Json found = made(Kind::array);
            need('[');
            if (take(']')) return found;
            do found.items_.push_back(value());
            while (take(','));
            need(']');
            return found;
        }

        Json string() {
            Json found = made(Kind::text);
            need('"');
            while (text.at(place) != '"') {
                char letter = text[place++];
                found.text_ += letter == '\\' ? escaped() : std::string(1, letter);
            }
            place++;
            return found;
        }

        // What a backslash stands before; \uXXXX is kept as it is: no message of a match has one that matters.
        std::string escaped() {
            char letter = text.at(place++);
            switch (letter) {
                case 'n': return "\n";
                case 't': return "\t";
                case 'r': return "\r";
                case 'b': return "\b";
                case 'f': return "\f";
                case 'u': return "\\u";
                default: return std::string(1, letter);
            }
        }

        Json number() {
            Json found = made(Kind::number);
            while (place < text.size() && std::string("+-.eE0123456789").find(text[place]) != std::string::npos)
                found.text_ += text[place++];
            if (found.text_.empty()) throw std::runtime_error("no JSON at " + text.substr(place, 20));
            return found;
        }

        Json word(const std::string &wanted, Kind kind) {
            if (text.compare(place, wanted.size(), wanted) != 0) throw std::runtime_error("no JSON: " + wanted + "?");
            place += wanted.size();
            return made(kind);
        }

        Json made(Kind kind) {
            Json found;
            found.kind_ = kind;
            return found;
        }
    };
};
