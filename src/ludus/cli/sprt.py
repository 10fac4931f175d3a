"""`ludus sprt`: is the new one better? A calculator for the sequential probability ratio test."""

import click

RESULTS, PAIRS = "W,D,L", "n0,n1,n2,n3,n4"


def _numbers(ctx: click.Context, param: click.Parameter, word: str | None) -> list[int] | None:
    """Numbers of matches with commas between, as many as the option's words."""
    if word is None:
        return None
    parts, words = [part.strip() for part in word.split(",")], RESULTS if param.name == "results" else PAIRS
    wanted = words.count(",") + 1
    if len(parts) != wanted or not all(part.isascii() and part.isdigit() and len(part) < 13 for part in parts):
        raise click.BadParameter(f"{word!r}: expected {words}, {wanted} whole numbers", ctx, param)
    return [int(part) for part in parts]


@click.command("sprt")
@click.option("--elo0", default=0.0, show_default=True, help="H0: it is better by so much, or less.")
@click.option("--elo1", default=5.0, show_default=True, help="H1: it is better by so much, or more.")
@click.option("--alpha", default=0.05, show_default=True, help="How often H1 may be accepted wrongly.")
@click.option("--beta", default=0.05, show_default=True, help="How often H0 may be accepted wrongly.")
@click.option("--results", callback=_numbers, metavar=RESULTS, help="Matches won, drawn and lost.")
@click.option(
    "--pairs",
    callback=_numbers,
    metavar=PAIRS,
    help="Pairs with swapped seats that gave 0, ½, 1, 1½ and 2 points.",
)
@click.option("--normalized", is_flag=True, help="elo0 and elo1 are normalized: in deviations of one match.")
def command(
    elo0: float,
    elo1: float,
    alpha: float,
    beta: float,
    results: list[int] | None,
    pairs: list[int] | None,
    normalized: bool,
) -> None:
    """Is it better by ELO1, or only by ELO0? Say H1, H0 or go on.

    \b
    ludus sprt --elo0 0 --elo1 5 --results 520,310,430
    ludus sprt --elo0 0 --elo1 5 --pairs 31,112,260,149,48
    """
    from ludus.ratings.sprt import Hypotheses, decide
    from ludus.screen.say import say

    counts = _counts(results, pairs)
    found = decide(Hypotheses(elo0, elo1, alpha, beta, normalized), counts)
    kind = "normalized " if normalized else ""
    say(f"H0 {kind}Elo {elo0:g}, H1 {kind}Elo {elo1:g}, alpha {alpha:g}, beta {beta:g}")
    say(f"LLR      {found.llr:.3f}  ({found.lower:.3f} to {found.upper:.3f})")
    say(f"verdict  {found.verdict}")
    for line in _estimates(counts):
        say(line)


def _counts(results: list[int] | None, pairs: list[int] | None) -> list[int]:
    if (results is None) == (pairs is None):
        raise click.UsageError(f"give either --results {RESULTS} or --pairs {PAIRS}")
    return pairs if pairs is not None else (results or [])[::-1]  # the house counts upwards: losses, draws, wins


def _estimates(counts: list[int]) -> list[str]:
    from ludus.ratings.estimate import elo, normalized_elo

    if not any(counts):
        return []
    plain, normal = elo(counts), normalized_elo(counts)
    return [
        f"Elo      {plain.value:.1f}  (95 %: {plain.low:.1f} to {plain.high:.1f})",
        f"nElo     {normal.value:.1f}  (95 %: {normal.low:.1f} to {normal.high:.1f})",
    ]
