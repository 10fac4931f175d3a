package planetwars.publicapi;

import java.util.Set;

/** A planet of which only the map is known, unless it is an IVisiblePlanet. */
public interface IPlanet {
    int getId();

    Set<IEdge> getEdges();
}
