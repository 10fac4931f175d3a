// What a bot sees of the planets, in PlanetWars and SpaceExplorers alike.
#![allow(dead_code)]
use crate::json::Json;
use std::collections::HashMap;

pub struct Edge {
    pub to: i64,
    pub length: i64,
}

pub struct Shuttle {
    pub from: i64,
    pub owner: i64,
    pub people: i64,
    pub turns_left: i64,
}

pub struct Planet {
    pub id: i64,
    pub edges: Vec<Edge>,
    pub visible: bool, // of a planet that is not seen, the rest is not known
    pub owner: i64,    // a seat, -1: nobody
    pub size: i64,
    pub habitability: i64,
    pub mine: i64, // people; in PlanetWars mine or theirs is 0
    pub theirs: i64,
    pub incoming: Vec<Shuttle>,
}

impl Planet {
    fn read(shown: &Json, seat: i64) -> Planet {
        let (mine, theirs) = people(shown, seat);
        let edges = shown["edges"].items().iter();
        let shuttles = shown["incoming"].items().iter();
        Planet {
            id: shown["id"].number(),
            edges: edges.map(|edge| Edge { to: edge[0].number(), length: edge[1].number() }).collect(),
            visible: shown.has("owner"),
            owner: if shown.has("owner") { shown["owner"].number() } else { -1 },
            size: shown["size"].number(),
            habitability: shown["habitability"].number(),
            mine,
            theirs,
            incoming: shuttles.map(shuttle).collect(),
        }
    }

    pub fn room(&self) -> i64 {
        self.size - self.mine - self.theirs
    }
}

fn shuttle(shown: &Json) -> Shuttle {
    Shuttle {
        from: shown[0].number(),
        owner: shown[1].number(),
        people: shown[2].number(),
        turns_left: shown[3].number(),
    }
}

/// Mine and theirs: PlanetWars says `population`, SpaceExplorers the `people` of both seats.
fn people(shown: &Json, seat: i64) -> (i64, i64) {
    if shown.has("people") {
        return (shown["people"][seat as usize].number(), shown["people"][1 - seat as usize].number());
    }
    let population = shown["population"].number();
    if shown["owner"].number() == seat { (population, 0) } else { (0, population) }
}

pub struct Galaxy {
    pub seat: i64,
    pub turn: i64,
    pub last_turn: i64,
    pub planets: Vec<Planet>,
    places: HashMap<i64, usize>, // ids are names: they may have gaps, and begin anywhere
}

impl Galaxy {
    pub fn read(view: &Json) -> Galaxy {
        let seat = view["seat"].number();
        let planets: Vec<Planet> = view["planets"].items().iter().map(|shown| Planet::read(shown, seat)).collect();
        let places = planets.iter().enumerate().map(|(place, planet)| (planet.id, place)).collect();
        Galaxy { seat, turn: view["turn"].number(), last_turn: view["last_turn"].number(), planets, places }
    }

    pub fn mine(&self) -> impl Iterator<Item = &Planet> {
        self.planets.iter().filter(|planet| planet.visible && planet.owner == self.seat)
    }

    /// The neighbours that are seen.
    pub fn around(&self, planet: &Planet) -> Vec<&Planet> {
        let all = planet.edges.iter().map(|edge| &self.planets[self.places[&edge.to]]);
        all.filter(|there| there.visible).collect()
    }
}

pub struct Order {
    pub from: i64,
    pub to: i64,
    pub people: i64,
}

/// The orders as JSON.
pub fn action(orders: &[Order]) -> String {
    let words: Vec<String> =
        orders.iter().map(|order| format!("[{}, {}, {}]", order.from, order.to, order.people)).collect();
    format!("[{}]", words.join(", "))
}
