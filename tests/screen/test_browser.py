"""The user's browser, where there is a screen to show it on."""

import sys
import threading
import webbrowser

import pytest

from ludus.core.errors import LudusError
from ludus.screen import browser


@pytest.mark.parametrize(
    ("platform", "name", "there"),
    [("linux", "", False), ("linux", "DISPLAY", True), ("linux", "BROWSER", True), ("darwin", "", True)],
)
def test_whether_there_is_a_screen(platform: str, name: str, there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    for one in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(one, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    if name:
        monkeypatch.setenv(name, ":0")
    assert browser.has_screen() is there


@pytest.mark.parametrize("there", [True, False])
def test_it_is_opened_only_where_it_can_be_seen(there: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    over = threading.Event()

    def note(url: str) -> None:
        opened.append(url)
        over.set()

    monkeypatch.setattr(browser, "has_screen", lambda: there)
    monkeypatch.setattr(webbrowser, "open", note)
    browser.open_browser("http://x/", after_s=0)
    assert not there or over.wait(60)
    assert opened == (["http://x/"] if there else [])


def test_what_is_missing_is_named_with_the_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    browser.need_web()
    monkeypatch.setattr(browser, "find_spec", lambda name: None if name == "uvicorn" else object())
    with pytest.raises(LudusError, match=r"needs uvicorn: pip install 'ludus\[web\]'"):
        browser.need_web()
