// A bot for PlanetWars and SpaceExplorers. Change `choose`; everything else may stay as it is.
mod json;
mod planets;
mod talk;

use planets::{action, Galaxy, Order, Planet};
use std::collections::HashSet;

/// YOUR TURN: the orders of this turn, as many as you like. The people leave now and land when they have flown the length
/// of the edge. Use eprintln! to see something: stdout is for the answers.
fn choose(galaxy: &Galaxy) -> Vec<Order> {
    let mut orders = Vec::new();
    let mut claimed = HashSet::new();
    for planet in galaxy.mine() {
        let half = planet.mine / 2;
        let crowded = planet.room() < planet.size / 4; // over-population kills: better they go
        let target = weakest(galaxy, planet, &claimed).or_else(|| if crowded { roomiest(galaxy, planet) } else { None });
        if let (Some(target), true) = (target, half > 0) {
            claimed.insert(target.id);
            orders.push(Order { from: planet.id, to: target.id, people: half });
        }
    }
    orders
}

/// The weakest neighbour that half of us can beat and nobody of ours is under way to.
fn weakest<'a>(galaxy: &'a Galaxy, planet: &Planet, claimed: &HashSet<i64>) -> Option<&'a Planet> {
    let is_weak = |there: &&Planet| there.owner != galaxy.seat && there.theirs * 3 < planet.mine / 2 * 2;
    let is_open = |there: &&Planet| !claimed.contains(&there.id) && !is_expected(galaxy, there);
    galaxy.around(planet).into_iter().filter(is_weak).filter(is_open).min_by_key(|there| there.theirs)
}

fn is_expected(galaxy: &Galaxy, planet: &Planet) -> bool {
    planet.incoming.iter().any(|shuttle| shuttle.owner == galaxy.seat)
}

fn roomiest<'a>(galaxy: &'a Galaxy, planet: &Planet) -> Option<&'a Planet> {
    galaxy.around(planet).into_iter().max_by_key(|there| there.room())
}

fn main() {
    talk::converse(|view| action(&choose(&Galaxy::read(view))));
}
