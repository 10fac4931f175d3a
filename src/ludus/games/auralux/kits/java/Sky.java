import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.StringTokenizer;
import java.util.function.Function;

/**
 * What a bot sees, and the conversation with Ludus: Auralux's own numbers on lines (docs/bot-protocol.md). Players and
 * planets count from 1, place 0 of the lists is empty. There is no need to change it.
 */
final class Sky {
    /** Owner 0 is nobody. */
    record Planet(int owner, int ships, int level, int armor) {
        /** Ships for the next level, repair included; of no use at level 3, which is the top. */
        int price() {
            return level == 0 ? 100 : 100 * level + 100 * level - armor;
        }
    }

    record Send(int player, int from, int to, int ships) {}

    /** The same planet twice: capture, upgrade or repair. */
    record Order(int from, int to, int ships) {}

    private final BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
    private StringTokenizer words = new StringTokenizer("");
    final int me, players, count;
    final int[][] distances;
    Planet[] planets;
    List<Send> sent; // by the others, since our last turn

    private Sky() throws IOException {
        me = number();
        players = number();
        count = Math.max(0, number());
        distances = new int[count + 1][count + 1];
        for (int from = 1; from <= count; from++) for (int to = 1; to <= count; to++) distances[from][to] = number();
    }

    /** Answer every turn until the match is over. */
    static void converse(Function<Sky, List<Order>> choose) throws IOException {
        Sky sky = new Sky();
        while (sky.readTurn()) {
            List<Order> orders = choose.apply(sky);
            StringBuilder answer = new StringBuilder().append(orders.size()).append('\n');
            for (Order order : orders)
                answer.append(order.from() + " " + order.to() + " " + order.ships() + "\n");
            System.out.print(answer);
            System.out.flush(); // or the answer stays here until the buffer is full
        }
    }

    /** False once the match is over. */
    private boolean readTurn() throws IOException {
        int sends = number();
        if (sends < 0) return false;
        sent = new ArrayList<>();
        for (int i = 0; i < sends; i++) sent.add(new Send(number(), number(), number(), number()));
        planets = new Planet[count + 1];
        for (int id = 1; id <= count; id++) planets[id] = new Planet(number(), number(), number(), number());
        return true;
    }

    /** The end of the input is the end, too. */
    private int number() throws IOException {
        while (!words.hasMoreTokens()) {
            String line = input.readLine();
            if (line == null) return -1;
            words = new StringTokenizer(line);
        }
        return Integer.parseInt(words.nextToken());
    }
}
