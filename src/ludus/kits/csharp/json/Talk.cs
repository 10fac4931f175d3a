using System;

/// The conversation with Ludus: one JSON object a line (docs/bot-protocol.md). There is no need to change it.
static class Talk
{
    /// Answer every turn until the match is over. `answer` gets the view and gives the action as JSON.
    public static void Converse(Func<Json, string> answer)
    {
        string line;
        while ((line = Console.In.ReadLine()) != null)
        {
            Json message = Json.Read(line);
            switch (message["type"].Text)
            {
                case "hello":
                    Say("{\"type\": \"ready\"}");
                    break;
                case "act":
                    string action = answer(message["view"]);
                    Say("{\"turn\": " + message["turn"].Text + ", \"action\": " + action + "}");
                    break;
                case "end":
                    return;
            }
        }
    }

    static void Say(string line)
    {
        Console.Out.Write(line + "\n");
        Console.Out.Flush(); // or the answer stays here until the buffer is full
    }
}
