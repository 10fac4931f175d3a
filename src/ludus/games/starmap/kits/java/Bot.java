import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A bot for PlanetWars and SpaceExplorers. Change `choose`; everything else may stay as it is. */
public final class Bot {
    /**
     * YOUR TURN: the orders of this turn, as many as you like. The people leave now and land when they have flown the
     * length of the edge. Write what you want to see to System.err: System.out is for the answers.
     */
    static List<Galaxy.Order> choose(Galaxy galaxy) {
        List<Galaxy.Order> orders = new ArrayList<>();
        Set<Long> claimed = new HashSet<>();
        for (Galaxy.Planet planet : galaxy.mine()) {
            long half = planet.mine / 2;
            Galaxy.Planet target = weakest(galaxy, planet, claimed);
            // Where it is crowded, over-population kills: better they go.
            if (target == null && planet.room() < planet.size / 4) target = roomiest(galaxy, planet);
            if (target == null || half < 1) continue;
            claimed.add(target.id);
            orders.add(new Galaxy.Order(planet.id, target.id, half));
        }
        return orders;
    }

    /** The weakest neighbour that half of us can beat and nobody of ours is under way to; null where there is none. */
    static Galaxy.Planet weakest(Galaxy galaxy, Galaxy.Planet planet, Set<Long> claimed) {
        return galaxy.around(planet).stream()
                .filter(there -> there.owner != galaxy.seat && there.theirs * 3 < planet.mine / 2 * 2)
                .filter(there -> !claimed.contains(there.id) && !isExpected(galaxy, there))
                .min(Comparator.comparingLong(there -> there.theirs))
                .orElse(null);
    }

    static boolean isExpected(Galaxy galaxy, Galaxy.Planet planet) {
        return planet.incoming.stream().anyMatch(shuttle -> shuttle.owner() == galaxy.seat);
    }

    static Galaxy.Planet roomiest(Galaxy galaxy, Galaxy.Planet planet) {
        return galaxy.around(planet).stream().max(Comparator.comparingLong(Galaxy.Planet::room)).orElse(null);
    }

    public static void main(String[] words) throws IOException {
        Talk.converse(view -> Galaxy.action(choose(new Galaxy(view))));
    }
}
