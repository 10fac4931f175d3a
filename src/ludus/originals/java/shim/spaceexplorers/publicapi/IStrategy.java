package spaceexplorers.publicapi;

import java.util.List;
import java.util.Queue;

/** What a player of the game writes. An object of it plays one match. */
public interface IStrategy {
    void takeTurn(List<IPlanet> planets, IPlanetOperations planetOperations, Queue<IEvent> eventsToExecute);

    String getName();

    boolean compete();
}
