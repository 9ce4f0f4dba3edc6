"""Reads an export with DuckDB, Polars, pandas and pyarrow, and compares it with the reference and with the service.

    read_back.py FOLDER COLUMNS

FOLDER has the folders parquet, csv and ndjson. COLUMNS is docs/reference/export.md."""

import pathlib
import re
import sys

import duckdb
import pandas
import polars
import pyarrow.parquet

# A type of the reference as each tool names it.
DUCKDB = {"integer": "BIGINT", "number": "DOUBLE", "text": "VARCHAR", "boolean": "BOOLEAN", "time": "TIMESTAMP WITH TIME ZONE", "date": "DATE"}
ARROW = {"integer": "int64", "number": "double", "text": ("string", "large_string"), "boolean": "bool", "time": "timestamp[ms, tz=UTC]", "date": "date32[day]"}
POLARS = {"integer": "Int64", "number": "Float64", "text": "String", "boolean": "Boolean", "time": "Datetime(time_unit='ms', time_zone='UTC')", "date": "Date"}


def reference(page):
    """The columns and types of every table."""
    tables, columns = {}, None
    for line in page.splitlines():
        if line.startswith("## "):
            columns = tables[line[3:]] = {}
        elif found := re.match(r"\| `(\w+)` \| (\w+) \| (yes|no) \|", line):
            columns[found[1]] = found[2]
    return tables


def main():
    folder, page = map(pathlib.Path, sys.argv[1:])
    tables = reference(page.read_text())
    del tables["deletions"]  # Only an export with --since has it.
    assert len(tables) == 10, list(tables)
    duck = duckdb.connect()
    for name, columns in tables.items():
        path = folder / "parquet" / f"{name}.parquet"
        duck.execute(f"create view {name} as select * from '{path}'")
        described = {row[0]: row[1] for row in duck.execute(f"describe {name}").fetchall()}
        assert described == {column: DUCKDB[type_] for column, type_ in columns.items()}, name
        arrow = pyarrow.parquet.read_table(path)
        for field in arrow.schema:
            assert str(field.type) in ARROW[columns[field.name]], (name, field)
        frame = polars.read_parquet(path)
        assert {column: str(type_) for column, type_ in frame.schema.items()} == {column: POLARS[type_] for column, type_ in columns.items()}, name
        # The same rows from every format and tool.
        table = pandas.read_parquet(path)
        csv = pandas.read_csv(folder / "csv" / f"{name}.csv", dtype_backend="numpy_nullable", keep_default_na=False, na_values={column: [""] for column in columns}, low_memory=False)
        lines = polars.read_ndjson(folder / "ndjson" / f"{name}.ndjson", infer_schema_length=None)
        assert list(table.columns) == list(csv.columns) == frame.columns == list(columns), name
        # Polars orders the columns of NDJSON as it likes.
        assert sorted(lines.columns) == sorted(columns), name
        assert len(table) == len(csv) == len(lines) == len(frame) == arrow.num_rows > 0, name
        for column, type_ in columns.items():
            if type_ in ("integer", "number"):
                # The sum of a column without a value may be None.
                sums = [values[column].sum() or 0 for values in (table, csv, lines, frame)]
                assert max(sums) - min(sums) < 1e-6 * max(1, abs(sums[0])), (name, column, sums)
        print(f"{name}: {len(table)} rows, {len(columns)} columns")
    differences = duck.execute((pathlib.Path(__file__).parent / "round_trip.sql").read_text()).fetchall()
    assert not differences, differences[:5]
    goals, scored = duck.execute("select count(goal_team_id), (select sum(goals_scored_total) from team_match) from events").fetchone()
    assert goals == scored > 0, (goals, scored)
    print(f"the events add up to the numbers of teams and players; {goals} goals")


main()
