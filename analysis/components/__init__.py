"""What the cards and pieces of a game are worth: who has them, and what they cause."""
