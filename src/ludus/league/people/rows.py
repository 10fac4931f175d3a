"""Rows that two may want at the same moment."""

from typing import Any

from sqlalchemy import Column, Connection, Table, update
from sqlalchemy.dialects import postgresql, sqlite


def added(link: Connection, table: Table, told: Column[Any], **row: Any) -> Any:
    """A new row, of which `told` is given back; None where it would be the second of what there is one of."""
    insert = postgresql.insert if link.dialect.name == "postgresql" else sqlite.insert
    return link.execute(insert(table).values(**row).on_conflict_do_nothing().returning(told)).scalar()


def held(link: Connection, table: Table, column: Column[Any], value: Any) -> bool:
    """Keep all others from changing this row until we are done; False where there is none.

    To change it is the only way that both databases know: SQLite begins a transaction with the first change.
    """
    return bool(link.execute(update(table).where(column == value).values({column.name: value})).rowcount)
