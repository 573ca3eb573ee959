"""`python -m mossa` is the `mossa` command."""

import sys

from mossa.cli import main

if __name__ == "__main__":
    sys.exit(main())
