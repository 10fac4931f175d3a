package ludus;

import spaceexplorers.publicapi.IEdge;
import spaceexplorers.publicapi.IEvent;
import spaceexplorers.publicapi.IPlanet;
import spaceexplorers.publicapi.IPlanetOperations;
import spaceexplorers.publicapi.IShuttle;
import spaceexplorers.publicapi.IStrategy;
import spaceexplorers.publicapi.IVisiblePlanet;
import spaceexplorers.publicapi.Owner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** SpaceExplorers: a view as the objects of its API. */
final class SpaceExplorers implements Table, IPlanetOperations {
    private static final Owner[] OWNERS = Owner.values();

    private final IStrategy strategy;

    SpaceExplorers(Object strategy) {
        this.strategy = (IStrategy) strategy;
    }

    @Override
    @SuppressWarnings("unchecked")
    public void takeTurn(List<?> planets, int seat, boolean original, Queue<?> queue) {
        List<IPlanet> shown = new ArrayList<IPlanet>(planets.size());
        for (Object planet : planets) {
            Map<String, Object> message = Json.object(planet);
            shown.add(Place.seen(message) ? new Seen(message, seat, original) : new Planet(message, seat, original));
        }
        strategy.takeTurn(shown, this, (Queue<IEvent>) queue);
    }

    @Override
    public IEvent transferPeople(IPlanet from, IPlanet to, long numPeople) {
        return new Event(from.getId(), to.getId(), numPeople);
    }

    private static class Planet extends Place implements IPlanet {
        Planet(Map<String, Object> message, int seat, boolean original) {
            super(message, seat, original);
        }

        @Override
        @SuppressWarnings("unchecked")
        public Set<IEdge> getEdges() {
            return (Set<IEdge>) edges();
        }
    }

    private static final class Seen extends Planet implements IVisiblePlanet {
        private final List<IShuttle> incoming = new ArrayList<IShuttle>();

        Seen(Map<String, Object> message, int seat, boolean original) {
            super(message, seat, original);
            for (Object shuttle : Json.list(message.get("incoming"))) {
                incoming.add(new Shuttle(Json.list(shuttle), getId(), seat));
            }
        }

        @Override
        public Owner getOwner() {
            return OWNERS[owner];
        }

        @Override
        public long getTotalPopulation() {
            return Json.number(message.get("total"));
        }

        @Override
        public long getP1Population() {
            return Json.number(Json.list(message.get("people")).get(0));
        }

        @Override
        public long getP2Population() {
            return Json.number(Json.list(message.get("people")).get(1));
        }

        @Override
        public List<IShuttle> getIncomingShuttles() {
            return incoming;
        }
    }

    private static final class Shuttle extends Flight implements IShuttle {
        Shuttle(List<?> message, int destination, int seat) {
            super(message, destination, seat);
        }

        @Override
        public Owner getOwner() {
            return OWNERS[owner];
        }
    }
}
