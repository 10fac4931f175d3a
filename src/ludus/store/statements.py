"""What a store says to its database, made once: to make a statement takes longer than to carry it out.

`:of` is a tournament's name, `:match` the number of one of its matches.
"""

from sqlalchemy import BindParameter, bindparam, delete, exists, func, insert, select, update

from ludus.store.tables import ASIDE, DIGESTS, LEFT_OUT, RECORDS, RESULTS, TOURNAMENTS

_OF: BindParameter[str] = bindparam("of")
_MATCH: BindParameter[int] = bindparam("match")

NAMES = select(TOURNAMENTS.c.name)
SPEC = select(TOURNAMENTS.c.spec).where(TOURNAMENTS.c.name == _OF)
COUNT = select(TOURNAMENTS.c.matches).where(TOURNAMENTS.c.name == _OF)
COUNT_MORE = (
    update(TOURNAMENTS).where(TOURNAMENTS.c.name == _OF).values(matches=TOURNAMENTS.c.matches + bindparam("more"))
)
GROW = (
    update(TOURNAMENTS)
    .where(TOURNAMENTS.c.name == _OF, TOURNAMENTS.c.spec == bindparam("began"))
    .values(spec=bindparam("grown"))
)

ARRIVED = select(func.max(RESULTS.c.arrival)).where(RESULTS.c.tournament == _OF)

_AFTER = RESULTS.c.arrival > bindparam("after")
_UNTIL = RESULTS.c.arrival + 0 <= bindparam("until")  # the sum: so all are read in their order, and not by arrival
RESULT = select(RESULTS.c.result).where(RESULTS.c.tournament == _OF, RESULTS.c.number == _MATCH)
NUMBERS = select(RESULTS.c.number).where(RESULTS.c.tournament == _OF, _AFTER, _UNTIL).order_by(RESULTS.c.number)
ALL_RESULTS = (
    select(RESULTS.c.number, RESULTS.c.result).where(RESULTS.c.tournament == _OF, _UNTIL).order_by(RESULTS.c.number)
)
RESULTS_AFTER = ALL_RESULTS.where(_AFTER)
FORGET_RESULT = delete(RESULTS).where(RESULTS.c.tournament == _OF, RESULTS.c.number == _MATCH)
KEEP_RESULT = insert(RESULTS).values(
    tournament=_OF, number=_MATCH, arrival=COUNT.scalar_subquery(), result=bindparam("result")
)

RECORD = select(RECORDS.c.record).where(RECORDS.c.tournament == _OF, RECORDS.c.number == _MATCH)
FORGET_RECORD = delete(RECORDS).where(RECORDS.c.tournament == _OF, RECORDS.c.number == _MATCH)
KEEP_RECORD = insert(RECORDS).values(tournament=_OF, number=_MATCH, record=bindparam("record"))

_PLAYED = exists().where(RESULTS.c.tournament == _OF, RESULTS.c.number == ASIDE.c.number)
ALL_ASIDE = select(ASIDE.c.number, ASIDE.c.reason).where(ASIDE.c.tournament == _OF, ~_PLAYED).order_by(ASIDE.c.number)
FORGET_ASIDE = delete(ASIDE).where(ASIDE.c.tournament == _OF, ASIDE.c.number == _MATCH)
KEEP_ASIDE = insert(ASIDE).values(tournament=_OF, number=_MATCH, reason=bindparam("why"))

ALL_DIGESTS = select(DIGESTS.c.name, DIGESTS.c.digest).where(DIGESTS.c.tournament == _OF)
ALL_LEFT_OUT = select(LEFT_OUT.c.name, LEFT_OUT.c.reason).where(LEFT_OUT.c.tournament == _OF).order_by(LEFT_OUT.c.place)
FORGET_LEFT_OUT = delete(LEFT_OUT).where(LEFT_OUT.c.tournament == _OF)
