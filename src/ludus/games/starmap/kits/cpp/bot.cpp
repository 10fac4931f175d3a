// A bot for PlanetWars and SpaceExplorers. Change `choose`; everything else may stay as it is.
#include <set>

#include "planets.hpp"
#include "talk.hpp"

bool expected(const Galaxy &galaxy, const Planet &planet) {
    for (const Shuttle &shuttle : planet.incoming)
        if (shuttle.owner == galaxy.seat) return true;
    return false;
}

// The weakest neighbour that half of us can beat and nobody of ours is under way to; null where there is none.
const Planet *weakest(const Galaxy &galaxy, const Planet &planet, const std::set<long long> &claimed) {
    const Planet *best = nullptr;
    for (const Planet *there : galaxy.around(planet)) {
        bool weak = there->owner != galaxy.seat && there->theirs * 3 < planet.mine / 2 * 2;
        bool open = !claimed.count(there->id) && !expected(galaxy, *there);
        if (weak && open && (!best || there->theirs < best->theirs)) best = there;
    }
    return best;
}

const Planet *roomiest(const Galaxy &galaxy, const Planet &planet) {
    const Planet *best = nullptr;
    for (const Planet *there : galaxy.around(planet))
        if (!best || there->room() > best->room()) best = there;
    return best;
}

// YOUR TURN: the orders of this turn, as many as you like: {from, to, people} along an edge. They leave now and land when
// they have flown its length. Write what you want to see to std::cerr: std::cout is for the answers.
std::vector<Order> choose(const Galaxy &galaxy) {
    std::vector<Order> orders;
    std::set<long long> claimed;
    for (const Planet &planet : galaxy.planets) {
        if (!planet.visible || planet.owner != galaxy.seat || planet.mine < 2) continue;
        const Planet *target = weakest(galaxy, planet, claimed);
        // Where it is crowded, over-population kills: better they go.
        if (!target && planet.room() < planet.size / 4) target = roomiest(galaxy, planet);
        if (!target) continue;
        claimed.insert(target->id);
        orders.push_back({planet.id, target->id, planet.mine / 2});
    }
    return orders;
}

int main() {
    converse([](const Json &view) { return action(choose(Galaxy(view))); });
}
