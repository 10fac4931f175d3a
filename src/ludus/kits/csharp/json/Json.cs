using System;
using System.Collections.Generic;
using System.Globalization;
using System.Text;

/// A small JSON reader: all that the messages of a match need, and nothing else, for .NET and mono alike.
///
///     Json view = Json.Read(line);
///     long turn = view["turn"].Number;
///     foreach (Json planet in view["planets"].Items) ...
sealed class Json
{
    public string Text = ""; // of a text, the digits of a number, or the word true, false or null
    public readonly List<Json> Items = new List<Json>();
    readonly Dictionary<string, Json> fields = new Dictionary<string, Json>();

    /// The value in a text; throws FormatException where it is none.
    public static Json Read(string text)
    {
        return new Reader(text).Value();
    }

    public Json this[string key] => fields[key];

    public Json this[int place] => Items[place];

    /// Every number of a view is whole.
    public long Number => long.Parse(Text, CultureInfo.InvariantCulture);

    public bool Has(string key)
    {
        return fields.ContainsKey(key);
    }

    sealed class Reader
    {
        readonly string text;
        int place;

        public Reader(string text)
        {
            this.text = text;
        }

        public Json Value()
        {
            switch (Peek())
            {
                case '{':
                    return Object();
                case '[':
                    return Array();
                case '"':
                    return new Json { Text = String() };
                default:
                    return new Json { Text = Word() };
            }
        }

        /// The next character that is no blank.
        char Peek()
        {
            while (place < text.Length && char.IsWhiteSpace(text[place])) place++;
            if (place >= text.Length) throw new FormatException("the JSON ends too soon");
            return text[place];
        }

        bool Take(char wanted)
        {
            if (Peek() != wanted) return false;
            place++;
            return true;
        }

        void Need(char wanted)
        {
            if (!Take(wanted)) throw new FormatException("no JSON: expected " + wanted + " at " + place);
        }

        Json Object()
        {
            var found = new Json();
            Need('{');
            if (Take('}')) return found;
            do
            {
                string key = String();
                Need(':');
                found.fields[key] = Value();
            } while (Take(','));
            Need('}');
            return found;
        }

        Json Array()
        {
            var found = new Json();
            Need('[');
            if (Take(']')) return found;
            do found.Items.Add(Value());
            while (Take(','));
            Need(']');
            return found;
        }

        string String()
        {
            var letters = new StringBuilder();
            Need('"');
            while (text[place] != '"')
            {
                char letter = text[place++];
                letters.Append(letter == '\\' ? Escaped() : letter);
            }
            place++;
            return letters.ToString();
        }

        /// What a backslash stands before.
        char Escaped()
        {
            char letter = text[place++];
            if (letter == 'u')
            {
                place += 4;
                return (char)int.Parse(text.Substring(place - 4, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture);
            }
            int known = "ntrbf".IndexOf(letter);
            return known < 0 ? letter : "\n\t\r\b\f"[known];
        }

        /// A number, or true, false, null.
        string Word()
        {
            int start = place;
            while (place < text.Length && (char.IsLetterOrDigit(text[place]) || "+-.".IndexOf(text[place]) >= 0)) place++;
            if (place == start) throw new FormatException("no JSON at " + place);
            return text.Substring(start, place - start);
        }
    }
}
