"""The user's browser, where there is a screen to show it on."""

import os
import sys
import threading
import webbrowser
from importlib.util import find_spec

from ludus.core.errors import LudusError

SOON_S = 0.5  # what is opened may have to be there first


def need_web() -> None:
    """The extra that a server needs."""
    if missing := [name for name in ("starlette", "uvicorn", "websockets") if find_spec(name) is None]:
        raise LudusError(f"this needs {' and '.join(missing)}: pip install 'ludus[web]'")


def has_screen() -> bool:
    """Without one a browser in text could take the terminal. Who names a browser wants it."""
    return sys.platform != "linux" or any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def open_browser(url: str, after_s: float = SOON_S) -> None:
    """Where there is a screen; otherwise the URL was printed."""
    if has_screen():
        threading.Timer(after_s, webbrowser.open, (url,)).start()
