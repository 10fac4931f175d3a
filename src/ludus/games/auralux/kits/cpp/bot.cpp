// A bot for Auralux. Change `choose`; everything else may stay as it is.
#include "talk.hpp"

const int garrison = 50;  // ships that stay
const int army = 200;     // ships before any are sent

// The nearest planet that is not ours; 0 where all are.
int nearest(const Sky &sky, int from) {
    int best = 0;
    for (int to = 1; to <= sky.count; to++)
        if (sky.planets[to].owner != sky.me && (!best || sky.distances[from][to] < sky.distances[from][best])) best = to;
    return best;
}

// YOUR TURN: the orders of this turn, as many as you like: {from, to, ships} sends a group, and with the same planet twice
// captures, upgrades or repairs it with up to so many. Write what you want to see to std::cerr: std::cout is for the answers.
std::vector<Order> choose(const Sky &sky) {
    std::vector<Order> orders;
    for (int id = 1; id <= sky.count; id++) {
        const Planet &planet = sky.planets[id];
        if (planet.owner != sky.me) continue;
        if (planet.level < 3) {  // it can still grow
            if (planet.ships >= planet.price()) orders.push_back({id, id, planet.ships});
        } else if (int target = planet.ships > army ? nearest(sky, id) : 0) {
            orders.push_back({id, target, planet.ships - garrison});
        }
    }
    return orders;
}

int main() { converse(choose); }
