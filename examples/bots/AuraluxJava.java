// A small bot for Auralux: its planets grow, then send their surplus to the nearest planet that is not its own.
//
// Build:  javac AuraluxJava.java
// Play:   ludus play auralux "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -cp . AuraluxJava" afk
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.Arrays;

public class AuraluxJava {
    static final BufferedReader INPUT = new BufferedReader(new InputStreamReader(System.in));
    static int me, count;
    static int[][] distances, planets; // a planet is owner, ships, level, armor

    static int[] numbers() throws IOException {
        String line = INPUT.readLine();
        if (line == null) return new int[] {-1}; // the end of the input is the end, too
        return Arrays.stream(line.trim().split(" ")).mapToInt(Integer::parseInt).toArray();
    }

    static int[][] table() throws IOException {
        int[][] rows = new int[count][];
        for (int i = 0; i < count; i++) rows[i] = numbers();
        return rows;
    }

    static int nearest(int from) {
        int best = -1;
        for (int to = 0; to < count; to++)
            if (planets[to][0] != me && (best < 0 || distances[from][to] < distances[from][best])) best = to;
        return best;
    }

    /** Where this planet sends its ships: to itself (capture, or upgrade and repair), to another, or nowhere (-1). */
    static int target(int from) {
        int ships = planets[from][1], level = planets[from][2], armor = planets[from][3];
        int price = level == 0 ? 100 : 200 * level - armor;
        if (level < 3) return ships >= price ? from : -1;
        return ships > 200 ? nearest(from) : -1;
    }

    static String answer() {
        StringBuilder orders = new StringBuilder();
        int given = 0;
        for (int from = 0; from < count; from++) {
            int to = planets[from][0] == me ? target(from) : -1;
            if (to < 0) continue;
            int ships = to == from ? planets[from][1] : planets[from][1] - 50;
            orders.append(from + 1).append(' ').append(to + 1).append(' ').append(ships).append('\n');
            given++;
        }
        return given + "\n" + orders;
    }

    public static void main(String[] words) throws IOException {
        int[] start = numbers();
        me = start[0];
        count = start[2];
        distances = table();
        for (int sends = numbers()[0]; sends >= 0; sends = numbers()[0]) {
            for (int i = 0; i < sends; i++) numbers(); // what the others have sent
            planets = table();
            System.out.print(answer());
            System.out.flush();
        }
    }
}
