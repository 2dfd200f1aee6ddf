"""Statistics: frames in, frames out."""
