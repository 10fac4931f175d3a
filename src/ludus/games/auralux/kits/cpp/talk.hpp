// The conversation with Ludus: Auralux's own numbers on lines (docs/bot-protocol.md). There is no need to change it.
#pragma once
#include <functional>
#include <iostream>
#include <vector>

struct Planet {
    int owner, ships, level, armor;  // owner 0: nobody

    // Ships for the next level, repair included; of no use at level 3, which is the top.
    int price() const { return level == 0 ? 100 : 100 * level + 100 * level - armor; }
};

struct Send {
    int player, from, to, ships;
};

struct Order {
    int from, to, ships;  // from = to: capture, upgrade or repair
};

// Players and planets count from 1; place 0 of the lists is empty.
struct Sky {
    int me, players, count;
    std::vector<std::vector<int>> distances;
    std::vector<Planet> planets;
    std::vector<Send> sent;  // by the others, since our last turn

    bool read_start() {
        if (!(std::cin >> me >> players >> count)) return false;
        distances.assign(count + 1, std::vector<int>(count + 1));
        for (int from = 1; from <= count; from++)
            for (int to = 1; to <= count; to++) std::cin >> distances[from][to];
        return true;
    }

    // False once the match is over.
    bool read_turn() {
        int sends;
        if (!(std::cin >> sends) || sends < 0) return false;
        sent.resize(sends);
        for (auto &[player, from, to, ships] : sent) std::cin >> player >> from >> to >> ships;
        planets.assign(count + 1, {});
        for (int id = 1; id <= count; id++)
            std::cin >> planets[id].owner >> planets[id].ships >> planets[id].level >> planets[id].armor;
        return true;
    }
};

// Answer every turn until the match is over.
inline void converse(const std::function<std::vector<Order>(const Sky &)> &choose) {
    std::ios::sync_with_stdio(false);
    Sky sky;
    if (!sky.read_start()) return;
    while (sky.read_turn()) {
        std::vector<Order> orders = choose(sky);
        std::cout << orders.size() << '\n';
        for (auto [from, to, ships] : orders) std::cout << from << ' ' << to << ' ' << ships << '\n';
        std::cout.flush();  // or the answer stays here until the buffer is full
    }
}
