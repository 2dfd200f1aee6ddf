"""Questions as TOML files, and what runs them."""
