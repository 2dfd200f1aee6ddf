"""The strategies of each game by name, and loading them by name or from a user's files."""

from __future__ import annotations

import difflib
import hashlib
import importlib
import math
import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from sim.errors import SheetFault, UsageFault
from sim.games import names as game_names
from sim.sheets.toml import comma_hint
from strategies import user

PRESETS = Path(__file__).parent / "presets"

SCORING = "scoring"
"""The policy behind every preset of a game: one function, many weights."""

GENERIC = {
    "random": ("strategies.random", "any legal action with the same chance: the novice"),
    "greedy": ("strategies.greedy", "the best immediate gain, ties by chance"),
}


@dataclass(frozen=True)
class Strategy:
    """A strategy ready to play one game.

    `weights` maps each named weight to its number (empty for strategies without); `source_hash`
    is the SHA-256 of the file it comes from (and of what a user's file imports from beside it),
    `origin` that file or module.
    """

    name: str
    summary: str
    policy: Any
    weights: Mapping[str, float]
    source_hash: str
    origin: str


@dataclass(frozen=True)
class Listed:
    """A line of the list of strategies: no kernel is loaded for it."""

    name: str
    summary: str


def listing(game: str) -> list[Listed]:
    """Return the strategies that come with a game: the generic ones, then its presets."""
    generic = [Listed(name, summary) for name, (_, summary) in GENERIC.items()]
    presets = [Listed(path.stem, _read_preset(path)["summary"]) for path in _presets(game)]
    return generic + presets


def find(game: str, name: str) -> Strategy:
    """Return a strategy of a game by name, preset file or `file.py:function`.

    Raises UsageFault for an unknown name (naming near ones), SheetFault for a faulty preset file,
    EngineFault for a strategy file that cannot be loaded.
    """
    if name in GENERIC:
        return _generic(game, name)
    for path in _presets(game):
        if path.stem == name:
            return _preset(game, path, name)
    if name.endswith(".toml"):
        return _preset(game, Path(name), name)
    if ".py" in name:
        return _from_file(game, name)
    known = [line.name for line in listing(game)]
    near = difflib.get_close_matches(name, known, 1)
    hint = f' Did you mean "{near[0]}"?' if near else ""
    raise UsageFault(
        f'"{name}" is no strategy of {game}.{hint} Strategies: {", ".join(known)}; or your own: '
        f"./mine.py:my_policy (a function) or ./mine.toml (weights)."
    )


def preset_folder(game: str) -> Path:
    """Return the folder of a game's presets, one TOML file each."""
    return PRESETS / game.replace("-", "_")


def _presets(game: str) -> list[Path]:
    return sorted(preset_folder(game).glob("*.toml"))


def policies(game: str, names: Iterable[str]) -> Iterator[str]:
    """Yield, for each strategy that comes with a game, which compiled policy decides for it."""
    presets = {path.stem for path in _presets(game)}
    for name in names:
        if name in GENERIC:
            yield name
        elif name in presets or name.endswith(".toml"):
            yield SCORING


@cache
def compiled(game: str, policy: str) -> Any:
    """Return the compiled function of a policy: a generic one, or the game's scoring policy."""
    from sim.engine.loop import compile_policy
    from sim.games import find as find_game

    folder = f"strategies.{game.replace('-', '_')}"
    if policy == SCORING:
        module = f"{folder}.policy"
    else:
        importlib.import_module(f"{folder}.gain")  # tells greedy the gains
        module = GENERIC[policy][0]
    function = getattr(importlib.import_module(module), policy)
    return compile_policy(find_game(game).load_kernels(), function)


def _generic(game: str, name: str) -> Strategy:
    module, summary = GENERIC[name]
    source = Path(importlib.import_module(module).__file__ or "")
    return Strategy(name, summary, compiled(game, name), {}, _hash(source), module)


def _preset(game: str, path: Path, name: str) -> Strategy:
    """Load weights for the game's scoring strategy from a TOML file."""
    preset = _read_preset(path)
    module = f"strategies.{game.replace('-', '_')}"
    names = _weight_names(game)
    weights = preset["weights"]
    for weight in weights:
        if weight not in names:
            _refuse_weights_of_another(game, path, weights)
            near = difflib.get_close_matches(weight, names, 1)
            hint = f' Did you mean "{near[0]}"?' if near else ""
            place = f"{path}{_line_of(path, weight)}:weights"
            raise SheetFault(f'{place}: "{weight}" is no weight of {game}.{hint}')
    missing = [weight for weight in names if weight not in weights]
    if missing:
        raise SheetFault(
            f"{path}:weights: {', '.join(missing)} missing. Copy them from a preset that comes "
            f"with the game (`chai-balance strategies new mine.toml --game {game}`)."
        )
    ordered = {weight: float(weights[weight]) for weight in names}
    policy = compiled(game, SCORING)
    return Strategy(name, preset["summary"], policy, ordered, _hash(path), module)


def _refuse_weights_of_another(game: str, path: Path, weights: Mapping[str, Any]) -> None:
    """Raise SheetFault if nearly all weights are those of another game than `game`."""
    known = {each: set(_weight_names(each)) for each in game_names()}
    fits = {each: len(names & weights.keys()) for each, names in known.items()}
    best = max(fits, key=lambda each: fits[each])
    if best != game and fits[best] > fits[game] and fits[best] >= 0.8 * len(weights):
        raise SheetFault(
            f"{path}:weights: these are weights of {best}, not of {game}. Play {best} with them, "
            f"or begin with: chai-balance strategies new mine.toml --game {game}"
        )


def _weight_names(game: str) -> tuple[str, ...]:
    """Return the names of the weights of a game's scoring strategy."""
    module = importlib.import_module(f"strategies.{game.replace('-', '_')}.weights")
    names: tuple[str, ...] = module.NAMES
    return names


def _read_preset(path: Path) -> dict[str, Any]:
    """Read a preset file; SheetFault says what is wrong with it and where."""
    try:
        preset = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UsageFault(
            f"The strategy file {path} cannot be read: {error.strerror}. Check the path."
        ) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SheetFault(
            f"{path}: this is no TOML file: {error}.{comma_hint(path, error)}"
        ) from None
    for key in preset:
        if key not in ("summary", "weights"):
            raise SheetFault(f'{path}: "{key}" is unknown; a preset has summary and [weights].')
    if not isinstance(preset.setdefault("summary", f"weights from {path.name}"), str):
        raise SheetFault(f'{path}:summary: "{preset["summary"]}" is no text: write it in quotes.')
    weights = preset.get("weights")
    if not isinstance(weights, dict):
        raise SheetFault(f"{path}: there is no table [weights] with a number for each weight.")
    for weight, value in weights.items():
        place = f"{path}{_line_of(path, weight)}:weights:{weight}"
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise SheetFault(f'{place}: "{value}" is no number.')
        if not math.isfinite(value):
            raise SheetFault(f"{place}: {value} is no finite number.")
    return preset


def _line_of(path: Path, key: str) -> str:
    """Return `:line` of a key in a TOML file, if it stands at the start of one."""
    lines = path.read_text("utf-8").splitlines()
    written = re.compile(rf"""\s*["']?{re.escape(key)}["']?\s*=""")
    found = [number for number, line in enumerate(lines, 1) if written.match(line)]
    return f":{found[0]}" if found else ""


def _from_file(game: str, name: str) -> Strategy:
    path, function = user.split(name)
    policy, summary, source = user.load(game, path, function)
    return Strategy(name, summary, policy, {}, source, str(path))


def _hash(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
