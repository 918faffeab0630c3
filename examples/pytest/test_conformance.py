"""The conformance suite as tests of this service: each case is one of them.

The service and its adapter have to run before. One run of the program stands behind all tests; what
`-k`, `--lf` and the like leave out is not sent.
"""

import os
from pathlib import Path

import pytest

from conformance import FAILED, SKIPPED, WHOLE_RUN, Suite

# A target file, or a base address.
TARGET = os.environ.get("CONFORMANCE_TARGET") or str(Path(__file__).with_name("target.toml"))
SUITE = Suite(TARGET)


@pytest.fixture(scope="session")
def outcomes(request):
    items = request.session.items
    here = [item for item in items if getattr(item, "function", None) is test_conformance]
    chosen = [item.callspec.params["case"] for item in here]
    return SUITE.run([case for case in chosen if case != WHOLE_RUN])


@pytest.mark.parametrize("case", [*SUITE.cases(), WHOLE_RUN])
def test_conformance(case, outcomes):
    how, text = outcomes[case]
    if how == SKIPPED:
        pytest.skip(text)
    if how == FAILED:
        pytest.fail(text, pytrace=False)
