// A small bot for Auralux: its planets grow, then send their surplus to the nearest planet that is not its own.
//
// Build:  rustc -O -o auralux_rust auralux_rust.rs
// Play:   ludus play auralux ./auralux_rust afk
use std::io::{self, BufRead, Write};

fn numbers() -> Vec<i32> {
    let mut line = String::new();
    io::stdin().lock().read_line(&mut line).unwrap();
    let found: Vec<i32> = line.split_whitespace().map(|word| word.parse().unwrap()).collect();
    if found.is_empty() { vec![-1] } else { found } // the end of the input is the end, too
}

fn table(count: i32) -> Vec<Vec<i32>> {
    (0..count).map(|_| numbers()).collect()
}

// What a planet does: from, to, ships. A planet is owner, ships, level, armor.
fn order(from: usize, me: i32, planets: &[Vec<i32>], distances: &[Vec<i32>]) -> Option<(usize, usize, i32)> {
    let (ships, level, armor) = (planets[from][1], planets[from][2], planets[from][3]);
    let price = if level == 0 { 100 } else { 200 * level - armor }; // capture, or upgrade and repair
    if level < 3 {
        return if ships >= price { Some((from, from, ships)) } else { None };
    }
    let others = (0..planets.len()).filter(|&to| planets[to][0] != me);
    let nearest = others.min_by_key(|&to| distances[from][to])?;
    if ships > 200 { Some((from, nearest, ships - 50)) } else { None }
}

fn main() {
    let start = numbers();
    let (me, count) = (start[0], start[2]);
    let distances = table(count);
    loop {
        let sends = numbers()[0];
        if sends < 0 {
            break;
        }
        table(sends); // what the others have sent
        let planets = table(count);
        let mine = (0..planets.len()).filter(|&from| planets[from][0] == me);
        let orders: Vec<_> = mine.filter_map(|from| order(from, me, &planets, &distances)).collect();
        let mut answer = format!("{}\n", orders.len());
        for (from, to, ships) in orders {
            answer += &format!("{} {} {}\n", from + 1, to + 1, ships);
        }
        io::stdout().write_all(answer.as_bytes()).unwrap();
        io::stdout().flush().unwrap();
    }
}
