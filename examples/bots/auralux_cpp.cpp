// A small bot for Auralux: its planets grow, then send their surplus to the nearest planet that is not its own.
//
// Build:  c++ -O2 -std=c++17 -o auralux_cpp auralux_cpp.cpp
// Play:   ludus play auralux ./auralux_cpp afk
#include <iostream>
#include <vector>

struct Planet {
    int owner, ships, level, armor;
};

struct Order {
    int from, to, ships;
};

int me, players, count;
std::vector<std::vector<int>> distances;
std::vector<Planet> planets;

int nearest(int from) {
    int best = -1;
    for (int to = 0; to < count; to++)
        if (planets[to].owner != me && (best < 0 || distances[from][to] < distances[from][best])) best = to;
    return best;
}

// What this planet does; `to` is -1 where it does nothing.
Order choose(int from) {
    auto [owner, ships, level, armor] = planets[from];
    int price = level == 0 ? 100 : 200 * level - armor;  // capture, or upgrade and repair
    if (level < 3) return {from, ships >= price ? from : -1, ships};
    return {from, ships > 200 ? nearest(from) : -1, ships - 50};
}

void answer() {
    std::vector<Order> orders;
    for (int from = 0; from < count; from++)
        if (Order order = choose(from); planets[from].owner == me && order.to >= 0) orders.push_back(order);
    std::cout << orders.size() << '\n';
    for (auto [from, to, ships] : orders) std::cout << from + 1 << ' ' << to + 1 << ' ' << ships << '\n';
    std::cout.flush();  // or the answer stays here until the buffer is full
}

int main() {
    std::ios::sync_with_stdio(false);
    std::cin >> me >> players >> count;
    distances.assign(count, std::vector<int>(count));
    planets.resize(count);
    for (auto &row : distances)
        for (int &distance : row) std::cin >> distance;
    for (int sends; std::cin >> sends && sends >= 0;) {
        for (int i = 0, skipped; i < 4 * sends; i++) std::cin >> skipped;  // what the others have sent
        for (auto &[owner, ships, level, armor] : planets) std::cin >> owner >> ships >> level >> armor;
        answer();
    }
}
