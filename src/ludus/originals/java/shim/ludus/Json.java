package ludus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads JSON as maps, lists, strings, booleans, Long and Double; writes strings. */
final class Json {
    private final String text;
    private int at;

    private Json(String text) {
        this.text = text;
    }

    static Object read(String text) {
        Json json = new Json(text);
        Object value = json.value();
        if (json.peek() != 0) throw json.wrong();
        return value;
    }

    @SuppressWarnings("unchecked")
    static Map<String, Object> object(Object value) {
        return (Map<String, Object>) value;
    }

    static List<?> list(Object value) {
        return (List<?>) value;
    }

    static long number(Object value) {
        return ((Number) value).longValue();
    }

    static int integer(Object value) {
        return ((Number) value).intValue();
    }

    static String quoted(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char letter = text.charAt(i);
            if (letter == '"' || letter == '\\') quoted.append('\\').append(letter);
            else if (letter >= ' ' && letter < 127) quoted.append(letter);
            else quoted.append("\\u").append(Integer.toHexString(0x10000 + letter).substring(1));
        }
        return quoted.append('"').toString();
    }

    private Object value() {
        char first = peek();
        if (first == '{') return map();
        if (first == '[') return array();
        if (first == '"') return string();
        if (first == 't') return word("true", Boolean.TRUE);
        if (first == 'f') return word("false", Boolean.FALSE);
        if (first == 'n') return word("null", null);
        return digits();
    }

    private Map<String, Object> map() {
        Map<String, Object> map = new LinkedHashMap<String, Object>();
        at++;
        if (peek() == '}') at++;
        else do {
            peek();
            String key = string();
            expect(':');
            map.put(key, value());
        } while (more('}'));
        return map;
    }

    private List<Object> array() {
        List<Object> list = new ArrayList<Object>();
        at++;
        if (peek() == ']') at++;
        else do list.add(value()); while (more(']'));
        return list;
    }

    private String string() {
        if (text.charAt(at) != '"') throw wrong();
        StringBuilder string = new StringBuilder();
        for (at++; text.charAt(at) != '"'; at++) {
            string.append(text.charAt(at) == '\\' ? escaped() : text.charAt(at));
        }
        at++;
        return string.toString();
    }

    private char escaped() {
        char letter = text.charAt(++at);
        int known = "nrtbf".indexOf(letter);
        if (known >= 0) return "\n\r\t\b\f".charAt(known);
        if (letter != 'u') return letter;
        at += 4;
        return (char) Integer.parseInt(text.substring(at - 3, at + 1), 16);
    }

    private Object digits() {
        int begin = at;
        boolean whole = true;
        for (; at < text.length() && "+-.0123456789eE".indexOf(text.charAt(at)) >= 0; at++) {
            whole = whole && "+.eE".indexOf(text.charAt(at)) < 0;
        }
        if (begin == at) throw wrong();
        String number = text.substring(begin, at);
        try {
            if (whole) return Long.valueOf(number);
        } catch (NumberFormatException error) {
            // More than 64 bits: as a Double it becomes the largest long there is.
        }
        return Double.valueOf(number);
    }

    private Object word(String word, Object meaning) {
        if (!text.startsWith(word, at)) throw wrong();
        at += word.length();
        return meaning;
    }

    /** Whether a comma follows, and not the end. */
    private boolean more(char end) {
        if (peek() == ',') {
            at++;
            return true;
        }
        expect(end);
        return false;
    }

    private void expect(char letter) {
        if (peek() != letter) throw wrong();
        at++;
    }

    /** The next character that is no space; 0 at the end. */
    private char peek() {
        while (at < text.length() && text.charAt(at) <= ' ') at++;
        return at < text.length() ? text.charAt(at) : 0;
    }

    private IllegalArgumentException wrong() {
        return new IllegalArgumentException("no JSON at character " + at + " of " + text);
    }
}
