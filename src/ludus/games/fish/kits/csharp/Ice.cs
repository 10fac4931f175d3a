using System.Collections.Generic;
using System.Linq;
using System.Text.Json;

/// What a bot sees of the ice: tiles with fish, penguins, and where they can go. A place is (row, column).
class Ice
{
    public readonly int Seat;
    public readonly bool Placing;
    public readonly List<List<(int Row, int Column)>> Penguins; // by seat
    public readonly List<int> Scores; // by seat
    readonly List<List<int>> fish; // 0 is a hole
    readonly HashSet<(int, int)> taken; // places with a penguin

    public Ice(JsonElement view)
    {
        var players = view.GetProperty("players").EnumerateArray().ToList();
        Seat = view.GetProperty("seat").GetInt32();
        Placing = view.GetProperty("phase").GetString() == "placing";
        Penguins = players.Select(player => Places(player.GetProperty("places"))).ToList();
        Scores = players.Select(player => player.GetProperty("score").GetInt32()).ToList();
        var rows = view.GetProperty("board").EnumerateArray();
        fish = rows.Select(row => row.EnumerateArray().Select(tile => tile.GetInt32()).ToList()).ToList();
        taken = Penguins.SelectMany(places => places).ToHashSet();
    }

    static List<(int, int)> Places(JsonElement shown)
    {
        return shown.EnumerateArray().Select(place => (place[0].GetInt32(), place[1].GetInt32())).ToList();
    }

    /// 0 on a hole and off the board.
    public int FishAt((int Row, int Column) place)
    {
        bool onRow = place.Row >= 0 && place.Row < fish.Count && place.Column >= 0;
        return onRow && place.Column < fish[place.Row].Count ? fish[place.Row][place.Column] : 0;
    }

    public bool IsFree((int, int) place)
    {
        return FishAt(place) > 0 && !taken.Contains(place);
    }

    /// The place beside one, in direction 0 to 5: N, NE, SE, S, SW, NW. Odd rows stand half a tile to the right.
    public static (int, int) Beside((int Row, int Column) place, int direction)
    {
        int[] rows = { -2, -1, 1, 2, 1, -1 }, columns = { 0, 0, 0, 0, -1, -1 };
        int shift = direction % 3 == 0 ? 0 : place.Row & 1;
        return (place.Row + rows[direction], place.Column + columns[direction] + shift);
    }

    /// Where a penguin can go: straight on, until a hole or another penguin.
    public IEnumerable<(int, int)> Reachable((int, int) from)
    {
        for (int direction = 0; direction < 6; direction++)
            for (var to = Beside(from, direction); IsFree(to); to = Beside(to, direction))
                yield return to;
    }

    /// All that we may do now: one place while penguins are placed, then from and to.
    public List<(int Row, int Column)[]> Actions()
    {
        if (!Placing)
            return Penguins[Seat].SelectMany(from => Reachable(from).Select(to => new[] { from, to })).ToList();
        var all = fish.SelectMany((row, number) => row.Select((_, column) => (number, column)));
        return all.Where(place => IsFree(place)).Select(place => new (int Row, int Column)[] { place }).ToList();
    }

    /// The action as JSON has it.
    public static object Plain((int Row, int Column)[] action)
    {
        var places = action.Select(place => new[] { place.Row, place.Column }).ToArray();
        return places.Length == 1 ? (object)places[0] : places;
    }
}
