package ludus;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * A strategy of the original games as a program that speaks JSON lines: `Main planetwars bot.jar package.Strategy`,
 * and behind that the libraries that it needs.
 *
 * Everything happens on this one thread: the hash codes that the JVM gives to objects depend on it.
 */
public final class Main {
    private static final int MOST_NUMBERED = 5000; // events of a match; the referee remembers each of them

    private final OutputStream out;
    private final Table table;
    private int seat;
    private boolean original;
    private int numbered;

    private Main(OutputStream out, Table table) {
        this.out = out;
        this.table = table;
    }

    public static void main(String[] words) throws IOException {
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
        OutputStream out = new FileOutputStream(FileDescriptor.out);
        System.setOut(System.err); // stdout belongs to the conversation
        System.setIn(new ByteArrayInputStream(new byte[0]));
        Leaving.watch();
        try {
            new Main(out, table(words[0], made(words))).talk(lines);
        } catch (Throwable error) {
            error.printStackTrace();
            Runtime.getRuntime().halt(1);
        }
        Runtime.getRuntime().halt(0); // whatever threads a strategy has left
    }

    private static Table table(String api, Object strategy) {
        if (api.equals("planetwars")) return new PlanetWars(strategy);
        if (api.equals("spaceexplorers")) return new SpaceExplorers(strategy);
        throw new IllegalArgumentException("no API " + api);
    }

    /** The strategy. Our classes come first: a jar that brings the original's own API along is given ours. */
    private static Object made(String[] words) throws Throwable {
        URL[] places = new URL[words.length - 2];
        for (int number = 0; number < places.length; number++) {
            places[number] = new File(words[number == 0 ? 1 : number + 2]).toURI().toURL();
        }
        ClassLoader loader = new URLClassLoader(places, Main.class.getClassLoader());
        Thread.currentThread().setContextClassLoader(loader);
        try {
            Constructor<?> constructor = loader.loadClass(words[2]).getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
        } catch (InvocationTargetException error) {
            throw error.getCause();
        }
    }

    private void talk(BufferedReader lines) throws IOException {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            Map<String, Object> message = Json.object(Json.read(line));
            Object type = message.get("type");
            if ("hello".equals(type)) greet(message);
            else if ("act".equals(type)) act(message);
            else if ("end".equals(type)) return;
        }
    }

    private void greet(Map<String, Object> hello) throws IOException {
        seat = Json.integer(hello.get("seat"));
        Object edition = Json.object(hello.get("options")).get("edition");
        original = edition != null && edition.toString().startsWith("original");
        say("{\"type\":\"ready\"}");
    }

    private void act(Map<String, Object> message) throws IOException {
        Queue<Object> queue = new ConcurrentLinkedQueue<Object>(); // refuses null, as the original's does
        String error = "";
        try {
            table.takeTurn(Json.list(Json.object(message.get("view")).get("planets")), seat, original, queue);
        } catch (Throwable failure) {
            failure.printStackTrace();
            error = described(failure);
        }
        StringBuilder answer = new StringBuilder("{\"turn\":").append(Json.number(message.get("turn")));
        answer.append(",\"action\":").append(orders(queue));
        say(answer.append(",\"error\":").append(Json.quoted(error)).append("}").toString());
    }

    /** The queue as a list of [source, destination, people], in edition original with the number of the event. */
    private String orders(Queue<Object> queue) {
        StringBuilder orders = new StringBuilder("[");
        for (Object queued : queue) {
            if (!(queued instanceof Event)) continue; // RULES 9: not the engine's own
            Event event = (Event) queued;
            if (original && event.number == 0 && numbered < MOST_NUMBERED) event.number = ++numbered;
            orders.append(orders.length() > 1 ? ",[" : "[").append(event.source).append(',');
            orders.append(event.destination).append(',').append(event.people);
            if (event.number > 0) orders.append(',').append(event.number);
            orders.append(']');
        }
        return orders.append(']').toString();
    }

    /** In one line, with the place. */
    private static String described(Throwable failure) {
        StackTraceElement[] trace = failure.getStackTrace();
        return trace.length > 0 ? failure + " at " + trace[0] : failure.toString();
    }

    private void say(String line) throws IOException {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    }
}
