import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A small JSON reader: all that the messages of a match need, and nothing else.
 *
 * <pre>
 *     Json view = Json.read(line);
 *     long turn = view.get("turn").number();
 *     for (Json planet : view.get("planets").items()) ...
 * </pre>
 */
final class Json {
    private String text = ""; // of a text, the digits of a number, or the word true, false or null
    private final List<Json> items = new ArrayList<>();
    private final Map<String, Json> fields = new HashMap<>();

    /** The value in a text; throws IllegalArgumentException where it is none. */
    static Json read(String text) {
        return new Reader(text).value();
    }

    boolean has(String key) {
        return fields.containsKey(key);
    }

    Json get(String key) {
        return fields.get(key);
    }

    Json get(int place) {
        return items.get(place);
    }

    List<Json> items() {
        return items;
    }

    String text() {
        return text;
    }

    /** Every number of a view is whole. */
    long number() {
        return Long.parseLong(text);
    }

    private static final class Reader {
        private final String text;
        private int place = 0;

        Reader(String text) {
            this.text = text;
        }

        Json value() {
            switch (peek()) {
                case '{':
                    return object();
                case '[':
                    return array();
                case '"':
                    return string();
                default:
                    return word();
            }
        }

        /** The next character that is no blank. */
        private char peek() {
            while (place < text.length() && Character.isWhitespace(text.charAt(place))) place++;
            if (place >= text.length()) throw new IllegalArgumentException("the JSON ends too soon");
            return text.charAt(place);
        }

        private boolean take(char wanted) {
            if (peek() != wanted) return false;
            place++;
            return true;
        }

        private void need(char wanted) {
            if (!take(wanted)) throw new IllegalArgumentException("no JSON: expected " + wanted + " at " + place);
        }

        private Json object() {
            Json found = new Json();
            need('{');
            if (take('}')) return found;
            do {
                String key = string().text;
                need(':');
                found.fields.put(key, value());
            } while (take(','));
            need('}');
            return found;
        }

        private Json array() {
            Json found = new Json();
            need('[');
            if (take(']')) return found;
            do found.items.add(value());
            while (take(','));
            need(']');
            return found;
        }

        private Json string() {
            StringBuilder letters = new StringBuilder();
            need('"');
            while (text.charAt(place) != '"') {
                char letter = text.charAt(place++);
                letters.append(letter == '\\' ? escaped() : letter);
            }
            place++;
            Json found = new Json();
            found.text = letters.toString();
            return found;
        }

        /** What a backslash stands before. */
        private char escaped() {
            char letter = text.charAt(place++);
            if (letter == 'u') {
                place += 4;
                return (char) Integer.parseInt(text.substring(place - 4, place), 16);
            }
            int known = "ntrbf".indexOf(letter);
            return known < 0 ? letter : "\n\t\r\b\f".charAt(known);
        }

        /** A number, or true, false, null. */
        private Json word() {
            int start = place;
            while (place < text.length() && isPart(text.charAt(place))) place++;
            if (place == start) throw new IllegalArgumentException("no JSON at " + place);
            Json found = new Json();
            found.text = text.substring(start, place);
            return found;
        }

        private static boolean isPart(char letter) {
            return Character.isLetterOrDigit(letter) || "+-.".indexOf(letter) >= 0;
        }
    }
}
