"""Run the commands: python -m portal."""

from portal.cli import main

main()
