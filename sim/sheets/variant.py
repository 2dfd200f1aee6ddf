"""Variants and settings: texts and TOML values -> the options of a game, typed and checked."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from sim.errors import SheetFault, UsageFault
from sim.sheets.cells import NO, YES
from sim.sheets.changes import is_cell, read_changes
from sim.sheets.contents import GameLike, OptionLike
from sim.sheets.faults import advice, quoted
from sim.sheets.folder import sheet_names
from sim.sheets.toml import comma_hint

OptionValue = int | bool | str

# The key of a cell may hold `=` in its brackets.
_PAIR = re.compile(r"([^=\[]+\[.*?\][^=]*|[^=]+)=(.*)", re.DOTALL)
_TOML_PLACE = re.compile(r"(.*?)(?: \(at line (\d+), column (\d+)\))?", re.DOTALL)
_TABLES = ("variant", "options", "sheets")
_ABOUT = ("name", "description")


@dataclass(frozen=True)
class Variant:
    """A named way to play: options that differ from the defaults, sheets and cells of its own."""

    name: str
    description: str = ""
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    sheets: Mapping[str, Path] = field(default_factory=dict)
    path: Path | None = None
    cells: Mapping[str, str] = field(default_factory=dict)


class _Illegal(ValueError):
    """A value an option does not allow; the message says what is allowed."""


# --- settings: key=value from the command line ------------------------------------------------


def split_pair(pair: str, said: str = "") -> tuple[str, str]:
    """Return key and value of `key=value`; a UsageFault begins with `said`, such as `--set`."""
    match = _PAIR.fullmatch(pair)
    if match is None:
        raise UsageFault(
            f"{said}{quoted(pair)} is no setting; write KEY=VALUE, such as hand_limit=7, "
            "customers=mine.csv or 'customers[ROW].price=4'."
        )
    return match[1], match[2]


def split_settings(
    game: GameLike, settings: Mapping[str, str]
) -> tuple[dict[str, str], dict[str, Path], dict[str, str]]:
    """Part `--set` pairs into options (texts), sheet files (`customers` -> path) and cells.

    Keys are compared without regard to capitals and hyphens. Where a sheet and an option have one
    name, a path is the sheet's and a word the option's. Raises UsageFault naming every key that is
    none of these, with near ones.
    """
    options: dict[str, str] = {}
    files: dict[str, Path] = {}
    settings, cells = split_cells(settings)
    unknown = wrong_cells(game, cells)
    for key, text in settings.items():
        name = _plain_key(key)
        is_option = name in _option_keys(game)
        if name in sheet_names(game) and not (is_option and _is_value(text)):
            files[name] = Path(text)
        elif is_option:
            options[name] = text
        else:
            unknown.append(_unknown(game, key, [*_option_keys(game), *sheet_names(game)]))
    _raise_usage(unknown)
    _raise_usage(f"{name}: a file must follow the equals sign." for name, path in files.items()
                 if path == Path())  # fmt: skip
    return options, files, cells


def _is_value(text: str) -> bool:
    """Tell whether a text is a word, and no path: it has no ending and no folder."""
    return bool(text.strip()) and not Path(text).suffix and not {"/", "\\"} & set(text)


def split_cells(settings: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, str]]:
    """Part settings into all others and, as texts, those whose keys are cells of sheets."""
    cells = {key: spelled(value) for key, value in settings.items() if is_cell(key)}
    return {key: value for key, value in settings.items() if key not in cells}, cells


def wrong_cells(game: GameLike, cells: Mapping[str, str]) -> list[str]:
    """Return a sentence for each cell whose sheet or column the game does not have."""
    try:
        read_changes(game, cells)
    except UsageFault as fault:
        return str(fault).split("\n")
    return []


def resolve_options(
    game: GameLike, variant: Mapping[str, Any] | None, settings: Mapping[str, str]
) -> dict[str, OptionValue]:
    """Return every option of a game with its value: default, else `variant`'s, else `settings`'.

    `variant` holds options by key (typed as in TOML, or texts), `settings` texts. Raises
    UsageFault naming every unknown key and every illegal value with what is allowed.
    """
    said: dict[str, OptionValue] = {}
    wrong = []
    for given in (variant or {}, settings):
        typed, faults = _typed_options(game, given)
        said |= typed
        wrong += [message for _, message in faults]
    _raise_usage(wrong)
    return {option.key: said.get(option.key, option.usual(said)) for option in game.options}


def _typed_options(
    game: GameLike, given: Mapping[str, Any]
) -> tuple[dict[str, OptionValue], list[tuple[str, str]]]:
    """Return the options that are right, and (key, fault) of those that are not."""
    by_key = {option.key: option for option in game.options}
    typed: dict[str, OptionValue] = {}
    faults = []
    for key, value in given.items():
        option = by_key.get(_plain_key(key))
        if option is None:
            faults.append((key, _unknown(game, key, list(by_key))))
            continue
        try:
            typed[option.key] = parse_value(option, value)
        except _Illegal as fault:
            faults.append((key, f"{option.key}: {fault}"))
    return typed, faults


def parse_value(option: OptionLike, value: object) -> OptionValue:
    """Return an option's value from a text or a TOML value; raises ValueError with the remedy."""
    match option.kind:
        case "int":
            return _int(option, value)
        case "bool":
            return _bool(option, value)
        case "choice":
            return _choice(option, value)
        case _:
            return _text(option, value)


