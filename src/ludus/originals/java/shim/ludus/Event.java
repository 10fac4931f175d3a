package ludus;

/** An event of either game: an order that counts once it is in the queue. */
final class Event extends Thing implements planetwars.publicapi.IEvent, spaceexplorers.publicapi.IEvent {
    final int source;
    final int destination;
    final long people;
    int number; // 0 until it is queued in edition original, where the same object may be queued again: RULES 7.4

    Event(int source, int destination, long people) {
        this.source = source;
        this.destination = destination;
        this.people = people;
    }
}
