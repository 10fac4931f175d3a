package planetwars.publicapi;

/** People on their way. */
public interface IShuttle {
    long getNumberPeople();

    Owner getOwner();

    int getSourcePlanetId();

    int getDestinationPlanetId();

    int getTurnsToArrival();
}