def _int(option: OptionLike, value: object) -> int:
    text = str(value).strip()
    if isinstance(value, bool) or not re.fullmatch(r"[+-]?[0-9]{1,18}", text):
        raise _Illegal(f"{quoted(spelled(value))} is no whole number; write {_range(option)}.")
    number = int(text)
    too_low = option.low is not None and number < option.low
    too_high = option.high is not None and number > option.high
    if too_low or too_high:
        size = "small" if too_low else "large"
        raise _Illegal(f"{number} is too {size}; write {_range(option)}.")
    return number


def _range(option: OptionLike) -> str:
    low = "" if option.low is None else f" from {option.low}"
    high = "" if option.high is None else f" up to {option.high}"
    return f"a whole number{low}{high} (default {spelled(option.default)})"


def _bool(option: OptionLike, value: object) -> bool:
    word = spelled(value).strip().casefold()
    if word in YES | {"on"} or word in NO | {"off"}:
        return word in YES | {"on"}
    raise _Illegal(
        f"{quoted(spelled(value))} is neither on nor off; write true or false "
        f"(default {spelled(option.default)})."
    )


def _choice(option: OptionLike, value: object) -> str:
    text = spelled(value)
    for choice in option.choices:
        if _plain_key(choice) == _plain_key(text):
            return choice
    raise _Illegal(
        f"{quoted(text)} is no choice; {advice(text, option.choices)} "
        f"(default {spelled(option.default)})."
    )


def _text(option: OptionLike, value: object) -> str:
    if isinstance(value, str) and value.strip():
        return value.strip()
    raise _Illegal(
        f"{quoted(spelled(value))} is no text; write one, such as the default "
        f"{quoted(spelled(option.default))}."
    )


