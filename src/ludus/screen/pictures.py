"""Scenes for people: in the terminal, as an SVG file, in the browser."""

from pathlib import Path

from ludus.core.scene import Scene

WINDOW = 900  # pixels wide


def show_scene(scene: Scene) -> None:
    """As large as the terminal allows."""
    from ludus.screen.say import console
    from ludus.view.terminal import to_terminal

    screen = console()
    screen.print(to_terminal(scene, min(screen.width, 120), min(max(screen.height - 3, 16), 40)))


def write_svg(scene: Scene, path: Path) -> None:
    from ludus.core.errors import LudusError
    from ludus.view.svg import to_svg

    try:
        path.write_text(to_svg(scene), encoding="utf-8")
    except OSError as error:
        raise LudusError(f"{path}: cannot be written ({error.strerror})") from None


def open_page(scene: Scene, title: str) -> Path:
    """Write the scene as a page to a temporary file and have the browser show it."""
    from tempfile import mkdtemp

    from ludus.screen.browser import open_browser
    from ludus.view.html import scene_page

    path = Path(mkdtemp(prefix="ludus-")) / "board.html"
    path.write_text(scene_page(scene, title), encoding="utf-8")
    open_browser(path.as_uri(), after_s=0)
    return path


def show_window(scene: Scene, title: str) -> None:
    """A window of its own with the scene, until it is closed."""
    from base64 import b64encode

    from ludus.core.errors import LudusError
    from ludus.view.picture import to_png

    try:
        import tkinter
    except ImportError:
        raise LudusError("a window needs tkinter (on Debian the package python3-tk); --svg FILE does not") from None
    picture = b64encode(to_png(scene, "light", WINDOW))
    try:
        window = tkinter.Tk()
    except tkinter.TclError as error:
        raise LudusError(f"no window can be opened here ({error}); --svg FILE needs none") from None
    window.title(title)
    image = tkinter.PhotoImage(data=picture)
    tkinter.Label(window, image=image, borderwidth=0).pack()
    window.bind("<Escape>", lambda event: window.destroy())
    window.mainloop()


def open_svg(scene: Scene, name: str) -> Path:
    """Write the scene to a temporary file and have the browser show it."""
    import webbrowser
    from tempfile import mkdtemp

    path = Path(mkdtemp(prefix="ludus-")) / f"{name}.svg"
    write_svg(scene, path)
    webbrowser.open(path.as_uri())
    return path
