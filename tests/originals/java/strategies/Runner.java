import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;

/**
 * Shows strategies the positions of matches as the original engines would have: it keeps planets and edges in the same
 * kinds of sets and maps, filled in the same order (rules 7.3), and so knows nothing of how an order is computed. Reads
 * words, a line each:
 *
 * <pre>
 * game API CLASS CLASS          a new match, with new strategies
 * node LABEL HABIT SIZE HOME    a planet; its home's seat, or -1
 * edge LABEL LABEL LENGTH
 * turn SEAT                     a new position, with this seat to move
 * planet ID OWNER PEOPLE...     one number in PlanetWars; first, second, total in SpaceExplorers
 * shuttle SOURCE DESTINATION OWNER PEOPLE TURNS
 * ask                           answered by a line: the orders, `source destination people number;`
 * </pre>
 */
public final class Runner {
    /** An object of the API, by the names of its getters. Equal by `key` where it has one, else only to itself. */
    private static final class Facts implements InvocationHandler {
        final Map<String, Object> facts = new HashMap<>();
        final List<Integer> key;

        Facts(List<Integer> key) {
            this.key = key;
        }

        @Override
        public Object invoke(Object self, Method method, Object[] arguments) {
            if (method.getName().equals("hashCode")) return key == null ? System.identityHashCode(self) : hash();
            if (method.getName().equals("equals")) return self == arguments[0] || same(arguments[0]);
            Object fact = facts.get(method.getName());
            return fact instanceof Copied ? new HashSet<>(((Copied) fact).set) : fact;
        }

        private int hash() {
            return 31 * (31 * key.get(0) + key.get(1)) + key.get(2);
        }

        private boolean same(Object other) {
            if (key == null || other == null || !Proxy.isProxyClass(other.getClass())) return false;
            return key.equals(((Facts) Proxy.getInvocationHandler(other)).key);
        }
    }

    /** A set of which every call gets a copy of its own. */
    private static final class Copied {
        final Set<Object> set;

        Copied(Set<Object> set) {
            this.set = set;
        }
    }

    private final String api;
    private final Object[] strategies = new Object[2];
    private final List<IdentityHashMap<Object, Integer>> queued =
            Arrays.asList(new IdentityHashMap<>(), new IdentityHashMap<>());
    private final TreeMap<String, String[]> nodes = new TreeMap<>();
    private final TreeMap<String, String[]> ways = new TreeMap<>();
    private Map<Integer, String[]> planets; // as the engine has them: by id, hashed
    private Map<Integer, Set<Object>> edges;
    private final Map<Integer, String[]> people = new HashMap<>();
    private final List<String[]> shuttles = new ArrayList<>();
    private int seat;

    private Runner(String[] words) throws ReflectiveOperationException {
        api = words[1];
        for (int i = 0; i < 2; i++) strategies[i] = Class.forName(words[2 + i]).getConstructor().newInstance();
    }

