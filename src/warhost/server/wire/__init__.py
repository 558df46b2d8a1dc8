"""The wire format: these structs define every message and the OpenAPI schema."""

from warhost.server.wire.advice import *
from warhost.server.wire.base import *
from warhost.server.wire.client import *
from warhost.server.wire.games import *
from warhost.server.wire.matches import *
from warhost.server.wire.people import *
from warhost.server.wire.scenarios import *
from warhost.server.wire.table import *
