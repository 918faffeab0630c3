"""The helper of examples/pytest without pytest: what it makes of events, and a run of the program.

Called by tests/it/suite/harnesses.rs, which starts a service with a fault for it.
"""

import json
import os
import unittest
from pathlib import Path

from conformance import FAILED, PASSED, SKIPPED, WHOLE_RUN, Suite, outcomes

FAULTY, GOOD = "LIST-7.echo.near-misses", "LIST-7.echo.unknown-alone"


class Mapping(unittest.TestCase):
    def test_each_run_comes_out_as_it_should(self):
        runs = json.loads(Path(__file__).with_name("runs.json").read_text("utf-8"))
        for run in runs:
            lines = [*map(json.dumps, run["events"]), *run.get("cut", "").splitlines()]
            fail_on = run.get("fail_on", "must")
            told = outcomes(lines, run["chosen"], run.get("said", ""), fail_on, run.get("rules"))
            with self.subTest(run["what"]):
                self.assertEqual(told.keys(), run["expected"].keys())
                for case, (how, *texts) in run["expected"].items():
                    self.assertEqual(told[case].how, how, case)
                    self.assertTrue(all(text in told[case].text for text in texts), told[case].text)

    def test_events_of_another_version_are_refused(self):
        with self.assertRaises(RuntimeError):
            outcomes(['{"event": "run-started", "format_version": 2}'], [])


class Running(unittest.TestCase):
    def test_only_what_is_chosen_is_run(self):
        suite = Suite(os.environ["CONFORMANCE_TARGET"])
        self.assertTrue({FAULTY, GOOD} < set(suite.cases()))
        told = suite.run([FAULTY, GOOD])
        self.assertEqual((told[FAULTY].how, told[GOOD].how), (FAILED, PASSED), told)
        self.assertIn("NotInProjectIDs", told[FAULTY].text)
        self.assertEqual(told[WHOLE_RUN].how, PASSED, told)
        record = json.loads(Path("reports/latest/run.json").read_text("utf-8"))
        self.assertEqual({case["id"] for case in record["cases"]}, {FAULTY, GOOD})

    def test_nothing_is_run_where_nothing_is_chosen(self):
        suite = Suite("no-such-target.toml")
        self.assertEqual(suite.run([])[WHOLE_RUN].how, SKIPPED)

    def test_a_target_that_is_not_there_fails_what_is_chosen(self):
        told = Suite("no-such-target.toml").run([GOOD])
        self.assertEqual(told[GOOD].how, FAILED)
        self.assertIn("no-such-target.toml", told[GOOD].text)


if __name__ == "__main__":
    unittest.main()
