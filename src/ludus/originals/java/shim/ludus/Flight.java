package ludus;

import java.util.List;

/** A shuttle, as far as both games have the same: `[source, owner, people, turns left]` and where it goes. */
abstract class Flight extends Thing {
    final int owner;
    private final int source;
    private final int destination;
    private final int turns;
    private final long people;

    Flight(List<?> message, int destination, int seat) {
        this.source = Json.integer(message.get(0));
        this.owner = Place.relative(Json.integer(message.get(1)), seat);
        this.people = Json.number(message.get(2));
        this.turns = Json.integer(message.get(3));
        this.destination = destination;
    }

    public final long getNumberPeople() {
        return people;
    }

    public final int getSourcePlanetId() {
        return source;
    }

    public final int getDestinationPlanetId() {
        return destination;
    }

    public final int getTurnsToArrival() {
        return turns;
    }
}
