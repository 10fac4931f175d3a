"""A match that is lost ten times is set aside, named wherever the tournament is told, and the tournament goes on."""

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from ludus.cli.tournament import command
from ludus.core.errors import LudusError
from ludus.core.match import MatchResult
from ludus.core.player import Fault
from ludus.ratings.estimate import pentanomial
from ludus.store import Store
from ludus.tournament import Pairing, Schedule, TournamentSpec
from ludus.tournament.bracket import stages
from ludus.tournament.formats.swiss import byes
from ludus.tournament.reading import read_spec
from ludus.tournament.runner import PATIENCE, resumed, run
from ludus.tournament.workers.match_process import Answer
from ludus.tournament.workers.pool import Pool
from ludus.tournament.workers.worker import Done, Task, WorkJob
from ludus.web.tournaments.tournament_page import TournamentPage, TournamentStage
from tests.tournament.play import by_strength, make_spec
from tests.web.test_traffic import until

FORMATS: dict[str, dict[str, Any]] = {
    "round_robin": {"rounds": 2},
    "ranker": {},
    "one_vs_one_all": {},
    "gauntlet": {},
    "free_for_all": {"rounds": 3, "seats": 3},
    "tables": {"seats": 3},
    "knockout": {"format_best_of": 3, "format_third_place": True},
    "groups": {"seats": 3},
    "swiss": {},
    "ladder": {"rounds": 3},
    "sprt": {"rounds": 8, "batch": 2},
}

Loses = Callable[[Task], bool]


class FakeCrew:
    """Plays by strength and at once, but loses what it is told to."""

    def __init__(self, loses: Loses, answer: Done | str | None = None) -> None:
        self._loses, self._answer = loses, answer
        self._tasks: deque[Task] = deque()
        self.given: list[int] = []
        self.secrets: dict[int, str] = {}

    def __enter__(self) -> "FakeCrew":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    @property
    def has_room(self) -> bool:
        return len(self._tasks) < 4

    @property
    def has_done(self) -> bool:
        return False

    @property
    def playing(self) -> list[Task]:
        return list(self._tasks)

    def wait(self, seconds: float) -> bool:
        return bool(self._tasks)

    def give(self, task: Task | WorkJob) -> None:
        assert isinstance(task, Task)
        self._tasks.append(task)
        self.given.append(task.number)
        self.secrets[task.number] = task.spec.secret

    def take(self) -> tuple[Task, Done | str | None]:
        task = self._tasks.popleft()
        if self._loses(task):
            return task, self._answer
        return task, Done(by_strength(Pairing(task.number, task.entrants, 0, 0, 0)), b"", ())


def spec_of(kind: str) -> TournamentSpec:
    return make_spec(2 if kind == "sprt" else 7, kind, **FORMATS[kind])


def numbers(*lost: int) -> Loses:
    return lambda task: task.number in lost


@pytest.mark.parametrize("kind", FORMATS)
def test_every_format_goes_on_without_it(kind: str, place: str) -> None:
    spec, said = spec_of(kind), list[str]()
    workers = FakeCrew(numbers(1, 3))
    with Store(place) as store:
        finished = run(spec, store, "cup", workers=workers, announce=said.append)
        results, aside = list(store.results("cup")), store.aside("cup")
        again = resumed(spec, store, "cup", over=True)
        assert again.finished == finished
    assert aside == dict.fromkeys((1, 3), f"lost {PATIENCE} times: its worker died")
    assert workers.given.count(1) == workers.given.count(3) == PATIENCE
    assert len(results) == len(set(workers.given)) - 2 > 1
    assert {result.number for result in results}.isdisjoint(aside)
    assert sum("is set aside: its worker died" in line for line in said) == 2
    assert set(again.aside) == {1, 3}
    if finished.places:
        assert {one for group in finished.places for one in group} == set(range(len(spec.entrants)))
        assert len(finished.winners) >= 1


