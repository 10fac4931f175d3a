package spaceexplorers.publicapi;

/** What transferPeople made; nothing happens until it is in the queue. */
public interface IEvent {}
