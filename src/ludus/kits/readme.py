"""The README of a new bot."""

from pathlib import Path

from ludus.kits import Language

TEXT = """# {name}: a bot for {title}

Written in {language}. The one place to change is `{choose}` in `{main}`; it says there what it gets and gives.

{build}## Play

```
ludus play {game} {started} {easy}
ludus play {game} {started} {hard} --live
ludus bots {game}
```
The first one is easy, the last of the house is not; `--live` draws the match in the terminal, and `ludus bots` says who
else is there. All commands are for the folder above this one.

## Check

```
ludus check {started} --game {game}
```
25 things that go wrong in real matches: other seats, the smallest and the largest board, no time, nothing to do. Each
comes with what was seen and what to do about it.

## In a tournament

Put this whole folder into the bots of a tournament (docs/tournaments.md of Ludus): {inside}.

## The files

{files}
"""


def readme(path: Path, game: tuple[str, str], language: Language, houses: list[str], names: list[str]) -> str:
    """`game` is its name and title, `houses` its house bots, `names` the files that were written."""
    place = path.name
    notes = f"{language.notes}\n" if language.notes else ""
    build = (
        f"## Build\n\nIn this folder, after every change:\n\n```\n{language.build}\n```\n\n{notes}"
        if language.build
        else ""
    )
    return TEXT.format(
        name=path.name,
        title=game[1],
        game=game[0],
        language=language.title,
        choose=language.choose,
        main=language.main,
        build=build,
        started=f"{place}/{language.started}".rstrip("/"),
        inside=f"`{language.started}` is what is started of it" if language.started else "it is one bot",
        easy=houses[0],
        hard=houses[-1],
        files="\n".join(f"- `{name}`{_about(name, language)}" for name in names),
    )


def _about(name: str, language: Language) -> str:
    if name == language.main:
        return f": your bot, with `{language.choose}`"
    return ": how it is started" if name == language.started else ""
