"""What a store says to its database, made once: to make a statement takes longer than to carry it out.

`:of` is a tournament's name, `:match` the number of one of its matches.
"""

from sqlalchemy import BindParameter, bindparam, insert, select, update

from ludus.store.tables import RECORDS, RESULTS, TOURNAMENTS

_OF: BindParameter[str] = bindparam("of")
_MATCH: BindParameter[int] = bindparam("match")

NAMES = select(TOURNAMENTS.c.name)
SPEC = select(TOURNAMENTS.c.spec).where(TOURNAMENTS.c.name == _OF)
COUNT = select(TOURNAMENTS.c.matches).where(TOURNAMENTS.c.name == _OF)
COUNT_ONE_MORE = update(TOURNAMENTS).where(TOURNAMENTS.c.name == _OF).values(matches=TOURNAMENTS.c.matches + 1)

RESULT = select(RESULTS.c.result).where(RESULTS.c.tournament == _OF, RESULTS.c.number == _MATCH)
ALL_RESULTS = select(RESULTS.c.result).where(RESULTS.c.tournament == _OF).order_by(RESULTS.c.number)
RESULTS_AFTER = ALL_RESULTS.where(RESULTS.c.arrival > bindparam("after"))
KEEP_RESULT = insert(RESULTS).values(
    tournament=_OF, number=_MATCH, arrival=COUNT.scalar_subquery(), result=bindparam("result")
)

RECORD = select(RECORDS.c.record).where(RECORDS.c.tournament == _OF, RECORDS.c.number == _MATCH)
KEEP_RECORD = insert(RECORDS).values(tournament=_OF, number=_MATCH, record=bindparam("record"))
