// The conversation with Ludus: one JSON object a line (docs/bot-protocol.md). There is no need to change it.
#pragma once
#include <functional>
#include <iostream>
#include <string>

#include "json.hpp"

// Answer every turn until the match is over. `answer` gets the view and gives the action as JSON.
inline void converse(const std::function<std::string(const Json &)> &answer) {
    for (std::string line; std::getline(std::cin, line);) {
        Json message = Json::read(line);
        const std::string &type = message["type"].text();
        if (type == "hello") {
            std::cout << "{\"type\": \"ready\"}\n";
        } else if (type == "act") {
            std::cout << "{\"turn\": " << message["turn"].number() << ", \"action\": " << answer(message["view"]) << "}\n";
        } else if (type == "end") {
            return;
        }
        std::cout.flush();  // or the answer stays here until the buffer is full
    }
}
