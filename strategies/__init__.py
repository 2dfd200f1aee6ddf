"""How a seat decides: strategies that come along, presets of weights, and files of users."""
