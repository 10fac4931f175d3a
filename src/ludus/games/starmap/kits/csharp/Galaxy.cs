using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

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

    public Galaxy(JsonElement view)
    {
        Seat = view.GetProperty("seat").GetInt32();
        Turn = view.GetProperty("turn").GetInt64();
        LastTurn = view.GetProperty("last_turn").GetInt64();
        foreach (JsonElement shown in view.GetProperty("planets").EnumerateArray())
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

    Planet Read(JsonElement shown)
    {
        var found = new Planet { Id = shown.GetProperty("id").GetInt64(), Edges = Rows(shown.GetProperty("edges")) };
        if (!shown.TryGetProperty("owner", out JsonElement owner)) return found;
        found.Visible = true;
        found.Owner = owner.GetInt64();
        found.Size = shown.GetProperty("size").GetInt64();
        found.Habitability = shown.GetProperty("habitability").GetInt64();
        found.Incoming = Rows(shown.GetProperty("incoming"));
        Settle(found, shown);
        return found;
    }

    /// PlanetWars says `population`, SpaceExplorers the `people` of both seats.
    void Settle(Planet planet, JsonElement shown)
    {
        if (shown.TryGetProperty("people", out JsonElement people))
        {
            planet.Mine = people[Seat].GetInt64();
            planet.Theirs = people[1 - Seat].GetInt64();
            return;
        }
        long population = shown.GetProperty("population").GetInt64();
        if (planet.Owner == Seat) planet.Mine = population;
        else planet.Theirs = population;
    }

    static List<long[]> Rows(JsonElement list)
    {
        return list.EnumerateArray().Select(row => row.EnumerateArray().Select(x => x.GetInt64()).ToArray()).ToList();
    }
}
