"""Ctrl-C while compiled code plays: the first asks for an end, the second makes one.

Python hears of Ctrl-C between two of its own steps. A game that never ends, by a loop in a
strategy, gives it none; so a thread of its own listens to the signals as they come in.

While a game is compiled, LLVM calls back into Python, and a KeyboardInterrupt that is raised there
is printed and dropped: the compiler goes on, or stumbles over what is missing.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator

INTERRUPTED = 130
PATIENCE = 1.5
"""Seconds after a first Ctrl-C until it is said what is waited for."""
ONE_PRESS = 0.2
"""Seconds in which a second signal is the first one's echo: wrappers pass it on."""
AGAIN = 0.05
"""Seconds after which a Ctrl-C that a callback dropped comes again: to the listener an echo."""

WAITING = "Waiting for the games under way; Ctrl-C again ends at once."

_kept: list[Callable[[], str]] = []
_hints: list[Callable[[], str]] = []


@contextlib.contextmanager
def keeping(sentence: Callable[[], str]) -> Iterator[None]:
    """Inside the block, let `sentence` tell what is kept if the process ends at once."""
    _kept.append(sentence)
    try:
        yield
    finally:
        _kept.remove(sentence)


@contextlib.contextmanager
def hinting(sentence: Callable[[], str]) -> Iterator[None]:
    """Inside the block, let `sentence` tell why the process may have to be ended at once."""
    _hints.append(sentence)
    try:
        yield
    finally:
        _hints.remove(sentence)


def hints() -> str:
    """Return what may be the matter with what is under way; nothing if nothing seems to be."""
    return _joined(_hints)


def _joined(sentences: list[Callable[[], str]]) -> str:
    return " ".join(filter(None, (sentence() for sentence in list(sentences))))


@contextlib.contextmanager
def listening() -> Iterator[None]:
    """Inside the block, end the process at the second Ctrl-C, whatever it is doing.

    Nothing is half-written then: files take their names when they are whole. A first one is not
    lost in a callback, and what fails because of it counts as interrupted.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    before = signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    listener = threading.Thread(target=_listen, args=(reader,), daemon=True)
    listener.start()
    try:
        with _insisting():
            yield
    finally:
        signal.set_wakeup_fd(before)
        os.close(writer)  # the listener reads the end of the pipe
        listener.join()
        os.close(reader)


@contextlib.contextmanager
def _insisting() -> Iterator[None]:
    """Inside the block, deliver a Ctrl-C again that was raised where nobody could catch it."""
    before = sys.unraisablehook
    timers: list[threading.Timer] = []
    here = threading.get_ident()

    def dropped(what: sys.UnraisableHookArgs) -> None:
        if what.exc_type is not KeyboardInterrupt:
            before(what)
            return
        timers.append(threading.Timer(AGAIN, signal.pthread_kill, (here, signal.SIGINT)))
        timers[-1].start()

    sys.unraisablehook = dropped
    try:
        yield
    except Exception as fault:
        if timers and getattr(fault, "exit_code", None) != INTERRUPTED:
            raise KeyboardInterrupt from fault
        raise  # it says better what is kept
    finally:
        for timer in timers:
            timer.cancel()
        sys.unraisablehook = before


def _listen(reader: int) -> None:
    """Count the signals that come in; return when the block is left."""
    asked: float | None = None
    told = False
    while True:
        left = None if asked is None or told else asked + PATIENCE - time.monotonic()
        if left is not None and left <= 0:
            kept = "What is finished is kept." if _kept and not hints() else ""
            say(" ".join(filter(None, (WAITING, kept, hints()))))
            told, left = True, None
        ready, _, _ = select.select([reader], [], [], left)
        if not ready:
            continue
        signals = os.read(reader, 1)
        if not signals:
            return
        if signals[0] != signal.SIGINT:
            continue
        if asked is not None and time.monotonic() - asked > ONE_PRESS:
            _end()
        asked = asked or time.monotonic()


def _end() -> None:
    """Say what is kept and end the process."""
    say(" ".join(filter(None, ("Interrupted.", _joined(_kept), hints()))))
    os._exit(INTERRUPTED)


def say(sentence: str) -> None:
    """Write a line on stderr, below a bar that may be drawn there."""
    with contextlib.suppress(OSError, ValueError):
        start = "\n" if sys.stderr.isatty() else ""
        print(f"{start}{sentence}", file=sys.stderr, flush=True)