def spelled(value: object) -> str:
    """Return an option's value as a setting spells it: `true`, `4`, `own`."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _plain_key(key: str) -> str:
    return key.strip().casefold().replace("-", "_")


def _option_keys(game: GameLike) -> list[str]:
    return [option.key for option in game.options]


def _unknown(game: GameLike, key: str, known: list[str]) -> str:
    told = advice(_plain_key(key), known, "known are")
    return f"{quoted(key)} is no option or sheet of {game.title}; {told}."


def _raise_usage(lines: Iterable[str]) -> None:
    message = "\n".join(lines)
    if message:
        raise UsageFault(message)


# --- variant files ----------------------------------------------------------------------------


def find_variant(game: GameLike, name_or_path: str) -> Variant:
    """Return a packaged variant by its name, or the variant of a TOML file.

    Raises UsageFault with near names for a name that is neither, SheetFault for a wrong file.
    """
    if name_or_path in game.variants:
        packaged = game.variants[name_or_path]
        options, cells = split_cells(packaged.get("options", {}))
        description = packaged.get("description", "")
        return Variant(name_or_path, description, options, cells=cells)
    path = Path(name_or_path).expanduser()
    if path.suffix == ".toml" or path.exists():
        return read_variant(game, path)
    names = [*game.variants, "the path of a .toml file"]
    raise UsageFault(
        f"{quoted(name_or_path)} is no variant of {game.title}; {advice(name_or_path, names)}."
    )


def read_variant(game: GameLike, path: Path) -> Variant:
    """Return the variant a TOML file describes; sheet paths count from the file's folder.

    Raises SheetFault naming every fault: `mine.toml:options.pay: ...`.
    """
    content = _toml(Path(path))
    faults = _wrong_tables(content)
    about, options, sheets = (_table(content, name, faults) for name in _TABLES)
    options, cells = split_cells(options)
    faults += [f"options.{sentence}" for sentence in wrong_cells(game, cells)]
    typed, wrong = _typed_options(game, options)
    faults += [f"options.{key}: {message}" for key, message in wrong]
    faults += _wrong_about(about) + _wrong_sheets(game, sheets)
    if faults:
        raise SheetFault("\n".join(f"{Path(path).name}:{fault}" for fault in faults))
    folder = Path(path).parent
    return Variant(
        about.get("name", Path(path).stem),
        about.get("description", ""),
        typed,
        {_plain_key(name): folder / file for name, file in sheets.items()},
        Path(path),
        cells,
    )


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8-sig"))
    except FileNotFoundError as fault:
        raise SheetFault(f"{path}: there is no such file.") from fault
    except OSError as fault:
        raise SheetFault(f"{path}: the file cannot be read ({fault.strerror}).") from fault
    except UnicodeDecodeError as fault:
        raise SheetFault(f"{path.name}: this is no UTF-8 text; save it as UTF-8.") from fault
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        message, row, column = _TOML_PLACE.fullmatch(str(fault)).groups()  # type: ignore[union-attr]
        place = f"{path.name}:{row}:{column}" if row else path.name
        hint = comma_hint(path, fault)
        raise SheetFault(f"{place}: this is no TOML: {message}.{hint}") from fault


def _wrong_tables(content: Mapping[str, Any]) -> list[str]:
    return [
        f'{name}: a variant file has no "{name}"; {advice(name, _TABLES, "its tables are")}.'
        for name in content
        if name not in _TABLES
    ]


def _table(content: Mapping[str, Any], name: str, faults: list[str]) -> dict[str, Any]:
    table = content.get(name, {})
    if isinstance(table, dict):
        return table
    faults.append(f"{name}: {quoted(spelled(table))} is no table; write [{name}] above its lines.")
    return {}


def _wrong_about(about: Mapping[str, Any]) -> list[str]:
    faults = []
    for key, value in about.items():
        if key not in _ABOUT:
            faults.append(
                f"variant.{key}: [variant] has no such key; {advice(key, _ABOUT, 'its keys are')}."
            )
        elif not isinstance(value, str):
            faults.append(f"variant.{key}: {quoted(spelled(value))} is no text; put it in quotes.")
    return faults


def _wrong_sheets(game: GameLike, sheets: Mapping[str, Any]) -> list[str]:
    faults = []
    names = sheet_names(game)
    for name, file in sheets.items():
        if _plain_key(name) not in names:
            faults.append(
                f"sheets.{name}: {game.title} has no such sheet; "
                f"{advice(name, names, 'its sheets are')}."
            )
        elif not isinstance(file, str) or not file.strip():
            faults.append(
                f"sheets.{name}: {quoted(spelled(file))} is no file name; write it in quotes."
            )
    return faults
