"""`python -m sim.cli` is `chai-balance`."""

from sim.cli.main import main

main(prog_name="chai-balance")
