"""What the browser that we open shows instead of the token."""

from ludus.web.guard.ticket import Shown, Ticket


def test_the_first_gets_a_cookie_that_is_not_the_ticket() -> None:
    ticket = Ticket("word")
    assert (ticket.show("other"), ticket.cookie) == (Shown.NONE, "")
    assert ticket.show("word") is Shown.GOOD
    assert len(ticket.cookie) > 16 and ticket.cookie != "word"


def test_a_second_time_takes_the_cookie_back_for_good() -> None:
    ticket = Ticket("word")
    ticket.show("word")
    assert (ticket.show("word"), ticket.cookie) == (Shown.TWICE, "")
    assert (ticket.show("word"), ticket.cookie) == (Shown.TWICE, "")


def test_a_server_without_one_takes_none() -> None:
    assert Ticket("").show("") is Shown.NONE
    assert Ticket("word").show("wörd\udce9".encode(errors="ignore").decode()) is Shown.NONE
