package spaceexplorers.strategies;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import spaceexplorers.publicapi.IEdge;
import spaceexplorers.publicapi.IEvent;
import spaceexplorers.publicapi.IPlanet;
import spaceexplorers.publicapi.IPlanetOperations;
import spaceexplorers.publicapi.IShuttle;
import spaceexplorers.publicapi.IStrategy;
import spaceexplorers.publicapi.IVisiblePlanet;
import spaceexplorers.publicapi.Owner;

/** Settles next door, in whatever order its sets and maps have: the order of lists and sets decides its moves. */
public class Settler implements IStrategy {
    private final Set<IEdge> used = new HashSet<>(); // over the whole match: edges are equal by what they say
    private final Map<Integer, Integer> visits = new HashMap<>();
    private int turn;

    /** What one planet might do. */
    private class Plan {
        final IVisiblePlanet from;
        final IEdge edge;
        final long people;

        Plan(IVisiblePlanet from, IEdge edge, long people) {
            this.from = from;
            this.edge = edge;
            this.people = people;
        }

        long worth() {
            int seen = visits.getOrDefault(edge.getDestinationPlanetId(), 0);
            return people * 4 / (1 + seen) - edge.getLength() - (used.contains(edge) ? 1 : 0);
        }
    }

    /** Best first; the sort is stable, so plans of the same worth stay in the order in which they were found. */
    private static class ByWorth implements Comparator<Plan> {
        @Override
        public int compare(Plan one, Plan other) {
            return Long.compare(other.worth(), one.worth());
        }
    }

    @Override
    public void takeTurn(List<IPlanet> planets, IPlanetOperations operations, Queue<IEvent> queue) {
        turn++;
        Map<Integer, IPlanet> byId = new HashMap<>();
        Set<IPlanet> seen = new HashSet<>();
        for (IPlanet planet : planets) {
            byId.put(planet.getId(), planet);
            if (planet instanceof IVisiblePlanet) seen.add(planet);
        }
        for (IPlanet planet : planets) {
            if (seen.contains(planet) && ((IVisiblePlanet) planet).getOwner() == Owner.SELF) {
                act((IVisiblePlanet) planet, byId, seen, operations, queue);
            }
        }
    }

    private void act(
            IVisiblePlanet from,
            Map<Integer, IPlanet> byId,
            Set<IPlanet> seen,
            IPlanetOperations operations,
            Queue<IEvent> queue) {
        long left = mine(from) - threat(from);
        List<Plan> plans = new ArrayList<>();
        Set<IEdge> ways = new HashSet<>(from.getEdges());
        for (IEdge edge : ways) {
            IPlanet to = byId.get(edge.getDestinationPlanetId());
            boolean mine = seen.contains(to) && ((IVisiblePlanet) to).getOwner() == Owner.SELF;
            if (left > 1) plans.add(new Plan(from, edge, mine ? left / 5 : left / 2));
        }
        Collections.sort(plans, new ByWorth());
        for (Plan plan : plans.subList(0, Math.min(plans.size(), 1 + turn % 3))) {
            if (plan.people < 1 || plan.people > left) continue;
            left -= plan.people;
            used.add(plan.edge);
            visits.merge(plan.edge.getDestinationPlanetId(), 1, Integer::sum);
            queue.add(operations.transferPeople(plan.from, byId.get(plan.edge.getDestinationPlanetId()), plan.people));
        }
    }

    private long threat(IVisiblePlanet planet) {
        long people = 0;
        for (IShuttle shuttle : planet.getIncomingShuttles()) {
            boolean near = shuttle.getTurnsToArrival() < 3;
            if (near && shuttle.getOwner() == Owner.OPPONENT) people += shuttle.getNumberPeople();
        }
        return people / 2;
    }

    /** The player is never told which one it is: the larger group of a planet of its own is. */
    private static long mine(IVisiblePlanet planet) {
        return Math.min(planet.getTotalPopulation(), Math.max(planet.getP1Population(), planet.getP2Population()));
    }

    @Override
    public String getName() {
        return "Settler";
    }

    @Override
    public boolean compete() {
        return true;
    }
}
