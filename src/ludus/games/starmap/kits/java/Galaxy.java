import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What a bot sees of the planets, in PlanetWars and SpaceExplorers alike. */
final class Galaxy {
    /** People on their way. */
    record Shuttle(long from, int owner, long people, long turnsLeft) {}

    record Edge(long to, long length) {}

    /** Send people along an edge. */
    record Order(long from, long to, long people) {}

    static final class Planet {
        long id;
        final List<Edge> edges = new ArrayList<>();
        boolean visible; // of a planet that is not seen, the rest is not known
        int owner = -1; // a seat, -1: nobody
        long size, habitability;
        long mine, theirs; // people; in PlanetWars one of the two is 0
        final List<Shuttle> incoming = new ArrayList<>();

        long room() {
            return size - mine - theirs;
        }
    }

    final int seat;
    final long turn, lastTurn;
    final List<Planet> planets = new ArrayList<>();
    private final Map<Long, Planet> byId = new HashMap<>(); // ids are names: they may have gaps, and begin anywhere

    Galaxy(Json view) {
        seat = (int) view.get("seat").number();
        turn = view.get("turn").number();
        lastTurn = view.get("last_turn").number();
        for (Json shown : view.get("planets").items()) {
            Planet planet = planet(shown);
            planets.add(planet);
            byId.put(planet.id, planet);
        }
    }

    List<Planet> mine() {
        return planets.stream().filter(planet -> planet.visible && planet.owner == seat).collect(Collectors.toList());
    }

    /** The neighbours that are seen. */
    List<Planet> around(Planet planet) {
        var all = planet.edges.stream().map(edge -> byId.get(edge.to()));
        return all.filter(there -> there.visible).collect(Collectors.toList());
    }

    private Planet planet(Json shown) {
        Planet found = new Planet();
        found.id = shown.get("id").number();
        for (Json edge : shown.get("edges").items())
            found.edges.add(new Edge(edge.get(0).number(), edge.get(1).number()));
        found.visible = shown.has("owner");
        if (!found.visible) return found;
        found.owner = (int) shown.get("owner").number();
        found.size = shown.get("size").number();
        found.habitability = shown.get("habitability").number();
        for (Json shuttle : shown.get("incoming").items()) found.incoming.add(shuttle(shuttle));
        settle(found, shown);
        return found;
    }

    private static Shuttle shuttle(Json shown) {
        int owner = (int) shown.get(1).number();
        return new Shuttle(shown.get(0).number(), owner, shown.get(2).number(), shown.get(3).number());
    }

    /** PlanetWars says `population`, SpaceExplorers the `people` of both seats. */
    private void settle(Planet planet, Json shown) {
        if (shown.has("people")) {
            planet.mine = shown.get("people").get(seat).number();
            planet.theirs = shown.get("people").get(1 - seat).number();
        } else if (planet.owner == seat) {
            planet.mine = shown.get("population").number();
        } else if (planet.owner >= 0) {
            planet.theirs = shown.get("population").number();
        }
    }

    /** The orders as JSON. */
    static String action(List<Order> orders) {
        var words = orders.stream().map(order -> "[" + order.from() + ", " + order.to() + ", " + order.people() + "]");
        return "[" + words.collect(Collectors.joining(", ")) + "]";
    }
}
