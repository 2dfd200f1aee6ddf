"""The part that knows no game: random streams, the play loop, batches, storage."""
