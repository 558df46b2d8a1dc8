"""The OpenAPI schema says what the server does: made-up requests get answers of the shapes it promises."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from tests.server.helper import PATIENCE, Served, Visitor

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
EXAMPLES = 20


@pytest.fixture
def database(tmp_path: Path) -> str:
    """SQLite alone: the schema is the same."""
    return str(tmp_path / "test.db")


def ask(operation: APIOperation[Any, Any, Any, Any], me: Visitor, match: str) -> None:
    """Put made-up requests to one operation; half of those about a match name one that exists."""
    headers = {"x-warhost": "test", "cookie": f"warhost={me.http.cookies['warhost']}"}

    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        derandomize=True,
        database=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def one(case: schemathesis.Case[Any]) -> None:
        if len(str(case.path_parameters.get("match_id", ""))) % 2:
            case.path_parameters["match_id"] = match
        case.validate_response(case.call(headers=headers, timeout=PATIENCE), checks=CHECKS)

    one()


def test_made_up_requests_are_answered_as_the_schema_says(served: Served) -> None:
    schema = schemathesis.openapi.from_url(f"http://{served.address}/api/schema/openapi.json")
    with Visitor(served.address) as me:
        match = me.new({"gandalf": "me", "witch_king": "bot"})["id"]
        tried = []
        for found in schema.get_all_operations():
            assert isinstance(found, Ok)
            operation = found.ok()
            if operation.method.upper() != "DELETE":
                ask(operation, me, match)
                tried.append(operation.label)
        assert len(tried) > 15, tried
