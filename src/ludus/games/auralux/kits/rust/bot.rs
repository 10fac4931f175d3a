// A bot for Auralux. Change `choose`; everything else may stay as it is.
mod talk;

use talk::{Order, Sky};

const GARRISON: i32 = 50; // ships that stay
const ARMY: i32 = 200; // ships before any are sent

/// YOUR TURN: the orders of this turn, as many as you like: one sends a group, or, with the same planet twice, captures,
/// upgrades or repairs it with up to so many ships. Use eprintln! to see something: stdout is for the answers.
fn choose(sky: &Sky) -> Vec<Order> {
    let mut orders = Vec::new();
    for id in (1..=sky.count).filter(|&id| sky.planets[id].owner == sky.me) {
        let planet = sky.planets[id];
        if planet.level < 3 {
            if planet.ships >= planet.price() {
                orders.push(Order { from: id, to: id, ships: planet.ships }); // it can still grow
            }
        } else if let (true, Some(target)) = (planet.ships > ARMY, nearest(sky, id)) {
            orders.push(Order { from: id, to: target, ships: planet.ships - GARRISON });
        }
    }
    orders
}

/// The nearest planet that is not ours.
fn nearest(sky: &Sky, from: usize) -> Option<usize> {
    (1..=sky.count).filter(|&to| sky.planets[to].owner != sky.me).min_by_key(|&to| sky.distances[from][to])
}

fn main() {
    talk::converse(choose);
}
