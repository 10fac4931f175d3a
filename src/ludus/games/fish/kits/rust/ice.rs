// What a bot sees of the ice: tiles with fish, penguins, and where they can go.
#![allow(dead_code)]
use crate::json::Json;
use std::collections::HashSet;

pub type Place = (i64, i64); // row, column

/// While penguins are placed there is no `from`.
#[derive(Clone, Copy)]
pub struct Action {
    pub from: Option<Place>,
    pub to: Place,
}

impl Action {
    pub fn json(&self) -> String {
        let text = |place: Place| format!("[{}, {}]", place.0, place.1);
        match self.from {
            Some(from) => format!("[{}, {}]", text(from), text(self.to)),
            None => text(self.to),
        }
    }
}

pub struct Player {
    pub score: i64,
    pub penguins: Vec<Place>,
}

pub struct Ice {
    pub seat: usize,
    pub placing: bool,
    pub players: Vec<Player>, // by seat
    pub fish: Vec<Vec<i64>>,  // 0 is a hole
    taken: HashSet<Place>,    // places with a penguin
}

/// The place beside one, in direction 0 to 5: N, NE, SE, S, SW, NW. Odd rows stand half a tile to the right.
pub fn beside((row, column): Place, direction: usize) -> Place {
    const ROWS: [i64; 6] = [-2, -1, 1, 2, 1, -1];
    const COLUMNS: [i64; 6] = [0, 0, 0, 0, -1, -1];
    let shift = if direction % 3 == 0 { 0 } else { row & 1 };
    (row + ROWS[direction], column + COLUMNS[direction] + shift)
}

impl Ice {
    pub fn read(view: &Json) -> Ice {
        let place = |shown: &Json| (shown[0].number(), shown[1].number());
        let player = |shown: &Json| Player {
            score: shown["score"].number(),
            penguins: shown["places"].items().iter().map(place).collect(),
        };
        let players: Vec<Player> = view["players"].items().iter().map(player).collect();
        let rows = view["board"].items().iter();
        Ice {
            seat: view["seat"].number() as usize,
            placing: view["phase"].text() == "placing",
            taken: players.iter().flat_map(|player| player.penguins.iter().copied()).collect(),
            players,
            fish: rows.map(|row| row.items().iter().map(Json::number).collect()).collect(),
        }
    }

    /// 0 on a hole and off the board.
    pub fn fish_at(&self, (row, column): Place) -> i64 {
        if row < 0 || column < 0 {
            return 0;
        }
        self.fish.get(row as usize).and_then(|tiles| tiles.get(column as usize)).copied().unwrap_or(0)
    }

    pub fn is_free(&self, place: Place) -> bool {
        self.fish_at(place) > 0 && !self.taken.contains(&place)
    }

    /// Where a penguin can go: straight on, until a hole or another penguin.
    pub fn reachable(&self, from: Place) -> Vec<Place> {
        let mut found = Vec::new();
        for direction in 0..6 {
            let mut to = beside(from, direction);
            while self.is_free(to) {
                found.push(to);
                to = beside(to, direction);
            }
        }
        found
    }

    /// All that we may do now.
    pub fn actions(&self) -> Vec<Action> {
        let mut found = Vec::new();
        if self.placing {
            for (row, tiles) in self.fish.iter().enumerate() {
                let places = (0..tiles.len()).map(|column| (row as i64, column as i64));
                found.extend(places.filter(|&to| self.is_free(to)).map(|to| Action { from: None, to }));
            }
            return found;
        }
        for &from in &self.players[self.seat].penguins {
            found.extend(self.reachable(from).into_iter().map(|to| Action { from: Some(from), to }));
        }
        found
    }
}
