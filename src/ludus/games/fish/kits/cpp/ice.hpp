// What a bot sees of the ice: tiles with fish, penguins, and where they can go.
#pragma once
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "json.hpp"

using Place = std::pair<int, int>;  // row, column

struct Player {
    int score;
    std::vector<Place> penguins;
};

// While penguins are placed only `to` counts.
struct Action {
    Place from, to;
};

struct Ice {
    int seat;
    bool placing;
    std::vector<Player> players;         // by seat
    std::vector<std::vector<int>> fish;  // 0 is a hole
    std::set<Place> taken;               // places with a penguin

    explicit Ice(const Json &view) : seat(view["seat"].number()), placing(view["phase"].text() == "placing") {
        for (const Json &row : view["board"].items()) {
            fish.emplace_back();
            for (const Json &tile : row.items()) fish.back().push_back(tile.number());
        }
        for (const Json &player : view["players"].items()) {
            players.push_back({(int)player["score"].number(), {}});
            for (const Json &place : player["places"].items())
                players.back().penguins.emplace_back(place[0].number(), place[1].number());
            taken.insert(players.back().penguins.begin(), players.back().penguins.end());
        }
    }

    int fish_at(Place place) const {
        auto [row, column] = place;
        bool inside = row >= 0 && row < (int)fish.size() && column >= 0 && column < (int)fish[row].size();
        return inside ? fish[row][column] : 0;
    }

    bool is_free(Place place) const { return fish_at(place) > 0 && !taken.count(place); }

    // The place beside one, in direction 0 to 5: N, NE, SE, S, SW, NW. Odd rows stand half a tile to the right.
    static Place beside(Place place, int direction) {
        static const int rows[] = {-2, -1, 1, 2, 1, -1}, columns[] = {0, 0, 0, 0, -1, -1};
        bool sideways = direction % 3 != 0;
        return {place.first + rows[direction], place.second + columns[direction] + (sideways ? place.first & 1 : 0)};
    }

    // Where a penguin can go: straight on, until a hole or another penguin.
    std::vector<Place> reachable(Place from) const {
        std::vector<Place> found;
        for (int direction = 0; direction < 6; direction++)
            for (Place to = beside(from, direction); is_free(to); to = beside(to, direction)) found.push_back(to);
        return found;
    }

    // All that we may do now.
    std::vector<Action> actions() const {
        std::vector<Action> found;
        if (placing) {
            for (int row = 0; row < (int)fish.size(); row++)
                for (int column = 0; column < (int)fish[row].size(); column++)
                    if (is_free({row, column})) found.push_back({{-1, -1}, {row, column}});
            return found;
        }
        for (Place from : players[seat].penguins)
            for (Place to : reachable(from)) found.push_back({from, to});
        return found;
    }
};

// The action as JSON.
inline std::string action(const Ice &ice, const Action &chosen) {
    auto text = [](Place place) {
        return "[" + std::to_string(place.first) + ", " + std::to_string(place.second) + "]";
    };
    return ice.placing ? text(chosen.to) : "[" + text(chosen.from) + ", " + text(chosen.to) + "]";
}
