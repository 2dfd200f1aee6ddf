"""What can go wrong, as sentences: every fault a user can meet carries its exit code."""


class ChaiError(Exception):
    """A fault with a clear sentence for the user.

    The message says what is wrong, where, and what to do about it; the command line prints it
    without a traceback and ends with `exit_code`.
    """

    exit_code = 1


class GateFailed(ChaiError):
    """A figure is surely beyond what a gate allows."""

    exit_code = 1


class UsageFault(ChaiError):
    """An option, a name or a number on the command line or in a call is wrong."""

    exit_code = 2


class SheetFault(ChaiError):
    """A component sheet or a variant is wrong; the message lists every fault found."""

    exit_code = 3


class EngineFault(ChaiError):
    """The engine or a strategy failed; the message names seed, game and turn."""

    exit_code = 4


class Undecided(ChaiError):
    """The work ended partial or without a decision; what was done so far is kept."""

    exit_code = 5
