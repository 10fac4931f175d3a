using System;
using System.Text.Json;

/// The conversation with Ludus: one JSON object a line (docs/bot-protocol.md). There is no need to change it.
static class Talk
{
    /// Answer every turn until the match is over. `answer` gets the view and gives the action.
    public static void Converse(Func<JsonElement, object> answer)
    {
        string line;
        while ((line = Console.In.ReadLine()) != null)
        {
            using JsonDocument message = JsonDocument.Parse(line);
            JsonElement root = message.RootElement;
            switch (root.GetProperty("type").GetString())
            {
                case "hello":
                    Say(new { type = "ready" });
                    break;
                case "act":
                    int turn = root.GetProperty("turn").GetInt32();
                    Say(new { turn, action = answer(root.GetProperty("view")) });
                    break;
                case "end":
                    return;
            }
        }
    }

    static void Say(object message)
    {
        Console.Out.Write(JsonSerializer.Serialize(message) + "\n");
        Console.Out.Flush(); // or the answer stays here until the buffer is full
    }
}
