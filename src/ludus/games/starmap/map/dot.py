"""The Graphviz dialect of the board files: text to nodes and edges, nothing more.

The grammar is that of the original's parser (RULES 2.2), with its tolerances: any case of the keywords, `--` and `->`
alike, chains, subgraphs, ports, several attribute lists. What planets and edges must have is judged in `board.py`.
"""

import re
from itertools import pairwise
from typing import NamedTuple

from msgspec import Struct, field

from ludus.core.errors import BadBoard

Attributes = dict[str, str]

TOKEN = re.compile(
    r"""(?P<blank>[ \t\r\n]+|//[^\r\n]*|/\*.*?\*/|\#[^\r\n]*)
      | (?P<number>-?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?))
      | (?P<string>"(?:\\"|[^"])*")
      | (?P<html><(?:<[^<>]*>|[^<>])*>)
      | (?P<name>[A-Za-z_\u0080-\u00ff][A-Za-z_0-9\u0080-\u00ff]*)
      | (?P<mark>--|->|[{}\[\]=,;:])""",
    re.VERBOSE | re.DOTALL,
)
KEYWORDS = {"strict", "graph", "digraph", "node", "edge", "subgraph"}
LINKS = {"--", "->"}
DEEPEST = 100
MOST_WRITTEN = 100_000  # edges, those that are written again included
MOST_NODES, MOST_EDGES = 2_000, 20_000  # a group joined to a group is all edges between them: few letters, many edges


class Token(NamedTuple):
    kind: str  # number, string, html, name, mark, keyword, end
    text: str
    line: int


class Element(Struct):
    """A node or an edge: its attributes, of which the later ones count, and the line where it was first named."""

    line: int
    attributes: Attributes = field(default_factory=dict)
    written: list[Attributes] = field(default_factory=list)  # of an edge: as each of its statements has them


class Graph(Struct):
    """Nodes by their id as written, edges by both ids; both in the order of the file."""

    name: str = ""
    nodes: dict[str, Element] = field(default_factory=dict)
    edges: dict[tuple[str, str], Element] = field(default_factory=dict)


def parse(text: str, source: str) -> Graph:
    """Read a dot file's text; BadBoard names the line."""
    return _Parser(_tokens(text, source), source).graph()


def _tokens(text: str, source: str) -> list[Token]:
    tokens, place, line = [], 0, 1
    while place < len(text):
        match = TOKEN.match(text, place)
        if match is None:
            raise BadBoard(source, f"unexpected character {text[place]!r}", line)
        kind, word = match.lastgroup or "", match.group()
        if kind == "name" and word.lower() in KEYWORDS:
            tokens.append(Token("keyword", word.lower(), line))
        elif kind != "blank":
            tokens.append(Token(kind, word, line))
        line += word.count("\n")
        place = match.end()
    tokens.append(Token("end", "end of file", line))
    return tokens


class _Parser:
    """Recursive descent over the tokens; each method reads one thing of the grammar."""

    def __init__(self, tokens: list[Token], source: str) -> None:
        self.tokens, self.source = tokens, source
        self.place = 0
        self.depth = 0
        self.written = 0
        self.found = Graph()

    def graph(self) -> Graph:
        self._take("strict")
        if not (self._take("graph") or self._take("digraph")):
            self._fail("a board begins with 'graph NAME {'")
        if self._at_id():
            self.found.name = self._value(self._next())
        self._statements(self._need("{", "after the graph's name"))
        return self.found  # what stands behind the last brace is not read

    def _statements(self, opening: Token) -> set[str]:
        """Up to the closing brace; gives the nodes named on the way."""
        named: set[str] = set()
        self.depth += 1
        if self.depth > DEEPEST:
            self._fail(f"groups nested more than {DEEPEST} deep")
        while not self._take("}"):
            if self._peek().kind == "end":
                self._fail(f"missing '}}' for the '{{' of line {opening.line}")
            named |= self._statement()
            self._take(";")
        self.depth -= 1
        return named

    def _statement(self) -> set[str]:
        if self._peek().text in ("graph", "node", "edge") and self._peek().kind == "keyword":
            self._next()
            self._attributes(required=True)
            return set()
        if self._at_id() and self.tokens[self.place + 1].text == "=":
            self._next(), self._next(), self._id("a value")
            return set()
        return self._node_or_edge()

    def _node_or_edge(self) -> set[str]:
        line = self._peek().line
        is_group = self._at_group()
        groups = [self._end_point()]
        while self._peek().text in LINKS:
            self._next()
            groups.append(self._end_point())
        if len(groups) > 1:
            self._connect(groups, line)
        elif not is_group:
            (node,) = groups[0]
            self.found.nodes[node].attributes |= self._attributes()
        return set().union(*groups)

    def _connect(self, groups: list[set[str]], line: int) -> None:
        attributes = self._attributes()
        wanted = sum(len(left) * len(right) for left, right in pairwise(groups))
        self.written += wanted
        if len(self.found.edges) + wanted > MOST_EDGES or self.written > MOST_WRITTEN:
            raise BadBoard(self.source, f"more than {MOST_EDGES} edges", line)
        for left, right in pairwise(groups):
            for pair in sorted((a, b) for a in left for b in right):
                edge = self.found.edges.setdefault(pair, Element(line))
                edge.attributes |= attributes
                edge.written.append(attributes)

    def _end_point(self) -> set[str]:
        """A node, or all nodes of a subgraph."""
        if self._at_group():
            if self._take("subgraph") and self._at_id():
                self._next()
            return self._statements(self._need("{", "of the subgraph"))
        token = self._id("a planet")
        while self._take(":"):
            self._id("a port")
        self.found.nodes.setdefault(token.text, Element(token.line))
        if len(self.found.nodes) > MOST_NODES:
            raise BadBoard(self.source, f"more than {MOST_NODES} planets", token.line)
        return {token.text}

    def _attributes(self, required: bool = False) -> Attributes:
        """All `[…]` lists in a row. Names and values alternate; the comma and even the `=` may be left out."""
        if required and self._peek().text != "[":
            self._fail("expected '['")
        words: list[str] = []
        while self._take("["):
            while not self._take("]"):
                words.append(self._value(self._id("an attribute or ']'")))
                if self._take("="):
                    words.append(self._value(self._id("a value")))
                self._take(",")
        return dict(zip(words[::2], words[1::2], strict=False))

    def _value(self, token: Token) -> str:
        return token.text[1:-1].replace('\\"', '"') if token.kind == "string" else token.text

    def _at_id(self) -> bool:
        return self._peek().kind in ("number", "string", "html", "name")

    def _at_group(self) -> bool:
        return self._peek().text in ("subgraph", "{") and self._peek().kind in ("keyword", "mark")

    def _id(self, wanted: str) -> Token:
        if not self._at_id():
            self._fail(f"expected {wanted}")
        return self._next()

    def _peek(self) -> Token:
        return self.tokens[self.place]

    def _next(self) -> Token:
        self.place += 1
        return self.tokens[self.place - 1]

    def _take(self, text: str) -> bool:
        token = self._peek()
        if token.text != text or token.kind not in ("mark", "keyword"):
            return False
        self.place += 1
        return True

    def _need(self, text: str, where: str) -> Token:
        if not self._take(text):
            self._fail(f"expected '{text}' {where}")
        return self.tokens[self.place - 1]

    def _fail(self, what: str) -> None:
        token = self._peek()
        found = token.text if token.kind == "end" else f"'{token.text}'"
        raise BadBoard(self.source, f"{what}, found {found}", token.line)
