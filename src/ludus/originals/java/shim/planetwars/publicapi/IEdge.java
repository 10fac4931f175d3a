package planetwars.publicapi;

/** A connection, from the planet that was asked for it. */
public interface IEdge {
    int getSourcePlanetId();

    int getDestinationPlanetId();

    int getLength();
}
