"""Any data for the readers of Fish: near to what is meant, and far from it."""

from hypothesis import settings
from hypothesis import strategies as st

from tests.jsons import JSON
from tests.support import inputs

many = settings(max_examples=inputs(200))
anything = JSON
PLAYERS = st.lists(
    st.fixed_dictionaries(
        {
            "color": st.sampled_from(["red", "white", "brown", "black", "green"]),
            "score": st.integers(-1, 10**22) | st.booleans(),
            "places": st.lists(
                st.lists(st.integers(-1, 3), min_size=1, max_size=3) | st.tuples(st.just(0), st.just(1))
            ),
        },
        optional={"out": st.booleans()},
    )
    | anything,
    max_size=5,
)
ROWS = st.lists(st.lists(st.integers(0, 5) | st.integers(-1, 6), max_size=4), max_size=5)