def test_in_a_knockout_the_better_seed_goes_on_and_somebody_wins(tmp_path: Path) -> None:
    spec = make_spec(4, "knockout")
    with Store(tmp_path / "s.db") as store:
        finished = run(spec, store, "cup", workers=FakeCrew(lambda task: True))
        assert list(store.results("cup")) == []
        tree = stages(spec, (), store.aside("cup"))
    assert finished.places == ((0,), (1,), (3, 2))
    assert [met.winner for met in tree[-1].meetings] == [0]


def test_all_at_a_table_of_a_knockout_in_groups_go_on() -> None:
    schedule = Schedule(make_spec(6, "groups", seats=3))
    schedule.set_aside(0)
    schedule.add(by_strength(schedule.open[0]))
    assert {0, 1, 2} <= {one for pairing in schedule.open for one in pairing.entrants}


def test_a_swiss_round_is_worth_half_a_point_and_its_byes_stay() -> None:
    spec = make_spec(5, "swiss", format_both_seats=False)
    schedule, results = Schedule(spec), list[MatchResult]()
    schedule.set_aside(0)
    while schedule.open:
        results.append(by_strength(schedule.open[0]))
        schedule.add(results[-1])
    assert len(byes(spec, results, schedule.aside)) == 3
    assert len(byes(spec, results)) == 0  # without it no round is whole


def test_nobody_is_rated_or_suspended_by_it() -> None:
    spec = make_spec(2, "sprt", rounds=2, batch=2)
    schedule, results = Schedule(spec), list[MatchResult]()
    schedule.set_aside(0)
    while schedule.open:
        results.append(by_strength(schedule.open[0]))
        schedule.add(results[-1])
    assert len(results) == 3 and sum(pentanomial(results, 0)) == 1  # half a pair does not count


def test_it_is_tried_again_where_nothing_was_built_on_it(place: str) -> None:
    spec = make_spec(4, "round_robin")
    with Store(place) as store:
        run(spec, store, "cup", workers=FakeCrew(numbers(2)))
        assert set(store.aside("cup")) == {2}
        workers = FakeCrew(numbers())
        run(spec, store, "cup", workers=workers)
        assert workers.given == [2]
        assert store.aside("cup") == {}
        assert store.count("cup") == 12


def test_what_a_knockout_has_gone_on_without_stays_so(place: str) -> None:
    """As long as nothing was played that follows from it, it can be tried again; then no more."""
    spec = make_spec(8, "knockout")
    with Store(place) as store:
        run(spec, store, "cup", workers=FakeCrew(numbers(0, 6)))  # one of the first round, and the final
        assert set(store.aside("cup")) == {0, 6}
        workers = FakeCrew(numbers())
        run(spec, store, "cup", workers=workers)
        assert workers.given == [6]
        assert set(store.aside("cup")) == {0}
        workers = FakeCrew(numbers())
        assert run(spec, store, "cup", workers=workers).winners == (0,)
        assert workers.given == []


def test_ours_is_ours_whatever_it_was(place: str) -> None:
    def why(answer: Done | str | None) -> str:
        with Store(place) as store:
            name = f"cup {answer}"
            run(make_spec(2, "round_robin"), store, name, workers=FakeCrew(numbers(0), answer))
            return store.aside(name)[0]

    infra = MatchResult(0, (0, 1), (1, 1), (0.0, 0.0), ((0, Fault.INFRA),))
    assert why("no board 'x'") == "lost 10 times: no board 'x'"
    assert why(Done(infra, b"", ("a: infra in turn 1 of match 0: no process",))).endswith("no process")
    assert why(None) == "lost 10 times: its worker died"


FILE = """
game = "planet_wars"
boards = ["line"]
options = { max_turns = 2 }
entrants = ["greedy", "rush", "turtle"]
"""


class LossyPool(Pool):
    """Workers that cannot play one of the matches."""

    def take(self) -> tuple[Task | WorkJob, Answer]:
        task, done = super().take()
        return task, None if task.number == 2 else done


