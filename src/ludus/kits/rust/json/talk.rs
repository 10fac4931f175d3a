// The conversation with Ludus: one JSON object a line (docs/bot-protocol.md). There is no need to change it.
use crate::json::Json;
use std::io::{self, BufRead, Write};

/// Answer every turn until the match is over. `answer` gets the view and gives the action as JSON.
pub fn converse(answer: impl Fn(&Json) -> String) {
    for line in io::stdin().lock().lines() {
        let message = Json::read(&line.expect("stdin can be read")).expect("every line is JSON");
        match message["type"].text() {
            "hello" => say("{\"type\": \"ready\"}".to_string()),
            "act" => say(format!("{{\"turn\": {}, \"action\": {}}}", message["turn"].number(), answer(&message["view"]))),
            "end" => return,
            _ => (), // there may be more some day
        }
    }
}

fn say(line: String) {
    let mut out = io::stdout().lock();
    writeln!(out, "{}", line).and_then(|()| out.flush()).expect("stdout can be written");
}
