package ludus;

import java.util.List;
import java.util.Queue;

/** One of the games, with a strategy of its API. */
interface Table {
    /** Show it the planets of a view. What it queued before an exception stays in the queue. */
    void takeTurn(List<?> planets, int seat, boolean original, Queue<?> queue);
}
