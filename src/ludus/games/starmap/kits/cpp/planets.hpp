// What a bot sees of the planets, in PlanetWars and SpaceExplorers alike.
#pragma once
#include <map>
#include <string>
#include <vector>

#include "json.hpp"

struct Edge {
    long long to, length;
};

struct Shuttle {
    long long from;
    int owner;
    long long people, turns_left;
};

struct Planet {
    long long id;
    std::vector<Edge> edges;
    bool visible = false;  // of a planet that is not seen, the rest is not known
    int owner = -1;        // a seat, -1: nobody
    long long size = 0, habitability = 0;
    long long mine = 0, theirs = 0;  // people; in PlanetWars one of the two is 0
    std::vector<Shuttle> incoming;

    long long room() const { return size - mine - theirs; }
};

struct Order {
    long long from, to, people;
};

struct Galaxy {
    int seat;
    long long turn, last_turn;
    std::vector<Planet> planets;
    std::map<long long, size_t> places;  // ids are names: they may have gaps, and begin anywhere

    explicit Galaxy(const Json &view)
        : seat(view["seat"].number()), turn(view["turn"].number()), last_turn(view["last_turn"].number()) {
        for (const Json &shown : view["planets"].items()) {
            places[shown["id"].number()] = planets.size();
            planets.push_back(planet(shown));
        }
    }

    // The neighbours that are seen.
    std::vector<const Planet *> around(const Planet &planet) const {
        std::vector<const Planet *> found;
        for (const Edge &edge : planet.edges)
            if (planets[places.at(edge.to)].visible) found.push_back(&planets[places.at(edge.to)]);
        return found;
    }

  private:
    Planet planet(const Json &shown) const {
        Planet found;
        found.id = shown["id"].number();
        for (const Json &edge : shown["edges"].items()) found.edges.push_back({edge[0].number(), edge[1].number()});
        found.visible = shown.has("owner");
        if (!found.visible) return found;
        found.owner = shown["owner"].number();
        found.size = shown["size"].number();
        found.habitability = shown["habitability"].number();
        for (const Json &shuttle : shown["incoming"].items())
            found.incoming.push_back({shuttle[0].number(), (int)shuttle[1].number(), shuttle[2].number(), shuttle[3].number()});
        settle(found, shown);
        return found;
    }

    // PlanetWars says `population`, SpaceExplorers the `people` of both seats.
    void settle(Planet &planet, const Json &shown) const {
        if (shown.has("people")) {
            planet.mine = shown["people"][seat].number();
            planet.theirs = shown["people"][1 - seat].number();
        } else if (planet.owner >= 0) {
            (planet.owner == seat ? planet.mine : planet.theirs) = shown["population"].number();
        }
    }
};

// The orders as JSON.
inline std::string action(const std::vector<Order> &orders) {
    std::string text;
    for (const Order &order : orders)
        text += (text.empty() ? "[" : ", [") + std::to_string(order.from) + ", " + std::to_string(order.to) + ", " +
                std::to_string(order.people) + "]";
    return "[" + text + "]";
}
