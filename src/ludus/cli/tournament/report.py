"""A tournament as one HTML page that needs nothing else."""

from pathlib import Path


def write_report(file: Path, output: Path | None, place: str) -> Path:
    """Write the page of FILE's tournament, beside it where nothing else is said."""
    from ludus.cli.tournament.table import open_store, stored_spec
    from ludus.core.errors import LudusError
    from ludus.report.report import report

    with open_store(place, file) as store:
        page = report(stored_spec(store, file.stem), file.stem, store)
    wanted = output or file.with_suffix(".html")
    try:
        wanted.write_text(page, encoding="utf-8")
    except OSError as error:
        raise LudusError(f"{wanted}: cannot be written ({error.strerror})") from None
    return wanted
