import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** What a bot sees of the ice: tiles with fish, penguins, and where they can go. */
final class Ice {
    record Place(int row, int column) {
        /** The place beside it, in direction 0 to 5: N, NE, SE, S, SW, NW. Odd rows stand half a tile to the right. */
        Place beside(int direction) {
            int[] rows = {-2, -1, 1, 2, 1, -1};
            int[] columns = {0, 0, 0, 0, -1, -1};
            int shift = direction % 3 == 0 ? 0 : row & 1;
            return new Place(row + rows[direction], column + columns[direction] + shift);
        }

        @Override
        public String toString() {
            return "[" + row + ", " + column + "]";
        }
    }

    /** While penguins are placed `from` is null. */
    record Action(Place from, Place to) {
        String json() {
            return from == null ? to.toString() : "[" + from + ", " + to + "]";
        }
    }

    record Player(long score, List<Place> penguins) {}

    final int seat;
    final boolean placing;
    final List<Player> players = new ArrayList<>(); // by seat
    private final List<Json> rows;
    private final Set<Place> taken = new HashSet<>(); // places with a penguin

    Ice(Json view) {
        seat = (int) view.get("seat").number();
        placing = view.get("phase").text().equals("placing");
        rows = view.get("board").items();
        for (Json shown : view.get("players").items()) {
            List<Place> penguins = new ArrayList<>();
            for (Json place : shown.get("places").items())
                penguins.add(new Place((int) place.get(0).number(), (int) place.get(1).number()));
            players.add(new Player(shown.get("score").number(), penguins));
            taken.addAll(penguins);
        }
    }

    /** 0 on a hole and off the board. */
    int fishAt(Place place) {
        boolean onRow = place.row() >= 0 && place.row() < rows.size() && place.column() >= 0;
        if (!onRow || place.column() >= rows.get(place.row()).items().size()) return 0;
        return (int) rows.get(place.row()).get(place.column()).number();
    }

    boolean isFree(Place place) {
        return fishAt(place) > 0 && !taken.contains(place);
    }

    /** Where a penguin can go: straight on, until a hole or another penguin. */
    List<Place> reachable(Place from) {
        List<Place> found = new ArrayList<>();
        for (int direction = 0; direction < 6; direction++)
            for (Place to = from.beside(direction); isFree(to); to = to.beside(direction)) found.add(to);
        return found;
    }

    /** All that we may do now. */
    List<Action> actions() {
        List<Action> found = new ArrayList<>();
        if (placing) {
            for (int row = 0; row < rows.size(); row++)
                for (int column = 0; column < rows.get(row).items().size(); column++)
                    if (isFree(new Place(row, column))) found.add(new Action(null, new Place(row, column)));
            return found;
        }
        for (Place from : players.get(seat).penguins()) for (Place to : reachable(from)) found.add(new Action(from, to));
        return found;
    }
}
