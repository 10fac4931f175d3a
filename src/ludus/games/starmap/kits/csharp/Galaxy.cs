using System.Collections.Generic;
using System.Linq;

/// What a bot sees of the planets, in PlanetWars and SpaceExplorers alike.
class Planet
{
    public long Id;
    public List<long[]> Edges = new List<long[]>(); // to, length
    public bool Visible; // of a planet that is not seen, the rest is not known
    public long Owner = -1; // a seat, -1: nobody
    public long Size, Habitability;
    public long Mine, Theirs; // people; in PlanetWars one of the two is 0
    public List<long[]> Incoming = new List<long[]>(); // from, owner, people, turns left

    public long Room => Size - Mine - Theirs;
}

class Galaxy
{
    public readonly int Seat;
    public readonly long Turn, LastTurn;
    public readonly List<Planet> Planets = new List<Planet>();
    readonly Dictionary<long, Planet> byId = new Dictionary<long, Planet>(); // ids may have gaps, and begin anywhere

    public Galaxy(Json view)
    {
        Seat = (int)view["seat"].Number;
        Turn = view["turn"].Number;
        LastTurn = view["last_turn"].Number;
        foreach (Json shown in view["planets"].Items)
        {
            Planet planet = Read(shown);
            Planets.Add(planet);
            byId[planet.Id] = planet;
        }
    }

    public List<Planet> Mine => Planets.Where(planet => planet.Visible && planet.Owner == Seat).ToList();

    /// The neighbours that are seen.
    public List<Planet> Around(Planet planet)
    {
        return planet.Edges.Select(edge => byId[edge[0]]).Where(there => there.Visible).ToList();
    }

    Planet Read(Json shown)
    {
        var found = new Planet { Id = shown["id"].Number, Edges = Rows(shown["edges"]) };
        if (!shown.Has("owner")) return found;
        found.Visible = true;
        found.Owner = shown["owner"].Number;
        found.Size = shown["size"].Number;
        found.Habitability = shown["habitability"].Number;
        found.Incoming = Rows(shown["incoming"]);
        Settle(found, shown);
        return found;
    }

    /// PlanetWars says `population`, SpaceExplorers the `people` of both seats.
    void Settle(Planet planet, Json shown)
    {
        if (shown.Has("people"))
        {
            planet.Mine = shown["people"][Seat].Number;
            planet.Theirs = shown["people"][1 - Seat].Number;
            return;
        }
        long population = shown["population"].Number;
        if (planet.Owner == Seat) planet.Mine = population;
        else planet.Theirs = population;
    }

    static List<long[]> Rows(Json list)
    {
        return list.Items.Select(row => row.Items.Select(number => number.Number).ToArray()).ToList();
    }
}
