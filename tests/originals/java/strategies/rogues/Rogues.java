package rogues;

import java.util.List;
import java.util.Queue;
import java.util.Scanner;
import planetwars.publicapi.IEdge;
import planetwars.publicapi.IEvent;
import planetwars.publicapi.IPlanet;
import planetwars.publicapi.IPlanetOperations;
import planetwars.publicapi.IStrategy;
import planetwars.publicapi.IVisiblePlanet;
import planetwars.publicapi.Owner;

/** Strategies that do what strategies should not. All of them first queue a launch, whenever they can. */
public final class Rogues {
    private Rogues() {}

    /** What they have in common; not itself a strategy. */
    abstract static class Rogue implements IStrategy {
        int turn;

        abstract void misbehave(Queue<IEvent> queue);

        @Override
        public void takeTurn(List<IPlanet> planets, IPlanetOperations operations, Queue<IEvent> queue) {
            turn++;
            for (IPlanet planet : planets) {
                if (!(planet instanceof IVisiblePlanet)) continue;
                IVisiblePlanet from = (IVisiblePlanet) planet;
                if (from.getOwner() != Owner.SELF || from.getPopulation() < 2) continue;
                IEdge edge = from.getEdges().iterator().next();
                IPlanet to = null;
                for (IPlanet other : planets) if (other.getId() == edge.getDestinationPlanetId()) to = other;
                queue.add(operations.transferPeople(from, to, 1));
                break;
            }
            misbehave(queue);
        }

        @Override
        public String getName() {
            return getClass().getSimpleName();
        }

        @Override
        public boolean compete() {
            return false;
        }
    }

    public static class Throws extends Rogue {
        @Override
        void misbehave(Queue<IEvent> queue) {
            if (turn == 3) queue.add(null); // the queue refuses it
            if (turn == 5) overflow();
        }

        private int overflow() {
            return 1 + overflow();
        }
    }

    public static class Exits extends Rogue {
        @Override
        void misbehave(Queue<IEvent> queue) {
            if (turn == 3) leaveForGood();
        }

        private void leaveForGood() {
            System.exit(0);
        }
    }

    /** Also reads stdin, where there is nothing for it, and offers an event of its own making. */
    public static class Prints extends Rogue {
        @Override
        void misbehave(Queue<IEvent> queue) {
            System.out.println("{\"turn\": " + turn + ", \"action\": [[99, 99, 99]]}");
            System.out.println("stdin: " + new Scanner(System.in).hasNextLine());
            queue.add(new IEvent() {});
        }
    }

    public static class Loops extends Rogue {
        @Override
        void misbehave(Queue<IEvent> queue) {
            while (turn > 2) {} // for ever
        }
    }

    public static class Hoards extends Rogue {
        @Override
        void misbehave(Queue<IEvent> queue) {
            long[][] all = new long[1 << 20][];
            for (int i = 0; turn == 2 && i < all.length; i++) all[i] = new long[1 << 20];
        }
    }

    public static class LeavesThreads extends Rogue {
        @Override
        void misbehave(Queue<IEvent> queue) {
            if (turn == 1) new Thread(() -> sleep()).start();
        }

        private void sleep() {
            try {
                Thread.sleep(1_000_000);
            } catch (InterruptedException error) {
                throw new IllegalStateException(error);
            }
        }
    }

    public static class NeverBegins extends Rogue {
        public NeverBegins() {
            throw new IllegalStateException("no mood");
        }

        @Override
        void misbehave(Queue<IEvent> queue) {}
    }

    /** Cannot be made of nothing. */
    public static class NeedsAnother extends Rogue {
        public NeedsAnother(IStrategy other) {}

        @Override
        void misbehave(Queue<IEvent> queue) {}
    }
}
