package spaceexplorers.strategies;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import spaceexplorers.publicapi.IEdge;
import spaceexplorers.publicapi.IEvent;
import spaceexplorers.publicapi.IPlanet;
import spaceexplorers.publicapi.IPlanetOperations;
import spaceexplorers.publicapi.IStrategy;
import spaceexplorers.publicapi.IVisiblePlanet;
import spaceexplorers.publicapi.Owner;

/**
 * Sends everybody towards the nearest planet that is not its own, along the first shortest way it finds: which one of
 * several that is depends on the order of edges. Empties the sets that it is given, and queues some events twice.
 */
public class Drifter implements IStrategy {
    private final Map<IEdge, Integer> traffic = new HashMap<>();
    private final List<IEvent> kept = new LinkedList<>();
    private int turn;

    /** A search from one planet. */
    private final class Search {
        private final Map<Integer, Set<IEdge>> edges;
        private final Map<Integer, IEdge> firstStep = new HashMap<>();
        private final Set<Integer> wanted;

        Search(Map<Integer, Set<IEdge>> edges, Set<Integer> wanted) {
            this.edges = edges;
            this.wanted = wanted;
        }

        IEdge towards(int start) {
            Deque<Integer> open = new ArrayDeque<>();
            Set<Integer> closed = new HashSet<>();
            open.add(start);
            closed.add(start);
            while (!open.isEmpty()) {
                int here = open.remove();
                if (here != start && wanted.contains(here)) return firstStep.get(here);
                for (IEdge edge : edges.get(here)) {
                    int next = edge.getDestinationPlanetId();
                    if (!closed.add(next)) continue;
                    firstStep.put(next, here == start ? edge : firstStep.get(here));
                    open.add(next);
                }
            }
            return null;
        }
    }

    @Override
    public void takeTurn(List<IPlanet> planets, IPlanetOperations operations, Queue<IEvent> queue) {
        turn++;
        Map<Integer, Set<IEdge>> edges = new HashMap<>();
        Map<Integer, IPlanet> byId = new HashMap<>();
        Set<Integer> wanted = new HashSet<>();
        Set<IPlanet> mine = new HashSet<>();
        for (IPlanet planet : planets) {
            edges.put(planet.getId(), new HashSet<>(planet.getEdges()));
            byId.put(planet.getId(), planet);
            boolean own = planet instanceof IVisiblePlanet && ((IVisiblePlanet) planet).getOwner() == Owner.SELF;
            if (own) mine.add(planet);
            else wanted.add(planet.getId());
        }
        if (turn % 7 == 0) forget(planets);
        for (IPlanet planet : planets) {
            if (!mine.contains(planet)) continue;
            send((IVisiblePlanet) planet, new Search(edges, wanted), byId, operations, queue);
        }
        if (turn % 11 == 0 && !kept.isEmpty()) queue.add(kept.remove(0)); // the same object again
    }

    private void send(
            IVisiblePlanet from,
            Search search,
            Map<Integer, IPlanet> byId,
            IPlanetOperations operations,
            Queue<IEvent> queue) {
        IEdge step = search.towards(from.getId());
        if (step == null || mine(from) < 6) return;
        int before = traffic.merge(step, 1, Integer::sum);
        long people = before % 3 == 0 ? mine(from) : mine(from) * 2 / 3;
        IEvent event = operations.transferPeople(from, byId.get(step.getDestinationPlanetId()), people);
        queue.add(event);
        if (kept.size() < 5) kept.add(event);
    }

    /** The set of a planet that is seen is its own, and may be changed; that of another is a copy. */
    private void forget(List<IPlanet> planets) {
        for (IPlanet planet : planets) {
            Iterator<IEdge> edges = planet.getEdges().iterator();
            if (edges.hasNext()) edges.next();
            if (!(planet instanceof IVisiblePlanet) && edges.hasNext()) planet.getEdges().clear();
        }
    }

    /** The player is never told which one it is: the larger group of a planet of its own is. */
    private static long mine(IVisiblePlanet planet) {
        return Math.min(planet.getTotalPopulation(), Math.max(planet.getP1Population(), planet.getP2Population()));
    }

    @Override
    public String getName() {
        return "Drifter";
    }

    @Override
    public boolean compete() {
        return false;
    }
}
