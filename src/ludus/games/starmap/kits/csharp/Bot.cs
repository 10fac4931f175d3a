using System.Collections.Generic;
using System.Linq;

/// A bot for PlanetWars and SpaceExplorers. Change `Choose`; everything else may stay as it is.
static class Bot
{
    /// YOUR TURN: the orders of this turn, { from, to, people } each, as many as you like. The people leave now and land
    /// when they have flown the length of the edge. Use Console.Error to see something: Console.Out is for the answers.
    static List<long[]> Choose(Galaxy galaxy)
    {
        var orders = new List<long[]>();
        var claimed = new HashSet<long>();
        foreach (Planet planet in galaxy.Mine)
        {
            long half = planet.Mine / 2;
            Planet target = Weakest(galaxy, planet, claimed);
            // Where it is crowded, over-population kills: better they go.
            if (target == null && planet.Room < planet.Size / 4) target = Roomiest(galaxy, planet);
            if (target == null || half < 1) continue;
            claimed.Add(target.Id);
            orders.Add(new[] { planet.Id, target.Id, half });
        }
        return orders;
    }

    /// The weakest neighbour that half of us can beat and nobody of ours is under way to; null where there is none.
    static Planet Weakest(Galaxy galaxy, Planet planet, HashSet<long> claimed)
    {
        return galaxy.Around(planet)
            .Where(there => there.Owner != galaxy.Seat && there.Theirs * 3 < planet.Mine / 2 * 2)
            .Where(there => !claimed.Contains(there.Id) && !there.Incoming.Any(shuttle => shuttle[1] == galaxy.Seat))
            .OrderBy(there => there.Theirs)
            .FirstOrDefault();
    }

    static Planet Roomiest(Galaxy galaxy, Planet planet)
    {
        return galaxy.Around(planet).OrderByDescending(there => there.Room).FirstOrDefault();
    }

    static void Main()
    {
        Talk.Converse(view => Written(Choose(new Galaxy(view))));
    }

    /// The orders as JSON has them.
    static string Written(List<long[]> orders)
    {
        return "[" + string.Join(", ", orders.Select(order => "[" + string.Join(", ", order) + "]")) + "]";
    }
}
