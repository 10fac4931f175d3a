package ludus;

/** An edge of either game, equal by what it says: strategies keep edges in sets of their own, ordered by this hash. */
final class Edge implements planetwars.publicapi.IEdge, spaceexplorers.publicapi.IEdge {
    private final int source;
    private final int destination;
    private final int length;

    Edge(int source, int destination, int length) {
        this.source = source;
        this.destination = destination;
        this.length = length;
    }

    @Override
    public int getSourcePlanetId() {
        return source;
    }

    @Override
    public int getDestinationPlanetId() {
        return destination;
    }

    @Override
    public int getLength() {
        return length;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof Edge)) return false;
        Edge edge = (Edge) other;
        return source == edge.source && destination == edge.destination && length == edge.length;
    }

    @Override
    public int hashCode() {
        return 31 * (31 * source + destination) + length; // the original's: RULES 7.3
    }
}
