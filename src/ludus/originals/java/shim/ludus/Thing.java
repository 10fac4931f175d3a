package ludus;

/**
 * Equal only to itself, as the originals' objects are. Their hash codes are the JVM's and differ from run to run; these
 * are drawn from a sequence, so that a strategy that walks a HashSet of planets plays the same match again.
 */
abstract class Thing {
    private static int made;

    private final int hash = ++made * 0x9E3779B9;

    @Override
    public final boolean equals(Object other) {
        return this == other;
    }

    @Override
    public final int hashCode() {
        return hash;
    }
}
