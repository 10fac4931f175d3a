// A small bot for Auralux: its planets grow, then send their surplus to the nearest planet that is not its own.
//
// Build:  mcs -optimize -out:auralux_csharp.exe auralux_csharp.cs
// Play:   ludus play auralux "mono auralux_csharp.exe" afk
using System;
using System.Linq;

static class Auralux {
    static int me, count;
    static int[][] distances, planets; // a planet is owner, ships, level, armor

    static int[] Numbers() {
        string line = Console.In.ReadLine() ?? "-1"; // the end of the input is the end, too
        return line.Trim().Split(' ').Select(int.Parse).ToArray();
    }

    static int[][] Table(int rows) {
        return Enumerable.Range(0, rows).Select(_ => Numbers()).ToArray();
    }

    // What a planet does as a line, or null.
    static string Order(int from) {
        int ships = planets[from][1], level = planets[from][2], armor = planets[from][3];
        int price = level == 0 ? 100 : 200 * level - armor; // capture, or upgrade and repair
        if (level < 3) return ships >= price ? (from + 1) + " " + (from + 1) + " " + ships : null;
        var others = Enumerable.Range(0, count).Where(to => planets[to][0] != me).ToList();
        if (ships <= 200 || others.Count == 0) return null;
        int nearest = others.OrderBy(to => distances[from][to]).First();
        return (from + 1) + " " + (nearest + 1) + " " + (ships - 50);
    }

    static void Main() {
        int[] start = Numbers();
        me = start[0];
        count = start[2];
        distances = Table(count);
        for (int sends = Numbers()[0]; sends >= 0; sends = Numbers()[0]) {
            Table(sends); // what the others have sent
            planets = Table(count);
            var mine = Enumerable.Range(0, count).Where(from => planets[from][0] == me);
            var orders = mine.Select(Order).Where(order => order != null).ToList();
            Console.Out.Write(orders.Count + "\n" + string.Concat(orders.Select(order => order + "\n")));
            Console.Out.Flush();
        }
    }
}
