package planetwars.publicapi;

import java.util.List;

/** A planet that is seen. */
public interface IVisiblePlanet extends IPlanet {
    int getHabitability();

    long getSize();

    long getPopulation();

    Owner getOwner();

    boolean isHomeworld();

    List<IShuttle> getIncomingShuttles();
}
