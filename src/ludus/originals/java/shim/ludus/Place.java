package ludus;

import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A planet, as far as both games have the same. */
abstract class Place extends Thing {
    static final int SELF = 0; // as Owner counts in both games
    static final int OPPONENT = 1;
    static final int NEUTRAL = 2;

    final Map<String, Object> message;
    final int owner; // of a planet that is not seen nobody asks
    private final int id;
    private final Set<Edge> edges;
    private final boolean original;

    Place(Map<String, Object> message, int seat, boolean original) {
        this.message = message;
        this.original = original;
        this.id = Json.integer(message.get("id"));
        this.owner = seen(message) ? relative(Json.integer(message.get("owner")), seat) : NEUTRAL;
        List<?> ways = Json.list(message.get("edges"));
        // RULES 7.3: they come in the order that the original's sets have; sets of the same capacity keep it.
        this.edges = original ? new HashSet<Edge>(ways.size()) : new LinkedHashSet<Edge>();
        for (Object way : ways) {
            List<?> pair = Json.list(way);
            edges.add(new Edge(id, Json.integer(pair.get(0)), Json.integer(pair.get(1))));
        }
    }

    static boolean seen(Map<String, Object> message) {
        return message.containsKey("owner");
    }

    static int relative(int owner, int seat) {
        return owner < 0 ? NEUTRAL : owner == seat ? SELF : OPPONENT;
    }

    /** The set itself where the planet is seen, else a copy, as in the original. */
    final Set<?> edges() {
        if (seen(message)) return edges;
        return original ? new HashSet<Edge>(edges) : new LinkedHashSet<Edge>(edges);
    }

    public final int getId() {
        return id;
    }

    public final int getHabitability() {
        return Json.integer(message.get("habitability"));
    }

    public final long getSize() {
        return Json.number(message.get("size"));
    }

    public final boolean isHomeworld() {
        return Boolean.TRUE.equals(message.get("home"));
    }
}
