// The conversation with Ludus: Auralux's own numbers on lines (docs/bot-protocol.md). There is no need to change it.
#![allow(dead_code)]
use std::io::{self, BufRead, Write};

/// Owner 0 is nobody.
#[derive(Clone, Copy, Default)]
pub struct Planet {
    pub owner: i32,
    pub ships: i32,
    pub level: i32,
    pub armor: i32,
}

impl Planet {
    /// Ships for the next level, repair included; of no use at level 3, which is the top.
    pub fn price(&self) -> i32 {
        if self.level == 0 { 100 } else { 100 * self.level + 100 * self.level - self.armor }
    }
}

pub struct Send {
    pub player: i32,
    pub from: usize,
    pub to: usize,
    pub ships: i32,
}

/// The same planet twice: capture, upgrade or repair.
pub struct Order {
    pub from: usize,
    pub to: usize,
    pub ships: i32,
}

/// Players and planets count from 1; place 0 of the lists is empty.
pub struct Sky {
    pub me: i32,
    pub players: i32,
    pub count: usize,
    pub distances: Vec<Vec<i32>>,
    pub planets: Vec<Planet>,
    pub sent: Vec<Send>, // by the others, since our last turn
}

/// Answer every turn until the match is over.
pub fn converse(choose: impl Fn(&Sky) -> Vec<Order>) {
    let start = numbers();
    let (me, players, count) = (start[0], start[1], start[2] as usize);
    let mut distances = vec![vec![]];
    distances.extend((0..count).map(|_| [vec![0], numbers()].concat()));
    let mut sky = Sky { me, players, count, distances, planets: vec![], sent: vec![] };
    loop {
        let sends = numbers()[0];
        if sends < 0 {
            return;
        }
        sky.sent = (0..sends).map(|_| send(&numbers())).collect();
        sky.planets = vec![Planet::default()];
        sky.planets.extend((0..count).map(|_| planet(&numbers())));
        say(&choose(&sky));
    }
}

fn numbers() -> Vec<i32> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).expect("stdin can be read");
    let found: Vec<i32> = line.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    if found.is_empty() { vec![-1, 0, 0] } else { found } // the end of the input is the end, too
}

fn send(line: &[i32]) -> Send {
    Send { player: line[0], from: line[1] as usize, to: line[2] as usize, ships: line[3] }
}

fn planet(line: &[i32]) -> Planet {
    Planet { owner: line[0], ships: line[1], level: line[2], armor: line[3] }
}

fn say(orders: &[Order]) {
    let mut answer = format!("{}\n", orders.len());
    for order in orders {
        answer += &format!("{} {} {}\n", order.from, order.to, order.ships);
    }
    let mut out = io::stdout().lock();
    out.write_all(answer.as_bytes()).and_then(|()| out.flush()).expect("stdout can be written");
}
