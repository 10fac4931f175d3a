package planetwars.publicapi;

/** Whose something is, seen by the player who looks. */
public enum Owner {
    SELF, OPPONENT, NEUTRAL
}
