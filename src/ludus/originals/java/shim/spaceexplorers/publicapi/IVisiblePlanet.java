package spaceexplorers.publicapi;

import java.util.List;

/** A planet that is seen. */
public interface IVisiblePlanet extends IPlanet {
    int getHabitability();

    long getSize();

    long getTotalPopulation();

    long getP1Population();

    long getP2Population();

    Owner getOwner();

    boolean isHomeworld();

    List<IShuttle> getIncomingShuttles();
}
