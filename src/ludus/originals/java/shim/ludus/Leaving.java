package ludus;

import java.util.Map;

/** Says on stderr where a strategy called System.exit: the match is over for it, and its author wants to know why. */
final class Leaving extends Thread {
    static void watch() {
        Runtime.getRuntime().addShutdownHook(new Leaving());
    }

    @Override
    public void run() {
        for (Map.Entry<Thread, StackTraceElement[]> entry : Thread.getAllStackTraces().entrySet()) {
            if (isExit(entry.getValue())) show(entry.getValue());
        }
    }

    private static boolean isExit(StackTraceElement[] trace) {
        for (StackTraceElement place : trace) {
            if (place.getClassName().equals("java.lang.Runtime") && place.getMethodName().equals("exit")) return true;
        }
        return false;
    }

    private static void show(StackTraceElement[] trace) {
        System.err.println("System.exit was called:");
        boolean theirs = false;
        for (StackTraceElement place : trace) {
            if (theirs) System.err.println("\tat " + place);
            theirs = theirs || place.getClassName().equals("java.lang.System") || place.getMethodName().equals("exit");
        }
    }
}
