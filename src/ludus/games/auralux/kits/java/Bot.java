import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** A bot for Auralux. Change `choose`; everything else may stay as it is. */
public final class Bot {
    static final int GARRISON = 50; // ships that stay
    static final int ARMY = 200; // ships before any are sent

    /**
     * YOUR TURN: the orders of this turn, as many as you like: one sends a group, or, with the same planet twice,
     * captures, upgrades or repairs it with up to so many ships. Write what you want to see to System.err: System.out is
     * for the answers.
     */
    static List<Sky.Order> choose(Sky sky) {
        List<Sky.Order> orders = new ArrayList<>();
        for (int id = 1; id <= sky.count; id++) {
            Sky.Planet planet = sky.planets[id];
            if (planet.owner() != sky.me) continue;
            if (planet.level() < 3) { // it can still grow
                if (planet.ships() >= planet.price()) orders.add(new Sky.Order(id, id, planet.ships()));
            } else if (planet.ships() > ARMY && nearest(sky, id) > 0) {
                orders.add(new Sky.Order(id, nearest(sky, id), planet.ships() - GARRISON));
            }
        }
        return orders;
    }

    /** The nearest planet that is not ours; 0 where all are. */
    static int nearest(Sky sky, int from) {
        int best = 0;
        for (int to = 1; to <= sky.count; to++) {
            boolean nearer = best == 0 || sky.distances[from][to] < sky.distances[from][best];
            if (sky.planets[to].owner() != sky.me && nearer) best = to;
        }
        return best;
    }

    public static void main(String[] words) throws IOException {
        Sky.converse(Bot::choose);
    }
}
