"""The formats: one file each, with its options, its schedule and its length. This is the only list of them."""

from typing import get_args

from ludus.tournament.formats.format import TournamentFormat
from ludus.tournament.formats.free_for_all import FreeForAll
from ludus.tournament.formats.gauntlet import Gauntlet
from ludus.tournament.formats.groups import Groups
from ludus.tournament.formats.knockout import Knockout
from ludus.tournament.formats.ladder import Ladder
from ludus.tournament.formats.one_vs_one_all import OneVsOneAll
from ludus.tournament.formats.ranker import Ranker
from ludus.tournament.formats.round_robin import RoundRobin
from ludus.tournament.formats.sprt import Sprt
from ludus.tournament.formats.swiss import Swiss
from ludus.tournament.formats.tables import Tables

Format = (
    RoundRobin | Ranker | OneVsOneAll | FreeForAll | Tables | Gauntlet | Knockout | Groups | Swiss | Ladder | Sprt
)  # what `[format]` in a spec file becomes
FORMATS: dict[str, type[TournamentFormat]] = {str(kind.__struct_config__.tag): kind for kind in get_args(Format)}
