package planetwars.publicapi;

/** Makes the events of a turn. */
public interface IPlanetOperations {
    IEvent transferPeople(IPlanet from, IPlanet to, long numPeople);
}
