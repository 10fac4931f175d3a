using System.Collections.Generic;

/// A bot for Auralux. Change `Choose`; everything else may stay as it is.
static class Bot
{
    const int Garrison = 50; // ships that stay
    const int Army = 200; // ships before any are sent

    /// YOUR TURN: the orders of this turn, { from, to, ships } each, as many as you like: one sends a group, or, with the
    /// same planet twice, captures, upgrades or repairs it with up to so many ships. Use Console.Error to see something:
    /// Console.Out is for the answers.
    static List<int[]> Choose(Sky sky)
    {
        var orders = new List<int[]>();
        for (int id = 1; id <= sky.Count; id++)
        {
            Planet planet = sky.Planets[id];
            if (planet.Owner != sky.Me) continue;
            if (planet.Level < 3) // it can still grow
            {
                if (planet.Ships >= planet.Price) orders.Add(new[] { id, id, planet.Ships });
            }
            else if (planet.Ships > Army && Nearest(sky, id) > 0)
            {
                orders.Add(new[] { id, Nearest(sky, id), planet.Ships - Garrison });
            }
        }
        return orders;
    }

    /// The nearest planet that is not ours; 0 where all are.
    static int Nearest(Sky sky, int from)
    {
        int best = 0;
        for (int to = 1; to <= sky.Count; to++)
        {
            bool nearer = best == 0 || sky.Distances[from][to] < sky.Distances[from][best];
            if (sky.Planets[to].Owner != sky.Me && nearer) best = to;
        }
        return best;
    }

    static void Main()
    {
        Sky.Converse(Choose);
    }
}
