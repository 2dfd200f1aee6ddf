"""Play a plan, tell one game, keep a run in a folder."""
