using System;
using System.Collections.Generic;
using System.Linq;

/// Owner 0 is nobody.
struct Planet
{
    public int Owner, Ships, Level, Armor;

    /// Ships for the next level, repair included; of no use at level 3, which is the top.
    public int Price => Level == 0 ? 100 : 100 * Level + 100 * Level - Armor;
}

/// What a bot sees, and the conversation with Ludus: Auralux's own numbers on lines (docs/bot-protocol.md). Players and
/// planets count from 1, place 0 of the lists is empty. There is no need to change it.
class Sky
{
    public int Me, Players, Count;
    public int[][] Distances;
    public Planet[] Planets;
    public int[][] Sent; // by the others, since our last turn: player, from, to, ships

    /// Answer every turn until the match is over.
    public static void Converse(Func<Sky, List<int[]>> choose)
    {
        int[] start = Numbers();
        if (start.Length < 3) return;
        var sky = new Sky { Me = start[0], Players = start[1], Count = start[2] };
        sky.Distances = new[] { new int[0] }.Concat(Lines(sky.Count).Select(row => new[] { 0 }.Concat(row).ToArray())).ToArray();
        while (sky.ReadTurn())
        {
            List<int[]> orders = choose(sky);
            Console.Out.Write(orders.Count + "\n" + string.Concat(orders.Select(order => string.Join(" ", order) + "\n")));
            Console.Out.Flush(); // or the answer stays here until the buffer is full
        }
    }

    /// False once the match is over.
    bool ReadTurn()
    {
        int sends = Numbers()[0];
        if (sends < 0) return false;
        Sent = Lines(sends);
        Planets = new Planet[Count + 1];
        int id = 1;
        foreach (int[] row in Lines(Count))
            Planets[id++] = new Planet { Owner = row[0], Ships = row[1], Level = row[2], Armor = row[3] };
        return true;
    }

    static int[][] Lines(int count)
    {
        var found = new int[count][];
        for (int i = 0; i < count; i++) found[i] = Numbers();
        return found;
    }

    /// The end of the input is the end, too.
    static int[] Numbers()
    {
        string line = Console.In.ReadLine() ?? "-1";
        return line.Split(new[] { ' ' }, StringSplitOptions.RemoveEmptyEntries).Select(int.Parse).ToArray();
    }
}
