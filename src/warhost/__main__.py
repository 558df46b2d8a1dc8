"""`python -m warhost`."""

import sys

from warhost.cli import main

sys.exit(main())