    public static void main(String[] arguments) throws IOException, ReflectiveOperationException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
        Runner runner = null;
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split(" ");
            if (words[0].equals("game")) runner = new Runner(words);
            else runner.hear(words);
        }
    }

    private void hear(String[] words) throws ReflectiveOperationException {
        if (words[0].equals("node")) nodes.put(words[1], words);
        else if (words[0].equals("edge")) ways.put(words[1] + "-" + words[2], words);
        else if (words[0].equals("planet")) people.put(number(words[1]), words);
        else if (words[0].equals("shuttle")) shuttles.add(words);
        else if (words[0].equals("turn")) begin(number(words[1]));
        else System.out.println(ask());
    }

    private static int number(String word) {
        return Integer.parseInt(word);
    }

    private void begin(int mover) throws ReflectiveOperationException {
        seat = mover;
        people.clear();
        shuttles.clear();
        if (planets == null) load();
    }

    /** As the original loads a board: nodes and edges in the order of their keys as text. */
    private void load() throws ReflectiveOperationException {
        planets = new HashMap<>();
        edges = new HashMap<>();
        for (String[] node : nodes.values()) {
            planets.put(number(node[1]), node);
            edges.put(number(node[1]), new HashSet<>());
        }
        for (String[] way : ways.values()) {
            int a = number(way[1]);
            int b = number(way[2]);
            edges.get(a).add(edge(a, b, number(way[3])));
            edges.get(b).add(edge(b, a, number(way[3])));
        }
    }

    private Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName(api + ".publicapi." + name);
    }

    private Object made(String type, Facts facts) throws ClassNotFoundException {
        return Proxy.newProxyInstance(Runner.class.getClassLoader(), new Class<?>[] {type(type)}, facts);
    }

    private Object edge(int source, int destination, int length) throws ClassNotFoundException {
        Facts facts = new Facts(Arrays.asList(source, destination, length));
        facts.facts.put("getSourcePlanetId", source);
        facts.facts.put("getDestinationPlanetId", destination);
        facts.facts.put("getLength", length);
        return made("IEdge", facts);
    }

    private Object owner(String word) throws ReflectiveOperationException {
        int owner = number(word);
        String name = owner < 0 ? "NEUTRAL" : owner == seat ? "SELF" : "OPPONENT";
        return type("Owner").getField(name).get(null);
    }

    private Object visible(int id) throws ReflectiveOperationException {
        String[] node = planets.get(id);
        String[] now = people.get(id);
        Facts facts = new Facts(null);
        facts.facts.put("getId", id);
        facts.facts.put("getEdges", snapshot(id));
        facts.facts.put("getHabitability", number(node[2]));
        facts.facts.put("getSize", Long.valueOf(node[3]));
        facts.facts.put("isHomeworld", number(node[4]) >= 0);
        facts.facts.put("getOwner", owner(now[2]));
        facts.facts.put("getPopulation", Long.valueOf(now[3]));
        facts.facts.put("getP1Population", Long.valueOf(now[3]));
        facts.facts.put("getP2Population", now.length > 4 ? Long.valueOf(now[4]) : null);
        facts.facts.put("getTotalPopulation", now.length > 5 ? Long.valueOf(now[5]) : null);
        List<Object> incoming = new ArrayList<>();
        for (String[] shuttle : shuttles) if (number(shuttle[2]) == id) incoming.add(shuttle(shuttle));
        facts.facts.put("getIncomingShuttles", incoming);
        return made("IVisiblePlanet", facts);
    }

    private Object shuttle(String[] words) throws ReflectiveOperationException {
        Facts facts = new Facts(null);
        facts.facts.put("getSourcePlanetId", number(words[1]));
        facts.facts.put("getDestinationPlanetId", number(words[2]));
        facts.facts.put("getOwner", owner(words[3]));
        facts.facts.put("getNumberPeople", Long.valueOf(words[4]));
        facts.facts.put("getTurnsToArrival", number(words[5]));
        return made("IShuttle", facts);
    }

    private Object hidden(int id) throws ReflectiveOperationException {
        Facts facts = new Facts(null);
        facts.facts.put("getId", id);
        facts.facts.put("getEdges", new Copied(snapshot(id)));
        return made("IPlanet", facts);
    }

    private Set<Object> snapshot(int id) {
        Set<Object> own = edges.get(id);
        Set<Object> copy = new HashSet<>(own.size());
        copy.addAll(own);
        return copy;
    }

    private List<Object> look() throws ReflectiveOperationException {
        Map<Integer, Object> seen = new HashMap<>();
        for (int id : planets.keySet()) {
            if (number(people.get(id)[2]) != seat) continue;
            seen.put(id, visible(id));
            for (Object edge : snapshot(id)) {
                int next = (Integer) ((Facts) Proxy.getInvocationHandler(edge)).facts.get("getDestinationPlanetId");
                seen.put(next, visible(next));
            }
        }
        Map<Integer, Object> unseen = new HashMap<>();
        for (int id : planets.keySet()) if (!seen.containsKey(id)) unseen.put(id, hidden(id));
        List<Object> list = new ArrayList<>(seen.values());
        list.addAll(unseen.values());
        return list;
    }

    private String ask() throws ReflectiveOperationException {
        Queue<Object> queue = new ArrayDeque<>();
        Method turn = type("IStrategy").getMethod("takeTurn", List.class, type("IPlanetOperations"), Queue.class);
        turn.invoke(strategies[seat], look(), operations(), queue);
        StringBuilder orders = new StringBuilder();
        for (Object event : queue) {
            queued.get(seat).putIfAbsent(event, queued.get(seat).size() + 1);
            orders.append(((Facts) Proxy.getInvocationHandler(event)).facts.get("order"));
            orders.append(' ').append(queued.get(seat).get(event)).append(';');
        }
        return orders.toString();
    }

    private Object operations() throws ReflectiveOperationException {
        Method id = type("IPlanet").getMethod("getId");
        InvocationHandler transfer = (self, method, arguments) -> {
            Facts event = new Facts(null);
            event.facts.put("order", id.invoke(arguments[0]) + " " + id.invoke(arguments[1]) + " " + arguments[2]);
            return made("IEvent", event);
        };
        Class<?>[] types = {type("IPlanetOperations")};
        return Proxy.newProxyInstance(Runner.class.getClassLoader(), types, transfer);
    }
}
