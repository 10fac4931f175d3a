package spaceexplorers.strategies;

import spaceexplorers.publicapi.IEdge;
import spaceexplorers.publicapi.IEvent;
import spaceexplorers.publicapi.IPlanet;
import spaceexplorers.publicapi.IPlanetOperations;
import spaceexplorers.publicapi.IShuttle;
import spaceexplorers.publicapi.IStrategy;
import spaceexplorers.publicapi.IVisiblePlanet;
import spaceexplorers.publicapi.Owner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;

/** A strategy for SpaceExplorers. Change takeTurn; an object of this class plays one match. */
public class Strategy implements IStrategy {
    private boolean first = true; // we are P1: whose people are the more on our planets

    /**
     * YOUR TURN: what is put into the queue is carried out in its order.
     *
     * A planet that you see is an IVisiblePlanet, of the others you know the map alone. transferPeople(from, to, people)
     * sends people along an edge; they land when they have flown its length. What you print goes to stderr.
     */
    @Override
    public void takeTurn(List<IPlanet> planets, IPlanetOperations planetOperations, Queue<IEvent> eventsToExecute) {
        Map<Integer, IVisiblePlanet> seen = new HashMap<>();
        for (IPlanet planet : planets) {
            if (planet instanceof IVisiblePlanet) seen.put(planet.getId(), (IVisiblePlanet) planet);
        }
        Set<Integer> claimed = new HashSet<>();
        for (IVisiblePlanet planet : seen.values()) {
            if (planet.getOwner() != Owner.SELF) continue;
            first = planet.getP1Population() > planet.getP2Population();
            long half = (first ? planet.getP1Population() : planet.getP2Population()) / 2;
            IVisiblePlanet target = weakest(around(planet, seen), half, claimed);
            if (target == null && planet.getTotalPopulation() > planet.getSize() * 3 / 4) {
                target = roomiest(around(planet, seen)); // it is crowded here: over-population kills
            }
            if (target == null || half == 0) continue;
            claimed.add(target.getId());
            eventsToExecute.add(planetOperations.transferPeople(planet, target, half));
        }
    }

    /** Where they are fewer than half of us, and nobody of ours is under way to. */
    private IVisiblePlanet weakest(List<IVisiblePlanet> around, long half, Set<Integer> claimed) {
        IVisiblePlanet best = null;
        for (IVisiblePlanet there : around) {
            boolean weak = there.getOwner() != Owner.SELF && theirs(there) < half;
            if (!weak || claimed.contains(there.getId()) || expected(there)) continue;
            if (best == null || theirs(there) < theirs(best)) best = there;
        }
        return best;
    }

    private long theirs(IVisiblePlanet planet) {
        return first ? planet.getP2Population() : planet.getP1Population();
    }

    private static IVisiblePlanet roomiest(List<IVisiblePlanet> around) {
        IVisiblePlanet best = null;
        for (IVisiblePlanet there : around) {
            if (best == null || room(there) > room(best)) best = there;
        }
        return best;
    }

    private static long room(IVisiblePlanet planet) {
        return planet.getSize() - planet.getTotalPopulation();
    }

    /** The neighbours that are seen. */
    private static List<IVisiblePlanet> around(IVisiblePlanet planet, Map<Integer, IVisiblePlanet> seen) {
        List<IVisiblePlanet> found = new ArrayList<>();
        for (IEdge edge : planet.getEdges()) {
            IVisiblePlanet there = seen.get(edge.getDestinationPlanetId());
            if (there != null) found.add(there);
        }
        return found;
    }

    /** Whether somebody of ours is under way to it. */
    private static boolean expected(IVisiblePlanet planet) {
        for (IShuttle shuttle : planet.getIncomingShuttles()) {
            if (shuttle.getOwner() == Owner.SELF) return true;
        }
        return false;
    }

    @Override
    public String getName() {
        return "My strategy";
    }

    /** Whether it takes part in the tournament of the class. */
    @Override
    public boolean compete() {
        return true;
    }
}
