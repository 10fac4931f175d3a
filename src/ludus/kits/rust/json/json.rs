// A small JSON reader: all that the messages of a match need, and nothing else.
//
//     let view = Json::read(&line)?;
//     let turn = view["turn"].number();
//     for planet in view["planets"].items() { ... }
#![allow(dead_code)]
use std::collections::HashMap;
use std::ops::Index;

#[derive(Debug, Clone)]
pub enum Json {
    Null,
    Bool(bool),
    Number(f64),
    Text(String),
    Array(Vec<Json>),
    Object(HashMap<String, Json>),
}

static NULL: Json = Json::Null;

impl Json {
    /// The value in a text, or what is wrong with it.
    pub fn read(text: &str) -> Result<Json, String> {
        Reader { text: text.as_bytes(), place: 0 }.value()
    }

    pub fn has(&self, key: &str) -> bool {
        matches!(self, Json::Object(fields) if fields.contains_key(key))
    }

    pub fn items(&self) -> &[Json] {
        if let Json::Array(items) = self { items } else { &[] }
    }

    pub fn text(&self) -> &str {
        if let Json::Text(text) = self { text } else { "" }
    }

    /// Every number of a view is whole.
    pub fn number(&self) -> i64 {
        if let Json::Number(number) = self { *number as i64 } else { 0 }
    }
}

impl Index<&str> for Json {
    type Output = Json;

    /// Null where there is no such key.
    fn index(&self, key: &str) -> &Json {
        if let Json::Object(fields) = self { fields.get(key).unwrap_or(&NULL) } else { &NULL }
    }
}

impl Index<usize> for Json {
    type Output = Json;

    fn index(&self, place: usize) -> &Json {
        self.items().get(place).unwrap_or(&NULL)
    }
}

struct Reader<'a> {
    text: &'a [u8],
    place: usize,
}

impl Reader<'_> {
    fn value(&mut self) -> Result<Json, String> {
        match self.peek()? {
            b'{' => self.object(),
            b'[' => self.array(),
            b'"' => Ok(Json::Text(self.string()?)),
            b't' => self.word("true", Json::Bool(true)),
            b'f' => self.word("false", Json::Bool(false)),
            b'n' => self.word("null", Json::Null),
            _ => self.number(),
        }
    }

    /// The next byte that is no blank.
    fn peek(&mut self) -> Result<u8, String> {
        while self.place < self.text.len() && self.text[self.place].is_ascii_whitespace() {
            self.place += 1;
        }
        self.text.get(self.place).copied().ok_or_else(|| "the JSON ends too soon".to_string())
    }

    fn take(&mut self, wanted: u8) -> Result<bool, String> {
        let found = self.peek()? == wanted;
        self.place += found as usize;
        Ok(found)
    }

    fn need(&mut self, wanted: u8) -> Result<(), String> {
        if self.take(wanted)? { Ok(()) } else { Err(format!("no JSON: expected {:?} at {}", wanted as char, self.place)) }
    }

    fn object(&mut self) -> Result<Json, String> {
        let mut fields = HashMap::new();
        self.need(b'{')?;
        if self.take(b'}')? {
            return Ok(Json::Object(fields));
        }
        loop {
            self.peek()?;
            let key = self.string()?;
            self.need(b':')?;
            fields.insert(key, self.value()?);
            if !self.take(b',')? {
                break;
            }
        }
        self.need(b'}')?;
        Ok(Json::Object(fields))
    }

    fn array(&mut self) -> Result<Json, String> {
        let mut items = Vec::new();
        self.need(b'[')?;
        if self.take(b']')? {
            return Ok(Json::Array(items));
        }
        loop {
            items.push(self.value()?);
            if !self.take(b',')? {
                break;
            }
        }
        self.need(b']')?;
        Ok(Json::Array(items))
    }

    fn string(&mut self) -> Result<String, String> {
        let mut bytes = Vec::new();
        self.need(b'"')?;
        loop {
            let byte = *self.text.get(self.place).ok_or("a text without its end")?;
            self.place += 1;
            match byte {
                b'"' => return String::from_utf8(bytes).map_err(|error| error.to_string()),
                b'\\' => self.escaped(&mut bytes)?,
                _ => bytes.push(byte),
            }
        }
    }

    /// What a backslash stands before.
    fn escaped(&mut self, bytes: &mut Vec<u8>) -> Result<(), String> {
        let byte = *self.text.get(self.place).ok_or("a text without its end")?;
        self.place += 1;
        match byte {
            b'n' => bytes.push(b'\n'),
            b't' => bytes.push(b'\t'),
            b'r' => bytes.push(b'\r'),
            b'b' => bytes.push(8),
            b'f' => bytes.push(12),
            b'u' => {
                let digits = self.text.get(self.place..self.place + 4).ok_or("a text without its end")?;
                let code = u32::from_str_radix(&String::from_utf8_lossy(digits), 16).map_err(|error| error.to_string())?;
                self.place += 4;
                let letter = char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER);
                bytes.extend(letter.to_string().bytes());
            }
            other => bytes.push(other),
        }
        Ok(())
    }

    fn number(&mut self) -> Result<Json, String> {
        let start = self.place;
        while self.place < self.text.len() && b"+-.eE0123456789".contains(&self.text[self.place]) {
            self.place += 1;
        }
        let digits = String::from_utf8_lossy(&self.text[start..self.place]);
        digits.parse().map(Json::Number).map_err(|_| format!("no JSON at {}", start))
    }

    fn word(&mut self, wanted: &str, value: Json) -> Result<Json, String> {
        if !self.text[self.place..].starts_with(wanted.as_bytes()) {
            return Err(format!("no JSON: {}?", wanted));
        }
        self.place += wanted.len();
        Ok(value)
    }
}