def test_the_command_names_it_and_says_so_with_its_exit_code(
    place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(FILE)

    def ludus(*words: str) -> Any:
        return CliRunner().invoke(command, [*words, str(file), "--store", place])

    monkeypatch.setattr("ludus.tournament.runner.Pool", LossyPool)
    done = ludus("run")
    assert done.exit_code == 1, done.output
    line = " ".join(done.stdout.split())
    assert "match 2 (" in line
    assert "is set aside: lost 10 times: its worker died" in line
    assert "5 matches in " in line
    assert "over" in line
    assert "match 2 (" in ludus("show").stdout
    assert ludus("report").exit_code == 0
    page = file.with_suffix(".html").read_text()
    assert "Set aside" in page
    assert "lost 10 times: its worker died" in page
    with Store(place) as store:
        told = TournamentPage(store, "cup")
        assert told.stage(running=False) is TournamentStage.OVER
        assert "its worker died" in told.parts()["aside"]
    monkeypatch.undo()
    done = ludus("run")
    assert done.exit_code == 0, done.output
    assert "set aside" not in done.stdout
    with Store(place) as store:
        assert store.count("cup") == 6


def test_a_page_that_is_open_hears_of_it(tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    file.write_text(FILE)
    spec = read_spec(file)
    with Store(tmp_path / "s.db") as store:
        store.begin("cup", msgspec.json.encode(spec))
        story = TournamentPage(store, "cup")
        assert story.parts()["aside"] == ""
        store.set_aside("cup", 1, "lost")
        until(lambda: "lost" in story.parts()["aside"])  # a page that took long to make is left as it is for a while


def test_a_store_of_before_is_read_and_a_match_that_was_played_is_not_aside(tmp_path: Path) -> None:
    with Store(tmp_path / "s.db") as store:
        store.begin("cup", b"{}")
        assert store.aside("cup") == {}
    with Store(f"sqlite:///file:{tmp_path}/s.db?mode=ro&uri=true") as store:
        assert store.aside("cup") == {}
    with Store(tmp_path / "s.db") as store:
        store.set_aside("cup", 3, "lost")
        store.set_aside("cup", 3, "lost again")
        store.set_aside("other", 3, "another's")
        assert store.aside("cup") == {3: "lost again"}
        store.commit("cup", MatchResult(3, (0, 1), (1, 2), (0.0, 0.0)), b"record")
        assert store.aside("cup") == {}


def test_a_spec_that_says_the_same_in_fewer_words_is_the_same(tmp_path: Path) -> None:
    """As it is where a newer Ludus knows more keys than the one that began."""
    spec = make_spec(3, "round_robin")
    old = msgspec.json.decode(msgspec.json.encode(spec))
    del old["secret"]
    with Store(tmp_path / "s.db") as store:
        store.begin("cup", msgspec.json.encode(old))
        run(spec, store, "cup", workers=FakeCrew(numbers()))
        with pytest.raises(LudusError, match="began with another file"):
            run(make_spec(3, "round_robin", seed=1), store, "cup", workers=FakeCrew(numbers()))


def test_every_match_has_a_secret_of_its_own_and_the_same_in_every_run(tmp_path: Path) -> None:
    def secrets(name: str, spec: TournamentSpec) -> dict[int, str]:
        workers = FakeCrew(numbers())
        with Store(tmp_path / f"{name}.db") as store:
            run(spec, store, "cup", workers=workers)
        return workers.secrets

    first = secrets("one", make_spec(4, "round_robin"))
    assert len(set(first.values())) == len(first) == 12  # the two of a pair too
    assert secrets("again", make_spec(4, "round_robin")) == first
    others = (make_spec(4, "round_robin", seed=1), make_spec(4, "round_robin", secret="mine"))
    for number, spec in enumerate(others):
        assert set(secrets(f"other {number}", spec).values()).isdisjoint(first.values())
