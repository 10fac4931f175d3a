using System.Collections.Generic;
using System.Linq;

/// Where a tile is.
struct Place
{
    public readonly int Row, Column;

    public Place(int row, int column)
    {
        Row = row;
        Column = column;
    }
}

/// What a bot sees of the ice: tiles with fish, penguins, and where they can go.
class Ice
{
    public readonly int Seat;
    public readonly bool Placing;
    public readonly List<List<Place>> Penguins; // by seat
    public readonly List<int> Scores; // by seat
    readonly List<List<int>> fish; // 0 is a hole
    readonly HashSet<Place> taken; // places with a penguin

    public Ice(Json view)
    {
        List<Json> players = view["players"].Items;
        Seat = (int)view["seat"].Number;
        Placing = view["phase"].Text == "placing";
        Penguins = players.Select(player => Places(player["places"])).ToList();
        Scores = players.Select(player => (int)player["score"].Number).ToList();
        fish = view["board"].Items.Select(row => row.Items.Select(tile => (int)tile.Number).ToList()).ToList();
        taken = new HashSet<Place>(Penguins.SelectMany(places => places));
    }

    static List<Place> Places(Json shown)
    {
        return shown.Items.Select(place => new Place((int)place[0].Number, (int)place[1].Number)).ToList();
    }

    /// 0 on a hole and off the board.
    public int FishAt(Place place)
    {
        bool onRow = place.Row >= 0 && place.Row < fish.Count && place.Column >= 0;
        return onRow && place.Column < fish[place.Row].Count ? fish[place.Row][place.Column] : 0;
    }

    public bool IsFree(Place place)
    {
        return FishAt(place) > 0 && !taken.Contains(place);
    }

    /// The place beside one, in direction 0 to 5: N, NE, SE, S, SW, NW. Odd rows stand half a tile to the right.
    public static Place Beside(Place place, int direction)
    {
        int[] rows = { -2, -1, 1, 2, 1, -1 }, columns = { 0, 0, 0, 0, -1, -1 };
        int shift = direction % 3 == 0 ? 0 : place.Row & 1;
        return new Place(place.Row + rows[direction], place.Column + columns[direction] + shift);
    }

    /// Where a penguin can go: straight on, until a hole or another penguin.
    public IEnumerable<Place> Reachable(Place from)
    {
        for (int direction = 0; direction < 6; direction++)
            for (var to = Beside(from, direction); IsFree(to); to = Beside(to, direction))
                yield return to;
    }

    /// All that we may do now: one place while penguins are placed, then from and to.
    public List<Place[]> Actions()
    {
        if (!Placing)
            return Penguins[Seat].SelectMany(from => Reachable(from).Select(to => new[] { from, to })).ToList();
        var all = fish.SelectMany((row, number) => row.Select((_, column) => new Place(number, column)));
        return all.Where(place => IsFree(place)).Select(place => new[] { place }).ToList();
    }

    /// The action as JSON has it.
    public static string Written(Place[] action)
    {
        string[] places = action.Select(place => "[" + place.Row + ", " + place.Column + "]").ToArray();
        return places.Length == 1 ? places[0] : "[" + string.Join(", ", places) + "]";
    }
}
