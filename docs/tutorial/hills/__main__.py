"""`python -m hills play hills`: the command line with one more game."""

import sys

from warhost.cli import main

sys.exit(main())
