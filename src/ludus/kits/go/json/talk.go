// The conversation with Ludus: one JSON object a line (docs/bot-protocol.md). There is no need to change it.
package main

import (
	"bufio"
	"encoding/json"
	"os"
)

type message struct {
	Type string          `json:"type"`
	Turn int             `json:"turn"`
	View json.RawMessage `json:"view"`
}

type answer struct {
	Turn   int `json:"turn"`
	Action any `json:"action"`
}

// converse answers every turn until the match is over; act gets the view as JSON and gives the action.
func converse(act func(view []byte) any) {
	in, out := bufio.NewReaderSize(os.Stdin, 1<<16), json.NewEncoder(os.Stdout)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var heard message
		must(json.Unmarshal(line, &heard))
		switch heard.Type {
		case "hello":
			must(out.Encode(map[string]string{"type": "ready"}))
		case "act":
			must(out.Encode(answer{heard.Turn, act(heard.View)}))
		case "end":
			return
		}
	}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
