import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;

/** The conversation with Ludus: one JSON object a line (docs/bot-protocol.md). There is no need to change it. */
final class Talk {
    private Talk() {}

    /** Answer every turn until the match is over. `answer` gets the view and gives the action as JSON. */
    static void converse(Function<Json, String> answer) throws IOException {
        var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            Json message = Json.read(line);
            switch (message.get("type").text()) {
                case "hello":
                    say("{\"type\": \"ready\"}");
                    break;
                case "act":
                    String action = answer.apply(message.get("view"));
                    say("{\"turn\": " + message.get("turn").number() + ", \"action\": " + action + "}");
                    break;
                case "end":
                    return;
                default: // there may be more some day
            }
        }
    }

    private static void say(String line) {
        System.out.print(line + "\n");
        System.out.flush(); // or the answer stays here until the buffer is full
    }
}
