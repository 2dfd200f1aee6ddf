"""Component sheets and variants: read, check, explain what is wrong."""
