"""Scenes for people: in the terminal, as an SVG file, in the browser."""

from pathlib import Path

from ludus.core.scene import Scene


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


def open_svg(scene: Scene, name: str) -> Path:
    """Write the scene to a temporary file and have the browser show it."""
    import webbrowser
    from tempfile import mkdtemp

    path = Path(mkdtemp(prefix="ludus-")) / f"{name}.svg"
    write_svg(scene, path)
    webbrowser.open(path.as_uri())
    return path
